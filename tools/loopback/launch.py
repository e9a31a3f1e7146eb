"""Starts, kills and stops the real bot in its own process."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import os
import signal
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from tools.loopback.deeds import HANGS
from tools.loopback.server import Loopback

ROOT: Final = Path(__file__).parents[2]
PREPARED: Final = b"pictures prepared"


class BotProcess:
    """`python bot.py` against the small Discord, perhaps with `arguments`; its output is appended
    to `log`. It is killed at the end of this asynchronous context.

    `database` is a file or an address; `settings` are further environment variables, as in
    `.env.example`: with `SHARDS` it is one of several processes, otherwise it has all shards.
    """

    def __init__(self, discord: Loopback, database: Path | str, log: Path, **settings: str) -> None:
        self._discord = discord
        self.shards = _shards(settings.get("SHARDS", ""), len(discord.gateway.shards))
        self.database = database
        self.log = log
        self.arguments: tuple[str, ...] = ()
        self._settings = settings
        self._process: asyncio.subprocess.Process | None = None
        self.began = 0.0
        self._said = 0
        """Bytes of the log before this start."""

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        if self.running:
            await self.kill()

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.returncode is None

    @property
    def pid(self) -> int:
        assert self._process
        return self._process.pid

    @property
    def worked(self) -> float:
        """Seconds of processor time that it has used: on a busy machine, a truer measure of its
        progress than the clock. 0 before its start, after its end, and where it cannot be read."""
        if self._process is None:
            return 0.0
        try:
            fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            return 0.0
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    async def start(self) -> None:
        """Starts the process; it is not connected yet."""
        self.began = time.perf_counter()
        with self.log.open("ab") as out:
            self._said = out.tell()
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "tools.loopback.bot_here",
                *self.arguments,
                cwd=ROOT,
                env=self._environment(),
                stdin=asyncio.subprocess.PIPE,
                stdout=out,
                stderr=asyncio.subprocess.STDOUT,
            )

    def _environment(self) -> dict[str, str]:
        kept = ("PATH", "HOME", "LANG", "TMPDIR", "PYTHONPATH", "LOOPBACK_COLD")
        account = base64.b64encode(str(self._discord.world.bot.id).encode()).decode().rstrip("=")
        return {
            **{name: os.environ[name] for name in kept if name in os.environ},
            "PYTHONDONTWRITEBYTECODE": "",
            "PYTHONUNBUFFERED": "1",
            "DISCORD_TOKEN": f"{account}.Loopba.{'x' * 38}",
            "DATABASE": str(self.database),
            "COOLDOWNS": "off",  # drivers act faster than the people whose names they bear
            "DISCORD_API": self._discord.url,
            "LOOPBACK_GATEWAY": self._discord.gateway_url,
            **self._settings,
        }

    async def connected(self, seconds: float = HANGS) -> float:
        """Waits until all its shards have a session; returns the seconds since its start. Raises
        `RuntimeError` with the end of its log if it ends before, `TimeoutError` if that takes too
        long."""
        assert self._process
        gateway = self._discord.gateway
        ready = asyncio.create_task(gateway.connected(self.shards, self.began))
        ended = asyncio.create_task(self._process.wait())
        try:
            async with asyncio.timeout(seconds):
                await asyncio.wait((ready, ended), return_when=asyncio.FIRST_COMPLETED)
        finally:
            ready.cancel()
            ended.cancel()
        if not self.running:
            raise RuntimeError(f"the bot has ended:\n{self.tail()}")
        return time.perf_counter() - self.began

    async def prepared(self, seconds: float = HANGS) -> None:
        """Waits until it reports that its pictures are prepared. Raises `TimeoutError`."""
        async with asyncio.timeout(seconds):
            while PREPARED not in self.log.read_bytes()[self._said :]:  # noqa: ASYNC110 - another process writes it
                await asyncio.sleep(0.2)

    async def kill(self) -> None:
        await self._end(signal.SIGKILL)

    async def stop(self, seconds: float = HANGS) -> int:
        """Asks it to stop; returns its exit code."""
        async with asyncio.timeout(seconds):
            return await self._end(signal.SIGTERM)

    def pause(self) -> None:
        """Suspends it, as a machine that is cut off or moved."""
        os.kill(self.pid, signal.SIGSTOP)

    def go_on(self) -> None:
        os.kill(self.pid, signal.SIGCONT)

    async def ended(self, seconds: float = HANGS) -> int:
        """Waits until it ends by itself; returns its exit code. Raises `TimeoutError` with the end
        of its log."""
        assert self._process
        try:
            async with asyncio.timeout(seconds):
                return await self._process.wait()
        except TimeoutError:
            raise TimeoutError(f"the bot has not ended:\n{self.tail()}") from None

    async def _end(self, how: signal.Signals) -> int:
        assert self._process
        with contextlib.suppress(ProcessLookupError):
            self._process.send_signal(how)
        return await self._process.wait()

    def tail(self, characters: int = 4000) -> str:
        return self.log.read_text(errors="replace")[-characters:] if self.log.exists() else ""


def _shards(setting: str, count: int) -> range:
    """Returns the shards that a setting such as `0-3/16` or `5/16` names; all if it is empty."""
    first, _, last = setting.partition("/")[0].partition("-")
    return range(int(first), int(last or first) + 1) if setting else range(count)


STEP: Final = 0.5
STEPS: Final = 3
"""The number of times, `STEP` seconds apart, that a process must be seen at rest."""
IDLE: Final = 0.05
"""The share of a core below which a process is at rest."""


def resident(pid: int) -> int:
    """Returns the bytes of memory that the process holds."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def household(pid: int) -> tuple[int, ...]:
    """Returns the process and its living children."""
    found = [pid]
    for place in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):  # it has ended meanwhile
            if int(place.read_text().rpartition(")")[2].split()[1]) == pid:
                found.append(int(place.parent.name))
    return tuple(found)


def share(pid: int) -> int:
    """Returns the bytes of memory that the process holds, with its part of shared memory (PSS): the
    sum over several processes counts shared memory once."""
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
        name, _, value = line.partition(":")
        if name == "Pss":
            return int(value.split()[0]) * 1024
    raise ValueError(f"process {pid} is gone")


def peak(pid: int) -> int:
    """Returns the most bytes of memory that the process has held since it was started."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        name, _, value = line.partition(":")
        if name == "VmHWM":
            return int(value.split()[0]) * 1024
    raise ValueError(f"process {pid} is gone")


def worked(pid: int) -> float:
    """Returns the seconds of processor time that the process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def settled(pid: int, seconds: float = 300.0) -> None:
    """Waits until the process and its children are at rest: `STEPS` times in a row. Raises
    `TimeoutError`."""
    async with asyncio.timeout(seconds):
        before, idle = _all_worked(pid), 0
        while idle < STEPS:
            await asyncio.sleep(STEP)
            now = _all_worked(pid)
            idle = idle + 1 if now - before < STEP * IDLE else 0
            before = now


def _all_worked(pid: int) -> float:
    found = 0.0
    for each in household(pid):
        with contextlib.suppress(OSError):  # it has ended meanwhile
            found += worked(each)
    return found
