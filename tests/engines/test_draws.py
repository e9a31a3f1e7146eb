"""Draw offers: made, accepted, declined, and not repeated at will."""

from __future__ import annotations

import pytest

from engines.game import Illegal, TableEnding, draw
from engines.match import Entry, Match, replay
from tests.sample import said as say
from tests.toys.three_rivals import THREE_RIVALS, duel

RED, BLUE = 0, 1


def three(*turns: tuple[int, str]) -> Match:
    """A match for three in which these seats said these things."""
    return duel(*turns, seats=3)


def test_an_offer_and_the_other_sides_offer_make_a_draw() -> None:
    match = duel((0, "!draw"))
    assert match.offers == {RED}
    assert match.outcome is None
    assert say(match, 1, "!draw").outcome == draw(TableEnding.AGREEMENT)


def test_a_declined_offer_is_gone_and_may_not_be_repeated_before_the_next_action() -> None:
    match = duel((0, "!draw"), (1, "!decline"))
    assert match.offers == frozenset()
    with pytest.raises(Illegal, match="You can offer a draw again after your next action"):
        match.propose(0, "!draw")
    match = say(say(match, 0, "step"), 0, "stop")
    assert say(match, 0, "!draw").offers == {RED}


def test_an_offer_is_not_repeated_within_a_turn() -> None:
    """Else taking actions back and playing them again would let anybody offer for ever."""
    match = duel((0, "!draw"), (1, "!decline"), (0, "step"))
    with pytest.raises(Illegal, match="You can offer a draw again after your next action"):
        match.propose(0, "!draw")
    with pytest.raises(Illegal, match="You can offer a draw again after your next action"):
        say(match, 0, "!back").propose(0, "!draw")


def test_an_open_offer_is_not_made_twice() -> None:
    match = duel((0, "!draw"))
    with pytest.raises(Illegal, match="Your draw offer is still open"):
        match.propose(0, "!draw")


def test_a_turn_of_the_other_side_declines() -> None:
    match = duel((0, "stop"), (0, "!draw"), (1, "step"), (1, "stop"))
    assert match.offers == frozenset()
    with pytest.raises(Illegal, match="You can offer a draw again"):
        match.propose(0, "!draw")


def test_an_action_that_can_be_taken_back_does_not_decline() -> None:
    match = duel((0, "stop"), (0, "!draw"), (1, "step"))
    assert match.offers == {RED}
    back = say(match, 1, "!back")
    assert back.offers == {RED}
    assert say(back, 1, "!draw").outcome == draw(TableEnding.AGREEMENT)


def test_what_reveals_something_declines() -> None:
    assert duel((0, "stop"), (0, "!draw"), (1, "peek")).offers == frozenset()


def test_the_own_action_leaves_the_own_offer_open() -> None:
    match = duel((0, "!draw"), (0, "step"))
    assert match.offers == {RED}
    assert say(match, 1, "!draw").outcome == draw(TableEnding.AGREEMENT)


def test_there_must_be_an_offer_to_decline() -> None:
    match = duel()
    with pytest.raises(Illegal, match="no draw offer to decline"):
        match.propose(0, "!decline")
    offered = say(match, 0, "!draw")
    with pytest.raises(Illegal, match="That is your own draw offer: you can withdraw it"):
        offered.propose(0, "!decline")


def test_an_offer_is_withdrawn_by_whoever_made_it() -> None:
    match = duel((0, "!draw"), (0, "!withdraw"))
    assert match.offers == frozenset()
    assert match.words(1, None) == "Red withdraws the draw offer"
    for seat in (0, 1):
        with pytest.raises(Illegal, match="You have no open draw offer to withdraw"):
            match.propose(seat, "!withdraw")
    with pytest.raises(Illegal, match="You can offer a draw again after your next action"):
        match.propose(0, "!draw")
    assert say(match, 1, "!draw").offers == {BLUE}
    assert replay(match.setup, match.entries, match.game) == match


def test_among_more_than_two_who_accepted_may_think_again() -> None:
    accepted = three((2, "!draw"), (0, "!draw"))
    assert accepted.offer == accepted.entries[0]
    with pytest.raises(Illegal, match="You have accepted already; others have not"):
        accepted.propose(0, "!draw")
    with pytest.raises(Illegal, match="You have accepted already"):
        accepted.propose(0, "!decline")
    match = say(accepted, 0, "!withdraw")
    assert match.offers == {2}
    assert match.words(2, None) == "Red no longer accepts the draw"
    assert say(match, 0, "!draw").offers == {0, 2}
    assert say(accepted, 2, "!withdraw").offers == frozenset()
    assert say(accepted, 2, "!resign").offer == accepted.entries[1]


def test_an_older_log_in_which_an_accepted_offer_was_declined_still_replays() -> None:
    entries = [Entry(ply, seat, text) for ply, (seat, text) in enumerate(
        [(2, "!draw"), (0, "!draw"), (0, "!decline")]
    )]  # fmt: skip
    assert replay(three().setup, entries, THREE_RIVALS).offers == {0}
