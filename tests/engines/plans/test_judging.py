"""A plan waits, answers or ends, as its match goes on."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import permutations

import pytest

from engines.entries import CLAIM, DECLINE, DRAW, RESIGN
from engines.game import Seat
from engines.match import BACK, Entry, Match
from engines.plans.drafting import anything, drawn
from engines.plans.judging import (
    ASKED,
    OVER,
    OWN,
    Answers,
    PlanEnded,
    Waits,
    after_others,
    is_turn,
    judge,
)
from engines.plans.plan import Branch, Draft, Plan, Step
from tests.engines.plans.kit import (
    a_plan,
    any_action,
    branch,
    every_table,
    is_plannable,
    moment,
    planner,
)
from tests.sample import present, said

TRIES = 6


def followed(match: Match, texts: tuple[str, ...]) -> Match:
    """The match after these actions of whoever is to act, and what is forced."""
    for text in texts:
        match = said(match, match.to_act[0], text)
    return match


def begun(key: str, seats: int, seed: int) -> tuple[Match, Seat, random.Random]:
    match = moment(key, seats, str(seed))
    rng = random.Random(f"{seed} plan")
    return match, 0 if match.outcome else planner(match, rng), rng


@every_table
def test_every_answer_of_a_line_is_played(key: str, seats: int) -> None:
    """Not only the first one, as it happened elsewhere (online-go.com #1148)."""
    deepest = 0
    for seed in range(TRIES):
        match, seat, rng = begun(key, seats, seed)
        if match.outcome:
            continue
        line = branch(match, seat, rng, 5)
        plan = Plan(seat, match.ply, (line,)) if line else Plan(seat, match.ply)
        for number, step in enumerate(line):
            assert judge(plan, match) == Waits(Plan(seat, match.ply, (line[number:],))) or number
            assert step.theirs is not None
            match = followed(match, step.theirs)
            assert judge(plan, match) == Answers(step.own)
            for done in range(1, len(step.own) + 1):
                match = match.follow(Entry(match.ply, seat, step.own[done - 1]))
                if done < len(step.own):
                    assert judge(plan, match) == Answers(step.own[done:]), "the rest of the turn"
            match = match.forced_on()
            deepest = max(deepest, number + 1)
        if line and not match.outcome:
            assert judge(plan, match) == PlanEnded(), "played to its end"
    assert deepest == 5


@every_table
def test_whatever_they_do_is_answered_if_the_rules_allow_it(key: str, seats: int) -> None:
    answered = refused = 0
    for seed in range(TRIES * 4):
        match, seat, rng = begun(key, seats, seed)
        if match.outcome:
            continue
        line = branch(match, seat, rng, 1, often=1.0)
        if not line:
            continue
        plan = Plan(seat, match.ply, (line,))
        while seat not in match.to_act and not match.outcome:
            match = said(match, match.to_act[0], any_action(match, rng))
        if match.outcome:
            continue
        found = judge(plan, match)
        if is_turn(match, seat, line[0].own):
            answered += 1
            assert found == Answers(line[0].own)
        else:
            refused += 1
            assert isinstance(found, PlanEnded)
            assert found.why.startswith("Your planned answer")
            assert found.why.endswith(OVER)
    assert answered


@every_table
def test_no_plan_ever_answers_what_the_rules_refuse(key: str, seats: int) -> None:
    """Random plans in matches that go on at random: each answer is legal, action by action, and
    ends the turn; each end says why in one or two sentences to its player."""
    kinds = set[type]()
    for seed in range(TRIES):
        match, seat, rng = begun(key, seats, seed)
        if match.outcome:
            continue
        plan = a_plan(match, seat, rng)
        for _ in range(12):
            found = judge(plan, match)
            kinds.add(type(found))
            if isinstance(found, Answers):
                match = answered(match, seat, found)
            elif isinstance(found, Waits):
                match = gone_on(match, found, rng)
            if isinstance(found, PlanEnded) or match.outcome:
                assert not isinstance(found, PlanEnded) or not found.why or found.why.endswith(OVER)
                break
    assert kinds >= {Waits, Answers}


def answered(match: Match, seat: Seat, found: Answers) -> Match:
    """The match after a planned turn: each action is legal, and the last one ends the turn."""
    assert seat in match.to_act
    for number, text in enumerate(found.texts, 1):
        action = match.game.read(text)
        assert action in match.view(seat).legal
        ends = match.game.traits(match.state, action).ends_turn
        assert ends is (number == len(found.texts))
        match = match.follow(Entry(match.ply, seat, text))
    return match.forced_on()


def gone_on(match: Match, found: Waits, rng: random.Random) -> Match:
    """The match after something that the others do, often what the plan names."""
    assert found.plan.seat not in match.to_act
    assert judge(found.plan, match) == found, "what is left of it waits likewise"
    known = [each[0].theirs for each in found.plan.branches if each[0].theirs]
    wanted = [each for each in known if after_others(match, found.plan.seat, each)]
    if wanted and rng.random() < 0.7 and match.ply == found.plan.ply:
        return followed(match, rng.choice(wanted))
    return said(match, match.to_act[0], any_action(match, rng))


def a_line(key: str, seats: int, first: int = 0) -> tuple[Match, Plan]:
    """A match with a plan of one line of at least two answers, each to named actions."""
    for seed in range(first, first + 50):
        match, seat, rng = begun(key, seats, seed)
        if match.outcome:
            continue
        line = branch(match, seat, rng, 3)
        if len(line) >= 2:
            return match, Plan(seat, match.ply, (line,))
    raise AssertionError("no such match")


@every_table
def test_the_first_difference_ends_it_and_says_what_was_played(key: str, seats: int) -> None:
    rng = random.Random(1)
    for number in range(40):
        match, plan = a_line(key, seats, number)
        line, other = plan.branches[0], match
        while plan.seat not in other.to_act and not other.outcome:
            other = said(other, other.to_act[0], any_action(other, rng))
        if other.outcome or other.state == followed(match, line[0].theirs or ()).state:
            continue
        found = judge(plan, other, [f"P{each}" for each in range(seats)])
        assert isinstance(found, PlanEnded)
        assert found.why.startswith("P")
        assert found.why.endswith(f" instead. {OVER}")
        assert f"P{plan.seat}" not in found.why
        return
    raise AssertionError("nobody played anything else")


@every_table
def test_named_actions_come_before_whatever_they_do(key: str, seats: int) -> None:
    match, plan = a_line(key, seats)
    step = plan.branches[0][0]
    present(drawn(match, plan.seat, Draft(anything=True)))
    other = branch(match, plan.seat, random.Random(3), 1, often=1.0)
    assert other[0].theirs is None
    both = plan.having(other)
    assert judge(both, followed(match, step.theirs or ())) == Answers(step.own)


@pytest.mark.untraced
def test_another_way_to_the_same_position_is_the_same() -> None:
    """What counts is the position: here a turn that names other actions than those played."""
    for seed in range(400):
        match, seat, rng = begun("vilitum", 2, seed)
        if match.outcome:
            continue
        ways = dict[object, tuple[str, ...]]()
        for turn, state in match.game.whole_turns(match.state):
            texts = tuple(map(match.game.write, turn))
            for order in permutations(texts):
                then = after_others(match, seat, order)
                if then is None or then.state != state:
                    continue
                other = ways.setdefault(state, order)
                if other == order:
                    continue
                if own := branch(then, 1 - seat, rng, 0) or _an_answer(then, seat):
                    plan = Plan(seat, match.ply, ((Step(other, own[0].own),),))
                    assert judge(plan, followed(match, order)) == Answers(own[0].own)
                    wrong = Plan(seat, match.ply, ((Step(("end",), own[0].own),),))
                    assert isinstance(judge(wrong, followed(match, order)), PlanEnded)
                    return
    raise AssertionError("no such turn")


def _an_answer(match: Match, seat: Seat) -> Branch:
    """An answer of one action that is a whole turn."""
    for action in match.view(seat).legal:
        texts = (match.game.write(action),)
        if is_turn(match, seat, texts):
            return (Step((), texts),)
    return ()


@every_table
def test_talk_leaving_and_ones_own_action_end_it(key: str, seats: int) -> None:
    """A draw offer wants an answer, whoever made it; a resignation changes the match."""
    match, plan = a_line(key, seats)
    seat, other = plan.seat, match.to_act[0]
    offered = said(match, other, DRAW)
    found = judge(plan, offered)
    assert isinstance(found, PlanEnded)
    assert "offers a draw" in found.why
    assert judge(plan, said(offered, seat, DECLINE)) == found, "the first reason stays"
    assert judge(plan, said(match, seat, DRAW)) == PlanEnded(OWN)
    gone = said(match, other, RESIGN)
    assert isinstance(judge(plan, gone), PlanEnded)
    assert isinstance(judge(plan, said(match, seat, RESIGN)), PlanEnded)
    then = followed(match, plan.branches[0][0].theirs or ())
    rng = random.Random(5)
    own = plan.branches[0][0].own
    for _ in range(40):
        text = any_action(then, rng)
        if text != own[0]:
            assert judge(plan, said(then, seat, text)) == PlanEnded(OWN)
            break


@every_table
def test_an_offer_made_before_the_plan_is_not_declined_by_it(key: str, seats: int) -> None:
    """Playing on would decline it."""
    for number in range(20):
        match, plan = a_line(key, seats, number)
        offered = said(match, match.to_act[0], DRAW)
        later = replace(plan, ply=offered.ply)
        then = followed(offered, plan.branches[0][0].theirs or ())
        if then.asking(plan.seat):
            found = judge(later, then)
            assert found == PlanEnded(ASKED)
            return
    raise AssertionError("no offer stays open")


def test_what_another_takes_back_was_only_a_thought() -> None:
    """In a turn of several actions."""
    for seed in range(200):
        match, seat, rng = begun("vilitum", 2, seed)
        if match.outcome:
            continue
        plan = a_plan(match, seat, rng, often=0.0)
        text = any_action(match, rng)
        if not plan.branches or not match.keeps(match.to_act[0], text):
            continue
        tried = said(match, match.to_act[0], text)
        back = said(tried, match.to_act[0], BACK)
        assert isinstance(judge(plan, tried), Waits)
        assert judge(plan, back) == Waits(plan)
        theirs = present(plan.branches[0][0].theirs)
        assert isinstance(judge(plan, followed(back, theirs)), Answers)
        return
    raise AssertionError("no such turn")


def test_a_claim_ends_it() -> None:
    match, plan = a_line("vilitum", 2)
    claimed = match.follow(Entry(match.ply, plan.seat, f"{CLAIM} {match.to_act[0]}"))
    assert isinstance(judge(plan, claimed), PlanEnded)


@every_table
def test_whatever_they_do_is_drawn_after_a_legal_turn(key: str, seats: int) -> None:
    for seed in range(TRIES):
        match, seat, _ = begun(key, seats, seed)
        if match.outcome:
            continue
        found = anything(match, seat)
        if found is None:
            continue
        then, played = found
        assert after_others(match, seat, [entry.text for _, entry in played]) == then
        assert seat in then.to_act
        assert is_plannable(then)


def test_a_step_is_whole_when_the_turn_is_over() -> None:
    """Turns of several actions are answered as a whole."""
    longest = 0
    for seed in range(60):
        match, seat, rng = begun("vilitum", 2, seed)
        if match.outcome:
            continue
        for step in branch(match, seat, rng, 3):
            theirs = step.theirs or ()
            match = followed(match, theirs)
            assert is_turn(match, seat, step.own)
            assert len(step.own) == 1 or not is_turn(match, seat, step.own[:-1])
            match = followed(match, step.own)
            longest = max(longest, len(step.own))
    assert longest > 1


@pytest.mark.parametrize("seats", [2, 3])
def test_a_plan_of_another_match_or_later_ply_has_ended(seats: int) -> None:
    match, plan = a_line("victorus", seats)
    assert isinstance(judge(replace(plan, ply=match.ply + 1), match), PlanEnded)
    drafted = Plan(plan.seat, match.ply)
    assert judge(drafted, match) == Waits(drafted), "a first branch is being drafted"
    assert judge(replace(drafted, ply=match.ply - 1), match) == PlanEnded(), "the match has gone on"
