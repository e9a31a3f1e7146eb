"""The sentence over the board, and why a match is over."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engines.export import read
from engines.game import Ending, Outcome, Result, TableEnding
from engines.vilnius import views
from engines.vilnius.model.spots import Spot
from engines.vilnius.model.values import SIDES, Bill, Sent, Stage, Step, VilniusEnding, VilniusView
from engines.vilnius.rules import forecasts
from engines.vilnius.words import alt_text
from tests.engines.vilnius.fighting import attacked
from tests.engines.vilnius.kit import arranged, played, start
from tests.engines.vilnius.moments import moments

# The end


def ended(reason: Ending, points: int = 7) -> VilniusView:
    outcome = Outcome(reason, (Result.LOSS,) * 2)
    view = views.view(arranged(start(), points=points), None)
    return replace(view, outcome=outcome, to_act=(), legal=())


@pytest.mark.parametrize(
    ("reason", "told"),
    [
        (VilniusEnding.DEFENDED, "Vilnius stands after the Final Attack, with 7 points left."),
        (VilniusEnding.FALLEN, "Vilnius has fallen: its last point is lost."),
        (TableEnding.AGREEMENT, "All agreed to give Vilnius up."),
        (TableEnding.RESIGNATION, "All players have left: Vilnius is lost."),
        (TableEnding.TIME, "Time is up: Vilnius is lost."),
    ],
)
def test_why_the_match_is_over(reason: Ending, told: str) -> None:
    view = ended(reason)
    assert alt_text.describe_outcome(view) == told
    assert alt_text.status(view) == told
    assert alt_text.alt_text(view).startswith(told)


def test_the_most_glory_is_marked_unless_all_have_as_much() -> None:
    view, names = ended(VilniusEnding.DEFENDED), ("Ann", "Ben")
    for glory, told in (
        ((14, 9), "Glory: Ann 14 (the most), Ben 9."),
        ((9, 14), "Glory: Ann 9, Ben 14 (the most)."),
        ((9, 9), "Glory: Ann 9, Ben 9."),
    ):
        players = tuple(
            each._replace(totals=each.totals._replace(glory=its))
            for each, its in zip(view.players, glory, strict=True)
        )
        assert alt_text.describe_outcome(replace(view, players=players), names).endswith(told)


def test_a_match_that_is_won_tells_the_glory_of_each_and_a_lost_one_none() -> None:
    """Ruling 31: none is told after a loss, however it came about."""
    finished = [each for each in moments() if each.seat is None]
    assert {each.state.ending for each in finished} == set(VilniusEnding)
    for moment in finished:
        won = moment.state.ending is VilniusEnding.DEFENDED
        for view in moment.views():
            told = alt_text.describe_outcome(view)
            assert ("Glory" in told) is won
            for player in view.players:
                assert (player.totals.glory > 0) is won
                assert (f"{SIDES[player.emblem]} {player.totals.glory}" in told) is won


def fallen(*, alone: bool) -> VilniusView:
    """The end of the match in the documents, but one weapon is missing against an enemy, which has
    broken through `alone` or with the four others."""
    view = read(Path("docs/matches/vilnius.txt").read_text("utf-8")).view(None)
    assert isinstance(view, VilniusView)
    assert view.fight is not None
    enemy = 2
    needed = list(forecasts.wanted_by(view, enemy + 1).needed)
    kind = next(number for number, many in enumerate(needed) if many)
    needed[kind] -= 1
    sent = Sent(0, "farmers", 0, enemy, (needed[0], needed[1], needed[2], needed[3]))
    enemies = tuple(
        each._replace(defeated=each.defeated or (alone and number != enemy))
        for number, each in enumerate(view.fight.enemies)
    )
    fight = view.fight._replace(enemies=enemies, sent=(*view.fight.sent, sent))
    return replace(view, fight=fight)


def test_the_story_of_a_fall_tells_how_little_was_missing() -> None:
    game = read(Path("docs/matches/vilnius.txt").read_text("utf-8")).game
    assert re.fullmatch(
        r"Vilnius fell in round 27, 1 (sword|shield|spear|arrow) short\.",
        game.story(fallen(alone=True)),
    )
    many = "Vilnius fell in round 27: 5 of 10 enemies broke through."
    assert game.story(fallen(alone=False)) == many, "one weapon more would not have saved it"
    ended_so = ended(VilniusEnding.FALLEN)
    assert game.story(ended_so) == "Vilnius fell in round 1: its last point was lost."
    won = ended(VilniusEnding.DEFENDED)
    assert game.story(won) == alt_text.describe_outcome(won)


# The status


def test_the_status_names_exactly_those_who_are_to_act() -> None:
    stages: set[Stage] = set()
    for moment in moments():
        view = views.view(moment.state, None)
        told = alt_text.status(view)
        assert len(told) <= 200
        assert told.endswith(".")
        assert "\n" not in told
        if view.stage is None:
            continue
        stages.add(view.stage)
        may = told.replace("Knight Brothers", "").partition("; ")
        named = may[0] if view.stage is Stage.FIGHT else "".join(may)
        for seat, player in enumerate(view.players):
            assert (SIDES[player.emblem] in named) is (seat in view.to_act)
    assert len(stages) == 15


def test_the_status_of_a_fight_tells_who_is_ready() -> None:
    hands: dict[str, Any] = {
        "seat0": {"unit_hand": ("farmers",)},
        "seat1": {"unit_hand": ("axemen",)},
    }
    state = attacked(("commander",), **hands)
    assert alt_text.status(views.view(state, None)) == "Attack: Columns and Bear may send units."
    state = played(state, "columns: ready")
    told = "Attack: only Bear may still send units."
    assert alt_text.status(views.view(state, None)) == told


@pytest.mark.parametrize(
    ("step", "told"),
    [
        (
            Step(Stage.LEVY, 0, 2),
            "Columns sends units for a province of stack 2: it still needs 3 weapons.",
        ),
        (Step(Stage.PICK, 0, 2), "Columns picks a province of stack 2."),
        (Step(Stage.PUT, 0, 2), "Columns puts the two other provinces under stack 2."),
        (Step(Stage.STORE, 0), "Columns has passed and may store provinces."),
        (Step(Stage.PAY, 0), "Columns pays for the Palace: 3 gold and 4 tools still to pay."),
    ],
)
def test_the_status_of_a_step(step: Step, told: str) -> None:
    bill = Bill("conquest-2", stack=2) if step.stage is Stage.LEVY else Bill("palace-a", Spot(9, 9))
    state = arranged(start(), steps=(step, Step(Stage.ROUND)), bill=bill)
    assert alt_text.status(views.view(state, 0)) == told
