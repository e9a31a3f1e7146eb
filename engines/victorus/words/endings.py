"""The reasons why a match is over, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from common.text.say import listed
from engines.game import VOID_ENDINGS, Ending, Result, TableEnding
from engines.terms import without_result
from engines.victorus.model.board import CENTRE, SIDES, Kingdom
from engines.victorus.model.pieces import kingdom_of
from engines.victorus.model.values import NOBODY, ROUNDS, VictorusEnding, VictorusView
from engines.victorus.words.moves import armies, owned, piece_on

_DRAWS: Final[dict[Ending, str]] = {
    VictorusEnding.REPETITION: "the same position came up three times",
    VictorusEnding.ROUNDS: f"{ROUNDS} rounds are over",
    TableEnding.AGREEMENT: "all players left have agreed",
}


def describe_outcome(view: VictorusView, names: Sequence[str] = ()) -> str:
    """Returns why the match is over, in one sentence with the players who won or drew, by name or
    else by kingdom."""
    assert view.outcome is not None
    if view.outcome.reason in VOID_ENDINGS:
        return VOID_ENDINGS[view.outcome.reason]
    winners, called = _with(view, Result.WIN), _called(view, names)
    if not winners:
        drawn = listed(armies(view.ruleset, _with(view, Result.DRAW), called))
        return f"A draw between {drawn}: {_DRAWS[view.outcome.reason]}."
    who = armies(view.ruleset, winners, called)
    if len(who) > 1:
        told = f"{listed(who)} share the win{_points(view, winners)} each"
    else:
        told = f"{who[0]} wins{_reason(view, winners, called)}"
    return f"{told}{_behind(view, called)}."


def story(view: VictorusView, names: Sequence[str] = ()) -> str:
    """Returns the same for a card that tells the winner by itself."""
    told, winners = describe_outcome(view, names), _with(view, Result.WIN)
    if " wins with " in told and view.outcome and view.outcome.reason is VictorusEnding.POINTS:
        return f"The most points when time was over:{_points(view, winners)[5:]}."
    return without_result(told)


def _called(view: VictorusView, names: Sequence[str]) -> Sequence[str]:
    """Returns the name of each kingdom's player, by kingdom; without one the kingdom's name."""
    known = dict(zip(view.ruleset.kingdoms, names, strict=False))
    return [known.get(kingdom, side) for kingdom, side in enumerate(SIDES)]


def _with(view: VictorusView, result: Result) -> list[Kingdom]:
    """Returns the kingdoms with this result."""
    assert view.outcome is not None
    results = zip(view.ruleset.kingdoms, view.outcome.results, strict=False)
    return [kingdom for kingdom, its in results if its is result]


def _reason(view: VictorusView, winners: Sequence[Kingdom], called: Sequence[str]) -> str:
    """Returns why these kingdoms have won. Losers are named if they resigned or ran out of time, or
    if a single one is out of the game."""
    assert view.outcome is not None
    losers = armies(view.ruleset, _with(view, Result.LOSS), called)
    match view.outcome.reason:
        case VictorusEnding.CENTRE:
            piece = piece_on(view, CENTRE)
            if piece == NOBODY or kingdom_of(piece) not in winners:
                return ": the centre is taken"
            return f": {owned(piece)} went round the board and into the centre"
        case VictorusEnding.LAST_SURVIVOR if len(losers) == 1:
            return f": {losers[0]} is out of the game"
        case VictorusEnding.LAST_SURVIVOR:
            return ": all the others are out of the game"
        case VictorusEnding.POINTS:
            return _points(view, winners)
        case TableEnding.RESIGNATION:
            return f": {listed(losers)} resigned"
        case _:
            return f": {listed(losers)} ran out of time"


def _behind(view: VictorusView, called: Sequence[str]) -> str:
    """Returns the points of those who have lost by points: “; Blue has 4 and Green has 2”. Empty
    for any other end."""
    losers = _with(view, Result.LOSS)
    if not losers or view.outcome is None or view.outcome.reason is not VictorusEnding.POINTS:
        return ""
    groups = [losers] if view.ruleset.allied else [[each] for each in losers]
    told = [
        f"{armies(view.ruleset, group, called)[0]} has {sum(view.points[each] for each in group)}"
        for group in groups
    ]
    return f"; {listed(told)}"


def _points(view: VictorusView, winners: Sequence[Kingdom]) -> str:
    """Returns the points of each winner, allies together."""
    friends = [each for each in winners if view.ruleset.friends(winners[0], each)]
    return f" with {sum(view.points[each] for each in friends)} points"
