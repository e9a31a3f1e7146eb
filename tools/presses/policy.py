"""What people want to play in the matches whose presses are counted: they are no great players, but
want the same in the same position."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from engines.choosing import AnyPick
from engines.game import CAPTURES, SAID, SPECIAL, WINS, Seat
from engines.match import Match

LIKED: Final = {WINS: 1000.0, CAPTURES: 60.0, SPECIAL: 2.0, SAID: 0.5}
"""How much rather a pick with such a sign is chosen than one without."""


def wanted(match: Match, seat: Seat, seed: str) -> tuple[AnyPick, ...]:
    """Returns the picks any of which does what this seat, which may act, wants now.

    Where the game has a policy, it is asked: the picks that begin with its action are returned,
    only those that put several actions together if there are any. Elsewhere a pick is drawn by
    the seed, rather one that captures.
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
    """Returns the picks that do this first, those of several actions alone if there are any; else
    those that do it later."""
    able = [pick for pick in picks if text in _texts(pick)]
    first = [pick for pick in able if _texts(pick)[0] == text] or able
    return tuple([pick for pick in first if len(_texts(pick)) > 1] or first)


def _texts(pick: AnyPick) -> list[str]:
    return [text.strip() for text in pick.text.split(",")]


def captures(pick: AnyPick) -> bool:
    """Tells whether a pick is marked as a capture."""
    return any(part.sign == CAPTURES for part in pick.parts)
