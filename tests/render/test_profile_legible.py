"""Checks that people can read the card of a person, also on a phone: with the longest names, the
largest numbers, and other eyes."""

from __future__ import annotations

import io

import pytest
from PIL import Image, ImageChops

from cogs.people.profile_screen import BestWin, ProfileSheet, told_of
from db.tables.records.tallies import GameRecord, Record
from engines.registry import GAMES
from engines.terms import LONGEST_FEAT
from ratings.model import Rating
from ratings.tally import Streaks, Tally
from render import profile
from render.kit import text, theme
from render.kit.saying import wrapped
from render.kit.text import Face
from render.look import Player
from render.profile import DIM, EDGE, PANEL, WIDE, Profile, profile_file
from tests.render.eyes import EYES, contrast
from tests.render.kit import on_phone

LONG = "Maximiliane Wilhelmine Hohenlohe"
WIDEST = "W" * 32
"""As many characters as Discord allows, of the widest that there are."""
FEAT = ("Widest words " * LONGEST_FEAT)[:LONGEST_FEAT].strip()
MOST = Tally(9_999, 9_999, 9_999)
Drawn = list[tuple[str, Face, int]]


def largest(name: str) -> Profile:
    """What there is to tell of somebody who has done everything, thousands of times."""
    teams = {key for key, game in GAMES.items() if game.team}
    games = {
        key: GameRecord(
            MOST, max(game.seating(game.resolve_options({}), 2), key=len), MOST, 5 - 5 * game.team
        )
        for key, game in GAMES.items()
    }
    ratings = {key: Rating(99_999) for key in games if key not in teams}
    best = {key: BestWin(FEAT, (name, name)) for key in teams}
    return told_of(
        ProfileSheet(
            person=1,
            player=Player(name),
            record=Record(games, Streaks(9_999, 9_999)),
            ratings=ratings,
            best=best,
            lessons=99,
            all_lessons=99,
            puzzles=9_999,
            streak=9_999,
        )
    )


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Drawn:
    """The words that are drawn, as they are in the end, with face and size."""
    found: Drawn = []
    label = text.label

    def noting(said: str, face: Face, size: int, colour: str) -> Image.Image:
        found.append((said, face, size))
        return label(said, face, size, colour)

    monkeypatch.setattr(text, "label", noting)
    return found


@pytest.mark.parametrize("name", ["Ann", LONG, WIDEST])
def test_all_is_said_and_large_enough_for_a_phone(name: str, drawn: Drawn) -> None:
    told = largest(name)
    profile_file(told)
    words = " ".join(said for said, _, _ in drawn)
    for line in (*told.head, told.foot):
        assert line in words
    for game in told.games:
        for line in (game.title, game.rating, *game.lines):
            assert line in words or WIDEST in line
    cut = {said.replace("W", "") for said, _, _ in drawn if "…" in said}
    assert cut == ({"…"} if name == WIDEST else set())
    assert words.count(name[:20]) == 3, "the own name, and those of two others"
    assert min(on_phone(size) for _, _, size in drawn) >= 11


def test_what_stands_side_by_side_does_not_touch(drawn: Drawn) -> None:
    told = largest(WIDEST)
    profile_file(told)
    wide = {said: text.width(said, face, size) for said, face, size in drawn}
    for game in told.games:
        if game.rating:
            assert wide[game.title] + wide[game.rating] + 20 <= WIDE - 4 * EDGE
    assert wide[told.foot] + wide["Vivat"] + 20 <= WIDE - 2 * EDGE


@pytest.mark.parametrize("name", [LONG, WIDEST])
def test_nothing_leaves_its_place(name: str) -> None:
    """To the right and left of where words belong the card is as it is without them."""
    told = largest(name)
    card = Image.open(io.BytesIO(profile_file(told))).convert("RGB")
    bare = Profile(Player(""), "", (), tuple(_silent(each) for each in told.games))
    empty = Image.open(io.BytesIO(profile_file(bare))).convert("RGB")
    assert card.size == empty.size
    for left, right in ((0, EDGE), (WIDE - EDGE, WIDE)):
        strip = (left, 0, right, card.height)
        assert ImageChops.difference(card.crop(strip), empty.crop(strip)).getbbox() is None


def _silent(game: profile.GameLines) -> profile.GameLines:
    """A game with as many lines, of which nothing is to be seen."""
    lines = [part for line in game.lines for part in wrapped(line, 36, WIDE - 4 * EDGE)]
    return profile.GameLines("", "", ("\N{NO-BREAK SPACE}",) * len(lines))


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        (theme.PALE, theme.TABLE),
        (DIM, theme.TABLE),
        (theme.GOLD, theme.TABLE),
        (theme.PALE, PANEL),
        (theme.GOLD, PANEL),
    ],
)
def test_words_stand_out(ink: str, ground: str, eyes: str) -> None:
    assert contrast(ink, ground, eyes) >= 4.5
