"""The small pictures: each has a name for Discord, and at 22 px it is none of the others."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from cogs.upkeep.emojis import emoji_name
from engines.game import AnyGame
from engines.match import Match, begin, replay, seatings
from engines.registry import GAMES
from render.cards.miniatures import GAME, WIDE
from render.painting.miniatures import miniature_file, miniatures, side_key
from render.picture import RENDERERS
from tests.sample import random_match, some

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
MOST = 2000
"""Emojis of an application in Discord."""
LARGEST = 256 * 1024
SHOWN = 22
GROUNDS = ("#313338", "#ffffff")
"""Discord's dark and light ground."""
APART = 3.0
"""The least difference of two pictures at that size: the mean over all pixels, of 255."""
ALIKE = (
    {"house-residence", "house-estate", "house-palace"},
    {"house-mint", "house-treasury"},
    {"house-smithy", "house-workshop"},
    {"card-wrong-track", "card-razzle-dazzle", "card-no-enemies"},
    {"card-sergeants", "card-knight-brothers"},
)
"""Cards that do the same, but for a number."""


@cache
def drawn(game: str) -> dict[str, bytes]:
    """Returns the files of a game's pictures."""
    return {key: miniature_file(game, key) for key in miniatures(game)}


def seen(file: bytes, ground: str) -> Image.Image:
    """Returns a picture as it is seen in a line of text."""
    image = Image.open(io.BytesIO(file)).convert("RGBA").resize((SHOWN, SHOWN))  # pyright: ignore[reportUnknownMemberType]
    plain = Image.new("RGB", image.size, ground)
    plain.paste(image, (0, 0), image)
    return plain


def test_all_names_are_fit_for_discord_and_differ() -> None:
    names = [
        emoji_name(words, game, key, drawn(game)[key])
        for game in GAMES
        for key, words in miniatures(game).items()
    ]
    assert len(names) == len(set(names)) < MOST / 4, "old ones have room beside them"
    for name in names:
        assert re.fullmatch("[a-z][a-z0-9_]{0,23}_[0-9a-f]{7}", name), name
    for words in ("saint_of_dawn", "purple_hospitaller_white", "farmers"):
        assert any(name.startswith(f"{words}_") for name in names), words


def test_a_picture_drawn_anew_has_another_name() -> None:
    name = emoji_name("Krėva's Guard, the very long-winded one", "a", "b", b"1")
    assert name.startswith("krevas_guard_the_very_")
    assert len(name) <= 32
    others = [("a", "b", b"2"), ("a", "c", b"1"), ("c", "b", b"1")]
    assert len({name, *(emoji_name("Kreva", *each) for each in others)}) == 4


@every_game
def test_the_game_and_its_sides_have_one(game: AnyGame) -> None:
    found = miniatures(game.key)
    assert found[GAME] == game.title
    assert {side_key(side) for side in game.sides} <= set(found)
    with pytest.raises(KeyError):
        miniature_file(game.key, "nothing")


@every_game
def test_each_is_a_small_square_file(game: AnyGame) -> None:
    for key, file in drawn(game.key).items():
        image = Image.open(io.BytesIO(file))
        assert (image.format, image.size) == ("PNG", (WIDE, WIDE)), key
        assert len(file) < LARGEST
        assert file == miniature_file(game.key, key), "else each start would upload it again"


@every_game
@pytest.mark.parametrize("ground", GROUNDS)
def test_none_is_taken_for_another_at_the_size_of_a_letter(game: AnyGame, ground: str) -> None:
    pictures = {key: seen(file, ground) for key, file in drawn(game.key).items()}
    empty = Image.new("RGB", (SHOWN, SHOWN), ground)
    for (one, left), (other, right) in combinations([*pictures.items(), ("", empty)], 2):
        if not any({one, other} <= alike for alike in ALIKE):
            assert difference(left, right) >= APART, (one, other)


def difference(one: Image.Image, other: Image.Image) -> float:
    """Returns the mean difference of the colours of two pictures."""
    return sum(ImageStat.Stat(ImageChops.difference(one, other)).mean) / 3


def moments(match: Match) -> Iterator[Match]:
    """Yields some moments of a match."""
    for ply in range(0, match.ply, max(1, match.ply // some(20, 60))):
        yield match.at(ply)


@every_game
def test_whatever_a_part_or_a_line_names_can_be_drawn(game: AnyGame) -> None:
    """Each piece that a game draws comes in its words, too; a game need not draw any."""
    known, named = miniatures(game.key), set[str]()
    pieces = RENDERERS[game.key].miniatures().keys() - {GAME}
    settled = game.resolve_options({})
    for seats in {seatings(game, settled)[0], seatings(game, settled)[-1]}:
        match = random_match(game, "1", None, seats)
        for at in moments(match):
            for seat in at.to_act:
                view = at.view(seat)
                picks = game.picks(view)[:200]
                named |= {part.miniature for pick in picks for part in pick.parts}
                for action in view.legal[:20]:
                    named |= {part.miniature for part in game.parts(view, action)}
                    named.add(game.miniature(view, seat, action))
        lines = match.history(None)
        assert any(line.miniature for line in lines) or not pieces
        named |= {line.miniature for line in lines}
    assert named - {""} <= set(known)
    assert len(named & pieces) >= min(5, len(pieces) // 2)


def test_a_secret_line_names_nothing() -> None:
    game = GAMES["vicious-circle"]
    match = replay(begin(game.key, game.resolve_options({}), "s"))
    seat = match.to_act[0]
    text = game.write(match.view(seat).legal[0])
    for entry in match.propose(seat, text):
        match = match.follow(entry)
    (line,) = match.history(None)
    assert line.miniature == ""
