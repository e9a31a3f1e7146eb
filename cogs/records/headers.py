"""The headers of an exported match, besides its log: the players, the time and the result."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from db.pace import pace_of
from db.values import OpenMatch
from engines.export import Headers
from ratings.ledger import RatingStep
from render.look import Player

TITLE: Final = "title"
PLAYER: Final = "player"
"""The key of a player's name; it occurs once for each seat, in their order."""
BEGUN, ENDED, RESULT, FEAT = "begun", "ended", "result", "feat"
RATING, RATED, PACE = "rating", "rated", "pace"


def headers_of(opened: OpenMatch, players: Sequence[Player]) -> Headers:
    """Returns the headers of a match, with the known names of its players. An unknown header has no
    words, and no line in the file. A team's feat is among them: a reader of the file need not
    replay it to know."""
    row, match = opened.row, opened.match
    names = [player.name or side for player, side in zip(players, match.sides, strict=True)]
    outcome = match.outcome
    result = match.game.describe_outcome(match.view(None), names) if outcome else ""
    return (
        (TITLE, match.game.title),
        ("match", str(row.id)),
        (BEGUN, _written(row.created_at)),
        (ENDED, _written(row.ended_at) if row.ended_at else ""),
        *((PLAYER, name) for name in names),
        (RATED, "yes" if row.is_rated else "no"),
        (PACE, pace_of(row.pace).words),
        *(
            (RATING, f"{side}: {_ratings(each.step)}")
            for side, each in zip(match.sides, row.seats, strict=True)
            if each.step
        ),
        (RESULT, f"{result[:1].upper()}{result[1:]}"),
        (FEAT, match.feat.words if match.feat else ""),
    )


def _written(moment: datetime) -> str:
    return f"{moment:%Y-%m-%d %H:%M} UTC"


def _ratings(step: RatingStep) -> str:
    return f"{round(step.before)} before, {step.after.shown} after"
