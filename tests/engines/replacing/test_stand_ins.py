"""Among three rivals and more the bot plays on for whoever is away, when all others agree."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engines.game import Illegal, Refusal, Result, TableEnding, Unreadable
from engines.match import Match, had_stand_in, replay
from tests.toys.three_rivals import ToyEnding, duel

RED, BLUE, GREEN = 0, 1, 2
TEXTS = (
    *("step", "stop", "stop", "hush", "win", "!resign", "!draw", "!decline", "!withdraw", "!back"),
    *("!time", "!return", "!return", *(f"!standin {seat}" for seat in range(3)), *["!replace"] * 3),
    *(f"!free {seat}" for seat in (0, 1, 2, 0, 1, 2)),
    *(f"!claim {seat}" for seat in range(3)),
)
GONE = ((BLUE, "!standin 0"), (GREEN, "!standin 0"))


def trio(*turns: tuple[int, str]) -> Match:
    """A match for three in which these seats said these things, and the bot nothing."""
    return said(duel(seats=3), *turns)


def said(match: Match, *turns: tuple[int, str]) -> Match:
    """The match after these."""
    for seat, text in turns:
        by_bot = not text.startswith("!") and seat in match.stood_in
        for entry in match.propose(seat, text, by_bot=by_bot):
            match = match.follow(entry)
    return match


def newest(match: Match) -> str:
    """The newest entry in words."""
    return match.words(match.ply - 1, None)


deeds = st.lists(st.tuples(st.sampled_from((RED, BLUE, GREEN)), st.sampled_from(TEXTS)))


@given(deeds=deeds)
@settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_is_said_the_log_tells_who_plays(deeds: list[tuple[int, str]]) -> None:
    match, ever = trio(), False
    for seat, text in deeds:
        before = match
        try:
            match = said(match, (seat, text))
        except Refusal:
            continue
        ever = ever or bool(match.stood_in)
        assert all(match.words(ply, None) for ply in range(before.ply, match.ply))
        assert before.stood_in & set(match.playing) - match.stood_in <= {seat}, "only one's own"
        if text == "!replace":
            assert seat in before.free
            assert seat in match.persons
        assert match.free <= match.stood_in
        for about in {each for _, each in match.asks}:
            assert not match.askers(about) >= set(match.persons), "it is undecided"
        assert all(voter in match.playing for voter, _ in match.votes)
        for about in {each for _, each in match.votes} & set(match.playing):
            assert not match.voters(about) >= set(match.persons) - {about}, "it is undecided"
        if match.outcome:
            break
    again = replay(match.setup, match.entries, match.game)
    assert again == match
    assert had_stand_in(match) is ever


def test_all_others_have_to_agree() -> None:
    match = trio(GONE[0])
    assert not match.stood_in
    match = said(match, GONE[1])
    assert match.stood_in == {RED}
    assert match.awaits_bot == (RED,)
    assert newest(match) == "Green votes to let the bot play for Red: the bot plays for Red"


def test_of_two_nobody_decides_that() -> None:
    with pytest.raises(Unreadable):
        duel().propose(1, "!standin 0")
    with pytest.raises(Unreadable):
        duel().propose(0, "!return")


def test_whose_vote_was_missing_may_concede() -> None:
    match = trio(GONE[0], (GREEN, "!resign"))
    assert match.stood_in == {RED}
    assert newest(match) == "Green concedes: the bot plays for Red"


def test_votes_go_with_whoever_is_out() -> None:
    assert trio(GONE[0], (BLUE, "!resign")).votes == set()
    assert trio(GONE[0], (RED, "!resign")).votes == set()


def test_whoever_is_away_takes_the_seat_back() -> None:
    match = trio(*GONE)
    for text in ("stop", "!resign", "!draw", "!standin 1", "!claim 1"):
        with pytest.raises(Illegal, match=r"^The bot plays for you: press"):
            match.propose(RED, text)
    match = said(match, (RED, "stop"), (RED, "!return"))
    assert newest(match) == "Red takes the seat back"
    assert match.words(2, None).endswith(" (played by the bot)")
    assert match.persons == (RED, BLUE, GREEN)
    assert had_stand_in(match)


def test_whoever_is_out_takes_nothing_back() -> None:
    with pytest.raises(Illegal, match=r"^You are no longer in this match\.$"):
        trio((RED, "!resign")).propose(RED, "!return")


def test_nobody_alone_agrees_to_a_draw() -> None:
    match = trio(*GONE, (GREEN, "!resign"))
    assert match.persons == (BLUE,)
    assert match.outcome is None
    with pytest.raises(Illegal, match="nobody to agree to a draw"):
        match.propose(BLUE, "!draw")
    offered = trio(*GONE, (BLUE, "!draw"), (GREEN, "!resign"))
    assert offered.outcome is None


def test_two_agree_to_a_draw_for_all_three() -> None:
    over = trio(*GONE, (BLUE, "!draw"), (GREEN, "!draw"))
    assert over.outcome
    assert over.outcome.reason is TableEnding.AGREEMENT
    assert set(over.outcome.results) == {Result.DRAW}


def test_the_bot_may_win_for_the_seat() -> None:
    over = trio(*GONE, (RED, "win"))
    assert over.outcome
    assert over.outcome.reason is ToyEnding.SAID
    assert over.outcome.results[RED] is Result.WIN


def test_whose_time_nobody_claims() -> None:
    with pytest.raises(Illegal, match=r"^The bot already plays for Red\.$"):
        trio(*GONE).propose(BLUE, "!claim 0")
