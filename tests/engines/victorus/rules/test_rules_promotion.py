"""Score-cards, and how knights become royal."""

from __future__ import annotations

import pytest

from tests.engines.victorus.kit import GAME, board, freed, play
from tests.engines.victorus.rules.rules_kit import movers, royal, shown, turn

KINDS = [("Tw", "g7xg10"), ("Uw", "g7xj9"), ("Bw", "g7xh9"), ("Ew", "g7xg10")]


def field(piece: str, victim: str, rest: str = "") -> str:
    """Orange's piece on g7, and Blue's victim."""
    return f"standard orange / orange Kj1 {piece} / blue Kh14 {victim} {rest}"


@pytest.mark.parametrize(("piece", "text"), KINDS)
def test_two_captured_knights_make_a_knight_royal(piece: str, text: str) -> None:
    """Print: two or more captured regular knights, for every kind but the Hospitaller."""
    cell = text[-2:] if text[-3] == "x" else text[-3:]
    one = turn(board(field(f"{piece}g7", f"Hw{cell}")), text)
    assert royal(one) == set()
    two = turn(board(field(f"{piece}g7+1", f"Hw{cell}")), text)
    assert royal(two) == {f"o{piece}"}, shown(two)


@pytest.mark.parametrize(
    ("victim", "scores"), [("Twg10", 1), ("Hwg10", 1), ("Uwg10*", 2), ("Qg10", 2)]
)
def test_royalty_counts_twice(victim: str, scores: int) -> None:
    """Print: a royal knight, King or Queen counts as two; a Hospitaller is a regular knight
    (ruling)."""
    after = play(board(field("Twg7", victim)), "g7xg10", "end")
    (line,) = GAME.view(after, None).captures
    assert line.counts == scores
    assert royal(after) == ({"oTw"} if scores == 2 else set())


@pytest.mark.parametrize(
    ("orange", "victim", "text"),
    [
        ("Kj1 Hwg7", "Uwg8*", "g7-h9xg8"),
        ("Kg7", "Tbg9*", "g7xg9"),
        ("Kj1 Qg7", "Tbg9*", "g7xg9"),
        ("Kj1 Twg7*", "Uwg8*", "g7xg8"),
    ],
)
def test_captures_of_royals_hospitallers_king_and_queen_score_nothing(
    orange: str, victim: str, text: str
) -> None:
    """Print keeps their captures apart from those for promotions, even of a royal knight."""
    state = board(f"standard orange / orange {orange} / blue Kh14 {victim} {freed('o', 'b')}")
    after = turn(state, text)
    assert GAME.view(after, None).captures[-1].counts == 0, shown(after)
    assert royal(after) == royal(state) - {f"b{victim[:2]}"}


def test_each_knight_has_its_own_score() -> None:
    """Print: the score-card is kept for each knight. One capture each by two knights promotes
    neither."""
    state = board("standard orange / orange Kj1 Twg7 Tbf4 / blue Kh14 Uwg10 Ubf9")
    after = turn(state, "g7xg10", "f4xf9")
    assert royal(after) == set()
    assert sorted(GAME.view(after, None).credit)[-3:] == [0, 1, 1]


def test_the_promotion_comes_at_the_end_of_the_turn() -> None:
    """Print: with its second capture the Templar has no second move yet; in the next turn it
    has."""
    state = board(field("Twg7+1 Tbf4", "Uwg10"))
    captured = play(state, "g7xg10")
    assert royal(captured) == set()
    assert "g10" not in movers(captured), shown(captured)
    later = turn(turn(captured), "h14-h13")
    assert royal(later) == {"oTw"}
    assert movers(play(later, "g10-g8")) == {"g8"}
