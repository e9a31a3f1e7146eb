"""What translators read beside a text: the modules that say it, the control on which it stands with
the room there, and what its fields are."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import chain
from typing import Final

from cogs.hall.languages.writing import LONGEST
from tools.words.fields import CHOICE, kinds
from tools.words.gather import Message, Place, message_of, sources

MODULES: Final = 2
"""The most modules that a comment tells; a longer list would change with every edit."""
_SPARED: Final = re.compile(r"^(?:cogs|engines)/|\.py$")
"""What is left out of their names."""
CONTROLS: Final[Mapping[str, str]] = {
    "button": f"button ≤ {LONGEST['label']}",
    "option": f"option ≤ {LONGEST['option']}",
    **dict.fromkeys(("select", "channel_select", "role_select"), "question ≤ 24"),
    **dict.fromkeys(("command", "describe"), f"description ≤ {LONGEST['line']}"),
}
"""What a text is that one of these functions takes, and the most letters of it; a phone shows 24 of
a question."""


def comment(message: Message, places: Iterable[Place]) -> str:
    """Returns the comment of a text that is said at these places."""
    rooms = sorted({_SPARED.sub("", each.file) for each in places})
    where = ", ".join(rooms[:MODULES]) + (" …" if len(rooms) > MODULES else "")
    stands = sorted(_stands().get(message, ()))
    fields: dict[str, list[str]] = {}
    for field, kind in kinds(message).items():
        if kind != CHOICE:  # the text shows it
            fields.setdefault(kind, []).append(field)
    told = (f"{kind}: {', '.join(each)}" for kind, each in sorted(fields.items()))
    return "; ".join(filter(None, [where, *stands, *told]))


@cache
def _stands() -> Mapping[Message, set[str]]:
    """Returns the controls on which texts stand."""
    found: dict[Message, set[str]] = defaultdict(set)
    for _, tree in sources(["cogs"]):
        for message, control in _on_controls(tree):
            found[message].add(CONTROLS[control])
    return found


def _on_controls(tree: ast.Module) -> Iterator[tuple[Message, str]]:
    """Yields what a module says on controls, directly or by the name of a constant."""
    named: dict[str, list[Message]] = {}
    for each in tree.body:
        if isinstance(each, ast.Assign | ast.AnnAssign) and each.value is not None:
            target = each.targets[0] if isinstance(each, ast.Assign) else each.target
            calls = (part for part in ast.walk(each.value) if isinstance(part, ast.Call))
            named[ast.unparse(target)] = list(filter(None, map(message_of, calls)))
    for call in ast.walk(tree):
        match call:
            case ast.Call(func=ast.Name(id=control) | ast.Attribute(attr="command" as control)):
                given = [*call.args[:1], *(each.value for each in call.keywords)]
                for part in chain.from_iterable(
                    map(ast.walk, given if control in CONTROLS else ())
                ):
                    name = part.id if isinstance(part, ast.Name) else ""
                    said = [message_of(part)] if isinstance(part, ast.Call) else named.get(name, ())
                    yield from ((each, control) for each in said if each)
            case _:
                pass
