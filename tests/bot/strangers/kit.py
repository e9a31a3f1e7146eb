"""Two servers, and people who look for an opponent there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import discord
from simcord import ChannelHandle, InteractionResult, MemberActor, ResponseMessage

from db.values import RUNNING, MatchRow
from engines.match import Match
from tests.bot.reading import ids, labels, message_of
from tests.bot.room import click_or_more
from tests.sample import present

if TYPE_CHECKING:
    from tests.bot.world import World

FIND = "Find an opponent"


def is_direct(person: MemberActor, where: ChannelHandle | None) -> bool:
    """Whether these are the direct messages of this person."""
    return where is not None and where.id == person.user.dm_channel.id


@dataclass
class Strangers:
    """A world with a second server, in which Eve is; Ann is in the first one."""

    world: World
    other: ChannelHandle
    eve: MemberActor

    @property
    def ann(self) -> MemberActor:
        """The person in the first server."""
        return self.world.ann

    def home(self, person: MemberActor) -> ChannelHandle:
        """The channel in which this person asks."""
        return self.other if person is self.eve else self.world.channel

    async def form(
        self, person: MemberActor, where: ChannelHandle | None = None
    ) -> ResponseMessage:
        """The form of a new match."""
        if is_direct(person, where):
            answer = await person.user.slash("play", game=self.world.sample.key)
        else:
            answer = await person.slash(
                where or self.home(person), "play", game=self.world.sample.key
            )
        shown: ResponseMessage | None = answer.response
        assert shown
        return shown

    async def find(
        self, person: MemberActor, where: ChannelHandle | None = None
    ) -> ResponseMessage:
        """The one press: what the person sees after it."""
        form = await self.form(person, where)
        by = person.user if is_direct(person, where) else person
        await by.click(form, label=FIND)
        return form

    async def met(self) -> Mirrored:
        """The match of Ann and Eve, after one press each."""
        await self.find(self.ann)
        await self.find(self.eve)
        return await self.latest()

    async def latest(self) -> Mirrored:
        """The newest match of Ann's that runs."""
        rows = await self.world.store.matches.of_person(self.ann.id, statuses=RUNNING)
        return Mirrored(self, rows[0].id)


@dataclass
class Mirrored:
    """Their match, as each of the two sees it."""

    both: Strangers
    id: int

    async def row(self) -> MatchRow:
        """The match as stored."""
        return present(await self.both.world.store.matches.get(self.id))

    async def match(self) -> Match:
        """The match as the log tells it."""
        return (await self.both.world.store.open_match(self.id)).match

    async def seat(self, person: MemberActor) -> int:
        """The seat of this person."""
        return (await self.row()).people.index(person.id)

    async def at_turn(self) -> MemberActor:
        """Whose turn it is first."""
        seat = (await self.match()).to_act[0]
        number = (await self.row()).people[seat]
        return next(each for each in (self.both.ann, self.both.eve) if each.id == number)

    def other(self, person: MemberActor) -> MemberActor:
        """The other one of the two."""
        return self.both.eve if person is self.both.ann else self.both.ann

    async def place(self, person: MemberActor) -> ChannelHandle:
        """Where this person plays."""
        row = (await self.row()).seen_from(await self.seat(person))
        assert row.channel_id is not None
        return self.both.world.at(row.channel_id)

    async def history(self, person: MemberActor) -> list[discord.Message]:
        """What stands in the place of this person."""
        return (await self.place(person)).history()

    async def boards(self, person: MemberActor) -> list[discord.Message]:
        """The messages there with controls of a board, oldest first."""
        wanted = (f"b:board:{self.id}:", f"b:rematch:{self.id}:")
        return [
            each
            for each in await self.history(person)
            if any(name.startswith(wanted) for name in ids(each))
        ]

    async def board(self, person: MemberActor) -> discord.Message:
        """The newest board in the place of this person."""
        return (await self.boards(person))[-1]

    async def play(self, person: MemberActor, text: str) -> InteractionResult:
        """Plays by the game's command for texts, in the own place."""
        name = f"{self.both.world.command} play"
        return await person.slash(await self.place(person), name, action=text, match=self.id)

    async def first_legal(self) -> str:
        """The first legal action of whoever is to act."""
        match = await self.match()
        seat = match.to_act[0]
        return match.game.write(match.view(seat).legal[0])

    async def click(self, person: MemberActor, label: str) -> InteractionResult:
        """Clicks a button under the own board, or one behind More."""
        return await click_or_more(person, await self.board(person), label)

    async def resign(self, person: MemberActor) -> None:
        """Gives up."""
        asked = message_of(await self.click(person, "Resign"))
        await person.click(asked, label="Resign")

    async def shows(self, person: MemberActor) -> tuple[bool, list[str]]:
        """Whether the place of this person shows the whole log, and the buttons there."""
        row = (await self.row()).seen_from(await self.seat(person))
        return row.shown_ply == (await self.match()).ply, labels(await self.board(person))


def strangers(world: World) -> Strangers:
    """Makes the second server."""
    guild = world.env.create_guild("Castle")
    return Strangers(
        world, guild.create_text_channel("games"), guild.add_member(world.env.create_user("eve"))
    )
