"""Turns of one action or several, and taking back, in every game."""

from __future__ import annotations

from itertools import islice
from typing import Any

from conformance.kit import Journey, every_game, journeys, moments, spread
from engines.game import AnyGame, Seat, Traits
from engines.match import BACK, Entry, Match, begin, replay

LOOKED = 10
"""The number of states whose turns are checked."""
TURNS = 80
"""The number of turns of such a state."""
MOST = 250
"""The most turns of a state whose turns are all needed; a state with more is skipped."""
UNDONE = 25
"""The number of actions of a random game that are taken back."""
FOLLOWED = 150
"""The number of its actions that are followed for that."""


@every_game
def traits_say_whether_the_turn_ends(game: AnyGame) -> None:
    """As long as the turn of the one seat to act goes on, nobody else acts."""
    for moment in moments(game.key):
        if moment.seat is None:
            continue
        traits = game.traits(moment.state, moment.action)
        assert isinstance(traits, Traits)
        after = game.play(moment.state, moment.seat, moment.action)
        if traits.ends_turn or game.outcome(after):
            continue
        assert moment.seat in game.to_act(after)
        if game.to_act(moment.state) == (moment.seat,):
            assert game.to_act(after) == (moment.seat,)


@every_game
def turns_are_legal_whole_and_end_differently(game: AnyGame) -> None:
    running = tuple(moment for moment in moments(game.key) if moment.seat is not None)
    for moment in spread(running, LOOKED):
        ends: set[Any] = set()
        for actions, end in islice(game.whole_turns(moment.state), TURNS):
            assert end in _played(game, moment.state, actions)
            assert end not in ends, "two turns that end alike"
            ends.add(end)
        assert ends


def _played(game: AnyGame, state: Any, actions: tuple[Any, ...]) -> list[Any]:
    """The states after a whole turn of one seat, for each seat that may make it."""
    seats = [each for each in game.to_act(state) if actions[0] in game.actions(state, each)]
    return [_made(game, state, seat, actions) for seat in seats if _may(game, state, seat, actions)]


def _may(game: AnyGame, state: Any, seat: Seat, actions: tuple[Any, ...]) -> bool:
    """Whether a seat may make a whole turn, if several may begin it."""
    for action in actions:
        if action not in game.actions(state, seat):
            return False
        state = game.play(state, seat, action)
    return True


def _made(game: AnyGame, state: Any, seat: Seat, actions: tuple[Any, ...]) -> Any:
    for number, action in enumerate(actions, 1):
        ends_turn = game.traits(state, action).ends_turn
        alone = game.to_act(state) == (seat,)
        state = game.play(state, seat, action)
        over = ends_turn or game.outcome(state) is not None
        assert over is (number == len(actions)) or not alone
    return state


@every_game
def each_action_is_the_beginning_of_a_turn(game: AnyGame) -> None:
    """Or of turns that others make alike: an action played is never lost."""
    running = tuple(moment for moment in moments(game.key) if moment.seat is not None)
    looked = 0
    for moment in spread(running, LOOKED * 4):
        if looked == LOOKED:
            break
        if moment.seat is None or game.to_act(moment.state) != (moment.seat,):
            continue
        ends = _ends(game, moment.state)
        if len(ends) > MOST:
            continue
        looked += 1
        after = game.play(moment.state, moment.seat, moment.action)
        if game.traits(moment.state, moment.action).ends_turn or game.outcome(after):
            assert after in ends
        else:
            assert _ends(game, after) <= ends
    assert looked > LOOKED / 2


def _ends(game: AnyGame, state: Any) -> set[Any]:
    """The states after all turns; if there are too many, after more than `MOST` of them."""
    return {end for _, end in islice(game.whole_turns(state), MOST + 1)}


@every_game
def what_neither_ends_the_turn_nor_reveals_can_be_taken_back(game: AnyGame) -> None:
    """By a seat that acts alone: others who act at the same time may have relied on the action."""
    for journey in spread(journeys(game.key), 4):
        _take_back(game, journey)


def _take_back(game: AnyGame, journey: Journey) -> None:
    match = replay(begin(game.key, journey.options, journey.seed, journey.seats))
    undone = 0
    for moment in journey.moments[:-1][:FOLLOWED]:
        seat: Seat = moment.seat or 0
        traits = game.traits(match.state, moment.action)
        after = match.follow(Entry(match.ply, seat, game.write(moment.action)))
        keeps = not (traits.ends_turn or traits.reveals or after.outcome)
        keeps = keeps and len(match.to_act) == 1
        if undone < UNDONE or not keeps:
            assert after.may_take_back(seat) is keeps
        if keeps and undone < UNDONE:
            undone += 1
            _check_back(match, after, seat)
        match = after


def _check_back(before: Match, after: Match, seat: Seat) -> None:
    entry = after.propose(seat, BACK)[0]  # forced entries may follow
    again = after.follow(entry)
    assert again.state == before.state
    assert again.states == before.states
    assert again.view(seat) == before.view(seat)
    assert again.may_take_back(seat) is before.may_take_back(seat)
    assert replay(again.setup, again.entries) == again
