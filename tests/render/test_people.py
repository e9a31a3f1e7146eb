"""People in pictures: their names in any script, and their faces, whatever the bytes are."""

from __future__ import annotations

import io
import itertools
from dataclasses import replace
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops

from engines.game import TableEnding, win
from engines.registry import GAMES
from render.kit import names, text
from render.kit.fonts.runs import has, runs_of
from render.kit.medallion import Spot, Tones, lay_faces, medal, medallion
from render.kit.text import Face
from render.kit.theme import WIDTH
from render.look import Look, Player
from tests.conformance.test_typed import often
from tests.render.kit import SCENES, apart, decoded, picture, sheet_on
from tests.render.test_pictures import MOST

TONES = Tones("#2c2263", "#f4eeff", "#a692ee")
WIDE = 116


def face(colour: str = "#3cb44b", form: str = "PNG", size: tuple[int, int] = (128, 128)) -> bytes:
    """Returns the file of a picture in one colour."""
    file = io.BytesIO()
    Image.new("RGB", size, colour).save(file, form)
    return file.getvalue()


def noise() -> bytes:
    """Returns the largest file that a small face may be: nothing but noise."""
    file, parts = io.BytesIO(), [Image.effect_noise((128, 128), 90) for _ in range(3)]
    Image.merge("RGB", parts).save(file, "PNG")
    return file.getvalue()


def laid(file: bytes, *, badge: bool = False) -> Image.Image:
    """Returns a picture in few colours on which a face is laid."""
    bare = Image.new("RGB", (WIDTH, 200), "#000000")
    mark = medal(Player("Ann"), TONES, WIDE).open()
    bare.paste(mark, (42, 42), mark)
    sheet = sheet_on(bare.quantize(64))
    lay_faces(sheet, [Spot(file, 100, 100, WIDE, TONES.ring, "#ff0000" if badge else "")])
    return sheet.image().convert("RGB").crop((0, 0, 200, 200))


@pytest.mark.parametrize(
    ("name", "written", "letters"),
    [
        ("Ann", "Ann", "A"),
        ("ann van Beek", "ann van Beek", "AB"),
        ("Ελένη Παπά", "Ελένη Παπά", "ΕΠ"),
        ("Вася", "Вася", "В"),
        ("Đặng Thị Hồng", "Đặng Thị Hồng", "ĐH"),
        ("𝓐𝓷𝓷 🎉", "Ann", "A"),
        ("ann👩‍👩‍👧bell", "ann bell", "AB"),
        ("Z̸̢̛a̶l̷g̴o", "Zalgo", "Z"),
        ("\u202eevil\n\t", "evil", "E"),
        ("アンAnna", "アンAnna", "ア"),
        ("山田太郎", "山田太郎", "山"),
        ("李雷2", "李雷2", "李"),
        ("김철수", "김철수", "김"),
        ("เก่ง สมชาย", "เก่ง สมชาย", "ก่"),
        ("हिन्दी", "हिन्दी", "हि"),
        ("عبد الله", "عبد الله", "ع"),
        ("שלום (Novice)", "שלום (Novice)", "ש"),
        ("Ann 李雷", "Ann 李雷", "A"),
        ("ก" + "่" * 9, "ก" + "่" * 3, "ก" + "่" * 3),
        ("ᚠᚢᚦ", "", ""),
        ("💀💀", "", ""),
        ("", "", ""),
    ],
)
def test_what_all_fonts_lack_is_left_out_of_a_name(name: str, written: str, letters: str) -> None:
    assert names.legible(name) == written
    assert names.initials(name) == letters


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        ("Ann 李雷", ["Ann ", "李雷"]),
        ("李雷 (Novice 2)", ["李雷 ", "(Novice 2)"]),
        ("Ann عبد Ben", ["Ann ", "عبد", " Ben"]),
        ("عبد (Novice)", ["(Novice)", "عبد "]),
        ("עבד Ann Ben עבד", [" עבד", "Ann Ben", "עבד "]),
        ("Ąžuolas", ["Ąžuolas"]),
    ],
)
def test_a_name_of_several_scripts_is_written_in_runs_from_the_left(
    words: str, parts: list[str]
) -> None:
    assert [run.words for run in runs_of(words, Face.PLAIN.value)] == parts


def test_a_title_is_written_in_one_font() -> None:
    """That of titles has the letters of Lithuanian and German, but no capital ß."""
    whole = "ą č ę ė į š ų ū ž ä ö ü ß Ą Č Ę Ė Į Š Ų Ū Ž Ä Ö Ü „–“ …"
    assert has(whole, Face.TITLE.value)
    assert has(whole + "ẞ", Face.PLAIN.value)
    assert text.box("GROẞ", Face.TITLE, 40) == text.box("GROẞ", Face.PLAIN, 40)
    assert text.box("GROSS", Face.TITLE, 40) != text.box("GROSS", Face.PLAIN, 40)


@often(60)
@given(st.text(max_size=90), st.integers(40, 500))
def test_every_name_fits_its_room(name: str, wide: int) -> None:
    shown = names.fitting(name, 52, wide)
    assert text.width(shown, names.FACE, 52) <= wide
    assert len(names.initials(name)) <= 2
    assert names.label(name, 52, wide, "#000000").width <= wide + 4


def test_a_name_that_is_too_long_ends_with_an_ellipsis() -> None:
    shown = names.fitting("Bartholomew the Unabridged", 52, 300)
    assert shown.startswith("Barth")
    assert shown.endswith("…")


def test_a_bot_loses_its_level_before_its_name_is_cut() -> None:
    room = text.width("Austėja", names.FACE, 52)
    assert names.fitting("Austėja (Novice 2)", 52, room) == "Austėja"
    assert names.fitting("Austėja (Novice 2)", 52, 3 * room) == "Austėja (Novice 2)"
    assert names.largest("Austėja (Novice 2)", (52, 10), room) == 10, "whole rather than large"
    assert names.largest("Austėja (Novice 2)", (60, 52), room) == 52
    assert names.fitting("(Novice)", 52, room // 2).endswith("…"), "never nothing"


@pytest.mark.parametrize("form", ["PNG", "JPEG", "WEBP", "GIF"])
def test_a_face_lies_over_the_initials_in_its_own_colours(form: str) -> None:
    image = laid(face(form=form))
    red, green, blue = cast(tuple[int, int, int], image.getpixel((100, 100)))
    assert green > max(red, blue) + 60
    assert image.getpixel((100, 44)) == (166, 146, 238), "the ring stays"
    assert image.getpixel((2, 2)) == (0, 0, 0)


def test_a_badge_is_not_covered() -> None:
    spot = (100 + round(0.36 * WIDE) - 8, 100 + round(0.34 * WIDE) - 8)
    assert laid(face()).getpixel(spot) != laid(face(), badge=True).getpixel(spot)


@pytest.mark.parametrize(
    "file",
    [
        b"",
        b"no picture",
        face()[:70],
        face("#ff0000", "JPEG")[:300],
        face("#ff0000", "BMP"),
        face(size=(3000, 3000)),
        b"\x89PNG\r\n\x1a\n" + bytes(400_000),
    ],
    ids=["none", "text", "cut", "cut JPEG", "BMP", "huge", "long"],
)
def test_initials_stay_where_the_bytes_are_no_small_picture(file: bytes) -> None:
    assert apart(laid(file), laid(b"")) == 0
    player = Player("Ann", file)
    assert medallion(player, TONES, WIDE).tobytes() == medal(player, TONES, WIDE).open().tobytes()


@often(60)
@given(st.binary(max_size=200), st.sampled_from(["PNG", "JPEG", "GIF", "WEBP"]), st.integers(0, 99))
def test_no_bytes_are_an_error(noise: bytes, form: str, share: int) -> None:
    whole = face(form=form)
    cut = len(whole) * share // 100
    assert laid(whole[:cut] + noise + whole[cut + len(noise) :]).size == (200, 200)


def test_a_picture_keeps_at_most_256_colours_with_six_faces() -> None:
    file = noise()
    bare = Image.effect_noise((WIDTH, 200), 60).convert("RGB").quantize(200)
    spots = [Spot(file, 70 + 130 * number, 100, WIDE, TONES.ring) for number in range(6)]
    sheet = sheet_on(bare)
    lay_faces(sheet, spots)
    image = sheet.image()
    assert len(image.getpalette() or ()) <= 3 * 256
    assert apart(image.convert("RGB"), bare.convert("RGB")) > 1


def test_faces_are_kept_within_bounds() -> None:
    """The files themselves count: they are kept with what was made of them."""
    for number in range(60):
        noise = Image.effect_noise((128, 128), 20 + number)
        file = io.BytesIO()
        noise.save(file, "PNG")
        medallion(Player("Ann", file.getvalue()), TONES, WIDE)
    assert names.PEOPLE.weight <= names.PEOPLE.most


PEOPLE = (
    Player("Ann", noise()),
    Player("Bartholomew the Unabridged of Nowhere", noise()),
    Player("李雷", b"no picture"),
    Player("", face("#ff00ff", "JPEG")),
    Player("Вася 🎉", b"\x89PNG"),
    Player("X" * 90, face("#123456", "WEBP", (90, 40))),
)
RIVALS = [key for key, game in GAMES.items() if not game.team]
OWN = [name for name, (key, _, _) in SCENES.items() if key in RIVALS]
rivals = pytest.mark.parametrize("key", RIVALS)


@pytest.mark.parametrize("name", OWN)
def test_whoever_plays_stands_in_the_picture(name: str) -> None:
    """With the same measures and as small a file, a fifth larger with the marks of a choice; not of
    the views that show no banner."""
    key, view, chosen = SCENES[name]
    plain = picture(key, view, chosen)
    data = picture(key, view, chosen, Look(players=PEOPLE))
    assert data != plain
    assert decoded(data).size == decoded(plain).size
    assert len(data) < (1.2 * MOST if chosen else MOST)
    assert picture(key, view, chosen, Look(players=())) == plain


@rivals
def test_every_face_and_name_shows(key: str) -> None:
    view = SCENES[f"{key}, start, seat None"][1]
    seats = len(GAMES[key].seating(GAMES[key].resolve_options({}), 2))
    people = [Player("Ann", face()), Player("Ben", face("#ff00ff"))]
    first = decoded(picture(key, view, (), Look(players=tuple(people))))
    for seat in range(seats):
        for other in (
            Player("Cleo", people[seat].face),
            Player(people[seat].name, face("#00ffff")),
        ):
            changed = tuple(other if each == seat else people[each] for each in range(seats))
            image = decoded(picture(key, view, (), Look(players=changed)))
            assert apart(first, image) > 0


def places(one: Image.Image, other: Image.Image) -> int:
    """Returns in how many bands of rows, with 15 equal rows between them, two pictures differ."""
    differ = ImageChops.difference(one, other)
    rows = [y for y in range(one.height) if differ.crop((0, y, one.width, y + 1)).getbbox()]
    return sum(low - high > 15 for high, low in itertools.pairwise([-99, *rows]))


@rivals
def test_who_has_won_is_called_by_name(key: str) -> None:
    """The winner's name stands twice, the loser's once."""
    game = GAMES[key]
    begun = game.start(game.resolve_options({}), 2, "")
    view = replace(game.view(begun, None), to_act=(), outcome=win(TableEnding.RESIGNATION, 1))
    texts = [("Ann", "Ben"), ("Ann", "Cleo"), ("Cleo", "Ben")]
    looks = [Look(players=tuple(Player(each) for each in pair)) for pair in texts]
    plain, winner, loser = (decoded(picture(key, view, (), look)) for look in looks)
    assert places(plain, winner) == 2
    assert places(plain, loser) == 1
