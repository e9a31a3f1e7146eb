"""`python -m players serve`: plays for whoever asks, by lines of text."""

from __future__ import annotations

import argparse
import sys

from players import serve


def main() -> None:
    """Runs the command."""
    parser = argparse.ArgumentParser(prog="python -m players", description=__doc__)
    parser.add_argument("command", choices=["serve"], help=serve.__doc__)
    parser.parse_args()
    for answer in serve.answers(sys.stdin):
        print(answer, flush=True)


if __name__ == "__main__":
    main()
