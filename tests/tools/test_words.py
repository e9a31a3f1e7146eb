"""The tool for words: what it gathers, what it finds loose, and the faults it finds."""

from __future__ import annotations

import ast
import re

import pytest

from common.text.language import Language
from tools.words.checks import faults
from tools.words.comments import comment
from tools.words.gather import Gathered, Message, Sayings, gathered
from tools.words.loose import loose

SMALL = Language(
    code="xx",
    names={
        "Saint": {"english": "Saint", "gender": "m", "nom": "šventasis", "acc": "šventąjį"},
        "Dragon": {"english": "Dragon", "gender": "f", "nom": "drakonė", "acc": "drakonę"},
    },
    plural=lambda number: "one" if number == 1 else "few" if number < 10 else "other",
)
POINTS = "{n:one=a point|other={n} points} for {side}"


def test_texts_and_names_are_gathered_with_their_meanings() -> None:
    source = """
from common.text.say import counted, name, say
say("{x} wins.", x=name("Saint"))
say("Draw", meaning="an ending")
say("a long "
    "sentence")
counted(3, "unit")
counted(3, UNIT)
name("Duke" if old else "Prince")
say(words)
"""
    found = Gathered()
    Sayings(found, "x.py").visit(ast.parse(source))
    assert set(found.messages) == {
        Message("{x} wins."),
        Message("Draw", "an ending"),
        Message("a long sentence"),
    }
    assert set(found.names) == {"Saint", "unit", "Duke", "Prince"}
    assert [place.line for place in found.unknown] == [10]


def test_a_comment_tells_where_a_text_stands_its_room_and_its_fields() -> None:
    found = gathered().messages
    told = {each.template: comment(each, places) for each, places in found.items()}
    assert told["{side} draws {enemy} (strength {strength})."] == (
        "vilnius/words/news; name: enemy, side; number: strength"
    )
    assert "button ≤ 80" in told["Standing orders"]
    assert "question ≤ 24" in told["Try from another turn?"]
    assert not [each for each in told.values() if re.search(r":\d|\.py", each)]


def test_files_of_rules_and_lessons_are_gathered() -> None:
    found = gathered().messages
    places = {message.template: place for message in found for place in found[message]}
    assert places["The aim"].file.endswith("rules.txt")
    assert places["Take the throne"].file == "learning/vicious_circle/lessons.txt"


@pytest.mark.parametrize(
    ("source", "count"),
    [
        ('x = "Two words"', 1),
        ('x = f"{n} units are lost"', 1),
        ('x = say("Two words")', 0),
        ('log.info("two words %s", n)', 0),
        ('def f():\n    """Two words."""', 0),
        ('assert x, "two words"', 0),
        ('x = "word"', 0),
        ('x: "Some Type" = say("Two words")', 0),
        ('x = say("{a} b c", a=f"{n} loose words")', 1),
    ],
)
def test_words_outside_of_say_are_loose(source: str, count: int) -> None:
    assert len(list(loose(source))) == count


@pytest.mark.parametrize(
    ("english", "translated", "why"),
    [
        ("{a} wins.", "{b} laimi.", "fields differ"),
        ("{a} wins.", "{a:gen} laimi.", "no name has the form"),
        ("{a} wins.", "{a laimi.", "expected"),
        (POINTS, "{n:one=taškas|other={n}} {side}", "lacks few"),
        (POINTS, "{n:one=a|few=b|other=c|zwei=d} {side}", "no value is called"),
        ("{a} wins.", "", "fields differ"),
    ],
)
def test_a_faulty_translation_is_found(english: str, translated: str, why: str) -> None:
    assert any(why in each.why for each in faults(SMALL, {english: translated}))


@pytest.mark.parametrize(
    ("english", "translated"),
    [
        ("{a} wins.", "Laimi {a:acc}."),
        ("{a} wins.", "{a:^acc} {a:m=laimi|f=laimi}"),
        (POINTS, "{side}: {n:one=taškas|few=taškai|other=taškų}"),
        ("{on:yes=On|no=Off}", "{on:yes=Įjungta|no=Išjungta}"),
        ("{n:,} of {m:.1f}", "{n:,} / {m:.1f}"),
    ],
)
def test_a_good_translation_has_no_fault(english: str, translated: str) -> None:
    assert not list(faults(SMALL, {english: translated}))
