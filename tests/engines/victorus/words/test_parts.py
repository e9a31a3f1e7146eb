"""The clicks that pick an action."""

from __future__ import annotations

from dataclasses import replace

import pytest

from common.text.say import say
from engines.game import CAPTURES, SAID, WINS, Part
from engines.victorus.model.board import CELL
from engines.victorus.model.state import State
from tests.engines.examples.sayings import Saying, sayings
from tests.engines.victorus.kit import GAME, play

FIGHT = "orange / orange Kj1 Qf1 Tbl6* Ebk5 Hwi5 / blue Kh14 Ql14 Ubl9 Tbk9* Bwi3"


def parts(state: State, text: str) -> tuple[Part, ...]:
    """The parts of an action, without their cells, which are those that their values name."""
    (seat,) = GAME.to_act(state)
    found = GAME.parts(GAME.view(state, seat), GAME.read(text))
    assert [part.at for part in found] == [
        part.value if part.value in CELL else "" for part in found
    ]
    return tuple(replace(part, at="") for part in found)


@pytest.mark.parametrize(
    ("before", "text", "clicks"),
    [
        ((), "l6-n5", (Part("l6", "Royal Templar ℓ6", say("black edge")), Part("n5", "n5"))),
        ((), "j1-j2", (Part("j1", "King j1"), Part("j2", "j2"))),
        (
            (),
            "l6xl9",
            (
                Part("l6", "Royal Templar ℓ6", say("black edge")),
                Part("l9", "ℓ9", say("captures Blue's Teutonic"), CAPTURES),
            ),
        ),
        (
            (),
            "k5xk9",
            (
                Part("k5", "Excalibur k5", say("black edge")),
                Part("k9", "k9", say("captures Blue's royal Templar"), CAPTURES),
            ),
        ),
        (
            (),
            "i5-h4xi3",
            (
                Part("i5", "Hospitaller i5", say("white edge")),
                Part("h4", "h4", say("then it must pivot")),
                Part("i3", "i3", say("captures Blue's Byzantine"), CAPTURES),
            ),
        ),
        (
            ("l6xl9",),
            "l9-l8",
            (Part("l9", "Royal Templar ℓ9", say("black edge, second move")), Part("l8", "ℓ8")),
        ),
        (
            ("l6xl9",),
            "k5-k3",
            (Part("k5", "Excalibur k5", say("black edge, bonus move")), Part("k3", "k3")),
        ),
        (("l6xl9",), "end", (Part("end", "End turn", sign=SAID),)),
        ((), "pass", (Part("pass", "Pass", sign=SAID),)),
    ],
)
def test_an_action_is_a_piece_and_where_it_goes(
    before: tuple[str, ...], text: str, clicks: tuple[Part, ...]
) -> None:
    assert parts(play(GAME.load(FIGHT), *before), text) == clicks


@sayings("""
    the last part says what happens there
        orange / orange Kj1 Qf1 Twj6 / blue home noted j6-k6: strategic step
        orange / orange Ki5@1 Qf1 / blue Kh14 captures:oTbxbUw,oEbxbTw,oTbxbTb noted i5-i7: into the
            centre: wins
        orange / orange Qf1 Ebk5 / blue Kh14 Qk9 Hbn7 captures:bHbxoK noted k5xk9: captures Blue's
            Queen: exchanged for Orange's King: both return home
        orange / orange Kj1 Qf1 Tbl6 Hbh1 / red Kb6 / green Ql9 captures:oHbxgK noted l6xl9:
            captures Green's Queen: Green is out of the game
""")
def test_notes(saying: Saying) -> None:
    saying.holds(GAME)


@pytest.mark.parametrize(
    ("position", "text", "sign"),
    [
        ("orange / orange Kj1 Qf1 Twj6 / blue home", "j6-k6", ""),
        ("orange / orange Ki5@1 / blue Kh14 captures:oTbxbUw,oEbxbTw,oTbxbTb", "i5-i7", WINS),
        ("orange / orange Qf1 Ebk5 / blue Kh14 Qk9 Hbn7 captures:bHbxoK", "k5xk9", CAPTURES),
    ],
)
def test_the_last_part_is_marked(position: str, text: str, sign: str) -> None:
    assert parts(GAME.load(position), text)[-1].sign == sign
