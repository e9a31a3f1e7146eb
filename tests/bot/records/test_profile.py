"""`/profile`: a person's card, for the person or for others."""

from __future__ import annotations

from datetime import timedelta

from cogs.people.profile import UNSEEN, sheet_of, told_of
from common.text.say import say
from db.tables.puzzles import Which
from db.values import BoardForm
from engines.game import Feat, Outcome, Result, TableEnding
from engines.match import Entry, begin
from engines.registry import GAMES
from learning.lesson import lessons_of
from ratings.model import SETTLED
from tests.bot.people.test_ratings import settle
from tests.bot.reading import ids, labels, message_of, said, words
from tests.bot.world import World
from tests.db.store_kit import AT, new_match
from tests.sample import present

TEAM = next(key for key, game in GAMES.items() if game.team)


async def test_a_newcomer_has_a_card_that_says_so(world: World) -> None:
    told = await world.ann.slash(world.channel, "profile")
    assert told.ephemeral
    assert told.response
    assert words(told.response) == "### Profile"
    ways = ["Play", "How to play", "Leaderboard", "My matches", "Post it here"]
    assert labels(told.response) == ways
    await world.store.people.choose(world.ann.id, boards=BoardForm.TEXT)
    text = await world.ann.slash(world.channel, "profile")
    assert said(text).startswith(f"### Profile\n<@{world.ann.id}>\nNo match finished yet.")
    lessons = len(lessons_of(world.sample.key))
    assert f"**{world.sample.game.title}**\n0 of {lessons} lessons done" in said(text)
    await world.ann.click(told.response, label="Play")


async def test_what_somebody_has_done_in_words(world: World) -> None:
    await settle(world, (world.ann.id, world.ben.id))
    await world.store.people.choose(world.ann.id, boards=BoardForm.TEXT)
    rating = await world.store.ratings.of(world.ann.id, world.sample.key)
    shown = said(await world.ann.slash(world.channel, "profile"))
    side = world.sample.game.seating(world.sample.game.resolve_options({}), 2)[0]
    assert "12 matches: 12 won, 0 lost\nWon in a row: 12 now, 12 at best" in shown
    assert f"**{world.sample.game.title}** {rating.shown:,}" in shown
    assert f"12 played: 12 won, 0 lost · mostly {side}" in shown
    assert "Rating settled" in shown
    other = said(await world.ann.slash(world.channel, "profile", person=world.ben.user))
    assert "12 matches: 0 won, 12 lost" in other
    assert "in a row" not in other


async def test_everybody_may_see_it_and_nobody_is_pinged(world: World) -> None:
    told = await world.ann.slash(world.channel, "profile", everybody=True)
    assert not told.ephemeral
    assert told.response
    assert ids(told.response) == []
    assert world.pings() == []


async def test_who_is_not_listed_is_for_nobody_else_to_see(world: World) -> None:
    await world.store.people.choose(world.ben.id, listed=False)
    other = await world.ann.slash(world.channel, "profile", person=world.ben.user)
    assert other.ephemeral
    assert said(other) == UNSEEN
    own = await world.ben.slash(world.channel, "profile")
    assert said(own) == "### Profile"


async def test_the_best_win_of_a_team_and_the_lessons(world: World) -> None:
    ann, ben = world.ann.id, world.ben.id
    won = Outcome(TableEnding.AGREEMENT, (Result.WIN,) * 2)
    for order, people in ((1, (ann, ben)), (2, (world.cat.id, ann))):
        new = new_match(setup=begin(TEAM, {}, "", 2), people=people)
        row = await world.store.matches.create(new)
        entries = [Entry(0, 0, "an action"), Entry(1, 1, "an action")]
        await world.store.log.append(
            row.id,
            entries,
            at=world.env.now(),
            outcome=won,
            feat=Feat(order, say("feat {order}", order=order)),
        )
    services = world.bot.services
    await world.cat.slash(world.channel, "about")  # the bot learns a name
    (player,) = await services.publisher.faces.players((world.cat.id,), world.guild.id)
    name = present(player.name)
    told = told_of(await sheet_of(services, ann, world.guild.id, own=True))
    game, *others = told.games
    assert not any(each.played for each in others)
    assert game.title == GAMES[TEAM].title
    assert game.rating == ""
    assert game.lines[0].startswith("2 played: 2 won, 0 lost")
    assert game.lines[-1] == f"Best: feat 2, with {name}"
    await world.store.people.choose(world.cat.id, listed=False)
    told = told_of(await sheet_of(services, ann, world.guild.id, own=True))
    assert told.games[0].lines[-1] == "Best: feat 2, with somebody"
    assert told.foot == "No puzzles solved yet"
    assert game.results == (2, 0, 0)


async def test_from_the_profile_to_the_leaderboard(world: World) -> None:
    shown = message_of(await world.ann.slash(world.channel, "profile"))
    await world.ann.click(shown, label="Leaderboard")
    assert "leaderboard" in words(shown)


async def test_solved_puzzles_stand_at_the_foot(world: World) -> None:
    today = world.env.now().date()
    for ago in range(3):
        day = today - timedelta(days=ago)
        await world.store.puzzles.solve(Which(world.ann.id, TEAM, "jtkj3", day), AT)
    services = world.bot.services
    told = told_of(await sheet_of(services, world.ann.id, None, own=True))
    assert told.foot == "1 puzzle solved, 3 days in a row"
    assert told.days == 3


async def test_the_curve_of_a_rating_and_the_rings_of_lessons(world: World) -> None:
    await settle(world, (world.ann.id, world.ben.id))
    key = world.sample.key
    first = lessons_of(key)[0]
    await world.store.lessons.done(world.ann.id, key, first.key, AT)
    told = told_of(await sheet_of(world.bot.services, world.ann.id, None, own=True))
    game = told.games[0]
    assert game.key == key
    assert len(game.curve) == SETTLED
    assert list(game.curve) == sorted(game.curve)
    assert f"{game.curve[-1]:,}" == game.rating
    assert game.lessons == (1, len(lessons_of(key)))
    assert game.results == (SETTLED, 0, 0)
