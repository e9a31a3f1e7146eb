"""Tests that are run by several processes are all run once, and told of as ever."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.running.forks import Blocks
from tests.sample import drawn

TESTS = """
import os, pathlib, pytest

@pytest.fixture(scope="session")
def note(tmp_path_factory):
    yield tmp_path_factory.mktemp("note") / "seen"
    pathlib.Path("ended.%d" % os.getpid()).touch()

@pytest.mark.parametrize("number", range(40))
def test_each(number, note):
    note.write_text(str(number))
    with open("run", "a") as file:
        file.write("%d %d\\n" % (number, os.getpid()))

def test_fails():
    print("heard of")
    assert False

def test_dies():
    pathlib.Path("dead.%d" % os.getpid()).touch()
    os._exit(3)
"""
pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")


def test_every_test_is_run_once_and_a_process_that_dies_is_a_failure(tmp_path: Path) -> None:
    (tmp_path / "test_some.py").write_text(TESTS)
    command = [sys.executable, "-m", "pytest", "-p", "tests.running.forks", "--forks", "3", "-q"]
    told = subprocess.run(  # noqa: S603 - our own words
        [*command, "-p", "no:cacheprovider", "--rootdir", str(tmp_path), str(tmp_path)],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 1
    assert "2 failed, 40 passed" in told.stdout, told.stdout
    assert re.search(r"Captured stdout call -+\nheard of", told.stdout)
    assert "FAILED test_some.py::test_dies - the process ended" in told.stdout
    run = [line.split() for line in (tmp_path / "run").read_text().splitlines()]
    assert sorted(int(number) for number, _ in run) == [*range(40)]
    (dead,) = (each.suffix[1:] for each in tmp_path.glob("dead.*"))
    ended = {each.suffix[1:] for each in tmp_path.glob("ended.*")}
    assert ended == {pid for _, pid in run} - {dead}


@pytest.mark.parametrize(("tests", "processes"), [(1, 1), (7, 3), (100, 4)])
def test_whoever_is_done_takes_over_from_others(tests: int, processes: int) -> None:
    blocks, found = Blocks(tests, processes), list[int]()
    for process in drawn([*range(processes)], 1):
        while (number := blocks.next_of(process)) is not None:
            found.append(number)
    assert sorted(found) == [*range(tests)]
