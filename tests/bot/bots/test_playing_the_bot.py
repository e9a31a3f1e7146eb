"""The bot at a seat: it accepts, plays by itself, answers draw offers, and goes on after a kill."""

from __future__ import annotations

import pytest

from cogs.hall.sentences import bot_name, mention, stand_in_name
from cogs.lobby.invitation import RATED
from cogs.lobby.service import numbered
from db.values import RUNNING, bot_id, is_bot
from engines.game import Result
from engines.registry import game as find_game
from players import serve
from players.player import SURE, Decision
from players.questions import Question, question
from tests.bot.reading import labels, menu_with, message_of, said, words
from tests.bot.room import Room
from tests.bot.world import World
from tests.sample import present


async def against_bot(world: World, level: str = "2") -> Room:
    """A match of Ann in the first seat against the bot, which has begun."""
    answer = message_of(
        await world.ann.slash(
            world.channel, f"{world.command} challenge", bot=level, **world.sample.first
        )
    )
    assert words(answer).startswith("Match ")
    (row,) = await world.store.matches.of_person(world.ann.id, statuses=RUNNING, limit=2)
    return Room(world, row.id, (world.ann, world.ben))


async def any_text(room: Room) -> str:
    """An action of Ann's that neither wins nor loses at once."""
    match = await room.match()
    return next(serve.answers([question(match, 0, "3").line]))


async def test_the_bot_accepts_at_once_and_is_named_by_its_level(world: World) -> None:
    room = await against_bot(world)
    assert (await room.row()).people == (world.ann.id, bot_id(2, 0))
    told = words(world.channel.history()[0])
    assert f"Match 1: <@{world.ann.id}> against 🤖 Rūta (Apprentice). Board: <#" in told
    assert (await room.row()).place == "thread"
    assert (await room.home()).name == f"{world.sample.game.title}: ann and 🤖 Rūta"
    board = await room.board()
    assert "**Dawn** 🤖 Rūta (Apprentice)" in words(board)
    assert bot_id(2, 0) not in world.pings()


def test_several_bots_of_a_match_have_names_of_their_own() -> None:
    ids = [bot_id(level, number) for number in range(5) for level in range(1, 11)]
    assert [stand_in_name(each) for each in ids[:2]] == [
        "🤖 Austėja (Novice)",
        "🤖 Rūta (Apprentice)",
    ]
    assert len({bot_name(each) for each in ids}) == len(ids)


def test_the_first_of_each_level_keeps_its_name_beside_bots_of_others() -> None:
    assert [bot_name(each) for each in numbered((3, 1, 3, 2, 3))] == [
        *("🤖 Ieva", "🤖 Austėja", "🤖 Aistė", "🤖 Rūta", "🤖 Indrė")
    ]


async def test_it_plays_by_itself_whenever_it_is_to_act(world: World) -> None:
    room = await against_bot(world)
    assert (await room.match()).to_act == (0,), "it has set up in secret already"
    for number in range(1, 4):
        await room.play(0, await any_text(room))
        match = await room.match()
        assert [each.seat for each in match.entries].count(1) == number
        assert words(await room.board()).count(match.words(match.ply - 1, None)) == 1


async def test_it_is_asked_what_its_seat_may_know_and_nothing_else(
    world: World, asked: list[Question]
) -> None:
    """The question about its set-up does not tell Ann's, nor the seed from which chance follows."""
    room = await against_bot(world)
    await room.play(0, await any_text(room))
    match = await room.match()
    assert asked
    for each in asked:
        assert match.setup.seed not in each.line
        state = match.game.load(each.position)
        assert each.seat == 1
        assert each.seat in match.game.to_act(state)


async def test_after_a_kill_it_plays_what_was_its_turn(world: World) -> None:
    room = await against_bot(world)
    await room.commit(0, await any_text(room))
    await world.restart()
    await world.env.advance_time(10)
    match = await room.match()
    assert match.to_act == (0,)
    assert match.words(match.ply - 1, None) in words(await room.board())


async def test_an_open_challenge_can_be_played_with_the_bot_instead(world: World) -> None:
    message = await world.challenge(world.ann, None, **world.sample.first)
    menu = present(menu_with(message, "1"))
    refused = await world.ben.select(message, ["1"], custom_id=menu)
    assert "can add bots." in said(refused)
    await world.ann.select(message, ["1"], custom_id=menu)
    (row,) = await world.store.matches.of_person(world.ann.id, statuses=RUNNING, limit=2)
    assert [is_bot(each) for each in row.people] == [False, True]
    assert labels(world.now(message)) == []
    assert menu_with(world.now(message), "1") is None


async def test_a_rematch_with_the_bot_begins_at_once(world: World) -> None:
    room = await against_bot(world)
    await room.resign(0)
    await room.click(0, "Again")
    (row,) = await world.store.matches.of_person(world.ann.id, statuses=RUNNING, limit=2)
    assert bot_id(2, 0) in row.people


@pytest.mark.parametrize(("value", "takes"), [(0, True), (-300, True), (1, False)])
async def test_it_accepts_a_draw_only_where_it_stands_no_better(
    world: World, asked: list[Question], monkeypatch: pytest.MonkeyPatch, value: int, takes: bool
) -> None:
    monkeypatch.setattr(Decision, "value", value)
    room = await against_bot(world)
    await room.play(0, await any_text(room))
    await room.click(0, "Offer draw")
    assert (await room.match()).offers == {0}, "it waits for its turn"
    asked.clear()
    await room.play(0, await any_text(room))
    assert asked, "it has thought about that"
    assert ("!draw" in (await room.texts())[-1:]) is takes
    assert ("!decline" in await room.texts()) is not takes


@pytest.mark.parametrize(("level", "resigns"), [("1", False), ("5", True)])
async def test_only_a_high_level_resigns_and_only_what_is_lost(
    world: World, monkeypatch: pytest.MonkeyPatch, level: str, resigns: bool
) -> None:
    room = await against_bot(world, level)
    monkeypatch.setattr(Decision, "value", 10 - SURE)
    await room.play(0, await any_text(room))
    assert "!resign" not in await room.texts()
    monkeypatch.setattr(Decision, "value", -SURE)
    await room.play(0, await any_text(room))
    assert ("!resign" in await room.texts()) is resigns


async def test_each_of_its_turns_is_one_message(world: World) -> None:
    """The board on which a person has played shows that, and the next one what the bot plays. What
    is left of a board tells both: what called the person, and what came of it."""
    room = await against_bot(world, "4")  # a lower level may lose within these few turns
    place = await room.home()
    await room.play(0, await any_text(room))
    for number in range(3):
        before = len(place.history())
        await room.play(0, await any_text(room))
        assert len(place.history()) == before + 1, number
        assert world.pinged(await room.board()) == {world.ann.id}
    match = await room.match()
    older = place.history()[-2]
    told = [match.words(ply, None) for ply in (match.ply - 3, match.ply - 2)]
    assert words(older).endswith(f"\n{told[0]}. {told[1]}.")
    assert match.words(match.ply - 1, None) not in words(older)
    entries, shown = await room.told(1)
    assert entries == shown, "each turn is told once"


async def test_what_several_bots_have_played_in_a_row_is_told_together(world: World) -> None:
    """In Magna Victorus with three: the board on which the person acts again tells both turns."""
    await world.ann.slash(world.channel, "victorus challenge", players=3, bot="1")
    (row,) = await world.store.matches.of_person(world.ann.id, statuses=RUNNING, limit=2)
    room = Room(world, row.id, (world.ann,) * 3)
    seat = row.people.index(world.ann.id)
    await room.let_bot_play()
    match = await room.match()
    await room.commit(seat, match.game.write(match.view(seat).legal[0]))
    while (await room.match()).to_act == (seat,):
        await room.commit(seat, "end")
    own = (await room.match()).ply
    await room.let_bot_play()
    await room.show()
    board, match = words(await room.board()), await room.match()
    assert {each.seat for each in match.entries[own:]} == {0, 1, 2} - {seat}
    assert all(match.words(ply, None) in board for ply in range(own, match.ply))


async def test_the_host_may_take_bots_out_of_a_lobby_again(world: World) -> None:
    await world.ann.slash(world.channel, "victorus challenge", players=3)
    (message,) = (each for each in world.channel.history() if menu_with(each, "1"))
    menu = present(menu_with(message, "1"))
    assert menu_with(world.now(message), "none") is None, "there is none yet"
    assert RATED in words(message)
    await world.ann.select(message, ["1"], custom_id=menu)
    assert "Austėja (Novice)" in words(world.now(message))
    assert RATED not in words(world.now(message)), "no match with the bot is"
    menu = present(menu_with(world.now(message), "none"))
    refused = await world.ben.select(world.now(message), ["none"], custom_id=menu)
    assert "can add bots." in said(refused)
    await world.ann.select(world.now(message), ["none"], custom_id=menu)
    assert "Austėja (Novice)" not in words(world.now(message))
    assert RATED in words(world.now(message))
    assert not await world.store.matches.of_person(world.ann.id, statuses=RUNNING, limit=2)


async def test_allies_who_are_bots_concede_with_the_last_person(world: World) -> None:
    """Else the bots of both sides would agree on a draw, which saves whoever has an ally left."""
    await world.ann.slash(
        world.channel, "victorus challenge", players=4, armies="allied", bot="1", side="Orange"
    )
    (row,) = await world.store.matches.of_person(world.ann.id, statuses=RUNNING, limit=2)
    room = Room(world, row.id, (world.ann,) * 4)
    asked = await room.click(0, "Concede")
    assert said(asked) == f"Concede match {room.id}? Then the match ends, and you lose."
    assert asked.response
    await world.ann.click(asked.response, label="Concede")
    own = {0, *find_game("victorus").allies(dict(row.setup.options), 4, 0)}
    results = [each.result for each in (await room.row()).seats]
    assert [each is Result.LOSS for each in results] == [seat in own for seat in range(4)]
    assert [each is Result.WIN for each in results] == [seat not in own for seat in range(4)]


async def test_only_people_are_told_what_others_do_next(world: World) -> None:
    """Whoever leaves a team game in which only the bot stays has given it up."""
    await world.ann.slash(world.channel, "vilnius challenge", bot="1")
    room = Room(world, 1, (world.ann,) * 2)
    assert said(await room.click(0, "Leave")) == "Leave match 1? Then the match is lost."
    assert said(await room.click(0, "Give up")) == "Give up match 1? Then it is lost."
    assert (await room.match()).outcome is None


async def test_nobody_congratulates_the_bot(world: World) -> None:
    room = await against_bot(world)
    await room.play(0, await any_text(room))
    asked = await room.click(0, "Resign")
    assert said(asked) == f"Resign match {room.id}? Then 🤖 Rūta (Apprentice) wins."
    await room.resign(0)
    assert "Well played, both." in words(await room.board())
    assert "Congratulations" not in words(await room.board())


@pytest.mark.parametrize("person", [0, 1, 6, 9, 99, -3])
def test_a_forged_number_that_is_no_bot_has_a_name_nevertheless(person: int) -> None:
    assert mention(person)
