"""The private picker: part by part of an action, then confirm."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from cogs.screens.screen import Blocks, Screen, button, gallery, layout, rows, select, text
from cogs.screens.sheet import Sheet
from engines.game import Part

PLACEHOLDER = "Choose"


def next_parts(sheet: Sheet, chosen: tuple[str, ...]) -> tuple[Part, ...]:
    """The parts that may follow what is chosen so far, in the engine's order."""
    depth = len(chosen)
    found: dict[str, Part] = {}
    for action in sheet.view.legal:
        parts = sheet.game.parts(sheet.view, action)
        values = tuple(part.value for part in parts)
        if values[:depth] == chosen and len(parts) > depth:
            found.setdefault(values[depth], parts[depth])
    return tuple(found.values())


def picked(sheet: Sheet, chosen: tuple[str, ...]) -> str | None:
    """The text of the action whose parts are exactly those chosen, or None."""
    for action in sheet.view.legal:
        if tuple(part.value for part in sheet.game.parts(sheet.view, action)) == chosen:
            return sheet.game.write(action)
    return None


def picker_screen(sheet: Sheet, chosen: tuple[str, ...]) -> Screen:
    """The next choice with a picture of where it leads, or the confirmation."""
    done = picked(sheet, chosen)
    picture = sheet.picture(chosen)
    blocks: Blocks = [text(_question(sheet, chosen, done)), gallery(picture)]
    if done is None:
        options = [
            discord.SelectOption(
                label=part.label[:100], value=part.value, description=part.note[:100] or None
            )
            for part in next_parts(sheet, chosen)
        ]
        blocks.append(select(PLACEHOLDER, "pick", sheet.match_id, options, sheet.ply, chosen))
    buttons: list[ui.Button[Any]] = []
    if done is not None:
        green = discord.ButtonStyle.success
        buttons.append(button("Confirm", "do", sheet.match_id, sheet.ply, chosen, style=green))
    if chosen:
        buttons.append(button("Back", "back", sheet.match_id, sheet.ply, chosen))
    return Screen(layout(*blocks, *rows(buttons)), (picture,))


def _question(sheet: Sheet, chosen: tuple[str, ...], done: str | None) -> str:
    if done is not None:
        words = sheet.game.describe(sheet.view, sheet.seat or 0, sheet.game.read(done))
        return f"**{words}?**\n-# As text: `{done}`"
    if not chosen:
        return f"**Your turn.** {sheet.game.status(sheet.view)}"
    labels: list[str] = []
    for depth in range(len(chosen)):
        siblings = next_parts(sheet, chosen[:depth])
        labels += [part.label for part in siblings if part.value == chosen[depth]]
    return f"**{', '.join(labels)}.** Where to?"
