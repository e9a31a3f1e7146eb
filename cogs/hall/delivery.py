"""Ways to show a screen to a person; and people's open private screens.

A private screen is closed when the person continues elsewhere, as by a command. Discord lets a
private answer be changed for 15 minutes only, so they are kept in memory. A screen that stayed open
is closed when it is pressed."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from http import HTTPStatus
from typing import Any, Final, TypeAlias, TypeVar
from weakref import WeakKeyDictionary

from cachetools import LRUCache

from cogs import discord
from cogs.discord import ui
from cogs.hall.emojis import INVALID, doubt
from cogs.hall.errors import (
    UNREACHED,
    BadControl,
    Interaction,
    UserError,
    first_answer,
    is_answered,
)
from cogs.hall.ids import Named, read_id
from cogs.hall.languages.readers import PUBLIC, readers
from cogs.hall.log_fields import facts
from cogs.hall.posting import ask_to_post, ask_to_share, has_others
from cogs.hall.refusals.codes import PATIENCE, UNKNOWN_MESSAGE, Refusal, refusal_of
from cogs.hall.screen import Button, Screen, button
from cogs.hall.sending.building import ready, window
from cogs.hall.sending.modal import Modal
from common.text.say import say

log = logging.getLogger(__name__)

T = TypeVar("T")

CONTROLS: Final = (ui.Button, ui.Select, ui.ChannelSelect, ui.UserSelect)
"""The kinds of controls that have ids of ours."""
POST_IT: Final = say("Post it here")
BOARDS: Final = ("more", "rematch")
"""The verbs of controls that exist on boards only."""
MOST: Final = 300
"""The most open screens in memory; the oldest are forgotten first."""
AWAY: Final = 3_000
"""The most ids of deleted screens in memory: those of a busy minute."""


class Gone(Exception):
    """Raised if the pressed private message is deleted already: by another press in it, or by an
    answer elsewhere."""


async def hold(interaction: Interaction, *, private: bool = True) -> None:
    """Gains time for a new answer. A deferred reply cannot carry a layout itself: the screen comes
    afterwards, by `reply`. Raises `TooOften` for one that is not `private`."""
    if not is_answered(interaction):
        if not private:
            ask_to_post(interaction)
            interaction.extras[PUBLIC] = True
        defer = partial(interaction.response.defer, ephemeral=private, thinking=True)
        await first_answer(interaction, defer)


async def hold_update(interaction: Interaction) -> None:
    """Gains time for an answer to the pressing person alone: changes the message if only this
    person sees it, else answers privately below it. A public message never becomes one person's
    screen, not even by a forged id."""
    if interaction.context.dm_channel and not _is_board(interaction.message):
        await hold_shared(interaction)
    else:
        await hold_panel(interaction)


async def hold_panel(interaction: Interaction) -> None:
    """Gains time for a screen of a match: in the person's private panel if a control of it was
    pressed, else in a new one. A direct message stays."""
    message = interaction.message
    private = message is not None and message.flags.ephemeral
    await (hold_shared if private else hold)(interaction)


def _is_board(message: discord.Message | None) -> bool:
    """Tells whether this is the board of a match in somebody's direct messages: it stays, like a
    public board, and its controls open screens of their own."""
    return message is not None and any(each.verb in BOARDS for each in controls_of(message))


def controls_of(message: discord.Message) -> Iterator[Named]:
    """Yields the parts of the ids of a message's controls."""
    for each in ui.LayoutView.from_message(message, timeout=None).walk_children():
        if isinstance(each, CONTROLS) and each.custom_id:
            yield read_id(each.custom_id)


def lines_of(message: discord.Message) -> list[str]:
    """Returns the lines of a message's words."""
    found = ui.LayoutView.from_message(message, timeout=None).walk_children()
    shown = (each.content for each in found if isinstance(each, ui.TextDisplay))
    return [line for words in shown for line in words.splitlines()]


async def hold_shared(interaction: Interaction) -> None:
    """Gains time to change the message of the pressed control, even if others see it."""
    if not is_answered(interaction):
        await first_answer(interaction, interaction.response.defer)


READY: Final = 2.0
"""Seconds within which a window must be ready: Discord takes it as the first answer alone, and
waits for three seconds."""
NOT_READY: Final = say("That takes too long right now. Try again in a moment.")


async def ask(interaction: Interaction, wanted: Modal | Awaitable[Modal]) -> None:
    """Opens a window for the person, which can only be the first answer. Raises `UserError` if it
    is not ready in time."""
    if not isinstance(wanted, Modal):
        made = asyncio.ensure_future(wanted)
        await asyncio.wait([made], timeout=READY)
        if not made.done():  # not awaited: a database that hangs takes long to leave
            made.cancel()
            raise UserError(NOT_READY)
        wanted = made.result()
    shown = window(wanted, await readers().asking(interaction))
    await first_answer(interaction, partial(interaction.response.send_modal, shown))


async def sent(screen: Screen, send: Callable[[Screen], Awaitable[T]], *, again: bool = True) -> T:
    """Sends a screen and returns the result. If Discord refuses it and its emojis may be the cause,
    sends it once more without them, if `again` allows."""
    try:
        return await send(screen)
    except discord.HTTPException as error:
        bare = screen.bare()
        if error.code != INVALID or bare.controls == screen.controls:
            raise
        doubt(error)
        if not again:
            raise
        log.warning("sent without emojis: %s", error)
        return await send(bare)


async def reply(
    interaction: Interaction, screen: Screen, *, private: bool = True
) -> discord.Message:
    """Answers with the screen: fills the answer opened by `hold` or `hold_update`, or opens one. A
    message that was changed too often stays, and the screen comes below it; also if an answer
    elsewhere has deleted the pressed private message. Raises `Gone` if a press in that message
    deleted it."""
    await hold(interaction, private=private)
    screen = renewed(interaction, screen)
    try:
        shown = await answer(interaction, screen, private=private)
        if _closed(interaction) is None:
            return shown
    except Gone:
        pass
    except discord.HTTPException as error:
        is_gone = private and error.code == UNKNOWN_MESSAGE
        if not is_gone and refusal_of(error) is not Refusal.RATIONED:
            raise
    if _closed(interaction):
        raise Gone
    return await (follow if private else announce)(interaction, screen)


async def answer(
    interaction: Interaction,
    screen: Screen,
    *,
    private: bool = False,
    shown: discord.Message | None = None,
) -> discord.Message:
    """Fills the answer being held, which is the message of the pressed control after `hold_shared`;
    or changes the answer `shown` before. Raises `Gone`, and
    the errors of Discord."""
    screen = renewed(interaction, screen)
    code = await readers().answered(interaction, screen.among)
    there = interaction.message.attachments if _changes(interaction) and interaction.message else ()

    async def edit(**given: Any) -> discord.Message:
        if shown is not None:
            return await shown.edit(content=None, **given)
        if _closed(interaction) is not None:  # while the pictures were painted
            raise Gone
        return await interaction.edit_original_response(content=None, **given)

    return await sent(screen, lambda each: _changed(edit, each, code, there, or_words=private))


async def _changed(
    edit: Callable[..., Awaitable[T]],
    screen: Screen,
    code: str,
    there: Sequence[discord.Attachment],
    more: Sequence[discord.File | discord.Attachment] = (),
    *,
    or_words: bool = False,
) -> T:
    """Changes a message into this screen. Files already `there` stay if they are shown again; if
    they have gone, as after another press, all pictures are sent."""
    view, files, kept = await ready(screen, code, there, or_words=or_words)
    try:
        allowed = screen.may_mention()
        return await edit(view=view, attachments=[*files, *kept, *more], allowed_mentions=allowed)
    except discord.HTTPException as error:
        if not kept or more or error.status != HTTPStatus.BAD_REQUEST:
            raise
        log.info("all pictures are sent again: %s", error)
        return await _changed(edit, screen, code, (), or_words=or_words)


async def announce(
    interaction: Interaction, screen: Screen, files: Sequence[discord.File] = ()
) -> discord.WebhookMessage:
    """Posts a screen for all to see, as one more answer to a command or press. Raises
    `TooOften`."""
    ask_to_post(interaction)
    return await follow(interaction, screen, files, private=False)


def post_button(interaction: Interaction, verb: str, subject: int = 0, *args: str) -> list[Button]:
    """Returns the button by which people post their own card here; none without other people."""
    return [button(POST_IT, verb, subject, 0, args)] if has_others(interaction) else []


async def post_here(interaction: Interaction, screen: Screen) -> None:
    """Posts a person's own card for all in this channel; without its pictures if the bot may send
    no files. Raises `UserError` if posting is not allowed, or was done just now."""
    ask_to_share(interaction, card=True)
    if not interaction.app_permissions.attach_files:
        for each in screen.pictures:
            screen = screen.leaving_out(each)
    await announce(interaction, screen)


async def follow(
    interaction: Interaction,
    screen: Screen,
    files: Sequence[discord.File] = (),
    *,
    private: bool = True,
) -> discord.WebhookMessage:
    """Answers once more. A public answer without `announce` is only for a match's own messages
    while the bot is a guest."""

    code = await readers().answered(interaction, screen.among, private=private)

    async def send(screen: Screen) -> discord.WebhookMessage:
        view, drawn, _ = await ready(screen, code, or_words=private)
        return await interaction.followup.send(
            view=view,
            files=[*drawn, *files],
            allowed_mentions=screen.may_mention(),
            ephemeral=private,
            wait=True,
        )

    return await sent(screen, send, again=not files)


async def vanish(interaction: Interaction, shown: discord.Message | None = None) -> None:
    """Deletes the private answer, or the private message of the pressed control, once it has
    served; or the earlier answer `shown`, which another one replaces. Public messages stay, and so
    do direct messages, except answers there. Each is deleted once."""
    message = interaction.message
    answered = message is not None and message.flags.ephemeral
    if not answered and interaction.context.dm_channel:
        return
    pressed = message if _changes(interaction) else None
    taken, gone = _taken(interaction), shown or pressed
    if gone is not None:
        before = taken.get(gone.id)
        taken[gone.id] = bool(before) or shown is None
        if before is not None:
            return
    try:
        await (shown.delete if shown else interaction.delete_original_response)()
    except UNREACHED as error:
        if isinstance(error, discord.HTTPException) and error.code == UNKNOWN_MESSAGE:
            return
        if gone is not None:
            taken.pop(gone.id, None)
        raise


_TAKEN: Final[WeakKeyDictionary[discord.Client, LRUCache[int, bool]]] = WeakKeyDictionary()
"""The ids of the private messages that a bot deleted last; True if a press in the message was the
reason."""


def _taken(interaction: Interaction) -> LRUCache[int, bool]:
    return _TAKEN.setdefault(interaction.client, LRUCache(AWAY))


def _closed(interaction: Interaction) -> bool | None:
    """Tells how the message that an answer would change was deleted: True by a press in it, False
    by an answer elsewhere, None if it exists as far as known."""
    message = interaction.message if _changes(interaction) else None
    return _taken(interaction).get(message.id) if message else None


def renewed(interaction: Interaction, screen: Screen) -> Screen:
    """Returns the screen with the next step in the id of every control, if the message of the
    pressed control changes. Otherwise its reader could not choose the same option again."""
    if not _changes(interaction):
        return screen
    data: dict[str, Any] = dict(interaction.data or {})
    try:
        return screen.at_step(read_id(str(data.get("custom_id", ""))).step + 1)
    except BadControl:
        return screen


def _changes(interaction: Interaction) -> bool:
    return interaction.response.type is discord.InteractionResponseType.deferred_message_update


async def update(interaction: Interaction, screen: Screen) -> discord.Message:
    """Turns the message of the pressed control into this screen, or shows it privately if others
    see that message."""
    await hold_update(interaction)
    return await reply(interaction, screen)


async def post(
    channel: discord.abc.Messageable,
    screen: Screen,
    nonce: str,
    files: Sequence[discord.File] = (),
    *,
    silent: bool = False,
) -> discord.Message:
    """Posts a new message; Discord drops a second one with the same nonce within some minutes. A
    `silent` one makes no phone ring."""
    code = await readers().channel(channel, screen.among)

    async def send(screen: Screen) -> discord.Message:
        view, drawn, _ = await ready(screen, code)
        return await channel.send(
            view=view,
            files=[*drawn, *files],
            allowed_mentions=screen.may_mention(),
            nonce=nonce,
            silent=silent,
        )

    posted = await sent(screen, send, again=not files)
    _STANDING[posted.id] = posted.attachments
    return posted


_STANDING: Final[LRUCache[int, list[discord.Attachment]]] = LRUCache(1_000)
"""The files of the latest messages by their ids, as far as this process has sent them."""


async def amend(
    message: discord.PartialMessage,
    screen: Screen,
    more: Sequence[discord.File | discord.Attachment] = (),
    *,
    reader: int | None = None,
) -> None:
    """Turns a message of ours into this screen; in direct messages `reader` is the person there. A
    layout may show only files that come with it or are in the message already: pictures that are
    shown again stay, and so do the `more` files. Raises `TimeoutError` if Discord makes us wait, or
    does not answer, for longer than `PATIENCE`."""
    if reader is None:
        code = await readers().channel(message.channel, screen.among)
    else:
        code = await readers().person(reader)

    async def edit(**given: Any) -> discord.Message:
        async with asyncio.timeout(PATIENCE):
            return await message.edit(**given)

    there = _STANDING.pop(message.id, [])
    shown = await sent(screen, lambda each: _changed(edit, each, code, there, more), again=not more)
    _STANDING[message.id] = shown.attachments


Subject: TypeAlias = int | tuple[str, int]
"""The subject of a screen: the number of a match, or the name and number of another thing that it
waits for."""


@dataclass(frozen=True, slots=True, eq=False)
class Shown:
    """An open screen: the latest interaction that may change its message, that message, and the
    verbs of its controls."""

    interaction: Interaction
    message: discord.Message
    verbs: frozenset[str]


Screens: TypeAlias = dict[tuple[Subject, int, int], Shown]
"""Open screens by subject, person and message."""


@dataclass
class Panels:
    """The open private screens of all people."""

    _open: LRUCache[tuple[Subject, int, int], Shown] = field(default_factory=lambda: LRUCache(MOST))

    async def show(
        self, interaction: Interaction, of: Subject, screen: Screen, back: Button | None = None
    ) -> discord.Message:
        """Answers with a screen of a match, with the button that leads `back` from it. A private
        one replaces the person's older one of this match."""
        shown = await reply(interaction, screen.ending_in(back) if back else screen)
        if shown.flags.ephemeral:
            person = interaction.user.id
            older = self.of(of, person)
            for key in [each for each in self._open if each[2] == shown.id and each[0] != of]:
                del self._open[key]  # another match had this place before
            verbs = frozenset(read_id(each.custom_id).verb for each in screen.pressed)
            self._open[of, person, shown.id] = Shown(interaction, shown, verbs)
            await self.finish(of, person, older, shown.id, goes_on=True)
        return shown

    def people(self, of: Subject) -> dict[int, frozenset[str]]:
        """Returns the people with open screens of this subject, and the verbs of their controls."""
        found = dict[int, frozenset[str]]()
        for key in [each for each in self._open if each[0] == of]:
            found[key[1]] = found.get(key[1], frozenset()) | self._open[key].verbs
        return found

    async def serve(
        self, of: Subject, person: int, screen: Screen, by: Interaction | None = None
    ) -> None:
        """Turns this person's open screens of the subject into this one, except the one that an
        answer to `by` changes. Raises no error of Discord."""
        for key, each in self.of(of, person).items():
            self._open.pop(key, None)
            pressed = by.message.id if by is not None and by.message is not None else None
            if each.interaction is by or key[2] == pressed or each.interaction.is_expired():
                continue
            try:
                await answer(each.interaction, screen, private=True, shown=each.message)
            except UNREACHED as error:
                log.info("a screen was left as it was: %s", error, extra=facts(person=person))

    def forget(self, person: int) -> None:
        """Forgets all screens of this person."""
        for key in [each for each in self._open if each[1] == person]:
            del self._open[key]

    def of(self, of: Subject, person: int) -> Screens:
        """Returns this person's open screens of a match, or of another subject."""
        own = {key: self._open[key] for key in list(self._open) if key[:2] == (of, person)}
        return {key: each for key, each in own.items() if key[2] not in _taken(each.interaction)}

    async def finish(
        self, of: Subject, person: int, before: Screens, answer: int | None, *, goes_on: bool
    ) -> None:
        """Closes the screens that this person had open in a match `before` an answer. The answer's
        own message stays open only while the turn `goes_on` in it. Raises no error of Discord."""
        if answer is not None and not goes_on:
            self._open.pop((of, person, answer), None)
        for key, each in before.items():
            # Meanwhile another answer may have deleted or reused this screen.
            if key[2] == answer or self._open.get(key) is not each:
                continue
            del self._open[key]
            if each.interaction.is_expired():
                continue
            try:
                await vanish(each.interaction, each.message)
            except UNREACHED as error:
                about = facts(match=of if isinstance(of, int) else None, person=person)
                log.info("a screen was left open: %s", error, extra=about)
