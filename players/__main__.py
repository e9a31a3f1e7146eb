"""`python -m players serve` plays for whoever asks, by lines of text; `puzzles` finds puzzles in
matches of the players among themselves; `set-ups` finds out how the secret set-ups of Wizards of
the Vicious Circle are best drawn."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable
from importlib import import_module
from pathlib import Path
from typing import Final

from common.process import bound
from players import serve

SET_UPS: Final = "players.vicious_circle.set_ups.program"
"""A program of a single game: it is found by name, as games are."""
BEHIND: Final = 10
"""How far a thinker goes behind the bot, and behind painters: they get most of a core that they
share with it."""
PUZZLES: Final = "players.puzzles.program"
"""Found by name, too: whoever only plays need not load it."""


def main() -> None:
    """Runs the command."""
    parser = argparse.ArgumentParser(prog="python -m players", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    asked = commands.add_parser("serve", help="read lines, answer each with a line")
    asked.add_argument("--told", action="store_true", help="tell also the value, and why")
    asked.add_argument("--memory", type=int, default=0, help="megabytes that it may use")
    made = commands.add_parser("set-ups", help="solve the game of secret set-ups, and write a file")
    made.add_argument("--seed", default="1", help="settles all chance")
    made.add_argument("--quick", action="store_true", help="only try it, in seconds")
    made.add_argument("--file", type=Path, help="where to write; else where the player reads")
    found = commands.add_parser("puzzles", help="find puzzles that can be proved")
    found.add_argument("game", metavar="GAME", help="key of a game")
    found.add_argument("--seed", default="1", help="settles all chance")
    found.add_argument("--number", type=int, default=200, help="how many are wanted")
    found.add_argument("--jobs", type=int, default=1, help="how many processes search")
    found.add_argument("--out", type=Path, help="where to write; else they are printed")
    chosen = parser.parse_args()
    for line in _COMMANDS[chosen.command](chosen):
        print(line, flush=True)


def _serve(chosen: argparse.Namespace) -> Iterable[str]:
    if chosen.memory:
        bound(chosen.memory, behind=BEHIND)
    return serve.answers(sys.stdin, told=chosen.told)


def _set_ups(chosen: argparse.Namespace) -> Iterable[str]:
    lines: Iterable[str] = import_module(SET_UPS).told(chosen.seed, chosen.file, chosen.quick)
    return lines


def _puzzles(chosen: argparse.Namespace) -> Iterable[str]:
    program = import_module(PUZZLES)
    lines: Iterable[str] = program.told(
        chosen.game, chosen.seed, chosen.number, chosen.jobs, chosen.out
    )
    return lines


_COMMANDS: Final[dict[str, Callable[[argparse.Namespace], Iterable[str]]]] = {
    "serve": _serve,
    "set-ups": _set_ups,
    "puzzles": _puzzles,
}

if __name__ == "__main__":
    main()
