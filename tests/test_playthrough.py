"""The playthrough files: what is read of them is what was written."""

from __future__ import annotations

import pytest

from tests.engines.match_kit import TOY
from tests.playthrough import Section, at_random, sections, written


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


def test_a_play_of_more_than_the_fewest_says_so_and_names_all_sides() -> None:
    play = Section("A play", {"mood": "calm", "voices": "low"}, "7", seats=3)
    play.actions = [("Red", "stop"), ("Blue", "stop"), ("Green", "win")]
    text = written(TOY, [play])
    assert "\noptions: mood=calm voices=low\nseats: 3\nseed: 7\n" in text
    assert "outcome: said (loss, loss, win)" in text
    assert sections(text) == [play]
    later = Section("Later", position="three stop stop", seats=3, actions=[("Green", "win")])
    assert sections(written(TOY, [later])) == [later]


def test_a_new_game_is_played_to_its_end_and_begun_for_every_other_number() -> None:
    whole, begun = at_random(TOY)
    assert TOY.outcome(whole.end(TOY))
    assert (whole.seats, begun.seats) == (None, 3)
    assert 0 < len(begun.actions) <= 12
    assert sections(written(TOY, [whole, begun])) == [whole, begun]
