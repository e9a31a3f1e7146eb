"""Autocomplete of texts and of matches."""

from __future__ import annotations

from datetime import timedelta
from unittest.mock import patch

import pytest

from cogs.play.commands.game import choices, looked_at
from db.pace import PACES
from engines.game import CAPTURES, SAID, SPECIAL, WINS
from engines.match import Match
from tests.bot.reading import offered, said
from tests.bot.room import Room
from tests.bot.samples import every_game, next_turn
from tests.bot.world import World


async def turn_of(room: Room, seat: int) -> str:
    """Whose turn it is, as the list says it to this seat."""
    return "your turn" if seat in (await room.match()).to_act else "waiting"


def ordered(match: Match, seat: int) -> list[str]:
    """The texts of all legal actions, those first at which a good player looks."""
    game, view = match.game, match.view(seat)
    texts = [game.write(action) for action in looked_at(game, view)]
    assert sorted(texts) == sorted(game.write(action) for action in view.legal)
    return texts


async def test_wins_and_captures_are_offered_first(world: World) -> None:
    room = await world.ready()
    offered_first = dict[str, None]()
    for _ in range(40):
        match = await room.match()
        if match.outcome:
            break
        seat = match.to_act[0]
        signs = {pick.text: pick.parts[-1].sign for pick in match.game.picks(match.view(seat))}
        ranks = [signs[text] for text in ordered(match, seat)]
        found = [(WINS, CAPTURES, SPECIAL, "", SAID).index(sign) for sign in ranks]
        assert found == sorted(found)
        offered_first |= dict.fromkeys(ranks[:1])
        await room.commit(seat, ordered(match, seat)[len(signs) // 2])
    assert CAPTURES in offered_first


@every_game
async def test_play_offers_the_texts_of_the_legal_actions(world: World) -> None:
    room = await world.begin()
    name = f"{world.command} play"
    for deed in (None, *world.sample.opening):
        if deed:
            await room.commit(*deed)
        match = await room.match()
        for seat, person in enumerate(room.players):
            texts = ordered(match, seat)
            choices = await person.autocomplete(await room.home(), name, "action", "")
            assert offered(choices) == texts[:25]
            for text in texts[-1:]:
                choices = await person.autocomplete(await room.home(), name, "action", text)
                fitting = [each for each in texts if text.casefold() in each.casefold()]
                assert offered(choices) == fitting[:25]
    assert await world.cat.autocomplete(await room.home(), name, "action", "") == []


def test_what_begins_with_the_typed_letters_comes_first() -> None:
    pairs = {"Sc2": "Saint c2", "Ca2": "Child a2", "Wb1": "Warrior b1"}
    assert [each.value for each in choices(pairs, "c")] == ["Ca2", "Sc2"]
    assert [each.value for each in choices(pairs, "2")] == ["Sc2", "Ca2"]


async def test_with_several_matches_the_option_match_decides(world: World) -> None:
    first, second = await world.ready(), await world.ready()
    await second.turn()
    name = f"{world.command} play"
    for seat, person in enumerate(first.players):
        for room in (first, second):
            match = await room.match()
            texts = ordered(match, seat)
            choices = await person.autocomplete(world.channel, name, "action", "", match=room.id)
            assert offered(choices) == texts[:25]
    third = await world.ready()
    (seat,) = (await third.match()).to_act
    unclear = await third.players[seat].autocomplete(world.channel, name, "action", "")
    assert unclear == []
    for match_id in (first.id, 99):
        foreign = await world.cat.autocomplete(world.channel, name, "action", "", match=match_id)
        assert foreign == []


async def test_the_option_match_offers_the_own_matches_newest_first(world: World) -> None:
    title = world.sample.game.title
    first = await world.ready()
    second = await world.begin()
    await world.begin(players=(world.cat, world.dan))
    choices = await world.ben.autocomplete(world.channel, f"{world.command} play", "match", "")
    assert [(each["name"], each["value"]) for each in choices] == [
        (f"{each.id} · {title} · against ann · {await turn_of(each, 1)}", each.id)
        for each in (second, first)
    ]
    await first.resign(0)
    running = await world.ben.autocomplete(world.channel, f"{world.command} board", "match", "")
    assert offered(running) == [second.id]
    finished = await world.ben.autocomplete(world.channel, f"{world.command} rematch", "match", "")
    assert offered(finished) == [first.id]
    every = await world.ben.autocomplete(world.channel, "match show", "match", "")
    assert offered(every) == [second.id, first.id]
    typed = await world.ben.autocomplete(world.channel, "match show", "match", "OVER")
    assert offered(typed) == [first.id]
    against = await world.ben.autocomplete(world.channel, "match show", "match", "against ANN")
    assert offered(against) == [second.id, first.id]


@pytest.mark.parametrize("answers", [True, False])
async def test_after_a_restart_a_match_is_found_by_the_name_of_who_was_not_seen(
    world: World, answers: bool
) -> None:
    """And where Discord does not tell it, without."""
    title = world.sample.game.title
    room, other = await world.begin(), await world.begin(players=(world.cat, world.ben))
    await world.restart()
    if not answers:
        world.fail("GET", "/users/*", 500)
        world.fail("GET", f"/guilds/{world.guild.id}/members/*", 500)
    name = f"{world.command} play"
    choices = await world.ben.autocomplete(world.channel, name, "match", "")
    against = ["against cat · ", "against ann · "] if answers else ["", ""]
    assert [each["name"] for each in choices] == [
        f"{each.id} · {title} · {who}{await turn_of(each, 1)}"
        for each, who in zip((other, room), against, strict=True)
    ]
    found = await world.ben.autocomplete(world.channel, name, "match", "ann")
    assert offered(found) == ([room.id] if answers else [])


@pytest.mark.parametrize(
    ("pace", "minutes", "left"),
    [
        ("7d", 0, "7 days left"),
        ("7d", 5 * 24 * 60 + 1, "47 hours left"),
        ("1d", 22 * 60 + 1, "119 minutes left"),
        ("1d", 24 * 60 + 1, "time over"),
    ],
)
async def test_the_option_match_tells_the_time_that_is_left(
    world: World, pace: str, minutes: int, left: str
) -> None:
    room = await world.ready(pace=pace)
    row = await room.row()
    due, turn = row.clock.turn_due, PACES[pace].turn
    assert due is not None
    assert turn is not None
    (seat,) = (await room.match()).to_act
    now = due - turn + timedelta(minutes=minutes)
    for each in (seat, 1 - seat):
        with patch.object(world.bot.services, "now", return_value=now):
            choices = await room.players[each].autocomplete(
                world.channel, f"{world.command} play", "match", ""
            )
        (only,) = choices
        assert only["name"].endswith(f" · {'your turn' if each == seat else 'waiting'}, {left}")


async def test_a_command_never_means_a_match_of_another_channel_while_this_one_has_some(
    world: World,
) -> None:
    """In the first thread two matches run, in neither of which it is one player's turn."""
    first, second, third = [await world.ready() for _ in range(3)]
    here = await first.home()
    seat, _ = next_turn(await first.match())
    waiting = third.players[1 - seat]
    await waiting.slash(here, "match show", match=second.id, here=True)
    await third.turn()
    before = await third.texts()
    refused = await waiting.slash(here, f"{world.command} draw")
    assert "You play several matches" in said(refused)
    assert await third.texts() == before
