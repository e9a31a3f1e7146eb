"""The grammar of a turn: the actions that may open it, and those that may follow.

    Turn      := [ Sacrifice ] Use(p)        p: one own piece; after a Sacrifice that one
    Use(p)    := Mob | Act | Mob Act | Act Mob | StayAct
    Mob       := move | swap                 Act := attack | heal
    StayAct   := long shot | heal heal       (the movement is spent, nothing moves)

So a turn has at most two uses. A regional rule only adds a further opening or a further pair.
The repeat state and the ends of a match are left to `play`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engines.vilitum.model.board import Kind
from engines.vilitum.model.state import kinds_on
from engines.vilitum.model.values import Action, Regional, Use, Verb
from engines.vilitum.rules import movement
from engines.vilitum.rules.uses import (
    Moment,
    attacks,
    drains,
    heals,
    moves,
    rushes,
    sacrifices,
    swaps,
    transfers,
)

_STAYING: Final = (Verb.ATTACK, Verb.DRAIN)
"""The verbs that Blood Lust may repeat in place of a movement."""


def may_end(moment: Moment) -> bool:
    """Tells whether a slot is used; after a sacrifice it must be used by the returned piece."""
    uses = moment.uses
    return bool(uses) and (moment.returned is None or _user(uses) is moment.returned)


def _user(uses: tuple[Use, ...]) -> Kind:
    """Returns the piece that this turn belongs to: the Wizard if there is a swap, else the piece of
    the first use."""
    swaps = any(use.verb is Verb.SWAP for use in uses)
    return Kind.WIZARD if swaps else uses[0].kind


def following(moment: Moment) -> Iterator[Action]:
    """Yields the actions that may come next, by the grammar alone, in a stable order; lazy, so that
    a test for any action needs only the first."""
    uses = moment.uses
    if not uses:
        return _openings(moment)
    return _second(moment, uses[0]) if len(uses) == 1 else iter(())


# The first use


def _openings(moment: Moment) -> Iterator[Action]:
    returned, squares = moment.returned, movement.occupants(moment.board)
    users = kinds_on(moment.board, moment.side) if returned is None else [returned]
    for kind in users:
        yield from moves(moment, squares, kind)
        if kind is Kind.WIZARD:
            yield from swaps(moment)
        yield from _acts(moment, kind)
        if kind is Kind.ARCHER:
            yield from attacks(moment, kind, staying=True)
        if kind is Kind.WARRIOR and moment.ruleset.has(Regional.WARRIOR_RUSH):
            yield from rushes(moment, squares)
    if returned is Kind.WIZARD and _tactical(moment):
        for ally in kinds_on(moment.board, moment.side):
            yield from _ally_acts(moment, ally)
    if returned is None and moment.stands(Kind.CLERIC):
        yield from sacrifices(moment)


def _acts(moment: Moment, kind: Kind) -> list[Use]:
    """Returns the uses that fill the action slot, with the ring transfers, which fill either
    slot."""
    if kind is Kind.CLERIC:
        return [*heals(moment), *drains(moment)]
    if kind is Kind.WIZARD:
        return [*attacks(moment, kind), *transfers(moment)]
    return attacks(moment, kind)


# The second use


def _second(moment: Moment, first: Use) -> Iterator[Use]:
    if first.verb is Verb.RUSH:
        return
    if first.verb is Verb.SWAP:
        yield from _after_swap(moment, first)
        return
    if moment.stands(first.kind) and moment.returned in (None, first.kind):
        yield from _by_the_same(moment, first)
    if _may_be_swapped(moment, first):
        yield from (each for each in swaps(moment) if each.target == first.start)


def _by_the_same(moment: Moment, first: Use) -> Iterator[Use]:
    kind = first.kind
    match first.verb:
        case Verb.MOVE:
            yield from _acts(moment, kind)
            if _moves_twice(moment, kind):
                yield from moves(moment, movement.occupants(moment.board), kind)
        case Verb.GIVE | Verb.TAKE:
            yield from moves(moment, movement.occupants(moment.board), kind)
            yield from swaps(moment)
            yield from attacks(moment, kind)
        case Verb.ATTACK if _is_long(moment, first):
            yield from _once_more(moment, first)
        case _:
            yield from moves(moment, movement.occupants(moment.board), kind)
            yield from _instead_of_moving(moment, first)
            yield from _once_more(moment, first)


def _instead_of_moving(moment: Moment, first: Use) -> list[Use]:
    """Returns the uses other than moves that fill the movement slot after an attack or heal."""
    if first.kind is Kind.WIZARD:
        return [*swaps(moment), *transfers(moment)]
    if first.verb is Verb.HEAL and not moment.ruleset.beginner:
        return [*heals(moment)]
    return []


def _once_more(moment: Moment, first: Use) -> list[Use]:
    """Returns the second attacks that Blood Lust allows in place of a movement: the piece stays on
    its square."""
    if not moment.lusting or first.verb not in _STAYING:
        return []
    if first.kind is Kind.CLERIC:
        return [*drains(moment)]
    near = attacks(moment, first.kind)
    return near + attacks(moment, first.kind, staying=True)


def _moves_twice(moment: Moment, kind: Kind) -> bool:
    charges = kind is Kind.WARRIOR and moment.ruleset.has(Regional.WARRIOR_CHARGE)
    return charges or moment.lusting


def _is_long(moment: Moment, use: Use) -> bool:
    """Tells whether this attack is outside the usual range: it has spent the movement, too."""
    return use.target not in movement.attack_range(moment.ruleset, use.kind, use.start)


# Tactical Wizard: a swap goes with one attack by the Wizard or by the swapped ally


def _tactical(moment: Moment) -> bool:
    return moment.ruleset.has(Regional.TACTICAL_WIZARD)


def _after_swap(moment: Moment, swap: Use) -> list[Use]:
    found = [*attacks(moment, Kind.WIZARD), *transfers(moment)]
    if _tactical(moment):
        ally = movement.occupants(moment.board)[swap.start]
        found += _ally_acts(moment, Kind(ally % 5))
    return found


def _ally_acts(moment: Moment, ally: Kind) -> list[Use]:
    """Returns the attacks of a swapped ally, without the bonus for staying; for a Cleric single
    heals (ruling “Tactical Wizard”)."""
    if ally is Kind.CLERIC:
        return [*heals(moment)]
    return [] if ally is Kind.WIZARD else attacks(moment, ally)


def _may_be_swapped(moment: Moment, first: Use) -> bool:
    """Tells whether the Wizard may still change places with the ally that has just attacked."""
    return (
        _tactical(moment)
        and first.verb in (Verb.ATTACK, Verb.HEAL)
        and first.kind is not Kind.WIZARD
        and not (first.verb is Verb.ATTACK and _is_long(moment, first))
        and moment.stands(Kind.WIZARD)
    )


def strikers(moment: Moment) -> list[Kind]:
    """Returns the pieces that may still attack or heal this turn, with or without a target."""
    if not moment.uses:
        returned = moment.returned
        return kinds_on(moment.board, moment.side) if returned is None else [returned]
    first, *more = moment.uses
    if more:
        return []
    match first.verb:
        case Verb.SWAP if _tactical(moment):
            ally = movement.occupants(moment.board)[first.start]
            return [Kind.WIZARD, Kind(ally % 5)]
        case Verb.MOVE | Verb.SWAP | Verb.GIVE | Verb.TAKE:
            return [first.kind]
        case Verb.HEAL if not moment.ruleset.beginner:
            return [first.kind]
        case _:
            return [first.kind] if moment.lusting and first.verb in _STAYING else []
