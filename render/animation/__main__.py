"""`python -m render.animation FILE OUT` makes an animation of an exported match; `serve` makes one
for the bot, with the order on standard input and the answer on standard output."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from engines.terms import Refusal
from render.animation import service
from render.animation.encoder import WIDTHS
from render.animation.program import write


def main() -> int:
    """Runs the command. Returns the exit status: 2 if the match or the seat is refused, or a file
    cannot be read or written."""
    parser = argparse.ArgumentParser(prog="python -m render.animation", description=__doc__)
    parser.add_argument("file", metavar="FILE", help="what `/match export` gave you, or `serve`")
    parser.add_argument("out", metavar="OUT", nargs="?", type=Path, help="the GIF file to write")
    parser.add_argument("--eyes", type=int, help="the seat through whose eyes, from 0; else all")
    parser.add_argument("--width", type=int, choices=WIDTHS, help="else as wide as has room")
    chosen = parser.parse_args()
    if chosen.file == "serve":
        return service.serve(sys.stdin.buffer, sys.stdout.buffer)
    if chosen.out is None:
        parser.error("the following arguments are required: OUT")
    try:
        sys.stdout.write(f"{write(Path(chosen.file), chosen.out, chosen.eyes, chosen.width)}\n")
    except Refusal as refusal:
        sys.stderr.write(f"{refusal}\n")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
