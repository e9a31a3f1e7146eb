"""Boards of which only what is new is painted: they are the same as if nothing had been kept."""

from __future__ import annotations

import io
import random
import zlib
from collections.abc import Iterator
from contextlib import nullcontext
from functools import lru_cache
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageColor

from engines.game import AnyGame, AnyView
from engines.registry import GAMES
from render.cache.bands import LEVEL, Band, band, joined
from render.cache.results import OPENED, memo
from render.kit import sheet as sheets
from render.kit.layers import Box, Group, Layers
from render.kit.names import PEOPLE
from render.kit.shapes import scaled, sprite
from render.kit.sheet import BANDS, LATEST, Ground, Sheet, is_passing
from render.kit.theme import WIDTH
from render.look import CHOICE, WHOLE, Layered, Look, Player, image_of
from render.picture import RENDERERS, areas, forget
from render.png import encode
from tests.conformance.test_typed import often
from tests.render.kit import NUMBERS, SCENES, choice_of, sheet_on
from tests.sample import some
from tools.crowd.positions import states

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
LOOKS: Final = (
    WHOLE,
    Look(down=1, players=(Player("Ann"), Player("Ben"), Player("Cleo"))),
    Look(steady=True),
    Look(area=CHOICE),
)
SHOWN: Final = some(6, 12)
"""The boards of each of two matches by turns."""


def fresh(drawn: Image.Image | Layered) -> bytes:
    """Returns a picture of which no band is kept."""
    BANDS.clear()
    return encode(drawn)


def views(game: AnyGame, seed: int, rng: random.Random) -> Iterator[AnyView]:
    """Yields boards of some actions in a row, as somebody or everybody sees them."""
    found = states(game, seed)
    first = rng.randrange(max(1, len(found) - 3))
    for state in found[first : first + some(2, 3)]:
        yield game.view(state, rng.choice([None, *game.to_act(state)]))


@pytest.mark.untraced
@every_game
def test_what_is_kept_changes_no_picture(game: AnyGame) -> None:
    """Two matches by turns, in many looks, and parts of the board, one after the other; usually in
    each second look, other ones from board to board."""
    rng = random.Random(game.key)
    draw = RENDERERS[game.key].draw
    pairs = zip(views(game, 1, rng), views(game, 2, rng), strict=False)
    for number, view in enumerate(each for pair in pairs for each in pair):
        looks = *LOOKS, *(Look(part.value) for part in areas(game.key, view)[:2])
        for look in looks[number % some(2, 1) :: some(2, 1)]:
            kept = encode(draw(view, None, look))
            assert encode(draw(view, None, look)) == kept
            assert fresh(draw(view, None, look)) == kept
            encode(draw(view, None, look))


@pytest.mark.untraced
@every_game
def test_whole_matches_by_turns_look_as_if_painted_from_nothing(game: AnyGame) -> None:
    """With all that was kept of the boards before."""
    draw = RENDERERS[game.key].draw
    for pair in zip(states(game, 6)[:SHOWN], states(game, 7)[:SHOWN], strict=False):
        for view in (game.view(state, None) for state in pair):
            drawn = draw(view, None, LOOKS[1])
            shown = Image.open(io.BytesIO(encode(drawn))).convert("RGB")
            assert shown.tobytes() == image_of(drawn).convert("RGB").tobytes()


@pytest.mark.untraced
@every_game
def test_an_image_painted_over_the_one_before_looks_as_if_painted_from_nothing(
    game: AnyGame,
) -> None:
    """As in animations; also over one of another match, of another height or of another game."""
    for look in (Look(steady=True), LOOKS[1]):
        latest: Layered | None = None
        for other in (*states(game, 8)[: some(5, 10)], *states(game, 9)[-some(2, 3) :]):
            drawn = RENDERERS[game.key].draw(game.view(other, None), None, look)
            again = RENDERERS[game.key].draw(game.view(other, None), None, look)
            assert not isinstance(drawn, Image.Image)
            assert drawn.image(latest).tobytes() == image_of(again).tobytes()
            latest = drawn
        strange = next(each for each in GAMES.values() if each is not game)
        first = RENDERERS[strange.key].draw(strange.view(states(strange, 1)[0], None), None, look)
        assert isinstance(first, Sheet)
        assert first.image(latest).tobytes() == first.image().tobytes()


@pytest.mark.untraced
@every_game
def test_what_is_chosen_is_painted_as_if_from_nothing(game: AnyGame) -> None:
    for key, view, chosen in SCENES.values():
        if key == game.key and chosen:
            draw, choice = RENDERERS[key].draw, choice_of(key, view, chosen)
            encode(draw(view, None, WHOLE))
            kept = encode(draw(view, choice, WHOLE))
            assert fresh(draw(view, choice, WHOLE)) == kept


@pytest.mark.untraced
@every_game
def test_a_file_shows_what_the_whole_image_does(game: AnyGame) -> None:
    view = game.view(states(game, 3)[5], None)
    drawn = RENDERERS[game.key].draw(view, None, LOOKS[1])
    shown = Image.open(io.BytesIO(encode(drawn))).convert("RGB")
    assert shown.tobytes() == image_of(drawn).convert("RGB").tobytes()


@every_game
def test_the_next_board_makes_few_bands(game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the same board none; of the next ones not all."""
    made = _counted(monkeypatch)
    found = [game.view(state, None) for state in states(game, 4)[:8]]
    draw = RENDERERS[game.key].draw
    fresh(draw(found[0], None, WHOLE))
    whole = sum(made)
    made.clear()
    encode(draw(found[0], None, WHOLE))
    assert not made
    for view in found[1:]:
        encode(draw(view, None, WHOLE))
    assert 0 < sum(made) < 0.9 * whole * (len(found) - 1)


def test_bands_with_people_go_when_they_are_forgotten() -> None:
    key, view, _ = next(iter(SCENES.values()))
    fresh(RENDERERS[key].draw(view, None, LOOKS[1]))
    people = BANDS.weight
    assert OPENED.weight > 0, "unpacked pictures may be of them, too"
    forget()
    assert 0 < BANDS.weight < people
    assert PEOPLE.weight == OPENED.weight == 0
    made = BANDS.weight
    encode(RENDERERS[key].draw(view, None, LOOKS[1]))
    assert BANDS.weight == people > made, "the others were still there"


COLOURS: Final = ("#ffffff", "#ff0000", "#00ff00")


@memo
def _dot(colour: str, wide: int) -> Image.Image:
    return sprite(wide, wide, lambda pen: pen.disc(wide / 2, wide / 2, wide / 2 - 2, colour))


@memo
def _mask(wide: int) -> Image.Image:
    return Image.new("L", (wide, 20), 255)


def _lay(sheet: Sheet, kind: int, colour: str, wide: int, left: int, top: int) -> None:
    if kind == 0:
        sheet.lay(_dot.entry(colour, wide), left, top)
    elif kind == 1:
        sheet.ink(colour, _mask.entry(wide), left, top)
    elif kind == 2:
        sheet.fill(colour, (left, top, left + wide, top + 20))
    elif kind == 3:
        sheet.add_group(_pair(colour, wide), left, top)
    else:
        box = (left, top, left + wide, top + 20)
        sheet.draw(box, colour, lambda: Image.new("L", (wide, 20), 255), "stroke", wide)


@lru_cache
def _pair(colour: str, wide: int) -> Group:
    """Two layers that are laid together."""
    layers = Layers()
    layers.lay(_dot.entry(colour, wide), 0, 0)
    layers.fill(COLOURS[0], (wide // 2, 60, wide, 65))
    return Group(layers.layers)


PLACES = st.tuples(
    st.integers(0, 4),
    st.sampled_from(COLOURS),
    st.sampled_from((12, 40)),
    st.sampled_from((0, 90, 300)),
    st.sampled_from((-5, 30, 100)),
    st.booleans(),
)


@pytest.fixture(scope="module")
def ground() -> Ground:
    palette = Image.new("P", (1, 1))
    palette.putpalette([0, 0, 0, 255, 255, 255, 255, 0, 0, 0, 255, 0])
    return Ground((next(NUMBERS), 0), palette)


@often(300)
@given(st.lists(PLACES, max_size=4), st.sampled_from(((), (30,), (90,))))
def test_whatever_differs_in_anything_is_painted(
    ground: Ground, places: list[tuple[int, str, int, int, int, bool]], cuts: tuple[int, ...]
) -> None:
    """In kind, colour, size, place or order, or as a mark; nothing is dropped between the
    examples."""
    sheet = Sheet(ground, 180, cuts)
    for kind, colour, wide, left, top, marks in places:
        with sheet.passing() if marks else nullcontext():
            _lay(sheet, kind, colour, wide, left, top)
    shown = Image.open(io.BytesIO(encode(sheet))).convert("RGB")
    assert shown.tobytes() == sheet.image().convert("RGB").tobytes()


def test_bands_with_marks_of_a_choice_are_compressed_quickly_and_no_others(
    ground: Ground, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = _counted(monkeypatch)
    sheet = Sheet(ground, 180, (60, 120))
    sheet.fill(COLOURS[1], (0, 0, 31, 180))
    with sheet.passing():
        sheet.fill(COLOURS[2], (50, 70, 83, 80))
    fresh(sheet)
    assert [each < 0 for each in made] == [False, False, True, False, False, False]


@pytest.mark.parametrize("scene", SCENES)
def test_what_everybody_sees_is_compressed_well(scene: str) -> None:
    key, view, _ = SCENES[scene]
    sheet = RENDERERS[key].draw(view, None, WHOLE)
    assert isinstance(sheet, Sheet)
    assert not any(map(is_passing, sheet._records()))  # pyright: ignore[reportPrivateUsage]


def test_layers_in_another_order_are_painted_anew(ground: Ground) -> None:
    """Where the same layers lie one on the other, the upper one is seen."""
    colours = COLOURS[1:]
    for order in (colours, colours[::-1], colours):
        sheet = Sheet(ground, 180)
        for colour in order:
            left = 40 * colours.index(colour)
            sheet.fill(colour, (left, 30, left + 60, 90))
        shown = Image.open(io.BytesIO(encode(sheet, "a match"))).convert("RGB")
        assert shown.getpixel((50, 60)) == ImageColor.getrgb(order[1])


def _counted(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The lengths of all bands that are made from now on, negative if they are made quickly."""
    made: list[int] = []

    def counted(rows: bytes | memoryview, *, quick: bool) -> Band:
        made.append(-len(rows) if quick else len(rows))
        return band(rows, quick=quick)

    monkeypatch.setattr(sheets, "band", counted)
    return made


def test_what_has_only_moved_is_not_made_again(
    ground: Ground, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A section of a picture below one that has grown."""
    made, shown = _counted(monkeypatch), list[bytes]()
    for top in (50, 90):
        sheet = Sheet(ground, top + 110, (top,))
        sheet.fill(COLOURS[1], (0, 0, 301, top))
        sheet.lay(_dot.entry(COLOURS[2], 90), 7, top + 5)
        shown.append(sheet.image().crop((0, top, WIDTH, top + 110)).tobytes())
        made.clear()
        encode(sheet)
    assert shown[0] == shown[1]
    assert sum(made) == 90 * (WIDTH + 1), "only what is above it"


def test_of_a_band_only_what_differs_is_painted(
    ground: Ground, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted: list[int] = []
    whole = Ground.part

    def counted(self: Ground, box: Box) -> Image.Image:
        painted.append(box[2] - box[0])
        return whole(self, box)

    monkeypatch.setattr(Ground, "part", counted)
    for wide in (12, 40):
        sheet = Sheet(ground, 112)
        sheet.fill(COLOURS[1], (3, 3, 9, 110))
        sheet.lay(_dot.entry(COLOURS[0], wide), 700, 60)
        painted.clear()
        encode(sheet)
    (columns,) = painted
    assert 30 < columns <= 40


def test_the_next_picture_of_a_series_is_painted_over_its_latest(
    ground: Ground, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever other series show meanwhile. Where the latest is not known, as in another painter,
    all is painted, and the same."""
    painted, shown = list[int](), list[bytes]()
    whole = Ground.part

    def counted(self: Ground, box: Box) -> Image.Image:
        painted.append(box[2] - box[0])
        return whole(self, box)

    def draw(series: str, colour: str, left: int) -> None:
        sheet = Sheet(ground, 56)
        sheet.fill(colour, (0, 7, WIDTH, 50))
        sheet.lay(_dot.entry(COLOURS[0], 90), left, 9)
        painted.clear()
        shown.append(encode(sheet, series))

    monkeypatch.setattr(Ground, "part", counted)
    draw("one match", COLOURS[1], 8)
    draw("another match", COLOURS[2], 500)
    draw("one match", COLOURS[1], 9)
    assert sum(painted) < 130
    BANDS.clear()
    LATEST.clear()
    draw("one match", COLOURS[1], 9)
    assert sum(painted) == WIDTH
    assert shown[-1] == shown[-2] != shown[0]


@every_game
def test_bands_tile_a_picture(game: AnyGame) -> None:
    view = game.view(states(game, 5)[0], None)
    drawn = RENDERERS[game.key].draw(view, None, WHOLE)
    assert not isinstance(drawn, Image.Image)
    assert sum(each.length for each in drawn.bands()) == (WIDTH + 1) * drawn.size[1]


@often(60)
@given(st.lists(st.binary(max_size=300), max_size=6))
def test_bands_joined_are_one_stream(parts: list[bytes]) -> None:
    stream = joined(band(each) for each in parts)
    assert zlib.decompress(stream) == b"".join(parts)


def test_bands_take_little_more_than_the_whole() -> None:
    size = (WIDTH, 600)
    rows = scaled(Image.linear_gradient("L"), size, Image.Resampling.BILINEAR).tobytes()
    parts = [rows[start : start + 50 * WIDTH] for start in range(0, len(rows), 50 * WIDTH)]
    assert len(joined(map(band, parts))) < 1.1 * len(zlib.compress(rows, LEVEL)) + 400


def test_nothing_reaches_beyond_the_picture() -> None:
    """What lies partly outside is cut."""
    ground = Image.new("P", (WIDTH, 100))
    ground.putpalette([0, 0, 0, 255, 255, 255])
    sheet = sheet_on(ground)
    sheet.fill("#ffffff", (1100, -50, 1300, 20))
    sheet.fill("#ffffff", (0, 90, 50, 400))
    image = image_of(sheet).convert("L")
    spots = ((1150, 19), (1150, 20), (1099, 5), (25, 89), (25, 99))
    assert [image.getpixel(spot) for spot in spots] == [255, 0, 0, 0, 255]
    assert sum(each.length for each in sheet.bands()) == (WIDTH + 1) * 100
