"""Thinking in processes of its own, so that the bot's event loop never waits for a player.

A thinker is `python -m players serve`: it gets lines and answers with lines. It is started when
somebody is to think and ended when nobody has been for a while; it is bounded in memory and time.
What it gets is a state as its seat might guess it, never the true one.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from players.questions import Answer, Question

log = logging.getLogger(__name__)

PATIENCE: Final = 30.0
"""Seconds after which a thinker hangs: many times what the slowest level needs."""
IDLE: Final = 60.0
"""Seconds without a question after which a thinker is ended."""
MEMORY: Final = 512
"""Megabytes of address space that a thinker may have."""
TRIES: Final = 2
COMMAND: Final = (sys.executable, "-m", "players", "serve", "--told", "--memory", str(MEMORY))
_ROOT: Final = Path(__file__).parents[1]


class NoAnswer(Exception):
    """No thinker has come to an answer; another try would not either."""


class _Lost(Exception):
    """A thinker has died, or hangs."""


class _Thinker:
    """One process."""

    def __init__(self, process: Process) -> None:
        self._process: Final = process
        self.rest: asyncio.TimerHandle | None = None

    @classmethod
    async def start(cls) -> _Thinker:
        """Starts a process. Raises `OSError` where that is impossible."""
        return cls(
            await asyncio.create_subprocess_exec(
                *COMMAND, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, cwd=_ROOT, start_new_session=True
            )
        )

    @property
    def number(self) -> int:
        """The system's number of the process."""
        return self._process.pid

    async def ask(self, line: str, patience: float) -> str:
        """Returns the answer to a line. Raises `_Lost`."""
        assert self._process.stdin
        assert self._process.stdout
        try:
            self._process.stdin.write(f"{line}\n".encode())
            await self._process.stdin.drain()
            said = await asyncio.wait_for(self._process.stdout.readline(), patience)
        except (OSError, ValueError, TimeoutError) as error:
            raise _Lost(type(error).__name__) from error
        if not said.endswith(b"\n"):
            raise _Lost(f"ended with {self._process.returncode}")
        return said.decode().rstrip("\n")

    async def end(self) -> None:
        """Ends the process at once: what it thinks about is of no use any more."""
        if self.rest:
            self.rest.cancel()
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        await self._process.communicate()


class Thinkers:
    """As many thinkers at once as the host wants; who waits longest is served first."""

    def __init__(self, most: int = 1, patience: float = PATIENCE, idle: float = IDLE) -> None:
        self._turns = asyncio.Semaphore(most)
        self._patience: Final = patience
        self._idle: Final = idle
        self._free: list[_Thinker] = []
        self._all: set[_Thinker] = set()
        self._ending: set[asyncio.Task[None]] = set()

    @property
    def running(self) -> int:
        """How many processes there are."""
        return len(self._all)

    @property
    def processes(self) -> tuple[int, ...]:
        """The system's numbers of the processes."""
        return tuple(each.number for each in self._all)

    async def ask(self, question: Question) -> Answer:
        """Returns what is played. Raises `NoAnswer` if thinkers die over it, or refuse it."""
        trouble = ""
        for _ in range(TRIES):
            try:
                async with self._thinker() as thinker:
                    said = await thinker.ask(question.line, self._patience)
            except (_Lost, OSError) as error:
                trouble = str(error)
                log.warning("a thinker is lost: %s", trouble)
                continue
            if said.startswith("!"):
                raise NoAnswer(said.removeprefix("! "))
            return Answer.of(said)
        raise NoAnswer(trouble)

    async def close(self) -> None:
        """Ends all thinkers."""
        for each in tuple(self._all):
            self._drop(each)
        await asyncio.gather(*self._ending)

    @asynccontextmanager
    async def _thinker(self) -> AsyncGenerator[_Thinker]:
        """Lends a thinker. One that anything goes wrong with is ended, also if whoever asked does
        not want to know any more."""
        async with self._turns:
            thinker = self._free.pop() if self._free else await _Thinker.start()
            self._all.add(thinker)
            if thinker.rest:
                thinker.rest.cancel()
            try:
                yield thinker
            except BaseException:
                self._drop(thinker)
                raise
            later = asyncio.get_running_loop().call_later
            thinker.rest = later(self._idle, self._drop, thinker)
            self._free.append(thinker)

    def _drop(self, thinker: _Thinker) -> None:
        self._all.discard(thinker)
        if thinker in self._free:
            self._free.remove(thinker)
        task = asyncio.get_running_loop().create_task(thinker.end())
        self._ending.add(task)
        task.add_done_callback(self._ending.discard)
