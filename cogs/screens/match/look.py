"""Looking closer: one part of a board by itself, for one person alone."""

from __future__ import annotations

from dataclasses import replace

import discord

from cogs.screens.match_view import MatchView
from cogs.screens.screen import Screen, button, gallery, layout, rows, text
from engines.game import Part

BOARD = Part("board", "Whole board")
"""The whole board beside its areas; as an area of a renderer it is unknown, thus the same."""


def look_screen(
    shown: MatchView, area: str = "", area_words: str = "", *, as_text: bool = False
) -> Screen:
    """Returns an area of the board, and a button for each of the others. An unknown area is the
    whole board. `area_words` tell the area where the position in words does not; `as_text`
    shows them, or the board in characters, instead of a picture."""
    choices = (BOARD, *shown.areas)
    part = next((each for each in choices if each.value == area), BOARD)
    picture = shown.picture(area=part.value if part is not BOARD else "")
    if part is not BOARD:
        picture = replace(picture, alt=f"{part.label}. {area_words or picture.alt}")
    buttons = [
        button(
            each.label[:80],
            "look-at",
            shown.match_id,
            0,
            (each.value,),
            style=discord.ButtonStyle.primary if each is part else discord.ButtonStyle.secondary,
        )
        for each in choices
    ]
    lines = _lines(shown, part)
    if as_text:
        lines.append(area_words or shown.drawing)
        return Screen(layout(text("\n".join(lines)), *rows(buttons)))
    words = text("\n".join(lines))
    return Screen(layout(words, gallery(picture), *rows(buttons)), (picture,))


def _lines(shown: MatchView, part: Part) -> list[str]:
    lines = [f"### {shown.game.title}", f"-# Match {shown.match_id} · {part.label}"]
    lines += shown.told()
    over = shown.view.outcome is not None
    words = shown.ending if over else shown.game.status(shown.view)
    return [*lines, f"**{words}**"]
