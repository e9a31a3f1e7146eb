"""Worker processes of the bot, so that its event loop never blocks: one way to start, watch and end
them.

A process reads questions from its standard input, one at a time, and writes the answers to its
standard output. It is started for a question, and ended after a while without any. A process that
dies, hangs or works for a cancelled caller is ended, and the next question starts another. It
limits its own memory (`common.process`).

A process hangs by the processor time that it has had. On a machine with little processor time, a
limit by the clock would end slow processes and begin their work anew.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncGenerator, Coroutine, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

from common.frames import HEAD, framed, length

log = logging.getLogger(__name__)


T = TypeVar("T")
LONGEST: Final = 20
"""The longest wait by the clock, as a multiple of the patience."""
_NO_MORE: Final = "no work is taken any more"
_LOOKS: Final = 10
"""Checks within the patience; at least one each second."""
_WAITS: Final = (b"R", b"D")
"""The kernel's states of processes that run, or wait for a processor or a disk."""


class Work(NamedTuple):
    """The work of a process: the seconds of processor time `used`, and whether it runs or `waits`
    for a processor or a disk."""

    used: float
    waits: bool


def work_of(process: int) -> Work | None:
    """Returns the work of a process; None if it has ended, and on systems other than Linux."""
    if sys.platform != "linux":
        return None
    try:
        told = Path(f"/proc/{process}/stat").read_bytes()
    except OSError:
        return None
    state, *fields = told.rpartition(b")")[2].split()
    return Work((int(fields[10]) + int(fields[11])) / os.sysconf("SC_CLK_TCK"), state in _WAITS)


class Watch:
    """A watch on a process from now on. The process hangs once it has had this many `seconds` of
    processor time, or has wanted none for as long by the clock, or after `LONGEST` times as long.
    On systems other than Linux only the clock counts."""

    def __init__(self, process: int, seconds: float) -> None:
        self._process: Final = process
        self._seconds: Final = seconds
        self._clock: Final = asyncio.get_running_loop().time
        self._begun = self._moved = self._clock()
        work = work_of(process)
        self._first = self._used = work.used if work else 0.0

    async def bear(self, work: Coroutine[Any, Any, T]) -> T:
        """Returns the result of the work with that process. Raises `TimeoutError` once it hangs."""
        task = asyncio.ensure_future(work)
        try:
            while not (await asyncio.wait({task}, timeout=min(1.0, self._seconds / _LOOKS)))[0]:
                if trouble := self.trouble():
                    raise TimeoutError(trouble)
            return task.result()
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    def trouble(self) -> str:
        """Returns the reason why the process counts as hanging; empty if it does not."""
        now, work, patience = self._clock(), work_of(self._process), self._seconds
        if work is None:
            return f"no answer within {patience:g} s" if now - self._begun >= patience else ""
        if work.used > self._used or work.waits:
            self._used, self._moved = work.used, now
        if work.used - self._first >= patience:
            return f"no answer within {patience:g} s of processor time"
        if now - self._moved >= patience:
            return f"nothing done for {patience:g} s"
        longest = LONGEST * patience
        return f"no answer within {longest:g} s" if now - self._begun >= longest else ""


PYTHON: Final = str(Path(sys.executable).parent.resolve() / Path(sys.executable).name)
"""The Python of this process. A link to its folder may lead to a newer version meanwhile: workers
are started from the version that asks them."""
TRIES: Final = 2
"""Processes that may be lost over a question."""
KILLS: Final = 5
"""Processes that others may kill during a question, which is not the question's fault."""
KILL: Final = getattr(signal, "SIGKILL", signal.SIGTERM)
"""The signal that ends a process at once; on Windows the only one that ends it."""
_OTHERS: Final = ("SIGKILL", "SIGTERM", "SIGINT", "SIGHUP", "SIGQUIT")
"""Signals from outside the process: from the system, a person or a service manager."""
_KILLED: Final = {-getattr(signal, each) for each in _OTHERS if hasattr(signal, each)}
_MOMENT: Final = 5.0
"""Seconds to wait for the end of a process that has closed its streams."""
_BUFFER: Final = 1 << 20


class Lost(Exception):
    """The error that no process has answered: each has died over the question, or hung."""


class Killed(Lost):
    """The error that others have ended the processes."""


class NotStarted(Lost):
    """The error that the system starts no process."""


class Closed(Lost):
    """The error that all processes are ended for good."""


class Form(Enum):
    """The ways of separating questions and answers."""

    LINE = "each is a line"
    FRAME = "before each stands how long it is"
    WHOLE = "there is only one, which ends with its stream"


@dataclass(frozen=True, slots=True)
class Program:
    """A program for worker processes: its name in the log, its command and folder, the form of its
    questions and answers, its environment, by default the bot's own, and the system's numbers of
    files that it inherits."""

    name: str
    command: tuple[str, ...]
    folder: Path
    form: Form
    environment: Mapping[str, str] | None = None
    inherits: tuple[int, ...] = ()


def _kill(process: int) -> None:
    """Ends a process at once, with its group once it has founded that (`common.process`). The group
    is ended last: it may be founded until the process has ended. It is never the bot's own."""
    with contextlib.suppress(OSError):  # it has just ended: Windows has other words for that
        os.kill(process, KILL)
    if sys.platform != "win32":
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process, KILL)


class _Worker:
    def __init__(self, process: Process, form: Form) -> None:
        self._process: Final = process
        self._form: Final = form
        self._asked = self._ended = False
        self.rest: asyncio.TimerHandle | None = None
        self.again = form is not Form.WHOLE
        """Whether it may be asked again."""

    @classmethod
    async def start(cls, program: Program) -> _Worker:
        """Starts a process. Raises `NotStarted`."""
        try:
            process = await asyncio.create_subprocess_exec(
                *program.command,
                stdin=PIPE,
                stdout=PIPE,
                stderr=DEVNULL,
                cwd=program.folder,
                env=program.environment,
                pass_fds=program.inherits,
                limit=_BUFFER,
            )
        except OSError as error:
            raise NotStarted(str(error)) from error
        return cls(process, program.form)

    @property
    def number(self) -> int:
        return self._process.pid

    @property
    def status(self) -> int | None:
        return self._process.returncode

    async def ask(self, question: bytes, patience: float) -> bytes:
        """Returns the answer to a question. Raises `Lost` if there is none within the patience, and
        `Killed` if others have ended the process."""
        self._asked = True
        try:
            return await Watch(self.number, patience).bear(self._answered(question))
        except TimeoutError as error:
            raise Lost(str(error)) from error
        except ValueError as error:
            raise Lost(type(error).__name__) from error
        except (OSError, EOFError) as error:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._process.wait(), _MOMENT)
            kind = Killed if self.status in _KILLED else Lost
            raise kind(f"{type(error).__name__}, ended with {self.status}") from error
        finally:
            self._asked = False

    async def _answered(self, question: bytes) -> bytes:
        await self._write(question)
        return await self._read()

    async def _write(self, question: bytes) -> None:
        given = self._process.stdin
        assert given
        given.write(question if self._form is Form.WHOLE else self._told_apart(question))
        await given.drain()
        if self._form is Form.WHOLE:
            given.write_eof()

    def _told_apart(self, question: bytes) -> bytes:
        return framed(question) if self._form is Form.FRAME else question + b"\n"

    async def _read(self) -> bytes:
        got = self._process.stdout
        assert got
        match self._form:
            case Form.FRAME:
                return await got.readexactly(length(await got.readexactly(HEAD)))
            case Form.WHOLE:
                return await got.read()
            case Form.LINE:
                line = await got.readline()
                if not line.endswith(b"\n"):
                    raise EOFError
                return line[:-1]

    async def end(self) -> None:
        """Ends the process at once, in the middle of its work, with all that it has started. A
        caller that still waits for its answer reads the rest of the stream; else it is read here,
        for a moment: a process that it has left behind may keep the stream open."""
        if self._ended:
            return
        self._ended = True
        if self.rest:
            self.rest.cancel()
        if self.status is None:
            # `Process.kill` may notice the end itself, and asyncio then lacks the exit status.
            _kill(self.number)
        if self._process.stdin:
            self._process.stdin.close()
        rest = self._process.wait() if self._asked else self._process.communicate()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(rest, _MOMENT)


class Workers:
    """A pool of at most `most` processes of a program; the longest waiting caller is served first.

    A process hangs after `patience` seconds (`common.workers.Watch`). A question is asked at most
    `tries` times, not counting up to `KILLS` times at which others killed the process. A process
    without a question for `idle` seconds is ended, but `kept` of them stay. `lost` counts those
    that have died, were killed, or have hung.
    """

    def __init__(
        self,
        program: Program,
        most: int = 1,
        *,
        patience: float,
        idle: float,
        kept: int = 0,
        tries: int = TRIES,
    ) -> None:
        self.program = program
        self._turns = asyncio.Semaphore(most)
        self._patience: Final = patience
        self._idle: Final = idle
        self._kept: Final = kept
        self._tries: Final = tries
        self._free: list[_Worker] = []
        self._all: set[_Worker] = set()
        self._starting: set[asyncio.Task[_Worker]] = set()
        self._ending: set[asyncio.Task[None]] = set()
        self._closed = False
        self.lost = 0

    @property
    def running(self) -> int:
        return len(self.processes)

    @property
    def processes(self) -> tuple[int, ...]:
        """The system's numbers of the processes."""
        return tuple(each.number for each in self._all if each.status is None)

    async def ask(self, question: bytes) -> bytes:
        """Returns the answer to a question. Raises `Lost` if processes die over it, or hang;
        `Killed` if others keep ending them; `Closed` if all are ended for good; and `NotStarted` if
        the system starts none."""
        left = {Killed: KILLS, Lost: self._tries}
        while not self._closed:
            try:
                async with self._worker() as worker:
                    if self._closed:  # while it was started
                        raise Closed(_NO_MORE)
                    return await worker.ask(question, self._patience)
            except Closed:
                raise
            except Lost as error:
                log.warning("a %s is lost: %s", self.program.name, error)
                kind = Killed if isinstance(error, Killed) else Lost
                left[kind] -= 1
                if not left[kind] and not self._closed:
                    raise
        raise Closed(_NO_MORE)

    async def renew(self) -> None:
        """Ends all processes, busy ones after their answer; new ones take their places."""
        for each in self._all:
            each.again = False
        await asyncio.gather(*[self._drop(each) for each in tuple(self._free)])

    async def close(self) -> None:
        """Ends all processes at once, for good; those that are just being started, too."""
        self._closed = True
        await asyncio.gather(*self._starting, return_exceptions=True)
        for each in tuple(self._all):
            self._drop(each)
        await asyncio.gather(*self._ending)

    @asynccontextmanager
    async def _worker(self) -> AsyncGenerator[_Worker]:
        """Lends a process. It is ended after any exception, including the cancellation of the
        caller."""
        async with self._turns:
            worker = self._rested() or await self._started()
            if worker.rest:
                worker.rest.cancel()
            try:
                yield worker
            except BaseException as error:
                self.lost += isinstance(error, Lost) and not self._closed
                await asyncio.shield(self._drop(worker))
                raise
            if worker.again:
                self._let_rest(worker)
            else:
                await asyncio.shield(self._drop(worker))

    def _rested(self) -> _Worker | None:
        """Returns an idle process, or None. Idle ones that have ended are dropped."""
        while self._free:
            worker = self._free.pop()
            if worker.status is None:
                return worker
            log.warning("a %s has ended with %s", self.program.name, worker.status)
            self.lost += 1
            self._drop(worker)
        return None

    async def _started(self) -> _Worker:
        """Starts a process. Its start is not broken off in the middle: if the caller is cancelled
        meanwhile, the process is ended."""
        starting = asyncio.get_running_loop().create_task(self._start())
        self._starting.add(starting)
        starting.add_done_callback(self._starting.discard)
        try:
            return await asyncio.shield(starting)
        except asyncio.CancelledError:
            starting.add_done_callback(self._end_unwanted)
            raise

    async def _start(self) -> _Worker:
        worker = await _Worker.start(self.program)
        self._all.add(worker)
        return worker

    def _end_unwanted(self, starting: asyncio.Task[_Worker]) -> None:
        if not starting.cancelled() and starting.exception() is None:
            self._drop(starting.result())

    def _let_rest(self, worker: _Worker) -> None:
        later = asyncio.get_running_loop().call_later
        worker.rest = later(self._idle, self._end_idle, worker)
        self._free.append(worker)

    def _end_idle(self, worker: _Worker) -> None:
        if self.running > self._kept:
            self._drop(worker)

    def _drop(self, worker: _Worker) -> asyncio.Task[None]:
        self._all.discard(worker)
        if worker in self._free:
            self._free.remove(worker)
        task = asyncio.get_running_loop().create_task(worker.end())
        self._ending.add(task)
        task.add_done_callback(self._ending.discard)
        return task
