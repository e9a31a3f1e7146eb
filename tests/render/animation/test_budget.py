"""Pieces travel in as many frames as the limit leaves room for."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from render.animation.encoder import GLIDES, Budget

TURNS = 40


def spent(most: int, still: int, frame: int, travels: list[bool]) -> tuple[list[int], int, bool]:
    """The frames of each turn, all bytes, and whether the file was given up, if each board takes
    `still` bytes and each frame with pieces on their way `frame`."""
    budget, used, total = Budget(most, travels), list[int](), 0
    for goes in travels:
        frames = budget.frames() if goes else 0
        size = still + frame * frames
        budget.add(size, frame * max(0, frames - 1), frames)
        total += size
        used.append(frames)
        if budget.is_spent:
            return used, total, True
    return used, total, False


@given(st.integers(1, 9_000), st.integers(1, 3_000), st.lists(st.booleans(), min_size=9))
def test_it_gives_up_only_what_has_no_room(still: int, frame: int, travels: list[bool]) -> None:
    """And with frames to spare what has room is never given up."""
    travels = [False, *travels]
    least = len(travels) * still + 2 * sum(travels) * frame
    used, total, given_up = spent(150_000, still, frame, travels)
    assert set(used) <= {0, 1, *GLIDES}
    if least <= 150_000 * 0.98:
        assert not given_up
        assert total <= 150_000
    if given_up:
        assert least > 150_000


def test_with_room_there_are_more_frames() -> None:
    travels = [False, *[True] * TURNS]
    roomy, tight = (spent(most, 2_000, 500, travels)[0] for most in (400_000, 125_000))
    assert set(roomy[5:]) == {GLIDES[0]}
    assert set(tight[1:]) == {GLIDES[-1]}


def test_at_the_end_a_little_too_much_is_saved() -> None:
    """In single frames, instead of a smaller picture of the whole match."""
    travels = [False, *[True] * TURNS]
    whole, most = (TURNS + 1) * 2_000 + TURNS * 2 * 500, 121_500
    used, total, given_up = spent(most, 2_000, 500, travels)
    assert not given_up
    assert total <= most < whole
    assert set(used[1:25]) == {GLIDES[-1]}
    assert set(used[25:]) == {1, GLIDES[-1]}
