"""Brings the catalogues of the languages up to date with the program, and tells what they lack."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Entry
from babel.messages.pofile import read_po, write_po

from cogs.hall.languages.commands import OPTION
from common.text.catalogue import CATALOGUE, FOLDER, GRAMMAR, NAMES, babel_code, read, trouble
from common.text.template import is_translatable
from host.version import NUMBER
from tools.words.checks import Fault, faults
from tools.words.comments import comment
from tools.words.gather import Gathered, Message
from tools.words.habits import Habits
from tools.words.quality import poor

WIDTH: Final = 100
_PYTHON: Final = re.compile(r"^python-")
ENGLISH: Final = "english"
"""The column of a table of names that has the English word."""


def template(found: Gathered, commands: Iterable[str]) -> Catalog:
    """Returns a catalogue of all texts without translations."""
    made = Catalog(project="Vivat", charset="utf-8", fuzzy=False)
    texts = {**found.messages, **{Message(each, OPTION): [] for each in sorted(commands)}}
    for (words, meaning), places in texts.items():
        if is_translatable(words) or meaning:
            made.add(
                words,
                context=meaning or None,
                auto_comments=[comment(Message(words, meaning), places)],
            )
    return made


def _head(catalogue: Catalog) -> None:
    """Puts words of the house in place of Babel's, which ask to be replaced."""
    catalogue.project, catalogue.version = "Vivat", NUMBER
    catalogue.header_comment = "# How to translate: docs/translating.md."
    for field in ("msgid_bugs_address", "last_translator", "language_team"):
        if "@li.org" in getattr(catalogue, field) or "ADDRESS" in getattr(catalogue, field):
            setattr(catalogue, field, "")
    if isinstance(catalogue.revision_date, str):
        catalogue.revision_date = catalogue.creation_date


def update(folder: Path, wanted: Catalog, names: Iterable[str]) -> None:
    """Writes the catalogue and the table of names of a language anew: what is new comes in without
    a translation, what is gone goes. Where only the English has changed, the former translation
    stays as a proposal, marked fuzzy, and counts for nothing."""
    catalogue = _read(folder)
    catalogue.update(wanted, update_creation_date=False)  # else each look at it would change it
    catalogue.obsolete.clear()
    _head(catalogue)
    for each in catalogue:
        # Babel takes ours for templates of Python, whose checks refuse choices and cases.
        each.flags = {_PYTHON.sub("no-python-", flag) for flag in each.flags}
    with (folder / CATALOGUE).open("wb") as file:
        write_po(file, catalogue, width=WIDTH)
    _update_names(folder / NAMES, sorted(names))


def missing(folder: Path, wanted: Catalog, names: Iterable[str]) -> Iterator[str]:
    """Yields the texts and names that a language lacks."""
    catalogue = _read(folder)
    for each in _entries(wanted):
        entry = catalogue.get(each.id, context=each.context)
        if entry is None or not entry.string or entry.fuzzy:
            yield str(each.id)
    rows = {row[ENGLISH]: row for row in _rows(folder / NAMES)}
    for name in sorted(names):
        if not all(rows.get(name, {"": ""}).values()):
            yield f"name: {name}"


def checked(folder: Path) -> Iterator[Fault]:
    """Yields the faults of a language's texts."""
    habits = habits_of(folder)
    yield from faults(habits.language, habits.texts)
    yield from poor(habits)


def habits_of(folder: Path) -> Habits:
    """Returns a language with its sentences by the English ones."""
    texts = [each for each in _entries(_read(folder)) if each.string and not each.fuzzy]
    return Habits(read(folder), {str(each.id): str(each.string) for each in texts})


def _entries(catalogue: Catalog) -> Iterator[Entry]:
    return (each for each in catalogue if each.id)


def _read(folder: Path) -> Catalog:
    path = folder / CATALOGUE
    if not path.exists():
        return Catalog(
            locale=babel_code(folder.name), project="Vivat", charset="utf-8", fuzzy=False
        )
    with path.open("rb") as file:
        return read_po(file, locale=babel_code(folder.name), abort_invalid=True)


def _rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def _update_names(path: Path, names: Iterable[str]) -> None:
    rows = _rows(path)
    with path.open(encoding="utf-8", newline="") as file:
        columns = next(csv.reader(file))
    known = {row[ENGLISH]: row for row in rows}
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, columns, restval="", lineterminator="\n")
        writer.writeheader()
        writer.writerows(known.get(name, {ENGLISH: name}) for name in names)


def languages() -> list[Path]:
    """Returns the folders of all languages."""
    found = sorted(each.parent for each in FOLDER.glob(f"*/{NAMES}"))
    return [each for each in found if not trouble(each.name)]


def refused(given: Iterable[str] = ()) -> list[str]:
    """Returns what is wrong with folders, and with given codes, that are no languages."""
    files = [each for name in (CATALOGUE, GRAMMAR, NAMES) for each in FOLDER.glob(f"*/{name}")]
    others = {*given, *(each.parent.name for each in files)} - {each.name for each in languages()}
    return [trouble(each) or f"there is no folder languages/{each}" for each in sorted(others)]
