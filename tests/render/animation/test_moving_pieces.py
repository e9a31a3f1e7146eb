"""Pieces travel from where they stood to where they stand, over a board without holes or ghosts."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageStat

from engines import export
from engines.game import AnyView
from engines.match import Match
from render.animation import caption
from render.animation.boards import Shrinker, palette_from
from render.animation.encoder import animation
from render.animation.moving_pieces import Gliders, at, lasts, shares
from render.animation.scenes import scenes
from render.grid import GridRenderer, disc
from render.kit.shapes import scaled
from render.kit.sheet import Sheet
from render.look import Look, Player, Traces, Travel, image_of
from render.picture import RENDERERS
from tests.render.animation.kit import STEADY, boards_drawn, finished, timed
from tests.toys.registered import register
from tests.toys.squares import GLADE, PLOT
from tools.crowd.positions import played

MOVING = ("vicious-circle", "vilitum", "victorus")
every_moving = pytest.mark.parametrize("key", MOVING)
points = st.tuples(st.floats(0, 999), st.floats(0, 999))


@given(st.lists(points, min_size=2, max_size=6), st.floats(0, 1))
def test_a_way_begins_at_the_old_place_and_ends_at_the_new_one(
    way: list[tuple[float, float]], share: float
) -> None:
    assert at(way, 0) == pytest.approx(way[0])
    assert at(way, 1) == pytest.approx(way[-1])
    spot = at(way, share)
    legs = itertools.pairwise(way)
    assert any(
        math.dist(one, spot) + math.dist(spot, other) == pytest.approx(math.dist(one, other))
        for one, other in legs
    )


@pytest.mark.parametrize("frames", [1, 2, 3, 4])
def test_pieces_set_out_and_arrive_slowly(frames: int) -> None:
    """So that no frame shows the piece at either end: the boards do. No frame is so short that
    many programs make it longer, or so long that the piece seems to stop."""
    gone = list(shares(frames))
    steps = [after - before for before, after in itertools.pairwise([0.0, *gone, 1.0])]
    assert len(gone) == frames
    assert all(each > 0 for each in steps)
    assert steps == pytest.approx(steps[::-1])
    assert max(steps) == pytest.approx(max(steps[len(steps) // 2], steps[(len(steps) - 1) // 2]))
    assert 6 <= lasts(frames) <= 10


def pairs(match: Match) -> list[tuple[AnyView, AnyView]]:
    views = [each.view for each in scenes(match)]
    return list(itertools.pairwise(views))


def sheet(key: str, view: AnyView, traces: Traces = Traces.NONE) -> Sheet:
    drawn = RENDERERS[key].draw(view, None, replace(STEADY, traces=traces))
    assert isinstance(drawn, Sheet)
    return drawn


def lifted(key: str, view: AnyView, travel: Travel) -> int:
    """How many of a traveller's marks lie at the beginning of its way."""
    drawn = sheet(key, view)
    before = len(drawn.layers)
    drawn.lift(travel)
    return before - len(drawn.layers)


@every_moving
@pytest.mark.parametrize("seed", [3, 8])
def test_pieces_travel_from_where_they_stood_to_where_they_stand(key: str, seed: int) -> None:
    """Backwards, the same pieces go the other way: what travels lies at the beginning of its way
    before, and at its end after. Those from reserve begin beside the board."""
    renderer, went = RENDERERS[key], 0
    for before, after in pairs(finished(key, 60, seed)):
        there = renderer.travels(before, after, STEADY)
        back = renderer.travels(after, before, STEADY)
        for each in back:
            assert lifted(key, after, each) == len(each.marks)
        ends = {(each.way[-1], each.way[0]) for each in back}
        for each in there:
            if lifted(key, before, each):
                assert lifted(key, before, each) == len(each.marks)
                assert (each.way[0], each.way[-1]) in ends
                went += 1
    assert went > 20


@every_moving
def test_in_a_turn_in_which_nothing_travels_all_stand_where_they_stood(key: str) -> None:
    for before, _ in pairs(finished(key, 20)):
        assert not RENDERERS[key].travels(before, before, STEADY)


@every_moving
def test_frames_show_the_board_without_the_piece_and_the_piece_on_its_way(key: str) -> None:
    """Outside the piece each frame is the board before, without marks and without the piece: there
    is no ghost, and no hole."""
    match = finished(key, 24)
    shown = list(timed(animation(match, widths=(720,)).data))
    boards = [image_of(each) for each in boards_drawn(match)]
    picked = [boards[round((len(boards) - 1) * part / 3)] for part in range(4)]
    shrinker = Shrinker(720, palette_from(picked))
    gliders, high, place, found = Gliders(shrinker), caption.tall(720), 0, 0
    for before, after in pairs(match):
        travels = RENDERERS[key].travels(before, after, STEADY)
        way = list(itertools.takewhile(lambda each: not each.is_board, shown[place + 1 :]))
        place += len(way) + 1
        assert bool(travels) == bool(way)
        ground = sheet(key, before)
        for each in travels:
            ground.lift(each)
        (bare,) = shrinker.patches(None, ground.image())
        for frame, share in zip(way[1:], shares(len(way) - 1), strict=True):
            mine = Image.new("L", frame.image.size)
            mine.paste(bare.pixels, (0, high))
            for piece in gliders.of(travels, 1200):
                piece.lay(mine, share, high)
            expected = Image.frombytes("P", mine.size, mine.tobytes())
            expected.putpalette(shrinker.palette.getpalette() or [])
            board = (0, high, *(expected.width, high + bare.pixels.height))
            other = ImageChops.difference(
                expected.convert("RGB").crop(board), frame.image.crop(board)
            ).convert("L")
            assert sum(other.histogram()[1:]) < 0.001 * other.width * other.height
            found += 1
    assert found > 20


@pytest.mark.parametrize(
    "match",
    [
        pytest.param(lambda: of_the_documents("vicious-circle"), id="vicious-circle"),
        pytest.param(lambda: of_the_documents("vilitum"), id="vilitum", marks=pytest.mark.untraced),
        pytest.param(lambda: finished("victorus", 30), id="victorus"),
    ],
)
def test_the_last_board_keeps_the_move_that_won(match: Callable[[], Match]) -> None:
    """The last frame is the board with its ways, and not the one without: other boards show none,
    since these were gone before the eyes."""
    shown = match()
    view, key = scenes(shown)[-1].view, shown.game.key
    whole, few = (small(sheet(key, view, each)) for each in (Traces.ALL, Traces.EFFECTS))
    marked = ImageChops.difference(whole, few).getbbox()
    assert marked
    last = list(timed(animation(shown, widths=(480,)).data))[-1].image
    high = caption.tall(480)
    last = last.crop((0, high, 480, high + whole.height)).crop(marked)
    far, near = (differ(last, each.crop(marked)) for each in (few, whole))
    assert near < far / 2


def small(drawn: Sheet) -> Image.Image:
    image = drawn.image().convert("RGB")
    return scaled(image, (480, image.height * 480 // 1200), Image.Resampling.BOX)


def differ(one: Image.Image, other: Image.Image) -> float:
    return sum(ImageStat.Stat(ImageChops.difference(one, other)).sum)


def of_the_documents(name: str) -> Match:
    return export.read(Path(f"docs/matches/{name}.txt").read_text("utf-8"))


def test_a_game_of_the_kit_has_its_men_travel_and_one_with_drops_alone_has_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    register(monkeypatch, GLADE, GridRenderer(GLADE, dict.fromkeys("mtfu", disc), {}))
    register(monkeypatch, PLOT, GridRenderer(PLOT, dict.fromkeys("ro", disc), {}))
    for game, expected in ((GLADE, True), (PLOT, False)):
        match = played(game, 4, 2, 12, end=True)
        made = animation(match, 0, (Player("Ann"), Player("Ben")))
        shown = list(timed(made.data))
        assert sum(each.is_board for each in shown) == made.boards == made.turns + 1
        assert any(not each.is_board for each in shown) == expected


def test_what_no_piece_goes_stays_marked() -> None:
    """In Vilitum a blow; of a turn that only puts pieces elsewhere nothing is left to mark."""
    blows = 0
    for scene in scenes(finished("vilitum", 60))[12:-1]:
        words = " ".join(each.words for each in scene.words)
        effects, none = (
            sheet("vilitum", scene.view, each).image() for each in (Traces.EFFECTS, Traces.NONE)
        )
        marked = ImageChops.difference(effects.convert("RGB"), none.convert("RGB")).getbbox()
        only = not any(each in words for each in ("attacks", "heals", "drains", "rushes"))
        assert bool(marked) != only
        blows += not only
    assert blows > 5


def test_turned_boards_have_turned_ways() -> None:
    match = finished("victorus", 6)
    views = [each.view for each in scenes(match, 1)]
    renderer = RENDERERS["victorus"]
    one, other = (renderer.travels(views[0], views[1], Look(down=down)) for down in (None, 1))
    assert one[0].way != other[0].way
