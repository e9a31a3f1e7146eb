"""A whole match as somebody plays it who sees no picture: `docs/match-by-text.txt`.

`python -m tests.docs` writes it from the words of the bot, and a test compares it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from cogs.board.steps import PickTree, Spot
from conformance.screens import sheet_of
from engines import export
from engines.match import Match
from tests.spoken.test_positions import labels

PAGE: Final = Path("docs/match-by-text.txt")
MATCH: Final = Path("docs/matches/vicious-circle.txt")
SEAT: Final = 0
_HEAD: Final = (
    "A whole match of Wizards of the Vicious Circle by text alone.",
    "Ann plays Twilight. Under each heading is the alt text of the board as a screen reader",
    "reads it to her, a sentence a line. Lines with > are the buttons that she presses, as her own",
    "board in words names them.",
)


def transcript() -> str:
    """Returns the match as it is heard, and what is pressed."""
    match = export.read(MATCH.read_text("utf-8"))
    lines = [*_HEAD]
    for entry in match.entries:
        now = match.at(entry.ply)
        if entry.seat == SEAT and entry.is_action:
            lines += ["", f"--- Before move {entry.ply + 1}", *_heard(now)]
            lines += [f"> {label}" for label in _pressed(now, entry.text)]
    lines += ["", "--- The end", *_heard(match), *_sentences(sheet_of(match, SEAT).card().alt)]
    return "\n".join([*lines, ""])


def _heard(now: Match) -> list[str]:
    return _sentences(sheet_of(now, SEAT).picture().alt)


def _sentences(alt: str) -> list[str]:
    return re.split(r"(?<=[.]) (?=[A-Z])", alt)


def _pressed(now: Match, text: str) -> Iterator[str]:
    """Yields the labels of the controls that lead to an action; a set-up is typed."""
    tree = PickTree(Spot(now.game, now.view(SEAT)))
    picks = [pick for pick in tree.begun(()) if pick.text == text]
    if text.startswith("set "):
        yield f"/vicious setup creatures: {text.removeprefix('set ')}"
        return
    values = tuple(part.value for part in picks[0].parts)
    chosen: tuple[str, ...] = ()
    while chosen != values:
        words = tree.sentence(picks[0]) if tree.at_once(chosen) else picks[0].parts[0].label
        assert words in labels(tree, chosen), (words, labels(tree, chosen))
        yield words
        chosen = values if tree.at_once(chosen) else tree.advance(values[: len(chosen) + 1])


def write() -> None:
    """Writes the page anew."""
    PAGE.write_text(transcript(), "utf-8")
