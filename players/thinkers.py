"""Thinkers: players in separate processes, so that the bot's event loop never waits for one.

A thinker is `python -m players serve`: it reads lines and answers with lines. It is started for a
question and ended after a while without any; its memory and time are limited. It gets a guess of
its seat's at the state, never the true state.

The queue is fair by person: people who have had less thinking lately come first, and short
questions before long ones. Turns in matches come before hints and reviews, which only one person
reads. No question takes longer than an action of a game's highest level: a review asks about one
position after the other. If many matches wait, the bot plays with a smaller budget, so that all get
their answer soon; hints and reviews keep the full budget.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Hashable
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path
from typing import Final, Generic, TypeAlias, TypeVar

from common.jobs import Jobs
from common.workers import PYTHON, Form, Lost, Program, Workers
from players.hindsight import Slip
from players.position_chances import (
    ChanceQuestion,
    Glance,
    Retell,
    Weigh,
    Weighed,
    chances_of,
    slips_of,
)
from players.questions import MOST_HALVINGS, Answer, Question, seconds

WhoT = TypeVar("WhoT", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Claim(Generic[WhoT]):
    """A person's claim at a cost. `until` is the person's total after it, as in `Shares`; the claim
    with the lowest one goes first."""

    who: WhoT
    cost: float
    until: float


class Shares(Generic[WhoT]):
    """The running totals of all claimants. Claimants who always want more get equal shares, however
    often they ask and however large each claim is; of two claimants with equal totals the smaller
    claim goes first. Idle time earns no credit: a claimant who returns begins at the level of the
    others. (“Self-clocked fair queueing”: Golestani, 1994.)"""

    def __init__(self) -> None:
        self._level = 0.0
        self._come: dict[WhoT, float] = {}

    def __len__(self) -> int:
        """Returns the number of claimants above the common level."""
        return len(self._come)

    def claim(self, who: WhoT, cost: float) -> Claim[WhoT]:
        """Returns a claim at this cost. Its cost counts at once, unless it is waived."""
        until = self._come[who] = max(self._level, self._come.get(who, 0.0)) + cost
        return Claim(who, cost, until)

    def waive(self, claim: Claim[WhoT]) -> None:
        """Takes back a claim before it is given."""
        if claim.who in self._come:
            self._come[claim.who] -= claim.cost
            if self._come[claim.who] <= self._level:
                del self._come[claim.who]

    def give(self, claim: Claim[WhoT]) -> None:
        """Gives a claim its turn, and raises the common level to it: no later claim is lower."""
        self._level = max(self._level, claim.until)
        self._come = {who: until for who, until in self._come.items() if until > self._level}


PATIENCE: Final = 30.0
"""Seconds after which a thinker counts as hanging: many times the slowest level's time."""
IDLE: Final = 60.0
"""Seconds without a question after which a thinker is ended."""
PROMPT: Final = 2.0
"""Seconds within which all waiting turns of the bot should be answered."""
WEIGHT: Final = 0.1
"""The weight of the latest answer in the mean of the times of answers."""
MEMORY: Final = 512
"""Megabytes of address space allowed to a thinker."""
PROGRAM: Final = Program(
    "thinker",
    (PYTHON, "-m", "players", "serve", "--told", "--memory", str(MEMORY)),
    Path(__file__).parents[1],
    Form.LINE,
)


class NoAnswer(Exception):
    """The error that no thinker has answered; another try would fail, too."""


class Purpose(Enum):
    """The purpose of an answer. Its value delays a question behind others, in seconds of
    thinking."""

    FURTHER = -60.0
    """The rest of a turn that the bot has begun: the whole match waits for it."""
    TURN = 0.0
    """The bot's turn in a match."""
    REPLY = 0.5
    """The bot's turn against a person who plays alone: in an example, a lesson or a puzzle."""
    HINT = 1.0
    REVIEW = 2.0
    GUESS = 60.0
    """The judgement of an onlooker's guess: nobody waits for it."""


PLAYED: Final = (Purpose.FURTHER, Purpose.TURN)
"""The purposes of turns in matches. Only for these the bot hurries."""


Asked: TypeAlias = Question | Glance


@dataclass(frozen=True, slots=True)
class _Wanted:
    """A waiting question's claim, in its person's name, and its purpose."""

    claim: Claim[int]
    purpose: Purpose


class Thinkers:
    """A pool of at most `most` thinkers. Equal questions are answered once for all who ask. A
    question without callers left is not begun."""

    def __init__(
        self,
        most: int = 1,
        patience: float = PATIENCE,
        idle: float = IDLE,
        program: Program = PROGRAM,
    ) -> None:
        self.workers: Final = Workers(program, most, patience=patience, idle=idle)
        self.jobs: Final = Jobs[Asked, str]("thinking", most, self._think)
        self._shares: Final = Shares[int]()
        self._most: Final = most
        self._waiting: Final[dict[Asked, _Wanted]] = {}
        self._slowness: Final[dict[str, float]] = {}

    @property
    def waiting(self) -> int:
        """The number of questions that wait for a thinker."""
        return self.jobs.waiting

    @property
    def processes(self) -> tuple[int, ...]:
        """The system's numbers of the processes."""
        return self.workers.processes

    async def ask(
        self, question: Question, person: int = 0, purpose: Purpose = Purpose.TURN
    ) -> Answer:
        """Returns the player's answer; `person` is the one who waits for it. Raises `NoAnswer` if
        thinkers die over the question, or refuse it."""
        return Answer.of(await self._said(question, person, purpose))

    async def look(self, question: ChanceQuestion, person: int = 0) -> tuple[float, ...]:
        """Returns each seat's chance to win, for a review; nothing where none can be told. Raises
        `NoAnswer` as `ask` does."""
        return chances_of(await self._said(question, person, Purpose.REVIEW))

    async def weigh(self, question: Weigh, person: int = 0) -> Weighed | None:
        """Returns the cost of an action, for a review; None where it cannot be told. Raises
        `NoAnswer` as `ask` does."""
        return Weighed.of(await self._said(question, person, Purpose.REVIEW))

    async def retell(self, question: Retell, person: int = 0) -> tuple[Slip, ...]:
        """Returns the choices of a round that are weighed, for a review. Raises `NoAnswer` as `ask`
        does."""
        return slips_of(await self._said(question, person, Purpose.REVIEW))

    async def _said(self, question: Asked, person: int, purpose: Purpose) -> str:
        asked = self._waiting.get(question)
        if asked is None and question not in self.jobs:  # else the first to ask pays for all
            asked = _Wanted(self._shares.claim(person, seconds(question)), purpose)
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

    async def _think(self, question: Asked) -> str:
        halvings = self._halvings if self._waiting[question].purpose in PLAYED else 0
        self._shares.give(self._waiting.pop(question).claim)
        hurried = question
        if isinstance(question, Question):
            hurried = replace(question, halvings=halvings)
        began = asyncio.get_running_loop().time()
        try:
            said = (await self.workers.ask(hurried.line.encode())).decode()
        except Lost as error:
            raise NoAnswer(str(error)) from error
        self._note(hurried, asyncio.get_running_loop().time() - began)
        if said.startswith("!"):
            raise NoAnswer(said.removeprefix("! "))
        return said

    @property
    def _halvings(self) -> int:
        """The number of times that budgets are halved, so that all waiting turns are answered
        within `PROMPT`. A turn that waits alone gets the full budget."""
        turns = [each for each, asked in self._waiting.items() if asked.purpose in PLAYED]
        needed = sum(seconds(each) * self._slowness.get(each.game, 1.0) for each in turns)
        if len(turns) < 2 or not needed:
            return 0
        return min(MOST_HALVINGS, max(0, math.ceil(math.log2(needed / self._most / PROMPT))))

    def _note(self, question: Asked, took: float) -> None:
        """Updates the game's mean ratio of real to expected times of answers."""
        expected, known = seconds(question), self._slowness.get(question.game, 1.0)
        if expected:
            self._slowness[question.game] = known + WEIGHT * (took / expected - known)
