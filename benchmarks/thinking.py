"""Measures how long the bot takes for its turns, and how quickly people are answered while it
thinks in many matches at once: `python -m benchmarks.thinking`.

In as many matches as wanted it is the bot's turn, at the highest level; twenty or more of them wait
for a thinker all the time. Meanwhile a crowd plays other matches, as in `benchmarks.clicks`. The
bot's matches have no board in a channel: what it takes to draw those is measured there.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from pathlib import Path
from typing import Final

from benchmarks.clicks import GOAL, PARTS
from benchmarks.crowd import gather, seated
from benchmarks.load import Load
from benchmarks.loopback.actors import Actors
from benchmarks.loopback.launch import BotProcess, resident
from benchmarks.loopback.server import Loopback
from benchmarks.positions import now, played
from benchmarks.table import Group, Row, at, lines
from db.store import Store
from db.values import NewMatch, bot_id, is_bot
from engines.game import AnyGame
from engines.match import Match, seatings
from engines.registry import GAMES
from players.questions import question
from players.registry import player
from players.thinkers import Thinkers

WAITING: Final = 160
"""Matches in which the bot is to act when it starts: more than it can play meanwhile."""
TURNS: Final = 15
EARLY: Final = 12
"""Actions after which the first of these turns comes."""
SOON: Final = 2.0
TABLES: Final = 48
RATE: Final = 10.0
SECONDS: Final = 20.0
THINKER: Final = b"players"
"""What stands in the command of a thinker."""
BEGUN: Final = 14
"""Entries that such a match has."""


async def place_bots(store: Store, discord: Loopback, number: int) -> None:
    """Puts matches into the store in which the bot is to act, of all games in turn."""
    games = [game for game in GAMES.values() if not game.team]
    seed = 0
    for index in range(number):
        game = games[index % len(games)]
        while await _placed(store, discord, game, seed) is False:
            seed += 1
        seed += 1


async def _placed(store: Store, discord: Loopback, game: AnyGame, seed: int) -> bool:
    """Puts such a match into the store; False where nobody alone is to act in it."""
    match = played(game, seed, 2, BEGUN, end=False)
    if match.outcome or len(match.to_act) != 1:
        return False
    (seat,) = match.to_act
    level = int(player(game.key).levels[-1].key)
    person = discord.world.person(f"alone-{seed}").id
    people = tuple(bot_id(level, 0) if each == seat else person for each in range(2))
    new = NewMatch(
        setup=match.setup,
        people=people,
        rated=False,
        guild_id=None,
        channel_id=None,
        home_id=None,
        place="interaction",
        at=now(),
    )
    row = await store.matches.create(new)
    await store.log.append(row.id, match.entries, at=now(), outcome=None)
    return True


async def moved(store: Store) -> int:
    """Returns in how many matches the bot has played."""
    count = 0
    for number in range(1, sum(await store.matches.counts()) + 1):
        row = await store.matches.get(number)
        if row is not None and any(map(is_bot, row.people)):
            entries = await store.log.entries(number)
            count += is_bot(row.people[entries[-1].seat]) or len(entries) > BEGUN
    return count


def thinkers_of(pid: int) -> list[int]:
    """Returns the processes that a process has started."""
    started = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(each) for each in started if THINKER in Path(f"/proc/{each}/cmdline").read_bytes()]


async def turns(number: int = TURNS) -> Group:
    """Returns how long the bot's turns take at its highest level, in a thinker that has nothing
    else to do: all their actions, from matches at random."""
    thinkers, rows = Thinkers(), list[Row]()
    try:
        for game in GAMES.values():
            times = list[float]()
            for seed in range(number):
                match = played(game, seed, max(seatings(game, {})), EARLY + 3 * seed, end=False)
                if not match.outcome:
                    times.append(await _turn(thinkers, match))
            row = f"{at(times, 0.5):.2f} s, p95 {at(times, 0.95):.2f} s"
            met = at(times, 0.95) < SOON
            rows.append(Row(f"{game.title}, a turn of the bot", row, f"p95 < {SOON:.0f} s", met))
    finally:
        await thinkers.close()
    return Group("The bot's turns at its highest level, most seats", tuple(rows))


async def _turn(thinkers: Thinkers, match: Match) -> float:
    """Returns how long a seat thinks until it has nothing more to do in its turn, in seconds."""
    seat, level = match.to_act[0], player(match.game.key).levels[-1].key
    turn, began = match.view(None).turn, time.perf_counter()
    while match.outcome is None and seat in match.to_act and match.view(None).turn == turn:
        answer = await thinkers.ask(question(match, seat, level))
        for entry in match.propose(seat, answer.action):
            match = match.follow(entry)
    return time.perf_counter() - began


async def measure(
    folder: Path,
    waiting: int = WAITING,
    rate: float = RATE,
    seconds: float = SECONDS,
    tables: int = TABLES,
) -> Group:
    """Returns the times of first answers, the moves that the bot made and what a thinker takes."""
    path = folder / "thinking.sqlite3"
    async with Loopback() as discord:
        store = await Store.open(path)
        try:
            crowd = await gather(discord, store, tables)
            await place_bots(store, discord, waiting)
        finally:
            await store.close()
        async with BotProcess(discord, path, folder / "thinking.log") as bot:
            await bot.start()
            await bot.connected()
            await seated(discord, crowd)
            sent = await Load(crowd, Actors(discord)).run(rate, seconds)
            memory = [resident(each) for each in thinkers_of(bot.pid)]
            await bot.stop()
        store = await Store.open(path)
        try:
            count = await moved(store)
        finally:
            await store.close()
    firsts = [(each.deed.first - each.due) * 1000 for each in sent if each.deed.first]
    times = ", ".join(f"p{part * 100:.0f} {at(firsts, part):.0f}" for part in PARTS) + " ms"
    met = at(firsts, 0.99) < GOAL and len(firsts) == len(sent)
    rows = [
        Row(f"{rate:.0f} a second ({len(sent)}), first answer", times, f"p99 < {GOAL:.0f} ms", met),
        Row("matches in which the bot has played meanwhile", f"{count} of {waiting}"),
    ]
    if memory:
        rows.append(Row(f"a thinker ({len(memory)} of them)", f"{max(memory) / 2**20:.0f} MB"))
    return Group("While the bot thinks in many matches at once", tuple(rows))


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.thinking", description=__doc__)
    parser.add_argument("--waiting", type=int, default=WAITING)
    parser.add_argument("--rate", type=float, default=RATE)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    chosen = parser.parse_args()
    groups = [asyncio.run(turns())]
    with tempfile.TemporaryDirectory() as folder:
        groups.append(
            asyncio.run(measure(Path(folder), chosen.waiting, chosen.rate, chosen.seconds))
        )
    print("\n".join(lines(groups)))


if __name__ == "__main__":
    main()
