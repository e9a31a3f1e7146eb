"""The legal actions narrowed by the parts chosen, in every game."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from engines.choosing import Actions
from engines.game import AnyGame, AnyView
from engines.registry import GAMES

SOME = 12
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def _views(game: AnyGame) -> Iterator[AnyView]:
    """What those see who are to act: at the start, and in every position of the guide."""
    states = [game.start(game.resolve_options({}), game.seat_counts[0], "a seed")]
    states += [game.load(page.position) for page in game.guide() if page.position]
    for state in states:
        yield from (game.view(state, seat) for seat in game.to_act(state))


@every_game
def test_a_choice_has_the_actions_that_begin_with_its_parts(game: AnyGame) -> None:
    for view in _views(game):
        picks = {pick.action: pick for pick in game.picks(view)}
        clicks = {each: [part.value for part in picks[each].parts] for each in view.legal}
        actions = Actions(game, view)
        for action in random.Random(1).sample(view.legal, min(SOME, len(view.legal))):
            for depth in range(1, len(clicks[action]) + 1):
                chosen = clicks[action][:depth]
                choice = actions.choice(tuple(chosen))
                assert choice is not None
                assert choice.depth == depth
                assert choice.actions == tuple(a for a in view.legal if clicks[a][:depth] == chosen)
                whole = [each for each in choice.actions if clicks[each] == chosen]
                assert [choice.action] == (whole or [None])


@every_game
def test_nothing_and_what_is_not_possible_is_no_choice(game: AnyGame) -> None:
    for view in _views(game):
        actions = Actions(game, view)
        last = tuple(part.value for part in game.picks(view)[-1].parts)
        assert actions.choice(last) is not None
        for chosen in ((), ("",), ("zz",), (*last, "zz"), ("zz", *last)):
            assert actions.choice(chosen) is None


@every_game
def test_equal_choices_are_one_key(game: AnyGame) -> None:
    """Pictures are kept by them."""
    view = next(_views(game))
    firsts = [part.value for part in Actions(game, view).after(())]
    choices = [Actions(game, view).choice((each,)) for each in (*firsts, *firsts)]
    assert len(set(choices)) == len(firsts)
