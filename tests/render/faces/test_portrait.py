"""The portraits of the bot: told apart in the smallest medallion, and fit for one."""

from __future__ import annotations

from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from players.names import NAMES, rank
from players.player import TITLES
from render.faces.portrait import GEARS, SIZE, is_woman, painted, person_of, portrait_of
from render.kit.medallion import Tones, medallion
from render.kit.names import legible
from render.look import Player

LEVELS = range(len(GEARS))
NUMBERS = range(5)
TONES = Tones("#4b3f58", "#fff8e6", "#f2b632")
APART = 13.0
"""The least difference between two portraits of 40 px, as the mean of a channel over all pixels;
the sign of a machine is the same on all."""


def apart(one: Image.Image, other: Image.Image) -> float:
    """Returns the mean difference of two pictures."""
    means = ImageStat.Stat(ImageChops.difference(one.convert("RGB"), other.convert("RGB"))).mean
    return sum(means) / len(means)


def test_all_levels_are_told_apart_at_40_px_in_colour_and_in_grey() -> None:
    small = {level: painted(level, 0, 40) for level in LEVELS}
    for one, other in combinations(LEVELS, 2):
        assert apart(small[one], small[other]) > APART, (one, other)
        grey = apart(small[one].convert("L"), small[other].convert("L"))
        assert grey > APART, (one, other)


@pytest.mark.parametrize("level", LEVELS)
def test_those_of_one_level_are_told_apart_at_40_px(level: int) -> None:
    small = [painted(level, number, 40) for number in NUMBERS]
    assert min(apart(*pair) for pair in combinations(small, 2)) > APART


@pytest.mark.parametrize("level", LEVELS)
def test_those_of_one_level_are_different_people_in_the_same_dress(level: int) -> None:
    people = [person_of(level, number) for number in NUMBERS]
    assert len({*people}) == len(people)
    assert {each.woman for each in people} == {is_woman(level)}


def test_a_medallion_shows_the_portrait_and_no_initials() -> None:
    shown = medallion(Player("Austėja", portrait_of(0, 0)), TONES, 64)
    assert apart(shown, medallion(Player("Austėja"), TONES, 64)) > APART
    assert shown.size == (64, 64)


def test_a_portrait_is_as_small_a_file_as_an_avatar() -> None:
    files = [portrait_of(level, number) for level in LEVELS for number in NUMBERS]
    assert len({*files}) == len(files)
    assert max(map(len, files)) < 12_000
    assert painted(1, 0, SIZE).size == (SIZE, SIZE)


def test_names_are_those_of_women_and_men_by_turns_as_the_portraits_are() -> None:
    """Names of men end in s, names of women in a vowel."""
    assert len(NAMES) == len(GEARS)
    for level, names in enumerate(NAMES.values()):
        assert {each.endswith(("a", "ė")) for each in names} == {is_woman(level)}
        assert {each.endswith("s") for each in names} == {not is_woman(level)}


def test_levels_have_names_from_the_weakest_to_the_strongest() -> None:
    assert [each for each in NAMES if each in TITLES] == [*TITLES]
    assert [rank(int(key)) for key in NAMES] == [*LEVELS]


def test_all_names_differ_and_the_font_writes_them() -> None:
    names = [each for level in NAMES.values() for each in level]
    assert len({*names}) == len(names) == len(GEARS) * len(NUMBERS)
    assert [legible(each) for each in names] == names
