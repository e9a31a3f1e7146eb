"""`/puzzle` from the first press to the streak."""

from __future__ import annotations

from datetime import date

import pytest
from simcord import MemberActor, ResponseMessage

from cogs.hall.screen import Picture
from cogs.learn.daily_puzzles import Result, shared_screen
from common.streaks import Streak
from conformance.limits import Component, walk
from conformance.screens import components_of
from db.tables.puzzles import TryRow, Which
from db.values import BoardForm
from engines.registry import GAMES
from learning.puzzle import Puzzle, puzzles_of
from learning.solving import solving
from players.questions import Question
from render.look import SQUARES
from tests.bot.puzzles.conftest import GAME, ONE, SAVING, TWO, every_day, today, until
from tests.bot.puzzles.presses import choose, fail, opened, parts_of, solve
from tests.bot.reading import alts, control, disabled, ids, labels, message_of, said, words
from tests.bot.world import World

SOME = 5
"""Puzzles that are drawn by lot."""

pytestmark = pytest.mark.loads_cogs
"""The command offers the games that have puzzles when its module is executed."""


async def kept(world: World, who: MemberActor, puzzle: Puzzle) -> TryRow:
    """What is kept of today's puzzle."""
    return await world.store.puzzles.tried(Which(who.id, GAME, puzzle.key, today(world)))


@pytest.mark.parametrize(("puzzle", "presses"), [(ONE, 2), (TWO, 4)])
async def test_the_puzzle_of_the_day_is_solved(world: World, puzzle: Puzzle, presses: int) -> None:
    await until(world, puzzle)
    message = await opened(world, world.dan)
    day = today(world)
    assert words(message).startswith(f"### Puzzle of {day.day} {day:%B}\n-# {GAMES[GAME].title}, ")
    assert f"**{puzzle.task}**" in words(message)
    assert disabled(message) == ["Back"]
    assert await solve(world.dan, message, puzzle) <= presses
    assert "✓ **Solved on the first try.**" in words(message)
    assert "Streak: 1 day. Next puzzle <t:" in words(message)
    assert "(00:00 UTC)" in words(message)
    assert await kept(world, world.dan, puzzle) == TryRow(solved=True)
    again = await opened(world, world.dan)
    assert "✓ **Solved on the first try.**" in words(again)


async def test_the_other_sides_replies_come_by_themselves(world: World) -> None:
    await until(world, TWO)
    message = await opened(world, world.dan)
    await choose(world.dan, message, *parts_of(solving(TWO), TWO.turns[0][0]))
    assert (
        "✓ Right. The reply: Twilight's Spirit moves from b2 to a1. Now your last turn."
        in words(message)
    )
    await world.restart()
    await world.dan.click(message, label="Hint")
    assert "Hint: Start with **Saint a2**." in words(message)
    await world.dan.click(message, label="Hint")
    assert "Hint: Start with **Saint a2 → " in words(message), "the next rung says more"


async def test_a_wrong_try_is_answered_and_counts(world: World, asked: list[Question]) -> None:
    await until(world, TWO)
    message = await opened(world, world.dan)
    await fail(world.dan, message, TWO)
    assert "✗ They escape: Twilight's " in words(message)
    assert not asked, "what refutes it is found at once"
    await world.dan.click(message, label="Try again")
    await world.dan.click(message, label="Hint")
    assert "Hint: 2 turns. Start with **Saint b5**." in words(message)
    await solve(world.dan, message, TWO)
    assert "✓ **Solved on the 2nd try, with a hint.**" in words(message)
    assert await kept(world, world.dan, TWO) == TryRow(1, hinted=True, solved=True)


async def test_the_bot_replies_to_a_try_that_does_not_win(
    world: World, asked: list[Question]
) -> None:
    await until(world, ONE)
    message = await opened(world, world.dan)
    await fail(world.dan, message, ONE)
    assert "✗ You don't win like that.\nI answer: Dawn" in words(message)
    assert [each.game for each in asked] == [GAME]


async def test_who_does_not_save_himself_is_told_how_he_loses(
    world: World, asked: list[Question]
) -> None:
    await until(world, SAVING)
    message = await opened(world, world.dan)
    await fail(world.dan, message, SAVING)
    assert "✗ Then you lose: Twilight's " in words(message)
    assert not asked


async def test_the_solution_is_shown_and_does_not_count(world: World) -> None:
    await until(world, TWO)
    message = await opened(world, world.dan)
    await world.dan.click(message, label="Show the solution")
    told = words(message)
    assert "**The solution:**\nYou: Dawn's Saint moves from b5 to a2.\nReply: Twilight's" in told
    await world.dan.click(message, label="Repeat")
    await solve(world.dan, message, TWO)
    assert "it doesn't count" in words(message)
    assert await world.store.puzzles.solved(world.dan.id) == 0
    assert await world.store.puzzles.streak(world.dan.id, today(world)) == Streak()


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("\u202ed\nan <t:0:R> [a](https://b.org)", "d an t:0:R [a] (https b.org)"),
        ("\u3164", "Somebody"),
    ],
)
def test_whoever_shares_a_result_is_called_by_a_plain_name(name: str, told: str) -> None:
    puzzle = puzzles_of(GAME)[0]
    result = Result(name, date(2026, 1, 1), TryRow(solved=True), Streak(1, 1))
    shown = shared_screen(puzzle, solving(puzzle), result)
    assert f"'🧩 {told} solved" in str(components_of(shown))
    (board,) = shown.pictures
    assert isinstance(board, Picture)
    assert board.look.area == SQUARES


async def test_a_result_is_shared_once_without_the_solution(world: World) -> None:
    await until(world, ONE)
    message = await opened(world, world.dan)
    assert "Share" not in labels(message)
    await solve(world.dan, message, ONE)
    name = control(message, "share-puzzle")
    await world.dan.click(message, label="Share")
    day, told = today(world), world.last(world.channel)
    assert words(told) == (
        f"🧩 dan solved the puzzle of {day.day} {day:%B} on the first try. "
        "Streak: 1 day. Your turn!\n"
        "-# Wizards of the Vicious Circle, very easy. You play Twilight.\n"
        "**Win this turn.**"
    )
    (alt,) = alts(told)
    at = solving(ONE)
    assert alt == at.game.alt_text(at.view)
    assert not world.pinged(told)
    assert "Share" not in labels(message)
    (other,) = [each for each in walk_of(world, message) if each.get("label") == "Another"]
    other["custom_id"] = name
    before = len(world.channel.history())
    again = await world.dan.click(message, custom_id=name)
    assert "You have shared this already" in said(again)
    assert len(world.channel.history()) == before


def walk_of(world: World, message: ResponseMessage) -> list[Component]:
    """The components of a message as Discord has them."""
    stored = world.env.backend.get_message(message.channel_id, message.id)
    return list(walk(stored.components))


async def test_one_of_no_day_is_shared_once_it_is_solved_and_anybody_tries_it(world: World) -> None:
    await until(world, ONE)
    message = await opened(world, world.dan, game=GAME)
    args = control(message, "puzzle-hint").split(":")[-1].split(",")
    found = next(each for each in puzzles_of(GAME) if each.key == args[1])
    assert "Share" not in labels(message)
    await solve(world.dan, message, found)
    await world.dan.click(message, label="Share")
    told = world.last(world.channel)
    assert words(told).startswith("🧩 dan solved a puzzle of ")
    assert "treak" not in words(told)
    tried = await world.cat.click(told, label="Try it")
    assert tried.ephemeral
    assert tried.response
    assert found.task in words(tried.response)
    assert "Share" not in labels(message)


async def test_not_solved_can_be_shared_too(world: World) -> None:
    await until(world, ONE)
    message = await opened(world, world.dan)
    await world.dan.click(message, label="Show the solution")
    await world.dan.click(message, label="Share")
    assert "dan did not solve the puzzle of" in words(world.last(world.channel))


async def test_where_nobody_may_write_nothing_is_shared(world: World) -> None:
    await until(world, ONE)
    message = await opened(world, world.dan)
    await solve(world.dan, message, ONE)
    await world.deny(world.channel, send_messages=True)
    told = await world.dan.click(message, label="Share")
    assert "Share it in another channel" in said(told)
    assert not (await kept(world, world.dan, ONE)).shared


async def test_others_come_by_lot_and_none_twice(world: World) -> None:
    await until(world, ONE)
    message = await opened(world, world.dan, game=GAME)
    assert words(message).startswith("### Puzzle\n")
    found = list[str]()
    for _ in range(SOME):
        await world.dan.click(message, label="Show the solution")
        found.append(control(message, "puzzle-more").split(",")[-1])
        assert "Share" not in labels(message)
        message = await opened(world, world.dan, game=GAME)
    assert len({*found, ONE.key}) == SOME + 1
    assert {*found} <= {each.key for each in puzzles_of(GAME)}
    assert await world.store.puzzles.streak(world.dan.id, today(world)) == Streak()


async def test_a_grade_is_kept_to(world: World) -> None:
    await until(world, ONE)
    message = await opened(world, world.dan, game=GAME, grade=TWO.grade)
    await world.dan.click(message, label="Show the solution")
    key = control(message, "puzzle-more").split(",")[-1]
    assert key in [each.key for each in puzzles_of(GAME, TWO.grade)]


async def test_only_grades_that_there_are_are_offered(world: World) -> None:
    for game in filter(puzzles_of, GAMES):
        found = await world.dan.autocomplete(world.channel, "puzzle", "grade", "", game=game)
        assert {each["value"] for each in found} == {each.grade for each in puzzles_of(game)}
    (one,) = await world.dan.autocomplete(world.channel, "puzzle", "grade", "medi")
    assert one["name"] == "Medium"


def with_a_rare_grade(monkeypatch: pytest.MonkeyPatch) -> Puzzle:
    """Leaves Magna Victorus one puzzle of grade 2, and others of grades 3 and 4 alone."""
    rare, *_ = puzzles_of("victorus", 2)
    left = (rare, *puzzles_of("victorus", 3), *puzzles_of("victorus", 4))

    def few(game: str, grade: int | None = None) -> tuple[Puzzle, ...]:
        found = left if game == "victorus" else puzzles_of(game)
        return tuple(each for each in found if grade in (None, each.grade))

    monkeypatch.setattr("cogs.learn.puzzles.puzzles_of", few)
    return rare


async def test_a_grade_that_today_alone_has_is_not_offered(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    rare = with_a_rare_grade(monkeypatch)
    monkeypatch.setattr("cogs.learn.puzzles.puzzle_of_day", every_day(rare))
    await world.down(hours=24)
    found = await world.dan.autocomplete(world.channel, "puzzle", "grade", "", game="victorus")
    assert {each["value"] for each in found} == {3, 4}
    none = await world.dan.slash(world.channel, "puzzle", game="victorus", grade=2)
    assert "There is no such puzzle. Try another grade: medium or hard." in said(none)


async def test_easier_harder_and_another_game_stand_below_every_puzzle(world: World) -> None:
    message = await opened(world, world.dan, game="victorus", grade=3)
    assert {"Easier", "Harder", "Other game", "Today's puzzle"} <= {*labels(message)}
    await world.dan.click(message, label="Easier")
    assert "-# Magna Victorus, easy." in words(message)
    await world.dan.click(message, label="Harder")
    await world.dan.click(message, label="Harder")
    assert "-# Magna Victorus, hard." in words(message)
    await world.dan.click(message, label="Other game")
    assert "-# Vilnius, hard." in words(message)
    await world.dan.click(message, label="Show the solution")
    await world.dan.click(message, label="Harder")
    assert "-# Vilnius, very hard." in words(message)
    assert "Harder" not in labels(message)
    await world.dan.click(message, label="Today's puzzle")
    assert words(message).startswith("### Puzzle of ")


async def test_another_is_another_where_the_grade_has_only_one(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await until(world, ONE)
    rare = with_a_rare_grade(monkeypatch)
    message = await opened(world, world.dan, game="victorus", grade=2)
    await world.dan.click(message, label="Show the solution")
    assert control(message, "puzzle-more").split(",")[-1] == rare.key
    await world.dan.click(message, label="Another")
    assert "Magna Victorus, easy." not in words(message)
    assert "Magna Victorus, " in words(message)


async def test_a_day_that_is_over_counts_for_no_streak(world: World) -> None:
    await until(world, ONE)
    message = await opened(world, world.dan)
    world.env.backend.advance_clock(24 * 3600)
    await solve(world.dan, message, ONE)
    assert "This one is from an earlier day: it doesn't count for your streak." in words(message)
    assert await world.store.puzzles.streak(world.dan.id, today(world)) == Streak()
    assert await world.store.puzzles.solved(world.dan.id) == 1


async def test_people_who_want_text_get_text(world: World) -> None:
    await world.store.people.choose(world.dan.id, boards=BoardForm.TEXT)
    message = await opened(world, world.dan)
    assert not alts(message)
    assert "```" in words(message)


async def test_it_works_in_direct_messages_with_nobody_to_share_with(world: World) -> None:
    await until(world, ONE)
    answer = message_of(await world.dan.user.slash("puzzle"))
    await solve(world.dan.user, answer, ONE)
    assert "✓ **Solved on the first try.**" in words(answer)
    assert "Share" not in labels(answer)


async def test_it_works_where_the_bot_is_a_guest(visited: World) -> None:
    message = await opened(visited, visited.ann)
    await visited.ann.click(message, label="Show the solution")
    await visited.ann.click(message, label="Share")
    assert "ann did not solve the puzzle of" in words(visited.last(visited.channel))


async def test_controls_that_nobody_made_are_refused(world: World) -> None:
    await until(world, ONE)
    message = await opened(world, world.dan)
    for args in (f"0:{GAME},gone,", f"0:{GAME},{ONE.key},zzz", f"{10**8}:{GAME},{TWO.key},"):
        (hint,) = [each for each in walk_of(world, message) if each.get("label") == "Hint"]
        hint["custom_id"] = f"b:puzzle:0:{args}"
        told = await world.dan.click(message, custom_id=f"b:puzzle:0:{args}")
        assert "✓" not in said(told)
        assert "`/puzzle`" in said(told) or "from before an update" in said(told), args
    assert ids(message)
