"""The board: what everybody sees after each turn, and the private look at it."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from cogs.screens.clock import clock_lines
from cogs.screens.desk import Control, Desk
from cogs.screens.screen import Screen, button, gallery, layout, rows, text
from cogs.screens.sentences import listed
from cogs.screens.sheet import Sheet
from engines.game import Result, Seat

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
    asked = tuple(sheet.people[seat] for seat in _asked(sheet))
    outcome = sheet.people if sheet.view.outcome else ()
    mentions = tuple(dict.fromkeys((*waiting, *asked, *outcome)))
    return Screen(layout(*blocks), (picture,), mentions)


def _head(sheet: Sheet) -> list[str]:
    kind = "rated" if sheet.rated else "friendly"
    sides = "  ·  ".join(_player(sheet, seat) for seat in range(len(sheet.sides)))
    lines = [f"### {sheet.game.title}", f"-# Match {sheet.match_id}, {kind}", sides]
    return [*lines, f"{sheet.latest}."] if sheet.latest else lines


def _player(sheet: Sheet, seat: Seat) -> str:
    """A side and who plays it, struck through once out of the match."""
    words = f"**{sheet.sides[seat]}** {sheet.mention(seat)}"
    return words if seat in sheet.playing else f"~~{words}~~"


def _asked(sheet: Sheet) -> list[Seat]:
    """The seats that have not yet answered a draw offer."""
    return [seat for seat in sheet.playing if seat not in sheet.offers] if sheet.offers else []


def _offers(sheet: Sheet) -> list[str]:
    """Who offers a draw, and of more than two who has still to accept."""
    if not sheet.offers:
        return []
    by = [sheet.mention(seat) for seat in sorted(sheet.offers)]
    words = f"{listed(by)} {'offers' if len(by) == 1 else 'offer'} a draw"
    if not sheet.is_duel:
        asked = [sheet.mention(seat) for seat in _asked(sheet)]
        words += f"; {listed(asked)} {'has' if len(asked) == 1 else 'have'} still to accept"
    return [f"{words}. Playing on declines it."]


def _turn(sheet: Sheet, desk: Desk) -> str:
    if sheet.view.outcome:
        return _ending(sheet)
    waiting = listed([sheet.mention(seat) for seat in sheet.view.to_act])
    lines = [f"**{sheet.game.status(sheet.view)}** {waiting}", *clock_lines(sheet.clock)]
    return "\n".join([*lines, *_offers(sheet), f"-# {desk.hint(sheet.view)}"])


def _ending(sheet: Sheet) -> str:
    outcome = sheet.view.outcome
    assert outcome is not None
    winners = [
        sheet.mention(seat)
        for seat, result in enumerate(outcome.results)
        if result in (Result.WIN, Result.SHARED)
    ]
    everybody = "both" if sheet.is_duel else "all"
    close = f"Congratulations, {listed(winners)}!" if winners else f"Well played, {everybody}."
    return f"**{sheet.game.describe_outcome(sheet.view)}** {close}"


LOOK = (Control("Show board", "board"), Control("History", "history"))
CLOSER = Control("Look closer", "look")
AFTER = (Control("Rematch", "rematch", True), Control("Replay", "replay"), LOOK[1])
ANSWER = (Control("Accept draw", "draw"), Control("Decline draw", "decline"))
OFFER = (Control("Offer draw", "draw"),)
UNDO = Control("Take back", "undo")


def _controls(sheet: Sheet, desk: Desk) -> list[ui.ActionRow[Any]]:
    """A row to play and look, a row to end the match; after the end, what comes then."""
    if sheet.view.outcome:
        return rows(_buttons(sheet, (*AFTER, *_closer(sheet))))
    label = "Resign" if sheet.is_duel else "Concede"
    resign = button(label, "resign", sheet.match_id, sheet.ply, style=DANGER)
    ends = [*_buttons(sheet, ANSWER if sheet.offers else OFFER), resign]
    turn = (*desk.controls(sheet.view), *((UNDO,) if sheet.may_undo else ()))
    return rows(_buttons(sheet, (*turn, *LOOK, *_closer(sheet)))) + rows(ends)


def _private_controls(sheet: Sheet, desk: Desk) -> list[ui.ActionRow[Any]]:
    """A player's controls; who only watches, or is out of the match, may look."""
    watches = sheet.seat not in sheet.playing and not sheet.view.outcome
    if sheet.seat is None or watches:
        return rows(_buttons(sheet, (*LOOK, *_closer(sheet))))
    return _controls(sheet, desk)


def _closer(sheet: Sheet) -> tuple[Control, ...]:
    """The way to the parts of a large board."""
    return (CLOSER,) if sheet.areas else ()


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
