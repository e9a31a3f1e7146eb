"""Whoever may claim the time of somebody else is told that it is over: once, and nobody else."""

from __future__ import annotations

from datetime import timedelta

from engines.match import begin
from tests.bot.pace.kit import claimable, paced, pass_time, people_of, reminders
from tests.bot.reading import labels, said, words
from tests.bot.samples import each_kind, sample_of
from tests.bot.world import World

HOUR = timedelta(hours=1)


@each_kind
async def test_the_other_is_told_once_and_may_claim_there(world: World) -> None:
    room = await paced(world, "1d")
    late, other = await people_of(room)
    await pass_time(world, 23.9 * HOUR)
    assert claimable(world, other) == []
    await pass_time(world, HOUR)
    await pass_time(world, HOUR)
    (told,) = claimable(world, other)
    assert f"<@{late.id}> ran out of time <t:" in words(told)
    claim, *rest = labels(told)
    assert f"**{claim}**, or wait" in words(told)
    assert rest == ["My board", "Settings"]
    assert claimable(world, late) == []
    asked = await other.user.click(told, label=claim)
    assert "Claim it?" in said(asked)
    await other.user.click(world.now(told), label=claim)
    assert f"!claim {room.players.index(late)}" in await room.texts()


async def test_nobody_is_told_where_time_is_lost_by_itself_or_has_no_end(world: World) -> None:
    for pace in ("12h", "none"):
        room = await paced(world, pace)
        for hours in (11, 2, 30):
            await pass_time(world, hours * HOUR)
        for person in room.players:
            assert claimable(world, person) == []


async def test_who_plays_late_is_forgiven_and_the_next_turn_is_told_anew(world: World) -> None:
    room = await paced(world, "1d")
    late, other = await people_of(room)
    await pass_time(world, 25 * HOUR)
    await room.turn()
    await pass_time(world, HOUR)
    assert len(claimable(world, other)) == 1
    assert claimable(world, late) == []
    await pass_time(world, 13 * HOUR)
    assert len(reminders(world, other)) == 1, "what was told does not keep the own reminder away"
    await pass_time(world, 11 * HOUR)
    assert len(claimable(world, late)) == 1


async def test_quiet_hours_and_the_wish_for_no_reminders_hold(world: World) -> None:
    room = await paced(world, "1d")
    _, other = await people_of(room)
    over = world.env.now() + 24 * HOUR
    quiet = f"{(over.hour - 1) % 24}-{(over.hour + 3) % 24}"
    await other.slash(world.channel, "settings", quiet_hours=quiet)
    await pass_time(world, 25 * HOUR)
    assert claimable(world, other) == []
    await pass_time(world, 3 * HOUR)
    assert len(claimable(world, other)) == 1
    await other.slash(world.channel, "settings", reminders=False)
    await room.turn()
    await room.turn()
    await pass_time(world, 30 * HOUR)
    assert len(claimable(world, other)) == 1


async def test_with_closed_messages_the_match_own_place_mentions_one_person(world: World) -> None:
    room = await paced(world, "1d")
    late, other = await people_of(room)
    world.close_dms(other)
    await pass_time(world, 25 * HOUR)
    await pass_time(world, HOUR)
    found = [
        each for each in (await room.home()).history() if words(each).startswith(f"<@{other.id}>")
    ]
    (told,) = found
    assert f"<@{late.id}> ran out of time" in words(told)
    assert "**More** has **Claim the win**" in words(told)
    assert world.pinged(told) == {other.id}
    assert labels(told) == []


async def test_among_three_who_has_conceded_is_not_told(world: World) -> None:
    world.sample = sample_of("victorus")
    people = (world.ann, world.ben, world.cat)
    room = await world.stored(begin("victorus", {}, "", 3), *people, pace="1d")
    await room.show()
    (seat,) = (await room.match()).to_act
    out, told = (each for each in range(3) if each != seat)
    await room.commit(out, "!resign")
    await room.show()
    await pass_time(world, 25 * HOUR)
    await pass_time(world, HOUR)
    assert len(claimable(world, people[told])) == 1
    assert claimable(world, people[out]) == []
    assert claimable(world, people[seat]) == []
