"""**Guess the move**: who may, what the screen says, and what is kept."""

from __future__ import annotations

import pytest
from simcord import ResponseMessage

from cogs.answers.guess import FULL, LATER, OWN, PLAYED, TAKEN_BACK
from cogs.board.guess import BOT_PLAYS, HIDDEN
from cogs.hall.ids import BUTTON, SELECT, custom_id
from cogs.play.board import ENDED
from db.tables.watching import guesses
from db.tables.watching.guesses import Guess
from db.values import BoardForm
from engines.match import BACK, DECLINE, DRAW
from engines.registry import GAMES
from players.guess import EXACT
from tests.bot.forged import sending
from tests.bot.guessing.kit import guess, guessed, is_guessed, kept, moves, opened, takes_back
from tests.bot.reading import control, labels, message_of, said, words
from tests.bot.room import Room
from tests.bot.samples import each_with, every
from tests.bot.world import World

LABEL = "Guess the move"


each_guessed = each_with(is_guessed)


async def press(
    world: World, person: int, message: ResponseMessage, name: str, value: str = ""
) -> str:
    """What is answered to a forged press below this message."""
    actor = (world.ann, world.ben, world.cat, world.dan)[person]
    stored = world.env.backend.get_message(message.channel_id, message.id)
    values = [value] if value else None
    return said(await sending.press(world, actor, stored, name, values))


@each_guessed
async def test_one_press_each_step_and_it_is_kept(world: World) -> None:
    room = await world.ready()
    match = await room.match()
    text = moves(match)[-1]
    screen = await opened(room, world.cat)
    presses = len(await guess(world.cat, screen, match, text))
    parts = len(match.game.parts(match.view(match.to_act[0]), match.game.read(text)))
    assert 1 <= presses <= parts
    assert await kept(world, room, world.cat) == (Guess(match.ply, text),)
    action = match.game.read(text)
    told = match.game.brief(match.view(match.to_act[0]), match.to_act[0], action)
    assert f"Your guess: **{told}**." in words(screen)
    assert (await room.match()).ply == match.ply


@each_guessed
async def test_it_may_change_after_a_restart_too(world: World) -> None:
    room = await world.ready()
    match = await room.match()
    first, second = moves(match)[0], moves(match)[-1]
    screen = await guessed(room, world.cat, first)
    await world.restart()
    await guess(world.cat, screen, match, second)
    assert await kept(world, room, world.cat) == (Guess(match.ply, second),)
    assert await kept(world, room, world.dan) == ()


async def test_onlookers_find_it_on_their_board_and_behind_more(world: World) -> None:
    room = await world.ready()
    assert LABEL in await room.behind_more(world.cat)
    shown = await room.look(world.cat)
    assert LABEL in labels(shown)
    for seat in (0, 1):
        assert LABEL not in await room.behind_more(seat)
        mine = await room.look(room.players[seat])
        assert LABEL not in labels(mine)
    assert LABEL not in labels(await room.board())


@each_guessed
async def test_a_player_is_refused(world: World) -> None:
    room = await world.ready()
    match = await room.match()
    screen = await opened(room, world.cat)
    for seat in (0, 1):
        for verb in ("guess", "guess-pick", "guess-step", "guess-back"):
            name = custom_id(BUTTON, verb, room.id, match.ply, ("a",))
            assert (await press(world, seat, screen, name)).endswith(OWN)
    assert await world.store.database.rows("SELECT * FROM guesses") == []


async def test_whoever_cannot_read_the_channel_is_refused(world: World) -> None:
    room = await world.ready()
    other = world.guild.create_text_channel("other")
    await world.env.settle()
    shown = message_of(await world.cat.slash(other, "match show", match=room.id))
    await world.deny(world.channel, who=world.cat.id, view_channel=True)
    name = custom_id(BUTTON, "guess", room.id, 0)
    assert "you can't read" in await press(world, 2, shown, name)


@each_guessed
async def test_a_press_after_the_move_is_refused_kindly_and_keeps_nothing(world: World) -> None:
    """The move was played while somebody was choosing."""
    room = await world.ready()
    match = await room.match()
    text = moves(match)[0]
    screen = await opened(room, world.cat)
    await room.commit_turn()
    after = await room.match()
    await guess(world.cat, screen, match, text)
    assert PLAYED in words(screen)
    assert await world.store.database.rows("SELECT * FROM guesses") == []
    assert all(f":{match.ply}:" not in name for name in [control(screen, "board")])
    if len(after.to_act) == 1:
        assert after.sides[after.to_act[0]] in words(screen)


async def test_a_move_committed_at_the_last_moment_is_not_guessed(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It comes between the look at the match and the write."""
    room = await world.ready()
    match = await room.match()
    screen = await opened(room, world.cat)
    keep = world.store.guesses.keep

    async def later(*args: object) -> object:
        if (await room.match()).ply == match.ply:
            await room.commit_turn()
        return await keep(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(world.store.guesses, "keep", later)
    await guess(world.cat, screen, match, moves(match)[0])
    assert PLAYED in words(screen)
    assert await world.store.database.rows("SELECT * FROM guesses") == []


@each_guessed
async def test_the_next_screen_says_whether_it_was_right(world: World) -> None:
    room = await world.ready()
    match = await room.match()
    right, wrong = moves(match)[0], moves(match)[1]
    screen = await guessed(room, world.cat, right)
    await guessed(room, world.dan, wrong)
    await room.commit(match.to_act[0], right)
    assert not (await room.match()).outcome
    await world.cat.click(screen, label="Next move")
    assert f"**Right: {EXACT} points.** {(await room.match()).words(match.ply, None)}." in words(
        screen
    )
    other = await opened(room, world.dan)
    assert "Right" not in words(other)
    assert f"Played: {(await room.match()).words(match.ply, None)}." in words(other)
    assert LATER in words(other)


@every(is_guessed, takes_back)
async def test_a_move_taken_back_does_not_count(world: World) -> None:
    room = await world.ready()
    match = await room.match()
    seat = match.to_act[0]
    right = next(text for text in moves(match) if match.keeps(seat, text))
    await guessed(room, world.cat, right)
    await room.commit(seat, right)
    assert (await room.match()).may_take_back(seat)
    await room.commit(seat, BACK)
    screen = await opened(room, world.cat)
    assert TAKEN_BACK in words(screen)
    assert "Your guess" not in words(screen)
    await guess(world.cat, screen, await room.match(), right)
    assert await kept(world, room, world.cat) == (
        Guess(match.ply + 2, right),
        Guess(match.ply, right),
    )


async def test_talk_about_a_draw_leaves_a_guess_as_it_is(world: World) -> None:
    room = await world.ready()
    match = await room.match()
    seat, first, second = match.to_act[0], moves(match)[0], moves(match)[1]
    screen = await guessed(room, world.cat, first)
    await room.commit(seat, DRAW)
    await room.commit(1 - seat, DECLINE)
    await guess(world.cat, screen, match, second)
    assert await kept(world, room, world.cat) == (Guess(match.ply, second),)


async def test_a_match_that_is_over_shows_how_it_ended(world: World) -> None:
    room = await world.ready()
    match = await room.match()
    screen = await opened(room, world.cat)
    await room.resign(0)
    await guess(world.cat, screen, match, moves(match)[0])
    assert words(screen).startswith(ENDED)
    assert await world.store.database.rows("SELECT * FROM guesses") == []


@pytest.mark.parametrize(
    "sample", [key for key, game in GAMES.items() if not is_guessed(game)], indirect=True
)
async def test_where_what_may_be_done_is_secret_nobody_guesses(world: World) -> None:
    room = await world.ready()
    assert LABEL not in await room.behind_more(world.cat)
    shown = await room.look(world.cat)
    assert LABEL not in labels(shown)
    name = custom_id(BUTTON, "guess", room.id, (await room.match()).ply)
    assert (await press(world, 2, shown, name)).startswith(HIDDEN)


async def test_a_secret_set_up_is_not_guessed(world: World) -> None:
    """Both set-ups are secret until they are revealed."""
    room = await world.begin()
    assert LABEL not in await room.behind_more(world.cat)
    shown = await room.look(world.cat)
    match = await room.match()
    text = moves(match)[0]
    for verb, kind in (("guess", BUTTON), ("guess-pick", SELECT)):
        name = custom_id(kind, verb, room.id, match.ply)
        value = text if kind == SELECT else ""
        assert (await press(world, 2, shown, name, value)).startswith(HIDDEN)
    assert await world.store.database.rows("SELECT * FROM guesses") == []


async def test_the_bots_moves_are_not_guessed(world: World) -> None:
    room = await against_bot(world)
    shown = await room.look(world.cat)
    assert LABEL not in labels(shown)
    name = custom_id(BUTTON, "guess", room.id, (await room.match()).ply)
    assert (await press(world, 2, shown, name)).startswith(BOT_PLAYS)


async def against_bot(world: World) -> Room:
    """A match in which the bot is to move."""
    room = await world.ready()
    seat = (await room.match()).to_act[0]
    sql = "UPDATE seats SET person_id = 5 WHERE match_id = ? AND seat = ?"
    await world.store.database.rows(sql, (room.id, seat))
    return room


async def test_nothing_but_a_legal_move_is_kept(world: World) -> None:
    room = await world.ready()
    match = await room.match()
    screen = await opened(room, world.cat)
    forged = [
        custom_id(BUTTON, "guess-pick", room.id, match.ply, args)
        for args in (("Zz9", "z9"), ("x" * 30,), ("", "99", "Sz9"))
    ]
    for name in forged:
        assert "guess" not in await press(world, 2, screen, name)
    for value in ("x", "a~b", "!resign", moves(match)[0]):
        await press(world, 2, screen, custom_id(SELECT, "guess-pick", room.id, match.ply), value)
    assert await world.store.database.rows("SELECT * FROM guesses") == []


async def test_the_bound_is_told(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guesses, "PEOPLE", 0)
    room = await world.ready()
    match = await room.match()
    screen = await opened(room, world.cat)
    *_, last = await guess(world.cat, screen, match, moves(match)[0])
    assert FULL in said(last)
    assert await kept(world, room, world.cat) == ()


async def test_with_a_text_board_too(world: World) -> None:
    room = await world.ready()
    await world.store.people.choose(world.cat.id, boards=BoardForm.TEXT)
    screen = await opened(room, world.cat)
    assert "```" in words(screen)
    assert screen.attachments == []
