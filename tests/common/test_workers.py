"""Processes that work for the bot: how they are talked to, and what becomes of them."""

from __future__ import annotations

import asyncio
import io
import os
import random
import sys
from asyncio.subprocess import Process
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from common import workers as processes
from common.frames import MOST, framed, length, next_message
from common.workers import KILLS, Closed, Form, Killed, Lost, NotStarted, Program, Work, Workers
from tests.common.kit import is_there
from tests.waiting import FOR_EVER, a_while, soon, until

# wall: it hangs until it is ended
ECHO = """
import os, sys
from common.frames import framed, next_message
source = open(0, 'rb', buffering=0)
while (message := next_message(source)) is not None:
    if message == b'die':
        os._exit(7)
    if message == b'hang':
        import time; time.sleep(100)
    answer = str(os.getpid()).encode() if message == b'who' else message
    sys.stdout.buffer.write(framed(answer))
    sys.stdout.buffer.flush()
"""
GETS_ON = """
import sys
with open(FIFO) as told:
    told.read()
print(input())
"""
IS_KILLED = """
import os, signal
with open('deaths', 'a') as deaths:
    deaths.write('.')
if os.path.getsize('deaths') <= TIMES:
    os.kill(os.getpid(), signal.SIGKILL)
print(input())
"""
# wall: its child stays until it is ended
PARENT = """
import subprocess, sys
child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(1000)'])
"""
TURNS = "while True: pass"
BOUND = f"from common.process import bound\nbound(4096)\n{ECHO}"
grouped = pytest.mark.skipif(sys.platform == "win32", reason="it knows no groups")
linux = pytest.mark.skipif(sys.platform != "linux", reason="other systems do not tell")
ROOT = Path(__file__).parents[2]


def running(program: str, form: Form = Form.FRAME, folder: Path = ROOT) -> Program:
    """What runs a program in Python."""
    return Program("worker", (sys.executable, "-c", program), folder, form)


@asynccontextmanager
async def workers(
    program: Program | None = None, most: int = 1, **bounds: Any
) -> AsyncGenerator[Workers]:
    """Processes, none of which is left."""
    wanted: dict[str, Any] = {"patience": 30.0, "idle": 60.0, **bounds}
    made = Workers(program or running(ECHO), most, **wanted)
    try:
        yield made
    finally:
        before = made.processes
        await made.close()
    assert made.running == 0
    assert not any(map(is_there, before))


def test_messages_are_told_apart() -> None:
    source = io.BytesIO(framed(b"one") + framed(b"") + framed(b"three"))
    assert [next_message(source) for _ in range(4)] == [b"one", b"", b"three", None]


@pytest.mark.parametrize("half", [b"\0\0", b"\0\0\0\4abc"])
def test_half_a_message_is_none(half: bytes) -> None:
    with pytest.raises(EOFError):
        next_message(io.BytesIO(half))


def test_no_message_is_larger_than_any_that_is_needed() -> None:
    assert length(framed(bytes(MOST))[:4]) == MOST
    with pytest.raises(ValueError, match="a message of"):
        framed(bytes(MOST + 1))
    with pytest.raises(ValueError, match="a message of"):
        next_message(io.BytesIO(b"\xff\xff\xff\xff"))


async def test_one_process_answers_again_and_again_large_messages_too() -> None:
    async with workers() as asked:
        assert asked.running == 0, "it is started on demand"
        first = await asked.ask(b"who")
        large = random.Random(1).randbytes(5_000_000)
        assert await asked.ask(large) == large
        assert await asked.ask(b"who") == first
        assert asked.processes == (int(first),)


@grouped
async def test_a_process_is_grouped_with_whoever_started_it_but_gets_no_ctrl_c() -> None:
    """Where the kernel shares the processor out by sessions (`sched_autogroup`), how far a process
    goes behind others counts only within its session. A terminal's Ctrl-C goes to one group."""
    async with workers(running(BOUND)) as asked:
        process = int(await asked.ask(b"who"))
        assert os.getsid(process) == os.getsid(0)
        assert os.getpgid(process) == process != os.getpgrp()


async def test_what_ends_with_its_stream_is_asked_once() -> None:
    once = running("import sys; sys.stdout.write(sys.stdin.read()[::-1])", Form.WHOLE)
    async with workers(once) as asked:
        assert await asked.ask(b"abc\ndef") == b"fed\ncba"
        assert asked.running == 0
        assert await asked.ask(b"") == b""


async def test_who_waits_longest_is_served_first() -> None:
    """Those who ask again at once come behind all who wait already."""
    async with workers(most=1) as asked:
        served: list[int] = []

        async def ask(number: int) -> None:
            for _ in range(2):
                await asked.ask(b"who")
                served.append(number)

        await asyncio.gather(*(ask(number) for number in range(12)))
        assert served == [*range(12), *range(12)]


async def test_no_more_work_at_once_than_wanted() -> None:
    async with workers(most=2) as asked:
        found = await asyncio.gather(*(asked.ask(b"who") for _ in range(12)))
        assert len(set(found)) == asked.running == 2


@pytest.mark.parametrize("deadly", [b"die", b"hang"])
async def test_a_question_that_no_process_survives_is_given_up(
    deadly: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    async with workers(patience=2.0) as asked:
        await asked.ask(b"who")
        with pytest.raises(Lost):
            await asked.ask(deadly)
        assert asked.running == 0
        assert asked.lost == 2
        assert await asked.ask(b"next") == b"next"
    told = [each.getMessage() for each in caplog.records]
    assert [each.startswith("a worker is lost: ") for each in told] == [True, True]


@linux
async def test_one_that_gets_on_is_waited_for_however_slow_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The system tells that it has worked a little more at each look, until it may answer."""
    os.mkfifo(fifo := tmp_path / "go on")
    looks = count()

    def tells(_: int) -> Work:
        return Work(next(looks) / 1000, False)

    monkeypatch.setattr(processes, "work_of", tells)
    monkeypatch.setattr(processes, "LONGEST", FOR_EVER)
    slow = running(GETS_ON.replace("FIFO", repr(str(fifo))), Form.LINE)
    async with workers(slow, patience=0.2) as asked:
        asking = asyncio.create_task(asked.ask(b"done"))
        await until(lambda: next(looks) > 50)
        assert not asking.done()
        await asyncio.to_thread(fifo.write_text, "go on")
        assert await asking == b"done"
    assert asked.lost == 0


@linux
async def test_one_that_uses_too_much_of_the_processor_hangs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(processes, "LONGEST", FOR_EVER)
    async with workers(running(TURNS, Form.LINE), patience=0.3, tries=1) as asked:
        with pytest.raises(Lost, match="processor time"):
            await asked.ask(b"done")
    assert asked.lost == 1


@pytest.mark.parametrize("times", [KILLS - 1, KILLS])
async def test_a_question_is_not_to_blame_where_others_kill(times: int, tmp_path: Path) -> None:
    dies = running(IS_KILLED.replace("TIMES", str(times)), Form.LINE, tmp_path)
    async with workers(dies) as asked:
        if times < KILLS:
            assert await asked.ask(b"done") == b"done"
        else:
            with pytest.raises(Killed):
                await asked.ask(b"done")
    assert asked.lost == times


async def test_one_that_was_killed_while_idle_is_noticed_and_followed_by_another() -> None:
    async with workers() as asked:
        first = int(await asked.ask(b"who"))
        os.kill(first, 9)
        await until(lambda: asked.running == 0)
        assert int(await asked.ask(b"who")) != first


@pytest.mark.parametrize("form", Form)
async def test_one_that_has_ended_before_it_is_asked_is_lost(
    form: Form, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = asyncio.create_subprocess_exec

    async def until_its_end(*args: Any, **how: Any) -> Process:
        process = await start(*args, **how)
        await process.wait()
        return process

    monkeypatch.setattr(asyncio, "create_subprocess_exec", until_its_end)
    async with workers(running("import os; os._exit(7)", form), tries=1) as asked:
        with pytest.raises(Lost, match="ended with 7"):
            await asked.ask(b"who")


@linux
async def test_with_a_process_all_that_it_has_started_is_ended() -> None:
    """Also if its own child has the answers' stream, which therefore stays open."""
    parent = f"import os\nos.setpgrp()\n{PARENT}\nfor _ in sys.stdin: print(child.pid, flush=True)"
    async with workers(running(parent, Form.LINE)) as asked:
        child = int(await asked.ask(b"who"))
        assert not ended(child)
    await until(lambda: ended(child))


@grouped
async def test_one_that_has_founded_no_group_yet_is_ended_alone() -> None:
    """It is still in the group of the bot, which goes on with all its other processes."""
    async with workers() as asked, workers() as others:
        process, other = int(await asked.ask(b"who")), await others.ask(b"who")
        assert os.getpgid(process) == os.getpgrp()
        asking = asyncio.create_task(asked.ask(b"hang"))
        await a_while()
        await asked.close()
        with pytest.raises(Lost):
            await asking
        assert not is_there(process)
        assert await others.ask(b"who") == other


@linux
async def test_one_that_founds_its_group_while_it_is_ended_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.mkfifo(go := tmp_path / "go")
    late = (
        f"import os\nprint(input(), flush=True)\nopen({str(go)!r}).read()\nos.setpgrp()\n{PARENT}\n"
        f"open({str(go)!r}, 'w').write(str(child.pid))\nchild.wait()"
    )
    kill, children = os.kill, list[int]()

    def just_then(process: int, number: int) -> None:
        go.write_text("go")
        children.append(int(go.read_text()))
        kill(process, number)

    async with workers(running(late, Form.LINE)) as asked:
        assert await asked.ask(b"begun") == b"begun"
        with monkeypatch.context() as patched:
            patched.setattr(os, "kill", just_then)
            await asked.close()
    (child,) = children
    await until(lambda: ended(child))


def ended(process: int) -> bool:
    """Whether a process has ended, even if nobody has asked how."""
    try:
        told = Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return True
    return told.rpartition(")")[2].split()[0] == "Z"


@pytest.mark.parametrize("who", ["caller", "pool"])
async def test_one_whose_start_is_under_way_is_ended_too(
    who: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its streams are closed: else Python 3.13 finds them open when their loop is gone."""
    started, start, go_on = list[Process](), asyncio.create_subprocess_exec, asyncio.Event()

    async def slowly(*args: Any, **how: Any) -> Process:
        started.append(await start(*args, **how))
        await go_on.wait()
        return started[-1]

    async def answers(*_: object) -> bytes:
        return b"a quick answer"

    monkeypatch.setattr(asyncio, "create_subprocess_exec", slowly)
    monkeypatch.setattr("common.workers._Worker.ask", answers)
    async with workers() as asked:
        asking = asyncio.create_task(asked.ask(b"who"))
        await until(lambda: bool(started))
        closing = asyncio.create_task(asked.close()) if who == "pool" else None
        if who == "caller":
            asking.cancel()
        await a_while()
        go_on.set()
        with pytest.raises(Closed if closing else asyncio.CancelledError):
            await asking
        if closing:
            await closing
    (process,) = started
    assert process.stdin
    assert (process.returncode is not None, process.stdin.is_closing()) == (True, True)


async def test_its_environment_may_be_another() -> None:
    tells = "import os\nwhile input(): print(sorted(os.environ.items()), flush=True)"
    command = (sys.executable, "-c", tells)
    for environment in ({"ONLY": "this"}, None):
        program = Program("worker", command, ROOT, Form.LINE, environment)
        async with workers(program) as asked:
            told = (await asked.ask(b"?")).decode()
        assert ("('ONLY', 'this')" in told) is (environment is not None)
        assert ("'PATH'" in told) is (environment is None)


async def test_what_cannot_be_started_is_told(tmp_path: Path) -> None:
    nothing = Program("worker", (str(tmp_path / "none"),), ROOT, Form.FRAME)
    async with workers(nothing) as asked:
        with pytest.raises(NotStarted):
            await asked.ask(b"who")
        asked.program = running(ECHO)
        assert await asked.ask(b"now") == b"now"


async def test_the_idle_are_ended_but_for_those_that_are_kept() -> None:
    async with workers(most=3, idle=0.05, kept=1) as asked:
        await asyncio.gather(*(asked.ask(b"who") for _ in range(3)))
        await until(lambda: asked.running == 1)
        (left,) = asked.processes
        await a_while(0.2)
        assert await asked.ask(b"who") == str(left).encode()


async def test_all_are_renewed_those_at_work_when_they_have_answered() -> None:
    # wall: it is at work for a moment
    slow = ECHO.replace("import time; time.sleep(100)", "import time; time.sleep(0.5)")
    async with workers(running(slow), most=2) as asked:
        idle, busy = asyncio.create_task(asked.ask(b"who")), asyncio.create_task(asked.ask(b"hang"))
        first = int(await idle)
        await asked.renew()
        assert not is_there(first)
        assert await busy == b"hang", "it was let go on"
        await until(lambda: asked.running == 0)


async def test_closing_ends_what_works_and_starts_nothing_more() -> None:
    async with workers() as asked:
        task = asyncio.create_task(asked.ask(b"hang"))
        await until(lambda: asked.running == 1)
        (process,) = asked.processes
        await asked.close()
        with pytest.raises(Lost):
            await task
        with pytest.raises(Lost, match="no work is taken"):
            await asked.ask(b"who")
        assert not is_there(process)
        assert asked.running == 0


async def test_a_process_ends_with_whoever_started_it() -> None:
    """Without a word: its questions end, as when the bot is killed."""
    program = running(ECHO)
    process = await asyncio.create_subprocess_exec(
        *program.command, stdin=asyncio.subprocess.PIPE, cwd=program.folder
    )
    assert process.stdin
    process.stdin.close()
    assert await soon(process.wait()) == 0
