"""Above the picture of a fight stand at most six lines of a phone, in every language: the rest is
in the picture, its alt text and the board in words."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from cogs.board.board import board_screen, private_board
from cogs.hall.screen import Paragraph, Screen
from common.text.catalogue import codes, language
from common.text.text import written
from conformance.screens import DESKS, sheet_of
from db.values import BoardForm
from engines.match import Match, replay
from engines.registry import GAMES
from render.look import Player
from tests.sample import some
from tools.crowd.positions import played

LINES, LINE, SMALL = 6, 44, 54
"""The most lines, and the characters in one of 340 px, and in one of small words."""
_SHOWN = (
    (re.compile(r"^(-#|###) |\*\*|~~"), ""),
    (re.compile(r"<@\d+>"), "@somebody-x"),
    (re.compile(r"<t:[^>]*>"), "in 3 hours"),
)
"""What Discord shows in place of marks, mentions and times."""


def phone_lines(words: str) -> int:
    """The lines of a phone that these words fill."""
    return sum(_lines(each) for each in words.splitlines())


def _lines(words: str) -> int:
    room = SMALL if words.startswith("-# ") else LINE
    for pattern, shown in _SHOWN:
        words = pattern.sub(shown, words)
    lines, left = 0, -1
    for word in words.split():
        if left < len(word) + 1:
            lines, left = lines + 1, room + 1
        left -= len(word) + 1
    return lines


def test_lines_are_counted_as_a_phone_breaks_them() -> None:
    assert phone_lines("") == 0
    assert phone_lines("**" + "x" * LINE + "**\n-# " + "y" * SMALL) == 2
    assert phone_lines("word " * 10 + "\n" + "word " * 9) == 3


def above(screen: Screen) -> Iterator[str]:
    """What stands above the picture."""
    for block in screen.blocks:
        if not isinstance(block, Paragraph):
            return
        yield block.words


def fights(seed: int, seats: int) -> list[Match]:
    """Moments of fights, some of each stage."""
    whole, found = (
        played(GAMES["vilnius"], seed, seats, 400, end=False),
        dict[object, list[Match]](),
    )
    moment = replay(whole.setup)
    for entry in whole.entries:
        view: Any = moment.view(None)
        if view.fight is not None and view.outcome is None:
            found.setdefault(view.stage, []).append(moment)
        moment = moment.follow(entry)
    rng = random.Random(seed)
    return [each for kind in found.values() for each in rng.sample(kind, min(5, len(kind)))]


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("seed", range(some(4, 12)))
def test_a_fight_is_told_in_six_lines(seed: int, seats: int) -> None:
    """And in words alone in full: with who plays, and each enemy."""
    looked = 0
    for moment in fights(seed, seats):
        for viewer in (None, 0):
            named = replace(sheet_of(moment, viewer), players=(Player("Ann"),) * seats)
            draws = board_screen if viewer is None else private_board
            told = list(above(draws(named, DESKS["vilnius"])))
            for code in codes():
                words = "\n".join(written(each, language(code)) for each in told)
                assert phone_lines(words) <= LINES, words
            looked += 1
        alone = replace(named, boards=BoardForm.WORDS)
        whole = "\n".join(map(str, above(private_board(alone, DESKS["vilnius"]))))
        assert all(side in whole for side in alone.sides)
        assert all(str(each) in whole for each in alone.news)
    assert looked
