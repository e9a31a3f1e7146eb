"""The screens of team games keep Discord's limits, with the largest ids and the longest names."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest

from cogs.board.board import board_screen, more_screen, private_board, retired_board
from cogs.board.team import ask_screen, may_be_offered, may_be_voted_about, vote_screen
from common.text.say import joined, say
from conformance.screens import PEOPLE, check, sheet_of, text_board
from engines.match import Match
from tests.bot.team_game.cog import RaftCog
from tests.toys.team_game import BEAR, FOX, OWL, crossing, raft

__all__ = ["raft"]
pytestmark = pytest.mark.usefixtures("raft")
SIDES = tuple(f"The Grand Duchy of {name}" for name in ("Lithuania", "Samogitia", "Ruthenia"))
DEEDS = (
    *((OWL, "!draw"), (OWL, "!standin 0"), (BEAR, "!resign"), (BEAR, "!return")),
    *((BEAR, "!resign"), (FOX, "!decline"), (OWL, "!standin 0"), (FOX, "!resign")),
    *((OWL, "!standin 1"), (OWL, "!draw")),
)


def matches() -> list[Match]:
    """A match as people leave, vote and come back, until it is given up."""
    return [crossing(*DEEDS[:count]) for count in range(len(DEEDS) + 1)]


@pytest.mark.parametrize("seat", [None, BEAR, FOX, OWL])
def test_boards_of_matches_from_which_people_go(seat: int | None) -> None:
    game_ui, states = RaftCog.game_ui, set[tuple[int, int, int]]()
    for match in matches():
        shown = replace(sheet_of(match, seat), sides=SIDES, latest=joined("", ["word "] * 140))
        check(private_board(shown, game_ui, say("That button is from an earlier turn.")))
        check(text_board(shown, game_ui))
        check(more_screen(shown))
        check(retired_board(shown))
        check(retired_board(shown, whole=True))
        if seat is None:
            public = board_screen(shown, game_ui)
            check(public)
            away = {PEOPLE[each] for each in match.left | match.stood_in}
            assert not away & set(public.mentions)
        states.add((len(match.left), len(match.stood_in), len(match.votes)))
    assert len(states) > 4


def test_questions_about_whom_to_vote() -> None:
    asked = 0
    for match, seat in itertools.product(matches(), (BEAR, FOX, OWL)):
        shown = replace(sheet_of(match, seat), sides=SIDES)
        about = may_be_voted_about(shown)
        for count in range(1, len(about) + 1):
            check(
                vote_screen(
                    shown, about[:count], [joined("", ["You can vote <t:1767227400:R>. "] * 3)] * 2
                )
            )
            asked += 1
        assert seat not in about
    assert asked


def test_seats_that_somebody_else_may_take() -> None:
    """One after the other is given away, and taken."""
    deeds = (
        *((BEAR, "!resign"), (FOX, "!standin 0"), (OWL, "!standin 0"), (FOX, "!free 0")),
        *((OWL, "!free 0"), (FOX, "!resign"), (OWL, "!free 1"), (BEAR, "!replace")),
    )
    asked, free = 0, 0
    for count, seat in itertools.product(range(len(deeds) + 1), (None, BEAR, FOX, OWL)):
        match = crossing(*deeds[:count])
        shown = replace(sheet_of(match, seat), sides=SIDES, latest=joined("", ["word "] * 140))
        free += len(match.free)
        check(board_screen(shown, RaftCog.game_ui))
        check(private_board(shown, RaftCog.game_ui, follows=False if seat is None else None))
        check(more_screen(shown))
        if seats := may_be_offered(shown):
            asked += 1
            check(ask_screen(shown, seats))
    assert asked > 2
    assert free > 4
