"""The slash commands of Vilnius: what they complete, play and refuse, in every stage."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from cogs.vilnius.typed import ASK, PROPOSED
from engines.vilnius.actions.legal import GRAMMAR, actions
from engines.vilnius.model.actions import Build, Pay, Recruit, Send
from engines.vilnius.model.spots import spot_name
from engines.vilnius.model.state import State
from engines.vilnius.model.values import Stage
from tests.bot.reading import labels, offered, said, words
from tests.bot.room import Room
from tests.bot.vilnius.kit import Way, at, seated, tells, view_of, way_to, ways
from tests.bot.vilnius.orders import WAITING, each_kind, order
from tests.bot.world import World
from tests.sample import present

every_stage = pytest.mark.parametrize("stage", WAITING, ids=lambda stage: stage.value)


@every_stage
async def test_each_kind_of_action_is_played_by_its_command(world: World, stage: Stage) -> None:
    room = await at(world, stage)
    seat = (await room.match()).to_act[0]
    for action in each_kind(await view_of(room, seat)):
        other = await at(world, stage)
        before = len(await other.texts())
        name, options = order(action)
        done = await other.players[seat].slash(
            await other.home(), f"vilnius {name}", match=other.id, **options
        )
        match = await other.match()
        assert (await other.texts())[before] == GRAMMAR.write(action)
        assert tells(said(done), match, before, seat)


@every_stage
async def test_what_is_offered_is_what_is_legal(world: World, stage: Stage) -> None:
    """Each option of a command alone, and the last one given the others."""
    room = await at(world, stage)
    match = await room.match()
    seat = match.to_act[0]
    wanted: dict[tuple[str, str], set[Any]] = {}
    for name, options in map(order, (await view_of(room, seat)).legal):
        for option, value in options.items():
            if value != ASK and (name, option) != ("exchange", "give"):
                wanted.setdefault((name, option), set()).add(value)
    for (name, option), values in wanted.items():
        home, command = await room.home(), f"vilnius {name}"
        found = offered(await room.players[seat].autocomplete(home, command, option, ""))
        if (name, option) == ("pay", "using"):
            assert set(found) == values | {PROPOSED}
        else:
            assert set(found) == values if len(values) <= 25 else set(found) < values
        others = [person for person in (world.ann, world.ben, world.cat)
                  if person not in [room.players[each] for each in match.to_act]]  # fmt: skip
        for person in others:
            assert offered(await person.autocomplete(home, command, option, "")) == []


async def test_an_edge_is_completed_for_the_building_and_the_other_way_round(world: World) -> None:
    room = await seated(world)
    seat = (await room.match()).to_act[0]
    view, home = await view_of(room, seat), await room.home()
    builds = [each for each in view.legal if isinstance(each, Build)]
    for key in {each.key for each in builds}:
        found = await room.players[seat].autocomplete(
            home, "vilnius build", "edge", "", building=key
        )
        assert set(offered(found)) == {spot_name(each.spot) for each in builds if each.key == key}
    for spot in {each.spot for each in builds}:
        found = await room.players[seat].autocomplete(
            home, "vilnius build", "building", "", edge=spot_name(spot)
        )
        assert set(offered(found)) == {each.key for each in builds if each.spot == spot}


# Building and paying

START = next(ways(2, lambda state: state.stage is Stage.CITY))
"""Columns begin, with their eight provinces in hand."""


async def bought(world: World, options: dict[str, str]) -> tuple[Room, str]:
    """A match in which the player to act builds a Workshop, with what was answered."""
    room = await seated(world, START)
    seat = (await room.match()).to_act[0]
    options = {"building": "Workshop", **options}
    done = await room.players[seat].slash(await room.home(), "vilnius build", **options)
    return room, said(done)


async def test_a_payment_left_out_is_made_as_proposed_at_once(world: World) -> None:
    room, answer = await bought(world, {"edge": "m13"})
    assert await room.texts() == [*map("{0[1]}".format, START.deeds), "build workshop m13", "pay"]
    assert "Columns builds a Workshop on m13 (" in answer


async def test_a_payment_is_chosen_card_by_card(world: World) -> None:
    room, answer = await bought(world, {"edge": "M13", "payment": "Kernavė, lida rest"})
    texts = ["build workshop m13", "pay kernave", "pay lida", "pay"]
    assert (await room.texts())[len(START.deeds) :] == texts
    assert "Columns builds a Workshop on m13 (" in answer


async def test_a_payment_is_left_to_the_picker(world: World) -> None:
    room, answer = await bought(world, {"edge": "m13", "payment": ASK})
    assert (await room.texts())[-1] == "build workshop m13"
    assert "pays for the Workshop: 1 gold and 2 tools still to pay." in answer
    seat = (await room.match()).to_act[0]
    await room.players[seat].slash(await room.home(), "vilnius takeback")
    assert (await view_of(room)).stage is Stage.CITY
    board = await room.board()
    assert "Take back" not in labels(board)


async def test_the_edge_may_be_left_out_where_it_is_clear(world: World) -> None:
    await bought(world, {})
    room = Room(world, 1, (world.ann, world.ben))
    assert (await room.texts())[len(START.deeds) :] == ["build workshop m13", "pay"]
    way = next(ways(2, lambda state: bool(_places(state))))
    room = await seated(world, way)
    person = room.players[(await room.match()).to_act[0]]
    key, home = _places((await room.match()).state)[0], await room.home()
    given = {"building": key, "match": room.id}
    asked = await person.slash(home, "vilnius build", **given)
    assert "fits in several places" in said(asked)
    assert offered(await person.autocomplete(home, "vilnius build", "payment", "", **given)) == []
    assert len(await room.texts()) == len(way.deeds)


def _places(state: State) -> list[str]:
    """The buildings that the player to act may build in several places."""
    legal = actions(state, state.step.seat) if state.step else ()
    counts = Counter(each.key for each in legal if isinstance(each, Build))
    return [key for key, count in counts.items() if count > 1]


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"edge": "m13", "payment": "lida, vilnius"}, "not a province"),
        ({"edge": "m13", "payment": "lida, exchange tools, kernave"}, "Nothing was played."),
        ({"edge": "m13", "payment": "kyiv"}, "Nothing was played."),
        ({"edge": "z99"}, "z99"),
        ({"edge": "north"}, "such as `build workshop n13`"),
        ({"building": "Castle", "edge": "m13"}, "such as `build workshop n13`"),
        ({"building": "Garrison", "edge": "m13", "payment": "exchange"}, "exchange"),
    ],
)
async def test_nothing_is_built_with_bad_words(
    world: World, options: dict[str, str], reason: str
) -> None:
    room, answer = await bought(world, options)
    assert reason in answer
    assert await room.texts() == [text for _, text in START.deeds]


async def test_payments_are_completed_one_by_one(world: World) -> None:
    room = await seated(world, START)
    seat = (await room.match()).to_act[0]
    person, home = room.players[seat], await room.home()

    async def found(typed: str, **options: str) -> list[str]:
        options = {"building": "workshop", "edge": "m13", **options}
        return offered(
            await person.autocomplete(home, "vilnius build", "payment", typed, **options)
        )

    hand = list((await view_of(room, seat)).players[seat].provinces.hand or ())
    assert set(await found("")) == {PROPOSED, ASK, *hand}
    second = await found("kernave, ")
    assert "kernave, rest" in second
    assert "kernave, kernave" not in second
    assert all(each.startswith("kernave, ") for each in second)
    assert await found("kernave, li") == ["kernave, lida"]
    assert await found("kernave, lida, krevaX, ") == []
    assert await found("", building="castle") == []
    units = await person.autocomplete(home, "vilnius recruit", "payment", "", unit="farmers")
    assert {PROPOSED, ASK} < set(offered(units))


async def test_a_unit_is_recruited_by_its_name(world: World) -> None:
    room = await seated(world, START)
    seat = (await room.match()).to_act[0]
    await room.players[seat].slash(await room.home(), "vilnius recruit", unit="Slavic Axemen")
    assert (await room.texts())[len(START.deeds) :] == ["recruit axemen", "pay"]


async def test_to_pass_and_to_store_is_one_command(world: World) -> None:
    way = way_to(Stage.STORE)
    room = await seated(world, Way(way.seed, way.deeds[:-1]))
    seat, last = way.deeds[-1]
    assert last == "pass"
    person, home = room.players[seat], await room.home()
    hand = present((await view_of(room, seat)).players[seat].provinces.hand)
    found = offered(await person.autocomplete(home, "vilnius pass", "store", ""))
    assert found == list(hand)
    await person.slash(home, "vilnius pass", store=found[0])
    assert (await room.texts())[len(way.deeds) - 1 :][:2] == ["pass", f"store {found[0]}"]


# The military phase


async def test_provinces_are_captured_with_the_units_named(world: World) -> None:
    room = await at(world, Stage.CAPTURE)
    seat = (await room.match()).to_act[0]
    person, home, before = room.players[seat], await room.home(), len(await room.texts())
    found = await person.autocomplete(home, "vilnius capture", "units", "", stack=1)
    hand = set((await view_of(room, seat)).players[seat].units.hand or ())
    assert set(offered(found)) == {PROPOSED, ASK, *hand}
    await person.slash(home, "vilnius capture", stack=1, units="Farmers, townguard axemen")
    sent = ["capture 1", "send farmers", "send townguard", "send axemen"]
    assert (await room.texts())[before:] == sent
    again = await at(world, Stage.CAPTURE)
    await person.slash(await again.home(), "vilnius capture", stack=1, match=again.id)
    assert (await again.texts())[before:] == ["capture 1", "send"]


async def test_an_enemy_is_named_by_its_number_or_name(world: World) -> None:
    way = next(ways(2, lambda state: state.fight is not None and len(state.fight.enemies) > 1, 41))
    room = await seated(world, way)
    views = [await view_of(room, seat) for seat in range(2)]
    seat, unit = next((seat, each.unit) for seat in range(2) for each in views[seat].legal
                      if isinstance(each, Send))  # fmt: skip
    person, home = room.players[seat], await room.home()
    asked = await person.slash(home, "vilnius send", unit=unit)
    assert "Which one?" in said(asked)
    for enemy, reason in (("Dragon", "No enemy is called “dragon”"), ("9", "")):
        refused = await person.slash(home, "vilnius send", unit=unit, enemy=enemy)
        assert refused.ephemeral
        assert reason in said(refused)
    assert await room.texts() == [text for _, text in way.deeds]
    await person.slash(home, "vilnius send", unit=unit, enemy="razzle-dazzle")
    assert (await room.texts())[-1].startswith(f"send {unit}")


# Bad input


BAD: dict[str, dict[str, Any]] = {
    "income": {"units": 30},
    "build": {"building": "!resign"},
    "recruit": {"unit": "dragon"},
    "pay": {"using": "lida"},
    "exchange": {"give": "tools"},
    "share": {"province": "atlantis"},
    "store": {"card": "lida"},
    "send": {"unit": "farmers", "enemy": "1"},
    "recall": {},
    "ready": {},
    "loot": {"player": "nobody"},
    "capture": {"stack": 4},
    "choose": {"what": "the king"},
    "takeback": {},
}


@pytest.mark.parametrize("name", BAD)
async def test_a_command_at_the_wrong_time_or_with_bad_words_is_refused(
    world: World, name: str
) -> None:
    room = await seated(world, START)
    before = words(await room.board())
    for person in (room.players[seat] for seat in (0, 1)):
        refused = await person.slash(await room.home(), f"vilnius {name}", **BAD[name])
        assert refused.ephemeral
        assert said(refused).endswith(".")
        assert "Something went wrong" not in said(refused)
    stranger = await world.dan.slash(await room.home(), f"vilnius {name}", match=1, **BAD[name])
    assert said(stranger) == await room.only_players()
    assert await room.texts() == [text for _, text in START.deeds]
    assert words(await room.board()) == before


async def test_the_proposal_is_the_cheapest_the_engine_knows(world: World) -> None:
    """What the command pays is what the board proposes."""
    room = await at(world, Stage.PAY)
    seat = (await room.match()).to_act[0]
    view = await view_of(room, seat)
    assert Pay() in view.legal
    assert not any(isinstance(each, Recruit) for each in view.legal)
    before = set(view.players[seat].provinces.hand or ())
    await room.players[seat].slash(await room.home(), "vilnius pay")
    after = set((await view_of(room, seat)).players[seat].provinces.hand or ())
    assert before - after == {each for each in view.proposal if each in before}
