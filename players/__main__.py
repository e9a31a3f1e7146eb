"""`python -m players serve` plays for other programs, by lines of text."""

from __future__ import annotations

import argparse
import sys
from typing import Final

from common.process import bound
from players import build, serve

BEHIND: Final = 10
"""The `nice` value of a thinker, below the bot's and painters' priority: on a shared core they get
most of the time."""


def main() -> None:
    """Runs the command."""
    parser = argparse.ArgumentParser(prog="python -m players", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    asked = commands.add_parser("serve", help="read lines, answer each with a line")
    asked.add_argument("--told", action="store_true", help="tell also the value, and why")
    asked.add_argument("--memory", type=int, default=0, help="megabytes that it may use")
    chosen = parser.parse_args()
    if words := build.trouble():
        raise SystemExit(words)
    if chosen.memory:
        bound(chosen.memory, behind=BEHIND)
    for line in serve.answers(sys.stdin, told=chosen.told):
        print(line, flush=True)


if __name__ == "__main__":
    main()
