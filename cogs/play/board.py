"""The handlers of the buttons shared by all games, under a board and in the small message of an
offer. The commands use the same functions (`cogs.play.commands.game`); the picker's own buttons are
handled in `cogs.play.picker`."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import Final

from cogs import discord
from cogs.board import offer
from cogs.board.board import LISTED, look_screen, more_screen, next_board, private_board
from cogs.board.match_view import MatchView, match_view
from cogs.board.picker import picker_screen
from cogs.board.plan import standing_words
from cogs.board.steps import PickTree
from cogs.desk.dispatch import Press, on
from cogs.desk.services import Services, preferences_of, services_of
from cogs.hall.delivery import Gone, hold, hold_panel, hold_shared, hold_update, reply, vanish
from cogs.hall.errors import UNREACHED, BadControl, Interaction, inform
from cogs.hall.game_ui import TO_BOARD
from cogs.hall.log_fields import facts
from cogs.hall.menus import PickerState
from cogs.hall.screen import Screen, layout, question, rows, text, word
from cogs.hall.sentences import beginnings, mentions_of, published_lines, told
from cogs.table.head_to_head import full_view, price, with_guessers
from cogs.table.offers import pressed
from cogs.table.play import TRIES, OldControl, SeatAtMatch, is_current, seated_at
from cogs.table.portraits import under_names
from common.text.say import EMPTY, joined, listed, say
from common.text.text import Text
from db.store import OpenMatch, Stale
from db.values import BoardForm, MatchRow, is_bot
from engines.entries import Line
from engines.game import Result, Seat
from engines.match import CALL_OFF, DECLINE, DRAW, RESIGN, TALK, WITHDRAW, Match

log = logging.getLogger(__name__)

AFTER_LEAVING = say(
    "The others wait for you or let the bot play for you. You can take your seat back at any time."
)
OTHERS_PLAY_ON = say("You lose, and the others continue.")
ALLIES_PLAY_ON = say("You leave; your allies continue, and you win or lose with them.")
UNTOUCHED = say("Nobody has moved yet, so nobody loses.")
ENDED = say("This match is over.")
NONE_WAITS: Final = say("No board waits for you now.")
OLD = say("That button is from an earlier turn. This is the board now.")

SAID: Final = {"draw": DRAW, "decline": DECLINE, "unoffer": WITHDRAW}
"""The table text of each button for draws, or for giving up."""
SURE: Final = {"resign-sure": RESIGN, "calloff-sure": CALL_OFF, "giveup-sure": DRAW}
"""The table text of each button that confirms such a decision."""
WRITTEN: Final = {"text-board": BoardForm.TEXT, "word-board": BoardForm.WORDS}
LATEST = 5
"""The most actions listed, of those that a person has played since a control was made."""


async def show_board(
    interaction: Interaction,
    match_id: int,
    note: Text = EMPTY,
    boards: BoardForm | None = None,
    opened: OpenMatch | None = None,
) -> None:
    """Shows the person's private board: in the form `boards`, or with None as in the person's
    settings; of the match as `opened` just now, if it was."""
    services = services_of(interaction)
    opened, seat = await services.table.look(match_id, interaction, opened=opened)
    game_ui = services.game_uis[opened.row.game]
    over = opened.match.outcome is not None
    found = await full_view(services, opened, seat) if over else match_view(opened, seat)
    shown = await as_wanted(interaction, found)
    shown = await with_guessers(services, opened, shown, interaction.guild_id, interaction.user.id)
    note = joined("\n", filter(None, [note, await words_on_plan(services, opened, seat)]))
    shown = replace(shown, boards=boards or shown.boards)
    follows = await _follows(services, opened, seat, interaction.user.id)
    screen = private_board(shown, game_ui, note, follows=follows)
    await services.panels.show(interaction, match_id, screen)
    if _unseen_here(interaction, opened):
        await publish(interaction, match_id)


async def words_on_plan(services: Services, opened: OpenMatch, seat: Seat | None) -> Text:
    """Returns the words on a player's own plan; empty for none."""
    if seat is None:
        return EMPTY
    names = beginnings(opened.row.seen_from(seat))
    plans = await services.store.plans.standing(opened, names)
    return standing_words(plans.get(seat))


async def _follows(
    services: Services, opened: OpenMatch, seat: Seat | None, person: int
) -> bool | None:
    """Tells whether the person follows a running match; None for its players, who need not."""
    if seat is not None or opened.match.outcome is not None:
        return None
    return await services.store.followers.has(opened.row.id, person)


async def as_wanted(interaction: Interaction, shown: MatchView) -> MatchView:
    """Returns the private view in this person's preferred form, with the players' names and
    faces."""
    services = services_of(interaction)
    wanted = await preferences_of(interaction)
    players = await services.publisher.faces.players(shown.people, interaction.guild_id)
    players = under_names(shown.names, players)
    return replace(shown, down=wanted.below(shown.seat), players=players, boards=wanted.boards)


def _unseen_here(interaction: Interaction, opened: OpenMatch) -> bool:
    """Tells whether the public board can be shown by this interaction: as a guest, the bot can post
    only by an answer."""
    row = opened.row
    lags = row.shown_ply != opened.match.ply
    return row.place == "interaction" and lags and interaction.channel_id == row.channel_id


async def play(
    interaction: Interaction,
    match_id: int,
    text: str,
    ply: int | None = None,
    seated: SeatAtMatch | None = None,
) -> None:
    """Carries out a move, from a command or press whose answer is deferred: plays the text, tells
    the player the action, shows the new board to everybody. `seated` is the player at the match, if
    just opened."""
    services, person = services_of(interaction), interaction.user.id
    seated = await services.table.act(match_id, person, text, ply, seated)
    # Screens that the person opens from now on, before the board has come, are up to date.
    before = services.panels.of(match_id, person)
    played = [seated.match.at(each) for each in seated.played]
    entries = [(at, seated.match.entries[at.ply]) for at in played]
    lines = seated.match.lines(entries, seated.seat)
    telling = asyncio.create_task(_answered(interaction, seated, lines), name="telling")
    if not seated.goes_on or seated.opened.row.place == "interaction":
        await asyncio.wait([telling])
    # Else the board, for which everybody waits, need not wait for the picture of the next choice.
    try:
        trouble = await services.publisher.publish(match_id, interaction)
    except Exception:
        await telling  # the player is answered first
        raise
    answer = await telling
    if trouble:
        await inform(interaction, trouble)
    if text not in TALK:
        await services.panels.finish(match_id, person, before, answer, goes_on=seated.goes_on)


async def _answered(
    interaction: Interaction, seated: SeatAtMatch, lines: Sequence[Line]
) -> int | None:
    """Answers the player, as `_tell` does; None also if Discord cannot be reached."""
    try:
        return await _tell(interaction, seated, lines)
    except (*UNREACHED, Gone) as error:
        about = facts(match=seated.opened.row.id, person=interaction.user.id)
        log.warning("the player's answer was not shown: %s", error, extra=about)
        return None


async def _tell(interaction: Interaction, seated: SeatAtMatch, lines: Sequence[Line]) -> int | None:
    """Answers the player and returns the id of the answer's message. It has the actions in words;
    if the turn continues, also the picker for the next choice, which tells the game's news itself.
    After a press with the new board right below it, the private screen is removed instead: no
    answer is needed."""
    if not seated.goes_on:
        if _below(interaction, seated.opened):
            pressed = interaction.message  # remembered, so that nobody deletes it again
            await vanish(interaction)
            return pressed.id if pressed else None
        row = seated.opened.row
        onward = rows([next_board(row.simul, row.id)]) if row.simul else []
        return (await reply(interaction, Screen(layout(text(_played(lines)), *onward)))).id
    mine = match_view(seated.opened, seated.seat)
    untold = [line for line in lines if not (line.in_news and mine.news)]
    return (await begin_picker(interaction, mine, _played(untold))).id


def _below(interaction: Interaction, opened: OpenMatch) -> bool:
    """Tells whether this is a press in the channel of the match's board."""
    pressed = interaction.type is discord.InteractionType.component
    return pressed and opened.row.shown_in(interaction.channel_id) is not None


def _played(lines: Sequence[Line]) -> Text:
    return told([line.words for line in lines]) + "." if lines else EMPTY


async def begin_picker(
    interaction: Interaction, mine: MatchView, note: Text = EMPTY
) -> discord.Message:
    """Shows and returns the picker at its first choice, at the zoom that the game wants."""
    game_ui = services_of(interaction).game_uis[mine.game.key]
    return await show_picker(
        interaction, mine, PickerState(PickTree(mine).advance(), game_ui.closer == 0), note
    )


async def show_picker(
    interaction: Interaction,
    mine: MatchView,
    at: PickerState,
    note: Text = EMPTY,
    *,
    wins: bool = False,
) -> discord.Message:
    """Shows and returns the picker, as the deferred answer or in the message being edited. It is
    removed if the same person plays by other means. `wins` tells that the action to confirm wins
    the match."""
    mine = await as_wanted(interaction, mine)
    game_ui = services_of(interaction).game_uis[mine.game.key]
    notes, more = game_ui.notes(mine.view), game_ui.shortcuts(mine.view)
    nearer = len(at.chosen) < (game_ui.closer or 0) and (await preferences_of(interaction)).closer
    told = game_ui.matters(mine.view)
    screen = picker_screen(mine, at, note, notes, more=more, wins=wins, nearer=nearer, matters=told)
    return await services_of(interaction).panels.show(interaction, mine.match_id, screen)


async def ask_to_resign(interaction: Interaction, seated: SeatAtMatch) -> None:
    """Asks for confirmation before a resignation, or before leaving a team game."""
    match, number = seated.match, seated.opened.row.id
    if match.game.team:
        label, asked = say("Leave"), say("Leave match {number}?")
    elif match.setup.seats == 2:
        label, asked = say("Resign"), say("Resign match {number}?")
    else:
        label, asked = say("Concede"), say("Concede match {number}?")
    after = _after_resigning(seated)
    if after == UNTOUCHED:
        lost = await price(services_of(interaction), seated.opened, seated.seat)
        after = lost or after
    words = joined(" ", [asked.filled(number=number), after])
    asks = question(words, label, "resign-sure", number, match.ply)
    await services_of(interaction).panels.show(interaction, number, asks)


def _after_resigning(seated: SeatAtMatch) -> Text:
    """Returns the consequence of resigning, in words: with only the bot left the match ends. Raises
    `Illegal` for a player who cannot resign."""
    match, people = seated.match, seated.opened.row.people
    called, after = mentions_of(seated.opened.row, range(len(people))), match
    for entry in match.propose(seated.seat, RESIGN):
        after = after.follow(entry)
    alone = all(is_bot(people[seat]) for seat in after.persons)
    if match.game.team:
        lost = say("Then the match is lost.")
        return lost if after.outcome or alone else AFTER_LEAVING
    if after.outcome is None:
        ends = say("Then the match ends, and you lose.")
        return ends if alone else _others(match, after, seated.seat)
    results = after.outcome.results
    if Result.VOID in results:
        return UNTOUCHED
    won = [called[seat] for seat, each in enumerate(results) if each is Result.WIN]
    if not won:
        return say("You lose, and the others draw.")
    return say("Then {winners} {winners:one=wins|other=win}.", winners=listed(won))


def _others(match: Match, after: Match, seat: Seat) -> Text:
    """Returns the consequence for a player who resigns while others play on."""
    allies = match.game.allies(dict(match.setup.options), match.setup.seats, seat)
    return ALLIES_PLAY_ON if set(allies) & set(after.playing) else OTHERS_PLAY_ON


async def publish(interaction: Interaction, match_id: int) -> None:
    """Shows the new board; tells the person any reason why it cannot be shown."""
    told = await services_of(interaction).publisher.publish(match_id, interaction)
    if told:
        await inform(interaction, told)


async def show_instead(interaction: Interaction, match_id: int, note: Text) -> None:
    """Shows the board instead of an outdated control. If another press has closed the private
    screen, as on the second of two quick presses, nothing is shown."""
    with contextlib.suppress(Gone):
        await show_board(interaction, match_id, note)


async def current(press: Press) -> SeatAtMatch | None:
    """Returns the match if the control is current; else shows the current board, with the person's
    actions since."""
    seated = await press.services.table.sit(press.subject, press.interaction.user.id)
    if is_current(seated.match, seated.seat, press.ply):
        return seated
    since = await asyncio.to_thread(_since, seated, press.ply)
    await show_instead(press.interaction, press.subject, joined(" ", [OLD, *since]))
    return None


def _since(seated: SeatAtMatch, ply: int) -> list[Text]:
    """Returns the sentence on the seat's actions since this ply; empty for none."""
    match, seat = seated.match, seated.seat
    own = [each.ply for each in match.entries[ply:] if each.seat == seat and each.is_action]
    words = told([match.words(each, seat) for each in own[-LATEST:]])
    return [say("You have played: {deeds}.", deeds=words)] if words else []


async def goes_on(press: Press) -> SeatAtMatch | None:
    """Returns the match, if it is still running; else shows its end. Raises `UserError` for people
    who do not play in it."""
    opened = await press.services.table.open(press.subject)
    if opened.match.outcome is None:
        return seated_at(opened, press.interaction.user.id)
    await show_instead(press.interaction, press.subject, ENDED)
    return None


@on("board")
async def _board(press: Press) -> None:
    """Shows the board in place of the match's screen with the button. A list of matches stays."""
    await (hold if LISTED in press.args else hold_panel)(press.interaction)
    await show_board(press.interaction, press.subject)


@on("next-board")
async def _next_board(press: Press) -> None:
    """Shows the board of a simul that has waited longest for this person; if the present board
    waits, the next one after it, so that nobody has to play on to see another one."""
    interaction, contests = press.interaction, press.services.store.contests
    await hold_panel(interaction)
    waiting = await contests.waiting_for(press.subject, interaction.user.id)
    if not waiting:
        again = rows([next_board(press.subject, press.ply)])
        await reply(interaction, Screen(layout(text(NONE_WAITS), *again)))
        return
    after = waiting.index(press.ply) + 1 if press.ply in waiting else 0
    note = say("{number} {number:one=board waits|other=boards wait} for you.", number=len(waiting))
    await show_board(interaction, waiting[after % len(waiting)], note)


@on("more")
async def _more(press: Press) -> None:
    await hold_panel(press.interaction)
    opened, seat = await press.services.table.look(press.subject, press.interaction)
    shown = match_view(opened, seat)
    hints = not shown.view.outcome and await may_hint(press.services, opened.row, seat)
    follows = await _follows(press.services, opened, seat, press.interaction.user.id)
    now = press.services.now()
    sealed = published_lines(opened.row.fingerprint)
    if shown.view.outcome and shown.small_print:
        sealed = [*shown.small_print]
    more = more_screen(shown, hints=hints, follows=follows, now=now, small_print=sealed)
    back = TO_BOARD.button(press.subject, 0)
    await press.services.panels.show(press.interaction, press.subject, more, back)


async def may_hint(services: Services, row: MatchRow, seat: Seat | None) -> bool:
    """Tells whether a hint to this seat is allowed: the bot holds all other seats, or all people in
    the match have chosen hints. There are none in matches whose teams are compared."""
    if seat is None or row.hidden:
        return False
    people = [each for each in row.people if not is_bot(each)]
    found = services.store.people.of
    return len(people) == 1 or all([(await found(each)).hints for each in people])


@on(*WRITTEN)
async def _written_board(press: Press) -> None:
    await hold_update(press.interaction)
    await show_board(press.interaction, press.subject, boards=WRITTEN[press.verb])


def asks(verb: str, ask: Callable[[Interaction, SeatAtMatch], Awaitable[None]]) -> None:
    """Registers the question that answers a player's press of this verb."""

    @on(verb)
    async def _ask(press: Press) -> None:
        await hold_update(press.interaction)
        seated = await press.services.table.sit(press.subject, press.interaction.user.id)
        await ask(press.interaction, seated)


asks("resign", ask_to_resign)


@on(*SURE)
async def _sure(press: Press) -> None:
    await hold_update(press.interaction)
    if seated := await goes_on(press):
        await play(press.interaction, press.subject, SURE[press.verb], seated=seated)


@on(*SAID)
async def _say(press: Press) -> None:
    await hold_update(press.interaction)
    if seated := await current(press):
        await play(press.interaction, press.subject, SAID[press.verb], press.ply, seated)


@on("close")
async def _close(press: Press) -> None:
    """Removes a question answered with no; in direct messages the answer is a sentence instead."""
    await hold_update(press.interaction)
    if press.interaction.context.dm_channel:
        kept = say("The match continues.") if press.subject else say("Nothing was changed.")
        await reply(press.interaction, word(kept))
    else:
        await vanish(press.interaction)


@on("rematch")
async def _rematch(press: Press) -> None:
    await hold_update(press.interaction)
    seated = await press.services.table.sit(press.subject, press.interaction.user.id)
    await press.services.lobby.rematch(press.interaction, seated)


async def show_area(
    interaction: Interaction,
    match_id: int,
    area: str | None = None,
    opened: OpenMatch | None = None,
) -> None:
    """Shows an area of the current board to a player or a permitted onlooker: in the deferred
    answer or the message being edited. `area` is the value of one of the renderer's areas; None is
    the first of them, any other value the whole board. Raises `UserError` for people who may not
    look."""
    services = services_of(interaction)
    opened, seat = await services.table.look(match_id, interaction, opened=opened)
    shown = await as_wanted(interaction, match_view(opened, seat))
    if area is None:
        area = shown.areas[0].value if shown.areas else ""
    told = services.game_uis[opened.row.game].area_words(shown.view, area)
    back = TO_BOARD.button(match_id, 0)
    await services.panels.show(interaction, match_id, look_screen(shown, area, told), back)


@on("look")
async def _look(press: Press) -> None:
    await hold_panel(press.interaction)
    await show_area(press.interaction, press.subject, press.args[0] if press.args else None)


@on("look-at")
async def _look_at(press: Press) -> None:
    await hold_update(press.interaction)
    await show_area(press.interaction, press.subject, press.arg(0))


@on("hand")
async def _hand(press: Press) -> None:
    """Shows the player's own hand: an area of the board if the game names it, else the board."""
    await hold_panel(press.interaction)
    seated = await press.services.table.sit(press.subject, press.interaction.user.id)
    opened = seated.opened
    area = press.services.game_uis[opened.row.game].hand_area
    if area:
        await show_area(press.interaction, press.subject, area, opened)
    else:
        await show_board(press.interaction, press.subject, opened=opened)


TEXTS: Final = {offer.ACCEPT: DRAW, offer.DECLINE: DECLINE, offer.WITHDRAW: WITHDRAW}


@on(*TEXTS)
async def _answer(press: Press) -> None:
    """Passes on an answer to an offer while this very offer is open; else closes the message, which
    then shows the offer's result. If the match moves on in the meantime, the check is repeated."""
    small = pressed(press.interaction, press.ply)
    if small is None:
        raise BadControl
    await hold_shared(press.interaction)
    table, person = press.services.table, press.interaction.user.id
    for _ in range(TRIES):
        seated = await table.sit(press.subject, person)
        match = seated.match
        press.services.publisher.offers.adopt(seated.opened.row, small)
        if match.outcome or match.offer is None or match.offer.ply != press.ply:
            await press.services.publisher.close_offer(press.subject, press.interaction)
            return
        try:
            await table.act(press.subject, person, TEXTS[press.verb], match.ply, seated)
        except OldControl:
            continue
        await publish(press.interaction, press.subject)
        return
    raise Stale
