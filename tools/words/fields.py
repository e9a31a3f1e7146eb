"""What the fields of a text are, as translators read it: derived from what is given for them where
the text is said, else from the template, else from their names."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Final, TypeAlias

from common.text.template import names
from tools.words.gather import Message, message_of, sources
from tools.words.slips import NUMBERS, asked

NAME, LIST, COUNTED, NUMBER = "name", "list", "counted", "number"
TEXT, AS_IT_IS, CHOICE = "text", "as it is", "choice"
"""The kinds: a name takes the forms of its language, and a list passes them on to its names (either
may be a person's name); what is counted is a number with its noun, in the form asked of it; a text
is translated elsewhere, or a time as Discord shows it; what is as it is takes no form; a choice
goes by its keys alone."""
_FIELDS: Final[Mapping[str, str]] = {
    NAME: "side piece game building other card unit province prey level source player weapon "
    "phase good battle rule occupant foe creature alliance target own enemy man feat format grade "
    "month page terrain thing type admitted boost royal twilight dawn ember frost owner victim "
    "wished",
    LIST: "cards sides weapons pieces price players means deeds enemies buildings loser winner "
    "spots winners rows harm people units squares names allies waiting by games provinces "
    "permissions goods stacks hands creatures men teams leaders titles types formats grades late "
    "playing actions kingdoms sendings uses things facts rules lack",
    NUMBER: "number round count most all days fewest room hp turns sum lost strength least "
    "chance damage bonus value stack glory step points rounds left gold tools longest drawn ply "
    "plies pages made needed beaten settled size lands old_lands old_units limit past fewer far "
    "steps share running errors warnings income degrees lap rank best wins lines mine theirs "
    "exact as_good nearly old joined quarter seats worth first",
    AS_IT_IS: "square start end cell text typed host guest channel spot known example letters "
    "letter stop url seed cells counts person who role one two score move action attack heal swap "
    "sacrifice placing capture deployment captured reserve word key keys field sign header file "
    "version year command commands contact server whole at whom change absence",
    TEXT: "time day deed contest option why loss button bot when played told others where cost "
    "what about reply line moves rating match title words reason form answer better ending result "
    "results progress problem refusal draft ways origin how season credit condition copies does "
    "then choice part fact length week boards fate edge note against exchange effect danger "
    "verdict hint league pace daily events forum quiet strangers barred stand subject streak pod "
    "again since instead program programs provisional former question guess guessed label due "
    "hours around domain goals",
}
FIELDS: Final[Mapping[str, str]] = {
    field: kind for kind, fields in _FIELDS.items() for field in fields.split()
}
"""What fields of these names are, where nothing else tells."""
_BESIDE: Final[Mapping[str, str]] = {
    **dict.fromkeys(
        ("of {people}", "o {people} people", "={people} people", "page {page}"), NUMBER
    ),
    **dict.fromkeys(
        ("the {games} games", "{day} {month", "units {units} to", "d {others}"), NUMBER
    ),
    **{
        "need {needed} in": LIST,
        "best} {best": LIST,
        "with {points}": COUNTED,
        "n} {points}": COUNTED,
    },
    **{
        "loses {points}": COUNTED,
        "over: {points}": COUNTED,
        " to {points} of": COUNTED,
        "{whom};": NAME,
        "{move}: ": TEXT,
    },
}
"""What a field is beside these words, where its name alone would tell something else."""
_MADE: Final[Mapping[str, str]] = {
    **dict.fromkeys(("name", "Name"), NAME),
    **dict.fromkeys(("listed", "joined"), LIST),
    **dict.fromkeys(("len", "sum", "round", "int", "abs", "max", "min", "ordinal"), NUMBER),
    **dict.fromkeys(("say", "fitting", "fullest", "sentence", "bold"), TEXT),
    "counted": COUNTED,
    "str": AS_IT_IS,
}
"""What these functions make."""
_TYPES: Final[Mapping[str, str]] = {
    **dict.fromkeys(("int", "float"), NUMBER),
    **{"Name": NAME, "Counted": COUNTED, "bool": CHOICE},
}
"""What values of these types are; others may be of any kind."""
_ENGLISH: Final = ("a", "many", "own", "low")
_Kinds: TypeAlias = Mapping[str, str | None]


def kinds(message: Message) -> dict[str, str]:
    """Returns the kinds of the fields of a text, as far as they are known."""
    given = _given().get(message, {})
    found = {
        each: _one(given.get(each, ())) or _told(message.template, each) or FIELDS.get(each)
        for each in sorted(names(message.template))
    }
    return {each: kind for each, kind in found.items() if kind}


def _told(template: str, field: str) -> str | None:
    """Returns what a field is by the forms that its template asks of it, or by the words there."""
    for words, kind in _BESIDE.items():
        if f"{{{field}}}" in words and words in template:
            return kind
    forms = [form for each, form in asked(template) if each == field]
    if any(map(NUMBERS.fullmatch, forms)):
        return NUMBER
    if all("=" in form for form in forms):
        return CHOICE
    return NAME if any(form in _ENGLISH for form in forms) else None


def _one(kinds: Iterable[str | None]) -> str | None:
    """Returns the kind that all of them are."""
    found = set(kinds)
    return found.pop() if len(found) == 1 else None


@cache
def _given() -> Mapping[Message, Mapping[str, set[str | None]]]:
    """Returns for each text the kinds of what is given for its fields, at each place."""
    found: dict[Message, dict[str, set[str | None]]] = defaultdict(lambda: defaultdict(set))
    for _, tree in sources():
        functions = [
            each
            for each in ast.walk(tree)
            if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)
        ]
        outside = [
            each
            for each in tree.body
            if not isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
        ]
        for part in (*functions, *outside):
            local = _locals(part)
            for message, field, value in _arguments(part):
                found[message][field].add(_kind(value, local))
    return found


def _arguments(part: ast.AST) -> Iterator[tuple[Message, str, ast.expr]]:
    """Yields what is given for the fields of texts that are said in a part of a program."""
    named: dict[str, list[ast.AST]] = defaultdict(list)
    for each in ast.walk(part):
        match each:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                named[name].append(value)
            case _:
                pass
    for call in ast.walk(part):
        if isinstance(call, ast.Call):
            match call.func:
                case ast.Attribute(value=ast.Name(id=name), attr="filled"):
                    said = [each for value in named[name] for each in ast.walk(value)]
                case ast.Attribute(value=ast.Call() as one, attr="filled"):
                    said = [one]
                case _:
                    said = [call]
            texts = [message_of(each) for each in said if isinstance(each, ast.Call)]
            for message in filter(None, texts):
                yield from ((message, each.arg, each.value) for each in call.keywords if each.arg)


@cache
def _annotated() -> _Kinds:
    """Returns the kinds of attributes and of what functions return, where all of a name agree."""
    found: dict[str, set[str | None]] = defaultdict(set)
    for _, tree in sources():
        for each in ast.walk(tree):
            match each:
                case ast.AnnAssign(target=ast.Name(id=name), annotation=kind):
                    found[name].add(_type(kind))
                case ast.FunctionDef(name=name, returns=kind):
                    found[name].add(_type(kind))
                case _:
                    pass
    return {name: _one(all_of_it) for name, all_of_it in found.items()}


def _type(annotation: ast.expr | None) -> str | None:
    return _TYPES.get(ast.unparse(annotation)) if annotation else None


def _locals(part: ast.AST) -> _Kinds:
    """Returns the kinds of parameters, and of what is assigned."""
    found = {
        each.arg: _type(each.annotation) for each in ast.walk(part) if isinstance(each, ast.arg)
    }
    assigned: dict[str, set[str | None]] = defaultdict(set)
    for each in ast.walk(part):
        match each:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                assigned[name].add(_kind(value, found))
            case ast.For(target=target) | ast.comprehension(target=target):
                for part in ast.walk(target):
                    if isinstance(part, ast.Name):
                        assigned[part.id].add(None)
            case _:
                pass
    return {**{name: _one(all_of_it) for name, all_of_it in assigned.items()}, **found}


def _kind(value: ast.expr, local: _Kinds) -> str | None:
    """Returns what an expression is; None if that is unknown."""
    match value:
        case ast.Constant(value=given):
            return AS_IT_IS if isinstance(given, str) else _TYPES.get(type(given).__name__)
        case ast.Compare() | ast.UnaryOp(op=ast.Not()):
            return CHOICE
        case ast.JoinedStr():
            return AS_IT_IS
        case ast.IfExp(body=one, orelse=other) | ast.BinOp(left=one, right=other):
            return _one((_kind(one, local), _kind(other, local)))
        case ast.Call(func=ast.Name(id=name)):
            return _MADE.get(name) or _annotated().get(name)
        case ast.Name(id=name):
            return local.get(name)
        case ast.Attribute(attr=name) | ast.Call(func=ast.Attribute(attr=name)):
            return _annotated().get(name)
        case _:
            return None
