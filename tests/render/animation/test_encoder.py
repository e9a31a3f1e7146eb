"""An animation shows what was drawn, and has its bounds."""

from __future__ import annotations

import io

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageStat

from engines.match import turn_count
from engines.registry import GAMES, is_of_house
from render.animation import caption, encoder, gif
from render.animation.boards import Shrinker, changed, palette_from
from render.animation.encoder import FRAMES, PICKED, WIDTHS, animation
from render.animation.order import MOST
from render.animation.scenes import Said, scenes
from render.kit import text
from render.kit.shapes import scaled
from render.kit.text import Face
from render.look import Look, Player, image_of
from render.picture import RENDERERS
from tests.render.animation.kit import (
    boards_drawn,
    boards_of,
    every_key,
    finished,
    frames_of,
    timed,
)
from tests.sample import some
from tools.crowd.positions import played

NEAR = 8
"""How far the colours of a frame may be from those drawn, on average, of 255."""
FEW = 0.001
"""The share of the pixels in which rounding may go the other way."""


@every_key
def test_frames_decode_to_the_boards_as_they_were_drawn(key: str) -> None:
    """Each as though it had been made smaller as a whole, but for roundings in a few pixels, and
    near to the colours drawn."""
    match = finished(key, some(7, 12))
    made = animation(match, widths=(720,))
    frames = boards_of(made.data)
    boards = [image_of(each) for each in boards_drawn(match)]
    assert len(frames) == len(boards) == made.boards == made.turns + 1
    picked = [boards[round((len(boards) - 1) * part / 3)] for part in range(4)]
    shrinker = Shrinker(720, palette_from(picked))
    for frame, board in zip(frames, boards, strict=True):
        (whole,) = shrinker.patches(None, board)
        top = caption.tall(720)
        shown = frame.crop((0, top, 720, top + whole.pixels.height))
        expected = Image.frombytes("P", whole.pixels.size, whole.pixels.tobytes())
        expected.putpalette(shrinker.palette.getpalette() or [])
        other = ImageChops.difference(shown, expected.convert("RGB")).convert("L")
        assert sum(other.histogram()[1:]) < FEW * shown.width * shown.height
        height = board.height * 720 // board.width
        drawn = scaled(board.convert("RGB"), (720, height), Image.Resampling.BOX)
        near = ImageStat.Stat(ImageChops.difference(drawn, shown.crop((0, 0, 720, height))))
        assert max(near.mean) < NEAR


@every_key
def test_the_last_frame_stays_and_it_begins_again(key: str) -> None:
    made = animation(finished(key), widths=(480,))
    with Image.open(io.BytesIO(made.data)) as file:
        assert file.info["loop"] == 0
        assert file.size == made.size
    stays = [each.stays for each in timed(made.data)]
    assert sum(stays[-5:]) >= 400  # its words may come first, and pieces on their way
    assert min(stays) >= 6  # many programs make shorter ones longer


@pytest.mark.untraced
def test_a_long_match_has_fewer_frames_and_no_more_bytes() -> None:
    match = finished("vilitum", 330)
    made = animation(match)
    assert made.turns > FRAMES
    assert len(made.data) <= MOST
    assert len(boards_of(made.data)) == made.boards == PICKED


def test_of_a_long_match_the_turning_points_are_shown() -> None:
    """All of them, or evenly some; then some turns between them."""
    told = scenes(finished("vilitum", 330))
    stirs = {number for number, each in enumerate(told) if each.stirs}
    for boards in (2, 3, len(stirs) // 2, len(stirs) + 4, len(told) + 1):
        shown = encoder.picked(told, boards)
        assert len(shown) == min(boards, len(told))
        assert shown == sorted({0, *shown, len(told) - 1})
        assert stirs <= {*shown} if boards >= len(stirs) + 2 else {*shown[1:-1]} <= stirs


@pytest.mark.untraced
@settings(max_examples=6, deadline=None)
@given(st.integers(60_000, 900_000))
def test_it_never_has_more_bytes_than_it_may(most: int) -> None:
    """Unless it has two frames."""
    made = animation(finished("victorus", 24), most=most)
    boards = len(boards_of(made.data))
    assert len(made.data) <= most or boards == 2
    assert boards == made.boards <= made.turns + 1
    assert made.size[0] == WIDTHS[-1] or made.boards > made.turns


@every_key
def test_sixty_turns_fit_a_phone_and_half_a_minute(key: str) -> None:
    match = finished(key, 60)
    made = animation(match)
    assert made.turns == len(scenes(match)) - 1
    assert made.boards == (made.turns + 1 if made.turns < FRAMES else PICKED)
    assert made.size[0] <= 660
    assert made.size[1] <= 950
    stays = [each.stays for each in timed(made.data)]
    assert sum(stays) <= 3_000
    if GAMES[key].round_of is None and is_of_house(key):
        assert min(stays) < 15, "pieces travel"


@pytest.mark.parametrize("seats", [2, 3])
def test_a_whole_match_of_rounds_does_so(seats: int) -> None:
    """With fights of many enemies, and in few enough px for all rounds."""
    match = played(GAMES["vilnius"], 1, seats, 400, end=True)
    assert turn_count(match) >= 8
    made = animation(match)
    assert made.boards in (made.turns + 1, PICKED)
    assert made.size[1] <= 950
    assert sum(each.stays for each in timed(made.data)) <= 3_000


def test_of_too_many_colours_the_rare_ones_that_differ_most_are_kept() -> None:
    """Eighty greys, and a little red: of the shared colours one is that red."""
    board = Image.new("P", (100, 400))
    board.putpalette([part for grey in range(80) for part in [80 + grey] * 3] + [200, 10, 10])
    for grey in range(80):
        board.paste(grey, (0, 5 * grey, 100, 5 * grey + 5))
    board.paste(80, (0, 0, 20, 10))
    numbers = palette_from([board]).getpalette() or []
    assert len(numbers) <= 3 * gif.COLOURS
    assert [200, 10, 10] in [numbers[at : at + 3] for at in range(0, len(numbers), 3)]
    plain = palette_from([board.convert("RGB")]).getpalette() or []
    assert len(plain) <= 3 * gif.COLOURS


def test_a_turn_without_changes_leaves_the_board_alone() -> None:
    """The strips of sides do not tell whose turn it is, so that only what was played changes."""
    match = finished("vicious-circle", 12)
    views = [each.view for each in scenes(match)][3:5]
    draw = RENDERERS["vicious-circle"].draw
    steady, usual = (
        [image_of(draw(view, None, look)).convert("RGB") for view in views]
        for look in (Look(steady=True), Look())
    )
    for strip in ((0, 0, 1200, 160), (0, 1400, 1200, 1560)):
        one, other = (each.crop(strip) for each in steady)
        assert ImageChops.difference(one, other).getbbox() is None
        one, other = (each.crop(strip) for each in usual)
        assert ImageChops.difference(one, other).getbbox()


def test_it_names_who_plays() -> None:
    match = finished("victorus", 4)
    known = animation(match, players=(Player("Ann"), Player("Ben")), widths=(480,))
    nobody = animation(match, widths=(480,))
    first, other = (next(frames_of(each.data)) for each in (known, nobody))
    strip = (0, 0, 480, caption.tall(480))
    assert ImageChops.difference(first.crop(strip), other.crop(strip)).getbbox()


def told(*words: str, side: str = "Ember") -> list[Said]:
    return [Said(each, side) for each in words]


@example([" ", "MWaa ", "MMWWWWaaaaa", "MMMMaaaaa...", "Maaaaa.....b", "M"], 16, 100)
@given(
    st.lists(st.text("abc WMi.", min_size=1, max_size=120), max_size=6),
    st.integers(9, 26),
    st.integers(20, 100),
)
def test_a_caption_has_two_lines_at_most_and_they_fit(
    words: list[str], size: int, most: int
) -> None:
    lines = caption.fitted(told(*words), 400, size, most)
    assert len(lines) <= 2
    assert sum(map(len, lines)) <= most
    for line in lines:
        assert text.width(line, Face.PLAIN, size) <= 404 or " " not in line


def test_of_too_many_sentences_the_latest_are_told() -> None:
    words = [f"Archer a{number} to b{number}" for number in range(9)]
    lines = caption.fitted(told(*words), 690, 26, 100)
    assert lines[0].startswith("… Ember: Archer a")
    assert lines[-1].endswith("b8")
    (line, other) = caption.fitted(told(" ".join(words)), 690, 26, 100)
    assert line.startswith("Archer a0")
    assert other.endswith("…")


@pytest.mark.parametrize(
    ("most", "line"),
    [
        (60, "Ember: Mage on a1 heals the Rogue on a2: 2 HP. Mage b1 to b2"),
        (59, "… Ember: Mage b1 to b2"),
        (21, "… Mage b1 to b2"),
    ],
)
def test_a_side_is_named_once_if_there_is_time(most: int, line: str) -> None:
    words = told("Mage on a1 heals the Rogue on a2: 2 HP", "Mage b1 to b2")
    assert " ".join(caption.fitted(words, 690, 26, most)) == line


@pytest.mark.parametrize(
    ("most", "line"),
    [
        (45, "Ember: Mage on a1 heals the Rogue on a2: 2 HP"),
        (44, "Mage on a1 heals the Rogue on a2: 2 HP"),
        (37, "Mage a1 heals Rogue a2: 2 HP"),
        (27, "Mage a1 heals Rogue a2"),
        (21, "Mage a1 heals Rogue…"),
    ],
)
def test_where_time_is_short_words_are_left_out(most: int, line: str) -> None:
    words = told("Mage on a1 heals the Rogue on a2: 2 HP")
    assert " ".join(caption.fitted(words, 690, 26, most)) == line


def test_nothing_is_cut_behind_a_small_word() -> None:
    (line,) = caption.fitted(told("Mage swaps places with Rogue"), 690, 26, 24)
    assert line == "Mage swaps places…"


def test_what_lies_lower_than_the_other_board_differs() -> None:
    """With the squares that reach below the lower edge of one of them."""
    one, other = Image.new("P", (40, 33)), Image.new("P", (40, 50))
    assert list(changed(one, other)) == [(0, 33, 40, 50)]
    assert list(changed(one, other, 5)) == [(0, 30, 40, 50)]
    assert list(changed(other, one, 5)) == [(0, 30, 40, 33)]
    assert list(changed(other, Image.new("P", (40, 30)), 5)) == []
    assert list(changed(other, Image.new("P", (41, 50)), 5)) == [(0, 0, 41, 50)]
    other.putpixel((7, 9), 3)
    assert list(changed(one, other, 5)) == [(0, 30, 40, 50), (7, 9, 8, 10)]


def test_where_boards_are_alike_nothing_differs() -> None:
    one = Image.new("P", (40, 30))
    assert list(changed(one, one.copy())) == []
    other = one.copy()
    other.putpixel((7, 9), 3)
    assert list(changed(one, other)) == [(7, 9, 8, 10)]
    assert list(changed(one.convert("RGB"), other)) == list(
        changed(one.convert("RGB"), other.convert("RGB"))
    )


@given(st.binary(min_size=12, max_size=12), st.binary(min_size=12, max_size=12))
def test_a_file_is_read_as_it_was_written(first: bytes, second: bytes) -> None:
    """Pixels of the index that is no colour leave what was there."""
    colours = bytes(range(3 * gif.COLOURS % 256)) * 2
    pixels = [bytes(each % gif.COLOURS for each in first), bytes(each % 64 for each in second)]
    images = [Image.frombytes("L", (4, 3), each) for each in pixels]
    parts = [gif.Part(0, 0, images[0], 10), gif.Part(0, 0, images[1], 20)]
    data = gif.written((4, 3), colours, map(gif.frame, parts))
    table = colours[: 3 * gif.COLOURS].ljust(3 * 64, b"\x00")
    seen = list(pixels[0])
    for shown, new in zip(frames_of(data), pixels, strict=True):
        seen = [one if other == gif.CLEAR else other for one, other in zip(seen, new, strict=True)]
        assert shown.tobytes() == b"".join(table[3 * each : 3 * each + 3] for each in seen)
