"""What a turn is made of: which actions may open it, and which may follow.

    Turn      := [ Sacrifice ] Use(p)        p: one own piece; after a Sacrifice that one
    Use(p)    := Mob | Act | Mob Act | Act Mob | StayAct
    Mob       := move | swap                 Act := attack | heal
    StayAct   := long shot | heal heal       (the movement is spent, nothing moves)

So a turn has at most two uses, and all that a regional rule adds is a further opening or a
further pair. Nothing here knows the repeat state or the ends of a match: see `rules`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from engines.game import Seat
from engines.vilitum import reach
from engines.vilitum.board import PIECES, Kind
from engines.vilitum.reach import EMPTY, Occupants
from engines.vilitum.state import GONE, ONBOARD, Board, standing
from engines.vilitum.values import Action, Regional, Ruleset, Sacrifice, Use, Verb

_STAYING: Final = (Verb.ATTACK, Verb.DRAIN)
"""What Blood Lust may repeat in place of a movement."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment within a turn. `raging` is counted at the start of the turn; `done` are the
    actions of the turn so far."""

    ruleset: Ruleset
    board: Board
    side: Seat
    raging: bool
    done: tuple[Action, ...] = ()

    @property
    def returned(self) -> Kind | None:
        """The piece that a sacrifice returned this turn."""
        first = self.done[0] if self.done else None
        return first.kind if isinstance(first, Sacrifice) else None

    @property
    def uses(self) -> tuple[Use, ...]:
        """What pieces did this turn."""
        return tuple(each for each in self.done if isinstance(each, Use))

    @property
    def lusting(self) -> bool:
        """Whether Blood Lust lets the side move twice or attack twice."""
        return self.raging and self.ruleset.has(Regional.BLOOD_LUST)

    def square(self, kind: int) -> int:
        """Where an own piece is."""
        return self.board[self.side * 5 + kind]

    def stands(self, kind: int) -> bool:
        """Whether an own piece is on the board."""
        return self.square(kind) < ONBOARD


def may_end(moment: Moment) -> bool:
    """Whether a slot is used, after a sacrifice by the piece that returned."""
    uses = moment.uses
    return bool(uses) and (moment.returned is None or _user(uses) is moment.returned)


def _user(uses: tuple[Use, ...]) -> Kind:
    """The piece whose turn it is: with a swap the Wizard, whoever attacked before."""
    swaps = any(use.verb is Verb.SWAP for use in uses)
    return Kind.WIZARD if swaps else uses[0].kind


def following(moment: Moment) -> Iterator[Action]:
    """The actions that may come next, by the grammar alone, in a stable order."""
    squares = reach.occupants(moment.board)
    uses = moment.uses
    if not uses:
        yield from _openings(moment, squares)
    elif len(uses) == 1:
        yield from _second(moment, squares, uses[0])


# The first use


def _openings(moment: Moment, squares: Occupants) -> Iterator[Action]:
    returned = moment.returned
    users = standing(moment.board, moment.side) if returned is None else [returned]
    for kind in users:
        yield from moves(moment, squares, kind)
        if kind is Kind.WIZARD:
            yield from swaps(moment)
        yield from _acts(moment, squares, kind)
        yield from attacks(moment, squares, kind, staying=True)
        if kind is Kind.WARRIOR and moment.ruleset.has(Regional.WARRIOR_RUSH):
            yield from rushes(moment, squares)
    if returned is Kind.WIZARD and _tactical(moment):
        for ally in standing(moment.board, moment.side):
            yield from _ally_acts(moment, squares, ally)
    if returned is None and moment.stands(Kind.CLERIC):
        yield from sacrifices(moment)


def _acts(moment: Moment, squares: Occupants, kind: Kind) -> Iterator[Use]:
    """Everything that fills the action slot, and a ring transfer, which fills either."""
    yield from attacks(moment, squares, kind)
    if kind is Kind.CLERIC:
        yield from heals(moment, squares)
        yield from drains(moment, squares)
    if kind is Kind.WIZARD:
        yield from transfers(moment)


def sacrifices(moment: Moment) -> Iterator[Sacrifice]:
    """The Cleric for a defeated piece of the own side."""
    for kind in (Kind.WARRIOR, Kind.ROGUE, Kind.WIZARD, Kind.ARCHER):
        if moment.square(kind) == GONE:
            yield Sacrifice(moment.square(Kind.CLERIC), kind)


# The second use


def _second(moment: Moment, squares: Occupants, first: Use) -> Iterator[Use]:
    """What may follow the first use of a turn."""
    if first.verb is Verb.RUSH:
        return
    if first.verb is Verb.SWAP:
        yield from _after_swap(moment, squares, first)
        return
    if moment.stands(first.kind) and _is_user(moment, first.kind):
        yield from _by_the_same(moment, squares, first)
    if _may_be_swapped(moment, first):
        yield from (each for each in swaps(moment) if each.target == first.start)


def _is_user(moment: Moment, kind: Kind) -> bool:
    return moment.returned in (None, kind)


def _by_the_same(moment: Moment, squares: Occupants, first: Use) -> Iterator[Use]:
    match first.verb:
        case Verb.MOVE:
            yield from _acts(moment, squares, first.kind)
            if _moves_twice(moment, first.kind):
                yield from moves(moment, squares, first.kind)
        case Verb.GIVE | Verb.TAKE:
            yield from moves(moment, squares, first.kind)
            yield from swaps(moment)
            yield from attacks(moment, squares, first.kind)
        case Verb.ATTACK if _is_long(moment, first):
            yield from _once_more(moment, squares, first)
        case _:
            yield from moves(moment, squares, first.kind)
            yield from _instead_of_moving(moment, squares, first)
            yield from _once_more(moment, squares, first)


def _instead_of_moving(moment: Moment, squares: Occupants, first: Use) -> Iterator[Use]:
    """What fills the movement slot after an attack or heal, besides a move."""
    if first.kind is Kind.WIZARD:
        yield from swaps(moment)
        yield from transfers(moment)
    if first.verb is Verb.HEAL and not moment.ruleset.beginner:
        yield from heals(moment, squares)


def _once_more(moment: Moment, squares: Occupants, first: Use) -> Iterator[Use]:
    """Blood Lust: a second attack in place of the movement, so from where the piece stays."""
    if moment.lusting and first.verb in _STAYING:
        yield from attacks(moment, squares, first.kind)
        yield from attacks(moment, squares, first.kind, staying=True)
        if first.kind is Kind.CLERIC:
            yield from drains(moment, squares)


def _moves_twice(moment: Moment, kind: Kind) -> bool:
    charges = kind is Kind.WARRIOR and moment.ruleset.has(Regional.WARRIOR_CHARGE)
    return charges or moment.lusting


def _is_long(moment: Moment, use: Use) -> bool:
    """Whether this attack has spent the movement, too."""
    return use.target not in reach.attack_range(moment.ruleset, use.kind, use.start)


# Tactical Wizard: a swap goes with one attack by the Wizard or by the swapped ally


def _tactical(moment: Moment) -> bool:
    return moment.ruleset.has(Regional.TACTICAL_WIZARD)


def _after_swap(moment: Moment, squares: Occupants, swap: Use) -> Iterator[Use]:
    yield from attacks(moment, squares, Kind.WIZARD)
    yield from transfers(moment)
    if _tactical(moment):
        ally = squares[swap.start]
        yield from _ally_acts(moment, squares, Kind(ally % 5))


def _ally_acts(moment: Moment, squares: Occupants, ally: Kind) -> Iterator[Use]:
    """An ally attacks as usual, without the bonus for staying; a Cleric heals once."""
    if ally is Kind.CLERIC:
        yield from heals(moment, squares)
    elif ally is not Kind.WIZARD:
        yield from attacks(moment, squares, ally)


def _may_be_swapped(moment: Moment, first: Use) -> bool:
    """Whether the Wizard may still change places with the ally that has just attacked."""
    return (
        _tactical(moment)
        and first.verb in (Verb.ATTACK, Verb.HEAL)
        and first.kind is not Kind.WIZARD
        and not (first.verb is Verb.ATTACK and _is_long(moment, first))
        and _is_user(moment, Kind.WIZARD)
        and moment.stands(Kind.WIZARD)
    )


def strikers(moment: Moment) -> list[Kind]:
    """The pieces whose attack or heal may still be used this turn, if they find a target."""
    if not moment.uses:
        returned = moment.returned
        return standing(moment.board, moment.side) if returned is None else [returned]
    if len(moment.uses) > 1:
        return []
    (first,) = moment.uses
    match first.verb:
        case Verb.SWAP if _tactical(moment):
            ally = reach.occupants(moment.board)[first.start]
            return [Kind.WIZARD, Kind(ally % 5)]
        case Verb.MOVE | Verb.SWAP | Verb.GIVE | Verb.TAKE:
            return [first.kind]
        case Verb.HEAL if not moment.ruleset.beginner:
            return [first.kind]
        case _:
            return [first.kind] if moment.lusting and first.verb in _STAYING else []


# Single deeds


def moves(moment: Moment, squares: Occupants, kind: Kind) -> Iterator[Use]:
    """The piece's own moves."""
    start = moment.square(kind)
    ends = reach.destinations(moment.ruleset, squares, moment.side, kind, start)
    return (Use(Verb.MOVE, kind, start, end) for end in ends)


def swaps(moment: Moment) -> Iterator[Use]:
    """The Wizard changes places with any own piece on the board."""
    if moment.ruleset.beginner or not moment.stands(Kind.WIZARD):
        return
    start = moment.square(Kind.WIZARD)
    for kind in standing(moment.board, moment.side):
        if kind is not Kind.WIZARD:
            yield Use(Verb.SWAP, Kind.WIZARD, start, moment.square(kind))


def attacks(
    moment: Moment, squares: Occupants, kind: Kind, *, staying: bool = False
) -> Iterator[Use]:
    """Attacks in the usual range, or those for which the Archer must not move."""
    start = moment.square(kind)
    find = reach.staying_range if staying else reach.attack_range
    targets = _holding(squares, 1 - moment.side, find(moment.ruleset, kind, start))
    return (Use(Verb.ATTACK, kind, start, target) for target in targets)


def heals(moment: Moment, squares: Occupants) -> Iterator[Use]:
    """The Cleric takes a ring off an ally, never off itself."""
    start = moment.square(Kind.CLERIC)
    for target in _holding(squares, moment.side, reach.heal_range(moment.ruleset, start)):
        if moment.board[PIECES + squares[target]]:
            yield Use(Verb.HEAL, Kind.CLERIC, start, target)


def drains(moment: Moment, squares: Occupants) -> Iterator[Use]:
    """Black Cleric: a ring for an enemy, and one for the Cleric."""
    if not moment.ruleset.has(Regional.BLACK_CLERIC):
        return
    start = moment.square(Kind.CLERIC)
    for target in _holding(squares, 1 - moment.side, reach.heal_range(moment.ruleset, start)):
        yield Use(Verb.DRAIN, Kind.CLERIC, start, target)


def transfers(moment: Moment) -> Iterator[Use]:
    """White Wizard: a ring goes from the Wizard to an ally in its attack range, or back."""
    if not moment.ruleset.has(Regional.WHITE_WIZARD):
        return
    start, base = moment.square(Kind.WIZARD), moment.side * 5
    in_range = reach.ring_range(moment.ruleset, start)
    for kind in standing(moment.board, moment.side):
        target = moment.square(kind)
        if target not in in_range:
            continue
        if moment.board[PIECES + base + Kind.WIZARD]:
            yield Use(Verb.GIVE, Kind.WIZARD, start, target)
        if moment.board[PIECES + base + kind]:
            yield Use(Verb.TAKE, Kind.WIZARD, start, target)


def rushes(moment: Moment, squares: Occupants) -> Iterator[Use]:
    """Warrior Rush: a step onto a piece that has room behind it."""
    start = moment.square(Kind.WARRIOR)
    for over in reach.steps(moment.ruleset, moment.side, start):
        far = reach.beyond(moment.ruleset, start, over)
        if squares[over] != EMPTY and far is not None and squares[far] == EMPTY:
            yield Use(Verb.RUSH, Kind.WARRIOR, start, over)


def _holding(squares: Occupants, side: Seat, among: Iterable[int]) -> list[int]:
    """Those squares on which a piece of this side stands."""
    return [square for square in among if squares[square] != EMPTY and squares[square] // 5 == side]
