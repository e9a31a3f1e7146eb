"""Kingdoms and battlefield: from where captures reach where, and captures inside a kingdom.

The line i1 h3 g4 f6 e7 d8 c8 leads from orange's kingdom through the battlefield into red's,
and c8 e10 g10 i10 k10 m10 o8 from there into green's; c8 d11 e13 stays in red's.
"""

from __future__ import annotations

from engines.game import TableEnding
from tests.engines.examples.sayings import Saying, sayings
from tests.engines.victorus.kit import GAME, board, freed, play, refused
from tests.engines.victorus.rules.rules_kit import lands, shown
from tests.sample import present

FREE = freed("o", "g")


@sayings(f"""
    print: no captures from kingdom to kingdom; ruling: an invader can be captured from anywhere
        standard orange / orange Kj1 Bwg4 / red Kb6 Ew[e7 c8 i1] / green Ko9 may g4x[e7 c8 i1]
        standard orange / orange Kj1 Bwi1 / red Kb6 Ew[e7 e1] / green Ko9 may i1x[e7 e1]
        standard orange / orange Kj1 Bwi1 / red Kb6 Ewc8 / green Ko9 never i1xc8
        standard orange / orange Kj1 Bwc8 / red Kb6 Ew[e7 i1] / green Ko9 may c8x[e7 i1]
        standard orange / orange Kj1 Bwc8 / red Kb6 Ew[e13 o8] / green Ko9 never c8x[e13 o8]
    print: pieces travel from kingdom to kingdom in a single turn
        standard orange / orange Kj1 Bw[i1 c8 c8] / red Kb6 / green Ko9
            may [i1 c8 c8]-[c8 e13 o8]
    unused kingdoms (ruling) and those of the defeated (print) are battlefield: c3 is in black's
        standard orange / orange Kj1 Uwj2 / red Kb6 Ewc3 / green Ko9 may j2xc3
        standard orange / orange Kj1 Uwj2 / black / blue Kh14 Ewc3 / green Ko9 may j2xc3
        standard orange / orange Kj1 Uwj2 / black Kc1 / blue Kh14 Ewc3 / green Ko9 never j2xc3
    print: nothing goes through walls; ruling: all game, whoever plays
        standard orange / orange Kj1 Ewe1 / blue Kh14 never e1-e3
        standard orange / orange Kj1 Ewe5 / blue Kh14 may e5-e3
    print: where a turn begins decides for both of its moves, also by way of the own kingdom
        standard orange / orange Kj1 Bwi1* / red Kb6 Uwc8 / green Ko9 | i1-g4 refused g4xc8:
            …From a kingdom a piece captures nothing…
        standard orange / orange Kj1 Bwg4* / red Kb6 Uwc8 / green Ko9 | g4-i1 may i1xc8
    ruling: what the first move made battlefield is open to the second, as red's c8
        standard green 9 / orange Kj1 / black Kc1 Bwc8 / red Kh13 / green Ko9 Ewh2* / purple Kq3
            | h2xh13 may h13xc8
        standard green 9 / orange Kj1 / black Kc1 Bwc8 / red Kh13 Qb5 / green Ko9 Ewh2* / purple Kq3
            | h2xh13 never h13xc8
    ruling: a bonus move begins anew, where the piece stands when it begins
        standard orange / orange Kj1 Bwi1* / red Kb6 Uwg4 Twe7 Ewc8 / green Ko9 | i1xg4 g4xe7
            may e7xc8
    print: after a first capture in a kingdom only the battlefield is open, black's c3 and c2, too
        standard orange / orange Kj1 Bwe7* / red Kb6 Uwc8 Ewe13 Twd10 / green Ko9 {FREE}
            | e7xc8 goes c8 g10 k10 g4
        standard orange / orange Kj1 Qd9 / red Kb6 Uwc8 Ewe13 Twd10 / green Ko9 {FREE}
            | d9xc8 goes c8 e9 g8 c6 c5 c4 c3 c2 g10 k10
    print: such a capture may also end the piece's turn, and another takes the bonus move
        standard orange / orange Kj1 Bwe7* Tbf4 / red Kb6 Uwc8 / green Ko9 | e7xc8 starts c8 f4 j1
        | e7xc8 f4-f6 status Red…
    print: having gone on to the battlefield it stays there
        standard orange / orange Kj1 Bwe7* Tbf4 / red Kb6 Uwc8 / green Ko9 | e7xc8 c8-g10
            starts f4 j1
    print: a second capture in the battlefield gives the bonus to the piece, not back to c8
        standard orange / orange Kj1 Bwe7* Tbf4 / red Kb6 Uwc8 Twg10 / green Ko9 Hwo8
            | e7xc8 c8xg10 goes g10 e7 c2 h9 k10 xo8 f12 i13 f10 h11
        | e7xc8 c8xg10 g10xo8 starts f4 j1
    two captures of which the second is in a kingdom give no privilege: print contradicts itself
        standard orange / orange Kj1 Bwg4* Tbf4 / red Kb6 Uwe7 Twc8 / green Ko9
            | g4xe7 e7xc8 starts f4 j1
        | g4xe7 starts e7 f4 j1
    print: a capture in a kingdom on the second move freezes the piece, where it captured
        standard orange / orange Kj1 Bwg4* Tbf4 / red Kb6 Uwc8 / green Ko9 | g4-e7 e7xc8
            starts f4 j1
        | g4-e7 e7xc8 -> orange 1 / orange Kj1 Tbf4 Bwc8* / red Kb6 /
    ruling: an invader captured at home is a capture in a kingdom: the King has no second move
        standard orange / orange Kj1 Tbf4 / red Kb6 Uwj2 / green Ko9 | j1xj2 starts f4
""")
def test_zones(saying: Saying) -> None:
    saying.holds(GAME)


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
