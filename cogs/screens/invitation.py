"""The invitation to a match, from open to accepted, declined, withdrawn or expired."""

from __future__ import annotations

from collections.abc import Mapping

import discord

from cogs.screens.clock import limits_words
from cogs.screens.mentions import mention
from cogs.screens.screen import Blocks, Screen, button, layout, rows, select, text
from cogs.seating import fewer, sides_at
from db.values import InvitationRow
from engines.game import AnyGame

BY_LOT = "random"
PRIMARY, SUCCESS = discord.ButtonStyle.primary, discord.ButtonStyle.success


def invitation_screen(row: InvitationRow, game: AnyGame) -> Screen:
    """An open invitation for two with its buttons; it mentions whom it is for."""
    host = mention(row.challenger_id)
    if row.opponent_id is None:
        call = f"{host} is looking for {'company' if game.team else 'an opponent'}. Who accepts?"
    else:
        whom, host = mention(row.opponent_id), mention(row.challenger_id, first=True)
        call = (
            f"{host} asks {whom} to play together." if game.team else f"{host} challenges {whom}."
        )
    lines = [*_head(row, game), call, f"-# {_closes(row)}"]
    buttons = [button("Accept", "accept", row.id, style=SUCCESS)]
    if row.opponent_id is not None:
        buttons.append(button("Decline", "refuse", row.id))
    buttons.append(button("Withdraw", "withdraw", row.id))
    mentions = () if row.opponent_id is None else (row.opponent_id,)
    return Screen(layout(text("\n".join(lines)), *rows(buttons)), mentions=mentions)


def lobby_screen(row: InvitationRow, game: AnyGame, former: Mapping[int, int]) -> Screen:
    """An open invitation for more than two: who has joined on which side, and what is free.
    `former` tells of a rematch who had which side; there everybody keeps it, and is mentioned
    until they join."""
    options = dict(row.options)
    sides = sides_at(game, options, row.seats)
    taken = {each.side: each.person_id for each in row.guests}
    lines = [*_head(row, game), _call(row)]
    lines += [_place(row, game.sides[side], taken.get(side), former.get(side)) for side in sides]
    numbers = fewer(game, options, row.seats)
    lines += [f"-# {_beginning(row, numbers)}", f"-# {_closes(row)}"]
    blocks: Blocks = [text("\n".join(lines))]
    free = [side for side in sides if side not in taken]
    if free and not row.rematch_of:
        choices = [discord.SelectOption(label=game.sides[side], value=str(side)) for side in free]
        args = [value.value for value in choices]
        blocks.append(select("Which side?", "side", row.id, choices, 0, args))
    early = len(row.guests) in numbers
    buttons = [
        button("Join", "join", row.id, style=SUCCESS),
        button("Leave", "leave", row.id),
        button("Start now", "start", row.id, style=PRIMARY, disabled=not early),
        button("Withdraw", "withdraw", row.id),
    ]
    asked = tuple(person for side, person in former.items() if side not in taken)
    return Screen(layout(*blocks, *rows(buttons)), mentions=asked)


def closed_invitation(row: InvitationRow, game: AnyGame, words: str) -> Screen:
    """An invitation that has been answered or is over; `words` say how."""
    return Screen(layout(text("\n".join([*_head(row, game), words]))))


def numbers_words(numbers: tuple[int, ...]) -> str:
    """Numbers of players, of which any will do: “2, 3 or 4”."""
    *first, last = map(str, numbers)
    return f"{', '.join(first)} or {last}" if first else last


def _call(row: InvitationRow) -> str:
    if row.rematch_of:
        return f"{mention(row.challenger_id)} asks for a rematch of match {row.rematch_of}."
    return f"{mention(row.challenger_id)} is looking for players. Who joins?"


def _place(row: InvitationRow, side: str, person: int | None, former: int | None) -> str:
    if person is None:
        return f"**{side}** free" + (f" for {mention(former)}" if former else "")
    return f"**{side}** {mention(person)}" + (" (host)" if person == row.challenger_id else "")


def _beginning(row: InvitationRow, numbers: tuple[int, ...]) -> str:
    words = f"Starts by itself with {row.seats} players."
    return f"{words} The host may start with {numbers_words(numbers)}." if numbers else words


def _closes(row: InvitationRow) -> str:
    return f"Closes <t:{int(row.expires_at.timestamp())}:R>."


def _head(row: InvitationRow, game: AnyGame) -> list[str]:
    title = f"### {'Rematch: ' if row.rematch_of else ''}{game.title}"
    return [title, f"-# {game.tagline}", _terms(row, game)]


def _terms(row: InvitationRow, game: AnyGame) -> str:
    values = dict(row.options)
    terms = [
        f"{spec.label}: **{', '.join(choice.label for choice in chosen)}**"
        for spec in game.options
        if spec.told
        and (spec.asked or values[spec.key] != spec.default)
        and (chosen := spec.chosen(values[spec.key]))
    ]
    terms += limits_words(game.limits(values))
    if row.seats > 2:
        terms.append(f"**{row.seats}** players")
    elif row.seat_choice == BY_LOT:
        terms.append("Sides: **by lot**")
    else:
        side = game.seating(values, row.seats)[int(row.seat_choice)]
        terms.append(f"{mention(row.challenger_id, first=True)} plays **{side}**")
    return " · ".join(terms)
