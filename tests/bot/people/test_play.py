"""The one entry, `/play`, and what tells of it: `/help`, and hello to a new server."""

from __future__ import annotations

import sys
from typing import Any

import discord
import pytest
from simcord import ResponseMessage

from cogs.server.welcome import missing_in
from conformance.limits import SELECT, THUMBNAIL
from db.values import RUNNING
from engines.registry import GAMES
from learning.lesson import lessons_of
from render.painting.orders import NotDrawn
from tests.bot.reading import GALLERY, components, control, ids, labels, message_of, said, words
from tests.bot.samples import each_kind, next_turn
from tests.bot.world import World
from tests.sample import present
from tests.waiting import until

pytestmark = pytest.mark.usefixtures("by_presses")

BEGUN = (*("Play", "How to play", "Today's puzzle", "Rules", "My matches", "Leagues", "Settings"),)


async def test_whom_nothing_waits_for_gets_the_form(world: World) -> None:
    for options in ({}, {"opponent": world.ben}, {"game": world.sample.key}):
        form = await world.ann.slash(world.channel, "play", **options)
        assert form.ephemeral
        assert "### New match" in said(form)
        assert world.sample.game.title in said(form)
        assert (f"<@{world.ben.id}>" in said(form)) is ("opponent" in options)


@each_kind
async def test_the_match_that_waits_is_shown_with_what_can_be_pressed(world: World) -> None:
    room = await world.ready()
    seat, _ = next_turn(await room.match())
    shown = await room.players[seat].slash(world.channel, "play")
    assert shown.ephemeral
    assert "Match 1\n" in said(shown)
    assert shown.response
    assert "More" in labels(shown.response)
    assert "### New match" in said(await room.players[1 - seat].slash(world.channel, "play"))
    challenged = await room.players[seat].slash(world.channel, "play", opponent=world.cat)
    assert "### New match" in said(challenged)


async def test_of_several_matches_the_list_leads_on(world: World) -> None:
    rooms = [await world.ready(), await world.ready()]
    seat, _ = next_turn(await rooms[0].match())
    shown = await rooms[0].players[seat].slash(world.channel, "play")
    assert "### Your matches" in said(shown)
    assert shown.response
    assert {"Match 1", "Match 2", "Challenge"} <= set(labels(shown.response))
    other = next(key for key in ("vilitum", "vilnius") if key != world.sample.key)
    form = await rooms[0].players[seat].slash(world.channel, "play", game=other)
    assert "### New match" in said(form)


def topics_of(shown: ResponseMessage) -> dict[str, Any]:
    """The list of topics."""
    (menu,) = (each for each in components(shown) if each["type"] == SELECT)
    return menu


async def test_help_has_a_few_lines_a_topic_and_leads_on(world: World) -> None:
    """Its first page fits one screen of a phone, and after a choice of a topic that one is chosen,
    and has buttons of its own."""
    told = await world.dan.slash(world.channel, "help")
    assert told.ephemeral
    shown = message_of(told)
    assert not [each for each in topics_of(shown)["options"] if each.get("default")], "it asks"
    led = dict[str, str]()
    for topic in (each["value"] for each in topics_of(shown)["options"]):
        await world.dan.select(shown, [topic], custom_id=topics_of(shown)["custom_id"])
        assert len(words(shown).split("\n")) <= 3
        assert len(words(shown)) <= 300
        assert [each["value"] for each in topics_of(shown)["options"] if each.get("default")] == [
            topic
        ]
        led |= dict.fromkeys(labels(shown), topic)
    assert {*led} == {*BEGUN}
    for label, topic in led.items():
        shown = message_of(await world.dan.slash(world.channel, "help"))
        await world.dan.select(shown, [topic], custom_id=topics_of(shown)["custom_id"])
        await world.restart()
        answer = await world.dan.click(shown, label=label)
        assert "Something went wrong" not in said(answer)
        assert answer.acknowledged


@pytest.mark.parametrize("missing", [[], ["Attach Files"]])
async def test_a_new_server_is_greeted_once_without_mentions(
    world: World, missing: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def missed(_guild: discord.Guild) -> list[str]:
        return missing

    greeting = sys.modules["cogs.server.welcome"]  # the one whose listener the bot has
    monkeypatch.setattr(greeting, "missing_in", missed)
    guild = present(world.bot.get_guild(world.guild.id))
    guild._system_channel_id = world.channel.id  # pyright: ignore[reportPrivateUsage]
    before = len(world.channel.history())
    world.bot.dispatch("guild_join", guild)
    await until(lambda: len(world.channel.history()) > before)  # its picture is drawn in a thread
    await world.env.settle()
    (hello,) = world.channel.history()[before:]
    assert "Hello! " in words(hello)
    assert "`/play`" in words(hello)
    assert ("**Attach Files**" in words(hello)) is bool(missing)
    assert labels(hello) == ["Play", "How to play", "Help"]
    assert world.pinged(hello) == set()


@pytest.mark.parametrize("silent", [True, False])
async def test_where_it_may_not_write_the_bot_says_nothing(world: World, silent: bool) -> None:
    guild = present(world.bot.get_guild(world.guild.id))
    if silent:
        guild._system_channel_id = world.channel.id  # pyright: ignore[reportPrivateUsage]
        await world.deny(world.channel, send_messages=True)
    before = len(world.channel.history())
    world.bot.dispatch("guild_join", guild)
    await world.env.settle()
    assert len(world.channel.history()) == before


async def test_what_the_bot_misses_in_a_server_is_named(world: World) -> None:
    guild = present(world.bot.get_guild(world.guild.id))
    named = set(missing_in(guild))
    allowed = guild.me.guild_permissions
    assert ("Attach Files" in named) is not allowed.attach_files
    assert ("Send Messages in Threads" in named) is not allowed.send_messages_in_threads


class TestTheForm:
    """What `/play` shows first, and what is behind Options."""

    async def form(self, world: World) -> ResponseMessage:
        return message_of(await world.ann.slash(world.channel, "play"))

    def verbs(self, message: ResponseMessage) -> list[str]:
        return [each.split(":")[1] for each in ids(message)]

    async def test_it_begins_with_a_person_the_game_and_the_bot(self, world: World) -> None:
        message = await self.form(world)
        own = ["form-whom", "form-game", "form-send", "form-options", "stranger-find", "how-to"]
        assert self.verbs(message) == [*own, "form-play", "form-bot"]
        assert "against **anyone**" in words(message)
        assert "5 to 10 minutes  ·  easy  ·  2 minutes to learn" in words(message)
        (emblem,) = message.attachments
        assert emblem.filename.startswith("games-")
        await world.restart()
        await world.ann.click(message, label="Options")
        assert {"form-option", "form-seat", "form-pace", "form-rated"} <= {*self.verbs(message)}

    async def test_a_person_is_chosen_and_left_out_again(self, world: World) -> None:
        message = await self.form(world)
        await world.ann.select(message, [world.ben], custom_id=control(message, "form-whom"))
        assert f"against <@{world.ben.id}>" in words(message)
        assert "form-option" not in self.verbs(message)
        await world.ann.select(message, [], custom_id=control(message, "form-whom"))
        assert "against **anyone**" in words(message)
        await world.ann.click(message, label="Options")
        await world.ann.select(message, [world.ben], custom_id=control(message, "form-whom"))
        assert "form-option" in self.verbs(message), "the options stay"
        await world.ann.click(message, label="Challenge")
        assert world.pinged(world.last(world.channel)) == {world.ben.id}

    async def test_nobody_chooses_themselves_or_a_bot(self, world: World) -> None:
        message = await self.form(world)
        robot = world.guild.add_member(world.env.create_user("robot", bot=True))
        for whom, told in (
            (world.ann, "You can't challenge yourself."),
            (robot, "Other bots can't be challenged."),
        ):
            await world.ann.select(message, [whom], custom_id=control(message, "form-whom"))
            assert told in words(message)
            assert "against **anyone**" in words(message)

    async def test_it_leads_to_the_lessons_and_to_the_bot(self, world: World) -> None:
        message = await self.form(world)
        assert "### How to play" in said(await world.ann.click(message, label="How to play"))
        await world.ann.select(message, ["1"], custom_id=control(message, "form-bot"))
        (row,) = await world.store.matches.of_person(world.ann.id, statuses=RUNNING, limit=2)
        assert words(message) == f"Match {row.id} begins in <#{row.channel_id}>."
        (go,) = [each for each in components(message) if each.get("url")]
        assert go["url"] == f"https://discord.com/channels/{world.guild.id}/{row.channel_id}"


@pytest.mark.parametrize("drawn", [True, False])
async def test_what_cannot_be_drawn_in_small_is_left_out(
    world: World, drawn: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(games: tuple[str, ...]) -> bytes:
        raise NotDrawn(f"no {games}")

    if not drawn:
        monkeypatch.setattr("render.painting.painters.emblem_file", fails)
    for command, options in {"help": {}, "play": {}, "learn": {"game": world.sample.key}}.items():
        shown = message_of(await world.ann.slash(world.channel, command, **options))
        assert labels(shown)
        assert len(shown.attachments) == drawn
        pictures = [each for each in components(shown) if each["type"] in (GALLERY, THUMBNAIL)]
        assert len(pictures) == drawn


async def test_the_courses_stand_on_the_first_screen_of_a_phone(world: World) -> None:
    """Without a picture, and with two lines a game, before the first button."""
    shown = message_of(await world.ann.slash(world.channel, "learn"))
    assert not shown.attachments
    assert len(words(shown).split("\n")) <= 2 + 2 * len(GAMES)
    assert len(labels(shown)) == len([each for each in GAMES if lessons_of(each)]) + 1
