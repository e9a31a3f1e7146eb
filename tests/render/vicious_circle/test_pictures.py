"""Whole pictures: their form, and what they depend on."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from PIL import Image

from engines.action_tree import ActionChoice
from engines.game import TableEnding, draw, win
from engines.vicious_circle.values import CAPTURED, Ruleset, ViciousEnding, ViciousView
from render import picture as pictures
from render.kit.theme import WIDTH
from render.picture import forget
from tests.render.kit import picture
from tests.render.vicious_circle.kit import GAME, KEY, MIDDLE, replayed, scenes, seen, set_up

SCENES = scenes()


@pytest.mark.parametrize("name", SCENES)
def test_every_phase_gives_a_small_png_that_is_not_square(name: str) -> None:
    view, chosen = SCENES[name]
    data = picture(KEY, view, chosen)
    image = Image.open(io.BytesIO(data))
    image.load()
    assert image.format == "PNG"
    assert image.width == WIDTH
    assert image.height > image.width * 1.1
    assert len(data) < (165_000 if chosen else 140_000)


def test_every_scene_looks_different() -> None:
    pictures = {picture(KEY, view, chosen) for view, chosen in SCENES.values()}
    assert len(pictures) == len(SCENES)


@pytest.mark.parametrize("name", ["opening", "own set-up, drafted", "after a capture"])
def test_the_same_view_gives_the_same_bytes(name: str) -> None:
    first = picture(KEY, *SCENES[name])
    forget()
    assert picture(KEY, *SCENES[name]) == first


def _drafted(view: ViciousView, *draft: str) -> bytes:
    """The own set-up with these creatures placed so far."""
    whole = GAME.read(f"set {' '.join(draft)}")
    return pictures.picture(KEY, view, ActionChoice(draft, (whole,)))


def test_a_draft_shows_any_creatures_placed_so_far() -> None:
    """Also those that no whole set-up names first."""
    view = set_up(seat=0)
    assert _drafted(view, "Sc2") == picture(KEY, view, ("Sc2",))
    drafts = [("Sc2",), ("Da2",), ("Sc2", "Da2"), ("Sc2", "Wa1", "Da2")]
    assert len({picture(KEY, view), *(_drafted(view, *each) for each in drafts)}) == 5


def test_a_creature_outside_the_own_domain_is_not_drafted() -> None:
    view = set_up(seat=0)
    assert _drafted(view, "Sc4", "Wa1") == _drafted(view, "Wa1")


def test_a_locked_set_up_stands_whatever_is_drafted() -> None:
    view = set_up((0, "set Sc2 Wa1 Da2"), seat=0)
    assert _drafted(view, "Pb1") == picture(KEY, view)


def test_a_preview_runs_along_the_way_of_the_move() -> None:
    """From c2 the Saint reaches e5 by d3 and d4 alone: the Mountain and the Swamp bar the rest."""
    view = seen("van-slyke t Sc2 Wa1 Da2 P* C* / Sc4 We5 De4 P* C*", seat=0)
    straight = replace(view, ways=tuple((way[0], way[-1]) for way in view.ways))
    assert picture(KEY, view, ("Sc2", "e5")) != picture(KEY, straight, ("Sc2", "e5"))
    assert picture(KEY, view, ("Sc2", "d3")) == picture(KEY, straight, ("Sc2", "d3"))


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
