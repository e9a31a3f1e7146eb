"""Autocomplete offers exactly what is legal, given what is filled in."""

from __future__ import annotations

from typing import Any

import pytest
from simcord import MemberActor

from cogs.board.steps import rank
from cogs.play.commands.game import looked_at
from engines.registry import game as find_game
from engines.vicious_circle.values import Deploy, Move
from tests.bot.reading import offered, said
from tests.bot.room import Room
from tests.bot.world import World

GAME = find_game("vicious-circle")
LINE = ("Sc2-d3", "Sc4-c5", "C>b1", "De4-d4", "Wa1-b2")


async def legal(room: Room, seat: int) -> list[Any]:
    """What the engine allows this seat."""
    return list((await room.match()).view(seat).legal)


async def parts(room: Room, seat: int, kind: type, depth: int, first: str = "") -> list[str]:
    """The values of a part of the legal actions, those first at which a good player looks."""
    match = await room.match()
    view = match.view(seat)
    found: dict[str, int] = {}
    for action in looked_at(GAME, view):
        if isinstance(action, kind):
            step = GAME.parts(view, action)
            if not first or step[0].value == first:
                found.setdefault(step[depth].value, rank(step[depth]))
    return sorted(found, key=lambda value: found[value])


@pytest.mark.parametrize("played", range(len(LINE) + 1))
async def test_every_part_of_a_turn_is_offered_as_the_engine_allows_it(
    world: World, played: int
) -> None:
    room = await world.ready(ruleset="van-slyke")
    for number, text in enumerate(LINE[:played]):
        await room.play(number % 2, text)
    seat = played % 2
    person, home = room.players[seat], await room.home()
    assert len(await room.texts()) == 2 + played
    for name, kind, goal in (("move", Move, "to"), ("deploy", Deploy, "at")):
        command = f"vicious {name}"
        creatures = await parts(room, seat, kind, 0)
        assert offered(await person.autocomplete(home, command, "creature", "")) == creatures
        anywhere = await parts(room, seat, kind, 1)
        assert offered(await person.autocomplete(home, command, goal, "")) == anywhere[:25]
        for creature in creatures:
            choices = await person.autocomplete(home, command, goal, "", creature=creature)
            assert offered(choices) == await parts(room, seat, kind, 1, creature)


async def test_typing_narrows_the_offer(world: World) -> None:
    room = await world.ready()
    home = await room.home()
    by_word = await world.ann.autocomplete(home, "vicious move", "creature", "drag")
    assert offered(by_word) == ["Da2"]
    by_letter = await world.ann.autocomplete(home, "vicious move", "creature", "sC2")
    assert offered(by_letter) == ["Sc2"]
    assert by_letter[0]["name"] == "Saint c2, up to 3 squares"
    winning = await world.ann.autocomplete(home, "vicious move", "to", "wins", creature="Sc2")
    assert offered(winning) == ["e5"]
    none = await world.ann.autocomplete(home, "vicious move", "to", "zzz")
    assert offered(none) == []


async def test_what_is_offered_can_be_played(world: World) -> None:
    room = await world.ready()
    home = await room.home()
    choices = await world.ann.autocomplete(home, "vicious move", "to", "e5", creature="Sc2")
    await world.ann.slash(home, "vicious move", creature="Sc2", to=choices[0]["value"])
    assert (await room.texts())[-1] == "Sc2xe5"


async def test_nothing_is_offered_to_whoever_cannot_play_now(world: World) -> None:
    room = await world.ready()
    home = await room.home()
    people: tuple[MemberActor, ...] = (world.ben, world.cat)
    for person in people:
        for name, option in (
            ("vicious move", "creature"),
            ("vicious move", "to"),
            ("vicious deploy", "creature"),
            ("vicious deploy", "at"),
            ("vicious play", "action"),
        ):
            assert await person.autocomplete(home, name, option, "") == []


async def test_a_creature_is_offered_only_if_it_can_go_where_is_filled_in(world: World) -> None:
    await world.ready()
    channel = world.channel.threads[0]
    movers = await world.ann.autocomplete(channel, "vicious move", "creature", "", to="c3")
    assert offered(movers) == ["Da2"]
    deployers = await world.ann.autocomplete(channel, "vicious deploy", "creature", "", at="b1")
    assert offered(deployers) == ["P*", "C*"]


async def test_whole_set_ups_are_offered_that_have_what_is_typed(world: World) -> None:
    await world.begin()
    channel = world.channel.threads[0]
    every = await world.ann.autocomplete(channel, "vicious setup", "creatures", "")
    assert len(every) == 25
    some = await world.ann.autocomplete(channel, "vicious setup", "creatures", "wa1 Sc2 d")
    assert offered(some) == ["Sc2 Wa1 Db1", "Sc2 Wa1 Dc1", "Sc2 Wa1 Da2", "Sc2 Wa1 Db2"]
    assert await world.ann.autocomplete(channel, "vicious setup", "creatures", "Sc4") == []


async def test_move_does_not_deploy_and_deploy_does_not_move(world: World) -> None:
    room = await world.ready()
    channel = world.channel.threads[0]
    for command, options in (
        ("vicious deploy", {"creature": "Sc2", "at": "d3"}),
        ("vicious move", {"creature": "P", "to": "b1"}),
    ):
        refused = await world.ann.slash(channel, command, **options)
        assert "`/vicious deploy` brings one from reserve" in said(refused)
    assert len(await room.texts()) == 2
