"""Looking closer: one part of a board by itself, for one person alone."""

from __future__ import annotations

from dataclasses import replace

import discord

from cogs.screens.screen import Screen, button, gallery, layout, rows, text
from cogs.screens.sheet import Sheet
from engines.game import Part

BOARD = Part("board", "Whole board")
"""The whole board beside its areas; as an area of a renderer it is unknown, thus the same."""


def look_screen(
    sheet: Sheet, area: str = "", area_words: str = "", *, as_text: bool = False
) -> Screen:
    """Returns an area of the board, and a button for each of the others. An unknown area is the
    whole board. `area_words` tell the area where the position in words does not; `as_text`
    shows them, or the board in characters, instead of a picture."""
    choices = (BOARD, *sheet.areas)
    shown = next((each for each in choices if each.value == area), BOARD)
    picture = sheet.picture(area=shown.value if shown is not BOARD else "")
    if shown is not BOARD:
        picture = replace(picture, alt=f"{shown.label}. {area_words or picture.alt}")
    buttons = [
        button(
            each.label[:80],
            "look-at",
            sheet.match_id,
            0,
            (each.value,),
            style=discord.ButtonStyle.primary if each is shown else discord.ButtonStyle.secondary,
        )
        for each in choices
    ]
    lines = _lines(sheet, shown)
    if as_text:
        lines.append(area_words or sheet.drawing)
        return Screen(layout(text("\n".join(lines)), *rows(buttons)))
    words = text("\n".join(lines))
    return Screen(layout(words, gallery(picture), *rows(buttons)), (picture,))


def _lines(sheet: Sheet, shown: Part) -> list[str]:
    lines = [f"### {sheet.game.title}", f"-# Match {sheet.match_id} · {shown.label}"]
    lines += sheet.told()
    over = sheet.view.outcome is not None
    words = sheet.ending if over else sheet.game.status(sheet.view)
    return [*lines, f"**{words}**"]
