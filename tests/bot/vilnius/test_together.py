"""Vilnius is played together: who is away, who leaves, who gives up, who only watches."""

from __future__ import annotations

from datetime import timedelta

from cogs.play.team import ABSENT
from engines.vilnius.model.values import Stage
from players.questions import Question
from tests.bot.reading import message_of, said, words
from tests.bot.room import click_or_more
from tests.bot.samples import next_turn
from tests.bot.trouble.guests import begun
from tests.bot.vilnius.kit import at, view_of
from tests.bot.world import World

ANN, BEN = 0, 1


async def test_the_bot_stands_in_for_an_absent_player_as_well_as_it_can(
    world: World, asked: list[Question]
) -> None:
    room = await at(world, Stage.INCOME)
    await room.play(ANN, "income 3+2")
    early = await room.click(ANN, "Let the bot play")
    assert "Give Bear some time:" in said(early)
    world.env.backend.advance_clock((ABSENT + timedelta(minutes=1)).total_seconds())
    sure = message_of(await room.click(ANN, "Let the bot play"))
    await world.ann.click(sure, label="Let the bot play for Bear")
    match = await room.match()
    assert match.stood_in == {BEN}
    assert match.to_act in ((), (ANN,))
    board = await room.board()
    assert "(the bot plays)" in words(board)
    assert world.pinged(board) == {world.ann.id}
    assert words(board).count("Bear draws 4 units and 1 province.") == 1
    assert {each.level for each in asked} == {"5"}
    assert "Round 2 begins" not in words(board), "Columns has acted since"
    for label in ("Build", "✓ Pass"):
        refused = await room.click(BEN, label)
        assert "The bot plays for you" in said(refused)
    await room.press(BEN, "takeseat")
    assert (await room.match()).stood_in == frozenset()


async def test_the_bot_plays_on_through_whole_rounds(world: World) -> None:
    """Where one is left, who passes and is ready, the bot builds and fights."""
    room = await at(world, Stage.INCOME)
    for seat, text in ((ANN, "income 5+0"), (BEN, "!resign"), (ANN, f"!standin {BEN}")):
        await room.commit(seat, text)
    await room.let_bot_play()
    for _ in range(40):
        view = await view_of(room, ANN)
        if view.outcome or view.round.number > 5:
            break
        game = (await room.match()).game
        await room.commit(ANN, game.write(view.legal[-1]))
        await room.let_bot_play()
    await room.show()
    texts = [each.text for each in (await room.match()).entries if each.seat == BEN]
    assert any(text.startswith(("build", "recruit")) for text in texts)
    assert (await view_of(room)).round.number > 2


async def test_a_match_where_the_bot_can_only_answer(visited: World) -> None:
    """Boards come with the answers to who acts there; hands by direct message all the same."""
    world = visited
    room, board = await begun(world)
    assert [len(world.dms(person)) for person in room.players] == [1, 1]
    seat, texts = next_turn(await room.match())
    for text in texts:
        done = await room.pick(seat, text, board)
        board = done.followups[-1]
        assert await room.latest() in words(board)
        assert not board.ephemeral
    await click_or_more(room.players[seat], board, "Give up")
    shown = await room.players[1 - seat].slash(world.channel, "vilnius giveup")
    assert await room.ending() in words(shown.followups[-1])
    assert world.posts(world.channel.id) == 0
