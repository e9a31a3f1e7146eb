"""An entry of the table stands only for what was searched as deeply, and within its bounds."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from players.player import SURE, WIN
from players.search.table import Entry, noted

depths = st.integers(0, 40)
values = st.integers(-500, 500)
plies = st.integers(0, 40)


@st.composite
def windows(draw: st.DrawFn) -> tuple[int, int]:
    """Two different values, the lower one first."""
    low = draw(values)
    return low, draw(st.integers(low + 1, 501))


def entry(value: int, depth: int, window: tuple[int, int], ply: int = 0) -> Entry[int]:
    """What is noted of a position with this value."""
    return noted(value, None, depth, *window, ply)


@given(values, depths, windows(), st.integers(1, 40), windows())
def test_it_settles_nothing_that_is_asked_more_deeply(
    value: int, depth: int, searched: tuple[int, int], deeper: int, asked: tuple[int, int]
) -> None:
    assert entry(value, depth, searched).settles(depth + deeper, *asked, 0) is None


@given(values, depths, windows(), st.integers(0, 40), windows())
def test_it_settles_what_is_asked_less_deeply_if_that_is_certain(
    value: int, shallower: int, searched: tuple[int, int], more: int, asked: tuple[int, int]
) -> None:
    """The value of a position that was searched in a window is at least what was found if that is
    at its upper edge, at most what was found if it is at its lower one."""
    least = value if value > searched[0] else -WIN
    most = value if value < searched[1] else WIN
    certain = least == most or least >= asked[1] or most <= asked[0]
    found = entry(value, shallower + more, searched).settles(shallower, *asked, 0)
    assert found == (value if certain else None)


@given(st.integers(SURE + 40, WIN - 80), plies, plies)
def test_a_win_counts_from_where_it_is_asked(value: int, ply: int, later: int) -> None:
    known = entry(value, 1, (-WIN, WIN), ply)
    assert known.settles(1, -WIN, WIN, later) == value + ply - later
    lost = entry(-value, 1, (-WIN, WIN), ply)
    assert lost.settles(1, -WIN, WIN, later) == -value - ply + later
