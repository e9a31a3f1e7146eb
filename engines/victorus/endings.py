"""Why a match is over, in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from engines.game import Ending, Result, TableEnding
from engines.victorus.board import CENTRE, Kingdom
from engines.victorus.deeds import piece_on
from engines.victorus.names import armies, listed, owned
from engines.victorus.pieces import kingdom_of
from engines.victorus.rules import ROUNDS
from engines.victorus.values import NOBODY, VictorusEnding, VictorusView

_DRAWS: Final[dict[Ending, str]] = {
    VictorusEnding.REPETITION: "the same position stood for the third time",
    VictorusEnding.ROUNDS: f"{ROUNDS} rounds are over",
    TableEnding.AGREEMENT: "agreed by all who were still in the game",
}


def describe_outcome(view: VictorusView) -> str:
    """Why the match is over, in one sentence with the names of those who won or drew."""
    assert view.outcome is not None
    winners = _with(view, Result.WIN)
    if not winners:
        drawn = listed(armies(view.ruleset, _with(view, Result.DRAW)))
        return f"A draw between {drawn}: {_DRAWS[view.outcome.reason]}."
    names = armies(view.ruleset, winners)
    if len(names) > 1:
        return f"{listed(names)} share the win{_points(view, winners)} each."
    return f"{names[0]} wins{_REASONS[view.outcome.reason](view, winners)}."


def _with(view: VictorusView, result: Result) -> list[Kingdom]:
    """The kingdoms for which the match ended so."""
    assert view.outcome is not None
    results = zip(view.ruleset.kingdoms, view.outcome.results, strict=False)
    return [kingdom for kingdom, its in results if its is result]


def _centre(view: VictorusView, winners: Sequence[Kingdom]) -> str:
    piece = piece_on(view, CENTRE)
    if piece == NOBODY or kingdom_of(piece) not in winners:
        return ": the centre is taken"
    return f": {owned(piece)} went round the board and into the centre"


def _survivor(view: VictorusView, winners: Sequence[Kingdom]) -> str:
    """Of two the loser by name."""
    others = armies(view.ruleset, _with(view, Result.LOSS))
    if len(others) == 1:
        return f": {others[0]} is out of the game"
    return ": all the others are out of the game"


def _points(view: VictorusView, winners: Sequence[Kingdom]) -> str:
    """How many points each winner has, allies together."""
    first = winners[0]
    friends = [each for each in winners if view.ruleset.friends(first, each)]
    return f" with {sum(view.points[each] for each in friends)} points"


def _resigned(view: VictorusView, winners: Sequence[Kingdom]) -> str:
    return f": {listed(armies(view.ruleset, _with(view, Result.LOSS)))} resigned"


def _late(view: VictorusView, winners: Sequence[Kingdom]) -> str:
    return f": {listed(armies(view.ruleset, _with(view, Result.LOSS)))} ran out of time"


_REASONS: Final[dict[Ending, Callable[[VictorusView, Sequence[Kingdom]], str]]] = {
    VictorusEnding.CENTRE: _centre,
    VictorusEnding.LAST_SURVIVOR: _survivor,
    VictorusEnding.POINTS: _points,
    TableEnding.RESIGNATION: _resigned,
    TableEnding.TIME: _late,
}
