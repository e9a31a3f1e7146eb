"""All ends of a fight for one player, by trying everything, and their cost by the goal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from math import comb
from typing import Final, NamedTuple

from common.text.say import counted, say
from common.text.text import Text
from engines.game import Seat
from engines.vilnius import play as rules
from engines.vilnius.actions import legal
from engines.vilnius.model import weapons
from engines.vilnius.model.actions import Action, Choose, Ready, Send
from engines.vilnius.model.cards import CardId
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.state import State
from engines.vilnius.model.values import Battle, Stage, Step
from players.puzzles.goals import Tasks

FIGHT: Final = "fight"
BOOST: Final = "boost"
FINAL: Final = "final"
HOLD: Final = "hold"
RAID: Final = "raid"
LOSSES: Final = "losses"
TASKS: Final[Tasks] = {
    FIGHT: say(
        "Defeat every enemy. Lose as few units as you can, and then send as few as you can."
    ),
    BOOST: say(
        "The Boost is out, so second weapons and skulls count. Let Vilnius lose as few points as "
        "you can; then lose as few units as you can, and send as few as you can."
    ),
    FINAL: say(
        "This is the Final Attack. Defeat every enemy, and keep your glory: let the units that "
        "fall be worth as few tools as you can."
    ),
    HOLD: say(
        "You cannot defeat every enemy. Let Vilnius lose as few points as you can; then lose as "
        "few units as you can, and send as few as you can."
    ),
    RAID: say("Destroy as many enemy buildings as you can. Send as few units as you can."),
    LOSSES: say(
        "The fight is over: pay for the skulls. Give up as few units as you can, and then those "
        "that cost least."
    ),
}
_ALL: Final = say(
    "{number:1=An enemy building stands|other={number} enemy buildings stand}. You can destroy "
    "them all."
)
_MORE: Final = say(
    "{number:1=An enemy building stands|other={number} enemy buildings stand}. You can destroy "
    "more."
)
SENDINGS: Final = 3000
"""The number of ways to send after which a proof is given up."""
PRICED: Final = 40_000
"""The same where only the cheapest ways are played out."""
READY: Final = Ready()
LOSING: Final = (Stage.RED, Stage.SILVER, Stage.GOLD)
"""The stages in which units are given up."""


class FightEnd(NamedTuple):
    """The end of a fight for a player: the number of enemies not defeated, the fallen units of all
    players, the units that the player has kept in hand, and the points that Vilnius loses."""

    unbeaten: int
    fallen: tuple[CardId, ...]
    kept: tuple[CardId, ...]
    points: int = 0

    def cost(self, goal: str) -> tuple[int, ...]:
        """Returns the values to minimise for a goal, the most important first."""
        fallen, kept = len(self.fallen), len(self.kept)
        match goal:
            case "final":
                return self.unbeaten, sum(CARDS.units[each].tools for each in self.fallen)
            case "hold" | "boost":
                return self.points, fallen, -kept
            case "losses":
                units = map(CARDS.units.__getitem__, self.fallen)
                return fallen, sum(each.gold + each.tools for each in units)
            case _:
                return self.unbeaten, fallen, -kept

    def same(self, goal: str) -> tuple[object, ...]:
        """Returns all that makes an end different from others with this goal: after the Final
        Attack nobody needs the units kept."""
        return (self.unbeaten, self.fallen) if goal == FINAL else tuple(self)


class Unclear(Exception):
    """The error raised if others choose a loss, or there is too much to try."""


def lone(state: State) -> State:
    """Returns the fight with nothing after it but a decision, so that no automatic step can change
    its losses."""
    return state._replace(steps=(*_losing(state), Step(Stage.CITY, 0)))


def _losing(state: State) -> tuple[Step, ...]:
    """Returns the step of the fight, and the losses that are still to come."""
    rest = (each for each in state.steps[1:] if each.stage in LOSING)
    return (state.steps[0], *rest)


def ending(begun: State, seat: Seat, actions: Sequence[Action]) -> FightEnd:
    """Returns the end of a fight with these actions of a seat. Without its `Ready`, no enemy counts
    as defeated."""
    state, unbeaten, points = lone(begun), -1, 0
    kept: tuple[CardId, ...] = ()
    for action in actions:
        if state.fight is None or seat not in legal.to_act(state):
            break
        if state.stage is Stage.FIGHT and action == READY:
            unbeaten, points = _unbeaten(state)
            kept = state.players[seat].units.hand
        state = rules.played(state, seat, action)
    if unbeaten < 0:
        assert begun.fight is not None
        unbeaten = len(begun.fight.enemies)
    gone = Counter(state.table.units) - Counter(begun.table.units)
    return FightEnd(unbeaten, tuple(sorted(gone.elements())), tuple(sorted(kept)), points)


def _unbeaten(state: State) -> tuple[int, int]:
    """Returns the number of enemies not defeated, and the points that they take from Vilnius."""
    assert state.fight is not None
    judged = weapons.judged(state.fight, bool(state.table.boost), len(state.players))
    standing = [each for each in judged if not each.defeated]
    if state.fight.battle is Battle.RAID:
        return len(standing), 0
    points = sum(len(CARDS.enemies[each.card].to_vilnius) for each in standing)
    if standing and state.fight.battle is Battle.ATTACK:
        works = state.table.enemy_buildings
        points += sum(CARDS.enemy_buildings[each].extra_fire for each in works)
    return len(standing), points


def endings(
    state: State, seat: Seat, *, all_beaten: bool = True
) -> dict[FightEnd, tuple[Action, ...]]:
    """Returns every end of a fight for this seat, with all enemies defeated if so wanted, each with
    actions that lead there. Raises `Unclear` if others choose a loss, or there is too much to
    try."""
    found: dict[FightEnd, tuple[Action, ...]] = {}
    for tried, sending in enumerate(_sendings(state, seat, all_beaten=all_beaten)):
        if tried >= SENDINGS:
            raise Unclear
        for actions in _with_losses(lone(state), seat, (*sending, READY)):
            found.setdefault(ending(state, seat, actions), actions)
    return found


def cheapest(state: State, seat: Seat) -> dict[FightEnd, tuple[Action, ...]]:
    """Returns every end of a fight for this seat in which Vilnius loses as few points as possible.
    Raises `Unclear` as `endings` does."""
    least, sendings = 1_000, list[tuple[Send, ...]]()
    for tried, (points, sending) in enumerate(_priced(state, seat)):
        if tried >= PRICED:
            raise Unclear
        if points < least:
            least, sendings = points, []
        if points == least:
            sendings.append(sending)
    if len(sendings) > SENDINGS:
        raise Unclear
    found: dict[FightEnd, tuple[Action, ...]] = {}
    for sending in sendings:
        for actions in _with_losses(lone(state), seat, (*sending, READY)):
            found.setdefault(ending(state, seat, actions), actions)
    return found


def _priced(state: State, seat: Seat) -> Iterator[tuple[int, tuple[Send, ...]]]:
    """Yields every way to send, each with the points that Vilnius loses."""
    fight, boosted = state.fight, bool(state.table.boost)
    assert fight is not None
    burning = 0
    if fight.battle is Battle.ATTACK:
        works = state.table.enemy_buildings
        burning = sum(CARDS.enemy_buildings[each].extra_fire for each in works)
    enemies = [
        (weapons.needed(each.card, boosted), weapons.raised(fight, number))
        for number, each in enumerate(fight.enemies)
    ]
    fires = [len(CARDS.enemies[each.card].to_vilnius) for each in fight.enemies]
    for sending in _sendings(state, seat, all_beaten=False):
        arms = [have for _, have in enemies]
        for each in sending:
            unit = CARDS.units[each.unit].arms
            arms[each.enemy - 1] = weapons.total((arms[each.enemy - 1], unit))
        standing = [
            fire
            for (need, _), have, fire in zip(enemies, arms, fires, strict=True)
            if weapons.short(need, have)
        ]
        yield sum(standing) + (burning if standing else 0), sending


def payments(state: State, seat: Seat) -> dict[FightEnd, tuple[Action, ...]]:
    """Returns every end of the losses of a fight. Raises `Unclear` if others choose one."""
    found: dict[FightEnd, tuple[Action, ...]] = {}
    for actions in _with_losses(lone(state), seat, ()):
        found.setdefault(ending(state, seat, actions), actions)
    return found


def ways_to_send(state: State, seat: Seat, most: int) -> int:
    """Returns the number of ways to send at most so many units of a hand; equal units count as
    one."""
    assert state.fight is not None
    enemies = len(state.fight.enemies)
    ways = [1]  # by the number of units sent
    for count in Counter(state.players[seat].units.hand).values():
        each = [comb(number + enemies - 1, enemies - 1) for number in range(count + 1)]
        whole = [0] * (len(ways) + count)
        for sent, number in enumerate(ways):
            for more, times in enumerate(each):
                whole[sent + more] += number * times
        ways = whole
    return sum(ways[: most + 1])


def _sendings(state: State, seat: Seat, *, all_beaten: bool) -> Iterator[tuple[Send, ...]]:
    """Yields every way to send units of this seat's hand, such that all enemies are defeated if so
    wanted; equal units count as one."""
    hand = Counter(state.players[seat].units.hand)
    yield from _from_enemy(state, 0, sorted(hand.items()), all_beaten)


def _from_enemy(
    state: State, number: int, hand: Sequence[tuple[CardId, int]], all_beaten: bool
) -> Iterator[tuple[Send, ...]]:
    """Yields the sendings against the enemies from this one on, counted from 0."""
    fight = state.fight
    assert fight is not None
    if number == len(fight.enemies):
        yield ()
        return
    need = weapons.needed(fight.enemies[number].card, bool(state.table.boost))
    have = weapons.raised(fight, number)
    enough = weapons.enough(fight.battle, len(state.players))
    for counts in product(*(range(count + 1) for _, count in hand)):
        units = [unit for (unit, _), count in zip(hand, counts, strict=True) for _ in range(count)]
        arms = weapons.total([have, *(CARDS.units[unit].arms for unit in units)])
        if all_beaten and weapons.short(need, arms, enough):
            continue
        left = [(unit, most - used) for (unit, most), used in zip(hand, counts, strict=True)]
        sent = tuple(Send(unit, number + 1, "") for unit in units)
        for more in _from_enemy(state, number + 1, left, all_beaten):
            yield (*sent, *more)


def _with_losses(
    state: State, seat: Seat, actions: tuple[Action, ...]
) -> Iterator[tuple[Action, ...]]:
    """Yields these actions, followed by every choice of losses. Raises `Unclear` if another seat
    chooses."""
    for action in actions:
        state = rules.played(state, seat, action)
    if state.fight is None or state.stage not in LOSING:
        yield actions
        return
    if legal.to_act(state) != (seat,):
        raise Unclear
    for choice in legal.actions(state, seat):
        assert isinstance(choice, Choose)
        for more in _with_losses(state, seat, (choice,)):
            yield (*actions, *more)


def shortcoming(goal: str, got: FightEnd, best: FightEnd, hand: int) -> Text:
    """Returns the better end that a fight could have had, in a sentence; `hand` is the number of
    units at its beginning."""
    if goal in (HOLD, BOOST) and got.points > best.points:
        return say(
            "Vilnius loses {points}, and could lose {fewest:0=none|other=only {fewest}}.",
            points=counted(got.points, "point"),
            fewest=best.points,
        )
    if goal == LOSSES and len(got.fallen) == len(best.fallen):
        return say("As few units, but cheaper ones are enough.")
    if goal not in (HOLD, BOOST, LOSSES) and got.unbeaten > best.unbeaten:
        return _standing(goal, got.unbeaten, best.unbeaten)
    if goal == FINAL:
        return say(
            "The fallen are worth {tools}, and could be worth {fewer}.",
            tools=counted(got.cost(goal)[1], "tool"),
            fewer=best.cost(goal)[1],
        )
    if len(got.fallen) > len(best.fallen):
        return say(
            "You lose {units}, and could lose {fewest:0=none|other=no more than {fewest}}.",
            units=counted(len(got.fallen), "unit"),
            fewest=counted(len(best.fallen), "unit"),
        )
    return say(
        "You send {units}. Fewer can do it with the same losses.",
        units=counted(hand - len(got.kept), "unit"),
    )


def _standing(goal: str, number: int, fewest: int) -> Text:
    if goal != RAID:
        return say(
            "{number:1=An enemy still stands|other={number} enemies still stand}. You can defeat "
            "them all.",
            number=number,
        )
    told = _MORE if fewest else _ALL
    return told.filled(number=number)
