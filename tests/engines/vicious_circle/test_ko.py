"""Ko, in Van Slyke's version: no move from x to y and straight back to x."""

from __future__ import annotations

from engines.vicious_circle.board import Kind, square
from engines.vicious_circle.values import Ban
from tests.engines.examples.sayings import Saying, sayings
from tests.engines.vicious_circle.kit import GAME, played

PIECES = "t Sc2 Da1 / Wd4 De5"
OPEN = f"van-slyke {PIECES}"
FOLLOWED = "t Sc2 Da1 / Pb2 We5"
"""Dawn's Spirit follows onto c2, where the Saint came from."""


@sayings(f"""
    a creature may not go back to where it just came from
        {OPEN} | Sc2-d3 Wd4-c4 never Sd3-c2
        | Sc2-d3 Wd4-c4 refused Sd3-c2: Ko: the Saint came from c2 on your last turn and may not
            end its move there now.…
    without the ban it could
        magnus {PIECES} | Sc2-d3 Wd4-c4 may Sd3-c2
    the ban is on one creature only
        {OPEN} | Sc2-d3 Wd4-c4 may Da1-c2
    it may pass over the square: from d3 to b1 the Saint's only way of three squares leads over c2
        {OPEN} | Sc2-d3 Wd4-c4 may Sd3-b1
    a move of another creature replaces the ban
        {OPEN} | Sc2-d3 Wd4-c4 Da1-b2 Wc4-b5 may Sd3-c2
        | Sc2-d3 Wd4-c4 Da1-b2 Wc4-b5 never Db2-a1
    it lapses after one own turn of the same creature
        {OPEN} | Sc2-d3 Wd4-c4 Sd3-e2 Wc4-b5 may Se2-c2
        | Sc2-d3 Wd4-c4 Sd3-e2 Wc4-b5 never Se2-d3
    a deployment clears the ban
        van-slyke t Sc2 Da1 P* / Wd4 De5 | Sc2-d3 Wd4-c4 P>a2 Wc4-b5 may Sd3-c2
    a forced pass clears the ban: Twilight's Spirit stepped from b5, and may go back after it
        van-slyke t Pa4 / Pb4 Db3 ply:7 ban:Pb5/- only pass
        | pass Db3-c3 only Pa4-b3 Pa4-b5
    even a capture may not end there
        van-slyke {FOLLOWED} | Sc2-d3 Pb2-c2 never Sd3xc2
        | Sc2-d3 Pb2-c2 refused Sd3xc2: Ko: the Saint came from c2…
        magnus {FOLLOWED} | Sc2-d3 Pb2-c2 may Sd3xc2
    a capture is a move and bans too
        van-slyke t Sc2 Da1 / Pd3 We5 | Sc2xd3 We5-d5 never Sd3-c2
    both memories are in the position's text
        {OPEN} | Sc2-d3 Wd4-c4 -> t Sd3 Da1 / Wc4 De5 ply:2 line:Sc2-d3,Wd4-c4
        van-slyke t Sd3 Da1 / Wc4 De5 ply:2 line:Sc2-d3,Wd4-c4 never Sd3-c2
""")
def test_ko(saying: Saying) -> None:
    saying.holds(GAME)


def bans(position: str, *texts: str) -> tuple[Ban | None, ...]:
    """What everybody sees of the bans after these actions."""
    return GAME.view(played(GAME.load(position), *texts), None).bans


def test_the_bans_are_seen() -> None:
    moved = ("Sc2-d3", "Wd4-c4")
    both = (Ban(Kind.SAINT, square("c2")), Ban(Kind.WARRIOR, square("d4")))
    assert bans(OPEN, *moved) == both
    assert bans("van-slyke t Sd3 Da1 / Wc4 De5 ply:2 line:Sc2-d3,Wd4-c4") == both
    assert bans(f"magnus {PIECES}", *moved) == (None, None)
    assert bans("van-slyke t Sc2 Da1 P* / Wd4 De5", *moved, "P>a2", "Wc4-b5")[0] is None
    assert bans("van-slyke t Pa4 / Pb4 Db3 ply:7 ban:Pb5/-", "pass", "Db3-c3")[0] is None


def test_the_ban_of_a_captured_creature_is_forgotten() -> None:
    taken = bans("van-slyke t Sc2 Da1 / We5 De4", "Sc2-d3", "De4xd3")
    assert taken == (None, Ban(Kind.DRAGON, square("e4")))
