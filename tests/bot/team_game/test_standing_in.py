"""Somebody leaves a team game or is away: the others let the bot play, and the person may take
the seat back."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any

import pytest
from simcord import InteractionResult

from cogs.board.board import board_screen
from cogs.board.match_view import match_view
from cogs.board.team import awaited
from cogs.hall.languages.readers import readers
from db.store import Stale
from engines.game import Result
from tests.bot.reading import control, labels, message_of, offered, said, words
from tests.bot.room import Room
from tests.bot.team_game.cog import RaftCog
from tests.bot.team_game.deeds import ANN, BACK, BEN, CAT, asked, leave, vote, wait
from tests.bot.world import World, click_of, slash_of

# From leaving to taking the seat back


async def test_from_leaving_to_taking_the_seat_back(world: World, room: Room) -> None:
    ann, ben, cat = (f"<@{person.id}>" for person in room.players)
    question = await room.click(ANN, "Leave")
    assert said(question) == (
        "Leave match 1? The others wait for you or let the bot play for you. "
        "You can take your seat back at any time."
    )
    assert await room.texts() == ["light"] * 3
    await leave(room, ANN)
    board = await room.board()
    assert "Bear leaves the match." in words(board)
    assert f"**Bear** {ann} (has left)" in words(board)
    still = f"{ann} has left. **Let the bot play**? {ben} and {cat} have still to vote."
    assert still in words(board)
    assert world.pinged(board) == {world.ben.id, world.cat.id}
    assert labels(board)[-4:] == ["Let the bot play", "Take my seat back", "My board", "More"]
    assert {"Give up", "Leave"} <= {*await room.behind_more(BEN)}

    wait(world, 61)
    first = await vote(room, BEN)
    assert said(first) == ""
    assert "Fox votes to let the bot play for Bear." in words(await room.board())
    board = await room.board()
    assert f"{ben} votes to let the bot play for {ann}; {cat} has still to vote." in words(board)
    assert world.pinged(board) == {world.cat.id}

    second = await vote(room, CAT)
    assert said(second) == ""
    board = await room.board()
    assert f"**Bear** {ann} (the bot plays)" in words(board)
    assert "The bot plays for Bear: does bail; does row." in words(board)
    assert world.pinged(board) == {world.ben.id}
    assert "Let the bot play" not in await room.behind_more(BEN)  # nobody else is awaited

    for seat, turn in ((BEN, "Fox"), (CAT, "Owl")):
        await room.play(seat, "row")
        assert f"{turn} does row." in words(await room.board())
    board = await room.board()
    assert "Owl does row. The bot plays for Bear: does bail; does row." in words(board)
    assert world.pinged(board) == {world.ben.id}

    back = await room.click(ANN, "Take my seat back")
    assert said(back) == ""
    board = await room.board()
    assert "Bear takes the seat back." in words(board)
    assert f"**Bear** {ann}  ·  " in words(board)
    assert "Take my seat back" not in labels(board)
    for seat in (BEN, CAT):
        await room.play(seat, "row")
    assert world.pinged(await room.board()) == {world.ann.id}
    assert (await room.match()).to_act == (ANN,)


async def test_the_same_by_commands_across_restarts(world: World, room: Room) -> None:
    home = await room.home()
    question = message_of(await world.ann.slash(home, "raft leave", match=1))
    await world.restart()
    await world.ann.click(question, label="Leave")
    shown = message_of(await world.ben.slash(home, "raft standin", match=1))
    assert labels(shown) == ["Let the bot play for Bear", "Keep waiting"]
    found = await world.ben.autocomplete(home, "raft standin", "player", "", match=1)
    assert offered(found) == ["Bear"]
    await world.ben.slash(home, "raft standin", player="bear", match=1)
    await world.restart()
    await world.cat.slash(home, "raft standin", player="Bear", match=1)
    assert (await room.texts())[3:] == ["!resign", *["!standin 0"] * 2, "bail", "row"]
    found = await world.ann.autocomplete(home, "raft standin", "player", "", match=1)
    assert found == []
    await world.restart()
    assert said(await world.ann.slash(home, "raft takeseat")) == "Bear takes the seat back."


async def test_the_seat_that_is_taken_back_is_the_one_that_was_left(
    world: World, room: Room
) -> None:
    await room.commit(ANN, "!resign")
    other = await world.begin()
    assert (await other.match()).to_act == (ANN, BEN)
    assert (
        said(await world.ann.slash(world.channel, "raft takeseat")) == "Bear takes the seat back."
    )
    assert (await room.texts())[-1] == "!return"
    again = await world.ann.slash(world.channel, "raft takeseat", match=other.id)
    assert "Your seat is yours: nobody else plays for you." in said(again)


async def test_by_names_that_are_no_players(world: World, room: Room) -> None:
    refused = await world.ben.slash(await room.home(), "raft standin", player="wolf")
    sentence = "There is no player “wolf” in this match. Choose from: Bear, Fox, Owl."
    assert sentence in said(refused)


# Several at once, old controls, other people


@pytest.mark.parametrize("first", [BEN, CAT])
async def test_two_votes_at_the_same_moment_both_count(
    world: World, room: Room, first: int
) -> None:
    await leave(room, ANN)
    questions = {seat: await asked(room, seat) for seat in (first, BEN + CAT - first)}
    await world.at_once(
        *(
            click_of(room.players[seat], each, "Let the bot play for Bear")
            for seat, each in questions.items()
        )
    )
    assert (await room.texts())[4:] == ["!standin 0", "!standin 0", "bail", "row"]
    assert (await room.match()).stood_in == {ANN}


@pytest.mark.parametrize("first", ["action", "vote"])
async def test_of_a_vote_and_an_action_at_the_same_moment_one_counts(
    world: World, room: Room, first: str
) -> None:
    """Of those who were voted about nobody has just acted."""
    wait(world)
    await vote(room, BEN)
    question = await asked(room, CAT)
    both: list[Coroutine[Any, Any, InteractionResult]] = [
        slash_of(world.ann, await room.home(), "raft play", action="bail", match=1),
        click_of(world.cat, question, "Let the bot play for Bear"),
    ]
    for person in (world.ann, world.cat):  # whose language is unknown is asked for first
        await readers().person(person.id)
    results = await world.at_once(*(both if first == "action" else both[::-1]))
    texts = (await room.texts())[4:]
    if first == "action":
        assert texts == ["bail"]
        assert "Give Bear some time:" in said(results[1])
    else:
        assert texts == ["!standin 0", "bail", "row"]
        assert f"The bot plays for you: {BACK}" in said(results[1])


async def test_a_vote_is_not_cast_twice(world: World, room: Room) -> None:
    await leave(room, ANN)
    questions = [await asked(room, BEN) for _ in range(3)]
    await world.at_once(
        *(click_of(world.ben, each, "Let the bot play for Bear") for each in questions[:2])
    )
    assert (await room.texts())[3:] == ["!resign", "!standin 0"]
    late = await world.ben.click(questions[2], label="Let the bot play for Bear")
    assert "You have already voted; the others have not." in said(late)


async def test_old_buttons_of_a_seat_that_is_back(world: World, room: Room) -> None:
    await leave(room, ANN)
    question, board = await asked(room, BEN), (await room.click(ANN, "My board")).response
    assert board
    back = control(board, "takeseat")
    await room.commit(ANN, "!return")
    refused = await world.ben.click(question, label="Let the bot play for Bear")
    assert "Give Bear some time:" in said(refused)
    again = await world.ann.click(board, custom_id=back)
    assert "Your seat is yours: nobody else plays for you." in said(again)
    assert (await room.texts())[3:] == ["!resign", "!return"]


async def test_strangers_have_no_say(world: World, room: Room) -> None:
    await leave(room, ANN)
    for label in ("Let the bot play", "Take my seat back"):
        assert await room.only_players() in said(await room.click(world.dan, label))
    vote = await world.dan.slash(await room.home(), "raft standin", player="Bear", match=1)
    assert await room.only_players() in said(vote)
    own = message_of(await room.click(world.dan, "My board"))
    assert labels(own) == ["Refresh", "Follow", "Guess the move", "More"]
    assert (await room.texts())[3:] == ["!resign"]


async def test_when_the_last_person_leaves_the_match_is_lost(world: World, room: Room) -> None:
    for seat, text in ((ANN, "!resign"), (BEN, "!standin 0"), (CAT, "!standin 0")):
        await room.commit(seat, text)
    await room.commit(BEN, "!resign")
    await room.show()
    question = await room.click(CAT, "Leave")
    assert said(question) == "Leave match 1? Then the match is lost."
    assert question.response
    await world.cat.click(question.response, label="Leave")
    board = await room.board()
    assert "**Over by resignation.** Well played, all." in words(board)
    assert world.pinged(board) == set()
    assert [seat.result for seat in (await room.row()).seats] == [Result.LOSS] * 3


async def test_all_are_congratulated_together(world: World, room: Room) -> None:
    for seat, text in ((ANN, "!resign"), (BEN, "!standin 0"), (CAT, "!standin 0")):
        await room.commit(seat, text)
    await room.let_bot_play()
    while (match := await room.match()).outcome is None:
        await room.commit(match.to_act[0], "row")
        await room.let_bot_play()
    await room.show()
    board = await room.board()
    assert "**Over by across.** Congratulations, all!" in words(board)
    assert world.pinged(board) == {world.ben.id, world.cat.id}
    assert [seat.result for seat in (await room.row()).seats] == [Result.WIN] * 3


# Between the vote and the bot's answer


async def test_after_a_kill_the_bot_plays_the_seat_that_it_was_given(
    world: World, room: Room
) -> None:
    for seat, text in ((ANN, "!resign"), (BEN, "!standin 0"), (CAT, "!standin 0")):
        await room.commit(seat, text)
    assert (await room.match()).awaits_bot == (ANN,)
    await world.restart()
    await world.env.advance_time(10)
    assert (await room.match()).to_act == (BEN,)
    assert "The bot plays for Bear: does bail; does row." in words(await room.board())


async def test_who_takes_the_seat_back_is_faster_than_the_bots_thought(
    world: World, room: Room
) -> None:
    """What the bot has thought out for Bear by then is not played."""
    for seat, text in ((ANN, "!resign"), (BEN, "!standin 0"), (CAT, "!standin 0")):
        await room.commit(seat, text)
    match = await room.match()
    await room.commit(ANN, "!return")
    with pytest.raises(Stale):
        await world.bot.services.table.stand_in(room.id, ANN, "bail", match.ply)
    assert (await room.texts())[-1:] == ["!return"]


async def test_who_leaves_again_is_not_played_for_by_an_older_thought(
    world: World, room: Room
) -> None:
    for seat, text in ((ANN, "!resign"), (BEN, "!standin 0"), (CAT, "!standin 0")):
        await room.commit(seat, text)
    ply = (await room.match()).ply
    for seat, text in ((ANN, "!return"), (ANN, "bail"), (ANN, "!resign")):
        await room.commit(seat, text)
    for seat in (BEN, CAT):
        await room.commit(seat, "!standin 0")
    with pytest.raises(Stale):
        await world.bot.services.table.stand_in(room.id, ANN, "bail", ply)
    await room.let_bot_play()
    assert (await room.match()).to_act == (BEN,)


async def test_while_the_bot_thinks_nobody_is_called(world: World, room: Room) -> None:
    for seat, text in ((ANN, "!resign"), (BEN, "!standin 0"), (CAT, "!standin 0")):
        await room.commit(seat, text)
    shown = match_view(await world.store.open_match(room.id), None)
    assert [awaited(shown, seat) for seat in shown.view.to_act] == ["the bot"]
    assert board_screen(shown, RaftCog.game_ui).mentions == ()


async def test_the_log_does_not_call_the_bots_deeds_those_of_the_person(
    room: Room, caplog: pytest.LogCaptureFixture
) -> None:
    for seat, text in ((ANN, "!resign"), (BEN, "!standin 0"), (CAT, "!standin 0")):
        await room.commit(seat, text)
    caplog.clear()
    caplog.set_level("INFO", "cogs.table.commit")
    await room.let_bot_play()
    told = [vars(each)["facts"] for each in caplog.records if each.getMessage() == "committed"]
    assert [each["seat"] for each in told] == [ANN, ANN]
    assert all(each["person"] is None for each in told)
