"""Thinking in processes of its own, so that the bot's event loop never waits for a player.

A thinker is `python -m players serve`: it gets lines and answers with lines. It is started when
somebody is to think and ended when nobody has been for a while; it is bounded in memory and time.
What it gets is a state as its seat might guess it, never the true one.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from common.workers import Form, Lost, Program, Workers
from players.questions import Answer, Question

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


class Thinkers:
    """As many thinkers at once as the host wants; who waits longest is served first."""

    def __init__(
        self,
        most: int = 1,
        patience: float = PATIENCE,
        idle: float = IDLE,
        program: Program = PROGRAM,
    ) -> None:
        self.workers: Final = Workers(program, most, patience=patience, idle=idle)

    @property
    def processes(self) -> tuple[int, ...]:
        """The system's numbers of the processes."""
        return self.workers.processes

    async def ask(self, question: Question) -> Answer:
        """Returns what is played. Raises `NoAnswer` if thinkers die over it, or refuse it."""
        try:
            said = (await self.workers.ask(question.line.encode())).decode()
        except Lost as error:
            raise NoAnswer(str(error)) from error
        if said.startswith("!"):
            raise NoAnswer(said.removeprefix("! "))
        return Answer.of(said)

    async def close(self) -> None:
        """Ends all thinkers."""
        await self.workers.close()
