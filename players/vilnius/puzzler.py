"""Puzzles of Vilnius: fights that one player ends after all others have sent their units.

Hands are open and the enemies lie face up. Face-down cards have no part in a fight in which every
enemy is defeated, so a proof holds for any order of the piles.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from itertools import product
from typing import ClassVar, Final, NamedTuple

from common.english import counted
from engines.game import AnyGame, Seat
from engines.vilnius import play as rules
from engines.vilnius.game import GAME
from engines.vilnius.model import weapons
from engines.vilnius.model.actions import Action, Choose, Ready, Send
from engines.vilnius.model.cards import Arms, CardId
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.state import State
from engines.vilnius.model.values import Battle, Stage, Step
from engines.vilnius.rules import legal
from players.puzzles.puzzler import EASIEST, HARDEST, Problem, Puzzler

GOAL: Final = "fight"
FEWEST, MOST = 3, 8
"""The fewest and the most units in the solver's hand."""
SENT: Final = 2
"""The fewest units that the solver must send."""
SENDINGS: Final = 3000
"""The number of ways to defeat all enemies after which a proof is given up."""
SOME: Final = 6
"""The number of traps from which a puzzle is a grade harder once more."""
_READY: Final = Ready()
_LOSSES: Final = (Stage.RED, Stage.SILVER, Stage.GOLD)
_FIGHTS: Final = (Battle.ATTACK, Battle.FINAL)


class Ended(NamedTuple):
    """The end of a fight for a player: the number of enemies not defeated, the fallen units of all
    players, and the units that the player has kept in hand."""

    unbeaten: int
    fallen: tuple[CardId, ...]
    kept: tuple[CardId, ...]

    @property
    def cost(self) -> tuple[int, int, int]:
        """The values to minimise, the most important first."""
        return self.unbeaten, len(self.fallen), -len(self.kept)


class _Unclear(Exception):
    """The error raised if others choose a loss, or there is too much to try."""


class VilniusPuzzler(Puzzler[State, Action]):
    """Fights against attacks. Units that spread their weapons have no part in them."""

    game: ClassVar[AnyGame] = GAME
    longest = 800
    alike = 100
    shares = ((GOAL, 1.0),)

    def posed(self, state: State) -> Iterator[State]:
        fight = state.fight
        if state.stage is not Stage.FIGHT or fight is None or not state.ruleset.open_hands:
            return
        if fight.sent or fight.battle not in _FIGHTS:
            return
        for seat in legal.acting(state):
            left = _left_alone(state, seat)
            if left is not None:
                yield left._replace(news=())

    def problems(self, state: State) -> Iterator[Problem[State, Action]]:
        seat = legal.acting(state)[0]
        try:
            found = endings(state, seat)
        except _Unclear:
            return
        best = min((each.cost for each in found), default=None)
        right = [each for each in found if each.cost == best]
        if len(right) != 1 or len(found[right[0]]) <= SENT:
            return
        turn, kept = found[right[0]], len(right[0].kept)
        traps = sum(len(each.kept) >= kept - 1 for each in found) - 1
        if traps:
            yield Problem(state, GOAL, (turn,), _grade(state, turn, traps), traps)

    def ended(self, begun: State, state: State, seat: Seat) -> bool:
        if state.fight is None or seat not in legal.acting(state):
            return True
        if state.stage is not Stage.FIGHT and state.stage not in _LOSSES:
            return True
        return (state.round.number, state.fight.battle) != (begun.round.number, _battle(begun))

    def key(self, state: State) -> Hashable:
        return state

    def result(self, begun: State, seat: Seat, actions: Sequence[Action]) -> Hashable:
        return ending(begun, seat, actions)

    def falls_short(
        self, begun: State, seat: Seat, actions: Sequence[Action], meant: Sequence[Action]
    ) -> str:
        """Returns the better end that the fight could have had: all enemies defeated, fewer
        units lost, or fewer sent."""
        got, best = ending(begun, seat, actions), ending(begun, seat, meant)
        if got.unbeaten:
            return f"{_standing(got.unbeaten)} You can defeat them all."
        if len(got.fallen) > len(best.fallen):
            fewest = counted(len(best.fallen), "unit")
            least = f"no more than {fewest}" if best.fallen else "none"
            return f"You lose {counted(len(got.fallen), 'unit')}, and could lose {least}."
        sent = len(begun.players[seat].units.hand) - len(got.kept)
        return f"You send {counted(sent, 'unit')}. Fewer can do it with the same losses."

    def looks(self, state: State) -> Hashable:
        """Returns an equal key for fights in which the same hand has the same weapons to raise.
        Which enemies need them, in which rows, who has sent what before and the enemies already
        beaten do not count."""
        fight, boosted, (seat,) = state.fight, bool(state.table.boost), legal.acting(state)
        assert fight is not None
        standing = [
            to_raise(weapons.needed(each.card, boosted), weapons.raised(fight, number))
            for number, each in enumerate(fight.enemies)
            if not weapons.is_beaten(fight, number, boosted, len(state.players))
        ]
        return tuple(sorted(standing)), tuple(sorted(state.players[seat].units.hand))


def to_raise(need: Arms, have: Arms) -> tuple[int, ...]:
    """Returns the weapons that are missing by kind, -1 for one to spare, and then the pairs to
    spare, each of which stands for any weapon (ruling 19)."""
    left = [want - got for want, got in zip(need, have, strict=True)]
    pairs = sum(-each // 2 for each in left if each < 0)
    return (*(each if each > 0 else -(-each % 2) for each in left), pairs)


def _standing(number: int) -> str:
    return "An enemy still stands." if number == 1 else f"{number} enemies still stand."


def _battle(state: State) -> Battle | None:
    return state.fight.battle if state.fight else None


def _left_alone(state: State, seat: Seat) -> State | None:
    """Returns the fight after all others have sent their units by the plain policy, if this seat is
    then left with a decision; else None."""
    while others := [each for each in legal.acting(state) if each != seat]:
        if state.stage is not Stage.FIGHT:
            return None
        action = GAME.bot_action(GAME.view(state, others[0]))
        assert action is not None
        state = rules.played(state, others[0], action)
    if state.stage is not Stage.FIGHT or legal.acting(state) != (seat,):
        return None
    hand = state.players[seat].units.hand
    plain = not any(CARDS.units[each].spreads for each in hand)
    return state if plain and FEWEST <= len(hand) <= MOST else None


def _lone(state: State) -> State:
    """Returns the fight with nothing after it but a decision, so that no automatic step can change
    its losses."""
    return state._replace(steps=(state.steps[0], Step(Stage.CITY, 0)))


def ending(begun: State, seat: Seat, actions: Sequence[Action]) -> Ended:
    """Returns the end of a fight with these actions of a seat. Without its `Ready`, no enemy counts
    as defeated."""
    state, unbeaten = _lone(begun), -1
    kept: tuple[CardId, ...] = ()
    for action in actions:
        if state.fight is None or seat not in legal.acting(state):
            break
        if state.stage is Stage.FIGHT and action == _READY:
            unbeaten = _unbeaten(state)
            kept = state.players[seat].units.hand
        state = rules.played(state, seat, action)
    if unbeaten < 0:
        assert begun.fight is not None
        unbeaten = len(begun.fight.enemies)
    gone = Counter(state.table.units) - Counter(begun.table.units)
    return Ended(unbeaten, tuple(sorted(gone.elements())), tuple(sorted(kept)))


def _unbeaten(state: State) -> int:
    assert state.fight is not None
    judged = weapons.judged(state.fight, bool(state.table.boost), len(state.players))
    return sum(not each.defeated for each in judged)


def endings(state: State, seat: Seat) -> dict[Ended, tuple[Action, ...]]:
    """Returns every end of a fight for this seat with all enemies defeated, each with actions that
    lead there. Raises `_Unclear` if others choose a loss, or there is too much to try."""
    found: dict[Ended, tuple[Action, ...]] = {}
    for tried, sending in enumerate(_sendings(state, seat)):
        if tried >= SENDINGS:
            raise _Unclear
        for actions in _with_losses(_lone(state), seat, (*sending, _READY)):
            found.setdefault(ending(state, seat, actions), actions)
    return found


def _sendings(state: State, seat: Seat) -> Iterator[tuple[Send, ...]]:
    """Yields every way to defeat all enemies with units of this seat's hand; equal units count as
    one."""
    hand = Counter(state.players[seat].units.hand)
    yield from _from_enemy(state, 0, sorted(hand.items()))


def _from_enemy(
    state: State, number: int, hand: Sequence[tuple[CardId, int]]
) -> Iterator[tuple[Send, ...]]:
    """Yields the sendings against the enemies from this one on, counted from 0."""
    fight = state.fight
    assert fight is not None
    if number == len(fight.enemies):
        yield ()
        return
    need = weapons.needed(fight.enemies[number].card, bool(state.table.boost))
    have = weapons.raised(fight, number)
    for counts in product(*(range(count + 1) for _, count in hand)):
        units = [unit for (unit, _), count in zip(hand, counts, strict=True) for _ in range(count)]
        arms = weapons.total([have, *(CARDS.units[unit].arms for unit in units)])
        if weapons.short(need, arms):
            continue
        left = [(unit, most - used) for (unit, most), used in zip(hand, counts, strict=True)]
        sent = tuple(Send(unit, number + 1, "") for unit in units)
        for more in _from_enemy(state, number + 1, left):
            yield (*sent, *more)


def _with_losses(
    state: State, seat: Seat, actions: tuple[Action, ...]
) -> Iterator[tuple[Action, ...]]:
    """Yields these actions, followed by every choice of losses. Raises `_Unclear` if another seat
    chooses."""
    for action in actions:
        state = rules.played(state, seat, action)
    if state.fight is None or state.stage not in _LOSSES:
        yield actions
        return
    if legal.acting(state) != (seat,):
        raise _Unclear
    for choice in legal.actions(state, seat):
        assert isinstance(choice, Choose)
        for more in _with_losses(state, seat, (choice,)):
            yield (*actions, *more)


def _grade(state: State, turn: Sequence[Action], traps: int) -> int:
    """Returns the grade of difficulty: one more each for several enemies, for several traps, for
    many of them, and for two weapons that have to stand for one. A trap is another way to defeat
    all enemies that takes at most one unit more, and costs more."""
    assert state.fight is not None
    boosted = bool(state.table.boost)
    open_ = exchanged = 0
    for number, enemy in enumerate(state.fight.enemies):
        need, have = weapons.needed(enemy.card, boosted), weapons.raised(state.fight, number)
        open_ += weapons.short(need, have) > 0
        sent = [each.unit for each in turn if isinstance(each, Send) and each.enemy == number + 1]
        arms = weapons.total([have, *(CARDS.units[unit].arms for unit in sent)])
        exchanged += any(weapons.lacking(need, arms))
    grade = EASIEST + (open_ > 1) + (traps > 1) + (traps >= SOME) + (exchanged > 0)
    return min(HARDEST, grade)


PUZZLER: Final = VilniusPuzzler()
