"""Time that is claimed, and matches that are called off, in every game."""

from __future__ import annotations

import pytest

from engines import export
from engines.game import Illegal, Outcome, Result, TableEnding, Unreadable, win
from engines.match import CALL_OFF, TIME, Match, begin, claim_text, replay, seatings
from engines.registry import GAMES
from tests.sample import said
from tests.traits import is_for_many, plays_on

RIVALRIES = [key for key, game in GAMES.items() if not game.team]
MANY = [key for key in RIVALRIES if is_for_many(GAMES[key]) and plays_on(GAMES[key])]


def fresh(key: str, seats: int = 2) -> Match:
    return replay(begin(key, {}, "seed", seats))


def other(match: Match) -> int:
    """A seat that is in the match and not the first to act."""
    return next(seat for seat in match.playing if seat != match.to_act[0])


@pytest.mark.parametrize("key", RIVALRIES)
def test_of_two_whoever_claims_the_time_wins(key: str) -> None:
    match = fresh(key)
    late, by = match.to_act[0], other(match)
    after = said(match, by, claim_text(late))
    assert after.outcome == win(TableEnding.TIME, by)
    line = after.history(None)[-1]
    assert line.seat == by
    assert (
        line.words == f"{match.sides[late]} ran out of time, and {match.sides[by]} claims the win"
    )
    if after.game.chance and not after.laid_open:
        return  # its file has no seed
    again = export.read(export.write(after, None))
    assert (again.entries, again.outcome) == (after.entries, after.outcome)


@pytest.mark.parametrize("key", MANY)
def test_of_more_the_others_play_on(key: str) -> None:
    match = fresh(key, 3)
    late = match.to_act[0]
    after = said(match, other(match), claim_text(late))
    assert after.outcome is None
    assert late not in after.playing
    assert after.state == said(match, late, TIME).state
    assert after.history(None)[-1].words.endswith(f"{match.sides[late]} is out")


@pytest.mark.parametrize("key", list(GAMES))
def test_nobody_claims_what_there_is_not(key: str) -> None:
    match = fresh(key)
    late = match.to_act[0]
    with pytest.raises(Illegal, match="your own time"):
        match.propose(late, claim_text(late))
    for text in ("!claim", "!claim 7", "!claim -1", "!claim 0 1", "!claim x"):
        with pytest.raises(Unreadable, match="no player"):
            match.propose(late, text)
    idle = [seat for seat in match.playing if seat not in match.to_act]
    for seat in idle:
        with pytest.raises(Illegal, match="does not wait"):
            match.propose(late, claim_text(seat))


@pytest.mark.parametrize("key", list(GAMES))
def test_a_match_is_called_off_until_all_have_played(key: str) -> None:
    game = GAMES[key]
    for seats in seatings(game, game.resolve_options({})):
        match = fresh(key, seats)
        acted = set[int]()
        while True:
            for seat in range(seats):
                off = said(match, seat, CALL_OFF)
                nothing = (Result.VOID,) * seats
                assert off.outcome == Outcome(TableEnding.CALLED_OFF, nothing)
                assert "called off" in game.describe_outcome(off.view(None))
                assert "called off" in game.alt_text(off.view(None))
            seat = min(set(match.to_act) - acted, default=match.to_act[0])
            action = game.write(match.view(seat).legal[0])
            match, acted = said(match, seat, action), acted | {seat}
            acted |= {entry.seat for entry in match.entries}
            if len(acted) == seats:
                break
        with pytest.raises(Illegal, match="no longer be called off"):
            match.propose(0, CALL_OFF)


@pytest.mark.parametrize("key", list(GAMES))
def test_the_managers_may_stop_a_match_at_any_time_and_it_counts_for_nothing(key: str) -> None:
    game = GAMES[key]
    for seats in seatings(game, game.resolve_options({})):
        match = fresh(key, seats)
        for _ in range(6):
            stopped = said(match, match.to_act[0], "!stop Abuse.")
            assert stopped.outcome == Outcome(TableEnding.STOPPED, (Result.VOID,) * seats)
            assert "managers stop" in game.describe_outcome(stopped.view(None))
            assert "managers stop" in game.alt_text(stopped.view(None))
            assert (
                stopped.history(None)[-1].words == "The server's managers stop the match: “Abuse”"
            )
            assert replay(stopped.setup, stopped.entries).outcome == stopped.outcome
            match = said(match, match.to_act[0], game.write(match.view(match.to_act[0]).legal[0]))
            if match.outcome:
                break
