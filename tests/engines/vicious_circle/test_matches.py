"""Matches of this game: what the log keeps, and what each viewer may read of it."""

from __future__ import annotations

from engines.game import Result
from engines.match import Match, begin, replay
from engines.vicious_circle.values import UNKNOWN
from tests.sample import said as say

TWILIGHT, DAWN = 0, 1
SET_UPS = ((0, "set Sc2 Wa1 Da2"), (1, "set Sc4 We5 De4"))


def duel(*turns: tuple[int, str]) -> Match:
    """Returns a match in which these seats said these things."""
    match = replay(begin("vicious-circle", {}, "seed"))
    for seat, text in turns:
        match = say(match, seat, text)
    return match


def test_one_may_resign_in_the_set_up() -> None:
    match = duel((0, "set Sc2 Wa1 Da2"), (1, "!resign"))
    assert match.outcome is not None
    assert match.outcome.results == (Result.WIN, Result.LOSS)
    assert match.view(None).places == (UNKNOWN,) * 10  # type: ignore[attr-defined]


def test_the_history_hides_a_secret_set_up_until_the_reveal() -> None:
    half = duel(SET_UPS[0])
    own = half.history(TWILIGHT)[0]
    assert (own.notation, own.words) == (
        "set Sc2 Wa1 Da2",
        "Twilight sets up Saint c2, Warrior a1 and Dragon a2",
    )
    for viewer in (DAWN, None):
        (line,) = half.history(viewer)
        assert (line.notation, line.words) == ("?", "Twilight locks in a secret set-up")
        assert half.hides(half.entries[0], viewer)
    assert not half.hides(half.entries[0], TWILIGHT)
    both = duel(*SET_UPS)
    assert both.history(None)[0].words == own.words
    assert not both.hides(both.entries[0], DAWN)


def test_a_capture_typed_as_a_move_is_written_as_a_capture() -> None:
    match = duel(*SET_UPS, (TWILIGHT, "Sc2-d3"), (DAWN, "De4-d3"))
    assert match.entries[-1].text == "De4xd3"


def test_a_move_typed_as_a_capture_is_written_as_a_move() -> None:
    assert duel(*SET_UPS, (TWILIGHT, "Sc2xd3")).entries[-1].text == "Sc2-d3"
