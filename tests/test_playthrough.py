"""The playthrough files: what is read of them is what was written."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from conformance.plays import Section, at_random, begun_at_random, remembered, sections
from engines.game import AnyGame
from engines.registry import GAMES
from tests.playthrough import edited, written
from tests.sample import present
from tests.toys.three_rivals import THREE_RIVALS


@pytest.mark.parametrize("voices", ["", "high", "high,low"])
def test_options_outlive_the_file_also_without_a_value_or_with_commas(voices: str) -> None:
    options = {"mood": "wild", "voices": voices}
    play = Section("A play", options, "7", actions=[("Red", "stop"), ("Blue", "win")])
    text = written(THREE_RIVALS, [play])
    assert f"\noptions: mood=wild voices={voices}\nseed: 7\n" in text
    (again,) = sections(text)
    assert again == play
    assert THREE_RIVALS.resolve_options(again.options) == options
    assert written(THREE_RIVALS, [again]) == text


def test_a_play_from_a_position_has_no_options() -> None:
    play = Section("Ending: said", position="step stop", actions=[("Blue", "win")])
    (again,) = sections(written(THREE_RIVALS, [play]))
    assert again == play
    assert again.ending == "said"


def test_a_play_of_more_than_the_fewest_says_so_and_names_all_sides() -> None:
    play = Section("A play", {"mood": "calm", "voices": "low"}, "7", seats=3)
    play.actions = [("Red", "stop"), ("Blue", "stop"), ("Green", "win")]
    text = written(THREE_RIVALS, [play])
    assert "\noptions: mood=calm voices=low\nseats: 3\nseed: 7\n" in text
    assert "outcome: said (loss, loss, win)" in text
    assert sections(text) == [play]
    later = Section("Later", position="three stop stop", seats=3, actions=[("Green", "win")])
    assert sections(written(THREE_RIVALS, [later])) == [later]


def test_a_new_game_is_played_to_its_end_and_begun_for_every_other_number() -> None:
    whole, begun, *_ = at_random(THREE_RIVALS)
    assert THREE_RIVALS.outcome(whole.end(THREE_RIVALS))
    assert (whole.seats, begun.seats) == (None, 3)
    assert 0 < len(begun.actions) <= 12
    assert sections(written(THREE_RIVALS, [whole, begun])) == [whole, begun]


class _Once:
    """A game that shows one of its texts otherwise, once and to one viewer."""

    def __init__(self, game: AnyGame, shown: str, state: Any, other: str) -> None:
        self.game, self.shown, self.other = game, shown, other
        self.seen = game.view(state, 1)

    def __getattr__(self, name: str) -> Any:
        return self._changed if name == self.shown else getattr(self.game, name)

    def _changed(self, view: Any) -> str:
        text = getattr(self.game, self.shown)(view)
        return self.other if view == self.seen else text


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
@pytest.mark.parametrize("shown", ["status", "alt_text", "ascii_board"])
def test_whatever_a_viewer_is_shown_otherwise_shows(game: AnyGame, shown: str) -> None:
    """Also where a text lacks a part, or is that of the state before."""
    (play, *_) = begun_at_random(game)
    del play.actions[8:]
    known = remembered(game)
    steps, usual = list(play.steps(game)), written(game, [play])
    for (before, _, _), (state, _, _) in pairwise(steps):
        text, earlier = (getattr(game, shown)(known.view(each, 1)) for each in (state, before))
        lines = text.splitlines()
        for other in (f"{text} More.", f"{text}\nMore", " ".join(lines[1:]), earlier):
            if other != text:
                changed: Any = _Once(known, shown, state, other)
                assert written(changed, [play]) != usual


def test_what_stays_the_same_is_told_once() -> None:
    play = Section("A play", seed="7", actions=[("Red", "stop"), ("Blue", "stop")])
    assert written(THREE_RIVALS, [play]).count("told 1: Words.\n") == 1


def test_of_a_drawing_the_new_lines_are_shown_and_the_others_counted() -> None:
    assert edited("a\nb\nc\nd", "a\nb\nX\nd") == ["(2 lines as before)", "X", "d"]
    assert edited("a\nb\nc", "c") == ["(2 fewer)", "c"]
    assert edited("a\nb", "a\nb") == []


def test_a_new_game_has_a_section_for_each_ending_that_is_met_at_random() -> None:
    """The toy game's other endings are met only where somebody leaves, or time is over."""
    _, _, ended = plays = at_random(THREE_RIVALS)
    assert ended.ending == "said"
    outcome = present(THREE_RIVALS.outcome(ended.end(THREE_RIVALS)))
    assert outcome.reason.value == ended.ending
    assert sections(written(THREE_RIVALS, plays)) == plays
