"""A server in which much is going on: matches of every game, open invitations, and screens that
people have opened for themselves."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from copy import deepcopy
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import Any, Final, TypeAlias

from simcord import ChannelHandle, MemberActor
from simcord.backend.models import Message

from cogs.hall import delivery
from cogs.hall.ids import BUTTON, SELECT, custom_id
from cogs.hall.languages.readers import readers
from cogs.lobby.form_screen import ANYONE, Form
from cogs.table.commit import commit
from conformance.limits import walk
from db.store import MatchCache
from engines.game import AnyGame
from engines.match import DRAW, RESIGN, Entry, begin
from engines.registry import GAMES
from tests.bot.forged import sending
from tests.bot.reading import message_of
from tests.bot.room import Room
from tests.bot.samples import sample_of
from tests.bot.secrets.witness import a_world
from tests.bot.world import World
from tests.sample import GAME

SEED: Final = "a seed that nobody is told"
TABLES: Final = (
    *("matches", "seats", "actions", "clocks", "invitations", "guests", "people", "blocks"),
    *("lessons",),
)
VERBS: Final = ("move", "look", "hand", "resign", "setup", "standin")

Rows: TypeAlias = dict[str, list[dict[str, Any]]]


@dataclass
class Manor:
    """The world and its matches. Ann and Ben play, Cat watches, and Dan, who cannot read the
    channel where they play, is in the parlour."""

    world: World
    parlour: ChannelHandle
    rooms: list[Room] = field(default_factory=list[Room])
    _read: tuple[int, Rows] | None = None

    @property
    def people(self) -> tuple[MemberActor, ...]:
        """Two players, one who watches, and one who cannot."""
        return self.world.ann, self.world.ben, self.world.cat, self.world.dan

    def place_of(self, person: MemberActor) -> ChannelHandle:
        """Where a person is."""
        return self.parlour if person is self.world.dan else self.world.channel

    def shown(self, person: MemberActor) -> list[Message]:
        """All messages with controls that a person sees, at last the own direct messages."""
        places = (self.place_of(person).id, person.user.dm_channel.id)
        found = [each for place in places for each in self._messages(place)]
        return [each for each in found if each.components and each.visible_to(person.id)]

    def public(self) -> dict[int, Any]:
        """What everybody sees in the channels, by message."""
        places = (self.world.channel.id, self.parlour.id)
        found = [each for place in places for each in self._messages(place)]
        return {
            each.id: (each.content, each.components, each.ping_user_ids)
            for each in found
            if not each.is_ephemeral
        }

    def _messages(self, channel_id: int) -> list[Message]:
        return [*self.world.env.backend.messages.get(channel_id, {}).values()]

    def controls(self) -> dict[str, tuple[str, ...]]:
        """The id and the values of every control that was ever sent."""
        every = [each for _, _, sent in self.world.sent() for each in walk(sent)]
        return {
            each["custom_id"]: tuple(option["value"] for option in each.get("options", ()))
            for each in every
            if "custom_id" in each
        }

    async def stored(self) -> Rows:
        """Everything in the database that concerns people, matches and invitations; read again only
        if something was written since."""
        database = self.world.store.database
        writes = database._connection.total_changes  # type: ignore[attr-defined] # pyright: ignore
        if self._read is None or self._read[0] != writes:
            found = {
                table: [dict(row) for row in await database.rows(f"SELECT * FROM {table}")]  # noqa: S608
                for table in TABLES
            }
            self._read = writes, found
        return self._read[1]

    def messages(self) -> dict[int, dict[int, Message]]:
        """All messages as they are, for `restore`."""
        return deepcopy(self.world.env.backend.messages)

    async def restore(self, stored: Rows, messages: dict[int, dict[int, Message]]) -> None:
        """Makes the database and the messages what they were; nothing was taken away."""
        delivery._TAKEN.clear()  # pyright: ignore[reportPrivateUsage]
        self.world.env.backend.messages.update(deepcopy(messages))
        async with self.world.store.database.transaction() as transaction:
            await transaction.rows("PRAGMA defer_foreign_keys = ON")
            for table, rows in stored.items():
                await transaction.rows(f"DELETE FROM {table}")  # noqa: S608
                for row in rows:
                    marks = ", ".join("?" * len(row))
                    sql = f"INSERT INTO {table} ({', '.join(row)}) VALUES ({marks})"  # noqa: S608
                    await transaction.rows(sql, tuple(row.values()))
        self.world.store._cache = MatchCache()  # pyright: ignore[reportPrivateUsage]


@asynccontextmanager
async def a_manor(path: Path) -> AsyncGenerator[Manor]:
    """Such a server; ids are the same in every one."""
    async with a_world(path, sample_of(GAME.key)) as world:
        manor = Manor(world, world.guild.create_text_channel("parlour"))
        await world.deny(world.channel, world.dan.id, view_channel=True)
        for game in GAMES.values():
            opening = sample_of(game.key).opening
            for deeds in (opening[:1], opening, (*opening, (0, RESIGN), (1, RESIGN))):
                await _match(manor, game, deeds)
        await _match(manor, GAME, (*sample_of(GAME.key).opening, (1, DRAW)))
        for person in manor.people:
            await _open_screens(manor, person)
        for room in manor.rooms:
            await _look_round(manor, room)
        await _invite(manor)
        yield manor


async def _match(manor: Manor, game: AnyGame, deeds: tuple[tuple[int, str], ...]) -> None:
    """A match after these deeds, as far as it goes."""
    world = manor.world
    room = await world.stored(begin(game.key, {}, SEED, 2), world.ann, world.ben)
    manor.rooms.append(room)
    for deed in deeds:
        opened = await world.store.open_match(room.id)
        if not opened.match.outcome:
            await commit(world.bot.services, opened, (Entry(opened.match.ply, *deed),))
    await room.show()


async def _open_screens(manor: Manor, person: MemberActor) -> None:
    """What everybody can open, wherever they are."""
    world, place = manor.world, manor.place_of(person)
    await person.slash(place, "match list")
    for game in GAMES.values():
        rules = message_of(await person.slash(place, "rules", game=game.key))
        message = world.env.backend.get_message(place.id, rules.id)
        pages = game.guide()
        tried = next(number for number, page in enumerate(pages) if page.position)
        name = custom_id(BUTTON, "rules", 0, 0, (game.key, "n", str(tried)))
        await sending.press(world, person, message, name)
        if any(
            ":try:" in each["custom_id"] for each in walk(message.components) if "custom_id" in each
        ):
            await sending.press(
                world, person, message, custom_id(BUTTON, "try", 0, tried, (game.key,))
            )


async def _look_round(manor: Manor, room: Room) -> None:
    """What the players and who watches can open under a board."""
    world, match = manor.world, await room.match()
    board = await room.board()
    for person in (*room.players, world.cat):
        for name in ("match history", "match replay", "match show"):
            await person.slash(world.channel, name, match=room.id)
        # One's panel has what was opened last: by turns one of these, and what is behind More.
        for verb in VERBS if room.id % 2 else (*VERBS, "more"):
            name = custom_id(BUTTON, verb, room.id, match.ply)
            await sending.press(world, person, board, name)


async def _invite(manor: Manor) -> None:
    """Ann has forms open for each game, by presses and in windows, and asks Ben, then anyone; and,
    in a game for that, as many as can play."""
    world = manor.world
    crowd = max(GAMES.values(), key=lambda game: max(game.seat_counts))
    page = manor.shown(world.ann)[0]
    for forms, game in product(("presses", "windows"), GAMES.values()):
        await world.store.people.choose(world.ann.id, forms=forms)
        readers().forget(world.ann.id)
        form = Form.blank(game)
        opened = message_of(
            await world.ann.context_menu(world.channel, "Challenge to a game", world.ben)
        )
        name = custom_id(SELECT, "form-game", world.ben.id, 0, form.args)
        await sending.press(world, world.ann, opened, name, [game.key])
    wishes = [(GAME, world.ben.id, 2), (GAME, ANYONE, 2), (crowd, ANYONE, max(crowd.seat_counts))]
    for game, whom, seats in wishes:
        form = Form.filled(game, {}, None, seats)
        name = custom_id(BUTTON, "form-send", whom, 0, form.args)
        await sending.press(world, world.ann, page, name)
