"""The invitation to a match, from open to accepted, declined, withdrawn or expired; its seats; and
a person's own invitations."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from cogs import discord
from cogs.hall.introduction import how_to_play
from cogs.hall.screen import (
    Blocks,
    Button,
    MenuOption,
    Screen,
    button,
    emblem_of,
    headed,
    layout,
    option,
    rows,
    select,
    text,
)
from cogs.hall.sentences import (
    bot_name,
    by_alliance,
    effort_words,
    limits_words,
    mention,
    pace_words,
    relative,
    sealed_lines,
)
from cogs.lobby.level import FOLLOW, rivals
from common.text.say import bold, capitalised, joined, listed, say
from common.text.text import Text
from db.values import GuestRow, InvitationRow, MatchRow, bot_id, is_bot, is_deleted
from engines.game import AnyGame, Options
from engines.match import seatings
from engines.registry import GAMES, title_of
from players.player import Level
from players.programs import offered
from players.registry import player_of

OPPONENT_OUT = say("With more than two players, leave the opponent out: friends join below.")


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


def is_alone(row: InvitationRow) -> bool:
    """Tells whether all guests but one are bots."""
    return sum(not is_bot(each.person_id) for each in row.guests) < 2


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
    lines = [title, _call(row, game), tagline, "-# " + effort_words(game), terms]
    menu: Blocks = []
    if row.seats > 2:
        places = [
            _place(row, game.sides[side], taken.get(side), former.get(side)) for side in sides
        ]
        lines.append(by_alliance(places, game.alliances(options, row.seats), "\n"))
        lines.append("-# " + _beginning(row, numbers))
        menu = _menu(row, game, [side for side in sides if side not in taken])
    menu += _bot_menu(row, game, [side for side in sides if side not in taken])
    lines.append(say("-# This invitation ends {at}.", at=relative(row.expires_at)))
    buttons = _buttons(row, early=len(row.guests) in numbers)
    blocks = [headed(joined("\n", lines), emblem), *menu, *rows(buttons)]
    return Screen(layout(*blocks), mentions=tuple(asked))


def _menu(row: InvitationRow, game: AnyGame, free: Sequence[int]) -> Blocks:
    """Returns the select of a free side; none in a rematch, where everybody has their side."""
    if not free or row.rematch_of:
        return []
    choices = [option(game.sides[side], str(side)) for side in free]
    args = [value.value for value in choices]
    return [select(say("Which side?"), "side", row.id, choices, 0, args)]


def _bot_menu(row: InvitationRow, game: AnyGame, free: Sequence[int]) -> Blocks:
    """Returns the select of the levels at which the bot may take a free side; none if certain
    people are asked."""
    if not free or row.opponent_id is not None or row.rematch_of:
        return []
    asks = say("Add the bot?")
    if row.seats == 2:
        asks = say("Play the bot now?")
    follow = [follow_option()] if row.seats == 2 and rivals(game.key) else []
    out = [NO_BOTS] if any(is_bot(each.person_id) for each in row.guests) else []
    return bot_levels(asks, "add-bot", row.id, game, further=[*follow, *out])


NO_BOTS_VALUE: Final = "none"
NO_BOTS: Final = option(say("Remove the bots"), NO_BOTS_VALUE, say("Their sides are free again"))


def follow_option(now: Level | None = None) -> MenuOption:
    """Returns the choice of a level that follows the person; `now` is the present following
    level."""
    label = say("Match my level: now {level}", level=now.title) if now else say("Match my level")
    about = say("Two wins in a row bring the next level, two losses the one below")
    return option(label, FOLLOW, about)


def bot_levels(
    asks: Text,
    verb: str,
    subject: int,
    game: AnyGame,
    args: Sequence[str] = (),
    further: Sequence[MenuOption] = (),
) -> Blocks:
    """Returns a select of the bot's levels in a game, of other programs that play it here, and of
    the `further` options; nothing for a game that the bot does not play."""
    thinker = player_of(game.key)
    if thinker is None:
        return []
    levels = [
        option(joined(": ", [each.title, bot_name(bot_id(int(each.key), 0))]), each.key, each.line)
        for each in thinker.levels
    ]
    return [select(asks, verb, subject, [*levels, *_programs(game), *further], 0, args)]


def _programs(game: AnyGame) -> list[MenuOption]:
    about = say("A program that plays in place of the bot; not rated")
    return [
        option(say("Another program: {program}", program=each.replace("_", " ")), each, about)
        for each in offered(game.key)
    ]


def _buttons(row: InvitationRow, *, early: bool) -> list[Button]:
    """Returns the invitation's buttons: for two players Accept, for more Join, Leave and Start.
    `early` tells whether the host may start with the present guests. The buttons for one person
    alone, to withdraw and to block, are in private answers (`own_invitation`, `block_offer`)."""
    if row.seats == 2:
        buttons = [button(say("Accept"), "accept", row.id, style=SUCCESS)]
    else:
        buttons = [
            button(say("Join"), "join", row.id, style=SUCCESS),
            button(say("Leave"), "leave", row.id),
            button(say("Start now"), "start", row.id, style=PRIMARY, disabled=not early),
        ]
    if row.opponent_id is not None:
        buttons.append(button(capitalised(say("decline")), "refuse", row.id))
    return [*buttons, *how_to_play(row.game)]


def closed_invitation(row: InvitationRow, game: AnyGame, words: Text) -> Screen:
    """Returns an invitation that has been answered or is over; `words` tell how."""
    return Screen(layout(text(joined("\n", [*_head(row, game), words]))))


def ending_words(
    row: InvitationRow, game: AnyGame, match: MatchRow | None, *, brief: bool = False
) -> Text:
    """Returns the end of an invitation, for its message; `match` is the match made from it. With
    `brief` its seed is left out."""
    if match is not None:
        sealed = [] if brief else sealed_lines(match.fingerprint)
        return joined("\n", [*_begun(row, game, match), *sealed])
    if row.status == "declined" and row.opponent_id is not None:
        if is_deleted(row.opponent_id):
            return say("It was declined.")
        return say("{guest} declined.", guest=mention(row.opponent_id, first=True))
    if row.status == "withdrawn":
        if is_deleted(row.challenger_id):
            return say("It was withdrawn.")
        host = mention(row.challenger_id, first=True)
        return say("{host} withdrew this invitation.", host=host)
    if row.seats == 2:
        return say("Nobody accepted in time.")
    return say("It did not start in time.")


def _begun(row: InvitationRow, game: AnyGame, match: MatchRow) -> list[Text]:
    """Returns the match that has begun, its players and a link to its board; for more than two
    players also their sides."""
    thread = match.guild_id is not None and match.channel_id not in (None, row.channel_id)
    board = [say("Board: {channel}", channel=f"<#{match.channel_id}>")] if thread else []
    if row.seats == 2:
        host, guest = (mention(each.person_id) for each in (row.guests[0], row.guests[-1]))
        words = say("Match {number}: {host} against {guest}.")
        if game.team:
            words = say("Match {number}: {host} and {guest}.")
        return [joined(" ", [words.filled(number=match.id, host=host, guest=guest), *board])]
    count = match.setup.seats
    words = say("Match {number}: started with {count} players.")
    if count == row.seats:
        words = say("Match {number}: all {count} are here.")
    begun = joined(" ", [words.filled(number=match.id, count=count), *board])
    return [begun, *_seats(row, game, match)]


def _seats(row: InvitationRow, game: AnyGame, match: MatchRow) -> list[Text]:
    """Returns the players with their sides, and those whose chosen side does not exist with so few
    players."""
    sides = sides_at(game, dict(match.setup.options), match.setup.seats)
    places = list(zip(match.people, sides, strict=True))
    wished = {each.person_id: each.side for each in row.guests}
    moved = [
        say(
            "{who} plays **{side}** instead of **{wished}**.",
            who=mention(person, first=True),
            side=game.sides[side],
            wished=game.sides[wished[person]],
        )
        for person, side in places
        if wished.get(person, side) != side
    ]
    places_words = [
        say("**{side}** {who}", side=game.sides[side], who=mention(who)) for who, side in places
    ]
    alliances = game.alliances(dict(match.setup.options), match.setup.seats)
    return [by_alliance(places_words, alliances), *moved]


def numbers_words(numbers: tuple[int, ...]) -> Text:
    """Returns alternative numbers of players in words: “2, 3 or 4”."""
    return listed(map(str, numbers), "or")


def _call(row: InvitationRow, game: AnyGame) -> Text:
    host = mention(row.challenger_id, first=True)
    if row.opponent_id is not None:
        words = say("{host} challenges {guest}.")
        if game.team:
            words = say("{host} asks {guest} to play together.")
        return words.filled(host=host, guest=mention(row.opponent_id))
    if row.rematch_of:
        return say("{host} asks for a rematch of match {number}.", host=host, number=row.rematch_of)
    if row.seats > 2:
        return say("{host} is looking for players. Who joins?", host=host)
    if game.team:
        return say("{host} is looking for a partner. Who accepts?", host=host)
    return say("{host} is looking for an opponent. Who accepts?", host=host)


def _place(row: InvitationRow, side: str, person: int | None, former: int | None) -> Text:
    if person is None and former:
        return say("**{side}** free for {former}", side=side, former=mention(former))
    if person is None:
        return say("**{side}** free", side=side)
    if person == row.challenger_id:
        return say("**{side}** {who} (host)", side=side, who=mention(person))
    return say("**{side}** {who}", side=side, who=mention(person))


def _beginning(row: InvitationRow, numbers: tuple[int, ...]) -> Text:
    words = [say("Starts when all {count} seats are taken.", count=row.seats)]
    if numbers:
        fewer = numbers_words(numbers)
        words.append(say("The host can start with {numbers}.", numbers=fewer))
    return joined(" ", words)


def _head(row: InvitationRow, game: AnyGame) -> tuple[str, str, str]:
    title: str = "### " + game.title
    if row.rematch_of:
        title = say("### Rematch: {game}", game=game.title)
    return title, "-# " + game.tagline, _terms(row, game)


RATED: Final = bold(capitalised(say("rated")))
"""The term of a match that counts for ratings: everybody who accepts has read it."""


def _terms(row: InvitationRow, game: AnyGame) -> Text:
    values = dict(row.options)
    terms: list[Text] = [
        joined("", [spec.label, ": **", joined(", ", [each.label for each in chosen]), "**"])
        for spec in game.options
        if spec.told
        and (spec.asked or values[spec.key] != spec.default)
        and (chosen := spec.chosen(values[spec.key]))
    ]
    terms += limits_words(game.limits(values))
    terms += pace_words(row.pace)
    if row.seats > 2:
        terms.append(say("**{count}** players", count=row.seats))
    elif row.seat_choice == BY_LOT:
        terms.append(say("Sides: **random**"))
    else:
        side = game.seating(values, row.seats)[int(row.seat_choice)]
        who = mention(row.challenger_id, first=True)
        terms.append(say("{who} plays **{side}**", who=who, side=side))
    terms += [RATED] if row.counts else []
    return joined(" · ", terms)


def kept_for_host(row: InvitationRow) -> tuple[str, int]:
    """Returns the subject of a host's private screens with the button to withdraw an invitation."""
    return "invitation", row.id


def own_invitation(words: Text, row: InvitationRow) -> Screen:
    """Returns these words to the host alone, with the button that withdraws the invitation."""
    withdraw = button(capitalised(say("withdraw")), "withdraw", row.id)
    return Screen(layout(text(words), *rows([withdraw])))


def block_offer(words: Text, row: InvitationRow) -> Screen:
    """Returns these words to a person who was asked, with a way to block the host."""
    asked = say("Don't want challenges from {who} any more?", who=mention(row.challenger_id))
    told = text(joined(" ", [words, asked]))
    return Screen(layout(told, *rows([button(say("Block"), "block", row.id)])))


SHOWN: Final = 10
ASKING: Final = 5
"""The most invitations shown that ask a person: each has two buttons."""


def own_invitations(
    words: Text, invitations: Sequence[InvitationRow], deleted: Collection[int] = ()
) -> Screen:
    """Returns these words and the oldest of the invitations, with buttons to withdraw them. The
    messages of those in `deleted` are gone."""
    return Screen(layout(*_own(words, invitations[:SHOWN], deleted)))


def open_challenges(
    asking: Sequence[InvitationRow],
    own: Sequence[InvitationRow],
    deleted: Collection[int],
    channel_id: int | None,
) -> Screen:
    """Returns the oldest open invitations that ask a person, with buttons to answer, and the oldest
    of the person's own. An invitation that only answers to commands can show is accepted in its own
    channel alone; this is `channel_id`."""
    blocks: Blocks = []
    if asking:
        shown = asking[:ASKING]
        lines = [say("### Challenges for you"), *(_asking(each, deleted) for each in shown)]
        buttons = list[Button]()
        for each in shown:
            if each.place != "interaction" or each.channel_id == channel_id:
                label = say("Accept {number}", number=each.id)
                buttons.append(button(label, "challenge-yes", each.id, style=SUCCESS))
            if each.opponent_id is not None:
                label = say("Decline {number}", number=each.id)
                buttons.append(button(label, "challenge-no", each.id))
        blocks += [text(joined("\n", lines)), *rows(buttons)]
    if own:
        blocks += _own(say("### Your open challenges"), own[:SHOWN], deleted)
    return Screen(layout(*blocks))


def _own(words: Text, shown: Sequence[InvitationRow], deleted: Collection[int]) -> Blocks:
    lines = [words, *(_line(each, deleted) for each in shown)]
    buttons = [
        button(say("Withdraw {number}", number=each.id), "withdraw", each.id) for each in shown
    ]
    return [text(joined("\n", lines)), *rows(buttons)]


def _asking(row: InvitationRow, deleted: Collection[int]) -> Text:
    words = say("`{number}` {game} by {host}")
    line = words.filled(number=row.id, game=title_of(row.game), host=mention(row.challenger_id))
    terms = [_terms(row, GAMES[row.game])] if row.game in GAMES else []
    return joined(" · ", [line, *terms, *_where(row, deleted)])


def _line(row: InvitationRow, deleted: Collection[int]) -> Text:
    line = say("`{number}` {game} for anyone", number=row.id, game=title_of(row.game))
    if row.opponent_id is not None:
        words = say("`{number}` {game} for {whom}")
        line = words.filled(number=row.id, game=title_of(row.game), whom=mention(row.opponent_id))
    return joined(" · ", [line, *_where(row, deleted)])


def _where(row: InvitationRow, deleted: Collection[int]) -> list[Text]:
    """Returns the time until which an invitation is open, and a link to its message."""
    ends = say("open until {at}", at=f"<t:{int(row.expires_at.timestamp())}:f>")
    if row.id in deleted:
        return [ends, say("its message was deleted")]
    if not row.message_id:
        return [ends]
    place = f"{row.guild_id or '@me'}/{row.channel_id}/{row.message_id}"
    return [ends, say("[look]({url})", url=f"https://discord.com/channels/{place}")]
