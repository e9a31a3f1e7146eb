"""Lists and numbers in sentences."""

from __future__ import annotations

from common.text.language import Language
from common.text.say import as_is, counted, fitting, fullest, listed, padded
from common.text.text import written


def test_lists_of_any_length() -> None:
    assert listed([]) == ""
    assert listed(["a"]) == "a"
    assert listed(["a", "b"]) == "a and b"
    assert listed(["a", "b", "c"]) == "a, b and c"
    assert listed(["a", "b", "c"], "or") == "a, b or c"


def test_numbers_of_things() -> None:
    assert counted(1, "point") == "1 point"
    assert counted(9_999, "puzzle") == "9,999 puzzles"
    assert counted(0, "point") == "0 points"


def test_as_much_as_fits() -> None:
    assert fitting(["One.", "", "Two.", "Three."], 10) == "One. Two."
    assert fitting(["One.", "Two."], 9, "\n") == "One.\nTwo."
    assert fitting(["One."], 3) == ""


def test_the_fullest_that_fits() -> None:
    assert fullest(["much too long", "short"], 8) == "short"
    assert fullest(["long", "cut short"], 3) == "cut"


def test_spaces_up_to_a_width() -> None:
    assert padded("Red", 5) == "Red  "
    assert padded("Orange", 5) == "Orange"


def test_words_that_nobody_translates() -> None:
    assert as_is("e4") == "e4"
    assert written(as_is("e4"), Language("xx")) == "e4"
