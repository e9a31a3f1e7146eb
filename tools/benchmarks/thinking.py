"""Measures the time of the bot's turns: `python -m tools.benchmarks.thinking`.

It measures them alone, and while many matches wait for the bot's thinkers. In each of these matches
the opponent answers at once, so that nearly all of them always wait for a thinker; these actions
count for the rate at which people act. Times are those of the log: from the last action of a person
to the last action of the bot's turn. Meanwhile a crowd plays other matches, as in
`tools.benchmarks.clicks`, and somebody presses Hint again and again in matches of their own.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise
from pathlib import Path
from typing import Final

from cogs.hall.ids import BUTTON, custom_id
from db.store import Store
from db.values import bot_id, time_value
from engines.game import Seat
from engines.match import Entry, Match, seatings
from engines.registry import GAMES
from players.questions import question
from players.registry import player, player_of
from players.thinkers import Thinkers
from tools.benchmarks.clicks import boards, first_answers, times
from tools.benchmarks.work import THINKER, Work, helpers_of
from tools.crowd.crowd import LONGEST, commands, gather, place, seated
from tools.crowd.load import Load, Sent
from tools.crowd.positions import played
from tools.loopback.actors import Actors
from tools.loopback.deeds import Deed
from tools.loopback.launch import BotProcess, resident
from tools.loopback.server import Loopback
from tools.loopback.values import Channel, Message, Person
from tools.table import Group, Row, lines

MATCHES, TABLES, RATE, SECONDS, HINTS = 20, 12, 20.0, 40.0, 40
BEGUN: Final = 14
"""The entries of a match against the bot at the start."""
LOOKED: Final = 0.1
"""Seconds between two looks at the log."""
TURN, FIRST, SCREEN, BOARD = 2_000, 20, 150, 150
"""The goals, in milliseconds: for 95 of 100 of the bot's turns, for 99 of 100 first answers, and
for 95 of 100 private screens and boards."""
SPARE: Final = 2
"""The matches stored for each one played at once: the spare ones replace those that end."""
FEW: Final = 4
"""The number of matches of the person who asks for hints."""
TURNS: Final = 15
EARLY: Final = 12
"""Actions before the first of the turns measured alone."""
SOON: Final = 500
"""Milliseconds within which 95 of 100 of the bot's turns must come in an idle thinker."""


@dataclass(slots=True, eq=False)
class Opponent:
    """A person who plays against the bot and answers at once; `match` has the entries read so
    far."""

    match_id: int
    command: str
    channel: Channel
    person: Person
    seat: Seat
    match: Match
    sent: int = -1

    def follow(self, entries: list[Entry]) -> None:
        for each in entries:
            self.match = self.match.follow(each)

    def act(self, actors: Actors, rng: random.Random) -> bool:
        """Plays an action at random if it is this person's turn, once a ply; tells whether it
        did."""
        match = self.match
        if match.outcome or self.seat not in match.to_act or self.sent == match.ply:
            return False
        texts = [match.game.write(each) for each in match.view(self.seat).legal]
        fit = [each for each in texts if len(each) <= LONGEST]
        if fit:
            self.sent = match.ply
            action, name = rng.choice(fit), f"{self.command} play"
            actors.slash(self.person, self.channel, name, action=action, match=self.match_id)
        return bool(fit)

    @property
    def board(self) -> Message | None:
        """A board of the match; None before there is one."""
        shown = self.channel.messages.values()
        return next((each for each in shown if each.controls()), None)

    @property
    def turns(self) -> Iterator[float]:
        """The seconds of each whole turn of the bot."""
        asked: datetime | None = None
        for each, then in pairwise(self.match.entries[BEGUN:]):
            assert each.at
            if each.seat == self.seat:
                asked = each.at
            elif asked and then.seat == self.seat:
                yield (each.at - asked).total_seconds()


class Opponents:
    """All people who play against the bot, and the log that they read."""

    def __init__(self, path: Path, discord: Loopback) -> None:
        self._path: Final = path
        self._discord: Final = discord
        self.all = list[Opponent]()

    async def gather(self, store: Store, number: int, asker: Person, level: int) -> None:
        """Puts matches into the store, of all games in turn; in the first ones `asker` plays."""
        games = [each for each in GAMES.values() if not each.team and player_of(each.key)]
        named, guild, seed = commands(), self._discord.world.guild("bots"), 0
        while len(self.all) < SPARE * number + FEW:
            game = games[len(self.all) % len(games)]
            match, seed = played(game, seed, 2, BEGUN, end=False), seed + 1
            if match.outcome or len(match.to_act) != 1 or match.ply != BEGUN:
                continue
            alone = self._discord.world.person(f"alone-{seed}")
            person = asker if len(self.all) < FEW else alone
            channel = self._discord.world.channel(guild, f"bot-{len(self.all)}")
            seat = match.to_act[0]
            highest = int(player(game.key).levels[-1].key)
            bot = Person(bot_id(level or highest, 0), "bot")
            people = (person, bot) if seat == 0 else (bot, person)
            match_id = await place(store, match, channel, people)
            self.all.append(Opponent(match_id, named[game.key], channel, person, seat, match))

    async def play(self, actors: Actors, number: int, load: Load) -> None:
        """Plays `number` matches at once until cancelled; a spare one replaces each that ends."""
        rng = random.Random(1)
        with closing(sqlite3.connect(self._path, isolation_level=None)) as database:
            while True:
                going = [each for each in self.all[FEW:] if not each.match.outcome]
                for each in going[:number]:
                    each.follow(_entries(database, each))
                    load.others += each.act(actors, rng)
                await asyncio.sleep(LOOKED)

    async def ask(self, actors: Actors, count: int, seconds: float) -> list[Deed]:
        """Presses Hint `count` times within these seconds, in the asker's matches in turn."""
        pressed = list[Deed]()
        for number in range(count):
            each = self.all[number % FEW]
            name = custom_id(BUTTON, "hint", each.match_id, each.match.ply)
            if each.board:
                pressed.append(actors.click(each.person, each.board, name))
            await asyncio.sleep(seconds / count)
        return pressed


def _entries(database: sqlite3.Connection, of: Opponent) -> list[Entry]:
    rows = database.execute(
        "SELECT ply, seat, text, at FROM actions WHERE match_id = ? AND ply >= ? ORDER BY ply",
        (of.match_id, of.match.ply),
    )
    return [Entry(ply, seat, text, time_value(when)) for ply, seat, text, when in rows]


async def measure(
    folder: Path,
    matches: int = MATCHES,
    rate: float = RATE,
    seconds: float = SECONDS,
    *,
    tables: int = TABLES,
    hints: int = HINTS,
    level: int = 0,
    **settings: str,
) -> Group:
    """Returns the times of the bot's turns, first answers and private screens. The bot plays at
    this level, 0 for its highest. `settings` are the bot's, as in `.env.example`."""
    path = folder / "waiting.sqlite3"
    async with Loopback() as discord:
        store, asker = await Store.open(path), discord.world.person("asker")
        opponents, actors = Opponents(path, discord), Actors(discord)
        try:
            crowd = await gather(discord, store, tables)
            await opponents.gather(store, matches, asker, level)
        finally:
            await store.close()
        async with BotProcess(
            discord, path, folder / "waiting.log", COOLDOWNS="off", **settings
        ) as bot:
            await bot.start()
            await bot.connected()
            await seated(discord, crowd)
            await discord.until(lambda: all(each.board for each in opponents.all), 180.0)
            load = Load(crowd, actors)
            playing = asyncio.create_task(opponents.play(actors, matches, load))
            asking = asyncio.create_task(opponents.ask(actors, hints, seconds))
            before, begun = Work.of(bot.pid), time.perf_counter()
            sent = await load.run(rate, seconds)
            took, work = time.perf_counter() - begun, Work.of(bot.pid).since(before)
            pressed = await asking
            memory = [resident(each) for each in helpers_of(bot.pid, THINKER)]
            playing.cancel()
            with suppress(asyncio.CancelledError):
                await playing
            await bot.stop()
    turns = [each for one in opponents.all[FEW:] for each in one.turns]
    shares = (each / took * 100 for each in (work.bot, work.painters, work.thinkers))
    used = "bot {:.0f} %, painters {:.0f}, thinkers {:.0f}".format(*shares)
    rows = [*_rows(turns, sent, pressed), Row("shares of a core", used)]
    if memory:
        rows.append(Row(f"a thinker ({len(memory)} of them)", f"{max(memory) / 2**20:.0f} MB"))
    return Group(f"{matches} matches wait for the bot", tuple(rows))


def _rows(turns: list[float], sent: list[Sent], hints: list[Deed]) -> Iterator[Row]:
    yield times(f"a turn of the bot ({len(turns)})", turns, 0.95, TURN)
    yield first_answers("first answer", sent, FIRST)
    screens = [each.deed.shown - each.due for each in sent if each.deed.shown]
    what = "private screen, or what it is answered with"
    yield times(what, screens, 0.95, SCREEN)
    yield boards("board shown", sent, BOARD)
    shown = [each.shown - each.begun for each in hints if each.shown]
    what = f"something to read after Hint ({len(shown)} of {len(hints)})"
    yield times(what, shown, 0.95, None)


async def turns(number: int = TURNS) -> Group:
    """Returns the times of the bot's turns at its highest level in an idle thinker: all actions of
    each turn, in matches played at random."""
    thinkers, rows = Thinkers(), list[Row]()
    try:
        for game in filter(lambda each: player_of(each.key), GAMES.values()):
            took = list[float]()
            for seed in range(number):
                match = played(game, seed, max(seatings(game, {})), EARLY + 3 * seed, end=False)
                if not match.outcome:
                    took.append(await _turn(thinkers, match))
            rows.append(times(f"{game.title}, a turn of the bot", took, 0.95, SOON))
    finally:
        await thinkers.close()
    return Group("The bot's turns at its highest level, most seats", tuple(rows))


async def _turn(thinkers: Thinkers, match: Match) -> float:
    """Returns the seconds that a seat thinks about all actions of its turn."""
    seat, level = match.to_act[0], player(match.game.key).levels[-1].key
    turn, began = match.view(None).turn, time.perf_counter()
    while match.outcome is None and seat in match.to_act and match.view(None).turn == turn:
        answer = await thinkers.ask(question(match, seat, level))
        for entry in match.propose(seat, answer.action):
            match = match.follow(entry)
    return time.perf_counter() - began


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.benchmarks.thinking", description=__doc__
    )
    parser.add_argument("--matches", type=int, default=MATCHES)
    parser.add_argument("--rate", type=float, default=RATE)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--hints", type=int, default=HINTS)
    parser.add_argument("--level", type=int, default=0, help="the bot's; else its highest")
    parser.add_argument("--thinkers", default="", help="how many think at once; else the default")
    chosen = parser.parse_args()
    settings = {"THINKERS": chosen.thinkers} if chosen.thinkers else {}
    with tempfile.TemporaryDirectory() as folder:
        group = asyncio.run(
            measure(
                Path(folder),
                chosen.matches,
                chosen.rate,
                chosen.seconds,
                hints=chosen.hints,
                level=chosen.level,
                **settings,
            )
        )
    print("\n".join(lines([asyncio.run(turns()), group])))


if __name__ == "__main__":
    main()
