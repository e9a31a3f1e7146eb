"""What single pieces can do at a moment of a turn, whatever the turn's grammar says of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from engines.game import Seat
from engines.vilitum import reach
from engines.vilitum.board import PIECES, Kind
from engines.vilitum.reach import EMPTY, Occupants
from engines.vilitum.state import GONE, ONBOARD, Board, standing
from engines.vilitum.values import Action, Regional, Ruleset, Sacrifice, Use, Verb


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


def sacrifices(moment: Moment) -> Iterator[Sacrifice]:
    """The Cleric for a defeated piece of the own side."""
    for kind in (Kind.WARRIOR, Kind.ROGUE, Kind.WIZARD, Kind.ARCHER):
        if moment.square(kind) == GONE:
            yield Sacrifice(moment.square(Kind.CLERIC), kind)


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
