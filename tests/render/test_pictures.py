"""Whole pictures of every registered game: their form, and what they depend on."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from engines.registry import GAMES
from render.picture import forget, picture
from render.registry import RENDERERS
from render.theme import WIDTH
from tests.render.kit import SCENES, decoded

SOME = list(SCENES)[::3]
STARTS = [name for name in SCENES if ", start, " in name]


@pytest.mark.parametrize("name", SCENES)
def test_a_picture_is_a_small_png_that_is_not_square(name: str) -> None:
    data = picture(*SCENES[name])
    image = Image.open(io.BytesIO(data))
    image.load()
    assert image.format == "PNG"
    assert image.width == WIDTH
    assert image.height > image.width * 1.1
    assert len(data) < 300_000


@pytest.mark.untraced
@pytest.mark.parametrize("name", SOME)
def test_nothing_shines_through_a_picture(name: str) -> None:
    image = Image.open(io.BytesIO(picture(*SCENES[name])))
    assert image.convert("RGBA").getchannel("A").getextrema() == (255, 255)


@pytest.mark.untraced
@pytest.mark.parametrize("name", SOME)
def test_the_edge_is_calm_on_dark_and_light_themes(name: str) -> None:
    image = decoded(picture(*SCENES[name]))
    edge = {image.getpixel((x, y)) for x in range(0, image.width, 50) for y in (0, 5)}
    assert len(edge) == 1


@pytest.mark.untraced
@pytest.mark.parametrize("name", SOME)
def test_parts_without_meaning_are_ignored(name: str) -> None:
    key, view, _ = SCENES[name]
    assert picture(key, view, ("zz", "", "d4:")) == picture(key, view)


@pytest.mark.untraced
@pytest.mark.parametrize("name", STARTS)
def test_the_same_view_gives_the_same_bytes(name: str) -> None:
    first = picture(*SCENES[name])
    forget()
    assert picture(*SCENES[name]) == first


@pytest.mark.parametrize("name", STARTS)
def test_a_finished_picture_is_kept(name: str) -> None:
    assert picture(*SCENES[name]) is picture(*SCENES[name])


def test_every_game_has_a_renderer() -> None:
    assert set(RENDERERS) == set(GAMES)


def test_an_unknown_game_is_an_error() -> None:
    _, view, _ = SCENES[STARTS[0]]
    with pytest.raises(KeyError):
        picture("chess", view)
