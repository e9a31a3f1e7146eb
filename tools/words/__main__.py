"""`python -m tools.words`: the words that people read, and the languages they are in.

- `loose engines cogs` lists words that are English for ever, since no `say` makes them;
- `update` brings every language up to date with the program, but for games that are not of the
  house;
- `missing lt` lists what a language lacks, `missing` how much each one does, and how much of other
  games, which people read in English;
- `check` finds wrong fields, forms and kinds of number in all languages.
"""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Iterator, Sequence
from pathlib import Path

from engines.registry import GUESTS
from tools.words.catalogues import checked, languages, missing, refused, template, update
from tools.words.commands import option_names
from tools.words.gather import gathered
from tools.words.loose import loose_in


def told(command: str, given: Sequence[str]) -> Iterator[str]:
    """Runs a command and yields lines about it."""
    if command == "loose":
        yield from _loose([Path(each) for each in given])
        return
    yield from refused(given)
    if command == "check":
        for folder in languages():
            yield from (f"{folder.name}: {each.why}: {each.english}" for each in checked(folder))
        return
    found = gathered()
    house = found.without(GUESTS)
    wanted = template(found, asyncio.run(option_names()))
    own = template(house, asyncio.run(option_names(GUESTS))) if GUESTS else wanted
    number = len(own) + len(house.names)
    more = len(wanted) + len(found.names) - number
    of_guests: list[str] = []
    for folder in [each for each in languages() if not given or each.name in given]:
        if command == "update":
            update(folder, own, house.names)
        lacking = list(missing(folder, own, house.names))
        others = [each for each in missing(folder, wanted, found.names) if each not in lacking]
        yield f"{folder.name}: {len(lacking):,} of {number:,} are missing"
        of_guests.append(f"{folder.name}: {len(others):,} of {more:,} of other games are missing")
        if given and command == "missing":
            yield from (f"  {each}" for each in lacking)
            of_guests += [f"  {each}" for each in others]
    yield from of_guests if more else ()
    yield from (
        f"{each.file}:{each.line}: its words are not written here" for each in found.unknown
    )


def _loose(paths: Sequence[Path]) -> Iterator[str]:
    for path in paths:
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            for line, words in loose_in(file):
                yield f"{file}:{line}: {words}"


def main() -> None:
    """Runs the command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.words", description=__doc__)
    parser.add_argument("command", choices=["loose", "update", "missing", "check"])
    parser.add_argument("given", nargs="*", help="files or folders of source; codes of languages")
    options = parser.parse_args()
    for line in told(options.command, options.given):
        print(line)


if __name__ == "__main__":
    main()
