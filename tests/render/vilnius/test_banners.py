"""Who plays, on the banners of Vilnius: names and faces of any kind, or none at all."""

from __future__ import annotations

import io
from typing import Final

import pytest
from PIL import Image

from engines.vilnius.model.values import Stage
from render.kit.layers import paint
from render.kit.names import PEOPLE
from render.look import CHOICE, WHOLE, Look, Player
from render.picture import forget, picture
from render.vilnius.layout import WIDE
from render.vilnius.sections.palette import Painting
from render.vilnius.sections.players import Extent, painting, panel_of
from tests.render.vilnius.kit import KEY, built_up, fought, stages

ODD: Final = ("Ben van der Bergen-Hohenlohe zu Waldeck", "李雷", "🎉🎉", "عبد الله", "", "W" * 32)


def face(colour: str) -> bytes:
    """A person's picture."""
    out = io.BytesIO()
    Image.new("RGB", (64, 64), colour).save(out, "PNG")
    return out.getvalue()


def named(*players: Player) -> bytes:
    """The same position with these players."""
    return picture(KEY, built_up(), None, Look(players=players))


def test_banners_name_the_players_on_the_board_and_in_the_picker() -> None:
    ann, ben, cat = Player("Ann"), Player("Ben"), Player("Cat")
    assert named(ann, ben) not in (named(cat, ben), named())
    income = stages()[Stage.INCOME]
    for view, area in ((fought(), ""), (income, ""), (income, CHOICE)):
        looks = (Look(area, players=(each, ben)) for each in (ann, cat))
        assert len({picture(KEY, view, None, look) for look in looks}) == 2


def test_nobody_is_named_where_nobody_is_to_be() -> None:
    assert named() == picture(KEY, built_up(), None, WHOLE)


def _painted(section: Painting) -> Image.Image:
    image = Image.new("RGB", (WIDE, section.height))
    paint(section.group.layers, image, 0, 0, {})
    return image


@pytest.mark.parametrize("name", ODD)
def test_any_name_leaves_the_rest_of_the_banner_as_it_is(name: str) -> None:
    view = built_up()
    shown = panel_of(view, 0, Extent.FULL)
    sections = (painting(shown, players) for players in ((), (Player(name, b"no face"),)))
    plain, told = (_painted(section) for section in sections)
    assert told.size == plain.size
    counts = (850, 8, told.width - 8, 90)
    assert told.crop(counts).tobytes() == plain.crop(counts).tobytes()
    below = (0, 100, told.width, told.height)
    assert told.crop(below).tobytes() == plain.crop(below).tobytes()


def test_a_face_is_seen_in_the_colours_of_the_picture() -> None:
    reds = [
        _red(named(Player("Ann", face(colour)), Player("Ben"))) for colour in ("#c02020", "#2020c0")
    ]
    assert reds[0] > reds[1] + 60


def _red(data: bytes) -> float:
    """How red the first medallion is."""
    with Image.open(io.BytesIO(data)) as file:
        whole = file.convert("RGB")
    top = next(y for y in range(200, whole.height) if whole.getpixel((600, y)) == (122, 24, 34))
    spot = whole.crop((54, top + 20, 78, top + 44)).reduce(24)
    return float(spot.tobytes()[0])


def test_every_stage_can_be_drawn_with_players() -> None:
    players = (Player("Ann", face("#308030")), Player("Ben"), Player("Cat"))
    for view in stages().values():
        for area in ("", CHOICE):
            assert len(picture(KEY, view, None, Look(area, players=players))) < 120_000


def test_what_was_drawn_of_people_can_be_forgotten() -> None:
    named(Player("Ann"), Player("Ben"))
    assert PEOPLE.weight
    forget()
    assert PEOPLE.weight == 0
    assert named(Player("Ann"), Player("Ben")) != named()
