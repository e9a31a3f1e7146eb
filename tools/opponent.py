"""An opponent for the bot, as an example: it takes what it can, and else plays at random.

In `.env`: `ENGINE_GREEDY=python tools/opponent.py`. docs/engines.md describes the lines. Here the
project's engines list the legal actions; a program in another language has rules of its own, or
asks `python -m engines actions GAME POSITION`.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).parents[1]))  # the clone, wherever this is started

from engines.game import Refusal
from engines.registry import GAMES, game

PLAYS: Final = tuple(key for key, each in GAMES.items() if not each.team)


def answers(lines: Iterable[str]) -> Iterator[str]:
    """Yields the answer to each line."""
    for line in lines:
        if line.strip() == "games":
            yield " ".join(PLAYS)
            continue
        try:
            yield action(*line.rstrip("\r\n").split("\t"))
        except (Refusal, TypeError, ValueError) as error:
            yield f"! {' '.join(str(error).split())}"


def action(key: str, _level: str, seed: str, position: str, seat: str, *_rest: str) -> str:
    """Returns the text of a capture, if there is one, else of any legal action."""
    rules = game(key)
    texts = [rules.write(each) for each in rules.actions(rules.load(position), int(seat))]
    captures = [each for each in texts if "x" in each]
    return random.Random(seed).choice(captures or texts)


if __name__ == "__main__":
    for told in answers(sys.stdin):
        print(told, flush=True)
