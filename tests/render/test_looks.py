"""Looks at a part of a board, or from one's own side."""

from __future__ import annotations

import io
from typing import Final

import pytest
from PIL import Image, ImageChops

from engines.game import AnyGame, AnyView
from engines.registry import GAMES
from render.look import CHOICE, SQUARES, Look
from render.picture import RENDERERS, areas
from tests.bot.turns_of_several_actions.wide import LAST, MINE, WideRenderer
from tests.render.kit import SCENES, drawn, picture

TOY: Final = "toy"
MOST: Final = 20
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> AnyView:
    """Returns a view for a seat of a game that is drawn with areas."""
    monkeypatch.setitem(RENDERERS, TOY, WideRenderer())
    return next(view for _, view, _ in SCENES.values() if view.seat == 0)


def colour(data: bytes) -> object:
    """Returns the colour of a picture in one colour."""
    return Image.open(io.BytesIO(data)).convert("RGB").getpixel((0, 0))


def test_a_kept_picture_is_not_taken_for_another_look(toy: AnyView) -> None:
    looks = (Look(), Look("mine"), Look("mine", 1), Look("", 1))
    for _ in range(2):
        colours = [colour(picture(TOY, toy, (), look)) for look in looks]
        assert colours == [(0, 0, 0), (0, 0, 4), (0, 255, 4), (0, 255, 0)]
    assert picture(TOY, toy) is picture(TOY, toy, (), Look())


@every_game
def test_a_steady_picture_explains_as_much_as_one_for_a_newcomer(game: AnyGame) -> None:
    """So that all boards of an animation are equally high."""
    view = next(view for key, view, _ in SCENES.values() if key == game.key)
    high = [
        drawn(game.key, view, (), each).height for each in (Look(helps=True), Look(steady=True))
    ]
    assert high[0] == high[1] or game.team


@every_game
def test_the_squares_are_a_part_of_the_whole_board(game: AnyGame) -> None:
    """As they stand there, with the strip of the side that plays; turned, too. A game without such
    a part shows all."""
    cut = 0
    for key, view, _ in SCENES.values():
        if key == game.key and not view.outcome and len(view.to_act) == 1:
            for down in (None, 1):
                look, whole = Look(SQUARES, down), drawn(key, view, (), Look(down=down))
                box = RENDERERS[key].played_on(view, look) or (0, 0, *whole.size)
                shown = Image.open(io.BytesIO(picture(key, view, (), look))).convert("RGB")
                apart = ImageChops.difference(shown, whole.convert("RGB").crop(box))
                assert apart.getbbox() is None
                cut += shown.height < whole.height
    view = next(view for key, view, _ in SCENES.values() if key == game.key)
    assert cut or RENDERERS[game.key].played_on(view, Look()) is None


def test_areas_are_the_renderers_own(toy: AnyView) -> None:
    assert areas(TOY, toy) == (MINE, LAST)
    assert areas("chess", toy) == ()


@every_game
def test_areas_make_good_buttons(game: AnyGame) -> None:
    for key, view, _ in SCENES.values():
        if key != game.key:
            continue
        found = areas(key, view)
        values = [part.value for part in found]
        assert len(found) <= MOST
        assert len(set(values)) == len(values)
        assert not {"", "board", CHOICE} & set(values)
        assert all(1 <= len(part.label) <= 80 for part in found)


@every_game
def test_an_unknown_area_is_the_whole_board(game: AnyGame) -> None:
    view = next(view for key, view, _ in SCENES.values() if key == game.key and view.seat == 0)
    assert picture(game.key, view, (), Look("moon")) == picture(game.key, view)
    if not areas(game.key, view):
        turned = picture(game.key, view, (), Look(down=1))
        assert picture(game.key, view, (), Look(CHOICE, 1)) == turned
