"""Thinkers answer, die and hang; whoever asks gets an answer or is told that there is none."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from common.workers import Form, Program
from players.questions import Answer, Question
from players.thinkers import NoAnswer, Thinkers
from tests.common.kit import is_there
from tests.waiting import until

QUESTION = Question("chess", "1", "seed", "position", 0)
ANSWERS = "import sys, os\nfor line in sys.stdin: print(f'go\\t{os.getpid()}\\twhy', flush=True)\n"
REFUSES = "import sys\nfor line in sys.stdin: print('! There is no such game.', flush=True)\n"
DIES = "import sys\nsys.stdin.readline()\n"
# wall: it hangs until it is ended
HANGS = "import time\ntime.sleep(100)\n"
DIES_ONCE = f"""import os, sys
if not os.path.exists('died'):
    open('died', 'w').close()
    sys.exit(sys.stdin.readline() and 9)
{ANSWERS}"""


@asynccontextmanager
async def thinkers(
    program: str, folder: Path, *, most: int = 1, idle: float = 60
) -> AsyncGenerator[Thinkers]:
    """Thinkers that run this program instead."""
    patience = 2 if program is HANGS else 30
    made = Thinkers(most, patience=patience, idle=idle, program=running(program, folder))
    yield made
    await made.close()
    assert made.workers.running == 0


def running(program: str, folder: Path) -> Program:
    """What runs a program in a folder."""
    return Program("thinker", (sys.executable, "-uc", program), folder, Form.LINE)


async def test_a_thinker_answers_again_and_again(tmp_path: Path) -> None:
    async with thinkers(ANSWERS, tmp_path) as asked:
        assert asked.workers.running == 0, "it is started on demand"
        first = await asked.ask(QUESTION)
        assert (first.action, first.why) == ("go", "why")
        assert await asked.ask(QUESTION) == first, "by the same process"


async def test_as_many_think_at_once_as_the_host_wants(tmp_path: Path) -> None:
    async with thinkers(ANSWERS, tmp_path, most=2) as asked:
        questions = [replace(QUESTION, position=str(number)) for number in range(20)]
        found = await asyncio.gather(*map(asked.ask, questions))
        assert len({each.value for each in found}) == asked.workers.running == 2


async def test_one_that_dies_is_followed_by_another(tmp_path: Path) -> None:
    async with thinkers(DIES_ONCE, tmp_path) as asked:
        assert isinstance(await asked.ask(QUESTION), Answer)
        assert asked.workers.running == 1


@pytest.mark.parametrize("program", [DIES, HANGS], ids=["dies", "hangs"])
async def test_who_asks_what_kills_every_thinker_is_told_and_others_go_on(
    program: str, tmp_path: Path
) -> None:
    async with thinkers(program, tmp_path) as asked:
        with pytest.raises(NoAnswer):
            await asked.ask(QUESTION)
        assert asked.workers.running == 0
        asked.workers.program = running(ANSWERS, tmp_path)
        assert (await asked.ask(QUESTION)).action == "go"


async def test_what_is_refused_is_not_asked_again(tmp_path: Path) -> None:
    async with thinkers(REFUSES, tmp_path) as asked:
        with pytest.raises(NoAnswer, match=r"^There is no such game\.$"):
            await asked.ask(QUESTION)
        assert asked.workers.running == 1


async def test_a_thinker_that_is_not_needed_ends(tmp_path: Path) -> None:
    async with thinkers(ANSWERS, tmp_path, idle=0.01) as asked:
        process = (await asked.ask(QUESTION)).value
        await until(lambda: not asked.workers.running and not is_there(process))


async def test_it_gets_the_position_and_who_is_to_play(tmp_path: Path) -> None:
    told = "line.count('\\t'), 7, line[:-1].replace('\\t', ' ')"
    echo = f"import sys\nfor line in sys.stdin: print({told}, sep='\\t')"
    async with thinkers(echo, tmp_path) as asked:
        answer = await asked.ask(QUESTION)
    assert answer == Answer("5", 7, QUESTION.line.replace("\t", " "))
