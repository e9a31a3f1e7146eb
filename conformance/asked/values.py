"""States and actions are values with texts, in every game."""

from __future__ import annotations

import inspect
import random

from conformance.kit import every_game, journeys, moments, sampled, viewers
from engines.game import AnyGame, Game
from engines.match import Entry, begin, replay

REPLAYED = 8
"""The number of random games replayed, if there are more."""


@every_game
def methods_take_what_the_contract_says(game: AnyGame) -> None:
    """Also those that name a module's function: of these the type checkers see the result alone."""
    for name, method in inspect.getmembers(Game, inspect.isfunction):
        _, *wanted = inspect.signature(method).parameters.values()
        found = list(inspect.signature(getattr(game, name)).parameters.values())
        kinds = [[(each.name, each.kind) for each in both] for both in (wanted, found)]
        assert kinds[1][: len(wanted)] == kinds[0], name
        assert all(each.default is not each.empty for each in found[len(wanted) :]), name


@every_game
def what_people_type_for_a_legal_action_means_it(game: AnyGame) -> None:
    """The text proposed for typing is no longer than the canonical one."""
    for moment in moments(game.key):
        for seat in game.to_act(moment.state):
            for action in sampled(game.actions(moment.state, seat), 3):
                typed = game.spelled(action)
                assert len(typed) <= len(game.write(action))
                assert game.intended(moment.state, seat, game.read(typed)) == action


@every_game
def allies_are_each_others_and_of_a_team_all_are(game: AnyGame) -> None:
    for journey in journeys(game.key):
        seats = range(journey.seats)
        allies = [game.allies(journey.options, journey.seats, seat) for seat in seats]
        for seat in seats:
            assert seat not in allies[seat]
            assert all(seat in allies[other] for other in allies[seat])
            assert not game.team or len(allies[seat]) == journey.seats - 1


@every_game
def a_legal_action_is_what_was_meant(game: AnyGame) -> None:
    for moment in moments(game.key):
        for seat in game.to_act(moment.state):
            legal = game.actions(moment.state, seat)
            assert all(
                game.intended(moment.state, seat, each) == each for each in sampled(legal, 1)
            )


@every_game
def nothing_changes_a_state(game: AnyGame) -> None:
    for moment in moments(game.key):
        state = moment.state
        before = (repr(state), hash(state), game.dump(state))
        game.outcome(state)
        game.forced(state)
        for viewer in viewers(moment):
            view = game.view(state, viewer)
            game.resample(state, viewer, random.Random(1))
            game.alt_text(view)
            game.ascii_board(view)
            game.status(view)
        if moment.seat is not None:
            game.traits(state, moment.action)
            game.play(state, moment.seat, moment.action)
        assert (repr(state), hash(state), game.dump(state)) == before


@every_game
def texts_of_actions_read_back(game: AnyGame) -> None:
    for n, moment in enumerate(moments(game.key)):
        for seat in game.to_act(moment.state):
            for action in sampled(game.actions(moment.state, seat), n):
                text = game.write(action)
                assert game.read(text) == action
                assert text == text.strip()
                assert not text.startswith("!")


@every_game
def texts_of_positions_read_back_with_all_that_anybody_may_know(game: AnyGame) -> None:
    for moment in moments(game.key):
        text = game.dump(moment.state)
        again = game.load(text)
        assert again == moment.state
        assert hash(again) == hash(moment.state)
        assert game.dump(again) == text
        assert "\n" not in text
        for viewer in viewers(moment):
            assert game.view(again, viewer) == game.view(moment.state, viewer)


@every_game
def a_state_from_its_text_goes_on_as_the_state_itself(game: AnyGame) -> None:
    for moment in moments(game.key):
        if moment.seat is not None:
            again = game.load(game.dump(moment.state))
            after = game.play(moment.state, moment.seat, moment.action)
            assert game.play(again, moment.seat, moment.action) == after


@every_game
def a_log_replays_to_the_same_state(game: AnyGame) -> None:
    every = journeys(game.key)
    for journey in every[:: max(1, len(every) // REPLAYED)]:
        setup = begin(game.key, journey.options, journey.seed, journey.seats)
        acted = [m for m in journey.moments if m.seat is not None]
        entries = [Entry(ply, m.seat or 0, game.write(m.action)) for ply, m in enumerate(acted)]
        match = replay(setup, entries)
        state = acted[0].state if acted else match.state
        for moment in acted:
            after = game.play(state, moment.seat or 0, moment.action)
            state = game.gathered(state, moment.action, after, chosen=True)
        assert match.state == state
        assert match.outcome == game.outcome(match.state)
        assert replay(setup, match.entries) == match
