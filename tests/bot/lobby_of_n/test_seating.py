"""Who sits where when fewer begin, whatever sides they had chosen."""

from __future__ import annotations

from datetime import UTC, datetime

from hypothesis import given
from hypothesis import strategies as st

from cogs.lobby.invitation import fewer, seated, sides_at
from db.values import GuestRow
from tests.toys.lobby_of_n import LOBBY_OF_N, SEATS, SIDES

AT = datetime(2026, 1, 1, tzinfo=UTC)
PLAIN = {"pairs": "no"}

chosen = st.sampled_from(sorted(SEATS)).flatmap(
    lambda count: st.permutations(range(len(SIDES))).map(lambda sides: sides[:count])
)


@given(chosen)
def test_everybody_sits_once_and_keeps_a_side_that_there_is(wishes: list[int]) -> None:
    guests = [GuestRow(person, side, AT) for person, side in enumerate(wishes, 100)]
    sides = sides_at(LOBBY_OF_N, PLAIN, len(guests))
    people = seated(guests, sides)
    assert sorted(people) == [each.person_id for each in guests]
    got = dict(zip(people, sides, strict=True))
    assert all(got[each.person_id] == each.side for each in guests if each.side in sides)
    others = [got[each.person_id] for each in guests if each.side not in sides]
    assert others == sorted(others), "what is left goes in the order of joining"


def test_the_numbers_with_whom_it_could_be_played() -> None:
    assert fewer(LOBBY_OF_N, PLAIN, 6) == (2, 3, 4, 5)
    assert fewer(LOBBY_OF_N, {"pairs": "yes"}, 6) == (4,)
    assert fewer(LOBBY_OF_N, {"pairs": "yes"}, 4) == ()
