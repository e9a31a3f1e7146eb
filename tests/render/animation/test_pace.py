"""Words stay long enough to be read, and no animation lasts longer than half a minute. Times are in
hundredths of a second."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from render.animation import caption, encoder, pace
from render.animation.encoder import Caption, animation
from render.animation.scenes import Scene, scenes
from tests.render.animation.kit import every_key, finished, timed

SPEED = 17
"""The characters that people read in a second; before, they look for half a second."""


BRIEFEST = 45
"""The shortest time in which a board can be looked at, in hundredths of a second."""


def enough(characters: int) -> float:
    return 50 + 100 * characters / SPEED - 1


LENGTHS = st.lists(st.integers(0, pace.MOST), max_size=68)


@given(LENGTHS, st.integers(1_700, 2_700))
def test_where_there_is_room_all_is_told_and_no_more_is_left_out_than_must_be(
    lengths: list[int], room: int
) -> None:
    def cut(most: int) -> list[int]:
        return [min(each, most) for each in lengths]

    most = pace.readable(cut, room)
    times = pace.roomy(cut(most))
    assert all(time >= enough(each) for time, each in zip(times, cut(most), strict=True))
    if most:
        assert sum(times) <= room
    assert most >= pace.MOST - 1 or sum(pace.roomy(cut(max(most + 1, 20)))) > room


@given(LENGTHS, st.integers(1_700, 2_700))
def test_where_there_is_little_what_is_told_can_be_read(lengths: list[int], room: int) -> None:
    """And all boards have their time."""
    found = pace.scarce(lengths, room)
    assert sum(time for _, time in found) <= room
    for (told, time), length in zip(found, lengths, strict=True):
        assert time >= (enough(length) if told else 0)
        assert length or not told
    if found:
        assert min(time for _, time in found) >= min(pace.BRIEF, room // len(lengths))


def test_of_too_many_words_the_latest_are_told() -> None:
    found = pace.scarce([60] * 24, 2_000)
    assert [told for told, _ in found].index(True) > 20
    assert all(told for told, _ in found[-2:])


@every_key
@pytest.mark.parametrize("actions", [6, 30, 160])
def test_in_the_file_all_sentences_stay_long_enough_for_half_a_minute(
    key: str, actions: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the frame with the new words to the next words: pieces travel in the meantime. Of turns
    that have no time for words the number alone is told, which need not be read."""
    written = list[Caption]()

    def captions(told: Sequence[Scene], width: int) -> list[Caption]:
        written[:] = original(told, width)
        return written

    original = encoder.captions
    monkeypatch.setattr(encoder, "captions", captions)
    match = finished(key, actions)
    made = animation(match, widths=(480,))
    frames = list(timed(made.data))
    assert sum(each.stays for each in frames) <= 3_000
    ends = [0, *(number for number, each in enumerate(frames, 1) if each.is_board)]
    turns = [
        sum(each.stays for each in frames[one:other]) for one, other in itertools.pairwise(ends)
    ]
    assert len(turns) == len(written) == made.boards
    numbers = {str(each.label) for each in scenes(match)}
    for stays, told in zip(turns, written, strict=True):
        words = " ".join(told.lines)
        assert stays >= BRIEFEST
        assert words in numbers or stays >= enough(sum(map(len, told.lines)))
    high = caption.tall(480)
    for one, other in itertools.pairwise(ends):
        strips_shown = {each.image.crop((0, 0, 480, high)).tobytes() for each in frames[one:other]}
        assert len(strips_shown) == 1
