"""Loose words: texts for people that do not pass through `say`, and so are English for ever."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

SAID: Final = frozenset({"say", "name", "counted", "listed", "ordinal", "joined", "filled"})
"""The functions that make texts (`common.text.say`)."""
FOR_THE_HOST: Final = frozenset(
    {
        *("debug", "info", "warning", "error", "exception", "critical", "print", "getLogger"),
        *("add_argument", "ArgumentParser", "rows", "execute", "executemany", "compile", "sub"),
        *("match", "fullmatch", "search", "ValueError", "TypeError", "KeyError", "RuntimeError"),
        *("AssertionError", "LookupError", "NotImplementedError", "TypeVar", "cast", "split"),
        *("removeprefix", "removesuffix", "startswith", "endswith", "partition", "strptime"),
        *("Flaw", "wrong"),
    }
)
"""Functions whose words no player reads: of the log, the command line, SQL and patterns."""
_WORDS: Final = re.compile(r"[A-Za-z]{2,}[,;:]? [A-Za-z]{2,}|[A-Z][a-z]+[.!?]$")
"""Two words in a row, or a word that ends a sentence."""


_SQL: Final = re.compile(
    r"\b(?:SELECT|INSERT|UPDATE|DELETE|CREATE|WHERE|AND|ORDER BY|PRAGMA|EXCLUDED|COLLATE)\b"
)


class Loose(NamedTuple):
    """A text, and the line where it begins."""

    line: int
    words: str


def loose(source: str) -> Iterator[Loose]:
    """Yields the texts in Python's source that look like words for people and are no part of a
    `say`, an assertion, a docstring or a note for the host."""
    finder = _Finder()
    finder.visit(ast.parse(source))
    yield from finder.found


def loose_in(file: Path) -> list[Loose]:
    """Returns the loose words of a file, in order."""
    return list(loose(file.read_text("utf-8")))


class _Finder(ast.NodeVisitor):
    """Visits what may be words for people, and collects what is loose."""

    def __init__(self) -> None:
        self.found: list[Loose] = []

    def visit_Assert(self, node: ast.Assert) -> None:
        """Words of an assertion are for us."""

    def visit_Expr(self, node: ast.Expr) -> None:
        """A string by itself is a docstring."""
        if not isinstance(node.value, ast.Constant):
            self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        """A type may be a string, too."""
        if node.value is not None:
            self.visit(node.value)

    def visit_Call(self, node: ast.Call) -> None:
        called = _called(node)
        if called not in SAID | FOR_THE_HOST:
            self.generic_visit(node)
            return
        given = [each.value for each in node.keywords if each.arg != "meaning"]
        for each in node.args:
            if not _is_words(each):
                self.visit(each)
        for each in given:
            if called in SAID or not _is_words(each):
                self.visit(each)

    def visit_Constant(self, node: ast.Constant) -> None:
        if _is_words(node):
            self.found.append(Loose(node.lineno, repr(_written(node))))

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        if _is_words(node):
            self.found.append(Loose(node.lineno, repr(_written(node))))
        for value in node.values:
            if isinstance(value, ast.FormattedValue):
                self.visit(value.value)


def _called(call: ast.Call) -> str:
    match call.func:
        case ast.Name(id=found) | ast.Attribute(attr=found):
            return found
        case _:
            return ""


def _written(node: ast.AST) -> str:
    """Returns the words of a string, with `{}` for what is filled in: how Python writes that out
    again depends on its version."""
    match node:
        case ast.Constant(value=str(words)):
            return words
        case ast.JoinedStr(values=values):
            return "".join(_written(each) or "{}" for each in values)
        case _:
            return ""


def _is_words(node: ast.AST) -> bool:
    written = _written(node)
    return _looks_like_words(node, written) and not _SQL.search(written)


def _looks_like_words(node: ast.AST, written: str) -> bool:
    if isinstance(node, ast.JoinedStr):
        return bool(re.search(r"[A-Za-z]{2,}", written)) and " " in written.strip()
    return bool(_WORDS.search(written))
