"""People who keep matches going: invitations by the form, accepted or joined by others."""

from __future__ import annotations

import asyncio
import re
from typing import Final

from tools.loopback.values import Channel, Json, Message, Person
from tools.soak.acts import control_of
from tools.soak.crowd import Crowd
from tools.soak.readers import TROUBLE
from tools.soak.stage import Stage

MENU: Final = 2
BOXES: Final = 22
TRIES: Final = 3
WITH_BOT: Final = 0.3
"""The share of invitations to which the host adds the bot."""
_NAMED: Final = re.compile(r"<@(\d+)>")


class Host(Crowd):
    """A person who begins matches, of every game in turn, while fewer than `wanted` run."""

    def __init__(self, stage: Stage, wanted: int) -> None:
        super().__init__(stage)
        self._wanted = wanted

    async def _step(self) -> None:
        stage = self._stage
        try:
            stage.books.read()
        except TROUBLE:
            await asyncio.sleep(0.05)
            return
        if len(stage.books.running()) < self._wanted and stage.discord.world.commands:
            await self._begin()
        await asyncio.sleep(0.1)

    async def _begin(self) -> None:
        channel, host = self._rng.choice(self._stage.games), self._rng.choice(self._stage.people)
        others = [each for each in self._stage.people if each is not host]
        guests = self._rng.sample(others, 5)
        game = next(self._stage.next_game)
        form = await self._form(host, guests[0], channel, game)
        if form is None or not await self._sent(host, form):
            return
        invitation = await self._invitation(channel, host)
        if invitation is not None:
            if self._rng.random() < WITH_BOT:
                await self._add_bot(host, invitation)
            await self._fill(host, guests, invitation)

    async def _form(
        self, host: Person, guest: Person, channel: Channel, game: str
    ) -> Message | None:
        """Returns the form for this game with random options, for a random number of players."""
        menus = [each for each in self._stage.discord.world.commands if each["type"] == MENU]
        deed = self._stage.actors.menu(host, channel, str(menus[0]["name"]), guest)
        if not await self._finish(self._stage.note(deed, "invited")) or deed.original is None:
            return None
        form = deed.original
        if not await self._press_verb(host, form, "form-game", [game]):
            return None
        for control in form.controls():
            name = control_of(str(control["custom_id"]))
            if name and name.verb in ("form-option", "form-seats") and self._rng.random() < 0.5:
                await self._finish(self.press(host, form, control, "invited"))
        await self._press_verb(host, form, "form-anyone")
        return form

    async def _sent(self, host: Person, form: Message) -> bool:
        """Sends the form, in a window with random answers if it has one."""
        control = form.with_verb("form-ask")
        if control is None:
            return await self._press_verb(host, form, "form-send")
        deed = self._stage.actors.click(host, form, str(control["custom_id"]))
        if not await self._finish(self._stage.note(deed, "invited")) or deed.window is None:
            return False
        answers = dict[str, list[str]]()
        for each in (label["component"] for label in deed.window["components"]):
            name = control_of(str(each["custom_id"]))
            if name and name.verb in ("form-option", "form-seats") and self._rng.random() < 0.5:
                options = [str(one["value"]) for one in each["options"]]
                count = self._rng.randint(0, len(options)) if each["type"] == BOXES else 1
                answers[str(each["custom_id"])] = self._rng.sample(options, count)
            elif name and name.verb == "form-whom":
                answers[str(each["custom_id"])] = []
        sent = self._stage.actors.submit(host, deed, answers)
        return await self._finish(self._stage.note(sent, "invited"))

    async def _invitation(self, channel: Channel, host: Person) -> Message | None:
        """Returns the newest invitation of this host, which comes after the form's answer."""
        for _ in range(50):
            for message in list(channel.messages.values())[:-8:-1]:
                own = str(host.id) in _NAMED.findall(message.words)
                if own and (message.with_verb("accept") or message.with_verb("join")):
                    return message
            await asyncio.sleep(0.02)
        return None

    async def _add_bot(self, host: Person, invitation: Message) -> None:
        """Adds the bot at a random level."""
        control = invitation.with_verb("add-bot")
        if control is not None:
            level = self._rng.choice(control["options"])["value"]
            await self._press_verb(host, invitation, "add-bot", [str(level)])

    async def _fill(self, host: Person, guests: list[Person], invitation: Message) -> None:
        verb = "accept" if invitation.with_verb("accept") else "join"
        for guest in guests:
            for _ in range(TRIES):
                if await self._press_verb(guest, invitation, verb):
                    break
            if invitation.with_verb(verb) is None:
                return
        await self._press_verb(host, invitation, "start")

    async def _press_verb(
        self, person: Person, message: Message, verb: str, values: list[str] | None = None
    ) -> bool:
        control: Json | None = message.with_verb(verb)
        if control is None:
            return False
        if values is None:
            return await self._finish(self.press(person, message, control, "invited"))
        name = str(control["custom_id"])
        deed = self._stage.actors.select(person, message, name, values)
        return await self._finish(self._stage.note(deed, "invited"))
