"""Grammars: texts, steps and questions of actions from one description."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from common.text.say import EMPTY, name, say
from common.text.text import Text
from engines.game import Unreadable
from engines.grammar import Grammar, Param, Verb

COLOURS: Final = ("red", "blue")


@dataclass(frozen=True)
class Paint:
    """Paint a fence in a colour, from some post on."""

    fence: str
    colour: str = ""
    post: int = 0


@dataclass(frozen=True)
class Hop:
    """From a post to another one."""

    start: str
    end: str


@dataclass(frozen=True)
class Rest:
    """Do nothing."""


def colour(word: str) -> str:
    """One of the colours. Raises `Unreadable`."""
    if word not in COLOURS:
        raise Unreadable(say("There is no {word} paint.", word=word))
    return word


def together(paint: Paint) -> Text:
    """A post needs a colour."""
    return say("Name a colour, too.") if paint.post and not paint.colour else EMPTY


GRAMMAR: Final[Grammar[Paint | Hop | Rest]] = Grammar(
    name("Fences"),
    "paint north.red 2",
    (
        Verb(
            "paint",
            Paint,
            Param("fence", word="[a-z]+", default="", asks=say("Which fence?")),
            Param("colour", colour, sign=".", default=""),
            Param("post", int, default=0, asks=say("From which post?")),
            joined=("colour",),
            form=say("Write a fence, such as `paint north.red 2`."),
            former=("daub",),
            wrong=together,
        ),
        Verb(
            "",
            Hop,
            Param("start", word="[a-z][1-9]", sign=""),
            Param("end", word="[a-z][1-9]", sign="-", typed="[-x ]"),
        ),
        Verb("rest", Rest, label="Take a rest"),
    ),
)
paints = st.builds(
    Paint, st.sampled_from(("north", "east")), st.sampled_from(COLOURS), st.integers(0)
)
posts = st.from_regex("[a-z][1-9]", fullmatch=True)


@given(paints | st.builds(Hop, posts, posts) | st.just(Rest()))
def test_every_action_reads_back_from_its_text(action: Paint | Hop | Rest) -> None:
    assert GRAMMAR.read(GRAMMAR.write(action)) == action


@given(paints, paints)
def test_different_actions_are_picked_differently(one: Paint, other: Paint) -> None:
    assert (GRAMMAR.path(one) == GRAMMAR.path(other)) is (one == other)


@pytest.mark.parametrize(
    ("text", "action", "path"),
    [
        ("paint north.red 2", Paint("north", "red", 2), ("paint", "north.red", "2")),
        ("paint", Paint(""), ("paint", "all")),
        ("a1-b2", Hop("a1", "b2"), ("a1", "b2")),
        ("rest", Rest(), ("rest",)),
    ],
)
def test_a_text_an_action_and_its_steps(
    text: str, action: Paint | Hop | Rest, path: tuple[str, ...]
) -> None:
    assert (GRAMMAR.read(text), GRAMMAR.write(action), GRAMMAR.path(action)) == (action, text, path)


@pytest.mark.parametrize(
    ("typed", "text"), [("DAUB  north", "paint north"), ("a1xb2", "a1-b2"), ("a1 b2", "a1-b2")]
)
def test_former_words_and_other_signs_are_read(typed: str, text: str) -> None:
    assert GRAMMAR.write(GRAMMAR.read(typed)) == text


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "dig north",
            "“dig north” is not an action of Fences. Write for example `paint north.red 2`.",
        ),
        ("", "“” is not an action of Fences. Write for example `paint north.red 2`."),
        ("paint 7", "Name a colour, too."),
        ("paint north x", "Write a fence, such as `paint north.red 2`."),
        ("paint north.green", "There is no green paint."),
        ("paint north 2", "Name a colour, too."),
        ("rest now", "`rest` stands alone."),
    ],
)
def test_what_cannot_be_read_is_refused_in_a_sentence(text: str, told: str) -> None:
    with pytest.raises(Unreadable) as refused:
        GRAMMAR.read(text)
    assert str(refused.value) == told


def test_each_step_after_the_verb_asks_its_question() -> None:
    assert GRAMMAR.asks(("paint",)) == "Which fence?"
    assert GRAMMAR.asks(("paint", "north.red")) == "From which post?"
    assert [verb.label for verb in GRAMMAR.verbs] == ["Paint", "", "Take a rest"]


def test_a_command_writes_the_words_as_they_were_typed() -> None:
    assert GRAMMAR.of(Hop).text(["A1", "b2"]) == "A1-b2"
    assert GRAMMAR.of(Paint).text(["3"]) == "paint 3", "of the last parameters alone"
