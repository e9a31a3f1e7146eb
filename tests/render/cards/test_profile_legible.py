"""Checks that people can read the card of a person, also on a phone: with the longest names, the
largest numbers, and other eyes."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from PIL import Image, ImageChops

from cogs.people.profile import BestWin, ProfileSheet, told_of
from common.streaks import Streak
from common.text.say import EMPTY
from db.tables.records.match_counts import GameRecord, Record
from engines.registry import GAMES
from engines.terms import LONGEST_FEAT
from learning.lesson import lessons_of
from ratings.model import Rating
from ratings.tally import Streaks, Tally
from render import profile
from render.cache.packing import mapped
from render.cards import charts
from render.cards.background import DIM, EDGE, PANEL, WIDE, wrapped
from render.kit import text, theme
from render.kit.text import Face
from render.look import Player
from render.profile import Profile, profile_file
from tests.render.eyes import EYES, contrast
from tests.render.kit import on_phone, plain

LONG = "Maximiliane Wilhelmine Hohenlohe"
WIDEST = "W" * 32
"""As many characters as Discord allows, of the widest that there are."""
FEAT = ("Widest words " * LONGEST_FEAT)[:LONGEST_FEAT].strip()
MOST = Tally(9_999, 9_999, 9_999)
Drawn = list[tuple[str, Face, int]]


def largest(name: str) -> Profile:
    """What there is to tell of somebody who has done everything, thousands of times."""
    teams = {key for key, game in GAMES.items() if game.team}
    beaten = frozenset({1, 5})
    games = {
        key: GameRecord(
            MOST,
            max(game.seating(game.resolve_options({}), 2), key=len),
            MOST,
            frozenset() if game.team else beaten,
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
            curves=dict.fromkeys(ratings, (99_990, 99_999)),
            lessons=dict.fromkeys(GAMES, (98, 99)),
            puzzles=9_999,
            streak=Streak(9_998, 9_999),
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
        facts: tuple[str, ...] = (game.title, game.rating, game.taught, *game.lines)
        assert all(line in words or WIDEST in line for line in facts)
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
            assert 66 + wide[game.title] + wide[game.rating] + 20 <= WIDE - 4 * EDGE
        if game.levels[1]:
            assert 74 + wide[game.taught] + wide["Levels beaten"] + 380 <= WIDE - 4 * EDGE


@pytest.mark.parametrize("name", [LONG, WIDEST])
def test_nothing_leaves_its_place(name: str) -> None:
    """To the right and left of where words belong the card is as it is without them."""
    told = largest(name)
    card = Image.open(io.BytesIO(profile_file(told))).convert("RGB")
    bare = Profile(Player(""), EMPTY, (), tuple(_silent(each) for each in told.games))
    empty = Image.open(io.BytesIO(profile_file(bare))).convert("RGB")
    assert card.size == empty.size
    for left, right in ((0, EDGE), (WIDE - EDGE, WIDE)):
        strip = (left, 0, right, card.height)
        assert ImageChops.difference(card.crop(strip), empty.crop(strip)).getbbox() is None


def _silent(game: profile.GameLines) -> profile.GameLines:
    """A game with as many lines, of which nothing is to be seen."""
    lines = [part for line in game.lines for part in wrapped(line, 36, WIDE - 4 * EDGE)]
    return replace(game, title="", rating="", lines=(plain("\N{NO-BREAK SPACE}"),) * len(lines))


def newcomer() -> Profile:
    """What there is to tell of somebody who has done nothing."""
    lessons = {key: (0, len(lessons_of(key))) for key in GAMES}
    return told_of(ProfileSheet(person=1, player=Player("Ann"), record=Record(), lessons=lessons))


def test_a_newcomer_sees_every_game_and_what_there_is_to_reach(drawn: Drawn) -> None:
    told = newcomer()
    size = Image.open(io.BytesIO(profile_file(told))).size
    assert size[0] == WIDE
    assert size[1] < 225 * len(GAMES)
    words = [said for said, _, _ in drawn]
    for key, game in GAMES.items():
        assert game.title in words
        assert not lessons_of(key) or f"0 of {len(lessons_of(key))} lessons" in words
    assert "No puzzles solved yet" in words
    assert min(on_phone(size) for _, _, size in drawn) >= 11


@pytest.mark.parametrize("told", [newcomer(), largest(LONG)], ids=["new", "all"])
def test_the_file_is_small(told: Profile) -> None:
    assert len(profile_file(told)) <= 150_000


def test_charts_grow_with_what_they_count() -> None:
    for few, many in (
        (charts.ring(2, 9, 56), charts.ring(7, 9, 56)),
        (charts.pips(1, 5, 350), charts.pips(4, 10, 350)),
        (charts.bar((1, 0, 3), 400, 28), charts.bar((3, 0, 1), 400, 28)),
    ):
        assert gold(few) * 1.5 < gold(many)
    assert charts.flames(2, 7, 40).tobytes() != charts.flames(3, 7, 40).tobytes()
    rising, falling = charts.curve((1500, 1600), 400, 120), charts.curve((1600, 1500), 400, 120)
    assert highest(rising, 350) < highest(falling, 350)


def gold(image: Image.Image) -> int:
    """The number of golden pixels, but for rounding."""
    plain = Image.new("RGB", image.size, theme.GOLD)
    differences = ImageChops.difference(image.convert("RGB"), plain).convert("L")
    return sum(differences.histogram()[:2])


def highest(image: Image.Image, x: int) -> int:
    """The highest pixel of a curve in a column."""
    bright = mapped(image.convert("L"), [0] * 120 + [255] * 136)
    column = bright.crop((x, 10, x + 1, 110)).getbbox()
    assert column
    return column[1]


def test_one_match_in_a_thousand_shows_in_a_bar() -> None:
    bar = charts.bar((1, 0, 9_999), 1040, 28)
    assert gold(bar) > 100


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
