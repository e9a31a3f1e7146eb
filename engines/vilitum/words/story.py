"""The last blow of a match, in one sentence for the card of its result."""

from __future__ import annotations

from common.text.say import EMPTY, say
from common.text.text import Text
from engines.vilitum.model.board import SIDES
from engines.vilitum.model.values import DEFEATED, Use, VilitumEnding, VilitumView


def last_blow(view: VilitumView) -> Text:
    """Returns the piece that defeated the loser's last one; empty if another end came first."""
    outcome = view.outcome
    if outcome is None or outcome.reason is not VilitumEnding.DEFEAT or outcome.winner is None:
        return EMPTY
    for played in reversed((*view.last, *view.done)):
        fallen = [
            change.kind
            for change in played.changes
            if change.side != outcome.winner and change.new_place == DEFEATED
        ]
        if fallen and isinstance(played.action, Use) and played.by == outcome.winner:
            return say(
                "{side}'s {piece} strikes down {loser}'s last piece, the {last}.",
                side=SIDES[outcome.winner],
                piece=played.action.kind.title,
                loser=SIDES[1 - outcome.winner],
                last=fallen[-1].title,
            )
    return EMPTY
