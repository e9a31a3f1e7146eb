"""The board: what everybody sees after each turn, and the private look at it."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from cogs.screens.clock import clock_lines
from cogs.screens.desk import Control, Desk
from cogs.screens.match.offer import offer_controls, offer_words
from cogs.screens.match.team import (
    SEAT_BACK,
    absent_words,
    missing_voters,
    team_ends,
    undecided,
    vote_lines,
)
from cogs.screens.screen import Screen, button, gallery, layout, rows, text
from cogs.screens.sheet import Sheet
from common.english import listed
from engines.game import Result, Seat

PRIMARY, DANGER = discord.ButtonStyle.primary, discord.ButtonStyle.danger


def board_screen(sheet: Sheet, desk: Desk) -> Screen:
    """Returns the public board with its controls; it mentions whoever is to act."""
    return _screen(sheet, [*_head(sheet, desk), _turn(sheet, desk)], _controls(sheet, desk))


def retired_board(sheet: Sheet) -> Screen:
    """Returns the same board once a newer one stands below: no controls, no mentions."""
    picture = sheet.picture()
    return Screen(layout(text("\n".join(_head(sheet))), gallery(picture)), (picture,))


def private_board(sheet: Sheet, desk: Desk, note: str = "") -> Screen:
    """Returns the board as one person may see it, with the same controls; `note` comes first."""
    lines = [*([note] if note else []), *_head(sheet, desk), _private_turn(sheet, desk)]
    screen = _screen(sheet, lines, _private_controls(sheet, desk))
    return Screen(screen.layout, screen.pictures)


def text_board(sheet: Sheet, desk: Desk, note: str = "") -> Screen:
    """Returns the same in characters, for those whom a picture does not serve."""
    told = [*([note] if note else []), *_head(sheet, desk), _private_turn(sheet, desk)]
    lines = [*told, sheet.drawing]
    return Screen(layout(text("\n".join(lines)), *_private_controls(sheet, desk)))


def _screen(sheet: Sheet, lines: list[str], controls: list[ui.ActionRow[Any]]) -> Screen:
    picture = sheet.picture()
    blocks = [text("\n".join(lines)), gallery(picture), *controls]
    return Screen(layout(*blocks), (picture,), _mentioned(sheet))


def _mentioned(sheet: Sheet) -> tuple[int, ...]:
    """Whoever is to act or asked to vote, and all at the end; nobody who has left a team game or
    for whom the bot plays. Whom a draw is offered, its own message mentions."""
    if sheet.view.outcome:
        absent = sheet.left | sheet.stood_in
        seats = [seat for seat in range(len(sheet.people)) if seat not in absent]
    else:
        waiting = [seat for seat in sheet.view.to_act if seat in sheet.persons]
        voters = [seat for about in undecided(sheet) for seat in missing_voters(sheet, about)]
        seats = [*waiting, *voters]
    return tuple(dict.fromkeys(sheet.people[seat] for seat in seats))


def _head(sheet: Sheet, desk: Desk | None = None) -> list[str]:
    """Returns what stands above the question: whose match it is, and what has happened. `desk` is
    that of a board whose notes stand below."""
    sides = "  ·  ".join(_player(sheet, seat) for seat in range(len(sheet.sides)))
    lines = [f"### {sheet.game.title}", f"-# Match {sheet.match_id}", sides]
    notes = desk.notes(sheet.view) if desk else ""
    return [*lines, *sheet.told(notes), *sheet.small_print]


def _player(sheet: Sheet, seat: Seat) -> str:
    """Returns a side and who plays it, struck through once out of the match."""
    words = f"**{sheet.sides[seat]}** {sheet.mention(seat)}{absent_words(sheet, seat)}"
    return words if seat in sheet.playing else f"~~{words}~~"


def _turn(sheet: Sheet, desk: Desk) -> str:
    return _asked(sheet, desk, [f"-# {desk.hint(sheet.view)}"])


def _private_turn(sheet: Sheet, desk: Desk) -> str:
    """Returns the same for one person: whoever only looks is not told how to act."""
    return _asked(sheet, desk, []) if _only_looks(sheet) else _turn(sheet, desk)


def _asked(sheet: Sheet, desk: Desk, hint: list[str]) -> str:
    if sheet.view.outcome:
        return _ending(sheet)
    waiting = listed([sheet.mention(seat) for seat in sheet.view.to_act])
    lines = [f"**{sheet.game.status(sheet.view)}** {waiting}", *clock_lines(sheet.clock)]
    offered = offer_words(sheet) if sheet.seat is not None else ""
    lines += [*([offered] if offered else []), *vote_lines(sheet)]
    notes = desk.notes(sheet.view)
    return "\n".join([*lines, *([notes] if notes else []), *hint])


def _ending(sheet: Sheet) -> str:
    outcome = sheet.view.outcome
    assert outcome is not None
    won = {Result.WIN, Result.SHARED} & set(outcome.results)
    everybody = "both" if sheet.is_duel else "all"
    close = f"Well played, {everybody}."
    if won:
        close = f"Congratulations, {everybody}!" if sheet.game.team else "Congratulations!"
    return f"**{sheet.ending}** {close}"


LOOK = (Control("Show board", "board"), Control("History", "history"))
CLOSER = Control("Look closer", "look")
AFTER = (Control("Rematch", "rematch", True), Control("Replay", "replay"), LOOK[1])
UNDO = Control("Take back", "undo")


def _controls(sheet: Sheet, desk: Desk) -> list[ui.ActionRow[Any]]:
    """Returns a row to play and look, a row to end the match; after the end, what comes then."""
    if sheet.view.outcome:
        return rows(_buttons(sheet, (*AFTER, *_closer(sheet))))
    ends, further = team_ends(sheet) if sheet.game.team else (offer_controls(sheet), ())
    label = "Leave" if sheet.game.team else "Resign" if sheet.is_duel else "Concede"
    resign = button(label, "resign", sheet.match_id, sheet.ply, style=DANGER)
    turn = (*desk.controls(sheet.view), *((UNDO,) if sheet.may_undo else ()))
    last = [*_buttons(sheet, ends), resign, *_buttons(sheet, further)]
    return rows(_buttons(sheet, (*turn, *LOOK, *_closer(sheet)))) + rows(last)


def _private_controls(sheet: Sheet, desk: Desk) -> list[ui.ActionRow[Any]]:
    """Returns a player's controls; people who only watch, or are out of the match, may look."""
    if _only_looks(sheet):
        back = (SEAT_BACK,) if sheet.seat in sheet.left | sheet.stood_in else ()
        return rows(_buttons(sheet, (*back, *LOOK, *_closer(sheet))))
    return _controls(sheet, desk)


def _only_looks(sheet: Sheet) -> bool:
    """Tells whether the viewer has no seat, or one that has nothing more to say in a running
    match."""
    return sheet.seat is None or (sheet.seat not in sheet.persons and not sheet.view.outcome)


def _closer(sheet: Sheet) -> tuple[Control, ...]:
    """Returns the way to the parts of a large board."""
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
