"""The program finds the same for the same seed, however many processes search, and writes what can
be read."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

from learning.puzzle import read_puzzles
from players.puzzles.program import told
from players.puzzles.puzzler import puzzler_of


def test_what_it_writes_can_be_read_and_is_the_same_again(tmp_path: Path) -> None:
    key, out = "vicious-circle", tmp_path / "puzzles.txt"
    number = 2
    progress = list(told(key, "test", number, 1, out))
    assert len(progress) == number
    written = out.read_text("utf-8")
    assert len(read_puzzles(key, written)) == number
    printed = "\n".join(islice(told(key, "test", number, 1, None), number + 1)) + "\n"
    assert printed == written


@pytest.mark.untraced
def test_more_processes_find_the_same(tmp_path: Path) -> None:
    one, two = tmp_path / "one.txt", tmp_path / "two.txt"
    list(told("vicious-circle", "test", 1, 1, one))
    list(told("vicious-circle", "test", 1, 2, two))
    assert one.read_text("utf-8") == two.read_text("utf-8")


@pytest.mark.parametrize("key", ["vicious-circle", "vilitum"])
def test_no_two_puzzles_look_alike(key: str) -> None:
    puzzler = puzzler_of(key)
    path = Path(__file__).parents[3] / "learning" / key.replace("-", "_") / "puzzles.txt"
    puzzles = read_puzzles(key, path.read_text("utf-8"))
    looks = {(each.goal, puzzler.looks(puzzler.game.load(each.position))) for each in puzzles}
    assert len(looks) == len(puzzles)
