"""The first seat of two people: seats alternate by matches really played.

A match that did not take place and a bye are no turn. The first seat goes to the person who has had
it less often than the second one, compared with the other; if equal, to the one who had the second
seat last.
"""

from __future__ import annotations

from itertools import zip_longest
from typing import Final, TypeAlias

Seats: TypeAlias = tuple[bool, ...]
"""Whether somebody had the first seat, match by match."""
_OFF: Final = 4
"""The cost of being off the balance, squared, against that of the same seat a second time."""


def first_sits(one: Seats, two: Seats, turn: int) -> bool:
    """Tells whether the first of two people has the first seat, by the seats that each has had;
    if these are the same, on even turns."""
    if balance(one) != balance(two):
        return balance(one) < balance(two)
    for mine, theirs in zip_longest(map(_side, reversed(one)), map(_side, reversed(two))):
        if mine != theirs:
            return (mine or 0) < (theirs or 0)
    return turn % 2 == 0


def balance(seats: Seats) -> int:
    """Returns how much oftener somebody has had the first seat than the second one."""
    return sum(map(_side, seats))


def seats_cost(one: Seats, two: Seats) -> int:
    """Returns how uneven the seats of two people become if they meet, as `first_sits` seats
    them."""
    first = first_sits(one, two, 0)
    return _cost(one, first=first) + _cost(two, first=not first)


def thrice(one: Seats, two: Seats) -> bool:
    """Tells whether one of two people who meet has the same seat a third time in a row, as
    `first_sits` seats them."""
    first = first_sits(one, two, 0)
    return one[-2:] == (first, first) or two[-2:] == (not first, not first)


def _cost(seats: Seats, *, first: bool) -> int:
    again = seats[-1:] == (first,)
    return _OFF * balance((*seats, first)) ** 2 + again


def _side(first: bool) -> int:
    return 1 if first else -1
