"""Puzzles of Vilnius: fights that one player ends after all others have sent their units, and the
losses after them.

Hands are open and the enemies lie face up. Face-down cards have no part in a fight, so a proof
holds for any order of the piles.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Iterator, Sequence
from typing import ClassVar, Final

from common.text.say import counted, listed, say
from common.text.text import Text
from engines.game import AnyGame, Seat
from engines.vilnius import play as rules
from engines.vilnius.actions import legal
from engines.vilnius.actions.sending import numbered
from engines.vilnius.game import GAME
from engines.vilnius.model import weapons
from engines.vilnius.model.actions import Action, Choose, Send
from engines.vilnius.model.cards import Arms
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.state import State
from engines.vilnius.model.values import Battle, Stage
from players.puzzles.goals import Tasks
from players.puzzles.puzzler import Problem, Puzzler
from players.vilnius.battles import (
    BOOST,
    FIGHT,
    FINAL,
    HOLD,
    LOSING,
    LOSSES,
    RAID,
    READY,
    TASKS,
    FightEnd,
    Unclear,
    cheapest,
    ending,
    endings,
    payments,
    shortcoming,
    ways_to_send,
)

FEWEST, MOST = 3, 8
"""The fewest and the most units in the solver's hand."""
SENT: Final = 2
"""The fewest units that the solver must send."""
FEW: Final = {LOSSES: 5, RAID: 30}
"""The fewest ends among which a puzzle with such a goal asks for one."""


class VilniusPuzzler(Puzzler[State, Action]):
    """Fights against attacks and enemy buildings. Units that spread their weapons have no part in
    them."""

    game: ClassVar[AnyGame] = GAME
    tasks: ClassVar[Tasks] = TASKS
    longest = 800
    most = 8
    alike = 3
    shares = ((FIGHT, 0.3), (RAID, 0.25), (LOSSES, 0.25), (BOOST, 1.0))

    def posed(self, state: State) -> Iterator[State]:
        fight = state.fight
        if fight is None or not state.ruleset.open_hands:
            return
        if state.stage in (Stage.SILVER, Stage.GOLD):
            if len(legal.to_act(state)) == 1:
                yield state._replace(news=())
        elif state.stage is Stage.FIGHT and not fight.sent:
            for each in (state, *_boosted(state)):
                for seat in legal.to_act(each):
                    left = _left_alone(each, seat, helped=each is state)
                    if left is not None:
                        yield left._replace(news=())

    def problems(
        self, state: State, among: Collection[str] = ()
    ) -> Iterator[Problem[State, Action]]:
        seat = legal.to_act(state)[0]
        try:
            goal, found = _found(state, seat)
        except Unclear:
            return
        if goal not in (among or TASKS) or len(found) < FEW.get(goal, 1) or _is_idle(goal, found):
            return
        best = min((each.cost(goal) for each in found), default=None)
        right = [each for each in found if each.cost(goal) == best]
        if len({each.same(goal) for each in right}) != 1 or not _tempting(goal, found, right[0]):
            return
        turn = min((found[each] for each in right), key=len)
        if len(turn) > SENT or goal == LOSSES:
            yield Problem(state, goal, (turn,))

    def ended(self, begun: State, state: State, seat: Seat) -> bool:
        if state.fight is None or seat not in legal.to_act(state):
            return True
        if state.stage is not Stage.FIGHT and state.stage not in LOSING:
            return True
        return (state.round.number, _foes(state)) != (begun.round.number, _foes(begun))

    def key(self, state: State) -> Hashable:
        return state

    def result(self, begun: State, seat: Seat, actions: Sequence[Action]) -> Hashable:
        return ending(begun, seat, actions)

    def is_right(
        self, goal: str, begun: State, seat: Seat, done: Sequence[Action], meant: Sequence[Action]
    ) -> bool:
        """Tells whether the turn costs as little: only one kind of end does."""
        got, best = ending(begun, seat, done), ending(begun, seat, meant)
        return got.cost(goal) == best.cost(goal)

    def falls_short(
        self,
        goal: str,
        begun: State,
        seat: Seat,
        actions: Sequence[Action],
        meant: Sequence[Action],
    ) -> Text:
        got, best = ending(begun, seat, actions), ending(begun, seat, meant)
        return shortcoming(goal, got, best, len(begun.players[seat].units.hand))

    def left(self, wanted: Sequence[Action], done: Sequence[Action]) -> Sequence[Action]:
        """Returns the wanted actions that are not done: units are sent in any order."""
        more = Counter(wanted)
        more.subtract(done)
        if any(count < 0 for count in more.values()):
            return ()
        return [*more.elements()]

    def takes(self, begun: State, wanted: Sequence[Action]) -> Text:
        view = GAME.view(begun, legal.to_act(begun)[0])
        sent = Counter(each.enemy for each in wanted if isinstance(each, Send))
        lost = sum(isinstance(each, Choose) for each in wanted)
        if not sent:
            return say("In all you give up {units}.", units=counted(lost, "unit"))
        against = [
            say("{number} against {enemy}", number=number, enemy=numbered(view, each))
            for each, number in sent.items()
        ]
        units = counted(sent.total(), "unit")
        return say("In all you send {units}: {against}.", units=units, against=listed(against))

    def looked(self, goal: str, state: State, turn: Sequence[Action]) -> tuple[int, int]:
        """Returns the ways to send as many units as the solution or fewer, or to give units up; and
        the tempting ends."""
        seat = legal.to_act(state)[0]
        _, found = _found(state, seat)
        sent = sum(isinstance(each, Send) for each in turn)
        looked = len(found) if goal == LOSSES else ways_to_send(state, seat, sent)
        return looked, _tempting(goal, found, ending(state, seat, turn))

    def looks(self, state: State) -> Hashable:
        """Returns an equal key for fights in which the same hand has the same weapons to raise. The
        enemies that need them, their rows, earlier sendings and the enemies already beaten do not
        count. When losses are chosen, the skulls and the fighters count."""
        fight, boosted, (seat,) = state.fight, bool(state.table.boost), legal.to_act(state)
        assert fight is not None
        if state.stage is not Stage.FIGHT:
            skulls = tuple(
                (each.stage, each.number) for each in state.steps if each.stage in LOSING
            )
            return skulls, tuple(sorted(each.unit for each in fight.sent))
        standing = [
            to_raise(weapons.needed(each.card, boosted), weapons.raised(fight, number))
            for number, each in enumerate(fight.enemies)
            if not weapons.is_beaten(fight, number, boosted, len(state.players))
        ]
        return tuple(sorted(standing)), tuple(sorted(state.players[seat].units.hand))


def _found(state: State, seat: Seat) -> tuple[str, dict[FightEnd, tuple[Action, ...]]]:
    """Returns the goal that a position asks for, and all ends. Raises `Unclear`."""
    fight = state.fight
    assert fight is not None
    if state.stage is not Stage.FIGHT:
        return LOSSES, payments(state, seat)
    if fight.battle is Battle.RAID:
        return RAID, endings(state, seat, all_beaten=False)
    boosted = bool(state.table.boost) and fight.battle is Battle.ATTACK
    if not boosted and (found := endings(state, seat)):
        return (FINAL if fight.battle is Battle.FINAL else FIGHT), found
    goal = BOOST if boosted else HOLD
    if any(each.target != "vilnius" for each in fight.enemies):
        return goal, {}
    found = cheapest(state, seat)
    least = min(each.points for each in found)
    return goal, found if least < state.table.points else {}


def _is_idle(goal: str, found: Collection[FightEnd]) -> bool:
    """Tells whether as many units fall in every case, where the goal is to lose few of them."""
    return goal in (FIGHT, LOSSES) and len({len(each.fallen) for each in found}) < 2


def _tempting(goal: str, found: Collection[FightEnd], best: FightEnd) -> int:
    """Returns the number of wrong ends that are nearly as good: they reach the same but for the
    last that counts, or take at most one unit more."""
    cost = best.cost(goal)
    wrong = [each for each in found if each.cost(goal) != cost]
    if goal == FIGHT:
        return sum(len(each.kept) >= len(best.kept) - 1 for each in wrong)
    if goal in (HOLD, BOOST, RAID):
        return sum(each.cost(goal)[0] == cost[0] for each in wrong)
    return sum(each.cost(goal)[-1] <= cost[-1] + 1 for each in wrong)


def to_raise(need: Arms, have: Arms) -> tuple[int, ...]:
    """Returns the weapons that are missing by kind, -1 for one to spare, and then the pairs to
    spare; each stands for any weapon (ruling 19)."""
    left = [want - got for want, got in zip(need, have, strict=True)]
    pairs = sum(-each // 2 for each in left if each < 0)
    return (*(each if each > 0 else -(-each % 2) for each in left), pairs)


def _foes(state: State) -> tuple[object, ...]:
    if state.fight is None:
        return ()
    return state.fight.battle, tuple(each.card for each in state.fight.enemies)


def _boosted(state: State) -> Iterator[State]:
    """Yields an attack before the Boost as it would be after it, when nobody else sends units:
    where several do, each of them chooses losses of their own."""
    fight, order = state.fight, state.face_down.order
    assert fight is not None
    boosts = [each for each in order if each in CARDS.boosts]
    if fight.battle is Battle.ATTACK and boosts and not state.table.boost:
        rest = tuple(each for each in order if each not in CARDS.boosts)
        table = state.table._replace(boost=boosts[0], order_discard=())
        order = (*state.table.order_discard, *rest)
        yield state._replace(table=table, face_down=state.face_down._replace(order=order))


def _left_alone(state: State, seat: Seat, *, helped: bool) -> State | None:
    """Returns the fight after all others have sent their units by the plain policy, or none if they
    do not help, if this seat is then left with a decision; else None."""
    while others := [each for each in legal.to_act(state) if each != seat]:
        if state.stage is not Stage.FIGHT:
            return None
        action = GAME.bot_action(GAME.view(state, others[0])) if helped else READY
        assert action is not None
        state = rules.played(state, others[0], action)
    if state.stage is not Stage.FIGHT or legal.to_act(state) != (seat,):
        return None
    hand = state.players[seat].units.hand
    plain = not any(CARDS.units[each].spreads for each in hand)
    return state if plain and FEWEST <= len(hand) <= MOST else None


PUZZLER: Final = VilniusPuzzler()
