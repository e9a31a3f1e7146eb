"""`/about`: everybody is told what the bot is, its owner how it is doing."""

from __future__ import annotations

import logging
from datetime import timedelta

import discord
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.desk.services import RuntimeInfo
from cogs.upkeep.about import About, Health, about_screen
from conformance.screens import AT, check
from engines.registry import GAMES
from host.logs import LONGEST, Trouble, Troubles
from host.redaction import Mask
from host.version import VERSION
from tests.bot.reading import said
from tests.bot.world import World


async def test_everybody_is_told_what_the_bot_is_and_how_much_is_played(world: World) -> None:
    room = await world.begin()
    await world.begin()
    await room.commit(0, "!resign")
    told = await world.cat.slash(world.channel, "about")
    assert told.ephemeral
    words = said(told)
    assert f"Vivat {VERSION}" in words
    assert "Matches: 1 running, 2 in all" in words
    for game in GAMES.values():
        assert game.title in words
    assert "Errors" not in words


@pytest.mark.parametrize("team", [False, True])
async def test_the_owner_is_told_what_went_wrong_and_what_waits(world: World, team: bool) -> None:
    room = await world.ready()
    await room.commit_turn()
    troubles = Troubles(Mask())
    log = logging.getLogger("cogs.somewhere")
    log.addHandler(troubles)
    try:
        for number in range(3):
            log.warning("board %s not shown", f"secret {number}")
        log.warning("another")
    finally:
        log.removeHandler(troubles)
    started = discord.utils.utcnow()
    world.bot.services.now = discord.utils.utcnow
    world.bot.facts = RuntimeInfo("9.9", started, troubles.last_day)
    if team:
        world.bot.owner_ids = {world.ann.id, world.ben.id}
    else:
        world.bot.owner_id = world.ann.id
    words = said(await world.ann.slash(world.channel, "about"))
    assert "Waiting to be shown: 1" in words
    assert "Errors in the last 24 hours: 0 · warnings: 4" in words
    assert "3×: `cogs.somewhere: board %s not shown`" in words
    assert words.index("another") < words.index("board %s")
    assert "secret" not in words
    assert ("Errors" in said(await world.ben.slash(world.channel, "about"))) is team
    assert "Errors" not in said(await world.cat.slash(world.channel, "about"))


async def test_who_the_owner_is_is_asked_of_discord(world: World) -> None:
    app = await world.bot.application_info()
    await world.ann.slash(world.channel, "about")
    assert world.bot.owner_id == app.owner.id != world.ann.id


async def test_as_long_as_discord_does_not_say_nobody_is_the_owner(world: World) -> None:
    world.fail("GET", "/oauth2/applications/@me", 403)
    words = said(await world.ann.slash(world.channel, "about"))
    assert "Matches: 0 running, 0 in all" in words
    assert "Errors" not in words


@given(
    st.lists(
        st.builds(
            Trouble,
            kind=st.text(max_size=LONGEST),
            error=st.booleans(),
            count=st.integers(1, 10**9),
            last=st.datetimes(AT.replace(tzinfo=None) - timedelta(days=1), AT.replace(tzinfo=None)),
        ),
        max_size=40,
    ),
    st.floats(),
)
def test_any_troubles_fit_into_a_message(troubles: list[Trouble], latency: float) -> None:
    titles = tuple(game.title for game in GAMES.values())
    health = Health(troubles, 10**9)
    check(about_screen(About("1.2.3", AT, latency, 10**9, 10**9, titles, health)))


async def test_a_wrong_sentence_goes_to_the_log(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    told = await world.ann.slash(world.channel, "about", wrong="Laba\ndiena")
    assert "Thank you" in said(told)
    (line,) = [each.getMessage() for each in caplog.records if "reported" in each.getMessage()]
    assert line == r"a sentence in en was reported: 'Laba\ndiena'"


def test_the_owner_is_told_which_games_are_not_loaded() -> None:
    health = Health([], 0, refused=("hex", "go"))
    about = About("1.2.3", AT, 0.1, 1, 1, ("Chess",), health)
    assert "Not loaded: hex and go. The log says why." in repr(about_screen(about).blocks)
