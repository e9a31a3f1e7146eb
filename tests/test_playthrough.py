"""The playthrough files: what is read of them is what was written."""

from __future__ import annotations

import pytest

from tests.engines.match_kit import TOY
from tests.playthrough import Section, sections, written


@pytest.mark.parametrize("voices", ["", "high", "high,low"])
def test_options_outlive_the_file_also_without_a_value_or_with_commas(voices: str) -> None:
    options = {"mood": "wild", "voices": voices}
    play = Section("A play", options, "7", actions=[("Red", "stop"), ("Blue", "win")])
    text = written(TOY, [play])
    assert f"\noptions: mood=wild voices={voices}\nseed: 7\n" in text
    (again,) = sections(text)
    assert again == play
    assert TOY.settle(again.options) == options
    assert written(TOY, [again]) == text


def test_a_play_from_a_position_has_no_options() -> None:
    play = Section("Ending: said", position="step stop", actions=[("Blue", "win")])
    (again,) = sections(written(TOY, [play]))
    assert again == play
    assert again.ending == "said"
