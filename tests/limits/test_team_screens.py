"""The screens of team games keep Discord's limits, with the largest ids and the longest names."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest

from cogs.screens.match.board import (
    board_screen,
    more_screen,
    private_board,
    retired_board,
    text_board,
)
from cogs.screens.match.team import may_be_voted_about, vote_screen
from engines.match import Match
from tests.bot.raft.cog import RaftCog
from tests.limits.screens import PEOPLE, check, sheet_of
from tests.toys.raft import BEAR, FOX, OWL, crossing, raft

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
        shown = replace(sheet_of(match, seat), sides=SIDES, latest="word " * 140)
        check(private_board(shown, game_ui, "That control is from an earlier turn."))
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
            check(vote_screen(shown, about[:count], ["You can vote <t:1767227400:R>. " * 3] * 2))
            asked += 1
        assert seat not in about
    assert asked
