"""A tournament in pods, from the command to the winner's card."""

from __future__ import annotations

from datetime import timedelta
from fractions import Fraction

import pytest

from cogs.contests.form import formats_of, games
from cogs.contests.words import FURTHER, SHARE, foretold
from contests.standings import standings, winners
from tests.bot.contests.kit import (
    begun,
    contest,
    crowd,
    details,
    joined,
    joining,
    league_form,
    lose,
    managers,
    play_on,
    said,
    settled,
    texts,
)
from tests.bot.reading import control, labels, message_of
from tests.bot.samples import every
from tests.bot.world import World
from tests.sample import present

in_pods = every(lambda game: game in games() and "pods" in formats_of(game))
pytestmark = [in_pods, pytest.mark.usefixtures("by_presses")]


async def test_from_the_command_to_the_winners_card(world: World) -> None:
    people = crowd(world, 7)
    number = await begun(world, people, format="pods")
    now = await contest(world, number)
    assert sorted(len(each.people) for each in now.contest.meetings) == [3, 4]
    for _ in range(3):
        assert now.row.phase == "running"
        for meeting in now.contest.open_meetings:
            row = present(await world.store.matches.get(now.matches[meeting.number]))
            assert row.place == "thread"
            assert row.people == tuple(now.people[each] for each in meeting.people)
        (card,) = [
            each for each in world.at(now.row.card_channel_id or 0).history() if each.attachments
        ]
        paired = f"Round {now.contest.round + 1} is paired once they are over."
        assert (paired in texts(card)) == (now.contest.round < 3)
        assert "is paired once" not in texts(card).replace(paired, "")
        await play_on(world, number)
        await settled(world)
        now = await contest(world, number)
    assert now.row.phase == "over"
    assert now.row.told
    rows = standings(now.contest)
    assert sum(row.points for row in rows) == 7 * 6
    assert winners(now.contest) == (0,), "Ann has won all"
    assert rows[0].points == 12
    end = world.last(world.channel)
    assert "wins the" in texts(end)
    assert world.pinged(end) == {world.ann.id}
    cards = [each for each in world.at(now.row.card_channel_id or 0).history() if each.attachments]
    assert len(cards) == 1, "one card, edited"


async def test_each_pod_is_told_with_its_people_and_its_places(world: World) -> None:
    people = crowd(world, 7)
    number = await begun(world, people, format="pods")
    now = await contest(world, number)
    posts = [texts(each) for each in world.channel.history()]
    for name in ("pod A", "pod B"):
        assert sum(f"round 1, {name}" in each for each in posts) == 1
    await play_on(world, number)
    await settled(world)
    page = await details(world, number)
    told = said(await world.ann.click(page, label="As text"))
    assert told.index("**Round 2**") < told.index("**Round 1**")
    assert told.count("[board](") == len(now.contest.meetings)
    first = now.contest.meetings[0]
    ranked = [f"<@{now.people[each]}>" for each in sorted(first.people)]
    assert f"1st {ranked[0]} (4) · 2nd {ranked[1]} (2) · 3rd {ranked[2]} (1)" in told
    assert f"{ranked[1]} · 2nd of {len(first.people)}" in told
    assert "share the points of their places" in told


async def test_a_withdrawal_leaves_the_match_to_the_others(world: World) -> None:
    people = crowd(world, 4)
    number = await begun(world, people, format="pods")
    now = await contest(world, number)
    message = await joining(world, number)
    asked = message_of(await world.dan.click(message, label="Withdraw"))
    await world.dan.click(asked, label="Withdraw")
    await settled(world)
    (match_id,) = now.matches.values()
    row = present(await world.store.matches.get(match_id))
    assert row.status == "running"
    match = (await world.store.open_match(match_id)).match
    assert len(match.playing) == 3
    moves = row.moves
    await settled(world)
    again = present(await world.store.matches.get(match_id))
    assert again.moves == moves, "nobody resigns twice"
    await play_on_without(world, number, 3)
    await settled(world)
    now = await contest(world, number)
    points = {row.person: row.points for row in standings(now.contest)}
    assert points == {0: Fraction(4), 1: Fraction(2), 2: Fraction(1), 3: Fraction(0)}
    assert [len(each.people) for each in now.contest.open_meetings] == [3]


async def play_on_without(world: World, number: int, gone: int) -> None:
    """The people of the only open pod resign, the last one first, but for one who has gone."""
    now = await contest(world, number)
    (meeting,) = now.contest.open_meetings
    for loser in sorted({*meeting.people} - {gone})[:0:-1]:
        await lose(world, now.matches[meeting.number], now.people[loser])


async def test_a_match_called_off_is_lost_by_whoever_did_that(world: World) -> None:
    people = crowd(world, 4)
    number = await begun(world, people, format="pods")
    now = await contest(world, number)
    (match_id,) = now.matches.values()
    await world.bot.services.table.act(match_id, world.cat.id, "!calloff")
    await world.bot.services.publisher.publish(match_id)
    await settled(world)
    now = await contest(world, number)
    points = {row.person: row.points for row in standings(now.contest)}
    assert points == {2: Fraction(0)} | dict.fromkeys((0, 1, 3), Fraction(7, 3))


async def test_a_match_that_managers_stop_is_shared_by_all(world: World) -> None:
    people = crowd(world, 4)
    number = await begun(world, people, format="pods")
    (match_id,) = (await contest(world, number)).matches.values()
    await world.bot.services.table.stop(match_id, "A word")
    await world.bot.services.publisher.publish(match_id)
    await settled(world)
    now = await contest(world, number)
    assert {row.points for row in standings(now.contest)} == {Fraction(7, 4)}


async def test_people_come_late_and_sit_from_the_next_round_on(world: World) -> None:
    people = crowd(world, 7)
    number = await begun(world, people[:6], format="pods")
    now = await contest(world, number)
    assert [len(each.people) for each in now.contest.meetings] == [3, 3]
    message = await joining(world, number)
    await people[6].click(message, label="Join")
    await play_on(world, number)
    await settled(world)
    now = await contest(world, number)
    assert sorted(len(each.people) for each in now.contest.open_meetings) == [3, 4]


async def test_the_organiser_chooses_sizes_and_rounds(world: World) -> None:
    answer = await league_form(world, format="pods")
    await world.ann.click(answer, label="Options")
    assert "Withdrawals" not in str(labels(answer))
    for verb, value in (("contest-pod", "3"), ("contest-rounds", "2")):
        await world.ann.select(answer, [value], custom_id=control(answer, verb))
    await world.ann.click(answer, custom_id=control(answer, "contest-send"))
    message = world.last(world.channel)
    assert "pods of 3 where possible, 2 rounds" in texts(message)
    (row,) = await world.store.contests.of_guild(world.guild.id, 1)
    assert (row.terms.pod, row.terms.rounds) == (3, 2)


async def test_the_format_alone_finds_a_game_for_it(world: World) -> None:
    managers(world)
    await world.env.settle()
    answer = message_of(await world.ann.slash(world.channel, "league", format="pods"))
    assert world.sample.game.title in str(answer.components)


async def test_only_games_for_so_many_offer_pods(world: World) -> None:
    managers(world)
    await world.env.settle()
    other = next(game for game in games() if "pods" not in formats_of(game))
    answer = await world.ann.slash(world.channel, "league", game=other.key, format="pods")
    assert "can be played as" in said(answer)
    assert "Pod" not in said(answer)
    for game, there in ((other.key, False), (world.sample.key, True)):
        form = message_of(await world.ann.slash(world.channel, "league", game=game))
        assert ("Pod tournament" in str(form.components)) is there


async def test_the_end_is_foretold_for_as_many_as_sit_together(world: World) -> None:
    number = await joined(world, crowd(world, 7), format="pods")
    now = await contest(world, number)
    begin = world.env.now()
    end = foretold(now, begin, ())
    turns = world.sample.game.effort.turns * (1 + 2 * FURTHER)
    assert end
    assert end - begin == 3 * timedelta(days=turns) / SHARE
