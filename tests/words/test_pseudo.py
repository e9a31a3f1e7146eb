"""The language with marks, by which the others are tested."""

from __future__ import annotations

from common.text.language import ENGLISH
from common.text.say import counted, listed, name, say
from common.text.text import written
from conformance.pseudo import PSEUDO, marked, plain_words


def test_every_letter_has_a_mark_and_sentences_grow() -> None:
    said = say(
        "{side} takes {target:a} on {square}.",
        side=name("Dawn"),
        target=name("Spirit"),
        square="d4",
    )
    shown = written(said, PSEUDO)
    assert not plain_words(shown)
    assert "d4" in shown
    assert len(shown) > 1.2 * len(written(said, ENGLISH))


def test_choices_lists_and_counts_have_marks() -> None:
    said = say("{n:one=is|other=are} lost: {units}", n=2, units=counted(2, "unit"))
    assert not plain_words(written(said, PSEUDO))
    assert not plain_words(written(listed([name("one"), name("two")]), PSEUDO))


def test_a_plain_string_is_found() -> None:
    shown = written(say("{side} wins.", side="Dawn"), PSEUDO)
    assert plain_words(shown) == ["Dawn"]
    assert not plain_words(shown, ["Dawn"])
    assert plain_words("`Ra1-c3` <@123> </play:1> word") == ["word"]


def test_a_template_without_words_is_itself() -> None:
    assert marked("{a}: {b}") == "{a}: {b}"
