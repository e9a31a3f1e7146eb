"""The choices of people in the matches whose presses are counted: no strong play, but always the
same in the same position."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from engines.action_tree import AnyPick
from engines.game import CAPTURES, SAID, SPECIAL, WINS, Seat
from engines.match import Match

LIKED: Final = {WINS: 1000.0, CAPTURES: 60.0, SPECIAL: 2.0, SAID: 0.5}
"""The weight of a pick by its signs; a pick without a sign has the weight 1."""


def wanted(match: Match, seat: Seat, seed: str) -> tuple[AnyPick, ...]:
    """Returns the picks that do this seat's choice: any of them will do. The seat must be one of
    the seats to act.

    If the game has a policy, these are the picks that begin with its action; only those of several
    actions if there are any. Otherwise a pick is drawn by the seed, weighted by `LIKED`.
    """
    view = match.view(seat)
    picks, action = match.game.picks(view), match.game.bot_action(view)
    if action is not None:
        return _doing(picks, match.game.write(action))
    rng = Random(f"{seed} {match.ply} {seat}")
    (drawn,) = rng.choices(picks, [_liking(pick) for pick in picks])
    return tuple(pick for pick in picks if pick.text == drawn.text)


def _liking(pick: AnyPick) -> float:
    signs = [part.sign for part in pick.parts if part.sign]
    return max((LIKED[sign] for sign in signs), default=1.0)


def _doing(picks: Sequence[AnyPick], text: str) -> tuple[AnyPick, ...]:
    """Returns the picks that begin with this action, or if there are none, those that contain it;
    only those of several actions if there are any."""
    able = [pick for pick in picks if text in _texts(pick)]
    first = [pick for pick in able if _texts(pick)[0] == text] or able
    return tuple([pick for pick in first if len(_texts(pick)) > 1] or first)


def _texts(pick: AnyPick) -> list[str]:
    return [text.strip() for text in pick.text.split(",")]


def captures(pick: AnyPick) -> bool:
    """Tells whether a pick is marked as a capture."""
    return any(part.sign == CAPTURES for part in pick.parts)
