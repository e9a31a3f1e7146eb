"""Seven people in one room, and the invitations that they join."""

from __future__ import annotations

from typing import Any

import discord
from simcord import InteractionResult, MemberActor

from db.values import InvitationRow, MatchRow
from tests.bot.reading import Shown, control, said, words
from tests.bot.world import World
from tests.sample import present
from tests.toys.lobby_of_n import FELL, SIDES


class Party:
    """The people, by name: `party.ann` is the host of every invitation."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.ann, self.ben, self.cat, self.dan = world.ann, world.ben, world.cat, world.dan
        self.eve, self.fay, self.gus = (
            world.guild.add_member(world.env.create_user(name)) for name in ["eve", "fay", "gus"]
        )

    async def invite(self, players: int, seat: int | None = 0, **options: Any) -> discord.Message:
        """Ann's invitation for so many; she has the first side unless a test says otherwise."""
        if seat is not None:
            options["seat"] = seat
        return await self.world.challenge(self.ann, None, players=players, **options)

    async def join(self, message: Shown, *people: MemberActor) -> list[str]:
        """These people press Join one after the other; what each was told."""
        return [said(await each.click(message, label="Join")) for each in people]

    async def choose(self, message: Shown, person: MemberActor, side: int) -> InteractionResult:
        """A person chooses a side in the select."""
        menu = control(self.world.now(message), "side")
        return await person.select(message, [str(side)], custom_id=menu)

    async def slip_in(self, person: MemberActor, side: int) -> None:
        """A person takes a side, and the message does not show it: as if it were not updated
        yet on the clients of the others."""
        gather = self.world.bot.services.lobby.match_of
        now = self.world.env.now()
        taking = await self.world.store.invitations.take(1, person.id, (side,), now, gather)
        assert taking.verdict in ("joined", "moved")

    async def invitation(self, number: int = 1) -> InvitationRow:
        """An invitation as stored."""
        return present(await self.world.store.invitations.get(number))

    async def sides(self, number: int = 1) -> dict[int, str]:
        """Whoever has joined on which side, in the order of joining."""
        return {each.person_id: SIDES[each.side] for each in (await self.invitation(number)).guests}

    async def matches(self) -> list[MatchRow]:
        """All matches."""
        rows = await self.world.store.database.rows("SELECT id FROM matches ORDER BY id")
        found = [await self.world.store.matches.get(row["id"]) for row in rows]
        return [row for row in found if row is not None]

    async def finished(self, *people: MemberActor) -> MatchRow:
        """A match of Ann and these people, in this order, that Ann has won."""
        message = await self.invite(len(people) + 1)
        await self.join(message, *people)
        match = (await self.matches())[-1]
        await self.world.bot.services.table.act(match.id, self.ann.id, FELL)
        await self.world.bot.services.publisher.publish(match.id)
        return match

    def shown(self, message: Shown) -> str:
        """What is written in a message now."""
        return words(self.world.now(message))
