"""Moves, turns and endings in words."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import pytest

from engines.game import VOID_ENDINGS, Ending, Outcome, Result, TableEnding, draw, win
from engines.victorus.model.board import BATTLEFIELD, SIDES
from engines.victorus.model.state import State
from engines.victorus.model.values import Move, VictorusEnding, VictorusView
from engines.victorus.words.moves import move_text
from tests.engines.examples.sayings import Saying, sayings
from tests.engines.victorus import playing
from tests.engines.victorus.kit import GAME, play
from tests.sample import present

HOMES = "orange Kj1 Qf1 / blue Kh14 Ql14"
FIGHT = "orange / orange Kj1 Qf1 Tbl6 Ebk5 Hwi5 / blue Kh14 Ql14 Ubl9 Tbk9* Bwi3"
RELEASED = "captures:oTbxbUw,oEbxbTw,oTbxbTb"


def played(position: str, *texts: str) -> State:
    return play(GAME.load(position), *texts)


def mine(state: State) -> VictorusView:
    return GAME.view(state, GAME.to_act(state)[0])


@sayings(f"""
    actions in words
        {FIGHT} told l6-n5: Orange's Templar moves from ℓ6 to n5
        told l6-l7: Orange's Templar moves from ℓ6 to ℓ7
        told i5-k2-l3: Orange's Hospitaller moves from i5 by k2 to ℓ3
        told l6xl9: Orange's Templar ℓ6 captures Blue's Teutonic on ℓ9
        told k5xk9: Orange's Excalibur k5 captures Blue's royal Templar on k9
        told i5-h4xi3: Orange's Hospitaller moves from i5 to h4 and captures Blue's Byzantine on i3
        | l6xl9 told k5xk9: Orange's Excalibur k5 captures Blue's royal Templar on k9 (bonus move)
        | j1-j2 told j2-h2: Orange's King moves from j2 to h2 (second move)
        | l6xl9 told end: Orange ends the turn
    what a move brings about
        orange / orange Kj1 Qf1 Twj6* / blue Kh14 Ql14 {RELEASED} told j6-k6: Orange's royal Templar
            makes a strategic step from j6 to k6
        orange / orange Ki5@1 Qf1 / blue Kh14 Ql14 {RELEASED} told i5-i7: Orange's King moves from
            i5 into the centre and wins
        allied orange / orange Ki5@1 / black home / blue Kh14 / green home {RELEASED} told i5-i7:
            Orange's King moves from i5 into the centre and wins for East
        orange / orange Qf1 Ebk5 / blue Kh14 Qk9 Hbn7 captures:bHbxoK told k5xk9: Orange's Excalibur
            k5 captures Blue's Queen on k9: exchanged for Orange's King: both return home
        orange / orange Kj1 Qf1 Tbl6 Hbh1 / red Kb6 / green Ql9 captures:oHbxgK told l6xl9: Orange's
            Templar ℓ6 captures Green's Queen on ℓ9: Green is out of the game
        orange / orange Kj1 Tbl6 Hbh1 / blue Ql9 captures:oHbxbK told l6xl9: Orange's Templar ℓ6
            captures Blue's Queen on ℓ9: Blue is out of the game, and Orange wins
""")
def test_actions(saying: Saying) -> None:
    saying.holds(GAME)


def test_a_pass_and_no_action_at_all() -> None:
    state = GAME.load(FIGHT)
    assert GAME.describe(mine(state), 1, GAME.read("pass")) == "Blue cannot move and passes"
    assert GAME.describe(mine(state), 0, None) == "Orange plays"


def test_what_is_foreseen_of_a_move_is_what_happens() -> None:
    """Before it is played a move is told in the same words as afterwards, except for what only the
    turn's past or its end can tell."""
    met: set[str] = set()
    for number, ruleset in enumerate(playing.RULESETS):
        rng = random.Random(number)
        state = playing.scattered(rng, ruleset)
        for _ in range(60):
            if state.ending:
                break
            action, before = playing.choice(rng, state), mine(state)
            state = playing.play(state, action)
            if not isinstance(action, Move):
                continue
            played = (state.done or state.last)[-1]
            told = str(GAME.describe(before, before.to_act[0], action))
            assert told.startswith(f"{SIDES[played.by]}'s ")
            assert (played.piece in before.royal) is told.startswith(f"{SIDES[played.by]}'s royal ")
            told = told.replace(f"{SIDES[played.by]}'s royal ", f"{SIDES[played.by]}'s ", 1)
            cut = re.sub(r" \((second|bonus) move\)", "", told)
            cut = re.sub(r"(, and \w+| and) wins( for \w+)?$", "", cut)
            assert cut == f"{SIDES[played.by]}'s {move_text(played)}"
            met |= {word for word in _WORDS if word in told}
            assert ("exchanged" in told) is bool(played.returned)
            assert ("is out" in told) is (played.out != BATTLEFIELD)
            assert (" wins" in told) is (state.ending in _WON_BY_A_MOVE)
    assert met == _WORDS


_WORDS = {"exchanged", "out of the game", "wins", "bonus move", "second move", "strategic step"}
_WON_BY_A_MOVE = (VictorusEnding.CENTRE, VictorusEnding.LAST_SURVIVOR)


# Over the board


@pytest.mark.parametrize(
    ("position", "before", "told"),
    [
        (FIGHT, (), "Orange: move a piece."),
        (f"quick orange 9 last-round / {HOMES} Tbk9", (), "Last round. Orange: move a piece."),
        (FIGHT, ("l6xl9",), "Orange may make a bonus move, or end the turn."),
        (FIGHT, ("j1-j2",), "Orange may move the King on j2 again, or end the turn."),
        (
            "orange / orange Kj1 Qf1 Tbl6* / blue Kh14 Ql14 Ubl9",
            ("l6xl9",),
            "Orange may move the Templar on ℓ9 again or make a bonus move, or end the turn.",
        ),
        (
            "quick orange / orange Kj1 Qf1 Tbl6* / blue Kh14 Ql14 Ubl9 Tbl11",
            ("l6xl9", "l9xl11"),
            "Orange may make 2 bonus moves, or end the turn.",
        ),
    ],
)
def test_the_status_says_who_may_do_what(position: str, before: tuple[str, ...], told: str) -> None:
    state = played(position, *before)
    assert GAME.status(mine(state)) == told
    assert GAME.status(GAME.view(state, None)) == told


def test_the_status_of_whoever_cannot_move() -> None:
    view = mine(GAME.load(FIGHT))
    stuck = replace(view, legal=(GAME.read("pass"),))
    assert GAME.status(stuck) == "Orange cannot move and must pass."
    view = mine(played(FIGHT, "l6xl9"))
    stuck = replace(view, legal=(GAME.read("end"),))
    assert GAME.status(stuck) == "Orange: end the turn."


# Endings


W, L, D = Result.WIN, Result.LOSS, Result.DRAW
FOUR = "orange home / black home / blue home / green home"


@pytest.mark.parametrize(
    ("position", "outcome", "told"),
    [
        (
            f"orange / {HOMES}",
            win(VictorusEnding.LAST_SURVIVOR, 1),
            "Blue wins: Orange is out of the game.",
        ),
        (
            f"orange / {FOUR}",
            win(VictorusEnding.LAST_SURVIVOR, 1, 4),
            "Black wins: all the others are out of the game.",
        ),
        (
            f"allied orange / {FOUR}",
            Outcome(VictorusEnding.LAST_SURVIVOR, (W, L, L, W)),
            "East (Orange and Green) wins: West (Black and Blue) is out of the game.",
        ),
        (
            "quick orange / orange home / blue Kh14 Ql14 captures:oTbxbUw,oEbxbHw",
            win(VictorusEnding.POINTS, 0),
            "Orange wins with 7 points; Blue has 0.",
        ),
        (
            f"quick orange / {FOUR}",
            Outcome(VictorusEnding.POINTS, (W, L, W, L)),
            "Orange and Blue share the win with 0 points each; Black has 0 and Green has 0.",
        ),
        (
            "quick allied orange / orange home / black home / blue Kh14 Ql14 / green home "
            "captures:oTbxbUw,gEbxbHw",
            Outcome(VictorusEnding.POINTS, (W, L, L, W)),
            "East (Orange and Green) wins with 7 points; West (Black and Blue) has 0.",
        ),
        (
            f"quick allied orange / {FOUR}",
            Outcome(VictorusEnding.POINTS, (W, W, W, W)),
            "East (Orange and Green) and West (Black and Blue) share the win with 0 points each.",
        ),
        (
            f"orange / {FOUR}",
            Outcome(VictorusEnding.REPETITION, (D, L, D, D)),
            "A draw between Orange, Blue and Green: the same position came up three times.",
        ),
        (f"orange / {HOMES}", draw(VictorusEnding.ROUNDS), "200 rounds are over."),
        (
            f"orange / {HOMES}",
            draw(TableEnding.AGREEMENT),
            "A draw between Orange and Blue: all players left have agreed.",
        ),
        (f"orange / {HOMES}", win(TableEnding.RESIGNATION, 1), "Blue wins: Orange resigned."),
        (f"orange / {HOMES}", win(TableEnding.TIME, 0), "Orange wins: Blue ran out of time."),
    ],
)
def test_every_ending_in_words(position: str, outcome: Outcome, told: str) -> None:
    view = replace(GAME.view(GAME.load(position), None), outcome=outcome)
    assert GAME.describe_outcome(view).endswith(told)
    assert GAME.status(view) == GAME.describe_outcome(view)


@pytest.mark.parametrize(
    ("position", "moves", "winner", "told"),
    [
        (
            "orange / orange Kj1 Tbl6 Hbh1 / blue Ql9 captures:oHbxbK",
            ("l6xl9",),
            "Orange",
            "Orange's Templar captured Blue's Queen on ℓ9",
        ),
        (
            "allied orange / orange Kj1 Twg7 Tbf4 / black Kg10 / blue Kf9 / green Ko9",
            ("g7xg10", "f4xf9"),
            "East (Orange and Green)",
            "Orange's Templar captured Blue's King on f9",
        ),
    ],
)
def test_the_last_capture_is_told(
    position: str, moves: tuple[str, ...], winner: str, told: str
) -> None:
    view = GAME.view(played(position, *moves), None)
    story = f"{told}, and no enemy royal family is left."
    assert GAME.describe_outcome(view) == f"{winner} wins: {story}"
    assert GAME.story(view) == story


def test_a_capture_before_somebody_left_is_not_told_as_the_end() -> None:
    three = "orange / orange Kj1 Qf1 Tbl6 Hbh1 / red Kb6 / green Ql9 captures:oHbxgK"
    state = played(three, "l6xl9")
    if GAME.to_act(state) == (0,):
        state = play(state, "end")
    left = present(GAME.leave(state, 1, TableEnding.RESIGNATION))
    told = GAME.describe_outcome(GAME.view(left, None))
    assert told == "Orange wins: all the others are out of the game."


def test_the_centre_names_the_piece() -> None:
    over = played(f"orange / orange Ki5@1 Qf1 / blue Kh14 Ql14 {RELEASED}", "i5-i7")
    assert GAME.describe_outcome(GAME.view(over, None)) == (
        "Orange wins: Orange's King went round the board and into the centre."
    )
    over = played(
        f"allied orange / orange Ki5@1 / black home / blue Kh14 / green home {RELEASED}", "i5-i7"
    )
    assert GAME.describe_outcome(GAME.view(over, None)) == (
        "East (Orange and Green) wins: Orange's King went round the board and into the centre."
    )


@pytest.mark.parametrize("reason", [*VictorusEnding, *TableEnding])
def test_no_ending_is_without_words(reason: Ending) -> None:
    """Whatever the table lays over a view is told."""
    view = GAME.view(GAME.load(f"orange / {FOUR}"), None)
    drawn = (VictorusEnding.REPETITION, VictorusEnding.ROUNDS, TableEnding.AGREEMENT)
    outcome = draw(reason, 4) if reason in drawn else win(reason, 2, 4)
    told = GAME.describe_outcome(replace(view, outcome=outcome))
    assert ("Blue" in told) is (reason not in VOID_ENDINGS)
    assert told.endswith(".")
