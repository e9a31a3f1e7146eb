"""The invitation to a match, from open to accepted, declined, withdrawn or expired."""

from __future__ import annotations

from collections.abc import Mapping

import discord

from cogs.screens.clock import limits_words
from cogs.screens.invitations.seating import fewer, sides_at
from cogs.screens.screen import Blocks, Screen, button, layout, rows, select, text
from cogs.screens.seeds import published_lines
from cogs.screens.sentences import mention
from db.values import InvitationRow, MatchRow, is_deleted
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
    if row.opponent_id is not None:
        buttons.append(button("Block", "block", row.id))
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
    if row.rematch_of:
        buttons.append(button("Block", "block", row.id))
    asked = tuple(person for side, person in former.items() if side not in taken)
    return Screen(layout(*blocks, *rows(buttons)), mentions=asked)


def closed_invitation(row: InvitationRow, game: AnyGame, words: str) -> Screen:
    """An invitation that has been answered or is over; `words` say how."""
    return Screen(layout(text("\n".join([*_head(row, game), words]))))


def ending_words(row: InvitationRow, game: AnyGame, match: MatchRow | None) -> str:
    """How an invitation ended, as it stands in its message for ever; `match` is the one that it
    has made."""
    if match is not None:
        return "\n".join([*_begun(row, game, match), *published_lines(match.fingerprint)])
    if row.status == "declined" and row.opponent_id is not None:
        guest = row.opponent_id
        return "It was declined." if is_deleted(guest) else _did(guest, "declined")
    if row.status == "withdrawn":
        host = row.challenger_id
        return "It was withdrawn." if is_deleted(host) else _did(host, "withdrew it")
    return "Nobody accepted in time." if row.seats == 2 else "It was not started in time."


def _did(person: int, what: str) -> str:
    return f"{mention(person, first=True)} {what}."


def _begun(row: InvitationRow, game: AnyGame, match: MatchRow) -> list[str]:
    """Who made the match begin; and for more than two who plays what."""
    if row.seats == 2:
        return [_did(row.opponent_id or 0, f"accepted: match {match.id}")]
    count = match.setup.seats
    if count == row.seats:
        first = f"All {count} are here: match {match.id}."
    else:
        first = _did(row.challenger_id, f"started with {count}: match {match.id}")
    return [first, *_seats(row, game, match)]


def _seats(row: InvitationRow, game: AnyGame, match: MatchRow) -> list[str]:
    """Who plays what, and who had chosen another side that so few do not have."""
    sides = sides_at(game, dict(match.setup.options), match.setup.seats)
    places = list(zip(match.people, sides, strict=True))
    wished = {each.person_id: each.side for each in row.guests}
    moved = [
        f"{mention(person, first=True)} plays **{game.sides[side]}** "
        f"instead of **{game.sides[wished[person]]}**."
        for person, side in places
        if wished.get(person, side) != side
    ]
    listed = "  ·  ".join(f"**{game.sides[side]}** {mention(who)}" for who, side in places)
    return [listed, *moved]


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
