"""Paints the pictures that games keep as files: `python -m tools art`.

Runs the module `art` of every game that has one; the files are a part of the program.
"""

from __future__ import annotations

import argparse
from importlib import import_module
from importlib.util import find_spec

from engines.registry import GAMES, folder_of


def main() -> None:
    """Writes all files anew, and tells how many there are and how large."""
    argparse.ArgumentParser(prog="python -m tools art", description=__doc__).parse_args()
    for key, game in GAMES.items():
        place = f"tools.{folder_of(key)}.art"
        if find_spec(f"tools.{folder_of(key)}") and find_spec(place):
            sizes = [path.stat().st_size for path in import_module(place).write()]
            print(f"{game.title}: {len(sizes)} pictures, {sum(sizes):,} bytes")


if __name__ == "__main__":
    main()
