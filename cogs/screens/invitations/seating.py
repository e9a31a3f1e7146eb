"""Who sits where: the sides of a match before it begins.

A side is counted in the game's `sides`, since a number of players that changes changes the
seats, but not the names of the sides.
"""

from __future__ import annotations

from collections.abc import Sequence

from db.values import GuestRow
from engines.game import AnyGame, Options
from engines.match import seatings

OPPONENT_OUT = "With more than two players, leave the opponent out: friends join below."


def sides_at(game: AnyGame, options: Options, seats: int) -> tuple[int, ...]:
    """Returns the side of each seat. Raises `Illegal` where so many cannot play with these
    options."""
    return tuple(game.sides.index(name) for name in game.seating(options, seats))


def fewer(game: AnyGame, options: Options, seats: int) -> tuple[int, ...]:
    """Returns the numbers of players below this one with whom the match could be played."""
    return tuple(number for number in seatings(game, options) if number < seats)


def seated(guests: Sequence[GuestRow], sides: Sequence[int]) -> tuple[int, ...]:
    """Returns the people in the order of the seats, whose sides these are: as many as the guests.
    Who has one of the sides keeps it; the others get what is left, in the order of joining."""
    people = {each.side: each.person_id for each in guests if each.side in sides}
    left = iter([side for side in sides if side not in people])
    for each in guests:
        if each.side not in sides:
            people[next(left)] = each.person_id
    return tuple(people[side] for side in sides)
