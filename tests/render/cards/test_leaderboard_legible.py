"""Checks that people can read a page of a leaderboard, also on a phone: with the longest names, the
largest numbers, and equal places."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from PIL import Image, ImageChops

from engines.registry import GAMES
from engines.terms import LONGEST_FEAT
from render.cache.packing import mapped
from render.cards.background import EDGE, WIDE
from render.cards.leaderboard import METALS, LeaderRow, LeaderTable, Unplaced, leaderboard_file
from render.kit import text
from render.kit.names import legible
from render.look import Player
from tests.render.cards.test_profile_legible import LONG, WIDEST, Drawn, drawn, gold
from tests.render.kit import on_phone, plain
from tests.render.test_people import face

KEY = next(key for key, game in GAMES.items() if not game.team)
TITLE = max((game.title for game in GAMES.values()), key=len)
MOST = (9_999, 9_999, 9_999)
PAGE = 10
FAR = [0] * 40 + [255] * 216
"""The differences of lightness that are more than a colour rounded otherwise."""

__all__ = ["drawn"]


def page(*rows: LeaderRow) -> LeaderTable:
    """A page with the longest title."""
    subject = plain("Rated highest in this server, 2026 Q4")
    return LeaderTable(KEY, TITLE, subject, plain("A player"), rows)


def row(name: str, number: int = 1, **changes: object) -> LeaderRow:
    """A row with the largest numbers."""
    whole = LeaderRow(number, (Player(name, face()),), 99_999, 199.5, MOST, (99_000, 99_999))
    return replace(whole, **changes)  # type: ignore[arg-type]


def team(name: str, number: int, people: int) -> LeaderRow:
    """A team of so many, with the most words."""
    return LeaderRow(number, (Player(name),) * people, words=plain("W" * LONGEST_FEAT))


def image_of(table: LeaderTable) -> Image.Image:
    """The picture."""
    return Image.open(io.BytesIO(leaderboard_file(table))).convert("RGB")


@pytest.mark.parametrize("name", ["Ann", LONG, WIDEST, "李雷", "🎉", ""])
def test_all_is_said_and_large_enough_for_a_phone(name: str, drawn: Drawn) -> None:
    told = page(*(row(name, number) for number in range(4, 14)))
    leaderboard_file(told)
    words = [said for said, _, _ in drawn]
    assert {TITLE, told.subject, "99,999", "9,999 · 9,999 · 9,999"} <= set(words)
    assert {"won", "drawn", "lost", "give or take", "a month"} <= set(words)
    assert {str(number) for number in range(4, 14)} <= set(words)
    shown = name[:8] if legible(name) else "A player"
    assert sum(said.startswith(shown) for said in words) == PAGE
    assert min(on_phone(size) for _, _, size in drawn) >= 11


@pytest.mark.parametrize("people", range(1, 7))
def test_a_team_has_its_names_and_its_words(people: int, drawn: Drawn) -> None:
    leaderboard_file(page(team("Ann", 4, people)))
    words = [said for said, _, _ in drawn]
    assert ", ".join(["Ann"] * people) in words
    assert any(said.startswith("W" * 8) for said in words)
    assert "won" not in words, "it has no bars"
    assert min(on_phone(size) for _, _, size in drawn) >= 11


def test_a_large_place_fits_beside_the_face(drawn: Drawn) -> None:
    leaderboard_file(page(row("Ann", 99_999)))
    wide = [text.width(said, face_, size) for said, face_, size in drawn if said == "99,999"]
    assert min(wide) <= 96


@pytest.mark.parametrize("name", [LONG, WIDEST])
@pytest.mark.parametrize("own", [False, True])
def test_nothing_leaves_its_place(name: str, own: bool) -> None:
    rows = [row(name, number, own=own) for number in range(1, 9)]
    whole = image_of(page(*rows, team(name, 9, 6), team(name, 10, 1)))
    bare = image_of(page(*(row("", number) for number in range(1, 11))))
    assert whole.size == bare.size
    for left, right in ((0, EDGE), (WIDE - EDGE + 2, WIDE)):
        strip = (left, 180, right, whole.height)
        assert ImageChops.difference(whole.crop(strip), bare.crop(strip)).getbbox() is None


def test_the_file_is_small() -> None:
    rows = [row(LONG, number, own=number == 3) for number in range(1, 11)]
    assert len(leaderboard_file(page(*rows))) <= 150_000


@pytest.mark.parametrize("count", [1, 3, 10])
def test_it_is_as_tall_as_its_rows(count: int) -> None:
    one, shown = image_of(page(row("Ann"))), image_of(page(*[row("Ann")] * count))
    assert shown.width == WIDE
    assert shown.height - one.height == (count - 1) * 140


@pytest.mark.parametrize("name", ["Ann", LONG, WIDEST, "李雷"])
@pytest.mark.parametrize("rows", [0, 1, 10])
def test_those_without_a_place_stand_below_a_line_in_grey(
    name: str, rows: int, drawn: Drawn
) -> None:
    """From the first match on, also where nobody has a place; the reader is marked there, too."""
    above = page(*(row("Ben", number) for number in range(4, 4 + rows)))
    below = tuple(Unplaced(Player(name, face()), f"{99_990 + each}?") for each in range(PAGE))
    bare, whole = image_of(above), image_of(replace(above, below=below))
    words = [said for said, _, _ in drawn]
    assert {"Too few rated matches yet", *(each.points for each in below)} <= set(words)
    assert min(on_phone(size) for _, _, size in drawn) >= 11
    assert whole.height - bare.height <= 76 * (PAGE + 1)
    head = (0, 0, WIDE, 176 + 140 * rows)
    apart = ImageChops.difference(whole.crop(head), bare.crop(head)).convert("L")
    assert mapped(apart, FAR).getbbox() is None
    own = (*below[:-1], replace(below[-1], own=True))
    marked = ImageChops.difference(whole, image_of(replace(above, below=own))).convert("L")
    changed = mapped(marked, FAR).getbbox()
    assert changed
    assert changed[1] > head[3] + 56 + 76 * (PAGE - 2)


def test_the_first_three_stand_out_and_equals_alike() -> None:
    """Whoever shares the first place has gold, the fourth place no metal."""
    first, fourth = (image_of(page(row("Ann", place), row("Ben", 4))) for place in (1, 4))
    shared = image_of(page(row("Ann", 1), row("Ben", 1)))
    assert len(METALS) == 3
    assert gold(first) > gold(fourth) + 1_000
    assert gold(shared) > gold(first) + 1_000


def test_the_own_row_is_marked() -> None:
    plain, own = (image_of(page(row("Ann"), row("Ben", own=each))) for each in (False, True))
    changed = mapped(ImageChops.difference(plain, own).convert("L"), FAR).getbbox()
    assert changed
    assert changed[1] >= 300, "the row of Ann is as it was"


def test_a_better_rating_and_a_larger_doubt_show_on_the_scale() -> None:
    low, high = row("Ann", points=1_500, doubt=50), row("Ann", points=1_700, doubt=50)
    doubtful = replace(high, doubt=100)
    shown = {image_of(page(high, each)).tobytes() for each in (low, high, doubtful)}
    assert len(shown) == 3
    assert image_of(page(replace(low, points=0, doubt=0)))
