"""Properties over random positions, against a slow and simple second reading of the rules."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from engines.game import Illegal
from engines.vicious_circle.board import DOMAINS, NEIGHBOURS, SQUARES, THRONES, Kind, admits
from engines.vicious_circle.state import State
from engines.vicious_circle.values import CAPTURED, RESERVE, Ruleset
from tests.engines.vicious_circle.kit import GAME

TAKES = {"S": "P", "P": "C", "C": "W", "W": "D", "D": "S"}
STEPS = {"S": 3, "P": 1, "C": 2, "W": 2, "D": 2}


@st.composite
def positions(draw: st.DrawFn) -> State:
    """Draws any position in which the game goes on, with any ban that is possible."""
    squares: list[int] = []
    sides: list[list[str]] = [[], []]
    bans: list[str] = []
    ruleset = draw(st.sampled_from(Ruleset))
    for side in (0, 1):
        able: list[str] = []
        for kind in Kind:
            free = [
                at
                for at in range(25)
                if admits(at, kind) and at not in squares and at != THRONES[1 - side]
            ]
            place = draw(st.sampled_from([*free, RESERVE, CAPTURED]))
            if place == CAPTURED and (kind is not Kind.DRAGON or sides[side]):
                continue
            if place < 0:
                sides[side].append(f"{kind.letter}*")
                continue
            squares.append(place)
            sides[side].append(kind.letter + SQUARES[place])
            able += [
                kind.letter + SQUARES[at] for at in range(25) if admits(at, kind) and at != place
            ]
        bans.append(draw(st.sampled_from(["-", *able])))
    mover = draw(st.sampled_from("td"))
    rest = f"ply:8 ban:{'/'.join(bans)}" if ruleset is Ruleset.VAN_SLYKE else ""
    return GAME.load(f"{ruleset.value} {mover} {' '.join(sides[0])} / {' '.join(sides[1])} {rest}")


def creatures(state: State, side: int) -> dict[str, str]:
    """Returns letters with places, read from the position's text."""
    text = GAME.dump(state).partition("/")[0 if side == 0 else 2]
    words = text.split()[2:] if side == 0 else text.split()
    return {word[0]: word[1:] for word in words if word[0] in TAKES and ":" not in word}


def walks(start: int, kind: Kind, steps: int, taken: set[int]) -> Iterator[int]:
    """Returns the ends of all walks of up to `steps` steps over empty squares, one by one."""
    for to in NEIGHBOURS[start] if steps else ():
        if not admits(to, kind):
            continue
        yield to
        if to not in taken:
            yield from walks(to, kind, steps - 1, taken)


def expected(state: State) -> set[str]:
    """Returns the legal actions by the plainest reading of the rules."""
    side = state.mover
    own, foes = creatures(state, side), creatures(state, 1 - side)
    stands = {at: letter for letter, at in foes.items() if at != "*"}
    filled = {SQUARES.index(at) for at in [*own.values(), *stands] if at != "*"}
    ban = state.bans[side]
    found: set[str] = set()
    for letter, at in own.items():
        kind = Kind("SPCWD".index(letter))
        if at == "*":
            ends = {SQUARES[end] for end in DOMAINS[side]}
            start = f"{letter}>"
        else:
            here = SQUARES.index(at)
            ends = {SQUARES[e] for e in walks(here, kind, STEPS[letter], filled - {here})} - {at}
            start = letter + at
        for end in ends - {place for place in own.values() if place != at}:
            victim = stands.get(end)
            throne = end == SQUARES[THRONES[1 - side]]
            if victim and victim != TAKES[letter] and not throne:
                continue
            if victim and TAKES[victim] == letter:
                continue
            if at != "*" and ban and (ban.kind, ban.square) == (kind, SQUARES.index(end)):
                continue
            sign = "x" if victim else ""
            found.add(start + (sign or ("" if at == "*" else "-")) + end)
    return found or {"pass"}


@given(positions())
@settings(max_examples=150, deadline=None)
def test_the_legal_actions_are_those_of_the_plain_reading(state: State) -> None:
    found = [GAME.write(action) for action in GAME.actions(state, state.mover)]
    assert set(found) == expected(state)
    assert len(found) == len(set(found))


@given(positions())
@settings(max_examples=80, deadline=None)
def test_every_square_that_is_not_legal_is_refused_in_words(state: State) -> None:
    able = {GAME.write(action) for action in GAME.actions(state, state.mover)}
    for letter, at in creatures(state, state.mover).items():
        for end, sign in product(SQUARES, "-x"):
            start = f"{letter}>{sign.strip('-')}" if at == "*" else f"{letter}{at}{sign}"
            reason = refused(state, start + end)
            assert (reason == "") is (start + end in able)
            assert reason == "" or (len(reason) > 10 and reason.endswith("."))


def refused(state: State, text: str) -> str:
    """Returns why the mover may not do this; empty if it may."""
    try:
        GAME.play(state, state.mover, GAME.read(text))
    except Illegal as reason:
        return str(reason)
    return ""


@given(positions())
@settings(max_examples=100, deadline=None)
def test_one_menu_of_25_holds_the_choices_of_every_click(state: State) -> None:
    view = GAME.view(state, state.mover)
    clicks = [[part.value for part in GAME.parts(view, action)] for action in view.legal]
    firsts = {click[0] for click in clicks}
    assert len(firsts) <= 5
    for first in firsts:
        assert len([click for click in clicks if click[0] == first]) <= 19


@given(positions())
@settings(max_examples=150, deadline=None)
def test_positions_come_back_from_their_texts(state: State) -> None:
    again = GAME.load(GAME.dump(state))
    assert again == state
    assert hash(again) == hash(state)
    assert again.seen == state.seen
    for seat in (0, 1, None):
        assert GAME.view(again, seat) == GAME.view(state, seat)


@given(positions(), st.integers(0, 2**32))
@settings(max_examples=150, deadline=None)
def test_a_turn_changes_only_what_it_says(state: State, seed: int) -> None:
    options = GAME.actions(state, state.mover)
    action = random.Random(seed).choice(options)
    after = GAME.play(state, state.mover, action)
    text = GAME.write(action)
    changed = [n for n in range(10) if state.places[n] != after.places[n]]
    assert len(changed) == (0 if text == "pass" else 2 if "x" in text else 1)
    assert (after.mover, after.plies) == (1 - state.mover, state.plies + 1)
    assert after.first == state.first
    if "x" in text or ">" in text:
        assert after.line == ()
    else:
        assert after.line == (*state.line, action)


def _turned(word: str) -> str:
    """Returns a word of a position's text on the map turned by a half turn."""
    letter, at = word[0], word[1:]
    return word if at == "*" else letter + SQUARES[24 - SQUARES.index(at)]


@given(positions())
@settings(max_examples=100, deadline=None)
def test_both_sides_have_the_same_rules(state: State) -> None:
    """Half a turn of the map and a change of sides leave the number of choices the same."""
    mine, theirs = (
        " ".join(_turned(letter + at) for letter, at in creatures(state, side).items())
        for side in (0, 1)
    )
    bans = [
        ban.kind.letter + SQUARES[24 - ban.square] if ban else "-" for ban in reversed(state.bans)
    ]
    rest = f"ban:{'/'.join(bans)}" if any(state.bans) else "-"
    twin = GAME.load(f"{state.ruleset.value} {'dt'[state.mover]} {theirs} / {mine} {rest}")
    assert len(GAME.actions(twin, twin.mover)) == len(GAME.actions(state, state.mover))
