"""The units to send while the others' hands are closed.

The others' hands are guessed several times, and each guess has a best plan. The player's own part
of each plan is tried with all guesses, the others then doing their best. The part with the highest
average gain is played.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from engines.game import Seat
from engines.vilnius.advice.fights import EnemyTarget, Plan, Token, best_plan, targets, tokens
from engines.vilnius.model import weapons
from engines.vilnius.model.actions import Action, Ready, Send
from engines.vilnius.model.values import Fight, VilniusView

Part: TypeAlias = tuple[tuple[int, Token], ...]
"""The weapons that one seat sends, each with the number of its enemy, counted from 1."""
CLEAR: Final = 1e-6
"""The margin by which a part must beat one found before."""


class Hands(NamedTuple):
    """A guess: the weapons that the seat and the others can still send."""

    mine: list[Token]
    theirs: list[Token]


def choose_send(seen: Sequence[VilniusView], fight: Fight, seat: Seat) -> tuple[Action, int]:
    """Returns this seat's next sending, or `Ready`, and the number of plans made. `seen` are
    guesses as views with all hands open."""
    spared = weapons.enough(fight.battle, len(seen[0].players))
    wanted = targets(seen[0], fight)
    hands = [_hands(view, fight, seat) for view in seen]
    parts = _parts(wanted, hands, seat, spared)
    best, gain = parts[0], float("-inf")
    for part in parts if len(parts) > 1 else ():
        found = sum(_gain(wanted, part, each, spared) for each in hands) / len(hands)
        if found > gain + CLEAR:
            best, gain = part, found
    looked = len(hands) * (len(parts) + 1)
    if not best:
        return Ready(), looked
    number, token = best[0]
    return Send(token.unit, number, token.weapon), looked


def _hands(view: VilniusView, fight: Fight, seat: Seat) -> Hands:
    pool = tokens(view, fight, seat)
    return Hands(
        [each for each in pool if each.seat == seat], [each for each in pool if each.seat != seat]
    )


def _parts(
    wanted: list[EnemyTarget], hands: Sequence[Hands], seat: Seat, spared: int | None
) -> list[Part]:
    """Returns this seat's parts of the best plans, each once; among them the best plan without
    help, and the empty part."""
    plans = [best_plan(wanted, each.mine + each.theirs, spared)[1] for each in hands]
    plans.append(best_plan(wanted, hands[0].mine, spared)[1])
    return list(dict.fromkeys(_part(plan, seat) for plan in (*plans, [])))


def _part(plan: Plan, seat: Seat) -> Part:
    return tuple(sorted(each for each in plan if each[1].seat == seat))


def _gain(wanted: list[EnemyTarget], part: Part, hands: Hands, spared: int | None) -> float:
    """Returns the gain of this part if the others then do their best with such hands."""
    gain = -sum(token.cost for _, token in part) / 1000
    left: list[EnemyTarget] = []
    for target in wanted:
        sent = [token.arms for number, token in part if number == target.number]
        raised = target._replace(have=weapons.total([target.have, *sent])) if sent else target
        if weapons.short(raised.need, raised.have, spared):
            left.append(raised)
        else:
            gain += target.gain
    return gain + best_plan(left, hands.theirs, spared)[0]
