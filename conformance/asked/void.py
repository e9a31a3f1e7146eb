"""Matches that end without a result keep their secrets: for every game and every such end."""

from __future__ import annotations

import random
from collections.abc import Iterator

from conformance.kit import every_game, is_open, some
from conformance.options import some_options
from engines import export
from engines.entries import CALL_OFF, Entry, stop_text
from engines.game import AnyGame, Result
from engines.match import Match, Setup, replay, seatings

STEPS = 12
"""The number of actions played before the end."""


def played(game: AnyGame, number: int) -> Match:
    """A match after some actions by lot."""
    lot = random.Random(f"{game.key} {number}")
    options = lot.choice(some_options(game, STEPS))
    setup = Setup(
        *(game.key, game.revision, tuple(sorted(options.items()))),
        *(lot.choice(seatings(game, options)), str(number)),
    )
    match = replay(setup)
    for _ in range(number % STEPS):
        if match.outcome:
            break
        seat = lot.choice(match.to_act)
        text = game.write(lot.choice(match.view(seat).legal))
        match = match.follow(match.propose(seat, text)[0])
    return match


def ends(match: Match) -> Iterator[Match]:
    """The match called off, stopped by managers, and ended by time before all have played."""
    if match.may_be_called_off:
        yield match.follow(Entry(match.ply, match.playing[0], CALL_OFF))
        if not match.game.team:
            yield match.follow(Entry(match.ply, match.playing[0], "!resign"))
    yield match.follow(Entry(match.ply, 0, stop_text("for a test")))


@every_game
def what_was_secret_at_an_end_without_a_result_stays_so(game: AnyGame) -> None:
    secrets = 0
    for number in range(some(18, 60)):
        running = played(game, number)
        if running.outcome:
            continue
        for over in ends(running):
            if over.outcome is None:  # the others play on
                continue
            assert over.laid_open is is_open(game)
            for viewer in (None, *range(over.setup.seats)):
                secrets += _check(running, over, viewer)
    assert bool(secrets) is not is_open(game)


def _check(running: Match, over: Match, viewer: int | None) -> int:
    """Compares the viewer's view of both; returns the number of steps with hidden facts."""
    assert over.history(viewer)[: running.ply] == running.history(viewer)
    if is_open(running.game):
        return 0
    for ply in range(running.ply + 1):
        assert over.replayed(ply, viewer) == running.replayed(ply, viewer)
    file, before = (export.write(each, viewer, "f" * 64) for each in (over, running))
    assert file.startswith(before), "the same, and the end"
    assert "\nseed " not in file
    steps = range(running.ply + 1)
    return sum(over.replayed(each, None) != over.at(each).revealed() for each in steps)


@every_game
def a_result_lays_the_match_open(game: AnyGame) -> None:
    for number in range(STEPS, some(2, 4) * STEPS):
        match = played(game, number)
        while not match.outcome and not match.all_have_played:
            seat = match.to_act[0]
            text = game.write(match.view(seat).legal[0])
            match = match.follow(match.propose(seat, text)[0])
        for seat in range(match.setup.seats):
            if not match.outcome and seat in match.playing:
                match = match.follow(Entry(match.ply, seat, "!resign"))
        if match.outcome and Result.VOID not in match.outcome.results:
            assert match.laid_open
            assert not any(match.hides(each, None) for each in match.entries)
