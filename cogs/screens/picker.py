"""The private picker: part by part of an action, then confirm."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from cogs.screens.screen import Blocks, Screen, button, gallery, layout, rows, select, text
from cogs.screens.sheet import Sheet
from cogs.screens.ways import Position, Ways
from engines.game import Part

PLACEHOLDER = "Choose"
GREEN = discord.ButtonStyle.success


def next_parts(position: Position, chosen: tuple[str, ...]) -> tuple[Part, ...]:
    """The parts that may follow what is chosen so far, in the engine's order."""
    return Ways(position).after(chosen)


def picked(position: Position, chosen: tuple[str, ...]) -> str | None:
    """The text of the action whose parts are exactly those chosen, or None."""
    return Ways(position).text(chosen)


def advance(position: Position, chosen: tuple[str, ...] = ()) -> tuple[str, ...]:
    """What is chosen, with every step after it that leaves no choice."""
    return Ways(position).advance(chosen)


def retreat(position: Position, chosen: tuple[str, ...]) -> tuple[str, ...]:
    """What was chosen before the latest step at which there was a choice."""
    return Ways(position).retreat(chosen)


def picker_screen(
    sheet: Sheet, chosen: tuple[str, ...], note: str = "", *, as_text: bool = False
) -> Screen:
    """The next choice with a picture of where it leads, or the confirmation; `note` comes
    first and tells what has just been played. `as_text` draws the board in characters."""
    ways = Ways(sheet)
    lines = [*([note] if note else []), question(sheet, ways, chosen)]
    pictures = () if as_text else (sheet.picture(chosen),)
    if as_text:
        lines.append(sheet.drawing)
    blocks: Blocks = [text("\n".join(lines)), *(gallery(each) for each in pictures)]
    listed, _ = ways.split(chosen)
    if listed:
        options = part_options(listed)
        blocks.append(select(PLACEHOLDER, "pick", sheet.match_id, options, sheet.ply, chosen))
    return Screen(layout(*blocks, *rows(_buttons(sheet, ways, chosen))), pictures)


def _buttons(sheet: Sheet, ways: Ways, chosen: tuple[str, ...]) -> list[ui.Button[Any]]:
    buttons: list[ui.Button[Any]] = []
    if ways.text(chosen) is not None:
        buttons.append(button("Confirm", "do", sheet.match_id, sheet.ply, chosen, style=GREEN))
    if ways.is_first(chosen):
        buttons += [
            button(part.label[:80], "do", sheet.match_id, sheet.ply, (part.value,))
            for part in ways.split(())[1]
        ]
    else:
        buttons.append(button("Back", "back", sheet.match_id, sheet.ply, chosen))
    if sheet.may_undo:
        buttons.append(button("Take back", "undo", sheet.match_id, sheet.ply))
    return buttons


def part_options(parts: Sequence[Part]) -> list[discord.SelectOption]:
    """The parts as options of a select."""
    return [
        discord.SelectOption(
            label=part.label[:100], value=part.value, description=part.note[:100] or None
        )
        for part in parts
    ]


def question(position: Position, ways: Ways, chosen: tuple[str, ...]) -> str:
    """What is chosen in words, and what is asked next."""
    game, view = position.game, position.view
    done = ways.text(chosen)
    if done is not None:
        words = game.describe(view, view.seat or 0, game.read(done))
        return f"**{words}?**\n-# As text: `{done}`"
    if not chosen:
        return f"**Your turn.** {game.status(view)}"
    return f"**{', '.join(ways.labels(chosen))}.** {_asked(ways, chosen)}"


def _asked(ways: Ways, chosen: tuple[str, ...]) -> str:
    """The last part of an action is a place, which is called as it is written, or somebody
    whom it concerns."""
    if not ways.ends_with_the_next(chosen):
        return "What next?"
    places = all(part.label == part.value for part in ways.after(chosen))
    return "Where to?" if places else "Which one?"
