"""`python -m render.painting` draws for the bot, with orders on standard input and answers on
standard output."""

from __future__ import annotations

import sys

from render.painting.service import serve

if __name__ == "__main__":
    with open(sys.stdin.fileno(), "rb", buffering=0, closefd=False) as asked:
        sys.exit(serve(asked, sys.stdout.buffer))
