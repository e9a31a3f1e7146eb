"""Rated matches from the challenge to the last board, and the leaderboard."""

from __future__ import annotations

from datetime import timedelta

import pytest

from cogs.board.ratings import DELETED, VOID, step_words, to_go_words
from cogs.people.leaderboard import NO_SEASON
from cogs.table.play import NO_ACTION
from common.text.say import say
from db.values import BoardForm, NewMatch
from engines.game import Feat, Outcome, Result, TableEnding, Unreadable, win
from engines.match import GONE, Entry, begin
from engines.registry import GAMES
from ratings.ledger import RatingStep
from ratings.model import SETTLED, START, Rating
from ratings.season import Season
from tests.bot.deletion import delete
from tests.bot.reading import ids, labels, said, words
from tests.bot.samples import each_rivalry
from tests.bot.world import World
from tests.db.store_kit import new_match


@each_rivalry
async def test_a_rated_match_tells_what_it_made_of_the_ratings(world: World) -> None:
    room = await world.ready()
    assert (await room.row()).rated
    while len({each.seat for each in (await room.match()).entries if each.is_action}) < 2:
        await room.commit_turn()
    await room.show()
    await room.resign(1)
    row = await room.row()
    shown = words((await room.home()).history()[-1])
    for seat in row.seats:
        assert seat.step
        assert f"-# <@{seat.person_id}>: {step_words(seat.step)}." in shown
    assert row.seats[0].step
    assert row.seats[0].step.change > 0
    assert "provisional: 11 more matches" in shown


@each_rivalry
async def test_a_match_given_up_before_both_have_acted_is_void(world: World) -> None:
    room = await world.begin()
    await room.resign(0)
    assert VOID in words((await room.home()).history()[-1])
    assert all(seat.step is None for seat in (await room.row()).seats)
    assert await world.store.ratings.of(world.ann.id, world.sample.key) == START


async def test_whoever_deletes_their_data_leaves_nobody_points(world: World) -> None:
    """And the entry that says so is nobody's to say."""
    room = await world.ready()
    while len({each.seat for each in (await room.match()).entries if each.is_action}) < 2:
        await room.commit_turn()
    with pytest.raises(Unreadable, match=NO_ACTION):
        await room.commit(0, GONE)
    await room.show()
    await delete(world, world.ann)
    row, board = await room.row(), words((await room.home()).history()[-1])
    assert row.status == "over"
    assert [seat.result for seat in row.seats] == [Result.LOSS, Result.WIN]
    assert (DELETED in board, VOID in board) == (True, False)
    assert all(seat.step is None for seat in row.seats)
    assert await world.store.ratings.of(world.ben.id, world.sample.key) == START


@each_rivalry
async def test_an_invitation_says_whether_it_is_rated(world: World) -> None:
    told = await world.challenge(world.ann, world.ben, **world.sample.first)
    assert "**Rated**" in words(told)
    unrated = await world.challenge(world.ann, world.ben, **world.sample.first, rated=False)
    assert "Rated" not in words(unrated)
    await world.ben.click(unrated, label="Accept")
    row = await world.store.matches.get(1)
    assert row
    assert not row.rated


@pytest.mark.usefixtures("by_presses")
async def test_the_form_switches_it_off_and_on(world: World) -> None:
    message = await world.form()
    await world.ann.click(message, label="Rated: yes")
    assert "Rated: no" in labels(message)
    await world.ann.click(message, label="Challenge")
    assert "**Rated**" not in words(world.last(world.channel))
    again = await world.form()
    await world.ann.click(again, label="Rated: yes")
    await world.ann.click(again, label="Rated: no")
    await world.ann.click(again, label="Challenge")
    assert "**Rated**" in words(world.last(world.channel))


async def test_a_match_with_the_bot_is_never_rated(world: World) -> None:
    await world.ann.slash(world.channel, f"{world.command} challenge", bot="1", rated=True)
    first = await world.store.matches.get(1)
    assert first
    assert not first.rated
    lobby = await world.challenge(world.ann, None, **world.sample.first)
    assert "**Rated**" in words(lobby)
    (menu,) = (name for name in ids(lobby) if ":add-bot:" in name)
    await world.ann.select(lobby, ["1"], custom_id=menu)
    second = await world.store.matches.get(2)
    assert second
    assert not second.rated


async def test_a_rematch_is_rated_like_its_match(world: World) -> None:
    room = await world.ready()
    await room.resign(1)
    again = await room.rematch()
    assert (await again.row()).rated


async def settle(
    world: World, people: tuple[int, int], guild: int | None = None, *, matches: int = SETTLED
) -> None:
    """Lets the first of two win until both have settled ratings, without Discord; or so many
    matches."""
    for number in range(matches):
        new = NewMatch(
            setup=begin(world.sample.key, {}, ""),
            people=people,
            rated=True,
            guild_id=guild or world.guild.id,
            channel_id=None,
            home_id=None,
            place="channel",
            at=world.env.now(),
        )
        row = await world.store.matches.create(new)
        log = [Entry(0, 0, "an action"), Entry(1, 1, "an action")]
        at = world.env.now() + timedelta(hours=number)
        won = win(TableEnding.RESIGNATION, 0)
        await world.store.log.append(row.id, log, at=at, outcome=won)


async def test_the_leaderboard_of_a_server_and_of_everywhere(world: World) -> None:
    ann, ben, cat, dan = (each.id for each in (world.ann, world.ben, world.cat, world.dan))
    await settle(world, (ann, ben))
    await settle(world, (cat, dan), guild=77)
    told = await world.ann.slash(world.channel, "leaderboard", game=world.sample.key)
    assert told.ephemeral
    shown = told.response
    assert shown
    assert [word in words(shown) for word in (f"<@{ann}>", f"<@{ben}>", f"<@{cat}>")] == [
        *(True, True),
        False,
    ]
    rating = await world.store.ratings.of(ann, world.sample.key)
    assert f"-# 1 <@{ann}> · 2 <@{ben}>\n" in words(shown)
    assert f"You now: {rating.shown:,}." in words(shown)
    await world.ann.click(shown, label="Everywhere")
    assert all(f"<@{each}>" in words(shown) for each in (ann, ben, cat, dan))
    other = next(key for key, game in GAMES.items() if key != world.sample.key and not game.team)
    (menu,) = (name for name in ids(shown) if ":leaders:" in name and name.startswith("s"))
    await world.ann.select(shown, [other], custom_id=menu)
    assert f"### {GAMES[other].title}" in words(shown)
    assert "Nobody has a place here yet" in words(shown)
    assert "You have no rating yet" not in words(shown)  # said by the line above


async def test_seasons_and_all_time_are_chosen(world: World) -> None:
    await settle(world, (world.ann.id, world.ben.id))
    now = Season.at(world.env.now())
    shown = (await world.ann.slash(world.channel, "leaderboard", game=world.sample.key)).response
    assert shown
    assert f"in this server, {now.title}" in words(shown)
    assert f"<@{world.ann.id}>" in words(shown)

    async def choose(key: str) -> None:
        (menu,) = (name for name in ids(shown) if ":leaders-in:" in name)
        await world.ann.select(shown, [key], custom_id=menu)

    await choose("all")
    assert "in this server, all time" in words(shown)
    assert f"<@{world.ann.id}>" in words(shown)
    await world.ann.click(shown, label="Everywhere")
    assert "everywhere, all time" in words(shown)
    await choose(now.key)
    assert f"everywhere, {now.title}" in words(shown)
    before = await world.ann.slash(
        world.channel, "leaderboard", game=world.sample.key, season=str(now.previous.title)
    )
    assert f"in this server, {now.previous.title}" in said(before)
    assert "12, 5 of them this season, give you a place" in said(before)
    wrong = await world.ann.slash(world.channel, "leaderboard", season="winter")
    assert said(wrong) == NO_SEASON
    offered = await world.ann.autocomplete(world.channel, "leaderboard", "season", "")
    assert [each["value"] for each in offered][:3] == [now.key, "all", now.previous.key]


@pytest.mark.usefixtures("by_presses")
async def test_who_finds_nobody_listed_can_begin_a_rated_match(world: World) -> None:
    key = next(key for key in reversed(list(GAMES)) if not GAMES[key].team)
    empty = (await world.ann.slash(world.channel, "leaderboard", game=key)).response
    assert empty
    assert "Nobody has a place here yet" in words(empty)
    assert not [each for each in ids(empty) if ":leaders-in:" in each]
    form = (await world.ann.click(empty, label="Play a rated match")).response
    assert form
    assert GAMES[key].title in words(form)
    await world.ann.click(form, label="Options")
    assert "Rated: yes" in labels(form)
    team = next(key for key, game in GAMES.items() if game.team)
    none = (await world.ann.slash(world.channel, "leaderboard", game=team)).response
    assert none
    assert "Play together" in labels(none)
    await settle(world, (world.ann.id, world.ben.id))
    listed = await world.ann.slash(world.channel, "leaderboard", game=world.sample.key)
    assert listed.response
    assert "Play a rated match" not in labels(listed.response)


async def test_the_best_wins_of_teams(world: World) -> None:
    team = next(key for key, game in GAMES.items() if game.team)
    for order, people in ((1, (world.ann.id, world.ben.id)), (2, (world.cat.id, world.ann.id))):
        new = new_match(
            setup=begin(team, {}, "", 2), people=people, guild_id=world.guild.id, channel_id=None
        )
        row = await world.store.matches.create(new)
        won = Outcome(TableEnding.AGREEMENT, (Result.WIN,) * 2)
        feat = Feat(order, say("feat {order}", order=order))
        entries = [Entry(0, 0, "an action")]
        await world.store.log.append(row.id, entries, at=world.env.now(), outcome=won, feat=feat)
    await world.store.people.choose(world.ann.id, listed=False)
    await world.store.people.choose(world.ben.id, boards=BoardForm.TEXT)
    shown = said(await world.ben.slash(world.channel, "leaderboard", game=team))
    assert f"` 1` **feat 2** <@{world.cat.id}> and somebody" in shown
    assert f"` 2` **feat 1** somebody and <@{world.ben.id}>" in shown


async def test_a_long_leaderboard_has_pages(world: World) -> None:
    for number in range(6):
        await settle(world, (1000 + number, 2000 + number))
    told = await world.ann.slash(world.channel, "leaderboard", game=world.sample.key)
    shown = told.response
    assert shown
    assert words(shown).count("<@") == 10
    await world.ann.click(shown, label="Later")
    assert words(shown).count("<@") == 2
    await world.ann.click(shown, label="Earlier")
    assert words(shown).count("<@") == 10


@pytest.mark.usefixtures("by_presses")
async def test_who_does_not_want_to_be_listed_is_not(world: World) -> None:
    await settle(world, (world.ann.id, world.ben.id))
    panel = await world.ann.slash(world.channel, "settings")
    assert panel.response
    await world.ann.click(panel.response, label="Next: messages, time and people")
    await world.ann.click(panel.response, label="Don't list me")
    told = await world.ben.slash(world.channel, "leaderboard", game=world.sample.key)
    assert f"<@{world.ann.id}>" not in said(told)
    assert f"<@{world.ben.id}>" in said(told)
    own = await world.ann.slash(world.channel, "leaderboard", game=world.sample.key)
    assert "You are not listed: `/settings` can change that." in said(own)
    await world.ann.slash(world.channel, "settings", leaderboards=True)
    again = await world.ben.slash(world.channel, "leaderboard", game=world.sample.key)
    assert f"<@{world.ann.id}>" in said(again)


async def test_everybody_may_see_it_and_nobody_is_pinged(world: World) -> None:
    await settle(world, (world.ann.id, world.ben.id))
    told = await world.cat.slash(
        world.channel, "leaderboard", game=world.sample.key, everybody=True
    )
    assert not told.ephemeral
    assert told.response
    assert f"<@{world.ann.id}>" in words(told.response)
    assert "You" not in words(told.response)
    assert ids(told.response) == []
    assert world.pings() == []


@pytest.mark.parametrize(
    ("before", "after", "matches", "told"),
    [
        (1512.4, 1526.3, 5, "**1,526** (+14), provisional: 7 more matches"),
        (1526.3, 1512.4, 11, "**1,512** (−14), provisional: 1 more match"),
        (1500, 1500.2, 12, "**1,500** (±0)"),
    ],
)
def test_a_step_in_words(before: float, after: float, matches: int, told: str) -> None:
    assert step_words(RatingStep(before, Rating(after, 100, matches), 1)) == told


def test_numbers_of_matches_in_words() -> None:
    assert to_go_words(0) == ""
    assert all(to_go_words(count).startswith("provisional: ") for count in range(1, 40))
