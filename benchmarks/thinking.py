"""Measures how long the bot's turns take at its highest level, in a thinker that has nothing else
to do: `python -m benchmarks.thinking`. `benchmarks.waiting` measures them where many wait.
"""

from __future__ import annotations

import argparse
import asyncio
import time
from typing import Final

from benchmarks.positions import played
from benchmarks.table import Group, Row, at, lines
from engines.match import Match, seatings
from engines.registry import GAMES
from players.questions import question
from players.registry import player
from players.thinkers import Thinkers

TURNS: Final = 15
EARLY: Final = 12
"""Actions after which the first of these turns comes."""
SOON: Final = 2.0


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


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.thinking", description=__doc__)
    parser.add_argument("--number", type=int, default=TURNS, help="turns of each game")
    print("\n".join(lines([asyncio.run(turns(parser.parse_args().number))])))


if __name__ == "__main__":
    main()
