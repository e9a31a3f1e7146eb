"""A puzzle turned, with its sides exchanged, is the same puzzle: it looks the same, and its line,
turned, solves it. What does not matter changes no looks."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from hypothesis import given, settings
from hypothesis import strategies as st

from engines.victorus.model.board import AT, CELL, CUBES, NAMES, turned
from engines.vilnius.game import GAME as VILNIUS
from engines.vilnius.model import weapons
from engines.vilnius.model.cards import Arms
from learning.puzzle import Puzzle, puzzles_of
from learning.solving import solved
from learning.trial import Verdict
from players.puzzles.puzzler import puzzler_of
from players.vilnius.puzzler import PUZZLER, to_raise

SQUARE: Final = re.compile("([a-e])([1-5])")
CELLS: Final = re.compile("[a-q][0-9]+")
CAPTURE: Final = re.compile("([ob])([TUBEHKQ][bw]?)x([ob])([TUBEHKQ][bw]?)")
KINGDOMS: Final = {"orange": "blue", "blue": "orange"}
LETTERS: Final = {"o": "b", "b": "o"}


def half_turned(puzzle: Puzzle) -> Puzzle:
    """A puzzle of Vicious Circle with the board turned by half and the sides exchanged."""

    def across(text: str) -> str:
        return SQUARE.sub(lambda at: "edcba"["abcde".index(at[1])] + str(6 - int(at[2])), text)

    ruleset, mover, sides = puzzle.position.split(" ", 2)
    own, rest = sides.split(" / ")
    *other, memory = rest.split(" ")
    if memory.startswith("ban:"):
        memory = "ban:" + "/".join(reversed(memory.removeprefix("ban:").split("/")))
    mover = {"t": "d", "d": "t"}[mover]
    position = across(f"{ruleset} {mover} {' '.join(other)} / {own} {memory}")
    return replace(puzzle, position=position, turns=through(across, puzzle))


def turned_by_half(puzzle: Puzzle) -> Puzzle:
    """A puzzle of Victorus with the board turned by half, and orange and blue exchanged."""

    def across(text: str) -> str:
        return CELLS.sub(lambda at: NAMES[AT[turned(CUBES[CELL[at[0]]], 3)]], text)

    board, *memory = puzzle.position.split(" captures:")
    head, orange, blue = board.split(" / ")
    ruleset, mover, number = head.split()
    sides = [across(each.split(" ", 1)[1]) for each in (blue, orange)]
    position = (
        f"{ruleset} {KINGDOMS[mover]} {number} / orange {sides[0]} / blue {sides[1]}"
        + "".join(f" captures:{CAPTURE.sub(exchanged, each)}" for each in memory)
    )
    return replace(puzzle, position=position, turns=through(across, puzzle))


def exchanged(line: re.Match[str]) -> str:
    """A capture with the kingdoms exchanged."""
    return f"{LETTERS[line[1]]}{line[2]}x{LETTERS[line[3]]}{line[4]}"


def through(across: Callable[[str], str], puzzle: Puzzle) -> tuple[tuple[str, ...], ...]:
    """The turns of a puzzle, each text changed."""
    return tuple(tuple(map(across, turn)) for turn in puzzle.turns)


def is_twin(one: Puzzle, other: Puzzle) -> bool:
    """Whether the other is another position that looks the same and is solved by its own line."""
    puzzler = puzzler_of(one.game)
    looks = [puzzler.looks(puzzler.game.load(each.position)) for each in (one, other)]
    return (
        one.position != other.position
        and looks[0] == looks[1]
        and solved(other).verdict is Verdict.RIGHT
    )


@given(st.sampled_from(puzzles_of("vicious-circle")))
@settings(max_examples=30, deadline=None)
def test_vicious_circle_is_the_same_from_the_other_throne(puzzle: Puzzle) -> None:
    assert is_twin(puzzle, half_turned(puzzle))


@given(st.sampled_from(puzzles_of("victorus")))
@settings(max_examples=30, deadline=None)
def test_victorus_is_the_same_from_the_opposite_kingdom(puzzle: Puzzle) -> None:
    assert is_twin(puzzle, turned_by_half(puzzle))


@given(st.sampled_from([each for each in puzzles_of("victorus") if "Bb" in each.position]))
@settings(max_examples=10, deadline=None)
def test_a_piece_less_looks_different(puzzle: Puzzle) -> None:
    puzzler = puzzler_of("victorus")
    fewer = re.sub(r" Bb[a-q]\d+\*?", "", puzzle.position, count=1)
    if fewer != puzzle.position:
        looks = [puzzler.looks(puzzler.game.load(each)) for each in (fewer, puzzle.position)]
        assert looks[0] != looks[1]


@given(st.sampled_from(puzzles_of("vilnius")))
@settings(max_examples=20, deadline=None)
def test_in_vilnius_neither_the_order_of_what_was_sent_nor_its_senders_count(
    puzzle: Puzzle,
) -> None:
    state = VILNIUS.load(puzzle.position)
    assert state.fight is not None
    sent = tuple(each._replace(seat=1 - each.seat) for each in reversed(state.fight.sent))
    other = state._replace(fight=state.fight._replace(sent=sent))
    assert PUZZLER.looks(other) == PUZZLER.looks(state)


ARMS: Final = st.tuples(*[st.integers(0, 5)] * 4)


@given(ARMS, ARMS, ARMS)
def test_fights_that_look_the_same_take_the_same_weapons(
    need: Arms, have: Arms, more: Arms
) -> None:
    """What is missing after more was raised follows from the looks alone (ruling 19)."""
    *left, pairs = to_raise(need, have)
    left = [want - got for want, got in zip(left, more, strict=True)]
    missing = sum(each if each > 0 else -(-each // 2) for each in left) - pairs
    assert max(0, missing) == weapons.short(need, weapons.total([have, more]))
