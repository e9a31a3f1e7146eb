"""A match's thread is named by its players, and closed with the result once its last board stands
there."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from hypothesis import given
from hypothesis import strategies as st
from simcord import ChannelHandle

from cogs.table.threads import LONGEST, players_words, result_words
from common.names import plain
from common.text.catalogue import codes, language
from conformance.limits import size
from engines.game import Outcome, Result, TableEnding
from engines.registry import GAMES
from tests.bot.posting.test_rations import rounds
from tests.bot.reading import labels, message_of, words
from tests.bot.room import Room
from tests.bot.samples import each_kind, each_rivalry
from tests.bot.world import World

WIN, LOSS, DRAW, SHARED = Result.WIN, Result.LOSS, Result.DRAW, Result.SHARED
ROUND = 31


def stored(world: World, thread: ChannelHandle) -> Any:
    """A thread as Discord has it."""
    return world.env.backend.get_channel(thread.id)


def state(world: World, thread: ChannelHandle) -> tuple[str, bool]:
    """A thread's name behind the game's, and whether it is archived."""
    found = stored(world, thread)
    title = f"{world.sample.game.title}: "
    return found.name.removeprefix(title), found.thread_metadata.archived


def edits(world: World, thread: ChannelHandle) -> list[dict[str, Any]]:
    """All changes of a thread that the bot has asked for."""
    path = f"/channels/{thread.id}"
    return [body for method, where, body in world.requests() if (method, where) == ("PATCH", path)]


async def ended(world: World) -> tuple[Room, ChannelHandle]:
    """A match that Ben has just resigned, and its thread, which is still open."""
    room = await world.ready()
    await room.resign(1)
    return room, await room.home()


# Names


@pytest.mark.parametrize(
    ("results", "names", "team", "told"),
    [
        ((WIN, LOSS), "Ann Ben", False, "Vilnius: Ann 1 : 0 Ben"),
        ((LOSS, WIN), "Ann Ben", False, "Vilnius: Ann 0 : 1 Ben"),
        ((DRAW, DRAW), "Ann Ben", False, "Vilnius: Ann ½ : ½ Ben"),
        ((WIN, LOSS, LOSS), "Ann Ben Cleo", False, "Vilnius: Ann wins against Ben and Cleo"),
        ((LOSS, SHARED, SHARED), "Ann Ben Cleo", False, "Vilnius: Ben and Cleo win against Ann"),
        ((DRAW, DRAW, DRAW), "Ann Ben Cleo", False, "Vilnius: draw of Ann, Ben and Cleo"),
        ((WIN, WIN), "Ann Ben", True, "Vilnius: won by Ann and Ben"),
        ((LOSS, LOSS, LOSS), "Ann Ben Cleo", True, "Vilnius: lost by Ann, Ben and Cleo"),
        ((WIN,), "Ann", True, "Vilnius: won by Ann"),
    ],
)
def test_results_in_words(results: tuple[Result, ...], names: str, team: bool, told: str) -> None:
    outcome = Outcome(TableEnding.RESIGNATION, results)
    assert result_words("Vilnius", outcome, names.split(), team=team) == told


def test_the_result_names_alliances() -> None:
    outcome = Outcome(TableEnding.RESIGNATION, (WIN, LOSS, LOSS, WIN))
    alliances = GAMES["victorus"].alliances({"armies": "allied"}, 4)
    people = ("Ann", "Ben", "Cleo", "Dan")
    told = result_words("Victorus", outcome, people, team=False, alliances=alliances)
    assert told == "Victorus: East (Ann and Dan) wins against West (Ben and Cleo)"


NAMES = st.lists(st.text(min_size=1, max_size=32), min_size=1, max_size=6)


@pytest.mark.parametrize("code", codes())
@given(NAMES, st.lists(st.sampled_from(Result), min_size=6, max_size=6), st.booleans())
def test_every_name_of_a_thread_fits_and_mentions_nobody(
    code: str, names: list[str], results: list[Result], team: bool
) -> None:
    called = [plain(each) or "Green" for each in names]
    outcome = Outcome(TableEnding.RESIGNATION, tuple(results[: len(names)]))
    title, speech = "Wizards of the Vicious Circle", language(code)
    for told in (
        players_words(title, called, speech=speech),
        result_words(title, outcome, called, team=team, speech=speech),
    ):
        assert 1 <= size(told) <= LONGEST
        assert not set("@<>`*~|\\") & set(told)


# Threads


async def test_a_thread_is_named_by_its_players_and_closed_with_the_result(world: World) -> None:
    room, thread = await ended(world)
    assert state(world, thread) == ("ann and ben", False)
    await world.env.advance_time(ROUND)
    assert state(world, thread) == ("ann 1 : 0 ben", True)
    assert {"Rematch", "My board"} <= {*labels(await room.board())}
    assert edits(world, thread) == [
        {"name": f"{world.sample.game.title}: ann 1 : 0 ben", "archived": True}
    ]
    await world.env.advance_time(10 * ROUND)
    assert len(edits(world, thread)) == 1


@each_kind
async def test_a_thread_is_not_renamed_while_the_match_runs(world: World) -> None:
    room = await world.ready()
    await room.turn()
    await world.env.advance_time(2 * ROUND)
    assert edits(world, await room.home()) == []
    assert state(world, await room.home()) == ("ann and ben", False)


async def test_after_a_crash_between_the_board_and_the_closing_it_is_closed_later(
    world: World,
) -> None:
    _, thread = await ended(world)
    await world.restart()
    await world.env.advance_time(ROUND)
    assert state(world, thread) == ("ann 1 : 0 ben", True)


async def test_a_thread_is_not_closed_before_the_last_board_stands_there(world: World) -> None:
    room = await world.ready()
    thread = await room.home()
    world.fail("POST", f"/channels/{thread.id}/messages", 500)
    await room.commit(1, "!resign")
    await room.show()
    await world.env.advance_time(ROUND)
    assert not state(world, thread)[1]
    world.recover()
    await rounds(world, 0.25)
    assert await room.ending() in words(await room.board())
    await rounds(world, 0.25)
    assert state(world, thread)[1]


async def test_names_that_are_not_known_any_more_are_asked_for(world: World) -> None:
    _, thread = await ended(world)
    world.bot.services.names.clear()
    await world.env.advance_time(ROUND)
    assert state(world, thread) == ("ann 1 : 0 ben", True)


async def test_where_nobody_tells_the_names_the_sides_serve(world: World) -> None:
    _, thread = await ended(world)
    world.bot.services.names.clear()
    world.fail("GET", "/guilds/*/members/*", 404, 10007)
    await world.env.advance_time(ROUND)
    first, second = world.sample.sides
    assert state(world, thread) == (f"{first} 1 : 0 {second}", True)


@pytest.mark.parametrize(("status", "code"), [(403, 50013), (404, 10003)])
async def test_where_a_permission_is_missing_nothing_happens_and_nothing_is_lost(
    world: World, status: int, code: int
) -> None:
    room, thread = await ended(world)
    world.fail("PATCH", f"/channels/{thread.id}", status, code)
    await rounds(world, 1)
    assert state(world, thread) == ("ann and ben", False)
    assert len(edits(world, thread)) == 1
    assert await room.ending() in words(await room.board())
    assert (await room.row()).status == "over"


async def test_a_result_that_discord_refuses_as_a_name_leaves_the_old_one(world: World) -> None:
    _, thread = await ended(world)
    world.fail("PATCH", f"/channels/{thread.id}", 400, 50035, times=1)
    await world.env.advance_time(ROUND)
    assert state(world, thread) == ("ann and ben", True)


async def test_names_that_discord_refuses_leave_the_games_name(world: World) -> None:
    message = await world.challenge(world.ann, world.ben)
    world.fail("POST", "/channels/*/messages/*/threads", 400, 50035, times=1)
    await world.ben.click(message, label="Accept")
    (thread,) = world.channel.threads
    assert thread.name == f"{world.sample.game.title}, match 1"


async def test_trouble_is_tried_again_but_for_a_week_at_most(world: World) -> None:
    _, thread = await ended(world)
    world.fail("PATCH", f"/channels/{thread.id}", 500)
    await rounds(world, 6)
    assert len(await world.store.closings.due()) == 1
    await rounds(world, 2)
    assert await world.store.closings.due() == ()
    assert not state(world, thread)[1]


async def test_a_thread_whose_match_cannot_be_read_any_more_is_left_alone(world: World) -> None:
    room, thread = await ended(world)
    sql = "UPDATE actions SET text = '!vote' WHERE match_id = ? AND ply = 0"
    await world.store.database.rows(sql, (room.id,))
    await world.restart()
    await world.env.advance_time(ROUND)
    assert state(world, thread) == ("ann and ben", False)
    assert await world.store.closings.due() == ()


async def test_whose_data_is_deleted_is_named_by_the_side(world: World) -> None:
    room = await world.ready()
    thread, first = await room.home(), world.sample.sides[0]
    asked = message_of(await world.ann.slash(world.channel, "privacy delete"))
    await world.ann.click(asked, label="Delete my data")
    await rounds(world, 0.25)
    assert state(world, thread) == (f"{first} 0 : 1 ben", True)


@each_rivalry
async def test_a_rematch_brings_the_thread_back_and_renames_it(world: World) -> None:
    room, thread = await ended(world)
    await world.env.advance_time(ROUND)
    again = await room.rematch()
    assert (await again.row()).channel_id == thread.id
    name, archived = state(world, thread)
    assert (name.removesuffix(" (1 : 0 so far)"), archived) == ("ann and ben", False)
    await again.commit_any()
    await again.show()
    await again.resign(0)
    await world.env.advance_time(ROUND)
    assert state(world, thread) == ("ann 0 : 1 ben", True)  # too soon to count between the two


async def test_a_thread_stays_open_while_a_rematch_is_asked_for(world: World) -> None:
    room, thread = await ended(world)
    await room.click(1, "Rematch")
    await rounds(world, 0.5)
    assert not state(world, thread)[1]
    await world.ann.click(world.last(thread), label="Decline")
    await rounds(world, 0.25)
    assert state(world, thread) == ("ann 1 : 0 ben", True)


async def test_a_thread_in_which_another_match_runs_is_closed_with_the_last_result(
    world: World,
) -> None:
    room, thread = await ended(world)
    invitation = await world.challenge(world.cat, world.dan, thread, **world.sample.first)
    await world.dan.click(invitation, label="Accept")
    other = Room(world, 2, (world.cat, world.dan))
    await rounds(world, 0.5)
    assert not state(world, thread)[1]
    await other.commit_any()
    await other.commit(1, "!resign")
    await other.show()
    await rounds(world, 0.25)
    assert state(world, thread) == ("cat 1 : 0 dan", True)
    assert (await room.row()).status == "over"


async def test_a_match_in_a_thread_of_others_leaves_it_alone(world: World) -> None:
    made = world.env.backend.create_thread(world.channel.id, "our talk", world.ann.id)
    talk = world.at(made.id)
    await world.env.settle()
    invitation = await world.challenge(world.ann, world.ben, talk, **world.sample.first)
    await world.ben.click(invitation, label="Accept")
    room = Room(world, 1, (world.ann, world.ben))
    await room.commit(1, "!resign")
    await room.show()
    await rounds(world, 0.5)
    assert state(world, talk) == ("our talk", False)
    assert await world.store.closings.due() == ()


async def test_without_threads_all_is_the_same_in_the_channel(world: World) -> None:
    await world.deny(world.channel, create_public_threads=True)
    room = await world.ready()
    await room.turn()
    await room.resign(0)
    await rounds(world, 0.5)
    assert world.at(world.channel.id).name == "games"
    assert await world.store.closings.due() == ()
    assert await room.ending() in words(await room.board())


async def test_a_slow_discord_is_not_waited_for_in_naming(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a third renaming within ten minutes Discord says that we should wait."""
    room, thread = await ended(world)
    await world.env.advance_time(ROUND)

    async def edit(*_: object, **__: object) -> None:
        raise TimeoutError

    monkeypatch.setattr(discord.Thread, "edit", edit)
    again = await room.rematch()
    assert await again.status() in words(await again.board())
    assert state(world, thread)[0] == "ann 1 : 0 ben"
