"""Whose language a message is in: in private the person's, in public the server's."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
from simcord import MemberActor

from cogs.hall.languages.readers import KEPT_FOR, hear, readers, spoken
from common.text.catalogue import language
from common.text.say import say
from common.text.text import written
from conformance.pseudo import CODE
from db.errors import StoreTrouble
from tests.bot.languages.reading import english
from tests.bot.languages.test_whole_match import speak
from tests.bot.reading import Shown, control, message_of, said, words
from tests.bot.samples import every_game, sample_of
from tests.bot.world import World

BACK = say("Back")
PSEUDO_WORD = "Ýöûŕŕ"
"""“Your” in the language of marked words."""


async def test_in_public_the_servers_language_in_private_the_persons(world: World) -> None:
    await world.store.people.choose(world.ann.id, language=CODE)
    room = await world.ready()
    assert english(await room.board()), "nobody has chosen a language for the server"
    mine = await world.ann.slash(world.channel, "settings")
    theirs = await world.ben.slash(world.channel, "settings")
    assert PSEUDO_WORD in said(mine)
    assert "Your settings" in said(theirs)


@every_game
async def test_what_stands_among_people_of_one_language_is_in_it(world: World) -> None:
    """Invitation, thread and board; where one of them has another, all is in the server's."""
    for each in (world.ann, world.ben):
        await world.store.people.choose(each.id, language=CODE)
    room = await world.ready()
    assert not english(await room.board())
    told = [each for each in world.channel.history() if each.components]
    assert told
    assert not [word for each in told for word in english(each)]
    row = (await world.store.open_match(room.id)).row
    assert row.place == "thread"
    assert not (world.at(row.channel_id or 0).name or "").isascii()
    await room.turn()
    assert not english(await room.board())
    await world.store.people.choose(world.ben.id, language="en")
    readers().forget(world.ben.id)
    await room.turn()
    assert english(await room.board())


async def test_whose_language_is_unknown_reads_the_servers(world: World) -> None:
    await world.store.people.choose(world.ann.id, language=CODE)
    guild, ann, ben = world.guild.id, world.ann.id, world.ben.id
    assert await readers().public(guild, [ann]) == CODE
    assert await readers().public(guild, [ann, 1]) == CODE, "the bot reads all"
    assert await readers().public(guild, [ann, ben]) == "en"
    await world.store.guilds.choose(guild, language=CODE)
    readers().forget_server(guild)
    assert await readers().public(guild, [ben]) == CODE, "nobody knows more"
    assert await readers().public(guild, []) == CODE


async def test_a_server_speaks_as_its_managers_choose(world: World, mod: MemberActor) -> None:
    room = await world.ready()
    await world.store.people.choose(mod.id, forms="presses")
    panel = message_of(await mod.slash(world.channel, "server"))
    await mod.select(panel, [CODE], custom_id=control(panel, "server-language"))
    await room.turn()
    assert not english(await room.board())
    own = await world.ann.slash(world.channel, "settings")
    assert "Your settings" in said(own), "a server's language is not that of a person"


async def test_direct_messages_are_in_the_persons_language(world: World) -> None:
    """Also when they are changed later."""
    await world.store.people.choose(world.ben.id, language=CODE)
    world.sample = sample_of("vilnius")
    room = await world.ready()
    await room.turn()
    theirs, own = world.dms(world.ann), world.dms(world.ben)
    assert theirs
    assert own
    assert all(english(each) for each in theirs)
    assert not [word for each in own for word in english(each)]


async def test_the_language_of_discord_is_remembered_for_direct_messages(world: World) -> None:
    """Only if it is one that the bot speaks: most people never cost a write."""
    people = world.store.people
    await people.choose(world.cat.id, locale=f"{CODE}-XX")
    assert await readers().person(world.cat.id) == CODE
    await world.ann.slash(world.channel, "settings")
    assert (await people.of(world.ann.id)).locale == ""


async def chosen(world: World, value: str) -> Shown:
    """Chooses a language in the settings; the screen after it."""
    shown = message_of(await world.ann.slash(world.channel, "settings"))
    return message_of(
        await world.ann.select(shown, [value], custom_id=control(shown, "set-language"))
    )


async def test_a_person_chooses_a_language_and_goes_back_to_that_of_discord(world: World) -> None:
    assert PSEUDO_WORD in words(await chosen(world, CODE))
    assert (await world.store.people.of(world.ann.id)).language == CODE
    assert "Your settings" in words(await chosen(world, "discord"))
    assert (await world.store.people.of(world.ann.id)).language is None


async def test_a_language_that_is_gone_is_english(world: World) -> None:
    """A host may have taken its folder away."""
    await speak(world, "tlh")
    room = await world.ready()
    assert "to move" in words(await room.board()) or english(await room.board())
    assert "Your settings" in said(await world.ann.slash(world.channel, "settings"))


async def test_without_the_database_people_read_what_discord_tells(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise StoreTrouble("locked")

    monkeypatch.setattr(world.store.people, "whole", fail)
    monkeypatch.setattr(world.store.guilds, "get", fail)
    assert await readers().person(1) == "en"
    assert await readers().server(2) == "en"


def test_another_process_is_heard_within_a_minute() -> None:
    assert KEPT_FOR <= 60


async def test_who_asks_waits_for_no_language(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else a busy database would take the time that Discord gives for the first answer. What is
    read meanwhile is known the next time."""
    given = asyncio.Event()

    class Busy:
        def knows(self, _: int) -> bool:
            return False

        async def asking(self, _: object) -> str:
            await given.wait()
            return "lt"

    monkeypatch.setattr("cogs.hall.languages.readers.readers", Busy)
    monkeypatch.setattr("cogs.hall.languages.readers.PATIENCE", 0)
    asks: Any = SimpleNamespace(user=SimpleNamespace(id=1), locale="de")
    await hear(asks)
    assert spoken(BACK) == written(BACK, language("de")) != BACK
    given.set()
    await asyncio.sleep(0)
    monkeypatch.setattr("cogs.hall.languages.readers.PATIENCE", None)
    await hear(asks)
    assert spoken(BACK) == written(BACK, language("lt"))
