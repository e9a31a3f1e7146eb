"""The commands that the kit for squares makes: steps, drops of several kinds, lifts, passes."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from render.look import Look
from render.picture import picture
from tests.bot.reading import offered, said
from tests.bot.world import World
from tests.toys.squares import GLADE


async def test_the_commands_are_those_that_the_men_need(world: World) -> None:
    found = set(world.ann.available_commands(world.channel))
    own = {name.split()[1] for name in found if name.startswith("glade ")}
    shared = {"board", "challenge", "draw", "play", "rematch", "resign"}
    assert own == {*shared, "move", "place", "remove", "pass"}


async def test_a_match_by_commands(world: World) -> None:
    room = await world.begin()
    home = await room.home()
    moved = await world.ann.slash(home, "glade move", man="d1", to="d2")
    assert "Moss's hare goes from d1 to d2." in said(moved)
    placed = await world.ben.slash(home, "glade place", man="u", at="b2")
    assert "Fern places a tree on b2." in said(placed)
    passed = await world.ann.slash(home, "glade pass")
    assert "Moss passes." in said(passed)
    removed = await world.ben.slash(home, "glade remove", man="b2")
    assert "Fern removes a tree from b2." in said(removed)
    assert await room.texts() == ["d1-d2", "u@b2", "pass", "xb2"]


async def test_a_refused_command_names_the_rule(world: World) -> None:
    room = await world.begin()
    refused = await world.ann.slash(await room.home(), "glade move", man="a3", to="a2")
    assert "The hare on a3 belongs to Fern." in said(refused)
    assert await room.texts() == []


@pytest.mark.parametrize(
    ("command", "option", "given", "values"),
    [
        ("move", "man", {}, ["d1"]),
        ("move", "to", {"man": "D1"}, ["c1", "d2"]),
        ("place", "man", {}, ["m", "t"]),
    ],
)
async def test_legal_values_are_completed(
    world: World, command: str, option: str, given: dict[str, str], values: list[str]
) -> None:
    room = await world.begin()
    found = await world.ann.autocomplete(await room.home(), f"glade {command}", option, "", **given)
    assert sorted(offered(found)) == values


async def test_a_match_by_clicks(world: World) -> None:
    room = await world.begin()
    await room.pick(0, "t@b2")
    await room.pick(1, "a3-a2")
    assert await room.texts() == ["t@b2", "a3-a2"]


def test_the_own_side_is_at_the_bottom_where_that_is_asked_for() -> None:
    state = GLADE.start({}, 2, "")
    for seat, differs in ((0, False), (1, True)):
        view = GLADE.view(state, seat)
        turned = picture("glade", view, None, Look(down=seat))
        assert (turned != picture("glade", view)) is differs


def test_a_board_wider_than_tall_gives_a_picture_taller_than_wide() -> None:
    image = Image.open(io.BytesIO(picture("glade", GLADE.view(GLADE.start({}, 2, ""), None))))
    assert image.height > image.width * 1.1
