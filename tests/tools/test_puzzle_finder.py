"""The program finds the same for the same seed, however many processes search, and writes what can
be read."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import learning
from engines.game import AnyGame
from engines.registry import GAMES
from learning.puzzle import GRADES, Puzzle, puzzles_of, read_puzzles
from players.puzzles.puzzler import puzzler_of
from tests.traits import has_puzzles
from tools.puzzles.difficulty import Difficulty
from tools.puzzles.grades import graded, grades, measured
from tools.puzzles.program import told
from tools.strength.solvers import told as solved_by


@pytest.mark.untraced
def test_what_it_writes_can_be_read_and_more_processes_find_the_same(tmp_path: Path) -> None:
    key, out = "vicious-circle", tmp_path / "puzzles.txt"
    number = 2
    progress = list(told(key, "test", number, 1, out))
    assert len(progress) == number
    written = out.read_text("utf-8")
    assert len(read_puzzles(key, written)) == number
    printed = "\n".join(islice(told(key, "test", number, 2, None), number + 1)) + "\n"
    assert printed == written


@given(st.lists(st.tuples(st.integers(1, 10**6), st.integers(0, 99)), min_size=5, max_size=60))
def test_harder_puzzles_have_no_lower_grade_and_equal_ones_the_same(
    found: list[tuple[int, int]],
) -> None:
    hard = {str(at): Difficulty(*each) for at, each in enumerate(found)}
    grade = grades(hard)
    for one in hard:
        for other in hard:
            if hard[one].score <= hard[other].score:
                assert grade[one] <= grade[other]
    if len({each.score for each in hard.values()}) == len(found):
        assert set(grade.values()) == set(GRADES)


@given(st.sampled_from([each for key in GAMES for each in puzzles_of(key) if each.hard]))
@settings(max_examples=5, deadline=None)
def test_a_puzzle_is_as_hard_as_its_file_says(puzzle: Puzzle) -> None:
    assert measured(replace(puzzle, hard=())) == puzzle.hard


def test_grading_a_file_again_changes_nothing() -> None:
    text = (Path(learning.__file__).parent / "victorus" / "puzzles.txt").read_text("utf-8")
    assert graded("victorus", text) == text


def test_a_level_solves_some_and_not_others() -> None:
    rows = [*solved_by("vicious-circle", ["1", "2"], 2)]
    assert [each[0] for each in rows] == list(GRADES.values())
    assert {share for each in rows for share in each[2:]} <= {"0", "50", "100"}
    assert len({share for each in rows for share in each[2:]}) > 1


@pytest.mark.parametrize(
    "game", [each for each in GAMES.values() if has_puzzles(each)], ids=lambda game: game.key
)
def test_no_two_puzzles_look_alike(game: AnyGame) -> None:
    """Turned, in a mirror, or with other things beside them."""
    puzzler, puzzles = puzzler_of(game.key), puzzles_of(game.key)
    looks = {(each.goal, puzzler.looks(game.load(each.position))) for each in puzzles}
    assert len(looks) == len(puzzles)


@pytest.mark.parametrize(
    "game", [each for each in GAMES.values() if has_puzzles(each)], ids=lambda game: game.key
)
def test_no_two_puzzles_of_a_match_end_alike(game: AnyGame) -> None:
    """By the same last turn, in Victorus by the same last action."""
    puzzler, puzzles = puzzler_of(game.key), puzzles_of(game.key)
    ends = {
        (each.source.seed, puzzler.close(each.goal, tuple(map(game.read, each.turns[-1]))))
        for each in puzzles
    }
    assert len(ends) == len(puzzles)


@given(st.sampled_from(puzzles_of("vilitum")), st.booleans(), st.booleans())
@settings(max_examples=20, deadline=None)
def test_a_board_turned_or_in_a_mirror_looks_the_same(
    puzzle: Puzzle, tilted: bool, swapped: bool
) -> None:
    puzzler = puzzler_of("vilitum")
    head, mover, sides = puzzle.position.split(" ", 2)
    files, ranks = "abcde", "12345"

    def moved(found: re.Match[str]) -> str:
        column, row = files.index(found[1]), ranks.index(found[2])
        column, row = (row, 4 - column) if tilted else (4 - column, row)
        return files[column] + ranks[row]

    other = re.sub("([a-e])([1-5])", moved, sides)
    if swapped:
        mover, other = "21"[int(mover) - 1], " / ".join(reversed(other.split(" / ")))
    load, looks = puzzler.game.load, puzzler.looks
    assert looks(load(f"{head} {mover} {other}")) == looks(load(puzzle.position))
