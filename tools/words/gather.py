"""Gathers the texts and names of the whole program from its source, as catalogues need them."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from engines import guide
from learning import lesson

ROOT: Final = Path(__file__).parents[2]
ROOMS: Final = (
    "cogs",
    "common",
    "contests",
    "db",
    "engines",
    "learning",
    "players",
    "ratings",
    "render",
)
"""The folders with texts for players."""
SAY: Final = ("common.text.say", "common.text.text")
MAKES: Final = "common/text/say.py"
"""Makes texts and names of words given to it, which are found where they are given."""

WRITTEN: Final[Mapping[str, Callable[[str], Iterator[str]]]] = {
    "rules.txt": guide.sentences,
    "lessons.txt": lesson.sentences,
}
"""The files with texts for players, by their names, and what yields their templates."""


class Message(NamedTuple):
    """A template, and its meaning if another one has the same English."""

    template: str
    meaning: str = ""


class Place(NamedTuple):
    """A line of a file, from the project's root."""

    file: str
    line: int


@dataclass
class Gathered:
    """All texts and names with the places where they are said, and the places of those whose words
    are not written there."""

    messages: dict[Message, list[Place]] = field(default_factory=dict[Message, list[Place]])
    names: dict[str, list[Place]] = field(default_factory=dict[str, list[Place]])
    unknown: list[Place] = field(default_factory=list[Place])

    def say(self, message: Message, place: Place) -> None:
        self.messages.setdefault(message, []).append(place)

    def name(self, word: str, place: Place) -> None:
        self.names.setdefault(word, []).append(place)


@cache
def gathered() -> Gathered:
    """Returns what the source says, and the files of rules and lessons; read once."""
    found = Gathered()
    for module, tree in sources():
        Sayings(found, module).visit(tree)
    for room in ROOMS:
        for each, sentences in WRITTEN.items():
            for file in sorted((ROOT / room).rglob(f"*/{each}")):
                for template in sentences(file.read_text("utf-8")):
                    found.say(Message(template), Place(_name(file), 1))
    found.unknown = [each for each in found.unknown if each.file != MAKES]
    return found


def sources(rooms: Iterable[str] = ROOMS) -> Iterator[tuple[str, ast.Module]]:
    """Yields the modules of these folders with their names from the project's root."""
    for room in rooms:
        for file in sorted((ROOT / room).rglob("*.py")):
            yield _name(file), ast.parse(file.read_text("utf-8"))


def _name(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


class Sayings(ast.NodeVisitor):
    """Finds what a file says, by the functions that it imports from `SAY`."""

    def __init__(self, found: Gathered, file: str) -> None:
        self.found = found
        self.file = file
        self.known: set[str] = set()

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        if node.module in SAY:
            self.known.update(each.name for each in node.names)

    def visit_Call(self, node: ast.Call) -> None:
        self.generic_visit(node)
        if not isinstance(node.func, ast.Name) or node.func.id not in self.known:
            return
        match node.func:
            case ast.Name(id="say") if node.args:
                self._say(node)
            case ast.Name(id="name" | "Name") if node.args:
                self._names(node.args[0], node)
            case ast.Name(id="counted") if len(node.args) > 1:
                if list(_words(node.args[1])):  # else a name, which was said elsewhere
                    self._names(node.args[1], node)
            case _:
                pass

    def _say(self, node: ast.Call) -> None:
        message, place = message_of(node), Place(self.file, node.lineno)
        if message is None:
            self.found.unknown.append(place)
        else:
            self.found.say(message, place)

    def _names(self, given: ast.expr, node: ast.Call) -> None:
        place = Place(self.file, node.lineno)
        words = list(_words(given))
        if not words:
            self.found.unknown.append(place)
        for word in words:
            self.found.name(word, place)


def message_of(node: ast.Call) -> Message | None:
    """Returns what a call of `say` says; None if its words stand elsewhere, or it is another."""
    if getattr(node.func, "id", "") != "say" or not node.args:
        return None
    template = _literal(node.args[0])
    meanings = [_literal(each.value) for each in node.keywords if each.arg == "meaning"]
    return (
        None if template is None or None in meanings else Message(template, *filter(None, meanings))
    )


def _literal(node: ast.expr) -> str | None:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    return None


def _words(node: ast.expr) -> Iterator[str]:
    """Yields the words that this may be: one, or either of two."""
    word = _literal(node)
    if word is not None:
        yield word
    elif isinstance(node, ast.IfExp):
        yield from _words(node.body)
        yield from _words(node.orelse)
