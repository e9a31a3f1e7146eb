"""The invitation to a match, from open to accepted, declined, withdrawn or expired; its seats; and
a person's own invitations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import discord
from discord import ui

from cogs.hall.courses import how_to_play
from cogs.hall.screen import Blocks, Screen, button, emblem_of, headed, layout, rows, select, text
from cogs.hall.sentences import effort_words, limits_words, mention, pace_words, sealed_lines
from cogs.lobby.level import FOLLOW, rivals
from db.values import GuestRow, InvitationRow, MatchRow, is_bot, is_deleted
from engines.game import AnyGame, Options
from engines.match import seatings
from engines.registry import GAMES
from players.names import name_of
from players.player import Level
from players.registry import player_of

OPPONENT_OUT = "With more than two players, leave the opponent out: friends join below."


def sides_at(game: AnyGame, options: Options, seats: int) -> tuple[int, ...]:
    """Returns the side of each seat. Raises `Illegal` if so many cannot play with these options."""
    return tuple(game.sides.index(name) for name in game.seating(options, seats))


def fewer(game: AnyGame, options: Options, seats: int) -> tuple[int, ...]:
    """Returns the smaller numbers of players with which the match could be played."""
    return tuple(number for number in seatings(game, options) if number < seats)


def seated(guests: Sequence[GuestRow], sides: Sequence[int]) -> tuple[int, ...]:
    """Returns the people in the order of the seats, which have these `sides`: as many as the
    guests. A guest with one of the sides keeps it; the others get the remaining sides, in the order
    of joining."""
    people = {each.side: each.person_id for each in guests if each.side in sides}
    left = iter([side for side in sides if side not in people])
    for each in guests:
        if each.side not in sides:
            people[next(left)] = each.person_id
    return tuple(people[side] for side in sides)


BY_LOT = "random"
PRIMARY, SUCCESS = discord.ButtonStyle.primary, discord.ButtonStyle.success


def invitation_screen(row: InvitationRow, game: AnyGame, former: Mapping[int, int]) -> Screen:
    """Returns an open invitation with its buttons; for more than two players also the taken and the
    free sides. `former` has the person of each side, in a rematch that names no opponent: there
    everybody keeps their side. The people asked are mentioned until they join."""
    options, taken = dict(row.options), {each.side: each.person_id for each in row.guests}
    asked = [person for side, person in former.items() if side not in taken]
    if row.opponent_id is not None:
        asked = [row.opponent_id]
    sides, numbers = sides_at(game, options, row.seats), fewer(game, options, row.seats)
    emblem = emblem_of(game.key)
    title, tagline, terms = _head(row, game)
    lines = [title, _call(row, game), tagline, f"-# {effort_words(game)}", terms]
    menu: Blocks = []
    if row.seats > 2:
        lines += [
            _place(row, game.sides[side], taken.get(side), former.get(side)) for side in sides
        ]
        lines.append(f"-# {_beginning(row, numbers)}")
        menu = _menu(row, game, [side for side in sides if side not in taken])
    menu += _bot_menu(row, game, [side for side in sides if side not in taken])
    lines.append(f"-# This invitation ends <t:{int(row.expires_at.timestamp())}:R>.")
    buttons = _buttons(row, early=len(row.guests) in numbers)
    blocks = [headed("\n".join(lines), emblem), *menu, *rows(buttons)]
    return Screen(layout(*blocks), mentions=tuple(asked), emblem=emblem)


def _menu(row: InvitationRow, game: AnyGame, free: Sequence[int]) -> Blocks:
    """Returns the select of a free side; none in a rematch, where everybody has their side."""
    if not free or row.rematch_of:
        return []
    choices = [discord.SelectOption(label=game.sides[side], value=str(side)) for side in free]
    args = [value.value for value in choices]
    return [select("Which side?", "side", row.id, choices, 0, args)]


def _bot_menu(row: InvitationRow, game: AnyGame, free: Sequence[int]) -> Blocks:
    """Returns the select of the levels at which the bot may take a free side; none if certain
    people are asked."""
    if not free or row.opponent_id is not None or row.rematch_of:
        return []
    asks = "Don't want to wait? Play the bot now" if row.seats == 2 else "Add the bot?"
    follow = [follow_option()] if row.seats == 2 and rivals(game.key) else []
    out = [NO_BOTS] if any(is_bot(each.person_id) for each in row.guests) else []
    return bot_levels(asks, "add-bot", row.id, game, further=[*follow, *out])


NO_BOTS_VALUE: Final = "none"
NO_BOTS: Final = discord.SelectOption(
    label="Remove the bots", value=NO_BOTS_VALUE, description="Their sides are free again"
)


def follow_option(now: Level | None = None) -> discord.SelectOption:
    """Returns the choice of a level that follows the person; `now` is the one that does already."""
    label = f"Follow me: now {now.title}" if now else "Follow me"
    about = "Two wins in a row bring the next level, two losses the one below"
    return discord.SelectOption(label=label[:100], value=FOLLOW, description=about)


def bot_levels(
    asks: str,
    verb: str,
    subject: int,
    game: AnyGame,
    args: Sequence[str] = (),
    further: Sequence[discord.SelectOption] = (),
) -> Blocks:
    """Returns a select of the bot's levels in a game, and of the `further` options; nothing for a
    game that it does not play."""
    thinker = player_of(game.key)
    if thinker is None:
        return []
    levels = [
        discord.SelectOption(
            label=f"{each.title}: {name_of(int(each.key), 0)}"[:100],
            value=each.key,
            description=each.line[:100],
        )
        for each in thinker.levels
    ]
    return [select(asks, verb, subject, [*levels, *further], 0, args)]


def _buttons(row: InvitationRow, *, early: bool) -> list[ui.Button[Any]]:
    """Returns the invitation's buttons: for two players Accept, for more Join, Leave and Start.
    `early` tells whether the host may start with the present guests. The buttons for one person
    alone, to withdraw and to block, are in private answers (`own_invitation`,
    `block_offer`)."""
    if row.seats == 2:
        buttons = [button("Accept", "accept", row.id, style=SUCCESS)]
    else:
        buttons = [
            button("Join", "join", row.id, style=SUCCESS),
            button("Leave", "leave", row.id),
            button("Start now", "start", row.id, style=PRIMARY, disabled=not early),
        ]
    if row.opponent_id is not None:
        buttons.append(button("Decline", "refuse", row.id))
    return [*buttons, *how_to_play(row.game)]


def closed_invitation(row: InvitationRow, game: AnyGame, words: str) -> Screen:
    """Returns an invitation that has been answered or is over; `words` tell how."""
    return Screen(layout(text("\n".join([*_head(row, game), words]))))


def ending_words(row: InvitationRow, game: AnyGame, match: MatchRow | None) -> str:
    """Returns how an invitation ended, as its message says it from then on; `match` is the one that
    it has made."""
    if match is not None:
        return "\n".join([*_begun(row, game, match), *sealed_lines(match.fingerprint)])
    if row.status == "declined" and row.opponent_id is not None:
        guest = row.opponent_id
        return "It was declined." if is_deleted(guest) else _did(guest, "declined")
    if row.status == "withdrawn":
        host = row.challenger_id
        return "It was withdrawn." if is_deleted(host) else _did(host, "withdrew this invitation")
    return "Nobody accepted in time." if row.seats == 2 else "It did not start in time."


def _did(person: int, what: str) -> str:
    return f"{mention(person, first=True)} {what}."


def _begun(row: InvitationRow, game: AnyGame, match: MatchRow) -> list[str]:
    """Returns the match that has begun, its players and the way to its board; for more than two
    players also their sides."""
    thread = match.guild_id is not None and match.channel_id not in (None, row.channel_id)
    board = f" Board: <#{match.channel_id}>" if thread else ""
    if row.seats == 2:
        host, guest = (mention(each.person_id) for each in (row.guests[0], row.guests[-1]))
        return [f"Match {match.id}: {host} {'and' if game.team else 'against'} {guest}.{board}"]
    count = match.setup.seats
    why = f"all {count} are here" if count == row.seats else f"started with {count} players"
    return [f"Match {match.id}: {why}.{board}", *_seats(row, game, match)]


def _seats(row: InvitationRow, game: AnyGame, match: MatchRow) -> list[str]:
    """Returns the players with their sides, and those whose chosen side does not exist with so few
    players."""
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
    """Returns alternative numbers of players in words: “2, 3 or 4”."""
    *first, last = map(str, numbers)
    return f"{', '.join(first)} or {last}" if first else last


def _call(row: InvitationRow, game: AnyGame) -> str:
    host = mention(row.challenger_id)
    if row.opponent_id is not None:
        whom, host = mention(row.opponent_id), mention(row.challenger_id, first=True)
        return (
            f"{host} asks {whom} to play together." if game.team else f"{host} challenges {whom}."
        )
    if row.rematch_of:
        return f"{host} asks for a rematch of match {row.rematch_of}."
    if row.seats > 2:
        return f"{host} is looking for players. Who joins?"
    return f"{host} is looking for {'a partner' if game.team else 'an opponent'}. Who accepts?"


def _place(row: InvitationRow, side: str, person: int | None, former: int | None) -> str:
    if person is None:
        return f"**{side}** free" + (f" for {mention(former)}" if former else "")
    return f"**{side}** {mention(person)}" + (" (host)" if person == row.challenger_id else "")


def _beginning(row: InvitationRow, numbers: tuple[int, ...]) -> str:
    words = f"Starts when all {row.seats} seats are taken."
    return f"{words} The host can start with {numbers_words(numbers)}." if numbers else words


def _head(row: InvitationRow, game: AnyGame) -> tuple[str, str, str]:
    title = f"### {'Rematch: ' if row.rematch_of else ''}{game.title}"
    return title, f"-# {game.tagline}", _terms(row, game)


RATED: Final = "**Rated**"
"""The term of a match that counts for ratings: everybody who accepts has read it."""


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
    terms += pace_words(row.pace)
    if row.seats > 2:
        terms.append(f"**{row.seats}** players")
    elif row.seat_choice == BY_LOT:
        terms.append("Sides: **random**")
    else:
        side = game.seating(values, row.seats)[int(row.seat_choice)]
        terms.append(f"{mention(row.challenger_id, first=True)} plays **{side}**")
    terms += [RATED] if row.counts else []
    return " · ".join(terms)


def own_invitation(words: str, row: InvitationRow) -> Screen:
    """Returns these words to the host alone, with the button that withdraws the invitation."""
    withdraw = button("Withdraw", "withdraw", row.id)
    return Screen(layout(text(words), *rows([withdraw])))


def block_offer(words: str, row: InvitationRow) -> Screen:
    """Returns these words to a person who was asked, with a way to be asked no more."""
    words = f"{words} Don't want challenges from {mention(row.challenger_id)} any more?"
    return Screen(layout(text(words), *rows([button("Block", "block", row.id)])))


SHOWN: Final = 10


def own_invitations(words: str, invitations: Sequence[InvitationRow]) -> Screen:
    """Returns these words and the oldest of the invitations, with buttons to withdraw them."""
    shown = invitations[:SHOWN]
    lines = [words, *(_line(each) for each in shown)]
    buttons = [button(f"Withdraw {each.id}", "withdraw", each.id) for each in shown]
    return Screen(layout(text("\n".join(lines)), *rows(buttons)))


def _line(row: InvitationRow) -> str:
    title = GAMES[row.game].title if row.game in GAMES else row.game
    whom = "anyone" if row.opponent_id is None else mention(row.opponent_id)
    place = f"{row.guild_id or '@me'}/{row.channel_id}/{row.message_id}"
    url = f" · [look](https://discord.com/channels/{place})" if row.message_id else ""
    return f"`{row.id}` {title} for {whom}{url}"
