"""The reasons why a match is over, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from common.text.say import counted, listed, say
from common.text.text import Text
from engines.game import VOID_ENDINGS, Reasons, Result, TableEnding
from engines.terms import without_result, won_text
from engines.victorus.model.board import BATTLEFIELD, CENTRE, SIDES, SPELT, Kingdom
from engines.victorus.model.pieces import kingdom_of
from engines.victorus.model.values import NOBODY, ROUNDS, PlayedMove, VictorusEnding, VictorusView
from engines.victorus.words.moves import armies, owned, piece_on

_DRAWS: Final[Reasons] = {
    VictorusEnding.REPETITION: say("the same position came up three times."),
    VictorusEnding.ROUNDS: say("{rounds} rounds are over.", rounds=ROUNDS),
    TableEnding.AGREEMENT: say("all players left have agreed."),
}


def describe_outcome(view: VictorusView, names: Sequence[str] = ()) -> Text:
    """Returns why the match is over, in one sentence with the players who won or drew, by name or
    else by kingdom."""
    assert view.outcome is not None
    if view.outcome.reason in VOID_ENDINGS:
        return VOID_ENDINGS[view.outcome.reason]
    return _ended(view, _called(view, names))


def _ended(view: VictorusView, called: Sequence[str]) -> Text:
    assert view.outcome is not None
    winners = _with(view, Result.WIN)
    if not winners:
        drawn = listed(armies(view.ruleset, _with(view, Result.DRAW), called))
        why = _DRAWS[view.outcome.reason]
        return say("A draw between {players}: {reason}", players=drawn, reason=why)
    if view.outcome.reason is VictorusEnding.POINTS:
        return _by_points(view, winners, called)
    who = listed(armies(view.ruleset, winners, called))
    return won_text(who, _reason(view, winners, called))


def story(view: VictorusView, names: Sequence[str] = ()) -> Text:
    """Returns the same for a card that tells the winner, and who is allied, by itself."""
    winners = _with(view, Result.WIN)
    by_points = view.outcome is not None and view.outcome.reason is VictorusEnding.POINTS
    if by_points and len(armies(view.ruleset, winners)) == 1:
        points = _points(view, winners)
        return say("The most points when time was over: {points}.", points=points)
    if view.outcome is not None and view.outcome.reason in VOID_ENDINGS:
        return describe_outcome(view, names)
    return without_result(_ended(view, () if view.ruleset.allied else _called(view, names)))


def _called(view: VictorusView, names: Sequence[str]) -> Sequence[str]:
    known = dict(zip(view.ruleset.kingdoms, names, strict=False))
    return [known.get(kingdom, side) for kingdom, side in enumerate(SIDES)]


def _with(view: VictorusView, result: Result) -> list[Kingdom]:
    assert view.outcome is not None
    results = zip(view.ruleset.kingdoms, view.outcome.results, strict=False)
    return [kingdom for kingdom, its in results if its is result]


def _reason(view: VictorusView, winners: Sequence[Kingdom], called: Sequence[str]) -> Text:
    """Returns why these kingdoms have won: the capture that decided it, or the end of the losers,
    who are named if they resigned or ran out of time, or if a single one is out."""
    assert view.outcome is not None
    gone = armies(view.ruleset, _with(view, Result.LOSS), called)
    losers = listed(gone)
    match view.outcome.reason:
        case VictorusEnding.CENTRE:
            piece = piece_on(view, CENTRE)
            if piece == NOBODY or kingdom_of(piece) not in winners:
                return say("the centre is taken.")
            return say("{piece} went round the board and into the centre.", piece=owned(piece))
        case VictorusEnding.LAST_SURVIVOR if (last := _decisive(view, winners)) is not None:
            told = say("{piece} captured {victim} on {cell}, and no enemy royal family is left.")
            fields = {"piece": owned(last.piece), "victim": owned(last.victim)}
            return told.filled(cell=SPELT[last.end], **fields)
        case VictorusEnding.LAST_SURVIVOR if len(gone) == 1:
            return say("{loser} is out of the game.", loser=losers)
        case VictorusEnding.LAST_SURVIVOR:
            return say("all the others are out of the game.")
        case TableEnding.RESIGNATION:
            return say("{loser} resigned.", loser=losers)
        case _:
            return say("{loser} ran out of time.", loser=losers)


def _decisive(view: VictorusView, winners: Sequence[Kingdom]) -> PlayedMove | None:
    """Returns the capture that has put the last enemy out of the game; None if the
    match has ended otherwise, perhaps in a later turn."""
    moves = view.done or view.last
    last = moves[-1] if moves else None
    if last is None or last.out == BATTLEFIELD or last.by != view.mover:
        return None
    return last if last.by in winners else None


def _by_points(view: VictorusView, winners: Sequence[Kingdom], called: Sequence[str]) -> Text:
    """Returns “Orange wins with 7 points; Blue has 4 and Green has 2.”"""
    who, points = armies(view.ruleset, winners, called), _points(view, winners)
    behind = _behind(view, called)
    if len(who) > 1:
        if behind:
            words = say("{winners} share the win with {points} each; {others}.", others=behind)
        else:
            words = say("{winners} share the win with {points} each.")
        return words.filled(winners=listed(who), points=points)
    words = say("{winner} wins with {points}; {others}.", winner=who[0], points=points)
    return words.filled(others=behind)


def _behind(view: VictorusView, called: Sequence[str]) -> Text:
    """Returns “Blue has 4 and Green has 2” for all that have lost; empty if nobody has."""
    losers = _with(view, Result.LOSS)
    groups = [losers] if view.ruleset.allied and losers else [[each] for each in losers]
    return listed(
        say(
            "{side} has {points}",
            side=armies(view.ruleset, group, called)[0],
            points=sum(view.points[each] for each in group),
        )
        for group in groups
    )


def _points(view: VictorusView, winners: Sequence[Kingdom]) -> Text:
    friends = [each for each in winners if view.ruleset.friends(winners[0], each)]
    return counted(sum(view.points[each] for each in friends), "point")
