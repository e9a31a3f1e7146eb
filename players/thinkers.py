"""Thinking in processes of its own, so that the bot's event loop never waits for a player.

A thinker is `python -m players serve`: it gets lines and answers with lines. It is started when
somebody is to think and ended when nobody has been for a while; it is bounded in memory and time.
What it gets is a state as its seat might guess it, never the true one.

Where several wait it is fair by person: first comes whoever has had less of the thinkers lately,
and short questions before long ones. What is played in matches goes before what one person looks
up. None takes longer than an action of a game's highest level: reviews ask about one position after
the other.
"""

from __future__ import annotations

import sys
from enum import Enum
from pathlib import Path
from typing import Final

from common.jobs import Jobs
from common.shares import Claim, Shares
from common.workers import Form, Lost, Program, Workers
from players.questions import Answer, Question, seconds

PATIENCE: Final = 30.0
"""Seconds after which a thinker hangs: many times what the slowest level needs."""
IDLE: Final = 60.0
"""Seconds without a question after which a thinker is ended."""
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

    TURN = 0.0
    """What the bot plays in a match."""
    REPLY = 0.5
    """What it plays where somebody tries something alone: in an example, a lesson or a puzzle."""
    HINT = 1.0
    REVIEW = 2.0


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
        self._claims: Final[dict[Question, Claim[int]]] = {}

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
        claim = self._claims.get(question)
        if claim is None:  # else whoever has asked first pays for all
            claim = self._claims[question] = self._shares.claim(person, seconds(question))
        try:
            return await self.jobs.done(question, claim.until + purpose.value)
        finally:
            if question not in self.jobs and question in self._claims:
                self._shares.waive(self._claims.pop(question))

    async def close(self) -> None:
        """Ends all thinkers."""
        await self.workers.close()

    async def _think(self, question: Question) -> Answer:
        self._shares.give(self._claims[question])
        try:
            said = (await self.workers.ask(question.line.encode())).decode()
        except Lost as error:
            raise NoAnswer(str(error)) from error
        finally:
            del self._claims[question]
        if said.startswith("!"):
            raise NoAnswer(said.removeprefix("! "))
        return Answer.of(said)
