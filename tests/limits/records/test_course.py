"""The steps that a replay goes to: turns or rounds, and what stirs the game."""

from __future__ import annotations

import re

import pytest

from cogs.records.story_screen import GO, Frame, marks_at, marks_of, replay_screen
from conformance.limits import BUTTON, SELECT, of_type
from conformance.screens import components_of
from engines.game import AnyGame
from engines.match import replay, turn_numbers
from engines.registry import GAMES, is_of_house
from tests.sample import random_match

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
SEEDS = ("1", "2", "3")


@every_game
def test_each_turn_has_a_mark_and_some_stir(game: AnyGame) -> None:
    stirred = 0
    for seed in SEEDS:
        match = random_match(game, seed)
        marks, numbers = marks_of(match), turn_numbers(match)
        quiet = [each for each in marks if not each.stirs]
        assert [each.turn for each in quiet] == sorted(set(numbers) - {0})
        for each in marks:
            led = each.ply if game.round_of or game.in_fight else each.ply - 1
            assert numbers[led] == each.turn
        stirred += len(marks) - len(quiet)
    assert stirred or not is_of_house(game.key), "a guest need not have captures or fights"


@every_game
def test_the_replay_goes_on_by_turns_and_by_what_stirs(game: AnyGame) -> None:
    match = random_match(game, "2")
    marks = marks_of(match)
    onward = [each.ply for each in marks if each.stirs]
    for ply in range(0, match.ply + 1, 9):
        view = match.replayed(ply, None)
        shown = Frame(7, ply, match.ply, "", game, view, marks, over=True)
        parts = components_of(replay_screen(shown))
        (menu,) = of_type(parts, SELECT)
        assert menu["placeholder"] == GO
        plies = [int(each["value"]) for each in menu["options"]]
        assert len(plies) == min(25, len({each.turn for each in marks}))
        assert set(plies) <= {each.ply for each in marks}
        told = [each for each in of_type(parts, BUTTON) if re.match("Next .", each["label"])]
        assert len(told) == bool(onward)
        for each in told:
            later = next((at for at in onward if at > ply), None)
            assert each.get("disabled", False) == (later is None)
            assert later is None or f",{later},all" in each["custom_id"]


@every_game
def test_marks_are_kept_for_one_match_alone(game: AnyGame) -> None:
    """A number may come again, in another database."""
    for seed in SEEDS:
        match = random_match(game, seed)
        begun = replay(match.setup)
        for entry in match.entries[:12]:
            begun = begun.follow(entry)
        assert marks_at(1, begun) == marks_of(begun)
