"""`python -m tools.words`: the words that people read, and the languages they are in.

- `loose engines cogs` lists words that are English for ever, since no `say` makes them;
- `update` brings every language up to date with the program;
- `missing lt` lists what a language lacks, `missing` how much each one does;
- `check lt` finds wrong fields, forms, kinds of number, slips and misspelt words in a language,
  `check` all but the last in all and in English; with `--written` both do so in what 32 matches
  say, too, with dictionaries. It ends with 1 if it found anything.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
from collections.abc import Iterator, Sequence
from pathlib import Path

from common.text.catalogue import CATALOGUE
from common.text.language import ENGLISH
from tools.words.catalogues import (
    checked,
    habits_of,
    languages,
    missing,
    refused,
    template,
    update,
    weighable,
)
from tools.words.commands import option_names
from tools.words.gather import gathered
from tools.words.habits import Habits
from tools.words.loose import loose_in
from tools.words.quality import poor, poor_in
from tools.words.spelling import UNSEEN, misspelt
from tools.words.written import said


def told(command: str, given: Sequence[str], *, matches: bool = False) -> Iterator[str]:
    """Runs a command and yields lines about it; `matches` checks in matches, too."""
    if command == "loose":
        yield from _loose([Path(each) for each in given])
        return
    yield from refused(given)
    if command == "check":
        yield from _checked(given, matches=matches)
        return
    found = gathered()
    wanted = template(found, asyncio.run(option_names()))
    number = len(wanted) + len(found.names)
    for folder in [each for each in languages() if not given or each.name in given]:
        if command == "update":
            update(folder, wanted, found.names)
        lacking = list(missing(folder, wanted, found.names))
        yield f"{folder.name}: {len(lacking):,} of {number:,} are missing"
        if given and command == "missing":
            yield from (f"  {each}" for each in lacking)
    yield from (
        f"{each.file}:{each.line}: its words are not written here" for each in found.unknown
    )


def _checked(given: Sequence[str], *, matches: bool) -> Iterator[str]:
    english = Habits(ENGLISH, {each.template: each.template for each in gathered().messages})
    every = [(each.name, checked(each), habits_of(each)) for each in languages() if weighable(each)]
    for code, found, habits in [("en", poor(english), english), *every]:
        if not given or code in given:
            more = poor_in(said(), habits) if matches else ()
            spelt = misspelt(habits) if matches or code in given else ()
            for each in itertools.chain(found, more, spelt):
                if each.why == UNSEEN and not matches:  # a translator needs no dictionary
                    continue
                where = f"languages/{code}/{CATALOGUE}:{each.line}" if each.line else code
                yield f"{where}: {each.why}: {each.english}"


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
    parser.add_argument("--written", action="store_true", help="check what matches say, too")
    options = parser.parse_args()
    lines = 0
    for line in told(options.command, options.given, matches=options.written):
        lines += not line.startswith(UNSEEN)
        print(line)
    raise SystemExit(options.command == "check" and lines > 0)


if __name__ == "__main__":
    main()
