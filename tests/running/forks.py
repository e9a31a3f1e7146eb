"""Runs the tests in several processes, forked once all tests have been collected: each process of
pytest-xdist would collect them anew, and import all that they need. `--forks auto` asks for it
(`-p tests.running.forks`); where the system cannot fork, and without it, one process runs them.

Each process has a block of tests that lie side by side, so that it keeps the matches that they look
at. One that is done takes over half of what is left of the largest block.
"""

from __future__ import annotations

import atexit
import gc
import os
import signal
from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any, Final, TypeAlias

import pytest

Told: TypeAlias = tuple[str, Any]
"""A test that begins, or a report about one."""
MORE: Final = 2
"""Processes besides those for the cores: some tests wait for programs that they start."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds the number of processes."""
    parser.addoption("--forks", default="0", help="processes that run the tests, or auto")


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool | None:
    """Runs the tests, if several processes are wanted and there is something to run."""
    asked = str(session.config.getoption("--forks"))
    number = MORE + (os.cpu_count() or 1) if asked == "auto" else int(asked)
    number = min(number, len(session.items))
    option = session.config.option
    if number < 2 or option.collectonly or session.testsfailed or not hasattr(os, "fork"):
        return None
    Forks(session, number).run()
    return True


class Blocks:
    """The numbers of the tests that each process runs, in memory that all of them share."""

    def __init__(self, tests: int, processes: int) -> None:
        fork = get_context("fork")
        ends = [tests * each // processes for each in range(processes + 1)]
        both = [end for pair in pairwise(ends) for end in pair]
        self._ends: Final = fork.Array("l", both)

    def next_of(self, process: int) -> int | None:
        """Returns the number of the next test for a process; None if there is none left."""
        with self._ends:
            left = self._left()
            if not left[process]:
                most = max(range(len(left)), key=left.__getitem__)
                end = self._ends[2 * most + 1]
                self._ends[2 * most + 1] -= (left[most] + 1) // 2
                self._ends[2 * process : 2 * process + 2] = [self._ends[2 * most + 1], end]
                if not left[most]:
                    return None
            self._ends[2 * process] += 1
            return int(self._ends[2 * process]) - 1

    def _left(self) -> list[int]:
        ends = self._ends[:]
        return [end - begin for begin, end in zip(ends[::2], ends[1::2], strict=True)]


class Forks:
    """The processes of a run, seen from the one that started them."""

    def __init__(self, session: pytest.Session, number: int) -> None:
        self._session, self._number = session, number
        self._config: Final = session.config
        self._blocks: Final = Blocks(len(session.items), number)
        self._folder: Final[Path] = vars(self._config)["_tmp_path_factory"].getbasetemp()
        self._pids: Final[list[int]] = []
        self._begun: Final[dict[Connection[Any, Any], Any]] = {}
        """The latest test that each process has begun."""
        self._run = 0

    def run(self) -> None:
        """Runs all tests. Raises `Failed` where pytest does, and if tests are left over."""
        gc.collect()
        gc.freeze()  # what the processes share is not looked at, and so not copied
        try:
            for each in range(self._number):
                self._fork(each)
            for report in self._reports():
                self._config.hook.pytest_runtest_logreport(report=report)
                if self._session.shouldfail:
                    raise self._session.Failed(self._session.shouldfail)
        finally:
            self._end()
        if left := len(self._session.items) - self._run:
            raise self._session.Failed(f"{left} tests were not run")

    def _fork(self, process: int) -> None:
        read, write = os.pipe()
        told: Connection[Any, Any] = Connection(read, writable=False)
        tell: Connection[Any, Any] = Connection(write, readable=False)
        pid = os.fork()
        if pid:
            tell.close()
            self._pids.append(pid)
            self._begun[told] = None
            return
        vars(atexit)["_clear"]()  # what others have to end
        try:
            for each in self._begun:
                each.close()
            self._work(process, tell)
            vars(atexit)["_run_exitfuncs"]()
            tell.send(("end", None))
        finally:
            os._exit(0)

    def _work(self, process: int, tell: Connection[Any, Any]) -> None:
        """Runs tests as one of the processes."""
        os.environ["PYTEST_XDIST_WORKER"] = f"gw{process}"
        plugins, hook = self._config.pluginmanager, self._config.hook
        folder = self._folder / f"gw{process}"
        folder.mkdir()
        vars(self._config)["_tmp_path_factory"]._basetemp = folder
        plugins.unregister(name="terminalreporter")
        capture: Any = plugins.get_plugin("capturemanager")
        capture.stop_global_capturing()  # its files are shared with all other processes
        capture.start_global_capturing()
        plugins.register(Teller(self._config, tell))
        items, at = self._session.items, self._blocks.next_of(process)
        while at is not None:
            after = self._blocks.next_of(process)
            nextitem = None if after is None else items[after]
            hook.pytest_runtest_protocol(item=items[at], nextitem=nextitem)
            at = after

    def _reports(self) -> Iterator[pytest.TestReport]:
        """Yields reports until all processes have ended. A test in which a process has ended has
        failed; others run what was left to it, but for the test that it would have run next."""
        while self._begun:
            for told in wait([*self._begun]):
                assert isinstance(told, Connection)
                try:
                    kind, said = told.recv()
                except EOFError:
                    kind, said = "ended", self._begun[told]
                if kind == "begun":
                    self._begun[told] = said
                    self._run += 1
                elif kind == "report":
                    hook = self._config.hook
                    yield hook.pytest_report_from_serializable(config=self._config, data=said)
                else:
                    del self._begun[told]
                    if kind == "ended":
                        yield _ended(said)

    def _end(self) -> None:
        for each in self._pids:
            if self._begun:
                with suppress(ProcessLookupError):
                    os.kill(each, signal.SIGTERM)
            os.waitpid(each, 0)


def _ended(name: str | None) -> pytest.TestReport:
    name = name or "before any test"
    why = "the process ended"
    return pytest.TestReport(name, (name, None, name), {}, "failed", why, "call")


class Teller:
    """Tells the process that started this one of each test."""

    def __init__(self, config: pytest.Config, tell: Connection[Any, Any]) -> None:
        self._config, self._tell = config, tell

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """Tells that a test begins."""
        self._tell.send(("begun", nodeid))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Tells what has become of it."""
        hook = self._config.hook
        data = hook.pytest_report_to_serializable(config=self._config, report=report)
        self._tell.send(("report", data))
