"""Kingdoms and battlefield: from where captures reach where, and captures inside a kingdom.

The line i1 h3 g4 f6 e7 d8 c8 leads from orange's kingdom through the battlefield into red's,
and c8 e10 g10 i10 k10 m10 o8 from there into green's; c8 d11 e13 stays in red's.
"""

from __future__ import annotations

import pytest

from engines.game import TableEnding
from engines.victorus.model.state import State
from tests.engines.victorus.kit import GAME, board, freed, play, refused, where
from tests.engines.victorus.rules.rules_kit import goes, lands, mover, movers, shown
from tests.sample import present


def three(orange: str, red: str = "", green: str = "", rest: str = "") -> State:
    """Orange, red and green play; the other kingdoms are not in use."""
    return board(f"standard orange / orange {orange} / red Kb6 {red} / green Ko9 {green} {rest}")


@pytest.mark.parametrize(
    ("start", "target", "is_allowed"),
    [
        ("g4", "e7", True),
        ("g4", "c8", True),
        ("i1", "e7", True),
        ("i1", "c8", False),
        ("i1", "e1", True),
        ("c8", "e7", True),
        ("c8", "e13", False),
        ("c8", "o8", False),
        ("c8", "i1", True),
        ("g4", "i1", True),
    ],
)
def test_where_a_piece_may_capture_follows_from_where_it_begins(
    start: str, target: str, *, is_allowed: bool
) -> None:
    """Print: no captures from kingdom to kingdom; from kingdom to battlefield, within the
    battlefield, and from there into a kingdom they are allowed. Ruling: an invader of one's own
    kingdom (e1, i1) can be captured from anywhere; a piece in another's kingdom captures nothing
    in any other's, nor in that one."""
    state = three(f"Kj1 Bw{start}", red=f"Ew{target}")
    assert lands(state, start, f"x{target}") is is_allowed, shown(state)


@pytest.mark.parametrize(("start", "target"), [("i1", "c8"), ("c8", "e13"), ("c8", "o8")])
def test_pieces_travel_from_kingdom_to_kingdom(start: str, target: str) -> None:
    """Print: in a single turn, to an empty cell."""
    state = three(f"Kj1 Bw{start}")
    assert lands(state, start, target), shown(state)


@pytest.mark.parametrize(
    "sides", ["/ red Kb6 Ewc3 / green Ko9", "/ black / blue Kh14 Ewc3 / green Ko9"]
)
def test_unused_and_eliminated_kingdoms_are_battlefield(sides: str) -> None:
    """Print for those of defeated players; ruling: so are those of kingdoms that nobody plays. c3
    lies in black's."""
    state = board(f"standard orange / orange Kj1 Uwj2 {sides}")
    assert lands(state, "j2", "xc3"), shown(state)
    alive = board("standard orange / orange Kj1 Uwj2 / black Kc1 / blue Kh14 Ewc3 / green Ko9")
    assert not lands(alive, "j2", "xc3"), shown(alive)


def test_walls_stand_whoever_plays() -> None:
    """Print: nothing goes through them; ruling: all game. Nobody plays black here, and from e1 the
    file is barred all the same."""
    state = board("standard orange / orange Kj1 Ewe1 / blue Kh14")
    assert not lands(state, "e1", "e3"), shown(state)
    assert lands(board("standard orange / orange Kj1 Ewe5 / blue Kh14"), "e5", "e3")


def test_where_a_turn_begins_decides_for_both_of_its_moves() -> None:
    """Print judges by single turns: the royal knight that left the kingdom with its first move
    captures nothing in red's with the second; the one that began in the battlefield does, also by
    way of its own kingdom (ruling)."""
    state = three("Kj1 Bwi1*", red="Uwc8")
    assert "From a kingdom a piece captures nothing" in refused(play(state, "i1-g4"), "g4xc8")
    state = three("Kj1 Bwg4*", red="Uwc8")
    assert lands(play(state, "g4-i1"), "i1", "xc8")


def test_a_kingdom_put_out_by_the_first_move_does_not_free_the_second() -> None:
    """Ruling: zones are judged where the piece stands when its turn begins, with the kingdoms
    alive at that moment. Green's Excalibur began in orange's, so it takes nothing in red's, be
    orange out by now or not."""
    text = "standard green 9 / orange Kh13 {} / red Kc9 Qc8 / green Ko9 Ewh2*"
    out = play(board(text.format("")), "h2xh13")
    assert GAME.view(out, None).living == (2, 4), shown(out)
    for state in (out, board(GAME.dump(out)), play(board(text.format("Qf1")), "h2xh13")):
        assert not lands(state, "h13", "xc8"), shown(state)
        then = ", which was in the game then" * (0 not in state.living)
        assert f"the Excalibur began in Orange's kingdom{then}." in refused(state, "h13xc8")
    assert lands(out, "h13", "h11"), shown(out)


def test_nor_does_a_kingdom_whose_player_concedes_between_the_two_moves() -> None:
    """The same ruling; and the position's text remembers where the turn began, though nothing
    else in it tells that orange was in the game then."""
    begun = play(board("standard green 9 / orange Kf13 / red Kc9 Qc8 / green Ko9 Ewh2*"), "h2-h13")
    left = present(GAME.leave(begun, 0, TableEnding.RESIGNATION))
    assert "turn:gEw.h2@o-h13" in GAME.dump(left)
    for state in (left, board(GAME.dump(left))):
        assert not lands(state, "h13", "xc8"), shown(state)
        assert "began in Orange's kingdom" in refused(state, "h13xc8")


def test_what_the_first_move_made_battlefield_is_open_to_the_second() -> None:
    """Ruling: the kingdoms of those who are out are battlefield. Only where the turn began is
    judged as it was then, not where it leads: red is out, so black's Byzantine there can be taken
    from a turn that began in orange's."""
    text = "standard green 9 / orange Kj1 / black Kc1 Bwc8 / red {} / green Ko9 Ewh2* / purple Kq3"
    out = play(board(text.format("Kh13")), "h2xh13")
    assert lands(out, "h13", "xc8"), shown(out)
    alive = play(board(text.format("Kh13 Qb5")), "h2xh13")
    assert not lands(alive, "h13", "xc8"), shown(alive)


def test_a_bonus_move_begins_anew() -> None:
    """Ruling: where the piece stands when its bonus move begins decides. From i1 it captured
    twice in the battlefield; its bonus begins there and reaches red's kingdom."""
    twice = play(three("Kj1 Bwi1*", red="Uwg4 Twe7 Ewc8"), "i1xg4", "g4xe7")
    assert lands(twice, "e7", "xc8"), shown(twice)


@pytest.mark.parametrize(
    ("piece", "capture", "ends"),
    [("Bwe7*", "e7xc8", "g10 k10  g4"), ("Qd9", "d9xc8", "e9 g8  c6 c5 c4 c3 c2  g10 k10")],
)
def test_after_a_first_capture_in_a_kingdom_only_the_battlefield_is_open(
    piece: str, capture: str, ends: str
) -> None:
    """Print: no second capture in that kingdom, but a second move to the battlefield. Red's e13
    and d10, green's o8 and orange's i1 are closed, occupied or not, and so is where the turn began;
    black's unused kingdom (c3, c2) is battlefield."""
    state = three(f"Kj1 {piece}", red="Uwc8 Ewe13 Twd10", rest=freed("o", "g"))
    goes(play(state, capture), "c8", ends)


def test_such_a_capture_may_also_end_the_pieces_turn() -> None:
    """Print: it remains where it captured, and another piece takes the bonus move."""
    state = play(three("Kj1 Bwe7* Tbf4", red="Uwc8"), "e7xc8")
    assert movers(state) == {"c8", "f4", "j1"}, shown(state)
    assert mover(play(state, "f4-f6")) == "Red"


def test_having_gone_on_to_the_battlefield_it_stays_there() -> None:
    """Print: until the next round, and another piece takes the bonus move that was earned."""
    state = play(three("Kj1 Bwe7* Tbf4", red="Uwc8"), "e7xc8", "c8-g10")
    assert movers(state) == {"f4", "j1"}, shown(state)


def test_a_second_capture_in_the_battlefield_gives_the_bonus_to_the_piece() -> None:
    """Print: the privilege holds here, too; the bonus does not lead back to the kingdom of the
    first capture (c8), but may capture in that of a different player. There the piece freezes."""
    state = three("Kj1 Bwe7* Tbf4", red="Uwc8 Twg10", green="Hwo8")
    twice = play(state, "e7xc8", "c8xg10")
    goes(twice, "g10", "e7 c2  h9  k10 xo8  f12  i13  f10 h11")
    assert movers(play(twice, "g10xo8")) == {"f4", "j1"}


def test_two_captures_the_second_in_a_kingdom_give_no_privilege() -> None:
    """The rulebook contradicts itself: two captures with two moves give the privilege once in the
    battlefield only, once anywhere; and with a capture in a kingdom on either move the piece
    stays. So the second capture has to be in the battlefield."""
    state = three("Kj1 Bwg4* Tbf4", red="Uwe7 Twc8")
    assert movers(play(state, "g4xe7", "e7xc8")) == {"f4", "j1"}
    assert movers(play(state, "g4xe7")) == {"e7", "f4", "j1"}


def test_a_capture_in_a_kingdom_on_the_second_move_freezes_the_piece() -> None:
    """Print: it remains where it captured."""
    after = play(three("Kj1 Bwg4* Tbf4", red="Uwc8"), "g4-e7", "e7xc8")
    assert movers(after) == {"f4", "j1"}, shown(after)
    assert where(after, "oBw") == "c8"


def test_an_invader_captured_at_home_is_a_capture_in_a_kingdom() -> None:
    """Ruling: the rule of captures in a kingdom holds in a piece's own one, too: the King, not free
    to leave it, has no second move then."""
    state = three("Kj1 Tbf4", red="Uwj2")
    after = play(state, "j1xj2")
    assert movers(after) == {"f4"}, shown(after)
