"""Positions of Vilnius for tests: begun, played by texts, at random, and set up by hand."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any, Final, TypeAlias, TypeVar, cast

from engines.game import Seat
from engines.vilnius import play, turns
from engines.vilnius.actions import legal
from engines.vilnius.model import options as choices
from engines.vilnius.model import weapons
from engines.vilnius.model.actions import Action, Pass, Ready, Recall, Send
from engines.vilnius.model.cards import CardId
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.piles import FaceDown, Table, without
from engines.vilnius.model.state import State
from engines.vilnius.model.values import SIDES, Round, Stage, Step, Totals
from engines.vilnius.notation.card_count import census
from engines.vilnius.rules.draft import draft_of

LONGEST: Final = 6000
"""Actions after which a random game counts as endless."""
EAGER: Final = 0.85
"""How often a random player does something where that is possible, instead of passing."""


# Beginning and playing


def settled(**chosen: str) -> dict[str, str]:
    """All options, those chosen and else the defaults."""
    return {spec.key: chosen.get(spec.key, spec.default) for spec in choices.OPTIONS}


def start(seats: int = 2, seed: str = "1", **chosen: str) -> State:
    """A match that begins: `start(3, hands="closed", length="short", level="hard")`."""
    return play.fresh(choices.ruleset(settled(**chosen), seats), seed)


def actor(state: State) -> Seat:
    """The first seat that is to act."""
    return legal.to_act(state)[0]


def seat_of(state: State, side: str) -> Seat:
    """The seat of a side, in small letters or not: `seat_of(state, "bear")`."""
    return state.ruleset.emblems.index(SIDES.index(side.capitalize()))


def played(state: State, *texts: str) -> State:
    """The state after these texts, each by the first seat to act that may do it; `bear: ready`
    says by whom. A text may stand for several actions, as when people type."""
    for text in texts:
        said, colon, what = text.partition(":")
        seats = (seat_of(state, said),) if colon else legal.to_act(state)
        state = _said(state, seats, (what if colon else text).strip())
    return state


def _said(state: State, seats: tuple[Seat, ...], text: str) -> State:
    for seat in seats:
        actions = turns.read_turn(state, seat, text)
        if actions[0] in legal.actions(state, seat):
            for action in actions:
                state = play.play(state, seat, action)
            return state
    raise AssertionError(f"Nobody of {seats} may {text} at {state.step}.")


# Random games


def random_plays(
    state: State, seed: str = "1", *, by_itself: bool = False
) -> Iterator[tuple[State, Seat | None, Action | None]]:
    """From this state at random to the end: each state with who acts in it and how, None at
    the end. `by_itself` plays what comes by itself in a match, such as storing."""
    rng = random.Random(seed)
    for _ in range(LONGEST):
        acting = legal.to_act(state)
        if not acting:
            yield state, None, None
            return
        seat = rng.choice(acting)
        action = _chosen(rng, state, legal.actions(state, seat))
        if by_itself:
            seat, action = turns.forced(state) or (seat, action)
        yield state, seat, action
        state = play.play(state, seat, action)
    raise AssertionError("a random game ends")


def _chosen(rng: random.Random, state: State, actions: tuple[Action, ...]) -> Action:
    """Any action, but mostly one that does something; in a fight mostly against one enemy
    after the other."""
    if rng.random() > EAGER:
        return rng.choice(actions)
    busy = [each for each in actions if not isinstance(each, Pass | Ready | Recall)]
    front = _front(state)
    marching = [each for each in busy if isinstance(each, Send) and each.enemy == front]
    return rng.choice(marching or busy or actions)


def _front(state: State) -> int:
    """The first enemy that is not beaten, counted from 1; 0 for none."""
    if state.fight is None:
        return 0
    enemies = weapons.judged(state.fight, bool(state.table.boost), len(state.players))
    return next((number for number, enemy in enumerate(enemies, 1) if not enemy.defeated), 0)


def random_states(seed: str, seats: int = 2, **chosen: str) -> Iterator[State]:
    """The states of a random game, from its beginning to its end."""
    for state, _, _ in random_plays(start(seats, seed, **chosen), seed):
        yield state


def late_states(seed: str, seats: int = 2, **chosen: str) -> Iterator[State]:
    """The states of a random game that begins late, with armies: in turn before the Boost and
    before the Final Attack, which random players hardly live to see."""
    for boosted in (False, True):
        for state, _, _ in random_plays(late(start(seats, seed, **chosen), boosted), seed):
            yield state


def late(state: State, boosted: bool) -> State:
    """A match that begins, put on to where six Order cards are left before the Boost, or after
    it before the Final Attack, and where each player has the weapons of a third of the units."""
    *pile, boost, final = state.face_down.order
    left = [*pile[-6:], final] if boosted else [*pile[-6:], boost, final]
    units = list(state.table.units)
    armies: dict[str, Any] = {
        f"seat{seat}": {"unit_draw": units[seat::3], "value": 4}
        for seat in range(len(state.players))
    }
    return arranged(state, order=left, order_discard=pile[:-6], boost=boost * boosted, **armies)


# Positions set up by hand

ValueT = TypeVar("ValueT")
Place: TypeAlias = tuple[int, str]
"""The seat of a player, or -1, and the name of a field."""
_GROUPS: Final[tuple[tuple[str, Any], ...]] = (
    *(("table", Table), ("face_down", FaceDown), ("round", Round), ("totals", Totals)),
)
_SORTED: Final = (
    *("supply", "units", "order_discard", "destination_discard", "removed_orders"),
    *("unused_boosts", "loot", "province_discard", "province_hand", "unit_discard", "unit_hand"),
)
"""The piles in which the order says nothing."""
_STACKED: Final = ("province_draw", "unit_draw", "row", "order", "enemy_buildings", "destinations")
_OF_PLAYERS: Final = ("province_", "unit_", "loot", "row", "supply")
_PLACES: Final = {
    "building": ("supply",),
    "unit": ("units", "unit_draw", "unit_discard", "unit_hand"),
    "province": ("stacks", "province_draw", "province_discard", "province_hand", "loot"),
    "order_unit": ("order", "order_discard", "removed_orders", "row"),
    "order_building": ("order", "order_discard", "removed_orders", "enemy_buildings"),
    "order_special": ("order", "order_discard", "unused_boosts"),
    "destination": ("destinations", "destination_discard"),
}
"""Where cards that are wanted elsewhere come from, by kind; those left over go to the first of
these places that was not asked for."""


def arranged(state: State, **changes: Any) -> State:
    """The state with some fields changed, and the cards of its piles kept together.

    Names are those of `State` and its groups, with `round` for its number, and `seat0` to `seat2`
    hold the changes of a player, whose piles are `province_hand`, `unit_draw` and so on:

        arranged(state, points=3, enemy_buildings=("toll-post",), seat0={"unit_hand": ("boyars",)})

    A card that is then there too often is taken from a pile that was not named, first from the
    supply or a stack; a card that is missing goes there (an Order card on top of its pile).
    Cards of a `fight` count as lying there. Steps and phase stay unless they are named.
    """
    named: dict[Place, Any] = {}
    for name, value in changes.items():
        if name.startswith("seat"):
            named |= {(int(name[4:]), field): cards for field, cards in value.items()}
        else:
            named[-1, name] = value
    for place, value in named.items():
        state = _with(state, place, value)
    return _balanced(state, frozenset(named))


def at(state: State, *steps: Step, **changes: Any) -> State:
    """The arranged state with these steps to come, played on by itself to the next decision;
    after them the round goes on as it would after a military phase."""
    rest = (Step(Stage.DESTINE), Step(Stage.STORE_UNITS), Step(Stage.ROUND))
    state = arranged(state, **{"steps": (*steps, *rest), "news": (), **changes})
    draft = draft_of(state)
    play.proceed(draft)
    return draft.frozen()


def changed(value: ValueT, /, **changes: Any) -> ValueT:
    """A state, a view or a player of a view with some fields changed, in whatever group they are;
    `round` is its number, `ready` and `chosen` are of all players."""
    for name, new in changes.items():
        if name in ("ready", "chosen"):
            for seat, each in enumerate(new):
                value = _set(value, ("players", seat, name), each)
        else:
            value = _set(value, _path(-1, name), new)
    return value


def _path(owner: int, name: str) -> tuple[str | int, ...]:
    """The way to a field of the state, or of the player in this seat."""
    kind, _, pile = name.partition("_")
    if owner >= 0:
        return (
            "players",
            owner,
            *((f"{kind}s", pile) if kind in ("province", "unit") else (name,)),
        )
    if name == "round":
        return "round", "number"
    return (*(group for group, kind in _GROUPS if name in kind._fields), name)


def _get(value: Any, path: tuple[str | int, ...]) -> Any:
    for name in path:
        value = value[name] if isinstance(name, int) else getattr(value, name)
    return value


def _set(value: ValueT, path: tuple[str | int, ...], new: Any) -> ValueT:
    if not path:
        return cast("ValueT", new)
    whole, (name, *rest) = cast("Any", value), path
    inner = _set(_get(value, (name,)), tuple(rest), new)
    if isinstance(name, int):
        return cast("ValueT", (*whole[:name], inner, *whole[name + 1 :]))
    replaced = whole._replace if hasattr(whole, "_replace") else partial(replace, whole)
    return cast("ValueT", replaced(**{name: inner}))


def _with(state: State, place: Place, value: Any) -> State:
    """A list as a tuple; sorted where the order says nothing."""
    owner, name = place
    pile = sorted(value) if name in _SORTED else value
    new = tuple(pile) if name in _SORTED + _STACKED else pile
    return changed(state, **{name: new}) if owner < 0 else _set(state, _path(*place), new)


def _balanced(state: State, named: frozenset[Place]) -> State:
    have = census(state)
    for card in (+(have - Counter(CARDS.counts))).elements():
        state = _taken(state, card, named)
    for card in (+(Counter(CARDS.counts) - have)).elements():
        state = _given(state, card, named)
    return state


def _places(state: State, card: CardId, named: frozenset[Place]) -> Iterator[tuple[Place, Any]]:
    """The piles in which such a card may lie and that were not named; -1 for nobody's."""
    for name in _PLACES[CARDS.kinds[card]]:
        seats = range(len(state.players)) if name.startswith(_OF_PLAYERS) else ()
        owners = [-1, *seats] if name == "supply" or not seats else seats
        for place in ((owner, name) for owner in owners):
            if place not in named:
                yield place, _get(state, _path(*place))


def _taken(state: State, card: CardId, named: frozenset[Place]) -> State:
    for place, pile in _places(state, card, named):
        if place[1] == "stacks":
            found = [number for number, stack in enumerate(pile) if card in stack]
            if found:
                return _set(state, (*_path(*place), found[0]), without(pile[found[0]], card))
        elif card in pile:
            return _with(state, place, without(pile, card))
    raise AssertionError(f"There is no {card} left.")


def _given(state: State, card: CardId, named: frozenset[Place]) -> State:
    for place, pile in _places(state, card, named):
        if place[1] == "stacks":
            return _with(state, place, (*pile[:-1], (*pile[-1], card)))
        if place[1] != "supply" or _supplies(state, place[0], card):
            return _with(state, place, [card, *pile])
    raise AssertionError(f"There is no place for {card}.")


def _supplies(state: State, owner: int, card: CardId) -> bool:
    """Whether a building belongs to this supply."""
    emblem = CARDS.buildings[card].emblem
    return emblem == (None if owner < 0 else state.players[owner].emblem)
