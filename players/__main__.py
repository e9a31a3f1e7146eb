"""`python -m players serve`: plays for whoever asks, by lines of text."""

from __future__ import annotations

import argparse
import os
import sys

from players import serve


def main() -> None:
    """Runs the command."""
    parser = argparse.ArgumentParser(prog="python -m players", description=__doc__)
    parser.add_argument("command", choices=["serve"], help="read lines, answer each with a line")
    parser.add_argument("--told", action="store_true", help="tell also the value, and why")
    parser.add_argument("--memory", type=int, default=0, help="megabytes that it may use")
    chosen = parser.parse_args()
    if chosen.memory:
        bound(chosen.memory)
    for answer in serve.answers(sys.stdin, told=chosen.told):
        print(answer, flush=True)


def bound(memory: int) -> None:
    """Lets the process take no more memory than these megabytes, and go behind others, where the
    system knows how."""
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory << 20, memory << 20))
        os.nice(5)


if __name__ == "__main__":
    main()
