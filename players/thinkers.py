"""Thinking in processes of its own, so that the bot's event loop never waits for a player.

A thinker is `python -m players serve`: it gets lines and answers with lines. It is started when
somebody is to think and ended when nobody has been for a while; it is bounded in memory and time.
What it gets is a state as its seat might guess it, never the true one.

Where several wait it is fair by person: first comes whoever has had less of the thinkers lately,
and short questions before long ones. What is played in matches goes before what one person looks
up. None takes longer than an action of a game's highest level: reviews ask about one position after
the other. Where many matches wait the bot plays with a smaller budget, so that all get their answer
soon; hints and reviews keep the whole one.
"""

from __future__ import annotations

import asyncio
import math
import sys
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path
from typing import Final

from common.jobs import Jobs
from common.shares import Claim, Shares
from common.workers import Form, Lost, Program, Workers
from players.questions import MOST_HALVINGS, Answer, Question, seconds

PATIENCE: Final = 30.0
"""Seconds after which a thinker hangs: many times what the slowest level needs."""
IDLE: Final = 60.0
"""Seconds without a question after which a thinker is ended."""
PROMPT: Final = 2.0
"""Seconds within which all turns of the bot that wait should have their answer."""
WEIGHT: Final = 0.1
"""The part of the latest answer in the mean of how long answers take."""
MEMORY: Final = 512
"""Megabytes of address space that a thinker may have."""
PROGRAM: Final = Program(
    "thinker",
    (sys.executable, "-m", "players", "serve", "--told", "--memory", str(MEMORY)),
    Path(__file__).parents[1],
    Form.LINE,
)


class NoAnswer(Exception):
    """No thinker has come to an answer; another try would not either."""


class Purpose(Enum):
    """What an answer is for: the seconds of thinking that everybody else may have before it."""

    FURTHER = -60.0
    """The rest of a turn that the bot has begun: everybody in the match waits for its end."""
    TURN = 0.0
    """What the bot plays in a match."""
    REPLY = 0.5
    """What it plays where somebody tries something alone: in an example, a lesson or a puzzle."""
    HINT = 1.0
    REVIEW = 2.0


PLAYED: Final = (Purpose.FURTHER, Purpose.TURN)
"""What is played in matches. Only there the bot hurries."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """Who waits for an answer, and what for."""

    claim: Claim[int]
    purpose: Purpose


class Thinkers:
    """As many thinkers at once as the host wants. Equal questions are answered once, however many
    ask; one that nobody waits for any more is not begun."""

    def __init__(
        self,
        most: int = 1,
        patience: float = PATIENCE,
        idle: float = IDLE,
        program: Program = PROGRAM,
    ) -> None:
        self.workers: Final = Workers(program, most, patience=patience, idle=idle)
        self.jobs: Final = Jobs[Question, Answer]("thinking", most, self._think)
        self._shares: Final = Shares[int]()
        self._most: Final = most
        self._waiting: Final[dict[Question, _Asked]] = {}
        self._slowness: Final[dict[str, float]] = {}

    @property
    def waiting(self) -> int:
        """How many questions no thinker thinks about yet."""
        return self.jobs.waiting

    @property
    def processes(self) -> tuple[int, ...]:
        """The system's numbers of the processes."""
        return self.workers.processes

    async def ask(
        self, question: Question, person: int = 0, purpose: Purpose = Purpose.TURN
    ) -> Answer:
        """Returns what is played; `person` is who waits for that. Raises `NoAnswer` if thinkers die
        over it, or refuse it."""
        asked = self._waiting.get(question)
        if asked is None and question not in self.jobs:  # else whoever has asked first pays for all
            asked = _Asked(self._shares.claim(person, seconds(question)), purpose)
            self._waiting[question] = asked
        try:
            due = asked.claim.until + purpose.value if asked else 0.0
            return await self.jobs.done(question, due)
        finally:
            if question not in self.jobs and question in self._waiting:
                self._shares.waive(self._waiting.pop(question).claim)

    async def close(self) -> None:
        """Ends all thinkers."""
        await self.workers.close()

    async def _think(self, question: Question) -> Answer:
        halvings = self._halvings if self._waiting[question].purpose in PLAYED else 0
        self._shares.give(self._waiting.pop(question).claim)
        hurried = replace(question, halvings=halvings)
        began = asyncio.get_running_loop().time()
        try:
            said = (await self.workers.ask(hurried.line.encode())).decode()
        except Lost as error:
            raise NoAnswer(str(error)) from error
        self._note(hurried, asyncio.get_running_loop().time() - began)
        if said.startswith("!"):
            raise NoAnswer(said.removeprefix("! "))
        return Answer.of(said)

    @property
    def _halvings(self) -> int:
        """How often budgets are halved, so that all turns that wait now come in time. A turn that
        keeps no other waiting gets the whole budget."""
        turns = [each for each, asked in self._waiting.items() if asked.purpose in PLAYED]
        needed = sum(seconds(each) * self._slowness.get(each.game, 1.0) for each in turns)
        if len(turns) < 2 or not needed:
            return 0
        return min(MOST_HALVINGS, max(0, math.ceil(math.log2(needed / self._most / PROMPT))))

    def _note(self, question: Question, took: float) -> None:
        """Learns how many times as long answers take here as their budgets say."""
        expected, known = seconds(question), self._slowness.get(question.game, 1.0)
        if expected:
            self._slowness[question.game] = known + WEIGHT * (took / expected - known)
