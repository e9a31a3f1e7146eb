"""Standing orders: actions for a player without plans, until something concerns them.

They hold while the game itself can interpret them. They end as soon as the player is to act and
they do not settle how, or others ask the player something.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from common.text.say import say
from engines.entries import Entry
from engines.game import Refusal, Seat
from engines.match import Match
from engines.plans.judging import OWN, Answers, PlanEnded, Standing, Waits
from engines.plans.plan import Plan
from engines.recent_entries import came_by_itself

YOURS: Final = say("This is yours to decide, so your standing orders have ended.")
"""The reason for the end of orders that nobody knows of yet."""


def followed(match: Match, seat: Seat, orders: Collection[str], since: int) -> Standing:
    """Returns how the orders of a seat stand in the match as it is now; they were given, or last
    followed, at the ply `since`."""
    if match.outcome is not None or seat not in match.persons or since > match.ply:
        return PlanEnded()
    if _has_acted(match, seat, since):
        return PlanEnded(OWN)
    if match.asking(seat):
        return PlanEnded(YOURS)
    if seat not in match.to_act:
        return Waits(Plan(seat, match.ply))
    text = match.game.ordered(match.view(seat), orders)
    texts = None if text is None else _texts(match, seat, text)
    return PlanEnded(YOURS) if texts is None else Answers(texts, ordered=True)


def _has_acted(match: Match, seat: Seat, since: int) -> bool:
    own = [each for each in match.entries[since:] if each.seat == seat and each.is_action]
    return any(not came_by_itself(match.at(each.ply), each) for each in own)


def _texts(match: Match, seat: Seat, text: str) -> tuple[str, ...] | None:
    """Returns the actions of a text one by one; None if the rules refuse one, or if one reveals
    something before the last: nobody has ordered anything after it."""
    game, found, revealed = match.game, list[str](), False
    try:
        for action in game.read_turn(match.state, seat, text):
            if revealed:
                return None
            revealed = game.traits(match.state, action).reveals
            found.append(game.write(action))
            match = match.follow(Entry(match.ply, seat, found[-1]))
    except Refusal:
        return None
    return tuple(found)
