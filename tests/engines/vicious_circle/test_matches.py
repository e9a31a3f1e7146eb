"""Matches of this game: what the log keeps, and what each viewer may read of it."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from engines.game import Illegal, Result, Unreadable, win
from engines.match import Entry, Match, Unreplayable, begin, replay
from engines.vicious_circle.values import UNKNOWN, ViciousEnding
from tests.sample import said as say

TWILIGHT, DAWN = 0, 1
SET_UPS = ((0, "set Sc2 Wa1 Da2"), (1, "set Sc4 We5 De4"))


def duel(*turns: tuple[int, str]) -> Match:
    """Returns a match in which these seats said these things."""
    match = replay(begin("vicious-circle", {}, "seed"))
    for seat, text in turns:
        match = say(match, seat, text)
    return match


def test_a_match_begins_with_settled_options() -> None:
    setup = begin("vicious-circle", {"ruleset": "magnus"}, "seed")
    assert setup.options == (("first", "auto"), ("ruleset", "magnus"))


def test_the_log_keeps_the_canonical_text() -> None:
    match = duel(*SET_UPS)
    (entry,) = match.propose(TWILIGHT, "  sc2 → D3 ")
    assert entry == Entry(2, TWILIGHT, "Sc2-d3")


def test_the_log_alone_gives_the_same_match() -> None:
    match = duel(*SET_UPS, (0, "Sc2-d3"), (1, "!draw"), (0, "!decline"), (1, "We5-d5"))
    assert replay(match.setup, match.entries) == match


def test_at_a_ply_the_match_stands_as_it_did_before_it() -> None:
    match = duel(*SET_UPS, (0, "Sc2-d3"), (1, "!resign"))
    assert match.at(2) == duel(*SET_UPS)
    assert match.at(0).ply == 0
    assert match.at(4) == match
    assert match.at(3).outcome is None


def test_a_log_that_does_not_fit_is_unreplayable() -> None:
    setup = begin("vicious-circle", {}, "seed")
    for entry in (
        Entry(0, 0, "Sc2-d3"),
        Entry(0, 0, "set Sc2"),
        Entry(0, 0, "nonsense"),
        Entry(1, 0, "set Sc2 Wa1 Da2"),
        Entry(0, 0, "!back"),
        Entry(0, 0, "!vote"),
    ):
        with pytest.raises(Unreplayable):
            replay(setup, [entry])


def test_a_refused_action_leaves_the_match_as_it_was() -> None:
    match = duel(*SET_UPS)
    with pytest.raises(Illegal, match="It is Twilight's turn"):
        match.propose(DAWN, "Sc4-b3")
    with pytest.raises(Unreadable, match="is not an action"):
        match.propose(TWILIGHT, "hello")
    assert match == duel(*SET_UPS)


def test_nothing_follows_the_end() -> None:
    match = duel(*SET_UPS, (0, "Sc2xe5"))
    assert match.outcome == win(ViciousEnding.THRONE, TWILIGHT)
    assert match.to_act == ()
    for text in ("De4-d4", "!resign", "!draw", "!time", "!back", "!decline"):
        with pytest.raises(Illegal, match="This match is over"):
            match.propose(DAWN, text)


def test_one_may_resign_in_the_set_up() -> None:
    match = duel((0, "set Sc2 Wa1 Da2"), (1, "!resign"))
    assert match.outcome is not None
    assert match.outcome.results == (Result.WIN, Result.LOSS)
    assert match.view(None).places == (UNKNOWN,) * 10  # type: ignore[attr-defined]


def test_after_the_end_the_history_hides_nothing() -> None:
    match = duel((0, "set Sc2 Wa1 Da2"), (1, "!resign"))
    assert not match.hides(match.entries[0], DAWN)
    assert match.history(None)[0].notation == "set Sc2 Wa1 Da2"


def test_a_turn_of_one_action_is_never_taken_back() -> None:
    match = duel(*SET_UPS, (0, "Sc2-d3"))
    assert not match.may_take_back(TWILIGHT)
    assert not match.may_take_back(DAWN)


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


def test_the_history_has_table_entries_in_words_and_the_time() -> None:
    noon = datetime(2024, 5, 1, 12, tzinfo=UTC)
    match = duel(*SET_UPS, (0, "!draw"), (1, "!decline"), (0, "Sc2-d3"), (1, "!draw"), (0, "!draw"))
    assert [line.words for line in match.history(None)[2:]] == [
        "Twilight offers a draw",
        "Dawn declines the draw",
        "Twilight's Saint moves from c2 to d3",
        "Dawn offers a draw",
        "Twilight accepts the draw",
    ]
    assert [line.notation for line in match.history(None)[2:4]] == ["draw", "decline"]
    resigned = duel(*SET_UPS).follow(Entry(2, DAWN, "!resign", noon))
    assert resigned.history(None)[-1].words == "Dawn resigns"
    assert resigned.history(None)[-1].at == noon
    late = duel(*SET_UPS, (0, "!time"))
    assert late.history(None)[-1].words == "Twilight's time is over"


def test_a_line_of_the_history_by_its_ply() -> None:
    match = duel(*SET_UPS, (0, "Sc2-d3"))
    assert [match.words(ply, None) for ply in range(3)] == [
        line.words for line in match.history(None)
    ]


def test_a_capture_typed_as_a_move_is_written_as_a_capture() -> None:
    match = duel(*SET_UPS, (TWILIGHT, "Sc2-d3"), (DAWN, "De4-d3"))
    assert match.entries[-1].text == "De4xd3"


def test_a_move_typed_as_a_capture_is_written_as_a_move() -> None:
    assert duel(*SET_UPS, (TWILIGHT, "Sc2xd3")).entries[-1].text == "Sc2-d3"
