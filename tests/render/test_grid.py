"""Pictures of games on squares, drawn by the kit: who plays, and on which strip."""

from __future__ import annotations

from typing import Final

import pytest
from PIL import Image

from render.cards.miniatures import WIDE
from render.grid import GridRenderer, disc
from render.look import Look, Player
from tests.render.kit import apart
from tests.toys.squares import GLADE, PLOT

RENDERER: Final = GridRenderer(PLOT, dict.fromkeys("ro", disc), {})
START: Final = PLOT.start(PLOT.resolve_options({}), 2, "")
ANN, BEN, CLEO = (Player(name) for name in ("Ann", "Ben", "Cleo"))
STRIP: Final = 180


def drawn(seat: int | None, *players: Player, down: int | None = None) -> Image.Image:
    """Returns the start as an RGB image."""
    look = Look(down=down, players=players)
    return RENDERER.draw(PLOT.view(START, seat), None, look).image().convert("RGB")


def strips(image: Image.Image) -> tuple[Image.Image, Image.Image]:
    """Returns the upper and the lower strip."""
    wide, tall = image.size
    return image.crop((0, 0, wide, STRIP)), image.crop((0, tall - STRIP, wide, tall))


def test_each_name_stands_on_its_own_strip() -> None:
    upper, lower = strips(drawn(None, ANN, BEN))
    first, second = strips(drawn(None, CLEO, BEN)), strips(drawn(None, ANN, CLEO))
    assert (apart(upper, first[0]), apart(lower, second[1])) == (0, 0)
    assert min(apart(lower, first[1]), apart(upper, second[0])) > 0.3


def test_the_strips_change_places_with_the_board() -> None:
    """Whoever looks from the second side has the own strip below."""
    upper, lower = strips(drawn(1, ANN, BEN, down=1))
    second = strips(drawn(1, ANN, CLEO, down=1))
    assert apart(upper, second[0]) == 0
    assert apart(lower, second[1]) > 0.3


def test_without_players_the_sides_are_named() -> None:
    assert apart(drawn(None), drawn(None, ANN, BEN)) > 0.3
    assert drawn(None).size == drawn(None, ANN, BEN).size


def test_each_man_has_a_small_picture_of_its_own() -> None:
    """A pale man stands on a dark square, a dark one on a pale square."""
    renderer = GridRenderer(GLADE, dict.fromkeys("mtfu", disc), {})
    assert renderer.miniatures() == {
        "man-m": "hare of Moss",
        "man-t": "tree of Moss",
        "man-f": "hare of Fern",
        "man-u": "tree of Fern",
    }
    one, other = (renderer.miniature(key) for key in ("man-m", "man-f"))
    assert one.size == other.size == (WIDE, WIDE)
    assert apart(one.convert("RGB"), other.convert("RGB")) > 10
    with pytest.raises(KeyError):
        renderer.miniature("man-z")
