"""The uses of single pieces at a moment of a turn, without the grammar of the turn."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from engines.game import Seat
from engines.vilitum.model.board import EMBER, PIECES, SQUARES, Kind
from engines.vilitum.model.state import GONE, ONBOARD, Board, kinds_on
from engines.vilitum.model.values import Action, Regional, Ruleset, Sacrifice, Use, Verb
from engines.vilitum.rules import movement
from engines.vilitum.rules.movement import EMPTY, Occupants


class Moment(NamedTuple):
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
        if not self.done:
            return None
        first = self.done[0]
        return first.kind if isinstance(first, Sacrifice) else None

    @property
    def uses(self) -> tuple[Use, ...]:
        """The uses of pieces in this turn."""
        return tuple([each for each in self.done if isinstance(each, Use)])

    @property
    def lusting(self) -> bool:
        """Whether Blood Lust lets the side move twice or attack twice."""
        return self.raging and self.ruleset.has(Regional.BLOOD_LUST)

    def square(self, kind: int) -> int:
        """Returns the square of the mover's piece of this kind."""
        return self.board[self.side * 5 + kind]

    def places(self, side: Seat) -> bytes:
        """Returns the places of the five pieces of a side; those on the board differ."""
        return self.board[:5] if side == EMBER else self.board[5:PIECES]

    def stands(self, kind: int) -> bool:
        """Tells whether the mover's piece of this kind is on the board."""
        return self.square(kind) < ONBOARD


@cache
def aimed(verb: Verb, kind: Kind, start: int) -> tuple[Use, ...]:
    """Returns this use of a piece for every target, squares 0-48. The values are cached, since
    creating them would take most of the time of a listing."""
    return tuple(Use(verb, kind, start, target) for target in range(len(SQUARES)))


def sacrifices(moment: Moment) -> Iterator[Sacrifice]:
    """Yields the sacrifices of the Cleric, one for each defeated piece of its side."""
    for kind in (Kind.WARRIOR, Kind.ROGUE, Kind.WIZARD, Kind.ARCHER):
        if moment.square(kind) == GONE:
            yield Sacrifice(moment.square(Kind.CLERIC), kind)


def moves(moment: Moment, squares: Occupants, kind: Kind) -> list[Use]:
    """Returns the moves of a piece."""
    start = moment.square(kind)
    move = aimed(Verb.MOVE, kind, start)
    ends = movement.destinations(moment.ruleset, squares, moment.side, kind, start)
    return [move[end] for end in ends]


def swaps(moment: Moment) -> Iterator[Use]:
    """Yields the swaps of the Wizard with the other pieces of its side on the board."""
    if moment.ruleset.beginner or not moment.stands(Kind.WIZARD):
        return
    swap = aimed(Verb.SWAP, Kind.WIZARD, moment.square(Kind.WIZARD))
    for kind in kinds_on(moment.board, moment.side):
        if kind is not Kind.WIZARD:
            yield swap[moment.square(kind)]


def attacks(moment: Moment, kind: Kind, *, staying: bool = False) -> list[Use]:
    """Returns the attacks in the usual range; with `staying` those for which the Archer must not
    move instead."""
    start, enemies = moment.square(kind), moment.places(1 - moment.side)
    find = movement.staying_range if staying else movement.attack_range
    targets = [each for each in find(moment.ruleset, kind, start) if each in enemies]
    return [aimed(Verb.ATTACK, kind, start)[target] for target in targets]


def heals(moment: Moment) -> Iterator[Use]:
    """Yields the heals of the Cleric: a ring comes off an ally, never off the Cleric itself."""
    start, allies = moment.square(Kind.CLERIC), moment.places(moment.side)
    for target in movement.heal_range(moment.ruleset, start):
        if target in allies and moment.board[PIECES + moment.board.index(target)]:
            yield aimed(Verb.HEAL, Kind.CLERIC, start)[target]


def drains(moment: Moment) -> Iterator[Use]:
    """Yields the drains of a Black Cleric: a ring for an enemy, and one for the Cleric."""
    if not moment.ruleset.has(Regional.BLACK_CLERIC):
        return
    start, enemies = moment.square(Kind.CLERIC), moment.places(1 - moment.side)
    for target in movement.heal_range(moment.ruleset, start):
        if target in enemies:
            yield aimed(Verb.DRAIN, Kind.CLERIC, start)[target]


def transfers(moment: Moment) -> Iterator[Use]:
    """Yields the transfers of a White Wizard: a ring goes from the Wizard to an ally in its attack
    range, or back."""
    if not moment.ruleset.has(Regional.WHITE_WIZARD):
        return
    start, base = moment.square(Kind.WIZARD), moment.side * 5
    in_range = movement.ring_range(moment.ruleset, start)
    for kind in kinds_on(moment.board, moment.side):
        target = moment.square(kind)
        if target not in in_range:
            continue
        if moment.board[PIECES + base + Kind.WIZARD]:
            yield aimed(Verb.GIVE, Kind.WIZARD, start)[target]
        if moment.board[PIECES + base + kind]:
            yield aimed(Verb.TAKE, Kind.WIZARD, start)[target]


def rushes(moment: Moment, squares: Occupants) -> Iterator[Use]:
    """Yields the rushes of a Warrior: steps onto a piece that has room behind it (ruling “Warrior
    Rush”)."""
    start = moment.square(Kind.WARRIOR)
    for over in movement.steps(moment.ruleset, moment.side, start):
        far = movement.beyond(moment.ruleset, start, over)
        if squares[over] != EMPTY and far is not None and squares[far] == EMPTY:
            yield aimed(Verb.RUSH, Kind.WARRIOR, start)[over]
