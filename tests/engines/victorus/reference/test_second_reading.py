"""The engine against the second reading of the rules, step by step along random matches."""

from __future__ import annotations

import random
from collections import Counter
from copy import deepcopy

import pytest

from engines.terms import TableEnding
from engines.victorus import play as rules
from engines.victorus.model.board import (
    CELL,
    CELLS,
    CENTRE,
    COLOURS,
    CUBES,
    HOMES,
    KINGDOM_OF,
    NAMES,
    WHITE,
)
from engines.victorus.model.pieces import PIECES, is_family, kingdom_of, name_of
from engines.victorus.model.state import State, digest, family_index, fresh
from engines.victorus.model.values import (
    FREE,
    LOST,
    SEATINGS,
    Action,
    EndTurn,
    Move,
    Pass,
    Ruleset,
    VictorusEnding,
)
from engines.victorus.notation import positions
from engines.victorus.rules import captures, laps
from tests.engines.victorus.playing import RULESETS, choice, legal, play, position, scattered
from tests.engines.victorus.reference.plain_board import bearing
from tests.engines.victorus.reference.plain_moves import END, PASS, Path
from tests.engines.victorus.reference.reading import ROYAL_WORTH, WORTH, Reading

MEN = {piece: (kingdom_of(piece), name_of(piece)) for piece in PIECES}
THREE = SEATINGS[3]
FAMILY = [piece for piece in PIECES if is_family(piece)]


def plain(action: Action) -> Path | str:
    """Returns an action as the reading writes it."""
    if isinstance(action, Move):
        return tuple(CUBES[cell] for cell in action.path)
    return END if isinstance(action, EndTurn) else PASS


def begun(state: State) -> Reading:
    """Returns the reading of a position between two turns."""
    board = {CUBES[cell]: MEN[number - 1] for cell, number in enumerate(state.board) if number}
    reading = Reading(
        state.ruleset.kingdoms, state.ruleset.quick, state.ruleset.allied, board, state.mover
    )
    reading.round = state.round
    reading.royal = {MEN[piece] for piece in PIECES if state.royal[piece]}
    reading.credit = Counter({MEN[piece]: state.credit[piece] for piece in PIECES})
    reading.tally = Counter({kingdom: state.tally(kingdom) for kingdom in range(6)})
    for line in captures.lines(state):
        kind, worth = MEN[line.victim][1][0], ROYAL_WORTH if line.was_royal else WORTH
        reading.score[kingdom_of(line.captor)] += worth.get(kind, 0)
    for piece in FAMILY:
        index, man = family_index(piece), MEN[piece]
        if state.cell(piece) >= 0:
            turns = state.windings[index]
            reading.lap[man] = bearing(man, CUBES[state.cell(piece)]) + 360 * turns
        elif state.held[index] != FREE:
            by = state.held[index]
            reading.held[man] = None if by == LOST else by
    reading.seen = Counter([reading.snapshot()])
    return reading


def seen(state: State) -> dict[str, object]:
    """Returns what the engine says of a position."""
    standing = [piece for piece in PIECES if state.cell(piece) >= 0]
    outcome = rules.outcome(state) or rules.agreed_draw(state, TableEnding.AGREEMENT)
    return {
        "board": {CUBES[state.cell(piece)]: MEN[piece] for piece in standing},
        "royal": {MEN[piece] for piece in standing if state.royal[piece]},
        "credit": {MEN[piece]: state.credit[piece] for piece in standing if state.credit[piece]},
        "held": {
            MEN[piece]: None if by == LOST else by
            for piece in FAMILY
            if (by := state.held[family_index(piece)]) != FREE
        },
        "laps": {
            MEN[piece]: laps.degrees(piece, state.windings[family_index(piece)], cell)
            for piece in FAMILY
            if (cell := state.cell(piece)) >= 0 and CUBES[cell] != (0, 0, 0)
        },
        "tally": [state.tally(kingdom) for kingdom in state.living],
        "points": [captures.points(state, kingdom) for kingdom in state.living],
        "turn": state.ending is None and (state.mover, state.round),
        "results": [result.value for result in outcome.results],
        "over": state.ending and (state.ending.value, set(state.winners)),
    }


def read(reading: Reading) -> dict[str, object]:
    """Returns what the reading says of it."""
    at = {man: cell for cell, man in reading.board.items()}
    return {
        "board": reading.board,
        "royal": reading.royal,
        "credit": {man: credit for man, credit in reading.credit.items() if man in at and credit},
        "held": reading.held,
        "laps": {man: reading.degrees(man) for man in reading.lap if at[man] != (0, 0, 0)},
        "tally": [reading.tally[kingdom] for kingdom in reading.living],
        "points": [reading.points(kingdom) for kingdom in reading.living],
        "turn": reading.over is None and (reading.mover, reading.round),
        "results": reading.results(),
        "over": reading.over,
    }


def compare(rng: random.Random, state: State, steps: int, calm: bool = False) -> State:
    """Returns a random match, played by engine and reading side by side, and compared at each step;
    the last state of it. In a calm one nobody leaves and no time passes."""
    reading = begun(state)
    for _ in range(steps):
        actions = legal(state) if state.ending is None else ()
        assert {plain(action) for action in actions} == reading.legal(), state
        for action in actions:
            if isinstance(action, Move):
                assert action.takes is (CUBES[action.path[-1]] in reading.board)
        assert read(reading) == seen(state), state
        if not actions:
            break
        if not calm and (disturbed := disturb(rng, state, reading)):
            state = disturbed
            continue
        action = choice(rng, state)
        reading.play(plain(action))
        state = play(state, action)
    return state


def disturb(rng: random.Random, state: State, reading: Reading) -> State | None:
    """Now and then somebody leaves, or lets the time pass, or the match's time is over."""
    luck = rng.random()
    if luck < 0.01:
        kingdom = rng.choice(state.living)
        reading.leave(kingdom)
        return rules.without(state, kingdom)
    if luck < 0.02 and not state.closing and state.ruleset.quick and state.round > 1:
        reading.closing = True
        return rules.closing(state)
    if luck < 0.03 and state.ruleset.quick:
        reading.end_turn()
        return rules.ended(state)
    return None


@pytest.mark.parametrize("ruleset", RULESETS, ids=str)
def test_matches_go_as_the_second_reading_says(ruleset: Ruleset) -> None:
    rng = random.Random(f"start {ruleset}")
    compare(rng, fresh(ruleset), 50)


@pytest.mark.parametrize("ruleset", RULESETS, ids=str)
def test_late_positions_go_as_the_second_reading_says(ruleset: Ruleset) -> None:
    rng = random.Random(f"late {ruleset}")
    for _ in range(4):
        compare(rng, scattered(rng, ruleset), 16)


@pytest.mark.parametrize("quick", [False, True])
def test_second_moves_are_judged_by_the_kingdom_in_which_their_turn_began(*, quick: bool) -> None:
    """A royal Excalibur begins in a kingdom that is gone before its second move: put out by the
    first one, or because its player has left in between (ruling: zones are judged where the turn
    began, with the kingdoms alive at that moment)."""
    rng, told = random.Random(f"uprooted {quick}"), Counter[str]()
    while min(told["taken"], told["left"]) < 25:
        host, mover, third = rng.sample(THREE, 3)
        state = uprooting(rng, Ruleset(THREE, quick), host, mover, third)
        action = rng.choice(firsts(state, 12 * host + 10))
        reading, after = begun(state), play(state, action)
        reading.play(plain(action))
        how = "left" if host in after.living else "taken"
        if how == "left":
            reading.leave(host)
            after = rules.without(after, host)
        assert {plain(each) for each in legal(after)} == reading.legal(), after
        assert positions.load(positions.dump(after)) == after
        told[how] += matters(reading)


def firsts(state: State, king: int) -> list[Action]:
    """Returns the royal knight's moves that take this King; else all to empty cells."""
    moves = [each for each in legal(state) if isinstance(each, Move)]
    own = [each for each in moves if state.royal[state.board[each.path[0]] - 1]]
    great = [each for each in own if each.path[-1] == state.cell(king)]
    return [*great] or [each for each in own if not each.takes]


def matters(reading: Reading) -> bool:
    """Tells whether more could be captured, had the turn begun in the battlefield."""
    if not reading.done:
        return False
    freed = deepcopy(reading)
    freed.done[0].began = None
    return freed.legal() != reading.legal()


def uprooting(rng: random.Random, ruleset: Ruleset, host: int, mover: int, third: int) -> State:
    """Returns the mover's royal Excalibur in the host's kingdom, whose King is alone somewhere; the
    third player at home."""
    knight = mover * 12 + 7
    inside = [each for each in CELLS if KINGDOM_OF[each] == host and COLOURS[each] == WHITE]
    at = {piece: HOMES[piece] for piece in range(third * 12, third * 12 + 12)}
    at |= {mover * 12 + 10: HOMES[mover * 12 + 10], knight: rng.choice(inside)}
    free = [each for each in CELLS if each not in at.values() and each != CENTRE]
    at[host * 12 + 10] = rng.choice(free)
    state = position(ruleset, at, mover)
    return state._replace(royal=bytes(piece == knight for piece in PIECES))


def test_two_kings_at_home_repeat_their_positions_in_the_end() -> None:
    bare = position(Ruleset((0, 3)), {10: CELL["j1"], 46: CELL["h14"]})
    start = bare._replace(past=(digest(bare),))
    assert compare(random.Random(3), start, 600, calm=True).ending is VictorusEnding.REPETITION


def test_the_round_after_the_last_one_is_a_draw_for_both_readings() -> None:
    state = fresh(Ruleset((0, 2, 4)))._replace(round=199)
    assert compare(random.Random(4), state, 60, calm=True).ending is VictorusEnding.ROUNDS


def test_a_king_among_allies_passes() -> None:
    """All of green stands in orange's kingdom, and orange's King may not leave it yet."""
    crowd = [cell for cell in CELLS if KINGDOM_OF[cell] == 0 and NAMES[cell] != "l1"]
    at = dict(zip(range(4 * 12, 4 * 12 + 11), crowd, strict=True))
    at |= {10: CELL["l1"], 22: CELL["c1"], 46: CELL["h14"]}
    state = position(Ruleset((0, 1, 3, 4), allied=True), at)
    assert legal(state) == (Pass(),)
    assert compare(random.Random(5), state, 12, calm=True).ending is None
