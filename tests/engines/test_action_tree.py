"""The legal actions narrowed by the parts chosen, in every game."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from engines.action_tree import ActionTree
from engines.game import CAPTURES, AnyGame, AnyView
from engines.match import begin, replay
from engines.registry import GAMES
from tests.sample import GAME, said

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
        picks, actions = game.picks(view), ActionTree(game, view)
        clicks = [tuple(part.value for part in pick.parts) for pick in picks]
        for number in random.Random(1).sample(range(len(picks)), min(SOME, len(picks))):
            for depth in range(1, len(clicks[number]) + 1):
                chosen = clicks[number][:depth]
                choice = actions.choice(chosen)
                begun = [at for at, each in enumerate(clicks) if each[:depth] == chosen]
                assert choice is not None
                assert choice.depth == depth
                assert choice.actions == tuple(picks[at].action for at in begun)
                whole = [picks[at].action for at in begun if clicks[at] == chosen]
                assert [choice.action] == (whole or [None])


@every_game
def test_nothing_and_what_is_not_possible_is_no_choice(game: AnyGame) -> None:
    for view in _views(game):
        actions = ActionTree(game, view)
        last = tuple(part.value for part in game.picks(view)[-1].parts)
        assert actions.choice(last) is not None
        for chosen in ((), ("",), ("zz",), (*last, "zz"), ("zz", *last)):
            assert actions.choice(chosen) is None


@pytest.mark.untraced
@every_game
def test_equal_choices_are_one_key(game: AnyGame) -> None:
    """Pictures are kept by them."""
    view = next(_views(game))
    firsts = [part.value for part in ActionTree(game, view).after(())]
    choices = [ActionTree(game, view).choice((each,)) for each in (*firsts, *firsts)]
    assert len(set(choices)) == len(firsts)


@pytest.mark.untraced
@every_game
def test_a_win_is_not_marked_as_a_mere_capture(game: AnyGame) -> None:
    """In random matches, wherever nothing is secret."""
    rng, won = random.Random(4), 0
    for seed in range(0 if game.team else 3):
        match = replay(begin(game.key, {}, str(seed)))
        while not match.outcome:
            seat = rng.choice(match.to_act)
            view = match.view(seat)
            picks = game.picks(view) if game.shows_choice(match.view(None)) else ()
            marked = [pick for pick in picks if pick.parts[-1].sign == CAPTURES]
            for pick in marked:
                outcome = game.outcome(game.play(match.state, seat, pick.action))
                assert outcome is None or outcome.winner != seat, pick.text
            won += len(marked)
            match = said(match, seat, game.write(rng.choice(view.legal)))
    assert won or game is not GAME, "the first game has captures"
