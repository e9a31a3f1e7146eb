"""Sends actions in an open loop: each when it is due, even if earlier ones still wait.

A table of the crowd plays its actions as people do. They press the first part under the board,
choose part by part, and confirm if asked; or they type the action with the help of autocomplete.
Now and then somebody looks at the board. When all tables wait for the bot, the next action is a
look at some board, so that the rate holds.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count, takewhile
from typing import Final

from tools.crowd.crowd import Crowd, Step, Table
from tools.crowd.ways import press, towards
from tools.loopback.actors import Actors
from tools.loopback.deeds import Deed
from tools.loopback.values import Message
from tools.loopback.world import Change

TYPED, LOOKED = 0.25, 0.3
"""The share of actions that are typed, and of those before which somebody looks at the board."""
LAST_WAIT: Final = 10.0
"""The most seconds for which somebody waits for the bot."""


@dataclass(slots=True, eq=False)
class Sent:
    """An interaction: its due time and its deed. `board` is the ply that the board must show after
    it, None if it plays nothing; `shown` is the time at which it did."""

    due: float
    table: Table
    deed: Deed
    board: int | None = None
    shown: float | None = None

    @property
    def finished(self) -> bool:
        """Whether the answer has come, and the board if it plays."""
        return self.deed.shown is not None and (self.board is None or self.shown is not None)

    @property
    def waits(self) -> bool:
        return not self.finished and time.perf_counter() - self.due < LAST_WAIT

    def note(self, change: Change) -> None:
        if self.board is not None and self.shown is None and self.table.shown >= self.board:
            self.shown = change.at


@dataclass
class Players:
    """The people at one table, and their next action."""

    table: Table
    actors: Actors
    rng: random.Random
    latest: Sent | None = None
    _opened: Deed | None = None
    _chosen: int = 0
    _completed: bool = False
    _looked: bool = False

    @property
    def free(self) -> bool:
        """Whether the table is ready for its next action. It stops after one that got no answer or
        board in time."""
        if self.latest is not None and not self.latest.finished:
            if self.latest.waits:
                return False
            self.table.steps.clear()
        return bool(self.table.steps)

    def look(self, due: float) -> Sent:
        board = self.table.board
        assert board
        control = board.with_verb("board") or board.controls()[0]
        person = self.rng.choice(self.table.people)
        return Sent(due, self.table, self.actors.click(person, board, str(control["custom_id"])))

    def go_on(self, due: float) -> Sent:
        """Sends the next interaction on the way to the next action, and returns it."""
        step = self.table.steps[0]
        self.latest = self._next(step, due)
        if self.latest.board is not None:
            self.table.steps.popleft()
            self._opened, self._chosen, self._completed, self._looked = None, 0, False, False
        return self.latest

    def _next(self, step: Step, due: float) -> Sent:
        if self._opened is not None:
            shown = self._opened.original
            if shown and shown.deleted and self._opened.said:
                shown = self._opened.said[-1]  # the answer came below
            return self._pick(step, shown, due)
        if self._completed:
            return self._type(step, due)
        if not self._looked:
            self._looked = True
            if self.rng.random() < LOOKED:
                return self.look(due)
        types = step.typed and self.rng.random() < TYPED
        return self._complete(step, due) if types else self._pick(step, self.table.board, due)

    def _pick(self, step: Step, shown: Message | None, due: float) -> Sent:
        """Sends the next press towards the pick, under the board or in the private screen; types
        the action if none leads on there."""
        way = towards(shown, step.parts) if shown and not shown.deleted else None
        if shown is None or way is None or not (way.plays or len(way.chosen) > self._chosen):
            return self._type(step, due) if self._opened else self._complete(step, due)
        self._opened, self._chosen = press(self.actors, step.person, shown, way), len(way.chosen)
        return Sent(due, self.table, self._opened, step.after if step.is_played_by(way) else None)

    def _complete(self, step: Step, due: float) -> Sent:
        self._completed = True
        typed, command = step.text[: len(step.text) // 2], f"{self.table.command} play"
        table, person = self.table, step.person
        deed = self.actors.autocomplete(
            person, table.channel, command, "action", typed, match=table.match_id
        )
        return Sent(due, table, deed)

    def _type(self, step: Step, due: float) -> Sent:
        table, command = self.table, f"{self.table.command} play"
        deed = self.actors.slash(
            step.person, table.channel, command, action=step.text, match=table.match_id
        )
        return Sent(due, table, deed, step.after)


class Load:
    """A driver that sends actions when they are due, to a crowd that has its boards."""

    def __init__(self, crowd: Crowd, actors: Actors, seed: int = 1) -> None:
        self._discord = actors.discord
        self._rng = random.Random(seed)
        self._players = [Players(each, actors, self._rng) for each in crowd.tables.values()]
        self._waiting: dict[int, Sent] = {}
        self.others = 0
        """Actions of people outside the crowd that count for the rate: the crowd leaves out as
        many."""
        self._discord.world.watchers.append(self._watch)

    async def run(self, rate: float, seconds: float) -> list[Sent]:
        """Sends `rate` actions a second, then waits for those under way. Returns them."""
        return await self.keep_on(rate, lambda sent: sent < round(rate * seconds))

    async def keep_on(self, rate: float, wanted: Callable[[int], bool]) -> list[Sent]:
        """Sends `rate` actions a second as long as more are wanted after so many, then waits for
        those under way. Returns them."""
        sent: list[Sent] = []
        begun = time.perf_counter()
        for number in takewhile(wanted, count()):
            due = begun + number / rate
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            if self.others:
                self.others -= 1
            else:
                sent.append(self._send(due))
        await self._discord.until(lambda: not any(each.waits for each in sent), LAST_WAIT + 1)
        return sent

    def _send(self, due: float) -> Sent:
        free = [each for each in self._players if each.free]
        player = self._rng.choice(free or self._players)
        sent = player.go_on(due) if free else player.look(due)
        if sent.board is not None:
            self._waiting[sent.table.channel.id] = sent
        return sent

    def _watch(self, change: Change) -> None:
        sent = self._waiting.get(change.message.channel.id)
        if sent is not None:
            sent.note(change)
