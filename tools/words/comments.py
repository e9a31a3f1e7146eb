"""What translators read beside a text: the modules that say it, the control on which it stands with
the room there, and what its fields are."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import chain
from typing import Final

from cogs.hall.languages.writing import LONGEST
from common.text.template import names
from tools.words.gather import Message, Place, message_of, sources

MODULES: Final = 2
"""The most modules that a comment tells; a longer list would change with every edit."""
CONTROLS: Final[Mapping[str, str]] = {
    "button": f"button, at most {LONGEST['label']} letters",
    "option": f"option, at most {LONGEST['option']} letters",
    **dict.fromkeys(("select", "channel_select", "role_select"), "question, at most 24 letters"),
    **dict.fromkeys(("command", "describe"), f"description, at most {LONGEST['line']} letters"),
}
"""What a text is that one of these functions takes; a phone shows 24 letters of a question."""
NAME, LIST, NUMBER, AS_IT_IS = "name", "list", "number", "as it is"
_FIELDS: Final[Mapping[str, str]] = {
    NAME: "side piece game building other card unit province prey level source player weapon phase "
    "good battle rule occupant foe creature alliance target own",
    LIST: "cards sides weapons pieces price players means deeds enemies buildings "
    "loser winner spots winners rows harm people",
    NUMBER: "number round count most matches all days fewest room hp turns sum lost strength least "
    "chance damage bonus value stack glory step",
    AS_IT_IS: "square start end cell text typed host guest channel spot known example letters "
    "letter stop url seed cells counts person who",
}
FIELDS: Final[Mapping[str, str]] = {
    field: kind for kind, fields in _FIELDS.items() for field in fields.split()
}
"""What fields of these names are in all texts: a name takes the forms of its language, and a list
passes them on to its names (either may be a person's name); what is as it is takes none."""


def comment(message: Message, places: Iterable[Place]) -> str:
    """Returns the comment of a text that is said at these places."""
    rooms = sorted({each.file.removeprefix("cogs/").removesuffix(".py") for each in places})
    where = ", ".join(rooms[:MODULES]) + (" …" if len(rooms) > MODULES else "")
    stands = sorted(_stands().get(message, ()))
    known = sorted(each for each in names(message.template) if each in FIELDS)
    fields = ", ".join(f"{{{each}}} {FIELDS[each]}" for each in known)
    return "; ".join(filter(None, [where, *stands, fields]))


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
