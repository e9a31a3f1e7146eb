"""Processes that work for the bot, so that its event loop never waits for them: one way to start,
to watch and to end them.

A process reads questions from its standard input, one at a time, and writes the answers to its
standard output. It is started when somebody asks, and ended when nobody has for a while. Whichever
dies, hangs or works for somebody who does not wait any more is ended, and the next question starts
another. How much memory it may take it sees to itself (`common.process`).
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Final, TypeAlias

from common.frames import HEAD, framed, length

log = logging.getLogger(__name__)

Note: TypeAlias = Callable[[float], None]
"""Takes seconds."""
TRIES: Final = 2
"""How many processes may be lost over a question."""
KILL: Final = getattr(signal, "SIGKILL", signal.SIGTERM)
"""What ends a process at once; Windows has one way to end it."""
_BUFFER: Final = 1 << 20


def unnoted(_: float) -> None:
    """Notes nothing: nobody wants to know."""


class Lost(Exception):
    """No process has come to an answer: each has died over the question, or hung."""


class NotStarted(Lost):
    """The system starts no process."""


class Closed(Lost):
    """All processes are ended for good."""


class Form(Enum):
    """The ways in which questions and answers are told apart."""

    LINE = "each is a line"
    FRAME = "before each stands how long it is"
    WHOLE = "there is only one, which ends with its stream"


@dataclass(frozen=True, slots=True)
class Program:
    """What such processes run, and where; what one of them is called in the log; and in which form
    it is talked to."""

    name: str
    command: tuple[str, ...]
    folder: Path
    form: Form


class _Worker:
    """One process."""

    def __init__(self, process: Process, form: Form) -> None:
        self._process: Final = process
        self._form: Final = form
        self._asked = self._ended = False
        self.rest: asyncio.TimerHandle | None = None
        self.again = form is not Form.WHOLE
        """Whether it may be asked once more."""

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
                start_new_session=True,
                limit=_BUFFER,
            )
        except OSError as error:
            raise NotStarted(str(error)) from error
        return cls(process, program.form)

    @property
    def number(self) -> int:
        """The system's number of the process."""
        return self._process.pid

    @property
    def status(self) -> int | None:
        """What the process has ended with; None while it runs."""
        return self._process.returncode

    async def ask(self, question: bytes, patience: float) -> bytes:
        """Returns the answer to a question. Raises `Lost` if there is none in so many seconds."""
        self._asked = True
        try:
            async with asyncio.timeout(patience):
                await self._write(question)
                return await self._read()
        except TimeoutError as error:
            raise Lost(f"no answer within {patience:g} s") from error
        except (OSError, ValueError, EOFError) as error:
            raise Lost(f"{type(error).__name__}, ended with {self.status}") from error
        finally:
            self._asked = False

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
        """Ends the process at once: what it works on is of no use any more. Whoever still waits for
        its answer reads what is left of it."""
        if self._ended:
            return
        self._ended = True
        if self.rest:
            self.rest.cancel()
        if self.status is None:
            # `Process.kill` may find that it has ended, and keep asyncio from knowing with what.
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.number, KILL)
        await (self._process.wait() if self._asked else self._process.communicate())


class Workers:
    """As many processes of a program at once as are wanted; who waits longest is served first.

    A question is given up after `patience` seconds, and asked `tries` times in all. A process that
    has had no question for `idle` seconds is ended, but for `kept` of them.
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
        self._ending: set[asyncio.Task[None]] = set()
        self._closed = False
        self.lost = 0
        """How many processes have died over a question, hung, or ended by themselves."""
        self.waited: Note = unnoted
        """What is told how long a question has waited for a process."""

    @property
    def running(self) -> int:
        """How many processes there are."""
        return len(self.processes)

    @property
    def processes(self) -> tuple[int, ...]:
        """The system's numbers of the processes."""
        return tuple(each.number for each in self._all if each.status is None)

    async def ask(self, question: bytes) -> bytes:
        """Returns the answer to a question. Raises `Lost` if processes die over it, or hang,
        `Closed` if all are ended for good, and `NotStarted` if there can be none."""
        trouble, clock = Lost(), asyncio.get_running_loop().time
        for _ in range(self._tries):
            if self._closed:
                break
            asked = clock()
            try:
                async with self._worker() as worker:
                    self.waited(clock() - asked)
                    return await worker.ask(question, self._patience)
            except Lost as error:
                trouble = error
                self.lost += 1
                log.warning("a %s is lost: %s", self.program.name, error)
        raise Closed("no work is taken any more") if self._closed else trouble

    async def renew(self) -> None:
        """Ends all processes, those that work when they have answered: others take their places."""
        for each in self._all:
            each.again = False
        await asyncio.gather(*[self._drop(each) for each in tuple(self._free)])

    async def close(self) -> None:
        """Ends all processes at once, and starts none any more."""
        self._closed = True
        for each in tuple(self._all):
            self._drop(each)
        await asyncio.gather(*self._ending)

    @asynccontextmanager
    async def _worker(self) -> AsyncGenerator[_Worker]:
        """Lends a process. One that anything goes wrong with is ended, also if whoever asked does
        not want to know any more."""
        async with self._turns:
            worker = self._rested() or await self._started()
            if worker.rest:
                worker.rest.cancel()
            try:
                yield worker
            except BaseException:
                await asyncio.shield(self._drop(worker))
                raise
            if worker.again:
                self._let_rest(worker)
            else:
                await asyncio.shield(self._drop(worker))

    def _rested(self) -> _Worker | None:
        """Returns a process that nobody asks. Those that have ended meanwhile are forgotten."""
        while self._free:
            worker = self._free.pop()
            if worker.status is None:
                return worker
            self.lost += 1
            log.warning("a %s has ended with %s", self.program.name, worker.status)
            self._drop(worker)
        return None

    async def _started(self) -> _Worker:
        worker = await _Worker.start(self.program)
        self._all.add(worker)
        return worker

    def _let_rest(self, worker: _Worker) -> None:
        later = asyncio.get_running_loop().call_later
        worker.rest = later(self._idle, self._end_idle, worker)
        self._free.append(worker)

    def _end_idle(self, worker: _Worker) -> None:
        if self.running > self._kept:
            self._drop(worker)

    def _drop(self, worker: _Worker) -> asyncio.Task[None]:
        """Ends a process. Returns the task that does it."""
        self._all.discard(worker)
        if worker in self._free:
            self._free.remove(worker)
        task = asyncio.get_running_loop().create_task(worker.end())
        self._ending.add(task)
        task.add_done_callback(self._ending.discard)
        return task
