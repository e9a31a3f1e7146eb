"""Checks that people can read the table of a contest, also on a phone: from three people to
sixty-four, with the longest names."""

from __future__ import annotations

import io
from itertools import product

import pytest
from PIL import Image, ImageChops

from engines.registry import GAMES
from render.cards.background import EDGE, WIDE
from render.cards.contest import WIDE_ROWS, ContestCard, ContestGroup, ContestRow, contest_file
from render.kit.names import legible
from render.look import Player
from tests.render.cards.test_profile_legible import LONG, WIDEST, Drawn, drawn
from tests.render.kit import on_phone, plain
from tests.sample import drawn as some_of

TIES = plain(
    "The further figures rank equal points: points against each other, wins, opponents' points, "
    "without the lowest."
)
KEY = next(key for key, game in GAMES.items() if not game.team)
__all__ = ["drawn"]
NAMES = ("Ann", LONG, WIDEST, "李雷", "🎉", "")
SIZES = ((3,), (8,), (4, 4), (13,), (64,), (6,) * 10 + (4,))


def card(name: str, *sizes: int, winners: int = 0) -> ContestCard:
    """A table with groups of these sizes, with the longest numbers."""
    groups = [
        ContestGroup(
            plain(f"Group {chr(ord('A') + number)}" if len(sizes) > 1 else ""),
            tuple(
                ContestRow(
                    *(str(place), Player(name), "22½", (22, 11, 22), 33),
                    gone=place == 4,
                    tie="88½" if place < 3 else "",
                )
                for place in range(1, size + 1)
            ),
        )
        for number, size in enumerate(sizes)
    ]
    title = max((game.title for game in GAMES.values()), key=len)
    won = (Player(name),) * winners
    subject = plain("Round 6 of 7, ends about 30 September")
    head, called, told = map(plain, (f"{title} knockout", "A player", "win"))
    return ContestCard(KEY, head, subject, called, tuple(groups), won, told, ties=TIES)


@pytest.mark.parametrize(("name", "sizes"), some_of([*product(NAMES, SIZES)], 18))
def test_all_is_said_and_large_enough_for_a_phone(
    name: str, sizes: tuple[int, ...], drawn: Drawn
) -> None:
    contest_file(card(name, *sizes))
    words = [said for said, _, _ in drawn]
    people = sum(sizes)
    shown = name[:6] if legible(name) else "A player"
    assert sum(said.startswith(shown) for said in words) == people
    assert {str(place) for place in range(4, max(sizes) + 1)} <= set(words)
    gone = sum(size >= 4 for size in sizes)
    if people <= WIDE_ROWS:
        assert words.count("22½") == people
        assert words.count("withdrew") == gone
        assert words.count("22 · 11 · 22   33 to play") == people - gone
    else:
        assert words.count("22½") == people - gone
        assert words.count("out") == gone
    if len(sizes) > 1:
        assert {f"Group {chr(ord('A') + number)}" for number in range(len(sizes))} <= set(words)
    assert TIES in " ".join(words)
    assert min(on_phone(size) for _, _, size in drawn) >= 11


@pytest.mark.parametrize("winners", [1, 2, 6])
def test_the_winners_stand_at_the_head(winners: int, drawn: Drawn) -> None:
    contest_file(card(LONG, 8, winners=winners))
    words = [said for said, _, _ in drawn]
    assert sum(said.startswith(LONG[:8]) for said in words) == 8 + winners
    assert "win" in words
    assert min(on_phone(size) for _, _, size in drawn) >= 11


@pytest.mark.parametrize("sizes", [(8,), (64,)])
@pytest.mark.parametrize("name", [LONG, WIDEST])
def test_nothing_leaves_its_place(name: str, sizes: tuple[int, ...]) -> None:
    whole, bare = (
        Image.open(io.BytesIO(contest_file(card(each, *sizes, winners=2)))).convert("RGB")
        for each in (name, "")
    )
    assert whole.size == bare.size
    for left, right in ((0, EDGE), (WIDE - EDGE + 2, WIDE)):
        strip = (left, 180, right, whole.height)
        assert ImageChops.difference(whole.crop(strip), bare.crop(strip)).getbbox() is None


def test_the_file_is_small() -> None:
    assert len(contest_file(card(LONG, *(6,) * 10, 4))) <= 250_000
