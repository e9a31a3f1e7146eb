"""Other programs as opponents: the host's settings `ENGINE_…` (docs/engines.md has the protocol).

Such a program reads the lines that `python -m players serve` reads, and is watched, limited and
replaced as thinkers are. It gets a guess of its seat's at the state, and nothing else of the bot's:
an environment without secrets, and a seed that gives away neither the match's chance nor the truth
behind the guess. The engine judges all its answers. Where it has no answer, the bot plays that turn
at the level `instead`.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

import common.process
from common.workers import PYTHON, Form, Lost, Program, Workers
from engines.game import Refusal, Seat
from engines.match import Match
from engines.registry import GAMES
from players.player import Level
from players.questions import foreign
from players.registry import player, player_of
from players.serve import GAMES_ASKED
from players.thinkers import NoAnswer

log = logging.getLogger(__name__)

PATIENCE: Final = 10.0
"""Seconds of processor time, or without doing anything, after which a program counts as hanging."""
LONGEST: Final = 30.0
"""Seconds within which an answer must come, waiting for other matches included."""
IDLE: Final = 300.0
"""Seconds without a question after which a program is ended."""
MEMORY: Final = 1024
"""Megabytes of address space allowed to a program."""
PASSED: Final = ("PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "TZ", "SYSTEMROOT", "TEMP", "TMP")
"""All that a program sees of the bot's environment."""

_here: Final = set[str]()
_offers: Final = dict[str, frozenset[str]]()


def set_here(names: Iterable[str]) -> None:
    """Notes the programs that this host has, in place of any before; none plays anything yet.

    One set serves the whole bot, since screens are made from values alone."""
    _here.clear()
    _offers.clear()
    _here.update(names)


def is_here(name: str) -> bool:
    """Tells whether this host has a program of this name."""
    return name in _here


def offered(game: str) -> tuple[str, ...]:
    """Returns the names of the programs that play this game here."""
    return tuple(sorted(name for name, games in _offers.items() if game in games))


def instead(game: str) -> Level:
    """Returns the level at which the bot plays where a program has no answer: the middle one.
    Raises `Unreadable` if the game has no player."""
    levels = player(game).levels
    return levels[len(levels) // 2]


class Programs:
    """The programs of the host, by name; each runs in one process, which answers one match after
    the other."""

    def __init__(
        self,
        commands: Mapping[str, tuple[str, ...]],
        patience: float = PATIENCE,
        longest: float = LONGEST,
    ) -> None:
        self._longest: Final = longest
        self._workers: Final = {
            name: Workers(_program(name, command), patience=patience, idle=IDLE)
            for name, command in commands.items()
        }

    async def introduce(self) -> None:
        """Asks each program for the games that it plays. One that does not answer is logged, and
        offered to nobody until the next start."""
        await asyncio.gather(*map(self._introduce, self._workers))

    async def _introduce(self, name: str) -> None:
        try:
            told = set((await self._asked(name, GAMES_ASKED)).split())
        except NoAnswer as error:
            log.warning("the program %s does not say what it plays: %s", name, error)
            return
        known = {key for key, game in GAMES.items() if not game.team and player_of(key)}
        _offers[name] = frozenset(told & known)
        log.info("the program %s plays %s", name, ", ".join(sorted(told & known)) or "nothing here")

    async def ask(self, name: str, match: Match, seat: Seat) -> str:
        """Returns the text of the program's action for a seat, which must be one to act. Raises
        `NoAnswer` if it gives none in time, or none that is legal, or is not here."""
        question = foreign(match, seat, instead(match.game.key).key)
        told = (await self._asked(name, question.line)).partition("\t")[0]
        try:
            action = match.game.read(told)
        except Refusal:
            raise NoAnswer("its answer is no action") from None
        if action not in match.view(seat).legal:
            raise NoAnswer("its answer is not legal")
        return match.game.write(action)

    async def _asked(self, name: str, line: str) -> str:
        if name not in self._workers:
            raise NoAnswer("it is not here")
        try:
            async with asyncio.timeout(self._longest):
                return (await self._workers[name].ask(line.encode())).decode()
        except TimeoutError:
            raise NoAnswer(f"no answer within {self._longest:g} s") from None
        except UnicodeDecodeError:
            raise NoAnswer("its answer is not in UTF-8") from None
        except Lost as error:
            raise NoAnswer(str(error)) from error

    @property
    def processes(self) -> tuple[int, ...]:
        """The system's numbers of the processes."""
        return tuple(number for each in self._workers.values() for number in each.processes)

    async def close(self) -> None:
        """Ends all programs."""
        await asyncio.gather(*(each.close() for each in self._workers.values()))


def _program(name: str, command: tuple[str, ...]) -> Program:
    """Returns the program with its limits. It runs in the bot's own folder, so that its command may
    name a file there. On Windows only its time is limited."""
    environment = {key: os.environ[key] for key in PASSED if key in os.environ}
    if sys.platform != "win32":
        limits = (PYTHON, "-I", str(common.process.__file__), str(MEMORY))
        command = (*limits, *command)
    return Program(f"program {name}", command, Path.cwd(), Form.LINE, environment)
