"""Measures how strong the computer players are: `python -m tools.strength [GAME] --pairs 50`.

Each row is played in pairs: the same start once with either side. For a duel of one's choice:
`python -m tools.strength vilitum --duel 3 2`. `--stick 5` plays a level against the reference
players alone, which stay the same from year to year: one-ply, depth-2 to depth-6 and million, which
look at nothing beyond their depth, and quiet-6, which goes on while there are captures and threats
to win. `--first 300` plays the match at the end of each game's lessons so often. With `--seats` the
first of a duel has each seat in turn, and the other one all others.
"""

from __future__ import annotations

import argparse
from itertools import chain

from engines.game import AnyGame
from engines.registry import GAMES, game
from players.registry import player_of
from tools.strength.ladder import duel, first_match, group, measured, table_of
from tools.strength.trials import SEED
from tools.table import Group, Row, lines


def main() -> None:
    """Plays and prints."""
    parser = argparse.ArgumentParser(prog="python -m tools.strength", description=__doc__)
    known = [key for key in GAMES if player_of(key)]
    parser.add_argument("game", nargs="*", choices=[[], *known], help="all if none is given")
    parser.add_argument("--pairs", type=int, default=50, help="pairs of games in each row")
    parser.add_argument("--duel", nargs=2, metavar=("ONE", "OTHER"), help="levels, or random, …")
    parser.add_argument("--seed", default=SEED, help="of a duel: other starts, other chance")
    parser.add_argument("--seats", type=int, default=2, help="of a duel: one among so many")
    parser.add_argument("--own", action="store_true", help="in a duel each sets up on its own")
    parser.add_argument("--stick", metavar="LEVEL", help="against each reference player")
    parser.add_argument("--first", type=int, help="the first match of each game, so often")
    chosen = parser.parse_args()
    games: list[AnyGame] = [game(key) for key in chosen.game or known]
    if chosen.first:
        rows = tuple(first_match(each, chosen.first) for each in games)
        found = Group("First matches", rows)
    elif chosen.duel:
        one, other = map(str, chosen.duel)
        seats, seed = chosen.seats, chosen.seed

        def row(each: AnyGame) -> Row:
            if seats == 2:
                return duel(each, one, other, chosen.pairs, seed=seed, own=chosen.own)
            _, words = table_of(each, one, other, seats, 2 * chosen.pairs, seed=seed)
            return Row(f"{each.title}, {seats} seats: {one} against {other}", words)

        found = Group("A duel", tuple(map(row, games)))
    elif chosen.stick:
        measures = [measured(each, chosen.stick, chosen.pairs) for each in games]
        found = Group("By the stick", tuple(chain.from_iterable(measures)))
    else:
        found = group(games, chosen.pairs)
    print("\n".join(lines([found])))


if __name__ == "__main__":
    main()
