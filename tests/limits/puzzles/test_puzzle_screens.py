"""Every screen of every puzzle keeps Discord's limits, and leads to every action."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from typing import TypeAlias

import pytest

from cogs.board.steps import PickControls
from cogs.hall.screen import Screen, layout
from cogs.learn.daily_puzzles import Result, daily_screen, shared_screen
from cogs.learn.puzzle_screen import (
    over_screen,
    refusal,
    refuted_screen,
    solved_title,
    trying_screen,
    wrong_screen,
)
from cogs.learn.puzzle_sheet import PICK, RUNGS, PuzzleSheet, hint_words, puzzle_args
from cogs.learn.trees import PuzzleTree
from cogs.learn.trial_screen import Reply, is_full
from cogs.server.boards_page import boards_blocks
from common.streaks import Streak
from conformance.limits import walk
from conformance.screens import AT, BIG, PEOPLE, check, components_of
from db.guild_row import GuildRow
from db.tables.puzzles import DailyRow, Solvers, TryRow
from db.values import BoardForm
from engines.action_tree import picks_of
from engines.registry import GAMES
from learning.puzzle import Puzzle, puzzles_of
from learning.solving import Solving, answered, further, solved, solving
from learning.trial import Verdict
from tests.bot.reading import ways_in

SOME = 16
"""Puzzles of each game at most, evenly from its file."""
EVERY = [puzzle for key in GAMES for puzzle in puzzles_of(key)[:: 1 + len(puzzles_of(key)) // SOME]]
every_puzzle = pytest.mark.parametrize("puzzle", EVERY, ids=lambda each: f"{each.game}-{each.key}")
MOST = 6
"""Presses of an action."""
DAY = date(2026, 9, 30)
LONGEST = "The longest reply of all. " * 40
Chosen: TypeAlias = tuple[str, ...]


def sheets(puzzle: Puzzle) -> Iterator[PuzzleSheet]:
    """A puzzle as people see it who have come to different ends."""
    ends = [TryRow(), TryRow(99, hinted=True, solved=True), TryRow(99, shown=True)]
    for tried in ends:
        for boards in BoardForm:
            yield PuzzleSheet(puzzle, DAY, True, tried, Streak(9999, 9999), boards, True, True)
    yield PuzzleSheet(puzzle, DAY)
    yield PuzzleSheet(puzzle)


def along(puzzle: Puzzle) -> Iterator[Solving]:
    """The puzzle as it begins, and after each action of its solution."""
    numbers = solved(puzzle).numbers
    for count in range(len(numbers)):
        yield solving(puzzle, numbers[:count])


def reached(sheet: PuzzleSheet, at: Solving) -> dict[Chosen, int]:
    """All parts to which the controls lead, whose screens keep the limits, with the presses."""
    ways = PuzzleTree(at)
    start = ways.advance()
    found, waiting = {start: 0}, [start]
    while waiting:
        chosen = waiting.pop(0)
        if ways.pick(chosen):
            continue
        screen = trying_screen(sheet, at, chosen, hint_words(at))
        check(screen)
        for _, option, more in ways_in(walk(components_of(screen)), PICK, "", 3):
            longer = ways.advance(more)
            if longer not in found:
                found[longer] = found[chosen] + (1 if option is None else 2)
                waiting.append(longer)
    return found


@every_puzzle
def test_controls_lead_to_every_action(puzzle: Puzzle) -> None:
    sheet = PuzzleSheet(puzzle, DAY, True)
    for at in along(puzzle):
        steps = PickControls(PuzzleTree(at), PICK, 0, sheet.ply, puzzle_args(puzzle, at.numbers))
        assert not is_full(steps)
        ways, found = PuzzleTree(at), reached(sheet, at)
        picks = {pick.text: presses for each, presses in found.items() if (pick := ways.pick(each))}
        alone = {at.game.write(each) for each in at.view.legal}
        proposed = {pick.text for pick in picks_of(at.game, at.view) if pick.proposed}
        assert set(picks) >= alone
        assert not (proposed - alone) & set(picks), "the answer by one press"
        assert max(picks.values()) <= MOST


@every_puzzle
def test_all_that_is_shown_keeps_the_limits(puzzle: Puzzle) -> None:
    end, begin = solved(puzzle), solving(puzzle)
    after = further(begin, 0)
    for sheet in sheets(puzzle):
        check(trying_screen(sheet, begin, (), LONGEST))
        check(over_screen(sheet, end, solved_title(sheet)))
        check(wrong_screen(sheet, after, LONGEST, Reply(after.view, (LONGEST,))))
    many = Solvers(10**6, PEOPLE * 2)
    for solvers in (None, Solvers(), Solvers(3), many):
        check(daily_screen(puzzle, DAY, begin, solvers))


@pytest.mark.parametrize("puzzle", EVERY[::4], ids=lambda each: f"{each.game}-{each.key}")
def test_it_says_which_side_is_played(puzzle: Puzzle) -> None:
    """The one whose solution it is, whatever others the game has."""
    at, told = solving(puzzle), solved(puzzle).turns[0].words[0]
    for screen in (
        trying_screen(PuzzleSheet(puzzle, boards=BoardForm.TEXT), at),
        daily_screen(puzzle, DAY, at),
    ):
        words = "\n".join(each.get("content", "") for each in walk(components_of(screen)))
        (side,) = re.findall(r"You play (\w+)\.", words)
        assert re.match(rf"{side}\b", told), (side, told)


@every_puzzle
def test_hints_name_what_the_solution_begins_with_and_no_more(puzzle: Puzzle) -> None:
    for at in along(puzzle):
        said = hint_words(at)
        assert said.startswith("Hint: ")
        assert "Go back" not in said, "whoever follows the solution is never sent back"
        assert len(said) < 200


@every_puzzle
def test_hints_are_a_ladder(puzzle: Puzzle) -> None:
    """Each rung says more, the last one the whole action. In Vilnius: which enemy, which unit, how
    many."""
    for at in along(puzzle):
        rungs = [hint_words(at, (), rung) for rung in range(RUNGS)]
        steps = [*dict.fromkeys(rungs)]
        assert rungs[len(steps) :] == rungs[-1:] * (RUNGS - len(steps))
        text = puzzle.turns[2 * at.step][len(at.turns[-1].texts)]
        pick = next(each for each in PuzzleTree(at).begun(()) if each.text == _written(at, text))
        assert f"{pick.parts[-1].label}**" in steps[-1]
        assert "**Send**" not in steps[0]
        if puzzle.game == "vilnius" and text.startswith("send"):
            enemy, unit = (str(part.label) for part in pick.parts)
            assert steps[0].endswith(f"**{enemy}**.")
            assert steps[1].endswith(f"**{enemy} → {unit}**.")
            sent = [each for each in puzzle.turns[0] if each.startswith("send")]
            counts = [int(each) for each in re.findall(r"(\d+) against", steps[2])]
            assert sum(counts) == len(sent), steps
            assert f"In all you send {len(sent)} unit" in steps[2]


def _written(at: Solving, text: str) -> str:
    return at.game.write(at.game.read(text))


def test_every_wrong_try_has_an_answer() -> None:
    for puzzle in EVERY:
        at = solving(puzzle)
        ends = (further(at, number) for number in range(len(at.view.legal)))
        wrong = next((each for each in ends if each.verdict is Verdict.WRONG), None)
        if wrong:
            answer = answered(wrong)
            assert refusal(wrong).endswith(".")
            if answer:
                check(refuted_screen(PuzzleSheet(puzzle), wrong, answer))


def test_what_others_read_keeps_the_limits() -> None:
    name = "@everyone **_`~" * 3
    for puzzle in EVERY[:: len(EVERY) // 20]:
        for tried in (TryRow(shown=True), TryRow(99, True, True)):
            result, at = Result(name, DAY, tried, Streak(9999, 9999)), solving(puzzle)
            shown = shared_screen(puzzle, at, result)
            check(shown)
            words = "".join(each.get("content", "") for each in walk(components_of(shown)))
            for told in (at.game.title, at.game.side(at.view, at.seat), puzzle.task):
                assert told in words
    for daily in (
        DailyRow(BIG, BIG, DAY),
        DailyRow(BIG, BIG, DAY, AT),
        DailyRow(BIG, None, DAY, None, AT),
    ):
        chosen = GuildRow("all", tuple(BIG - each for each in range(25)))
        check(Screen(layout(*boards_blocks(chosen, daily))))
