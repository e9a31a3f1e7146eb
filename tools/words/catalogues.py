"""Brings the catalogues of the languages up to date with the program, and tells what they lack."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Entry
from babel.messages.pofile import write_po

from cogs.hall.languages.commands import OPTION
from common.text import reading
from common.text.catalogue import CATALOGUE, FOLDER, GRAMMAR, NAMES, babel_code, read, trouble
from common.text.reading import ENGLISH, Flaw, Unreadable, misfit
from common.text.template import is_translatable
from host.version import NUMBER
from tools.words.checks import Fault, faults
from tools.words.comments import comment
from tools.words.gather import Gathered, Message
from tools.words.habits import Habits
from tools.words.quality import poor

WIDTH: Final = 100
FILES: Final[Mapping[str, Callable[[Path], tuple[object, list[Flaw]]]]] = {
    GRAMMAR: reading.grammar_of,
    NAMES: reading.table_of,
    CATALOGUE: reading.catalogue_of,
}
"""What reads each file of a language."""
_PYTHON: Final = re.compile(r"^python-")


def template(found: Gathered, commands: Iterable[str]) -> Catalog:
    """Returns a catalogue of all texts without translations."""
    made = Catalog(project="Vivat", charset="utf-8", fuzzy=False)
    texts = {**found.messages, **{Message(each, OPTION): [] for each in sorted(commands)}}
    for (words, meaning), places in texts.items():
        if is_translatable(words) or meaning:
            told = comment(Message(words, meaning), places)
            made.add(words, context=meaning or None, auto_comments=[told])
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
    stays as a proposal, marked fuzzy, and counts for nothing. Nothing is written while a file of
    the language has a flaw: what stands there would be lost."""
    if any(flaws(folder)):
        return
    catalogue = _read(folder)
    catalogue.update(wanted, update_creation_date=False)  # else each look at it would change it
    catalogue.obsolete.clear()
    _head(catalogue)
    for each in catalogue:
        # Babel takes ours for templates of Python, whose checks refuse choices and cases.
        each.flags = {_PYTHON.sub("no-python-", flag) for flag in each.flags}
    with (folder / CATALOGUE).open("wb") as file:
        write_po(file, catalogue, width=WIDTH)
    _update_names(folder, sorted(names))


def missing(folder: Path, wanted: Catalog, names: Iterable[str]) -> Iterator[str]:
    """Yields the texts and names that a language lacks."""
    catalogue = _read(folder)
    for each in _entries(wanted):
        entry = catalogue.get(each.id, context=each.context)
        if entry is None or not entry.string or entry.fuzzy:
            yield str(each.id)
    rows = _rows(folder)
    for name in sorted(names):
        if not all(rows.get(name, {"": ""}).values()):
            yield f"name: {name}"


def checked(folder: Path) -> Iterator[Fault]:
    """Yields the faults of a language's texts."""
    entries = _texts(folder)
    habits = _habits(folder, entries)
    texts = {each: str(entry.string) for each, entry in entries.items()}
    for each in (*faults(habits.language, texts), *poor(habits)):
        known = entries.get(each.english)
        yield each._replace(line=known.lineno or 0) if known else each


def habits_of(folder: Path) -> Habits:
    """Returns a language with its sentences by the English ones, as far as they are read."""
    return _habits(folder, _texts(folder))


def _habits(folder: Path, entries: Mapping[str, Entry]) -> Habits:
    texts = {each: str(entry.string) for each, entry in entries.items()}
    kept = {each: words for each, words in texts.items() if not misfit(each, words)}
    return Habits(read(folder), kept)


def _texts(folder: Path) -> dict[str, Entry]:
    entries = (each for each in _entries(_read(folder)) if each.string and not each.fuzzy)
    return {str(each.id): each for each in entries}


def weighable(folder: Path) -> bool:
    """Tells whether the texts of a language can be checked by its grammar."""
    return not any(each.file.name == GRAMMAR for each in flaws(folder))


def flaws(folder: Path) -> Iterator[Flaw]:
    """Yields what is wrong with the files of a language; one that is new has no catalogue yet."""
    for name, read_from in FILES.items():
        if (folder / name).exists() or name != CATALOGUE:
            try:
                yield from read_from(folder / name)[1]
            except Unreadable as error:
                yield error.flaw


def _entries(catalogue: Catalog) -> Iterator[Entry]:
    return (each for each in catalogue if each.id)


def _read(folder: Path) -> Catalog:
    code = babel_code(folder.name)
    with suppress(Unreadable):
        return reading.catalogue_of(folder / CATALOGUE, code)[0]
    return Catalog(locale=code, charset="utf-8", fuzzy=False)


def _rows(folder: Path) -> dict[str, dict[str, str]]:
    with suppress(Unreadable):
        return reading.table_of(folder / NAMES)[0]
    return {}


def _update_names(folder: Path, names: Iterable[str]) -> None:
    rows, file = _rows(folder), folder / NAMES
    columns, _ = reading.columns_of(reading.lines_of(file)[0])
    with file.open("w", encoding="utf-8", newline="") as written:
        writer = csv.DictWriter(written, columns, restval="", lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows.get(name, {ENGLISH: name}) for name in names)


def languages() -> list[Path]:
    """Returns the folders of all languages."""
    found = sorted(each.parent for each in FOLDER.glob(f"*/{NAMES}"))
    return [each for each in found if not trouble(each.name)]


def refused(given: Iterable[str] = ()) -> list[str]:
    """Returns what is wrong with folders, and with given codes, that are no languages, and with the
    files of languages."""
    files = [each for name in (CATALOGUE, GRAMMAR, NAMES) for each in FOLDER.glob(f"*/{name}")]
    others = {*given, *(each.parent.name for each in files)} - {each.name for each in languages()}
    wrong = [trouble(each) or f"there is no folder languages/{each}" for each in sorted(others)]
    return wrong + [str(flaw) for each in languages() for flaw in flaws(each)]
