"""The board: what everybody sees after each turn, and the private look at it."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from cogs.screens.desk import Control, Desk
from cogs.screens.screen import Screen, button, gallery, layout, rows, text
from cogs.screens.sheet import Sheet
from engines.game import Result

PRIMARY, DANGER = discord.ButtonStyle.primary, discord.ButtonStyle.danger


def board_screen(sheet: Sheet, desk: Desk) -> Screen:
    """The public board with its controls; it mentions whoever is to act."""
    return _screen(sheet, [*_head(sheet), _turn(sheet, desk)], _controls(sheet, desk))


def retired_board(sheet: Sheet) -> Screen:
    """The same board once a newer one stands below: no controls, no mentions."""
    picture = sheet.picture()
    return Screen(layout(text("\n".join(_head(sheet))), gallery(picture)), (picture,))


def private_board(sheet: Sheet, desk: Desk, note: str = "") -> Screen:
    """The board as one person may see it, with the same controls; `note` comes first."""
    lines = [*([note] if note else []), *_head(sheet), _turn(sheet, desk)]
    screen = _screen(sheet, lines, _private_controls(sheet, desk))
    return Screen(screen.layout, screen.pictures)


def text_board(sheet: Sheet, desk: Desk, note: str = "") -> Screen:
    """The same in characters, for those whom a picture does not serve."""
    lines = [*([note] if note else []), *_head(sheet), _turn(sheet, desk), sheet.drawing]
    return Screen(layout(text("\n".join(lines)), *_private_controls(sheet, desk)))


def _screen(sheet: Sheet, lines: list[str], controls: list[ui.ActionRow[Any]]) -> Screen:
    picture = sheet.picture()
    blocks = [text("\n".join(lines)), gallery(picture), *controls]
    waiting = tuple(sheet.people[seat] for seat in sheet.view.to_act)
    asked = tuple(p for seat, p in enumerate(sheet.people) if sheet.offers - {seat})
    outcome = sheet.people if sheet.view.outcome else ()
    mentions = tuple(dict.fromkeys((*waiting, *(asked if sheet.offers else ()), *outcome)))
    return Screen(layout(*blocks), (picture,), mentions)


def _head(sheet: Sheet) -> list[str]:
    kind = "rated" if sheet.rated else "friendly"
    sides = "  ·  ".join(
        f"**{side}** {sheet.mention(seat)}" for seat, side in enumerate(sheet.game.sides)
    )
    lines = [f"### {sheet.game.title}", f"-# Match {sheet.match_id}, {kind}", sides]
    return [*lines, f"{sheet.latest}."] if sheet.latest else lines


def _turn(sheet: Sheet, desk: Desk) -> str:
    if sheet.view.outcome:
        return _ending(sheet)
    waiting = " and ".join(sheet.mention(seat) for seat in sheet.view.to_act)
    lines = [f"**{sheet.game.status(sheet.view)}** {waiting}"]
    lines += [
        f"{sheet.mention(seat)} offers a draw. Playing on declines it." for seat in sheet.offers
    ]
    return "\n".join([*lines, f"-# {desk.hint(sheet.view)}"])


def _ending(sheet: Sheet) -> str:
    outcome = sheet.view.outcome
    assert outcome is not None
    winners = [
        sheet.mention(seat)
        for seat, result in enumerate(outcome.results)
        if result in (Result.WIN, Result.SHARED)
    ]
    close = f"Congratulations, {' and '.join(winners)}!" if winners else "Well played, both."
    return f"**{sheet.game.describe_outcome(outcome)}** {close}"


LOOK = (Control("Show board", "board"), Control("History", "history"))
AFTER = (Control("Rematch", "rematch", True), Control("Replay", "replay"), LOOK[1])
ANSWER = (Control("Accept draw", "draw"), Control("Decline draw", "decline"))
OFFER = (Control("Offer draw", "draw"),)
UNDO = Control("Take back", "undo")


def _controls(sheet: Sheet, desk: Desk) -> list[ui.ActionRow[Any]]:
    """A row to play and look, a row to end the match; after the end, what comes then."""
    if sheet.view.outcome:
        return rows(_buttons(sheet, AFTER))
    resign = button("Resign", "resign", sheet.match_id, sheet.ply, style=DANGER)
    ends = [*_buttons(sheet, ANSWER if sheet.offers else OFFER), resign]
    turn = (*desk.controls(sheet.view), *((UNDO,) if sheet.may_undo else ()))
    return rows(_buttons(sheet, (*turn, *LOOK))) + rows(ends)


def _private_controls(sheet: Sheet, desk: Desk) -> list[ui.ActionRow[Any]]:
    """A player's controls; who only watches may look."""
    if sheet.seat is None:
        return rows(_buttons(sheet, LOOK))
    return _controls(sheet, desk)


def _buttons(sheet: Sheet, controls: tuple[Control, ...]) -> list[ui.Button[Any]]:
    plain = discord.ButtonStyle.secondary
    return [
        button(
            each.label,
            each.verb,
            sheet.match_id,
            sheet.ply,
            each.args,
            style=PRIMARY if each.primary else plain,
        )
        for each in controls
    ]
