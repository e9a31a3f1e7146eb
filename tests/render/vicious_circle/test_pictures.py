"""Whole pictures: their form, and what they depend on."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from PIL import Image

from engines.game import TableEnding, draw, win
from engines.vicious_circle.values import CAPTURED, Ruleset, ViciousEnding
from render.kit.theme import WIDTH
from render.picture import forget, picture
from tests.render.vicious_circle.kit import KEY, MIDDLE, replayed, scenes, seen, set_up

SCENES = scenes()


@pytest.mark.parametrize("name", SCENES)
def test_every_phase_gives_a_small_png_that_is_not_square(name: str) -> None:
    data = picture(KEY, *SCENES[name])
    image = Image.open(io.BytesIO(data))
    image.load()
    assert image.format == "PNG"
    assert image.width == WIDTH
    assert image.height > image.width * 1.1
    assert len(data) < 300_000


def test_every_scene_looks_different() -> None:
    pictures = {picture(KEY, view, chosen) for view, chosen in SCENES.values()}
    assert len(pictures) == len(SCENES)


@pytest.mark.parametrize("name", ["opening", "own set-up, drafted", "after a capture"])
def test_the_same_view_gives_the_same_bytes(name: str) -> None:
    first = picture(KEY, *SCENES[name])
    forget()
    assert picture(KEY, *SCENES[name]) == first


@pytest.mark.parametrize(
    "chosen",
    [("zz",), ("",), ("pass",), ("Sz9",), ("S*",), ("Pc3", "d4"), ("Sc4:",), ("c5", "Sc4")],
)
def test_parts_without_meaning_are_ignored(chosen: tuple[str, ...]) -> None:
    view = seen(MIDDLE, seat=0)
    assert picture(KEY, view, chosen) == picture(KEY, view)


@pytest.mark.parametrize("chosen", [("Sc4",), ("zz", "Wa1", "Wb1", "Sb1"), ("*",)])
def test_odd_drafts_do_not_stop_the_picture(chosen: tuple[str, ...]) -> None:
    assert picture(KEY, set_up(seat=0), chosen)


def test_the_public_sees_nothing_of_a_hidden_set_up() -> None:
    first, second = (set_up((0, text)) for text in ("set Sc2 Wa1 Da2", "set Pa1 Cb2 Dc1"))
    assert picture(KEY, first) == picture(KEY, second)


def test_a_replay_after_the_end_shows_the_set_up_that_was_hidden() -> None:
    locked = (0, "set Sc2 Wa1 Da2"), (0, "set Pa1 Cb2 Dc1")
    pictures = {picture(KEY, view) for each in locked for view in (replayed(each), set_up(each))}
    assert len(pictures) == 3


def test_a_side_sees_nothing_of_the_other_hidden_set_up() -> None:
    first, second = (set_up((0, text), seat=1) for text in ("set Sc2 Wa1 Da2", "set Pa1 Cb2 Dc1"))
    assert picture(KEY, first, ("Sc4",)) == picture(KEY, second, ("Sc4",))


def test_the_reader_of_a_finished_set_up_sees_it() -> None:
    first, second = (set_up((0, text), seat=0) for text in ("set Sc2 Wa1 Da2", "set Pa1 Cb2 Dc1"))
    assert picture(KEY, first) != picture(KEY, second)


def test_each_ending_has_a_picture_of_its_own() -> None:
    view = replace(seen(MIDDLE), to_act=())
    wins = (ViciousEnding.THRONE, ViciousEnding.ANNIHILATION, *list(TableEnding)[::2])
    draws = (ViciousEnding.REPETITION, ViciousEnding.NO_MOVES, ViciousEnding.LENGTH)
    outcomes = [win(reason, seat) for reason in wins for seat in (0, 1)]
    outcomes += [draw(reason) for reason in (*draws, TableEnding.AGREEMENT)]
    pictures = {picture(KEY, replace(view, outcome=outcome)) for outcome in outcomes}
    assert len(pictures) == len(outcomes)


def test_a_side_may_have_lost_all_or_have_all_in_reserve() -> None:
    view = seen(MIDDLE)
    for place in (CAPTURED, -1):
        assert picture(KEY, replace(view, places=(place,) * 10))


def test_both_versions_are_drawn() -> None:
    view = seen(MIDDLE)
    assert picture(KEY, replace(view, ruleset=Ruleset.MAGNUS))
