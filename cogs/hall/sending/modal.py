"""A form as a value, for a window of its own, which Discord calls a modal.

A form is a row of questions; each is a menu, with its choices, its default and its id, or a line to
type. The same menus stand in a screen for people who fill in forms by presses: there each press
answers one of them, while a window answers all at once, when it is sent. So no answer is lost in
between, and the meaning of a menu is written once.

The window's own id holds all that its answer needs, as that of any control does: nothing is kept in
memory, and a form opened before a restart can be sent after it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from cogs.hall.ids import LINE, MODAL, Named, custom_id
from cogs.hall.screen import Block, Controls, Menu

QUESTIONS: Final = 5
"""The most questions of a window."""
TITLE: Final = 45
"""The most characters of a window's title, and of a question."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line to type, of at most `most` characters; `typed` is its text at first. An empty one is
    no answer."""

    question: str
    custom_id: str
    placeholder: str
    most: int
    typed: str = ""


Question: TypeAlias = Menu | Line


@dataclass(frozen=True, slots=True)
class Modal:
    """A window with questions. A menu's question is its placeholder."""

    title: str
    custom_id: str
    questions: tuple[Question, ...]


@dataclass(frozen=True, slots=True)
class Answered:
    """A question of a window that was sent: the parts of its id, and the chosen values or the typed
    line; no value if it was left out."""

    named: Named
    values: tuple[str, ...]


def modal(
    title: str,
    questions: Sequence[Question],
    verb: str,
    subject: int,
    ply: int = 0,
    args: Sequence[str] = (),
) -> Modal:
    """Returns a window that presses a verb when it is sent, with the first of the questions, as
    many as it holds."""
    name = custom_id(MODAL, verb, subject, ply, args)
    return Modal(title, name, tuple(questions[:QUESTIONS]))


def line(question: str, verb: str, *, placeholder: str, most: int, typed: str = "") -> Line:
    """Returns a line to type, whose answer belongs to a verb."""
    return Line(question, custom_id(LINE, verb, 0, 0), placeholder, most, typed[:most])


def menus_of(blocks: Sequence[Block]) -> Iterator[Menu]:
    """Yields the menus of a screen's blocks, as questions of a window."""
    for block in blocks:
        if isinstance(block, Controls):
            yield from (each for each in block.controls if isinstance(each, Menu))


def chosen_of(answers: Sequence[Answered], verb: str) -> tuple[str, ...]:
    """Returns the answers to the question of a verb; none if it was not asked."""
    return next((each.values for each in answers if each.named.verb == verb), ())
