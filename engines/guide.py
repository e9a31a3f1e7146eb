"""The pages of the rules, and the text files in which they are written.

`engines/FOLDER/rules.txt` holds a game's pages in their order. A line `== TITLE` begins one. Lines
of a word, a colon and a value may follow; after an empty line comes the text. A line that begins
with a space goes on with the one before; `#` begins a comment.

    == A turn
    position: 5x5:beginner 1 Rb1 Ce1 / Zb4-2
    chosen: Rb1, move, b3

    **Use one piece. It may move once and act once**, in either order. One of the two is enough,
      but you must do something.

    - **Move:** each piece in its own way.

- `position` is the example in the picture; `chosen` are the parts of an action chosen in it.
- `further: yes` puts the page after all others.
- `{name}`, in a text or a position, stands for words of the game's program, such as a list of its
  cards. A translation keeps it as it is.

A title and each line of a text is a sentence of its own for translators (`sentences`), a line of a
list without its hyphen.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from types import MappingProxyType
from typing import Final

from common.text.say import joined
from common.text.text import Sentence, Text

_HEAD: Final = re.compile(r"== (\S.*)")
_VALUE: Final = re.compile(r"(position|chosen|further): *(.*)")
_NAMED: Final = re.compile(r"\{([^{}]*)\}|[{}]")
"""A name in braces, or a brace that has lost its partner."""
_MARK: Final = re.compile(r"(- )?(.*)")
"""The hyphen of a list, and the words behind it."""
_NOTHING: Final[Mapping[str, str]] = MappingProxyType({})


class BadPages(ValueError):
    """Raised for a file of pages that cannot be read; the text names the page."""


@dataclass(frozen=True, slots=True)
class GuidePage:
    """A page of a game's own rules: Discord markdown, and perhaps an example position with the
    parts of an action chosen in it, for the picture. `further` pages, which a first match does not
    need, come after all others."""

    title: Text
    text: Text
    position: str | None = None
    chosen: tuple[str, ...] = ()
    further: bool = False


def pages_beside(module: str, named: Mapping[str, str] = _NOTHING) -> tuple[GuidePage, ...]:
    """Returns the pages of the file in the folder of this module (`__file__`), with the `named`
    texts filled in. Raises `BadPages`."""
    folder = Path(module).parent
    return read_pages(folder.name, (folder / "rules.txt").read_text("utf-8"), named)


def read_pages(game: str, text: str, named: Mapping[str, str] = _NOTHING) -> tuple[GuidePage, ...]:
    """Returns the pages of a file's text, with the `named` texts filled in. Raises `BadPages`."""
    pages = tuple(_read(game, lines, named) for lines in sections(text))
    titles = [page.title for page in pages]
    for title in titles:
        if titles.count(title) > 1:
            raise BadPages(f"{game}: two pages are called {title}")
    for name in named:
        if f"{{{name}}}" not in text:
            raise BadPages(f"{game}: no page has {{{name}}}")
    return pages


def sentences(text: str) -> Iterator[str]:
    """Yields the templates of all sentences in a file's text, for translators. Raises
    `BadPages`."""
    for lines in sections(text):
        page = _page("", lines)
        yield page.title
        for line in (line for block in page.blocks for line in block):
            yield _words(line)[1]


def sections(text: str) -> list[list[str]]:
    """Returns the lines of each section of a file, without comments. A section begins with a line
    that begins with `==`; lines before the first are a section of their own."""
    found: list[list[str]] = []
    for line in map(str.rstrip, text.splitlines()):
        if line.startswith("#") or not (line or found):
            continue
        if line.startswith("==") or not found:
            found.append([])
        found[-1].append(line)
    return found


@dataclass(frozen=True, slots=True)
class _Page:
    """A page as it is written: its fields by their words, its text by blocks of lines."""

    title: str
    values: Mapping[str, str]
    blocks: Sequence[Sequence[str]]


def _page(game: str, lines: Sequence[str]) -> _Page:
    head = _HEAD.fullmatch(lines[0])
    if head is None:
        raise BadPages(f"{game}: {lines[0]} does not begin a page")
    where = f"{game}, {head[1]}"
    blocks = [_joined(where, block) for full, block in groupby(lines[1:], bool) if full]
    values = _values(where, blocks.pop(0) if any(lines[1:2]) else ())
    _check_text(where, blocks)
    return _Page(head[1], values, blocks)


def _read(game: str, lines: Sequence[str], named: Mapping[str, str]) -> GuidePage:
    page = _page(game, lines)
    where = f"{game}, {page.title}"
    text = joined(
        "\n\n",
        [joined("\n", [_said(where, line, named) for line in block]) for block in page.blocks],
    )
    position = page.values.get("position", "")
    return GuidePage(
        title=Sentence(page.title, {}, ""),
        text=text,
        position=_filled(where, position, named) or None,
        chosen=_parts(page.values.get("chosen", "")),
        further="further" in page.values,
    )


def _joined(where: str, block: Iterable[str]) -> list[str]:
    found: list[str] = []
    for line in block:
        if not line[0].isspace():
            found.append(line)
        elif found:
            found[-1] += f" {line.strip()}"
        else:
            raise BadPages(f"{where}: {line.strip()} goes on with no line")
    return found


def _values(where: str, lines: Iterable[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for line in lines:
        matched = _VALUE.fullmatch(line)
        if matched is None:
            raise BadPages(f"{where}: {line} says nothing that a page has before its text")
        word, value = matched.groups()
        if word in found:
            raise BadPages(f"{where} says its {word} twice")
        if not value or (word == "further" and value != "yes"):
            raise BadPages(f"{where}: {line} is not whole")
        found[word] = value
    if "chosen" in found and "position" not in found:
        raise BadPages(f"{where}: something is chosen, but in no position")
    return found


def _check_text(where: str, blocks: Iterable[Iterable[str]]) -> None:
    lines = [line for block in blocks for line in block]
    if not lines:
        raise BadPages(f"{where} has no text")
    for line in filter(_VALUE.fullmatch, lines):
        raise BadPages(f"{where}: {line} stands in the text")


def _parts(text: str) -> tuple[str, ...]:
    return tuple(each.strip() for each in text.split(",")) if text else ()


def _words(line: str) -> tuple[str, str]:
    """Returns the mark before a line's words, and the words."""
    found = _MARK.fullmatch(line)
    assert found is not None
    return found[1] or "", found[2]


def _said(where: str, line: str, named: Mapping[str, str]) -> Text:
    mark, words = _words(line)
    fields = {name: named[name] for name in _names(where, words, named)}
    said = Sentence(words, fields, "")
    return joined("", [mark, said]) if mark else said


def _filled(where: str, text: str, named: Mapping[str, str]) -> str:
    for name in _names(where, text, named):
        text = text.replace(f"{{{name}}}", named[name])
    return text


def _names(where: str, text: str, named: Mapping[str, str]) -> list[str]:
    """Raises `BadPages` for an unknown name in braces, or a brace without its partner."""
    found = list(_NAMED.finditer(text))
    for each in found:
        if each[1] not in named:
            raise BadPages(f"{where}: nothing is called {each[0]}")
    return [each[1] for each in found]
