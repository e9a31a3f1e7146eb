"""The files of a language, and their flaws by file and line: for the log, and for translators. A
flaw costs only its own sentences."""

from __future__ import annotations

import csv
import gettext
import io
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from common.text.template import BadTemplate, names

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

ENGLISH: Final = "english"
"""The column of a table of names that has the English word."""
SEPARATORS: Final = ",;\t"
"""The separators of the cells of a table, by the program that saved it."""
NUMBERS: Final = 1000
"""The numbers from 0 on for which a rule must have a kind; it repeats itself long before."""
_LINE: Final = re.compile(r'(?:msg\w+(?:\[\d\])?\s+)?"(?:[^"\\]|\\.)*"\s*|#.*|\s*')
"""A line of a catalogue."""


class Flaw(NamedTuple):
    """A flaw in a line of a file, counted from 1."""

    file: Path
    line: int
    why: str

    def __str__(self) -> str:
        return f"{'/'.join(self.file.parts[-3:])}:{self.line}: {self.why}"


class Unreadable(ValueError):
    """Raised for a file without which there is no language; names the flaw."""

    def __init__(self, flaw: Flaw) -> None:
        super().__init__(str(flaw))
        self.flaw = flaw


def lines_of(file: Path) -> list[str]:
    """Returns the lines of a file, with or without a byte-order mark. Raises `Unreadable`."""
    try:
        return file.read_text("utf-8-sig").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise Unreadable(Flaw(file, 1, f"cannot be read as UTF-8: {error}")) from error


def grammar_of(file: Path) -> tuple[dict[str, Any], list[Flaw]]:
    """Returns a grammar and its flaws. Raises `Unreadable` if a part that every language has is
    missing."""
    lines = lines_of(file)
    try:
        found = tomllib.loads("\n".join(lines))
    except tomllib.TOMLDecodeError as error:
        at = re.search(r"at line (\d+)", str(error))
        raise Unreadable(Flaw(file, int(at[1]) if at else len(lines), str(error))) from error

    def wrong(key: str, why: str) -> Flaw:
        at = (number for number, line in enumerate(lines, 1) if re.match(rf"{key}\b", line))
        return Flaw(file, next(at, 1), f"{key} {why}")

    plural: Mapping[str, Any] = found.get("plural", {})
    for key, table in (("title", found), ("made", found), ("kinds", plural), ("rule", plural)):
        if not table.get(key):
            raise Unreadable(wrong(key, "is missing"))
    try:
        asked = 1 + max(map(gettext.c2py(plural["rule"]), range(NUMBERS)))
    except (ValueError, ArithmeticError) as error:
        raise Unreadable(wrong("rule", f"is none of gettext's: {error}")) from error
    few = asked > len(plural["kinds"])
    return found, [wrong("kinds", f"are fewer than the {asked} of the rule")] if few else []


def columns_of(head: str) -> tuple[list[str], str]:
    """Returns the columns of a table by its first line, and the sign between its cells."""
    sign = max(SEPARATORS, key=head.count)
    return [each.strip('" ') for each in head.split(sign)], sign


def table_of(file: Path) -> tuple[dict[str, dict[str, str]], list[Flaw]]:
    """Returns the rows of a table of names by their English words. A row that is wrong is left out.
    Raises `Unreadable`."""
    head, *lines = lines_of(file)
    columns, sign = columns_of(head)
    if ENGLISH not in columns:
        raise Unreadable(Flaw(file, 1, f"the first line names no column {ENGLISH}"))
    found, flaws = dict[str, dict[str, str]](), list[Flaw]()
    for number, line in enumerate(lines, 2):
        try:
            cells = next(csv.reader([line], delimiter=sign, strict=True), list[str]())
        except csv.Error as error:
            flaws.append(
                Flaw(file, number, f"a quotation mark is not closed, or too many: {error}")
            )
            continue
        row = dict(zip(columns, cells, strict=False))
        if len(cells) != len(columns) and any(cells):
            why = f"has {len(cells)} cells, and the first line {len(columns)}"
            flaws.append(Flaw(file, number, f"{why}: {line[:40]}"))
        elif any(cells) and row[ENGLISH] in found:
            flaws.append(Flaw(file, number, f"{row[ENGLISH]} stands here a second time"))
        elif any(cells):
            found[row[ENGLISH]] = row
    return found, flaws


def catalogue_of(file: Path, locale: str | None = None) -> tuple[Catalog, list[Flaw]]:
    """Returns a catalogue. A text with a line that is wrong is left out. Raises `Unreadable`."""
    from babel.messages.pofile import PoFileError, read_po  # only here: it costs time and memory

    lines, flaws, start = lines_of(file), list[Flaw](), 0
    for number, line in enumerate([*lines, ""], 1):
        if not _LINE.fullmatch(line):
            flaws.append(
                Flaw(file, number, f"a quotation mark is missing, or too many: {line[:40]}")
            )
        elif not line.strip():
            if flaws and flaws[-1].line > start:
                lines[start : number - 1] = [""] * (number - 1 - start)
            start = number
    try:
        content = io.BytesIO("\n".join(lines).encode())
        return read_po(content, locale=locale, charset="utf-8", abort_invalid=True), flaws
    except (PoFileError, ValueError) as error:
        raise Unreadable(Flaw(file, getattr(error, "lineno", 0) + 1, str(error))) from error


def misfit(english: str, translated: str) -> str:
    """Returns why a translation cannot stand for an English text; empty if it can."""
    try:
        odd = names(english) ^ names(translated)
    except BadTemplate as error:
        return str(error)
    return f"fields differ: {', '.join(sorted(odd))}" if odd else ""
