"""`/privacy`: the stored data, and the terms of use; a copy of all stored data about a person, as a
file; and its deletion.

A copy is limited: with very many matches a file holds the newest that fit, and the next file
continues. For each match it holds the person's own entries, and only the ids of the others, so that
it reveals nobody's secrets.

A deletion takes the person out of every match, then out of all stored data, and then shows this.
Each step is committed. If the program ends between two steps, the next try continues from there, or
the background loop shows the rest."""

from __future__ import annotations

import asyncio
import contextlib
import io
import json
import logging
from collections import defaultdict
from collections.abc import Generator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, TypeAlias
from zipfile import ZIP_DEFLATED, ZipFile

from cogs import discord
from cogs.desk.dispatch import Press, on
from cogs.desk.gate import LEAVING, MOST
from cogs.desk.services import ServiceBot, Services
from cogs.discord import app_commands, commands
from cogs.hall.delivery import hold, hold_update, reply, update
from cogs.hall.errors import BadControl, Interaction, UserError
from cogs.hall.languages.commands import describe, option_name
from cogs.hall.languages.readers import for_answer, readers
from cogs.hall.posting import ask_to_post
from cogs.hall.screen import word
from cogs.people.privacy_screen import PAGES, VERB, privacy_screen
from cogs.people.settings_screen import DONE, FORGET, deletion_question
from cogs.table.play import TRIES, seat_of
from common.text.say import joined, say
from common.text.text import Text
from db.connection import Row, Rows
from db.store import SetAside, Stale, Store
from db.tables.privacy import Forgotten, KeptMatches, PersonalData
from db.values import is_deleted
from engines.game import Refusal
from render.picture import forget as forget_pictures

Facts: TypeAlias = dict[str, Any]

ABOUT: Final = (
    "What Vivat stores about you. Discord's ids are written as text, times are in UTC; null in "
    "place of a player is somebody whose data was deleted; a stranger has a name there. Of an "
    "entry: its place in the match, counted from 0, its text, its time."
)
PAGE: Final = 50
"""The number of matches read at a time, so that nobody else waits long."""
PLAIN: Final = 1_000_000
PACKED: Final = 6_000_000
"""The most bytes of an unpacked file, and of a packed one (which one page of matches may exceed):
Discord takes 10 million."""
_FIRST: Final = 2**63 - 1
_MATCH_IDS: Final = ("guild_id", "channel_id", "home_id")
_INVITATION_IDS: Final = (
    *("challenger_id", "opponent_id", "accepted_by"),
    *("guild_id", "channel_id", "message_id"),
)
_OURS: Final = ("id", "turned_board")
_OWN_IDS: Final = ("guild_id", "channel_id", "message_id")


@dataclass(frozen=True, slots=True)
class Copy:
    """The file, and the number of the oldest match in it if there are older ones."""

    name: str
    data: bytes
    goes_on: int | None


class _Writer:
    """A packer of text written piece by piece."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._out = io.BytesIO()
        self._zip = ZipFile(self._out, "w", ZIP_DEFLATED)
        self._file = self._zip.open(name, "w")
        self._length = 0

    def write(self, text: str) -> int:
        """Adds text; returns the size of the packed file in bytes so far, without zlib's buffer."""
        data = text.encode()
        self._length += len(data)
        self._file.write(data)
        return self._out.tell()

    def end(self) -> tuple[str, bytes]:
        """Returns the file's name and bytes; it is packed only if longer than `PLAIN`."""
        self._file.close()
        self._zip.close()
        if self._length > PLAIN:
            return f"{self._name}.zip", self._out.getvalue()
        with ZipFile(self._out) as packed:
            return self._name, packed.read(self._name)


async def copy_of(store: Store, person: int, now: datetime, before: int | None = None) -> Copy:
    """Returns the stored data about this person: the settings, the invitations and the newest
    matches; or, with `before`, only the newest matches below this number. Raises `StoreTrouble`."""
    writer = _Writer("vivat.json")
    head: Facts = {"about": ABOUT, "made_at": now.isoformat(), "person": str(person)}
    if before is None:
        kept = await store.privacy.kept(person)
        head |= await asyncio.to_thread(_kept, kept)
    size = await asyncio.to_thread(writer.write, _json(head)[:-1] + ',\n"matches": [')
    below, comma = before or _FIRST, ""
    while True:
        page = await store.privacy.matches(person, below, PAGE)
        if not page.matches:
            goes_on = None
            break
        if comma and size > PACKED:
            goes_on = below
            break
        size = await asyncio.to_thread(_write_page, writer, page, person, comma)
        below, comma = page.matches[-1]["id"], ","
    await asyncio.to_thread(writer.write, "\n]}\n")
    name, data = await asyncio.to_thread(writer.end)
    return Copy(name, data, goes_on)


def _write_page(writer: _Writer, page: KeptMatches, person: int, comma: str) -> int:
    facts = _matches(page, person)
    return writer.write(comma + ",".join(f"\n{_json(each)}" for each in facts))


def _kept(kept: PersonalData) -> Facts:
    settings = [{k: v for k, v in dict(row).items() if k not in _OURS} for row in kept.settings]
    return {
        "settings": settings[0] if settings else None,
        "blocked": [{"person": _id(row["blocked_id"]), "at": row["at"]} for row in kept.blocked],
        "invitations": [_invitation(row) for row in kept.invitations],
        **{name: [_with_ids(row) for row in rows] for name, rows in kept.own.items()},
    }


def _invitation(row: Row) -> Facts:
    facts = {**dict(row), **_ids(row, _INVITATION_IDS)}
    return {**facts, "options": json.loads(row["options"])}


def _matches(page: KeptMatches, person: int) -> list[Facts]:
    seats, entries = _by_match(page.seats), _by_match(page.entries)
    return [
        _match(row, seats.get(row["id"], ()), entries.get(row["id"], ()), person)
        for row in page.matches
    ]


def _match(row: Row, seats: Rows, entries: Rows, person: int) -> Facts:
    own = [each for each in seats if each["person_id"] == person]
    return {
        **dict(row),
        **_ids(row, _MATCH_IDS),
        "options": json.loads(row["options"]),
        "players": [_player(each, person) for each in seats],
        "your_seats": [_seat(each) for each in own],
        "your_entries": [[each["ply"], each["text"], each["at"]] for each in entries],
    }


def _player(row: Row, person: int) -> str | None:
    """Returns the id of a player; for a stranger only the name, the same as the person knows."""
    number: int = row["person_id"]
    return _id(number) if number == person else row["stranger"] or _id(number)


def _seat(row: Row) -> Facts:
    facts: Facts = {"seat": row["seat"], "result": row["result"], "rating": row["rating"]}
    return facts | _ids(row, ("private_channel_id", "private_message_id"))


def _by_match(rows: Rows) -> Mapping[int, Rows]:
    found: defaultdict[int, list[Row]] = defaultdict(list)
    for row in rows:
        found[row["match_id"]].append(row)
    return found


def _ids(row: Row, names: tuple[str, ...]) -> Facts:
    return {name: _id(row[name]) for name in names}


def _with_ids(row: Row) -> Facts:
    facts = dict(row)
    return facts | _ids(row, tuple(name for name in _OWN_IDS if name in facts))


def _id(number: int | None) -> str | None:
    """Returns the id as text: programs that read numbers as floating point would round one of
    Discord's."""
    return None if number is None or is_deleted(number) else str(number)


def _json(facts: Facts) -> str:
    return json.dumps(facts, ensure_ascii=False, separators=(",", ":"))


log = logging.getLogger(__name__)


@contextlib.contextmanager
def _alone(services: Services, person: int) -> Generator[None]:
    """Keeps the person from all other requests meanwhile, through `cogs.desk.gate`. Raises
    `UserError` if a deletion is running already."""
    if person in services.leaving:
        raise UserError(LEAVING)
    services.leaving.add(person)
    try:
        yield
    finally:
        services.leaving.discard(person)


async def delete_person(services: Services, person: int) -> tuple[Forgotten, tuple[int, ...]]:
    """Deletes the stored data about this person. Returns the invitations that this ended, and the
    matches that were running, both still to show (`show_deletion`). Raises `UserError` if a
    deletion is running already, `Stale` and `StoreTrouble`."""
    with _alone(services, person):
        for _ in range(TRIES):
            running = await services.store.privacy.running(person)
            for match_id in running:
                await _leave(services, match_id, person)
            forgotten = await services.store.privacy.forget(person, running)
            if forgotten is not None:
                await _drop_from_memory(services, person)
                # Without the person's id: logs are kept, too.
                log.info("somebody's data was deleted; running matches: %s", len(running))
                return forgotten, running
        raise Stale


async def _leave(services: Services, match_id: int, person: int) -> None:
    """Resigns, or leaves a team game, unless the person is already out or the match over."""
    with contextlib.suppress(SetAside, Refusal):
        opened = await services.table.open(match_id)
        if seat_of(opened.row, person) in opened.match.persons:
            await services.table.leave_for_good(match_id, person)


async def _drop_from_memory(services: Services, person: int) -> None:
    """Clears the data kept only in memory; also the finished pictures, which may name the
    person."""
    services.names.pop(person, None)
    services.paces.forget(person)
    services.moves.forget(person)
    services.publisher.forget(person)
    readers().forget(person)
    services.panels.forget(person)
    services.animator.forget()
    services.files.forget()
    await services.painters.forget()
    forget_pictures()


async def show_deletion(services: Services, forgotten: Forgotten, matches: tuple[int, ...]) -> None:
    """Shows the deletion to the others: in the messages of the invitations, then on the boards."""
    await services.lobby.show_deletion(forgotten)
    for match_id in matches:
        with contextlib.suppress(SetAside):
            opened = await services.table.open(match_id)
            news = opened.row.shown_ply != opened.match.ply
            await (services.publisher.publish if news else services.publisher.refresh)(match_id)


NOT_YOURS = say("This is somebody else's button. Use `/privacy delete` for your own data.")
COPYING = say("One moment: I am making your copy.")


class Privacy(commands.GroupCog, group_name="privacy", group_description=say("Your data")):
    """`/privacy`."""

    def __init__(self, bot: ServiceBot) -> None:
        self.services: Services = bot.services
        self._copying: set[int] = set()

    @app_commands.command(description=say("What I store, the terms, and who is responsible"))
    async def show(self, interaction: Interaction) -> None:
        """Shows the first page, privately."""
        await hold(interaction)
        await reply(interaction, privacy_screen(self.services.rules, "stored"))

    @app_commands.command(
        description=say("Everything I store about you, as a file that only you see")
    )
    @describe(before=say("Only matches before this number, if a file told you to"))
    async def export(
        self, interaction: Interaction, before: app_commands.Range[int, 1, MOST] | None = None
    ) -> None:
        """Answers with the copy; makes one at a time for each person."""
        person = interaction.user.id
        if person in self._copying:
            raise UserError(COPYING)
        self._copying.add(person)
        try:
            await hold(interaction)
            copy = await copy_of(self.services.store, person, self.services.now(), before)
        finally:
            self._copying.discard(person)
        file = discord.File(io.BytesIO(copy.data), copy.name)
        words = await for_answer(interaction, _words(copy))
        await interaction.edit_original_response(content=words, attachments=[file])

    @app_commands.command(description=say("Delete what I store about you; asks before"))
    async def delete(self, interaction: Interaction) -> None:
        """Explains the consequences, and asks for confirmation."""
        await hold(interaction)
        person = interaction.user.id
        running = await self.services.store.privacy.running(person)
        await reply(interaction, deletion_question(person, len(running)))


def _words(copy: Copy) -> Text:
    words = say("Everything I store about you. Only you can see this.")
    if copy.goes_on is None:
        return words
    older = say(
        "There are more matches than fit into one file: `/privacy export {option}:{match}` has "
        "those before match {match}.",
        option=option_name("before"),
        match=str(copy.goes_on),
    )
    return joined(" ", [words, older])


@on(VERB)
async def _turn_page(press: Press) -> None:
    if press.arg(0) not in PAGES:
        raise BadControl
    await update(press.interaction, privacy_screen(press.services.rules, press.arg(0)))


@on(FORGET)
async def _forget(press: Press) -> None:
    if press.subject != press.interaction.user.id:
        raise UserError(NOT_YOURS)
    await hold_update(press.interaction)
    ask_to_post(press.interaction)  # the last boards of all running matches
    forgotten, matches = await delete_person(press.services, press.subject)
    await update(press.interaction, word(DONE))
    await show_deletion(press.services, forgotten, matches)


async def setup(bot: ServiceBot) -> None:
    """Loads the cog."""
    await bot.add_cog(Privacy(bot))
