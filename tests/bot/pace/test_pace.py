"""The pace of a match: it is chosen with the challenge, a short one ends a turn by itself, a slow
one where another player claims it, and before all have played the match can be called off."""

from __future__ import annotations

from datetime import timedelta

import pytest

from db.pace import PACES
from engines.match import CALL_OFF, TIME
from tests.bot.pace.kit import paced, pass_time, people_of
from tests.bot.reading import alts, control, said, values, words
from tests.bot.samples import each_kind, each_rivalry
from tests.bot.world import World

pytestmark = pytest.mark.usefixtures("by_presses")

HOUR, DAY = timedelta(hours=1), timedelta(days=1)


@each_kind
async def test_the_pace_goes_from_the_challenge_to_the_match_and_its_rematch(world: World) -> None:
    room = await world.begin(pace="3d")
    row = await room.row()
    assert row.pace == "3d"
    assert row.clock.turn_due == row.created_at + 3 * DAY
    assert "**3 days** a turn" in words(world.channel.history()[0])
    await room.commit(0, "!calloff")
    await room.show()
    await world.ann.slash(world.channel, f"{world.command} rematch")
    assert "**3 days** a turn" in words(world.last(world.channel))


@each_kind
async def test_the_form_offers_every_pace(world: World) -> None:
    form = await world.form()
    name = control(form, "form-pace")
    assert values(form, "form-pace") == list(PACES)
    await world.ann.select(form, ["12h"], custom_id=name)
    again = control(form, "form-send")
    await world.ann.click(form, custom_id=again)
    assert "**12 hours** a turn" in words(world.last(world.channel))


@each_rivalry
async def test_a_short_turn_is_lost_by_itself(world: World) -> None:
    room = await paced(world, "5m")
    late, other = await people_of(room)
    before = await room.texts()
    await pass_time(world, timedelta(minutes=4))
    assert await room.texts() == before
    await pass_time(world, timedelta(minutes=1))
    assert await room.texts() == [*before, TIME]
    assert "ran out of time" in words(await room.board())
    assert world.pinged(await room.board()) == {late.id, other.id}


@pytest.mark.parametrize("sample", ["vilnius"], indirect=True)
async def test_in_a_team_the_bot_plays_on_by_itself(world: World) -> None:
    room = await world.begin(pace="5m")
    await pass_time(world, timedelta(minutes=6))
    match = await room.match()
    assert match.stood_in or match.outcome
    assert "ran out of time" in words(await room.board())


@each_rivalry
async def test_a_slow_turn_is_lost_only_where_the_other_claims_it(world: World) -> None:
    room = await paced(world, "1d")
    late, other = await people_of(room)
    board = words(await room.board())
    assert "-# Time limit for <@" in board
    assert "after that, **Claim the win** is under **More**" in board
    assert "Claim the win" not in await room.behind_more(other)
    early = await other.slash(world.channel, "match claim", match=room.id)
    assert "There is still time: you can claim it <t:" in said(early)
    await pass_time(world, 30 * HOUR)
    assert (await room.row()).status == "running"
    assert "Claim the win" not in await room.behind_more(late)
    own = await late.slash(world.channel, "match claim", match=room.id)
    assert said(own) == "Nobody is out of time."
    listed = said(await other.slash(world.channel, "match list"))
    assert f"you can claim the time of <@{late.id}>: it ended <t:" in listed
    asked = await room.click(other, "Claim the win")
    assert "Then you win." in said(asked)
    assert f"<@{late.id}> ran out of time <t:" in said(asked)
    assert asked.response
    await other.click(asked.response, label="Claim the win")
    seat = room.players.index(late)
    assert (await room.texts())[-1] == f"!claim {seat}"
    row = await room.row()
    assert (row.status, row.reason) == ("over", "time")
    assert row.clock.turn_due is None


@each_rivalry
async def test_who_is_late_can_still_play_and_then_nothing_is_claimed(world: World) -> None:
    room = await paced(world, "1d")
    _, other = await people_of(room)
    await pass_time(world, 30 * HOUR)
    asked = await room.click(other, "Claim the win")
    await room.turn()
    assert asked.response
    answer = await other.click(asked.response, label="Claim the win")
    assert (await room.row()).status == "running"
    assert "!claim" not in " ".join(await room.texts())
    assert said(answer)


async def test_time_in_which_the_bot_was_down_is_nobodys_claim(world: World) -> None:
    room = await paced(world, "1d")
    _, other = await people_of(room)
    await world.env.advance_time(20)
    await world.down(hours=30)
    early = await other.slash(world.channel, "match claim", match=room.id)
    assert "There is still time" in said(early)
    assert (await room.row()).status == "running"


@each_kind
async def test_before_all_have_played_it_is_called_off(world: World) -> None:
    room = await world.begin(pace="1d")
    for person in room.players:
        assert "Call off" in await room.behind_more(person)
    assert "Call off" not in await room.behind_more(world.cat)
    asked = await room.click(1, "Call off")
    assert said(asked) == "Call match 1 off? Nobody wins or loses, and it is not rated."
    assert asked.response
    await world.ben.click(asked.response, label="Call off")
    assert await room.texts() == [CALL_OFF]
    row = await room.row()
    assert (row.status, row.reason) == ("over", "called-off")
    assert [each.result for each in row.seats] == [None, None]
    assert [each.step for each in row.seats] == [None, None]
    board = await room.board()
    assert "called off" in words(board)
    assert "Well played" not in words(board)
    assert "turn" not in alts(board)[0], "its card does not tell how long it was"
    listed = await world.ann.slash(world.channel, "match list", finished=True)
    assert "called off" in said(listed)


@each_kind
async def test_later_it_is_not(world: World) -> None:
    room = await paced(world, "1d")
    while (await room.match()).may_be_called_off:
        await room.turn()
    assert "Call off" not in await room.behind_more(0)
    told = await world.ann.slash(world.channel, "match calloff", match=room.id)
    assert said(told) == "Everyone has played: this match can no longer be called off."
    assert (await room.row()).status == "running"


@pytest.mark.parametrize("sample", ["victorus"], indirect=True)
async def test_a_games_own_limit_comes_first(world: World) -> None:
    room = await world.begin(pace="7d", variant="quick")
    row = await room.row()
    assert row.pace == "none"
    assert row.clock.turn_due == row.created_at + timedelta(seconds=90)


async def test_the_list_tells_what_is_due_soonest(world: World) -> None:
    slow = await paced(world, "7d")
    plain = await world.begin(players=(world.ann, world.cat))
    quick = await world.begin(players=(world.ann, world.dan), pace="1d")
    told = said(await world.ann.slash(world.channel, "match list"))
    mine = [room.id for room in (quick, slow, plain) if 0 in (await room.match()).to_act]
    lines = told.splitlines()[1:]
    assert [int(line.split("`")[1]) for line in lines][: len(mine)] == mine
    assert "**your turn**, ends <t:" in lines[0]
