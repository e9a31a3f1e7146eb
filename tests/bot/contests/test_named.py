"""The names of a league's threads, whose matches count although they ended before all had moved."""

from __future__ import annotations

import pytest
from simcord import InteractionResult

from cogs.contests.form import formats_of, games
from cogs.contests.service import Leagues
from cogs.table.threads import in_contest
from contests.events import HALF, NONE, WIN
from db.errors import StoreTrouble
from engines.game import Outcome, Result, TableEnding
from engines.match import CALL_OFF, RESIGN
from tests.bot.contests.kit import begun, contest, crowd, settled, texts
from tests.bot.reading import control, labels, message_of, words
from tests.bot.samples import every
from tests.bot.world import World
from tests.sample import present


async def ended(world: World, match_id: int, person: int, text: str) -> str:
    """The name of the match's thread after this person has ended it so."""
    await world.bot.services.table.act(match_id, person, text)
    await world.bot.services.publisher.publish(match_id)
    for _ in range(2):
        await settled(world)
    row = present(await world.store.matches.get(match_id))
    return str(world.env.backend.get_channel(row.channel_id or 0).name)


@pytest.mark.parametrize("text", [RESIGN, CALL_OFF])
async def test_a_match_that_counts_as_lost_is_named_so(world: World, text: str) -> None:
    number = await begun(world, crowd(world, 3))
    now = await contest(world, number)
    people = [now.people[each] for each in now.contest.meetings[0].people]
    name = await ended(world, now.matches[0], people[0], text)
    assert "called off" not in name
    assert " 0 : 1 " in name
    row = present(await world.store.matches.get(now.matches[0]))
    board = words(world.at(row.channel_id or 0).history()[-1])
    assert f"In the table it counts as lost by <@{people[0]}>." in board
    assert "obody wins or loses" not in board


@pytest.mark.parametrize("form", ["league", "knockout"])
async def test_the_question_says_what_calling_off_costs(world: World, form: str) -> None:
    number = await begun(world, crowd(world, 3), format=form)
    now = await contest(world, number)
    match_id, meeting = next((now.matches[each.number], each) for each in now.contest.meetings)
    person = next(each for each in crowd(world, 3) if each.id == now.people[meeting.people[0]])
    for name in ("match calloff", f"{world.command} resign"):
        asked = words_of(await person.slash(world.channel, name, match=match_id))
        assert "in the table it counts as lost by you" in asked
        assert "obody" not in asked


async def test_on_a_ladder_it_costs_the_place(world: World) -> None:
    people = crowd(world, 3)
    number = await begun(world, people, format="ladder")
    message = next(each for each in world.channel.history() if "Challenge" in labels(each))
    asked = message_of(await people[1].click(message, label="Challenge"))
    await people[1].select(asked, ["0"], custom_id=control(asked, "contest-against"))
    await settled(world)
    match_id = (await contest(world, number)).matches[0]
    told = [
        words_of(await each.slash(world.channel, "match calloff", match=match_id))
        for each in people[:2]
    ]
    assert f"<@{people[1].id}> takes your place on the ladder." in told[0]
    assert "in the table it counts as lost by you" in told[1]
    assert "your place" not in told[1]


async def test_elsewhere_nobody_loses(world: World) -> None:
    room = await world.begin()
    asked = words_of(await world.ann.slash(await room.home(), "match calloff", match=room.id))
    assert "Nobody wins or loses" in asked


def words_of(answer: InteractionResult) -> str:
    """The question that a person is asked."""
    assert answer.response is not None
    return words(answer.response)


@every(lambda game: "duplicate" in formats_of(game))
async def test_a_team_that_calls_its_match_off_has_lost_it_together(world: World) -> None:
    """Three people are a team of two, and one with the bot."""
    number = await begun(world, crowd(world, 3), format="duplicate")
    now = await contest(world, number)
    for meeting in now.contest.meetings:
        people = [now.people[each] for each in meeting.people]
        match_id = now.matches[meeting.number]
        name = await ended(world, match_id, people[0], CALL_OFF)
        assert "lost by" in name
        row = present(await world.store.matches.get(match_id))
        board = texts(world.at(row.channel_id or 0).history()[-1])
        told = board.partition("In the table it counts as lost by ")[2].partition("\n")[0]
        assert all(f"<@{each}>" in told for each in people)


@every(lambda game: game in games() and "pods" in formats_of(game))
async def test_whoever_calls_a_pod_off_is_last_in_it(world: World) -> None:
    number = await begun(world, crowd(world, 4), format="pods")
    now = await contest(world, number)
    people = [now.people[each] for each in now.contest.meetings[0].people]
    name = await ended(world, now.matches[0], people[1], CALL_OFF)
    assert "win against" in name
    row = present(await world.store.matches.get(now.matches[0]))
    board = texts(world.at(row.channel_id or 0).history()[-1])
    assert f"In the table it counts as lost by <@{people[1]}>." in board


async def test_one_that_did_not_take_place_was_called_off(world: World) -> None:
    number = await begun(world, crowd(world, 4))
    now = await contest(world, number)
    await Leagues(world.bot).leave(number, world.dan.id)
    for _ in range(3):
        await settled(world)
    mine = [each.number for each in now.contest.of(3)]
    assert mine
    for each in mine:
        row = present(await world.store.matches.get(now.matches[each]))
        name = world.env.backend.get_channel(row.channel_id or 0).name
        assert "called off" in str(name)
        assert "In its league" not in texts(world.at(row.channel_id or 0).history()[-1])


async def test_elsewhere_it_was_called_off_as_before(world: World) -> None:
    room = await world.begin()
    name = await ended(world, room.id, world.ann.id, RESIGN)
    assert "called off" in name


async def test_a_thread_waits_until_its_result_is_counted(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await begun(world, crowd(world, 3))
    match_id = (await contest(world, number)).matches[0]
    row = present(await world.store.matches.get(match_id))

    async def fails(*_: object) -> None:
        raise StoreTrouble("text")

    with monkeypatch.context() as patched:
        patched.setattr(world.store.contests, "count", fails)
        name = await ended(world, match_id, row.people[0], RESIGN)
        assert " : " not in name.replace(": ", "", 1)
    for _ in range(6):
        await settled(world)
    assert " 0 : 1 " in str(world.env.backend.get_channel(row.channel_id or 0).name)


def test_points_say_who_has_won() -> None:
    void = Outcome(TableEnding.CALLED_OFF, (Result.VOID, Result.VOID))
    assert in_contest(void, None) == void
    assert in_contest(void, (WIN, NONE)).results == (Result.WIN, Result.LOSS)
    assert in_contest(void, (HALF, HALF)).results == (Result.DRAW, Result.DRAW)
