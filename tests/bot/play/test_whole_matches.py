"""Whole matches as two people play them, from the challenge to the end, in every game."""

from __future__ import annotations

import io
import random
from unittest.mock import patch

import pytest
from PIL import Image

from cogs.board.match_view import ENDED
from cogs.play.board import UNTOUCHED
from cogs.table.board_change import BRISK
from conformance.screens import board_alt
from engines.export import read
from engines.game import Result
from engines.match import replay
from tests.bot.reading import alts, labels, message_of, said, words
from tests.bot.samples import every_game, every_rivalry, next_turn
from tests.bot.world import World
from tests.sample import random_match

STEPS = 12


@every_game
async def test_legal_actions_played_by_text_one_after_the_other(world: World) -> None:
    room = await world.begin()
    rng = random.Random(1)
    assert world.pinged(await room.board()) == {
        room.players[seat].id for seat in (await room.match()).to_act
    }
    for _ in range(STEPS):
        match = await room.match()
        if match.outcome:
            break
        seat = rng.choice(match.to_act)
        text = match.game.write(rng.choice(match.view(seat).legal))
        played = await room.play(seat, text)
        assert played.ephemeral
        own = (await room.match()).words(match.ply, seat)
        assert f"{own}." in said(played)
        assert (await room.texts())[match.ply] == text
        board = await room.board()
        assert await room.latest() in words(board)
        now = await room.match()
        assert now.outcome or await room.status() in words(board)
        assert now.outcome or board_alt(now) in alts(board), "the end is told by the card"
    assert len(await room.boards()) == 1
    known, row = await room.match(), await room.row()
    read_anew = replay(row.setup, await world.store.log.entries(row.id))
    assert known == read_anew, "what was committed is known as it is stored"


AFTER = ["Rematch", "Share as animation", "My board", "More"]


@every_game
@pytest.mark.parametrize("number", [0, 1])
async def test_a_match_ends_as_the_rules_say(world: World, number: int) -> None:
    """All but the last action of a random match is committed without being shown."""
    seed = world.sample.seeds[number]
    with patch("cogs.lobby.service.secrets.token_hex", return_value=seed):
        room = await world.begin()
    told = random_match(world.sample.game, seed, dict((await room.match()).setup.options))
    while not (match := await room.match()).outcome:
        seat, text = next((each.seat, each.text) for each in told.entries[match.ply :])
        if len(match.propose(seat, text)) + match.ply < told.ply:
            await room.commit(seat, text)
        else:
            await room.play(seat, text)
    assert await room.texts() == [entry.text for entry in told.entries]
    row = await room.row()
    assert told.outcome
    assert (row.status, row.reason) == ("over", told.outcome.reason.value)
    board = await room.board()
    assert f"**{await room.ending()}**" in words(board)
    assert [each for each in labels(board) if each != "Review"] == AFTER
    assert set(labels(board)[5:]) <= {"Review", "Look closer", "Share as animation"}
    (card,) = alts(board)
    shown = await room.click(world.cat, "My board")
    assert shown.ephemeral
    assert shown.response
    assert alts(shown.response) == [board_alt(told)]
    (picture,) = shown.response.attachments
    assert picture.filename.startswith("board-")
    sides = zip(["ann", "ben"], told.sides, told.outcome.results, strict=True)
    for name, side, result in sides:
        assert ENDED[result].filled(who=f"{name} ({side})") in card
    assert card.startswith(f"Result of {told.game.title}: ")
    (last,) = board.attachments
    assert last.filename.startswith("result-")
    assert world.pinged(board) == {person.id for person in room.players}
    home = await room.home()
    for by_button in (True, False):  # the second one takes the place of the first
        exported = message_of(
            await room.click(world.cat, "Export")
            if by_button
            else await world.cat.slash(home, "match export", match=room.id)
        )
        assert exported.ephemeral
        (file,) = exported.attachments
        again = read((await file.read()).decode())
        assert (again.outcome, again.state) == (told.outcome, told.state)


@every_rivalry
async def test_from_the_challenge_to_a_turn_by_clicks_to_a_rematch(world: World) -> None:
    room = await world.ready()
    seat, texts = next_turn(await room.match())
    before = await room.texts()
    for text in texts:
        await room.pick(seat, text)
        assert await room.latest() in words(await room.board())
    assert await room.texts() == [*before, *texts]
    board = await room.board()
    acting = (await room.match()).to_act
    assert 1 - seat in acting
    assert world.pinged(board) == {room.players[each].id for each in acting}
    assert {"My board", "More"} <= set(labels(board))
    assert {"History", "Offer draw", "Resign"} <= {*await room.behind_more(0)}
    await room.resign(1)
    told = f"**<@{world.ann.id}> wins: <@{world.ben.id}> resigned.** Congratulations!"
    assert told in words(await room.board())
    again = await room.rematch()
    assert (await again.row()).people == (world.ann.id, world.ben.id)
    assert await again.texts() == []


@every_game
async def test_every_turn_shows_a_new_board_and_the_old_controls_go(world: World) -> None:
    room = await world.ready()
    await room.turn()
    first = await room.latest()
    for _ in range(2):
        world.env.backend.advance_clock(BRISK.total_seconds())
        await room.commit_turn()
        world.env.backend.advance_clock(1.0)
        await room.show()
    boards = await room.boards()
    assert len(boards) == 1
    assert boards[0].id == (await room.home()).history()[-1].id
    assert await room.shown(first) == 1


@every_rivalry
async def test_a_match_ends_by_resignation_after_a_question(world: World) -> None:
    room = await world.ready()
    await room.commit_turn()
    await room.show()
    asked = await room.click(1, "Resign")
    assert asked.response
    assert asked.response.ephemeral
    assert said(asked) == f"Resign match 1? Then <@{world.ann.id}> wins."
    assert asked.response
    await world.ben.click(asked.response, label="Resign")
    told = f"<@{world.ann.id}> wins: <@{world.ben.id}> resigned."
    assert told in words(await room.board())
    assert told in said(await room.click(0, "History"))
    assert (await room.texts())[-1] == "!resign"


@every_rivalry
async def test_whoever_resigns_before_anybody_has_played_calls_it_off(world: World) -> None:
    room = await world.begin()
    asked = await room.click(1, "Resign")
    assert said(asked) == f"Resign match 1? {UNTOUCHED}"
    assert asked.response
    await world.ben.click(asked.response, label="Resign")
    board, row = await room.board(), await room.row()
    assert await room.texts() == ["!calloff"]
    assert (row.reason, {each.result for each in row.seats}) == ("called-off", {None})
    assert "Congratulations" not in words(board)
    assert " called off. The match was called off." in alts(board)[0]


async def test_keep_playing_closes_the_question_and_nothing_changes(world: World) -> None:
    room = await world.ready()
    asked = message_of(await room.click(1, "Resign"))
    closed = await world.ben.click(asked, label="Continue playing")
    assert said(closed) == ""
    assert world.gone(asked)
    assert (await room.row()).status == "running"


async def test_resigning_by_command_asks_too(world: World) -> None:
    room = await world.ready()
    asked = await world.ann.slash(await room.home(), f"{world.command} resign")
    assert "Resign match 1?" in said(asked)
    assert (await room.row()).status == "running"
    assert asked.response
    await world.ann.click(asked.response, label="Resign")
    assert await room.ending() in words(await room.board())
    assert (await room.row()).seats[1].result is Result.WIN


@every_rivalry
async def test_a_draw_is_offered_and_accepted_by_buttons(world: World) -> None:
    room = await world.ready()
    world.env.backend.advance_clock(61)
    await room.click(0, "Offer draw")
    (offer,) = await room.offers()
    assert f"<@{room.players[0].id}> offers a draw." in words(offer)
    await room.answer(1, "Accept")
    ending = await room.ending()
    assert ending.startswith("A draw")
    assert all(f"<@{person.id}>" in ending for person in room.players)
    assert ending in words(await room.board())
    assert "Well played, both." in words(await room.board())


async def test_a_draw_is_declined_and_the_match_goes_on(world: World) -> None:
    room = await world.ready()
    await room.click(0, "Offer draw")
    (offer,) = await room.offers()
    await room.answer(1, "Decline")
    assert f"<@{room.players[1].id}> declines the draw." in words(world.now(offer))
    board = await room.board()
    assert "Offer draw" in await room.behind_more(0)
    assert "draw." not in words(board)


async def test_playing_on_declines_a_draw(world: World) -> None:
    room = await world.ready()
    seat, _ = next_turn(await room.match())
    await room.click(1 - seat, "Offer draw")
    await room.turn()
    assert await room.offers() == []
    name = f"{world.command} draw"
    late = await room.players[seat].slash(await room.home(), name, answer="!draw")
    assert f"{world.sample.sides[seat]} offers a draw." in said(late)
    assert (await room.row()).status == "running"


async def test_a_draw_by_commands(world: World) -> None:
    room = await world.ready()
    home, name = await room.home(), f"{world.command} draw"
    await world.ben.slash(home, name)
    again = await world.ben.slash(home, name)
    assert "Your draw offer is still open." in said(again)
    none = await world.ben.slash(home, name, answer="!decline")
    assert "That is your own draw offer: you can withdraw it." in said(none)
    accepted = await world.ann.slash(home, name)
    assert f"{world.sample.sides[0]} accepts the draw." in said(accepted)
    assert (await room.row()).reason == "agreement"


@pytest.mark.drawn
async def test_the_board_is_a_real_picture(world: World) -> None:
    room = await world.ready()
    board = await room.board()
    (attachment,) = board.attachments
    assert attachment.filename.startswith("board-")
    assert (await attachment.read()).startswith(b"\x89PNG\r\n\x1a\n")


@pytest.mark.drawn
@every_rivalry
async def test_the_card_of_a_result_is_drawn_and_small(world: World) -> None:
    room = await world.ready()
    await room.resign(1)
    (card,) = (await room.board()).attachments
    data = await card.read()
    assert card.filename.startswith("result-")
    assert Image.open(io.BytesIO(data)).size == (1200, 630)
    assert len(data) <= 150_000
