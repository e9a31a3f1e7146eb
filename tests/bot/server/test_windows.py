"""The panel of a server on one page, with a window for each of its groups."""

from __future__ import annotations

from dataclasses import replace

import pytest
from simcord import InteractionResult, MemberActor, ResponseMessage, UserHandle

from cogs.hall.errors import UNKNOWN
from cogs.hall.screen import TEXT
from cogs.hall.sending.modal import QUESTIONS
from cogs.server import panel
from cogs.server.panel import NOT_YOURS
from cogs.server.people_page import NOT_ME
from cogs.server.week_page import DEEDS
from common.text.catalogue import codes
from db.guild_row import GuildRow
from engines.registry import GAMES
from tests.bot.forged import sending
from tests.bot.forged.sending import submit
from tests.bot.reading import ids, labels, said, words
from tests.bot.server.test_panel import opened as page_of
from tests.bot.windows import asked, send
from tests.bot.world import World

SHORT = 800
"""The most characters of the list of pages: with its buttons it fits a phone's screen."""


async def opened(world: World, mod: MemberActor, key: str = "") -> ResponseMessage:
    """The panel, or a page of it, as it is for most people."""
    await world.store.people.choose(mod.id, forms="windows")
    shown = (await mod.slash(world.channel, "server")).response
    assert shown
    if key:
        await turn(mod, shown, key)
    return shown


async def turn(mod: MemberActor, shown: ResponseMessage, key: str) -> None:
    """Opens a page from the list."""
    (named,) = [each for each in ids(shown) if each.endswith(f":server-page:0:0:{key}")]
    await mod.click(shown, custom_id=named)


async def window(mod: MemberActor, shown: ResponseMessage, key: str) -> InteractionResult:
    """The window of a page, from the list or from the page."""
    if not any(each.endswith(f":server-ask:0:0:{key}") for each in ids(shown)):
        await turn(mod, shown, key)
    (named,) = [each for each in ids(shown) if each.endswith(f":server-ask:0:0:{key}")]
    return await mod.click(shown, custom_id=named)


def verbs(shown: ResponseMessage, kinds: str) -> set[str]:
    """The verbs of the controls of these kinds, with their arguments."""
    found = [each.split(":", 4) for each in ids(shown)]
    return {f"{each[1]}:{each[4]}" for each in found if each[0][0] in kinds}


@pytest.mark.parametrize("key", panel.FORMS)
async def test_a_window_asks_all_that_a_page_asks(world: World, mod: MemberActor, key: str) -> None:
    by_presses = await page_of(world, mod, key)
    menus = verbs(by_presses, "scur")
    buttons = verbs(by_presses, "b")
    said_there = words(by_presses).partition("\n")[2].splitlines()
    shown = await opened(world, mod, key)
    assert {each for each in said_there if each not in words(shown)} == set()
    assert buttons <= verbs(shown, "b")
    found = (await window(mod, shown, key)).modal
    assert found
    inside = [each["component"]["custom_id"].split(":", 4) for each in found["components"]]
    assert len(inside) <= QUESTIONS
    assert {f"{each[1]}:{each[4]}" for each in inside} == menus


async def test_answers_are_stored_together_and_shown(world: World, mod: MemberActor) -> None:
    other = world.guild.create_text_channel("other")
    await world.env.settle()
    shown = await opened(world, mod)
    given = {"server-boards": ["all"], "server-channels": [other]}
    await send(mod, await window(mod, shown, "boards"), given)
    found = await world.store.guilds.get(world.guild.id)
    assert found == GuildRow("all", (other.id,))
    assert f"Matches can start in <#{other.id}>." in words(shown)
    assert "All boards of a match keep their pictures." in words(shown)


@pytest.mark.parametrize("key", panel.FORMS)
async def test_a_window_sent_as_it_is_changes_nothing(
    world: World, mod: MemberActor, key: str
) -> None:
    row = GuildRow("all", games_off=(world.sample.key,), most_matches=5, pace="1d", quiet=True)
    await world.store.guilds.change(world.guild.id, lambda _: row)
    shown = await opened(world, mod)
    await send(mod, await window(mod, shown, key))
    assert await world.store.guilds.get(world.guild.id) == row
    assert await world.store.barred.of(world.guild.id) == ()


async def test_a_role_that_somebody_higher_has_chosen_stops_no_other_answer(
    world: World, mod: MemberActor
) -> None:
    """It stays in the window as it is, and is not judged anew."""
    high = world.guild.create_role("high")
    await world.env.settle()
    await world.store.feat_roles.choose(world.guild.id, "winner", high.id)
    shown = await opened(world, mod)
    ask = await window(mod, shown, "week")
    names = [each["component"]["custom_id"] for each in (ask.modal or {})["components"]]
    (winner,) = [each for each in names if each.endswith(":winner")]
    told = await mod.submit_modal(ask, {winner: [high]})
    assert UNKNOWN not in said(told)
    assert await world.store.feat_roles.of(world.guild.id) == {"winner": high.id}


async def test_a_refused_answer_costs_no_other_and_stands_in_the_window_again(
    world: World, mod: MemberActor
) -> None:
    shown = await opened(world, mod)
    ask = await window(mod, shown, "people")
    role = world.guild.create_role("openers")
    await world.env.settle()
    me = world.bot.user
    assert me
    menus = {
        each["component"]["custom_id"].split(":")[1]: each["component"]["custom_id"]
        for each in (ask.modal or {})["components"]
    }
    answers = {
        menus["server-openers"]: [role],
        menus["server-barred"]: [UserHandle(world.env, world.env.backend.users[me.id])],
    }
    await mod.submit_modal(ask, answers)
    assert (await world.store.guilds.get(world.guild.id)).match_roles == (role.id,)
    assert await world.store.barred.of(world.guild.id) == ()
    assert "Not changed: **Who may not play here?** " + str(NOT_ME) in words(shown)
    again = asked(await window(mod, shown, "people"))
    assert [each["id"] for each in again["server-barred"]["default_values"]] == [me.id]
    assert [each["id"] for each in again["server-openers"]["default_values"]] == [role.id]
    await mod.submit_modal(
        await window(mod, shown, "people"), {menus["server-barred"]: [world.ben]}
    )
    assert await world.store.barred.of(world.guild.id) == (world.ben.id,)
    assert "Not changed" not in words(shown)


@pytest.mark.parametrize("code", codes())
async def test_the_longest_lists_fit_the_page(world: World, mod: MemberActor, code: str) -> None:
    """Discord takes 4,000 characters of words in a message."""
    many = tuple(range(2**62, 2**62 + 25))
    row = GuildRow("all", channels=many, threads=many, match_roles=many, league_role=2**62)
    row = replace(row, forum_id=2**62, games_off=tuple(GAMES)[1:], language=code)
    await world.store.guilds.change(world.guild.id, lambda _: row)
    await world.store.barred.choose(world.guild.id, many, world.env.now())
    for feat in DEEDS:
        await world.store.feat_roles.choose(world.guild.id, feat, 2**62)
    await world.store.people.choose(mod.id, language=code)
    shown = await opened(world, mod)
    assert len(words(shown)) <= SHORT
    for key in panel.ORDER:
        await turn(mod, shown, key)
        assert len(words(shown)) <= TEXT
        await mod.click(shown, custom_id=next(each for each in ids(shown) if each.endswith(":all")))


async def test_every_page_is_one_press_away(world: World, mod: MemberActor) -> None:
    shown = await opened(world, mod)
    for key in panel.ORDER:
        await turn(mod, shown, key)
        assert labels(shown)[-1] == "Back"
        await mod.click(shown, label="Back")
        assert words(shown).startswith("### This server\n")


async def test_nobody_else_opens_or_sends_one(world: World, mod: MemberActor) -> None:
    message = await world.challenge(world.ann, world.ben)
    stored = world.env.backend.get_message(message.channel.id, message.id)
    told = await sending.press(world, world.ann, stored, "b:server-ask:0:0:matches", None, 2)
    assert NOT_YOURS in said(told)
    told = await submit(world, world.ann, "m:server-set:0:0:matches", empty=True)
    assert NOT_YOURS in said(told)
    shown = await opened(world, mod)
    assert asked(await window(mod, shown, "matches"))
    for key in ("running", "x"):
        told = await submit(world, mod, f"m:server-set:0:0:{key}", empty=True)
        assert UNKNOWN in said(told)
    assert await world.store.guilds.get(world.guild.id) == GuildRow()
