"""The invitation to a match, from open to accepted, declined, withdrawn or expired."""

from __future__ import annotations

import discord

from cogs.screens.screen import Screen, button, layout, rows, text
from db.values import InvitationRow
from engines.game import AnyGame

BY_LOT = "random"


def invitation_screen(row: InvitationRow, game: AnyGame) -> Screen:
    """An open invitation with its buttons; it mentions whom it is for."""
    if row.opponent_id is None:
        call = f"<@{row.challenger_id}> is looking for an opponent. Who accepts?"
    else:
        call = f"<@{row.opponent_id}>, <@{row.challenger_id}> challenges you."
    closes = f"-# Open until <t:{int(row.expires_at.timestamp())}:R>."
    lines = [*_head(row, game), call, closes]
    buttons = [button("Accept", "accept", row.id, style=discord.ButtonStyle.success)]
    if row.opponent_id is not None:
        buttons.append(button("Decline", "refuse", row.id))
    buttons.append(button("Withdraw", "withdraw", row.id))
    mentions = () if row.opponent_id is None else (row.opponent_id,)
    return Screen(layout(text("\n".join(lines)), *rows(buttons)), mentions=mentions)


def closed_invitation(row: InvitationRow, game: AnyGame, words: str) -> Screen:
    """An invitation that has been answered or is over; `words` say how."""
    return Screen(layout(text("\n".join([*_head(row, game), words]))))


def _head(row: InvitationRow, game: AnyGame) -> list[str]:
    title = f"### {'Rematch: ' if row.rematch_of else ''}{game.title}"
    return [title, f"-# {game.tagline}", _terms(row, game)]


def _terms(row: InvitationRow, game: AnyGame) -> str:
    values = dict(row.options)
    terms = [
        f"{spec.label}: **{', '.join(choice.label for choice in chosen)}**"
        for spec in game.options
        if (spec.asked or values[spec.key] != spec.default)
        and (chosen := spec.chosen(values[spec.key]))
    ]
    if row.seat_choice == BY_LOT:
        terms.append("Sides: **by lot**")
    else:
        side = game.sides[int(row.seat_choice)]
        terms.append(f"<@{row.challenger_id}> plays **{side}**")
    terms.append("**Rated**" if row.rated else "Friendly")
    return " · ".join(terms)
