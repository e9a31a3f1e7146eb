"""The curve of a finished match, for its screens: the picture, and the same in words."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import zip_longest
from typing import Final

from cogs.hall.screen import ALT_LIMIT, CardPicture
from common.spread import evenly
from common.text.say import EMPTY, capitalised, fitting, joined, listed, say
from common.text.text import Text
from engines.game import Seat
from engines.match import Match
from players.review import Moment, Point, Review
from render.cards.curve import CurveCard, Mark
from render.look import Player

_OWN: Final = say("{number}: turn {turn}, {who}: {cost}")
_SHARED: Final = say("{number}: round {turn}, {told}: {cost}")
UNJUDGED: Final = say("Accuracy: this match was too short to judge.")
_TOLD: Final = 6
"""The points told in words, evenly from all."""


def curve_picture(
    match_id: int, match: Match, review: Review, players: Sequence[Player]
) -> CardPicture | None:
    """Returns the picture of a match's curve; None if there are too few points for a line."""
    points = review.points
    if len(points) < 2:
        return None
    marks = tuple(Mark(_place(points, each.ply), each.seat) for each in review.marked)
    card = CurveCard(
        match.game.key,
        capitalised(say("match {number}", number=match_id)),
        match.sides,
        tuple(players),
        tuple(each.turn for each in points),
        review.smooth,
        marks,
        review.accuracy,
        match.game.team,
        bool(match.game.round_of),
    )
    return CardPicture("curve.png", card, _words(match, review, called(match, players)))


def called(match: Match, players: Sequence[Player]) -> tuple[Text, ...]:
    """Returns each seat's side with the player's name, as on the board; or the side alone."""
    pairs = zip_longest(match.sides, players[: len(match.sides)])
    return tuple(
        joined(" ", [side or "", who.name] if who and who.name else [side or ""])
        for side, who in pairs
    )


def turn_at(points: Sequence[Point], ply: int) -> int:
    """Returns the number of the turn to which an entry belongs."""
    at = max(0, bisect_right([each.ply for each in points], ply) - 1)
    return points[at].turn


def accuracy_words(review: Review, names: Sequence[str]) -> Text:
    """Returns the accuracy of each seat that can be judged, such as “Accuracy: Ann 83 %, Ben 97
    %.”, or the statement that none can."""
    told = [
        say("{who} {share} %", who=name, share=each)
        for name, each in zip(names, review.accuracy, strict=False)
        if each is not None
    ]
    return say("Accuracy: {told}.", told=joined(", ", told)) if told else UNJUDGED


def cost_words(moment: Moment) -> Text:
    """Returns the cost of a moment, such as “50 % instead of 74 %”."""
    left, before = round(100 * moment.left), round(100 * (moment.left + moment.loss))
    return say("{left} % instead of {before} %", left=left, before=before)


def _place(points: Sequence[Point], ply: int) -> float:
    """Returns the place of an entry among the points, as a fraction between two of them."""
    plies = [each.ply for each in points]
    low = min(max(0, bisect_right(plies, ply) - 1), len(plies) - 2)
    return min(low + 1.0, low + (ply - plies[low]) / max(1, plies[low + 1] - plies[low]))


def _words(match: Match, review: Review, names: Sequence[str]) -> Text:
    points = review.points
    chosen = evenly([*zip(points, review.smooth, strict=True)], _TOLD)
    lines = [_chances(match, *each, names) for each in chosen]
    marks = [
        (_SHARED if match.game.team else _OWN).filled(
            number=number,
            turn=turn_at(points, each.ply),
            who=names[each.seat],
            told=each.slip.told if each.slip else EMPTY,
            cost=cost_words(each),
        )
        for number, each in enumerate(review.marked, 1)
    ]
    turned = [say("Turning points: {points}.", points=joined("; ", marks))] if marks else []
    head = say("The chances by round.") if match.game.round_of else say("The chances by turn.")
    sentences = [head, *turned, accuracy_words(review, names), *lines]
    return fitting(sentences, ALT_LIMIT)


def _chances(
    match: Match, point: Point, chances: Sequence[float], names: Sequence[Seat | str]
) -> Text:
    if match.game.team:
        share = round(100 * chances[0])
        return say("Round {round}: {share} % to win together.", round=point.turn, share=share)
    many = [seat for seat in range(len(names)) if round(100 * chances[seat])]
    seats = many if len(names) > 2 else [0]
    told = [
        say("{who} {share} %", who=names[seat], share=round(100 * chances[seat])) for seat in seats
    ]
    return say("Turn {turn}: {chances}.", turn=point.turn, chances=listed(told))
