"""Team games: votes to let the bot play, and giving up."""

from __future__ import annotations

import pytest

from engines.game import Illegal, TableEnding, Unreadable
from tests.sample import said as say
from tests.toys.team_game import BEAR, FOX, GONE, OWL, crossing, lost, newest


@pytest.mark.parametrize(
    ("seat", "text", "why"),
    [
        (FOX, "!standin 0", "You have already voted"),
        (FOX, "!standin 1", "You can't vote about your own seat"),
        (FOX, "!standin 3", "There is no player “3”"),
        (FOX, "!standin bear", "There is no player “bear”"),
        (FOX, "!standin", "There is no player “”"),
    ],
)
def test_votes_that_are_refused(seat: int, text: str, why: str) -> None:
    with pytest.raises((Illegal, Unreadable), match=why):
        crossing((BEAR, "!resign"), (FOX, "!standin 0")).propose(seat, text)


def test_nobody_votes_about_whom_the_bot_plays_for() -> None:
    with pytest.raises(Illegal, match=r"^The bot already plays for Bear\.$"):
        crossing(*GONE).propose(FOX, "!standin 0")


@pytest.mark.parametrize("text", ["bail", "!draw", "!standin 1", "!return"])
def test_whoever_does_something_is_there_and_the_votes_are_void(text: str) -> None:
    match = crossing((FOX, "!standin 0"), (BEAR, text))
    assert (FOX, BEAR) not in match.votes
    assert match.stood_in == set()
    assert say(match, FOX, "!standin 0").votes >= {(FOX, BEAR)}


def test_whoever_was_voted_about_may_say_to_be_here() -> None:
    assert newest(crossing((FOX, "!standin 0"), (BEAR, "!return"))) == "Bear is still here"


def test_the_votes_stay_when_the_seat_they_are_about_leaves() -> None:
    match = crossing((FOX, "!standin 0"), (BEAR, "!resign"))
    assert say(match, OWL, "!standin 0").stood_in == {BEAR}


def test_whoever_leaves_does_not_keep_the_others_from_a_decision() -> None:
    match = crossing((FOX, "!standin 0"), (OWL, "!resign"))
    assert match.stood_in == {BEAR}
    assert match.to_act == (FOX,)
    assert match.words(4, None) == "Owl leaves the match: the bot plays for Bear"


def test_the_vote_of_whoever_leaves_counts_no_more() -> None:
    match = crossing((BEAR, "!resign"), (FOX, "!standin 0"), (FOX, "!resign"))
    assert match.votes == set()
    match = say(match, OWL, "!standin 1")
    assert match.stood_in == {FOX}
    assert match.left == {BEAR}


# Giving up


def test_giving_up_needs_all_persons() -> None:
    match = crossing((OWL, "!resign"), (BEAR, "!draw"))
    assert newest(match) == "Bear proposes to give up"
    assert match.outcome is None
    over = say(match, FOX, "!draw")
    assert over.outcome == lost(TableEnding.AGREEMENT)
    assert newest(over) == "Fox agrees to give up"


def test_whoever_declines_goes_on() -> None:
    match = crossing((BEAR, "!draw"), (OWL, "!draw"), (FOX, "!decline"))
    assert newest(match) == "Fox declines to give up"
    assert match.offers == set()
    with pytest.raises(Illegal, match=r"^You can propose that again after your next action\.$"):
        match.propose(BEAR, "!draw")
    with pytest.raises(Illegal, match=r"^There is no proposal to decline\.$"):
        match.propose(BEAR, "!decline")


def test_a_proposal_is_not_made_twice() -> None:
    with pytest.raises(Illegal, match=r"^Your proposal is still open\.$"):
        crossing((BEAR, "!draw")).propose(BEAR, "!draw")


def test_whoever_is_alone_gives_up_alone() -> None:
    match = crossing((BEAR, "!resign"), seats=2)
    assert say(match, FOX, "!draw").outcome == lost(TableEnding.AGREEMENT, 2)


def test_letting_the_bot_play_answers_a_proposal_to_give_up() -> None:
    match = crossing((FOX, "!draw"), (FOX, "!standin 0"), seats=2)
    assert match.outcome is None
    assert match.offers == set()
    assert match.stood_in == {BEAR}
