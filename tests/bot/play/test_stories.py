"""History, replay and export: the whole story, and nothing that is still concealed."""

from __future__ import annotations

import random

import pytest

from cogs.records.story_screen import PAGE
from engines.export import read
from engines.game import Seat
from engines.match import Match, turn_numbers
from tests.bot.reading import alts, disabled, label_of, labels, message_of, said, ways_on, words
from tests.bot.room import Room
from tests.bot.samples import each_kind, each_rivalry, every_game
from tests.bot.secrets.witness import asked, exported, public
from tests.bot.world import World

LONG = PAGE + 3


async def long_match(world: World) -> Room:
    """A match of more entries than a page of its history has."""
    room = await world.begin()
    rng = random.Random(3)
    for _ in range(LONG):
        match = await room.match()
        seat = rng.choice(match.to_act)
        goes_on = [
            text
            for text in map(match.game.write, match.view(seat).legal)
            if not match.game.outcome(match.game.play(match.state, seat, match.game.read(text)))
        ]
        await room.commit(seat, rng.choice(goes_on))
    await room.show()
    return room


def written(match: Match, viewer: Seat | None) -> list[str]:
    """The lines of the history as a screen shows them, each with the number of its turn."""
    lines = zip(turn_numbers(match), match.history(viewer), strict=True)
    return [f"`{number or '':>3}` {line.words}" for number, line in lines]


@each_rivalry
async def test_the_history_has_a_line_a_move_and_no_bar_for_one_page(world: World) -> None:
    room = await world.ready()
    await room.turn()
    await room.click(1, "Offer draw")
    match = await room.match()
    for viewer, person in ((0, world.ann), (1, world.ben), (None, world.cat)):
        pressed = await room.click(person, "History")
        told = said(pressed).splitlines()
        assert pressed.response
        assert labels(pressed.response) == ["Replay", "Back to More"]
        assert not disabled(pressed.response)
        assert told == [f"### {world.sample.game.title}", "-# Match 1", *written(match, viewer)]
    assert told[-1].endswith(f"{world.sample.sides[1]} offers a draw")


@each_kind
async def test_the_history_is_paged_from_the_end(world: World) -> None:
    room = await long_match(world)
    lines = written(await room.match(), None)
    listed = await world.cat.slash(await room.home(), "match history", match=room.id)
    page = message_of(listed)
    assert "page 2 of 2" in words(page)
    assert disabled(page) == ["Next", "Last"]
    await world.cat.click(page, label="First")
    assert "page 1 of 2" in words(page)
    assert disabled(page) == ["First", "Back"]
    assert lines[0] in words(page)
    await world.restart()
    await world.cat.click(page, label="Next")
    assert lines[0] not in words(page)
    assert words(page).endswith(lines[-1])


@each_kind
async def test_the_replay_steps_from_the_start_to_the_end_and_back(world: World) -> None:
    room = await world.ready()
    for _ in range(2):
        await room.turn()
    match = await room.match()
    game, last = match.game, match.ply
    opened = await world.cat.slash(await room.home(), "match replay", match=room.id)
    step = message_of(opened)
    assert f"step {last} of {last}\n" in words(step), "it opens at the end"
    await world.cat.click(step, label="Start")
    assert f"step 0 of {last}\nThe beginning." in words(step)
    assert disabled(step)[:2] == ["Start", "Back"]
    for line in match.history(None):
        await world.cat.click(step, label="Next")
        assert f"step {line.ply + 1} of {last}\n{line.words}." in words(step)
        assert alts(step) == [game.alt_text(match.at(line.ply + 1).view(None))]
    assert disabled(step)[:2] == ["Next", "End"]
    await world.cat.click(step, label="Back")
    assert alts(step) == [game.alt_text(match.at(last - 1).view(None))]
    await world.restart()
    await world.cat.click(step, label="Start")
    assert "The beginning." in words(step)
    await world.cat.click(step, label="End")
    assert f"step {last} of {last}" in words(step)


@each_rivalry
async def test_only_the_last_step_of_a_replay_tells_how_the_match_ended(world: World) -> None:
    room = await world.ready()
    await room.resign(0)
    ending = await room.ending()
    step = message_of(await world.cat.slash(await room.home(), "match replay", match=room.id))
    assert ending in words(step)
    await world.cat.click(step, label="Back")
    assert ending not in words(step)


@each_kind
async def test_after_the_end_everybody_replays_with_all_revealed(world: World) -> None:
    room = await world.ready()
    await room.commit(0, "!resign")
    if (await room.match()).outcome is None:
        await room.commit(1, "!resign")
    await room.show()
    match = await room.match()
    for person in (world.ann, world.ben, world.cat):
        step = message_of(await person.slash(await room.home(), "match replay", match=room.id))
        await person.click(step, label="Start")
        told = [(words(step).split("\n", 2)[2], alts(step))]
        for _ in range(match.ply):
            await person.click(step, label="Next")
            told.append((words(step).split("\n", 2)[2], alts(step)))
        assert [each[1] for each in told] == [
            [match.game.alt_text(match.replayed(ply, None))] for ply in range(match.ply + 1)
        ]
        assert [each[0].splitlines()[0] for each in told[1:]] == [
            f"{line.words}." for line in match.history(None)
        ]


@each_rivalry
async def test_an_exported_match_replays_to_the_same_state(world: World) -> None:
    room = await world.ready()
    await room.turn()
    running = await exported(room, world.cat)
    assert "seed" not in running
    if not world.sample.game.chance:
        assert read(running).state == (await room.match()).state
    await room.resign(0)
    again = read(await exported(room, world.ann))
    match = await room.match()
    assert again.outcome == match.outcome is not None
    assert again.setup == match.setup
    assert [entry.text for entry in again.entries] == await room.texts()


async def test_an_export_says_who_played_how_it_ended_and_where_it_replays(world: World) -> None:
    room = await world.ready()
    ann, ben = (f"<@{player.id}>" for player in room.players)
    answer = said(await world.ben.slash(await room.home(), "match export", match=room.id))
    head = f"Match {room.id} as a file: {world.sample.game.title}, {ann} and {ben}, begun <t:"
    assert answer.startswith(head)
    assert f"`python -m engines replay match-{room.id}.txt`" in answer
    await room.resign(0)
    answer = said(await world.ben.slash(await room.home(), "match export", match=room.id))
    told = await room.ending()
    assert f"{told[0].upper()}{told[1:]}" in answer.splitlines()


@every_game
@pytest.mark.parametrize("seat", [0, 1])
async def test_what_is_concealed_is_in_nothing_that_others_get(world: World, seat: int) -> None:
    """A text that the viewer could play too stands on its own controls before as well."""
    room = await world.begin()
    others = ((1 - seat, room.players[1 - seat]), (None, world.cat))
    for deed in [each for each in world.sample.opening if each[0] == seat]:
        match = await room.match()
        if seat not in match.to_act:
            break
        before = {viewer: repr(await asked(room, person)) for viewer, person in others}
        await room.play(*deed)
        match = await room.match()
        (text,) = (entry.text for entry in match.entries[-1:])
        for viewer, person in others:
            if match.hides(match.entries[-1], viewer):
                got = repr(await asked(room, person) + await public(room))
                assert got.count(text) <= before[viewer].count(text)
                assert match.words(match.ply - 1, seat) not in got


@each_kind
async def test_the_board_in_characters(world: World) -> None:
    room = await world.ready()
    match = await room.match()
    shown = await world.cat.slash(await room.home(), "match show", match=room.id, as_text=True)
    assert match.game.ascii_board(match.view(None)) in said(shown)
    assert shown.response
    assert shown.response.attachments == []
    (seat,) = match.to_act
    name = f"{world.command} board"
    mine = await room.players[seat].slash(await room.home(), name, as_text=True)
    assert mine.response
    assert match.game.ascii_board(match.view(seat)) in said(mine)
    assert [*ways_on(mine.response)] or label_of(mine.response, "move")


async def test_an_empty_history_says_so(world: World) -> None:
    room = await world.begin()
    assert "Nobody has moved yet." in said(await room.click(0, "History"))


async def test_whoever_is_not_in_the_server_sees_nothing_of_a_match(world: World) -> None:
    room = await world.ready()
    castle = world.env.create_guild("Castle")
    hall = castle.create_text_channel("hall")
    eve = castle.add_member(world.env.create_user("eve"))
    await world.env.settle()
    for name in ("match show", "match history", "match replay", "match export"):
        refused = await eve.slash(hall, name, match=room.id)
        assert refused.ephemeral
        assert said(refused) == "You don't play in this match, and you can't read its channel."


async def test_whoever_cannot_read_the_channel_sees_nothing_of_a_match_from_another(
    world: World,
) -> None:
    room = await world.ready()
    other = world.guild.create_text_channel("other")
    await world.env.settle()
    watched = await world.cat.slash(other, "match show", match=room.id)
    assert "-# Match 1\n" in said(watched)
    await world.deny(world.channel, who=world.cat.id, view_channel=True)
    for name in ("match show", "match history", "match replay", "match export"):
        refused = await world.cat.slash(other, name, match=room.id)
        assert said(refused) == "You don't play in this match, and you can't read its channel."
