"""Texts that go from process to process in lines."""

from __future__ import annotations

import pytest

from common.text.language import Language
from common.text.pack import pack, unpack
from common.text.say import capitalised, counted, fitting, joined, listed, name, ordinal, say
from common.text.text import Text, written

SAID = say(
    "{who} takes {what:a}, {points}: {rest}",
    who=listed([name("Dawn"), "Ann"]),
    what=name("Spirit"),
    points=counted(2, "point"),
    rest=joined("\t", [capitalised(say("so")), ordinal(2), fitting(["One."], 9), "\n"]),
)
"""A text of many kinds."""


def test_a_text_is_a_line_and_reads_back() -> None:
    line = pack(SAID)
    assert not {"\t", "\n"} & {*line}
    again = unpack(line)
    assert again == SAID
    assert isinstance(again, Text)
    assert again.given() == SAID.given()


def test_what_was_read_back_is_written_in_another_language() -> None:
    other = Language("xx", decimal=",")
    assert written(unpack(pack(SAID)), other) == written(SAID, other)
    assert written(unpack(pack(say("{n:.1f}", n=1.5))), other) == "1,5"


def test_plain_words_stay_plain() -> None:
    assert unpack(pack("e4")) == "e4"
    assert not isinstance(unpack(pack("e4")), Text)
    assert unpack("") == ""


@pytest.mark.parametrize("rest", ["", '"log","of":[]}', '"Name","of":3}', '"Name"}', '"Text"'])
def test_no_other_line_that_begins_so_is_read(rest: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - of whatever kind
        unpack(f'{{"is":{rest}')
