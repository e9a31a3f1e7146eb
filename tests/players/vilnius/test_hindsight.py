"""What a round could have spared is what the rules say, with the cards as they lay."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import groupby

import pytest

from engines.entries import Entry
from engines.game import Seat
from engines.match import Match, begin, replay, turn_numbers
from engines.vilnius import play as rules
from engines.vilnius.actions.legal import GRAMMAR
from engines.vilnius.model.actions import Build, Pass, Recruit
from engines.vilnius.model.state import State
from engines.vilnius.model.values import Stage
from players.hindsight import Slip
from players.observation import AnyObservation
from players.position_chances import Retell, answer, slips_of
from players.review import LEAST_SHARED, Review, next_step, reviewing
from players.vilnius.hindsight import Played
from players.vilnius.player import PLAYER

SEEDS = ("2", "3", "4", "5")


@cache
def played(seed: str, level: str = "2", idle: Seat | None = None) -> Match:
    """A short match of two players of a level, by default Apprentices, who overlook much. One seat
    may be idle: it passes in every city phase."""
    game = PLAYER.game
    match = replay(begin(game.key, {"length": "short", "level": "easy"}, seed * 32))
    while match.outcome is None:
        found = game.forced(match.state)
        if found is None:
            seat = match.to_act[0]
            sight = AnyObservation.of(game, match.state, seat, str(match.ply))
            action = PLAYER.choose(sight, PLAYER.level(level), str(match.ply)).action
            found = seat, Pass() if seat == idle and match.state.stage is Stage.CITY else action
        match = match.after(Entry(match.ply, found[0], game.write(found[1])))
    return match


def reviewed(match: Match) -> Review:
    """The review, in which all rounds look even on the curve."""
    steps = reviewing(match)
    step = next_step(steps)
    while not isinstance(step, Review):
        told = isinstance(step, Retell)
        step = next_step(steps, slips_of(answer(step.line.split("\t"))) if told else (0.5, 0.5))
    return step


def rounds(match: Match) -> Iterator[tuple[State, list[Played], State]]:
    """Each round: the state at its beginning, its actions, and the state at its end."""
    numbered = zip(turn_numbers(match), match.entries, strict=True)
    for _, group in groupby(numbered, key=lambda each: each[0]):
        course = [(each.ply, each.seat, GRAMMAR.read(each.text)) for _, each in group]
        first, last = course[0][0], course[-1][0]
        yield match.at(first).state, course, match.at(last + 1).state


def slips(match: Match) -> Iterator[tuple[Slip, State]]:
    """What each choice that is weighed has cost, and the state at the end of its round."""
    for state, course, end in rounds(match):
        for found in PLAYER.hindsight(state, course):
            yield found, end


@pytest.mark.parametrize("seed", SEEDS)
def test_the_better_course_leads_to_a_fight_and_keeps_more_points(seed: str) -> None:
    match, spared = played(seed), 0
    for slip, end in slips(match):
        spared += slip.spared
        if not slip.spared:
            continue
        state = match.at(slip.ply).state
        assert slip.seat == match.entries[slip.ply].seat
        for seat, text in slip.line:
            state = rules.play(state, seat, GRAMMAR.read(text))
        assert state.round.number == match.at(slip.ply).state.round.number
        assert state.stage is Stage.FIGHT
        assert slip.best > slip.left
        assert f"{end.table.points} point" in slip.played
        assert f"{end.table.points + slip.spared} point" in slip.better
    assert spared, "two Apprentices cost the city points"


def test_a_round_in_which_no_point_was_lost_has_cost_nothing() -> None:
    for seed in SEEDS:
        for slip, end in slips(played(seed)):
            before = played(seed).at(slip.ply).state.table.points
            assert not (slip.spared and end.table.points >= before)


def test_a_slip_goes_through_a_line_whole() -> None:
    match = played("4")
    for state, course, _ in rounds(match):
        texts = tuple((ply, seat, GRAMMAR.write(each)) for ply, seat, each in course)
        asked = Retell("vilnius", match.game.dump(state), texts, 1)
        assert slips_of(answer(asked.line.split("\t"))) == PLAYER.hindsight(state, course)


def test_a_review_tells_the_rounds_that_could_have_spared_most() -> None:
    step = reviewed(played("4"))
    costly = [each for each, _ in slips(played("4")) if each.is_costly]
    assert len(step.marked) == min(3, len(costly)) > 1
    assert {each.ply for each in step.moments} <= {each.ply for each in costly}
    assert all(each.slip and each.loss >= LEAST_SHARED for each in step.moments)
    assert all(each is not None and each < 100 for each in step.accuracy)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("idle", [0, 1])
def test_who_only_passes_is_less_accurate_than_who_plays_the_policy_s_choices(
    seed: str, idle: Seat
) -> None:
    passing = reviewed(played(seed, "5", idle))
    passed, chosen = passing.accuracy[idle], reviewed(played(seed, "5")).accuracy[idle]
    other = passing.accuracy[1 - idle]
    assert passed is not None
    assert chosen is not None
    assert other is not None
    assert passed < chosen
    assert passed < other
    assert any(
        each.seat == idle and each.slip and "provinces unused" in each.slip.told
        for each in passing.marked
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_what_a_pass_left_could_have_been_bought(seed: str) -> None:
    match = played(seed, "5", 0)
    left = [each for each, _ in slips(match) if not each.shared and each.line and not each.spared]
    assert {each.seat for each in left} == {0}, "the policy passes when nothing is worth more"
    for slip in left:
        state, bought = match.at(slip.ply).state, 0
        assert GRAMMAR.read(match.entries[slip.ply].text) == Pass()
        for seat, text in slip.line:
            assert seat == slip.seat
            bought += isinstance(GRAMMAR.read(text), Build | Recruit)
            state = rules.play(state, seat, GRAMMAR.read(text))
        assert bought
        assert state.stage is Stage.CITY
