"""One press each, and two strangers play; nobody else hears of it."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

import pytest
from simcord import MemberActor

from cogs.invite.find import CLOSED, NEVER, NOT_HERE
from db.tables.limits import Limits
from db.values import RUNNING
from tests.bot.forged.sending import press
from tests.bot.reading import ids, labels, said, words
from tests.bot.strangers.kit import FIND, Strangers, strangers
from tests.bot.trouble.guests import visit
from tests.bot.world import World, click_of


async def running(both: Strangers) -> int:
    return (await both.world.store.matches.counts())[0]


def everything_said(both: Strangers, person: MemberActor) -> str:
    """All that stands where this person can read."""
    places = [both.home(person), person.user.dm_channel]
    return "\n".join(words(each) for place in places for each in place.history())


async def test_two_strangers_of_two_servers_play_after_one_press_each(world: World) -> None:
    both = strangers(world)
    waiting = await both.find(both.ann)
    assert waiting.ephemeral
    assert "### Looking for an opponent" in words(waiting)
    assert "Nobody else is waiting" in words(waiting)
    assert {"Stop looking", "Look again"} <= set(labels(waiting))
    assert "Or play the bot now" in words(waiting)
    found = await both.find(both.eve)
    assert "against **ann** begins" in words(found)
    (row,) = await world.store.matches.of_person(both.ann.id, statuses=RUNNING)
    assert set(row.people) == {both.ann.id, both.eve.id}
    assert [each.place for each in row.places] == ["thread", "thread"]
    assert row.shown_ply == 0
    assert row.pace == "1d"
    assert row.rated


async def test_nobody_gets_a_message_that_was_not_asked_for(world: World) -> None:
    both = strangers(world)
    channels = (world.channel, both.other)
    await both.find(both.ann)
    assert [each.history() for each in channels] == [[], []]
    assert world.pings() == []
    await both.find(both.eve)
    match = await both.latest()
    for person in (both.ann, both.eve):
        called = [each for each in both.home(person).history() if world.pinged(each)]
        assert [world.pinged(each) for each in called] == [{person.id}]
        for each in await match.history(person):
            assert world.pinged(each) <= {person.id}
    for other in (world.ben, world.cat, world.dan):
        assert world.dms(other) == []


async def test_names_are_shown_to_the_two_alone_and_nobody_who_looks_is(world: World) -> None:
    both = strangers(world)
    await both.find(both.ann)
    form = await both.form(both.eve)
    assert str(both.ann.id) not in words(form)
    assert "ann" not in words(form)
    await both.eve.click(form, label=FIND)
    match = await both.latest()
    for person in (both.ann, both.eve):
        other = match.other(person)
        texts = [words(each) for each in await match.history(person)]
        texts.append(everything_said(both, person))
        assert not any(f"<@{other.id}>" in each for each in texts)
        assert any(other.name in each for each in texts)


@pytest.mark.parametrize("again", [1, 3])
async def test_a_press_again_keeps_the_place_and_stop_ends_it(world: World, again: int) -> None:
    both = strangers(world)
    waiting = await both.find(both.ann)
    for _ in range(again):
        await both.ann.click(waiting, label="Look again")
        assert "Looking for an opponent" in words(waiting)
    rows = await world.store.database.rows("SELECT since FROM seekers")
    assert len(rows) == 1
    await both.ann.click(waiting, label="Stop looking")
    assert "You are no longer looking" in words(waiting)
    await both.find(both.eve)
    assert await running(both) == 0


async def test_two_presses_at_the_same_moment_begin_one_match(world: World) -> None:
    both = strangers(world)
    await both.find(both.ann)
    forms = [await both.form(both.eve) for _ in range(2)]
    await world.at_once(*(click_of(both.eve, form, FIND) for form in forms))
    assert await running(both) == 1
    assert Counter(await match_people(both)) == Counter([both.ann.id, both.eve.id])


async def match_people(both: Strangers) -> tuple[int, ...]:
    (row,) = await both.world.store.matches.of_person(both.eve.id, statuses=RUNNING)
    return row.people


async def test_an_enemy_on_the_block_list_is_never_met(world: World) -> None:
    both = strangers(world)
    await world.store.blocks.block(both.ann.id, both.eve.id, world.env.now())
    await both.find(both.ann)
    told = words(await both.find(both.eve))
    assert "Nobody else is waiting" in told
    await world.wait(hours=7)
    assert await running(both) == 0


async def test_whoever_never_plays_strangers_is_told_how_to_change_that(world: World) -> None:
    both = strangers(world)
    await both.ann.slash(world.channel, "settings", strangers="never")
    form = await both.form(both.ann)
    answer = await both.ann.click(form, label=FIND)
    assert NEVER in said(answer)
    assert await world.store.seekers.games(world.env.now()) == ()


async def test_a_server_can_switch_it_off(world: World) -> None:
    both = strangers(world)
    await both.find(both.ann)
    await world.store.guilds.choose(world.guild.id, strangers=False)
    await both.find(both.eve)
    assert await running(both) == 0
    form = await both.form(both.ann)
    assert NOT_HERE in said(await both.ann.click(form, label=FIND))


async def test_rounds_pair_those_who_did_not_fit_at_first(world: World) -> None:
    both = strangers(world)
    await both.find(both.ann)
    await both.find(world.ben)
    assert await running(both) == 1
    await both.find(both.eve)
    await both.find(world.cat)
    assert await running(both) == 2


async def test_people_of_one_server_meet_as_well(world: World) -> None:
    both = strangers(world)
    await both.find(both.ann)
    await both.find(world.ben)
    (row,) = await world.store.matches.of_person(world.ben.id, statuses=RUNNING)
    assert {each.guild_id for each in row.places} == {world.guild.id}
    assert len({each.channel_id for each in row.places}) == 2


async def test_a_wish_ends_after_some_days_without_a_word(world: World) -> None:
    both = strangers(world)
    await both.find(both.ann)
    rows = await world.store.database.rows("SELECT ends_at FROM seekers")
    assert len(rows) == 1
    world.env.backend.advance_clock(73 * 3600)
    await world.rounds("Pairing").look()
    assert await world.store.database.rows("SELECT 1 FROM seekers") == []
    assert world.dms(both.ann) == []
    assert world.channel.history() == []


async def test_whoever_has_too_many_matches_is_told_and_keeps_nobody_waiting(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    both = strangers(world)
    await both.find(both.ann)
    form = await both.form(world.ben)
    rules = replace(world.bot.services.rules, limits=Limits(person_matches=1))
    await world.begin(players=(both.ann, world.ben))
    monkeypatch.setattr(world.bot.services, "rules", rules)
    await both.find(both.eve)
    assert await running(both) == 1
    await both.find(world.cat)
    assert set(await match_people(both)) == {both.eve.id, world.cat.id}
    assert "1 running match" in said(await world.ben.click(form, label=FIND))


async def test_it_is_played_in_direct_messages_where_it_was_pressed_there(world: World) -> None:
    both = strangers(world)
    await both.find(both.ann, both.ann.user.dm_channel)
    await both.find(both.eve)
    match = await both.latest()
    assert (await match.place(both.ann)).id == both.ann.user.dm_channel.id
    assert labels(await match.board(both.ann)) == labels(await match.board(both.eve))


async def test_a_guest_is_told_by_direct_message_or_that_these_are_closed(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    both = strangers(world)
    await visit(world, monkeypatch)
    await both.find(both.ann)
    assert "when somebody is found" in words(world.dm(both.ann))
    world.close_dms(world.ben)
    form = await both.form(world.ben)
    assert CLOSED in said(await world.ben.click(form, label=FIND))
    rows = await world.store.database.rows("SELECT person_id FROM seekers")
    assert [row["person_id"] for row in rows] == [both.ann.id]


async def test_forged_presses_find_nothing_that_the_form_does_not(world: World) -> None:
    both = strangers(world)
    form = await both.form(both.ann)
    shown = world.env.backend.get_message(form.channel_id, form.id)
    for forged in (
        "b:stranger-look:0:0:vilnius,r,random-2",
        "b:stranger-look:0:0:victorus,r,random-5",
        "b:stranger-find:0:0:",
        "b:stranger-stop:0:0:",
        "b:stranger-drop:99:0:",
        "b:stranger-words:99:0:",
        "b:stranger-shun-sure:99:0:",
    ):
        answer = await press(world, both.ann, shown, forged)
        assert said(answer)
    assert await world.store.database.rows("SELECT 1 FROM seekers") == []
    assert await world.store.blocks.of(both.ann.id) == ()
    assert world.channel.history() == []


async def test_no_control_tells_who_looks(world: World) -> None:
    both = strangers(world)
    await both.find(both.ann)
    await world.store.blocks.block(both.eve.id, both.ann.id, world.env.now())
    waiting = await both.find(both.eve)
    for text in (words(waiting), *ids(waiting)):
        assert str(both.ann.id) not in text
        assert not re.search(r"\bann\b", text)
    for message in both.other.history():
        assert "look" not in words(message).lower()
