"""`python -m render.painting` draws for the bot, with orders on standard input and answers on
standard output; perhaps with the number of the `Grounds` that it has inherited."""

from __future__ import annotations

import sys

from render.painting.service import serve
from render.painting.shared_backgrounds import Grounds

if __name__ == "__main__":
    with open(sys.stdin.fileno(), "rb", buffering=0, closefd=False) as asked:
        grounds = Grounds(int(sys.argv[1])) if sys.argv[1:] else None
        sys.exit(serve(asked, sys.stdout.buffer, grounds))
