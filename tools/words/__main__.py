"""`python -m tools.words loose engines cogs`: lists words that are English for ever."""

from __future__ import annotations

import argparse
from pathlib import Path

from tools.words.loose import loose_in


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.words", description=__doc__)
    parser.add_argument("command", choices=["loose"])
    parser.add_argument("paths", nargs="+", type=Path, help="files or folders of source")
    given = parser.parse_args()
    for path in given.paths:
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            for line, words in loose_in(file):
                print(f"{file}:{line}: {words}")


if __name__ == "__main__":
    main()
