"""Counts the bot's work for a press that plays, in every game: `python -m tools.benchmarks walks`.

Beginnings of matches are played through the real bot's screens. The work is counted from the press
that plays until the new board is shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from engines.registry import GAMES
from tools.loopback.actors import Actors
from tools.loopback.deeds import Deed
from tools.loopback.launch import BotProcess
from tools.loopback.server import Loopback
from tools.loopback.values import Message, Person
from tools.loopback.walk import Walk, asked
from tools.presses.play import Evening, Plan
from tools.table import Group, Row, at

PLANS: Final = tuple(Plan(game, 1, most=12) for game in GAMES)
STATEMENTS, OPENINGS = 12, 2
"""The goals of the median press. Files have none: a press enters those that it needs."""


@dataclass
class Counters:
    """The counters of one bot; `found` are the counts of each press that played."""

    bot: BotProcess
    path: Path
    found: list[Walk] = field(default_factory=list[Walk])

    def begin(self) -> None:
        asked(self.bot.pid, self.path)

    def end(self) -> None:
        self.found.append(asked(self.bot.pid, self.path))


class CountingActors(Actors):
    """People whose presses are counted."""

    def __init__(self, discord: Loopback, counters: Counters) -> None:
        super().__init__(discord)
        self._counters = counters

    def click(self, person: Person, message: Message, custom_id: str) -> Deed:
        self._counters.begin()
        return super().click(person, message, custom_id)

    def select(self, person: Person, message: Message, custom_id: str, values: list[str]) -> Deed:
        self._counters.begin()
        return super().select(person, message, custom_id, values)


async def measure(folder: Path, plan: Plan) -> list[Walk]:
    """Plays the beginning of a match, its pictures drawn by painters; returns the counts of each
    press that played."""
    told = folder / f"{plan.game}.json"
    async with Loopback() as discord:
        evening = Evening(discord, folder / f"{plan.game}.sqlite3")
        await evening.lay([plan])
        settings = {"LOOPBACK_WALK": str(told)}
        async with BotProcess(discord, evening.path, folder / "walks.log", **settings) as bot:
            await bot.start()
            await bot.connected()
            await bot.prepared()
            counters = Counters(bot, told)
            await evening.play(CountingActors(discord, counters), counters.end)
            await bot.stop()
    return counters.found


async def group(folder: Path, plans: Sequence[Plan] = PLANS) -> Group:
    """Returns the counts of each game."""
    rows = [row for plan in plans for row in _rows(plan, await measure(folder, plan))]
    return Group("What a press that plays asks of the house, until the board is shown", tuple(rows))


def _rows(plan: Plan, found: list[Walk]) -> Iterator[Row]:
    for what, counts, most in (
        ("statements", [len(each.statements) for each in found], STATEMENTS),
        ("openings of the match", [each.openings for each in found], OPENINGS),
        ("files of ours entered", [len(each.files) for each in found], None),
    ):
        middle = at(counts, 0.5)
        words = f"median {middle}, at most {max(counts)} ({len(counts)} presses)"
        row = Row(f"{GAMES[plan.game].title}, {what}", words)
        yield row if most is None else replace(row, goal=f"{most}", met=middle <= most)
