"""The server to which everything is sent, on a loop of its own, and what may stand in anything."""

from __future__ import annotations

import asyncio
import importlib
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Final, TypeAlias

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from simcord import InteractionResult, MemberActor

from cogs.desk import dispatch
from cogs.hall.ids import LIMIT
from cogs.registry import EXTENSIONS, ROUNDS
from engines.match import Match
from tests.bot.forged.judge import Before, check, look
from tests.bot.forged.manor import Manor, a_manor
from tests.sample import some

for _name in (*EXTENSIONS, *ROUNDS):
    importlib.import_module(_name)

VERBS: Final = sorted(dispatch._answers)  # pyright: ignore[reportPrivateUsage]
"""All that any control of the bot does."""
NUMBERS: Final = (
    *("0", "1", "2", "3", "7", "11", "12", "13", "99", "-1", "007", "1_0", " 1", "+1", "1.0"),
    *(str(2**31), str(2**53), str(2**63 - 1), str(2**63), str(2**64), "9" * 60, "", "nan"),
    *("٣", "１", "²", "Ⅳ", "x", "0c", "1c", "99999999999c", "1-4", "0-6", "3-9", "random"),
)
NOISE: Final = st.one_of(
    st.text(max_size=LIMIT),
    st.text(st.characters(categories=["Cc", "Cf", "Cs", "Zs", "Nd", "Lo"]), max_size=LIMIT),
    st.sampled_from([",", ",,,,", ":", "::::", "\n", "\0", "\u202e\u2066", "@everyone", "<@1>"]),
    st.sampled_from(NUMBERS),
)

Sending: TypeAlias = Callable[[Manor, MemberActor], Awaitable[InteractionResult]]


def many(examples: int) -> settings:
    """So many examples, usually half as many; a server is not made anew for each."""
    return settings(
        max_examples=some(examples // 2, examples),
        deadline=None,
        phases=[Phase.generate, Phase.shrink],
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )


def often(draw: st.DrawFn, out_of: int) -> bool:
    """Whether it is not this one time out of so many."""
    return draw(st.integers(1, out_of)) != out_of // 2


def never_sent() -> dict[str, tuple[str, ...]]:
    """An id of each verb that is there already, and where it could be of use."""
    return {
        f"{kind}:{verb}:{number}:2:0": () for verb in VERBS for kind in "bs" for number in (2, 5)
    }


class House:
    """The server, on a loop of its own, and what is sent there: a property of hypothesis is no
    coroutine."""

    def __init__(self, path: Path) -> None:
        self._runner = asyncio.Runner()
        self._stack = AsyncExitStack()
        self.manor: Manor = self._runner.run(self._stack.enter_async_context(a_manor(path)))
        self.controls = self.manor.controls() | never_sent()
        self.start: Before = self._runner.run(look(self.manor))
        self.messages = self.manor.messages()
        self.changes = 0

    def close(self) -> None:
        """Ends it."""
        self._runner.run(self._stack.aclose())
        self._runner.close()

    def running(self, game: str) -> dict[int, Match]:
        """The matches of a game in which one seat is to act, by their numbers; seat 0 is the
        first of the people, seat 1 the second."""
        matches = {number: match for number, (_, match) in self.start.matches.items()}
        return {
            number: match
            for number, match in matches.items()
            if match.setup.game == game and len(match.to_act) == 1
        }

    def send(self, number: int, sending: Sending) -> InteractionResult:
        """Lets the person of this number send something, looks at what came of it, and makes
        that undone, lest a fault be found again in all that follows."""
        return self._runner.run(self._send(number, sending))

    async def _send(self, number: int, sending: Sending) -> InteractionResult:
        manor, person = self.manor, self.manor.people[number]
        before = Before(self.start.rows, manor.public(), self.start.matches)
        result = await sending(manor, person)
        try:
            if await check(manor, before, person, result):
                self.changes += 1
            return result
        finally:
            if await manor.stored() != self.start.rows:
                await manor.restore(self.start.rows, self.messages)
