"""Players for whom the others need not wait any longer, in every game and number of seats."""

from __future__ import annotations

import pytest

from engines import export
from engines.entries import ABSENT
from engines.game import VOID_ENDINGS, Illegal, Outcome, Result, TableEnding, Unreadable
from engines.match import Match, absent_text, had_stand_in, replays, seatings
from engines.registry import GAMES
from tests.engines.pace.test_claims import fresh

SIZES = [
    (key, seats)
    for key, game in GAMES.items()
    for seats in seatings(game, game.resolve_options({}))
]
each_size = pytest.mark.parametrize(("key", "seats"), SIZES)


@each_size
def test_one_who_is_left_alone_loses_nothing(key: str, seats: int) -> None:
    match = fresh(key, seats)
    for here in match.playing:
        left = match
        for gone in match.playing:
            if gone != here and not left.outcome:
                before, left = left, _after(left, here, absent_text(gone))
                _is_kept(before, left)
        if match.game.team:
            assert left.outcome is None
            assert left.persons == (here,)
        else:
            assert left.outcome == Outcome(TableEnding.ABSENCE, (Result.VOID,) * seats)
            told = VOID_ENDINGS[TableEnding.ABSENCE].removesuffix(".").lower()
            assert told in match.game.describe_outcome(left.view(None)).lower()
            assert told in match.game.alt_text(left.view(None)).lower()


@each_size
def test_of_more_the_bot_plays_on_and_the_seat_can_be_taken_back(key: str, seats: int) -> None:
    match = fresh(key, seats)
    here, gone, *more = match.playing
    if not (more or match.game.team):
        pytest.skip("nobody else is left")
    after = _after(match, here, absent_text(gone))
    assert after.outcome is None
    assert after.stood_in == {gone}
    assert had_stand_in(after), "then it is not rated among rivals"
    told = after.history(None)[match.ply].words
    assert told.endswith(f"the bot plays for {match.sides[gone]}")
    with pytest.raises(Illegal, match="already plays"):
        after.propose(here, absent_text(gone))
    assert _after(after, gone, "!return").stood_in == frozenset()


@pytest.mark.parametrize("key", list(GAMES))
def test_nobody_is_absent_who_is_not_there(key: str) -> None:
    match = fresh(key)
    here = match.playing[0]
    with pytest.raises(Illegal, match="your own seat"):
        match.propose(here, absent_text(here))
    for text in (ABSENT, f"{ABSENT} 7", f"{ABSENT} -1", f"{ABSENT} 0 1", f"{ABSENT} x"):
        with pytest.raises(Unreadable):
            match.propose(here, text)


def _is_kept(before: Match, match: Match) -> None:
    """The log, a file of it and its history tell the same."""
    assert replays(match)
    if match.game.chance and not match.laid_open:
        return  # its file has no seed
    again = export.read(export.write(match, None))
    assert (again.entries, again.outcome, again.stood_in) == (
        match.entries,
        match.outcome,
        match.stood_in,
    )
    assert "stops waiting for" in match.history(None)[before.ply].words


def _after(match: Match, seat: int, text: str) -> Match:
    """The match after a seat said this, before the bot plays on for anybody."""
    for entry in match.propose(seat, text):
        match = match.follow(entry)
    return match
