"""Words stay long enough to be read, and no animation lasts for ever. Times are in hundredths of a
second."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from render.animation import caption, encoder, pace
from render.animation.encoder import animation
from render.animation.scenes import Said
from tests.render.animation.kit import every_key, finished, timed

SPEED = 17
"""The characters that people read in a second; before, they look for half a second."""


def enough(characters: int) -> float:
    return 50 + 100 * characters / SPEED - 1


@given(st.lists(st.integers(0, pace.MOST), min_size=2, max_size=100))
def test_each_turn_is_long_enough_and_all_have_two_minutes(lengths: list[int]) -> None:
    """A match of more than 60 turns may have two seconds for each."""
    most = pace.readable(lambda most: [min(each, most) for each in lengths])
    times = pace.times([min(each, most) for each in lengths])
    assert all(time >= enough(min(each, most)) for time, each in zip(times, lengths, strict=True))
    assert sum(times) <= max(12_000, 200 * (len(lengths) - 1))
    assert times[-1] > max(times[:-1])


@given(st.lists(st.integers(0, pace.MOST), min_size=2, max_size=100))
def test_no_more_is_left_out_than_must_be(lengths: list[int]) -> None:
    def takes(most: int) -> int:
        return sum(pace.times([min(each, most) for each in lengths]))

    most = pace.readable(lambda most: [min(each, most) for each in lengths])
    longest = max(12_000, 200 * (len(lengths) - 1))
    assert most >= pace.MOST - 1 or takes(most + 1) > longest


@every_key
@pytest.mark.parametrize("actions", [6, 30])
def test_in_the_file_all_words_stay_long_enough(
    key: str, actions: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the frame with the new words to the next words: pieces travel in the meantime."""
    written = list[list[str]]()

    def captions(said: Sequence[Sequence[Said]], width: int) -> list[list[str]]:
        written[:] = original(said, width)
        return written

    original = encoder.captions
    monkeypatch.setattr(encoder, "captions", captions)
    made = animation(finished(key, actions), widths=(480,))
    frames = list(timed(made.data))
    ends = [0, *(number for number, each in enumerate(frames, 1) if each.is_board)]
    turns = [
        sum(each.stays for each in frames[one:other]) for one, other in itertools.pairwise(ends)
    ]
    assert len(turns) == len(written) == made.boards
    for stays, lines in zip(turns, written, strict=True):
        assert stays >= enough(sum(map(len, lines)))
    high = caption.tall(480)
    for one, other in itertools.pairwise(ends):
        strips_shown = {each.image.crop((0, 0, 480, high)).tobytes() for each in frames[one:other]}
        assert len(strips_shown) == 1
