"""Templates of sentences: words with fields, such as “{side} takes {target:a}.”

A field has the name of an argument, and after a colon the form that is asked for:

- nothing: the value as it is;
- `a`, `many`, `own`, `low`: a form of a name. English has these, with its article, in the plural,
  as an owner (“Bear's”) and with a small letter; other languages have cases and more;
- `one=is|other=are`: one of these words, by the value (`Language.keys`); after `#` by how many
  there are, which for a list of one plural word is one;
- `*`: the form that is asked of the sentence itself;
- `^`, before any of these: with a capital letter, unless it is a plain string, such as a person's
  name;
- `,` `.1f` `.0%`: a number, as Python writes it, with the signs of the language.

The words of a choice are templates themselves.
"""

from __future__ import annotations

from functools import lru_cache
from string import Formatter
from typing import Final, NamedTuple, TypeAlias

KEPT: Final = 8192
"""The most templates that are kept parsed."""
CAPITAL: Final = "^"
COUNT: Final = "#"
INHERITED: Final = "*"


class Field(NamedTuple):
    """A piece of a template: words, then the name of an argument and the form asked of it. The last
    piece may have no `name`."""

    words: str
    name: str | None
    form: str


Choices: TypeAlias = tuple[tuple[str, str], ...]
"""The keys of a choice with their templates, in the order of the template."""


class BadTemplate(ValueError):
    """Raised for a text that is no template."""


@lru_cache(KEPT)
def parsed(template: str) -> tuple[Field, ...]:
    """Returns the pieces of a template. Raises `BadTemplate`."""
    try:
        pieces = list(Formatter().parse(template))
    except ValueError as error:
        raise BadTemplate(f"{template!r}: {error}") from error
    if any(conversion or name == "" for _, name, _, conversion in pieces):
        raise BadTemplate(f"{template!r}: a field has no name, or a conversion.")
    return tuple(Field(words, name, form or "") for words, name, form, _ in pieces)


@lru_cache(KEPT)
def choices(form: str) -> Choices:
    """Returns the choices of a form, such as `one=is|other=are`; empty if it is none. A bar within
    braces belongs to the template there."""
    if "=" not in form:
        return ()
    form = form.removeprefix(COUNT)
    found: list[str] = [""]
    depth = 0
    for sign in form:
        depth += (sign == "{") - (sign == "}")
        if sign == "|" and not depth:
            found.append("")
        else:
            found[-1] += sign
    pairs = [each.partition("=") for each in found]
    if not all(mark for _, mark, _ in pairs):
        raise BadTemplate(f"{form!r}: a choice has no key.")
    return tuple((key.strip(), words) for key, _, words in pairs)


def names(template: str) -> frozenset[str]:
    """Returns the names of all fields, also of those within choices. Raises `BadTemplate`."""
    found: set[str] = set()
    for field in parsed(template):
        if field.name is not None:
            found.add(field.name)
            for _, words in choices(field.form.removeprefix(CAPITAL)):
                found |= names(words)
    return frozenset(found)


@lru_cache(KEPT)
def has_words(template: str) -> bool:
    """Tells whether a template has words of its own, besides its fields and marks. Raises
    `BadTemplate`."""
    return any(
        any(sign.isalpha() for sign in each.words) or bool(choices(each.form))
        for each in parsed(template)
    )


@lru_cache(KEPT)
def is_plain(template: str) -> bool:
    """Tells whether no field asks for a form. Raises `BadTemplate`."""
    return not any(each.form for each in parsed(template))


@lru_cache(KEPT)
def neutral(template: str, signs: tuple[tuple[str, str], ...] = ()) -> str:
    """Returns a template without words of its own for a language that has not translated it, with
    `signs` of its own, each for an English one. Its first field, with the fields that only spaces
    part from it, takes the form asked of the whole, and no field takes an English one."""
    made, asked = "", False
    for number, (words, field, form) in enumerate(parsed(template)):
        for english, own in signs:
            words = words.replace(english, own)
        made += words.replace("{", "{{").replace("}", "}}")
        if field is not None:
            mark = CAPITAL if form.startswith(CAPITAL) else ""
            bare = form.removeprefix(CAPITAL)
            asked = not number or (asked and words.isspace())
            if not bare or bare.isalpha():
                bare = INHERITED if asked else ""
            made += f"{{{field}:{mark}{bare}}}" if mark or bare else f"{{{field}}}"
    return made


def is_translatable(template: str) -> bool:
    """Tells whether other languages need a template of their own: it has words, or an owner, who
    may have another place in the sentence. Others may have one if they are said with a meaning."""
    return has_words(template) or any(each.form == "own" for each in parsed(template))
