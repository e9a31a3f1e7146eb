"""The way out of those whom all others have left. It costs nothing: in every game, for every number
of seats and at every pace, at any moment after all have moved."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import timedelta

import pytest

from cogs.board.board import more_screen
from cogs.board.match_view import match_view
from cogs.hall.ids import read_id
from cogs.play.time.clocks import overdue
from cogs.table.play import check_claim, overdue_text
from conformance.limits import BUTTON, of_type
from conformance.screens import AT, components_of, row_of
from db.pace import PACES, Pace, pace_of, settled
from db.tables.clocks import Due
from db.values import Clock, OpenMatch
from engines.game import AnyGame, Result, Seat
from engines.match import Match, begin, replay, seatings
from engines.registry import GAMES
from tests.sample import some

MOMENTS = some(2, 8)
SIZES = [
    (key, seats)
    for key, game in GAMES.items()
    for seats in seatings(game, game.resolve_options({}))
]
LATER = AT + timedelta(days=40)


def moment(game: AnyGame, seats: int, seed: int) -> Match:
    """A match in which all have moved, and some more."""
    rng, match = random.Random(seed), replay(begin(game.key, {}, str(seed), seats))
    further = rng.randrange(12)
    while not match.outcome and (match.may_be_called_off or further):
        further -= not match.may_be_called_off
        seat = rng.choice(match.to_act)
        match = after(match, seat, game.write(rng.choice(match.view(seat).legal)))
    return match


def after(match: Match, seat: Seat, text: str) -> Match:
    """The match after a seat said this."""
    for entry in match.propose(seat, text):
        match = match.follow(entry)
    return match


def awaited(match: Match, here: Seat) -> list[Seat]:
    """The others for whom the match waits."""
    return [seat for seat in match.to_act if seat in match.persons and seat != here]


def without(match: Match, here: Seat, pace: Pace) -> Match:
    """The match after everything by which those who are awaited are waited for no longer: by
    itself, or as `here` is offered it behind More. Where all act at once `here` has acted."""
    for _ in range(40):
        if match.outcome or not (gone := awaited(match, here)):
            break
        if here in match.to_act:
            match = after(match, here, match.game.write(match.view(here).legal[0]))
            continue
        row = replace(row_of(match), pace=pace.key, clock=Clock(AT))
        opened = OpenMatch(row, match)
        if not pace.is_claimed:
            for entry in overdue(match, Due(1, match.ply, turn=True, match=False)):
                match = match.follow(entry) if not match.outcome else match
            continue
        shown = more_screen(match_view(opened, here), now=LATER)
        verbs = [read_id(each["custom_id"]).verb for each in of_type(components_of(shown), BUTTON)]
        assert "claim" in verbs, "a way out is offered"
        text = overdue_text(row, gone[0])
        check_claim(opened, LATER, text)
        match = after(match, here, text)
    return match


@pytest.mark.parametrize("key", list(PACES))
@pytest.mark.parametrize(("game", "seats"), SIZES)
def test_nobody_waits_for_ever_and_nobody_pays_for_it(game: str, seats: int, key: str) -> None:
    pace = pace_of(settled(key, GAMES[game], GAMES[game].resolve_options({})))
    assert pace.turn is not None, "no match of people waits for ever"
    for seed in range(MOMENTS):
        match = moment(GAMES[game], seats, seed)
        for here in () if match.outcome else match.persons:
            left = without(match, here, pace)
            if left.outcome:
                assert left.outcome.results[here] is not Result.LOSS
            else:
                assert not awaited(left, here)
