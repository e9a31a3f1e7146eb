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
    """debug info warning error exception critical print add_argument ArgumentParser getLogger
    execute executemany fetch fetchone fetchall fetchval compile sub match fullmatch search
    ValueError TypeError KeyError RuntimeError AssertionError LookupError NotImplementedError
    TypeVar cast NewType split removeprefix removesuffix startswith endswith partition strptime
    """.split()
)
"""Functions whose words no player reads: of the log, the command line, SQL and patterns."""
_WORDS: Final = re.compile(r"[A-Za-z]{2,}[,;:]? [A-Za-z]{2,}|[A-Z][a-z]+[.!?]$")
"""Two words in a row, or a word that ends a sentence."""


class Loose(NamedTuple):
    """A text, and the line where it begins."""

    line: int
    words: str


def loose(source: str) -> Iterator[Loose]:
    """Yields the texts in Python's source that look like words for people and are no part of a
    `say`, an assertion, a docstring or a note for the host."""
    yield from _of(ast.parse(source))


def loose_in(file: Path) -> list[Loose]:
    """Returns the loose words of a file, in order."""
    return list(loose(file.read_text("utf-8")))


def _of(node: ast.AST) -> Iterator[Loose]:
    if isinstance(node, ast.Assert):
        return
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return  # a docstring
    if isinstance(node, ast.Call) and _called(node) in SAID | FOR_THE_HOST:
        for each in (*node.args, *(word.value for word in node.keywords)):
            if not _is_words(each):
                yield from _of(each)
        return
    if isinstance(node, ast.JoinedStr | ast.Constant):
        if _is_words(node):
            yield Loose(node.lineno, ast.unparse(node))
        if isinstance(node, ast.JoinedStr):
            for value in node.values:
                if isinstance(value, ast.FormattedValue):
                    yield from _of(value.value)
        return
    if isinstance(node, ast.AnnAssign):
        children: Iterator[ast.AST] = iter([node.value] if node.value else [])
    else:
        children = ast.iter_child_nodes(node)
    for child in children:
        yield from _of(child)


def _called(call: ast.Call) -> str:
    match call.func:
        case ast.Name(id=found) | ast.Attribute(attr=found):
            return found
        case _:
            return ""


def _is_words(node: ast.AST) -> bool:
    if isinstance(node, ast.JoinedStr):
        fixed = "".join(
            str(each.value) if isinstance(each, ast.Constant) else " x" for each in node.values
        )
        return bool(re.search(r"[A-Za-z]{2,}", fixed.replace(" x", ""))) and " " in fixed.strip()
    return (
        isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and bool(_WORDS.search(node.value))
    )
