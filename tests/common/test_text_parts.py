"""Parts of texts: cut to a length, and without words at their ends."""

from __future__ import annotations

import pickle

from common.text.language import Language
from common.text.say import cut, name, say, trimmed, unmarked
from common.text.text import written
from tests.common.test_text import Words

GERMAN = Language(
    code="de",
    catalogue=Words({"{side} attacks.": "{side} greift an.", "Choose again": "Wähle noch einmal"}),
    names={"Bear": {"nom": "Bär"}},
)


def test_a_text_is_cut_in_every_language() -> None:
    words = cut(say("Choose again"), 6)
    assert words == "Choose"
    assert written(words, GERMAN) == "Wähle "
    assert written(cut("plain", 2), GERMAN) == "pl"


def test_a_text_is_without_its_beginning_and_end_in_every_language() -> None:
    side = name("Bear")
    words = trimmed(say("{side} attacks.", side=side), start=side + " ", end=".")
    assert words == "attacks"
    assert written(words, GERMAN) == "greift an"
    assert written(trimmed(say("Choose again"), start=side), GERMAN) == "Wähle noch einmal"


def test_a_text_is_without_marks_in_every_language() -> None:
    words = unmarked("**" + say("Choose again") + "**")
    assert words == "Choose again"
    assert written(words, GERMAN) == "Wähle noch einmal"


def test_they_can_be_sent_to_another_process() -> None:
    again = say("Choose again")
    for words in (cut(again, 6), trimmed(again, end=" again"), unmarked("**" + again)):
        found = pickle.loads(pickle.dumps(words))  # noqa: S301
        assert (type(found), found, found.given()) == (type(words), words, words.given())
