"""Picking by clicks, in every game: every legal action can be reached, and every text can be
played."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from cogs.hall.menus import JOINT
from conformance.kit import every_game, moments, sampled, seats_of
from engines.game import AnyGame, AnyView, Seat


def _views(game: AnyGame) -> list[tuple[Any, Seat, AnyView]]:
    """The states checked, with each seat to act and its view."""
    return [
        (moment.state, seat, game.view(moment.state, seat))
        for moment in moments(game.key)
        for seat in game.to_act(moment.state)
        if seat in seats_of(moment)
    ]


@every_game
def every_action_begins_some_pick_and_no_other_does(game: AnyGame) -> None:
    for _, _, view in _views(game):
        assert {pick.action for pick in game.picks(view)} == set(view.legal)


@every_game
def the_parts_of_a_pick_tell_it_apart(game: AnyGame) -> None:
    """Equal beginnings mean the same part, and every value may stand in the id of a control."""
    for _, _, view in _views(game):
        labels = dict[tuple[str, ...], str]()
        whole = set[tuple[str, ...]]()
        for pick in game.picks(view):
            values = tuple(part.value for part in pick.parts)
            assert values
            assert values not in whole
            whole.add(values)
            for depth, part in enumerate(pick.parts, 1):
                assert not {":", ",", " ", JOINT} & {*part.value}
                assert part.value
                assert len(part.sign) <= 1
                assert labels.setdefault(values[:depth], part.label) == part.label


@every_game
def every_text_of_a_pick_can_be_played(game: AnyGame) -> None:
    """Action by action, as the rules judge them."""
    for number, (state, seat, view) in enumerate(_views(game)):
        for pick in sampled(game.picks(view), number):
            now = state
            for action in game.read_turn(state, seat, pick.text):
                assert action in game.actions(now, seat), pick.text
                now = game.play(now, seat, action)


@every_game
def whoever_is_not_to_act_picks_nothing(game: AnyGame) -> None:
    for moment in moments(game.key):
        for seat in set(seats_of(moment)) - set(game.to_act(moment.state)):
            assert game.picks(game.view(moment.state, seat)) == ()


@every_game
def what_stands_below_the_board_does_not_depend_on_secrets(game: AnyGame) -> None:
    """If the public is shown the possible actions, they are the same in any other state that the
    public could not tell from this one."""
    for number, moment in enumerate(moments(game.key)):
        public, acting = game.view(moment.state, None), game.to_act(moment.state)
        sees = [replace(game.view(moment.state, each), seat=None, legal=()) for each in acting]
        shown = game.shows_choice(public)
        if not shown and not (game.team and sees == [public]):
            continue
        other = game.resample(moment.state, None, random.Random(number))
        assert game.shows_choice(game.view(other, None)) is shown
        assert game.to_act(other) == acting
        for seat in acting:
            assert game.actions(other, seat) == game.actions(moment.state, seat)
