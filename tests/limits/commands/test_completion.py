"""What is completed for typed actions in all states of matches: everything that is legal, and first
what a good player would look at."""

from __future__ import annotations

import pytest

from cogs.board.steps import rank
from cogs.play.commands.game import CHOICES, choices, looked_at
from conformance.limits import size
from conformance.options import some_options
from conformance.screens import moments
from engines.game import AnyGame
from engines.registry import GAMES

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


@every_game
@pytest.mark.parametrize("way", range(3))
def test_everything_legal_is_completed_wins_and_captures_first(game: AnyGame, way: int) -> None:
    ways = some_options(game, 3)
    for match in moments(game, ways[way % len(ways)], way, 12):
        for seat in match.to_act:
            view = match.view(seat)
            actions = looked_at(game, view)
            assert len(actions) == len(set(actions))
            assert set(actions) == set(view.legal)
            best = dict[str, int]()
            for pick in game.picks(view):
                text = game.write(pick.action)
                best[text] = min(best.get(text, 9), rank(pick.parts[-1]))
            ranks = [best[game.write(action)] for action in actions]
            assert ranks == sorted(ranks)
            texts = [game.spelled(action) for action in actions]
            for typed in ("", texts[-1][:1], texts[-1]):
                _check_choices(texts, typed)


def _check_choices(texts: list[str], typed: str) -> None:
    """Within what begins with the typed text, and within the rest, the order is kept."""
    found = [each.value for each in choices({text: text for text in texts}, typed)]
    assert 1 <= len(found) <= CHOICES
    wanted = typed.casefold().strip()
    begin = [each for each in texts if each.casefold().startswith(wanted)]
    rest = [each for each in texts if wanted in each.casefold() and each not in begin]
    assert found == [each[:100] for each in dict.fromkeys([*begin, *rest])][:CHOICES]
    assert all(1 <= size(each) <= 100 for each in found)
