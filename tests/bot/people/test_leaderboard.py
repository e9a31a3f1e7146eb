"""The picture of the leaderboard: the people whom the words name, and no other faces."""

from __future__ import annotations

from typing import Any

import pytest
from simcord import ChannelHandle, MemberActor

from cogs.people.leaderboard_screen import SOMEBODY
from common.text.say import say
from db.values import BoardForm
from engines.game import Feat, Outcome, Result, TableEnding
from engines.match import Entry, begin
from engines.registry import GAMES
from ratings.model import SETTLED
from render.cards.leaderboard import LeaderTable
from render.look import Player
from render.painting.orders import NotDrawn
from tests.bot.deletion import delete
from tests.bot.people.test_portraits import picture
from tests.bot.people.test_ratings import settle
from tests.bot.reading import alts, message_of, said, words
from tests.bot.world import World
from tests.db.store_kit import new_match

TEAM = next(key for key, game in GAMES.items() if game.team)


@pytest.fixture
def tables(monkeypatch: pytest.MonkeyPatch) -> list[LeaderTable]:
    """The pages that are drawn."""
    found: list[LeaderTable] = []

    def noting(table: LeaderTable) -> bytes:
        found.append(table)
        return b"\x89PNG\r\n\x1a\n"

    monkeypatch.setattr("render.painting.orders.leaderboard_file", noting)
    return found


async def show(world: World, **how: Any) -> Any:
    """The answer to Ann's command."""
    return message_of(await world.ann.slash(world.channel, "leaderboard", **how))


async def test_it_shows_rating_results_and_the_curve(
    world: World, tables: list[LeaderTable]
) -> None:
    await settle(world, (world.ann.id, world.ben.id))
    shown = await show(world, game=world.sample.key)
    (table,) = tables
    first, second = table.rows
    rating = await world.store.ratings.of(world.ann.id, world.sample.key)
    assert (first.points, first.doubt) == (rating.shown, rating.doubt)
    assert (first.results, second.results) == ((SETTLED, 0, 0), (0, 0, SETTLED))
    assert [*first.curve] == sorted(first.curve)
    assert (first.curve[0], first.curve[-1], len(first.curve)) == (1500, rating.shown, SETTLED + 1)
    assert (first.own, second.own) == (True, False)
    (alt,) = alts(shown)
    name = first.players[0].name
    assert f"1. {name}: {rating.shown:,}; {SETTLED} won, 0 drawn, 0 lost" in alt


async def test_nobody_is_marked_for_everybody(world: World, tables: list[LeaderTable]) -> None:
    await settle(world, (world.ann.id, world.ben.id))
    await show(world, game=world.sample.key, everybody=True)
    assert [each.own for each in tables[0].rows] == [False, False]


async def test_what_cannot_be_drawn_reads_as_words(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await settle(world, (world.ann.id, world.ben.id))
    await world.store.people.choose(world.ann.id, boards=BoardForm.TEXT)
    as_text = words(await show(world, game=world.sample.key))
    rating = await world.store.ratings.of(world.ann.id, world.sample.key)
    line = f"` 1` **{rating.shown:,}** <@{world.ann.id}> · {SETTLED} matches"
    assert line in as_text
    await world.store.people.choose(world.ann.id, boards=BoardForm.PICTURES)
    assert line not in words(await show(world, game=world.sample.key))

    def fails(table: LeaderTable) -> bytes:
        raise NotDrawn(table.title)

    monkeypatch.setattr("render.painting.orders.leaderboard_file", fails)
    shown = await show(world, game=world.sample.key)
    assert words(shown).split("\n") == as_text.split("\n")
    assert alts(shown) == []
    assert not shown.attachments


async def test_faces_are_shown_only_where_their_people_have_played(
    world: World, tables: list[LeaderTable]
) -> None:
    await settle(world, (world.ann.id, world.ben.id))
    await settle(world, (world.cat.id, world.dan.id), guild=77)
    faces = world.bot.services.publisher.faces
    await faces.players([each.id for each in (world.ann, world.ben, world.cat)], world.guild.id)
    for each in (world.ann, world.cat):
        faces.known[each.id].face = picture()
    await show(world, game=world.sample.key)
    await show(world, game=world.sample.key, where="everywhere")
    here, everywhere = ([row.players[0] for row in table.rows] for table in tables)
    assert [bool(each.face) for each in here] == [True, False]
    assert len(everywhere) == 4
    assert not any(each.face for each in everywhere)
    assert all(each.name for each in everywhere)


async def test_those_who_may_not_be_named_have_neither_name_nor_face(
    world: World, tables: list[LeaderTable]
) -> None:
    """In a team: somebody who is not listed, and somebody who had their data deleted."""
    people = (world.ann.id, world.ben.id, world.cat.id)
    new = new_match(
        setup=begin(TEAM, {}, "", 3), people=people, guild_id=world.guild.id, channel_id=None
    )
    row = await world.store.matches.create(new)
    won, feat = Outcome(TableEnding.AGREEMENT, (Result.WIN,) * 3), Feat(1, say("a feat"))
    entries = [Entry(0, 0, "an action")]
    await world.store.log.append(row.id, entries, at=world.env.now(), outcome=won, feat=feat)
    await world.store.people.choose(world.ben.id, listed=False)
    await delete(world, world.cat)
    shown = await show(world, game=TEAM)
    ann, *others = tables[0].rows[0].players
    assert ann.name
    assert others == [Player(""), Player("")]
    assert f"-# 1 <@{world.ann.id}>, {SOMEBODY} and {SOMEBODY}" in words(shown)
    assert f"1. {ann.name}, {SOMEBODY} and {SOMEBODY}: a feat" in alts(shown)[0]


async def test_nobody_who_wants_not_to_be_listed_is_drawn(
    world: World, tables: list[LeaderTable]
) -> None:
    await settle(world, (world.ann.id, world.ben.id))
    await world.store.people.choose(world.ben.id, listed=False)
    told = await world.ann.slash(world.channel, "leaderboard", game=world.sample.key)
    (table,) = tables
    assert [row.own for row in table.rows] == [True]
    assert f"<@{world.ben.id}>" not in said(told)


@pytest.mark.parametrize("season", [None, "all"])
async def test_people_stand_below_the_line_from_their_first_match_on(
    world: World, season: str | None, tables: list[LeaderTable]
) -> None:
    await settle(world, (world.ann.id, world.ben.id))
    await settle(world, (world.cat.id, world.dan.id), matches=1)
    how = {"game": world.sample.key} | ({"season": season} if season else {})
    shown = words(await show(world, **how))
    listed, below = shown.split("Too few rated matches yet: ")
    cat, dan = [
        f"<@{each.id}> {(await world.store.ratings.of(each.id, world.sample.key)).shown:,}?"
        for each in (world.cat, world.dan)
    ]
    assert below.startswith(f"{cat} · {dan}")
    assert f"<@{world.ann.id}>" in listed
    assert [each.points for each in tables[-1].below] == [cat.split()[1], dan.split()[1]]
    await world.store.people.choose(world.dan.id, listed=False)
    assert f"<@{world.dan.id}>" not in words(await show(world, **how))


async def test_an_empty_page_has_no_picture(world: World, tables: list[LeaderTable]) -> None:
    assert alts(await show(world, game=world.sample.key)) == []
    assert not tables


async def text_of(world: World, who: MemberActor, channel: ChannelHandle, **how: Any) -> str:
    """The leaderboard in words, as this person gets it there."""
    await world.store.people.choose(who.id, boards=BoardForm.TEXT)
    return said(await who.slash(channel, "leaderboard", game=world.sample.key, **how))


@pytest.mark.parametrize("leaves", [False, True])
async def test_who_has_left_the_server_is_named_and_that_is_said(
    world: World, leaves: bool
) -> None:
    await settle(world, (world.ann.id, world.ben.id))
    if leaves:
        world.guild.remove_member(world.ben.user)
    told = await text_of(world, world.ann, world.channel)
    assert f"<@{world.ann.id}> · " in told
    assert ("ben (has left) · " in told, f"<@{world.ben.id}>" in told) == (leaves, not leaves)
    shown = said(await world.ann.slash(world.channel, "profile", person=world.ben.user))
    assert shown.startswith("### Profile\nben" if leaves else "### Profile\n<@")


async def test_words_name_people_of_other_servers(world: World) -> None:
    """A mention would show a number there; that they have left is not said."""
    castle = world.env.create_guild("Castle")
    hall = castle.create_text_channel("hall")
    eve = castle.add_member(world.env.create_user("eve"))
    castle.add_member(world.ben.user)
    await settle(world, (world.ann.id, world.ben.id))
    there = await text_of(world, eve, hall, where="everywhere")
    outside = said(await eve.user.slash("leaderboard", game=world.sample.key, where="everywhere"))
    for told, ben in ((there, f"<@{world.ben.id}>"), (outside, "ben")):
        assert f"<@{world.ann.id}>" not in told
        assert " ann · " in told
        assert f" {ben} · " in told
        assert "has left" not in told


async def test_where_discord_does_not_tell_people_are_taken_to_be_there(world: World) -> None:
    await settle(world, (world.ann.id, world.ben.id))
    world.fail("GET", f"/guilds/{world.guild.id}/members/*", 500)
    assert f"<@{world.ben.id}> · " in await text_of(world, world.ann, world.channel)
