"""The rooms of the preview, used as a browser does, and what works round SimCord in them."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any, cast

import pytest
from aiohttp import ClientSession
from discord import app_commands
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from simcord import ChannelHandle, MemberActor
from simcord.components import walk_components
from simcord.preview._media import MediaWorker

from bot import Bot
from cogs.desk.rounds import Rounds
from cogs.desk.services import Rules
from cogs.hall.emojis import game_emoji, show_emojis
from cogs.hall.errors import Interaction, UserError
from cogs.play.time.clocks import Timekeeper
from common.text.say import say
from db.store import Store
from players.position_chances import ChanceQuestion
from players.thinkers import Thinkers
from preview.rooms import (
    OwnPictures,
    PreviewWorld,
    Room,
    let_go_on,
    name_controls,
    show_all_emojis,
    staged,
)
from render.cards.miniatures import WIDE
from tests.bot.preview.tab import Tab
from tests.bot.world import World
from tests.players.test_review import going_on
from tests.waiting import until


@pytest.fixture
async def session() -> AsyncIterator[ClientSession]:
    """The browser."""
    async with ClientSession() as made:
        yield made


@pytest.fixture
async def stage(world: World) -> AsyncIterator[PreviewWorld]:
    """The world's stage, whose rooms are closed in the end."""
    made = PreviewWorld(world.env)
    yield made
    await world.env._run_pre_shutdown()  # pyright: ignore[reportPrivateUsage]


async def room_of(stage: PreviewWorld, channel: ChannelHandle, *people: MemberActor) -> Room:
    """An open room."""
    viewers = people if channel.guild else [person.user for person in people]
    made = Room(stage, channel, viewers)
    await made.open()
    return made


async def test_a_refused_command_is_an_answer_and_no_crash(
    store: Store, session: ClientSession
) -> None:
    @app_commands.command(name="refuse", description="Refuses.")
    async def refuse(_: Interaction) -> None:
        raise UserError(say("Not today."))

    bot = Bot(store, Rules())
    bot.tree.add_command(cast(Any, refuse))
    async with staged(bot) as stage:
        guild = stage.env.create_guild("Manor")
        channel = guild.create_text_channel("games")
        ann = guild.add_member(stage.env.create_user("ann"))
        tab = await Tab(session, (await room_of(stage, channel, ann)).url).open()
        receipt = await tab.run("refuse")
        await tab.look()
    assert "Not today." in tab.words()
    assert (receipt["settlement"], receipt["uncertain"]) == ("settled", False)
    assert receipt["diagnostics"] == []


async def test_direct_messages_name_people_of_the_same_server(
    world: World, stage: PreviewWorld, session: ClientSession
) -> None:
    room = await world.ready()
    await room.click(world.cat, "Follow")
    await room.commit(0, "!resign")
    await room.show()
    await world.env.advance_time(65)
    direct = await room_of(stage, world.cat.user.dm_channel, world.cat)
    tab = await Tab(session, direct.url).open()
    assert "A match that you follow is over" in tab.words()
    assert f"'{world.ann.id}': 'ann'" in tab.words()
    assert f"'{world.ben.id}': 'ben'" in tab.words()


async def test_rooms_can_be_used_at_the_same_moment_while_time_passes(
    world: World, stage: PreviewWorld, session: ClientSession
) -> None:
    """SimCord refuses to do two things at once, and a page whose request fails is locked."""
    channel = await room_of(stage, world.channel, world.ann, world.ben)
    messages = await room_of(stage, world.ann.user.dm_channel, world.ann)
    tabs = [await Tab(session, url).open() for url in (channel.url, messages.url, channel.url)]

    async def pass_time() -> None:
        async with stage.alone():
            await stage.pass_time()

    stage._began -= 20  # pyright: ignore[reportPrivateUsage]
    at_once = asyncio.gather(*[tab.run("match list") for tab in tabs])
    receipts, _ = await asyncio.gather(at_once, pass_time())
    assert [receipt["settlement"] for receipt in receipts] == ["settled"] * 3


async def test_a_command_counts_from_who_has_not_seen_the_latest_message(
    world: World, stage: PreviewWorld, session: ClientSession
) -> None:
    room = await room_of(stage, world.channel, world.ann, world.ben)
    ann = await Tab(session, room.url).open(world.ann.id)
    ben = await Tab(session, room.url).open(world.ben.id)
    await ann.run(f"{world.command} challenge", opponent=str(world.ben.id))
    receipt = await ben.run("match list")
    assert (receipt["rejected"], receipt["settlement"]) == (False, "settled")


async def test_what_is_done_on_one_page_shows_on_the_others(
    world: World, stage: PreviewWorld, session: ClientSession
) -> None:
    room = await room_of(stage, world.channel, world.ann, world.ben)
    ann = await Tab(session, room.url).open(world.ann.id)
    ben = await Tab(session, room.url).open(world.ben.id)
    await ann.run(f"{world.command} challenge", opponent=str(world.ben.id))
    await ben.look()
    assert (await ben.press("Accept"))["settlement"] == "settled"
    await ann.look()
    assert "Match 1: " in ann.words()


async def test_a_page_opens_at_the_latest_message(
    world: World, stage: PreviewWorld, session: ClientSession
) -> None:
    room = await room_of(stage, world.channel, world.ann, world.ben)
    for viewer in (world.ann.id, None, world.ben.id):
        latest = await world.challenge(world.ann, world.ben)
        tab = await Tab(session, room.url).open(viewer)
        assert tab.seen["targetId"] == str(latest.id) == tab.seen["timeline"][-1]


async def test_what_the_bot_does_elsewhere_shows_at_the_next_look(
    world: World, stage: PreviewWorld, session: ClientSession
) -> None:
    room = await room_of(stage, world.channel, world.ann)
    tab = await Tab(session, room.url).open()
    await world.begin()
    await tab.look()
    assert "Match 1: " not in tab.words()
    room.freshen()
    await tab.look()
    assert "Match 1: " in tab.words()


async def test_a_press_on_what_is_gone_is_turned_away_not_given_to_what_took_its_place(
    world: World, stage: PreviewWorld, session: ClientSession
) -> None:
    room = await room_of(stage, world.channel, world.ann, world.ben)
    ben = await Tab(session, room.url).open(world.ben.id)
    await world.challenge(world.ann, world.ben)
    room.freshen()
    await ben.look()
    (message,) = [
        each
        for each in world.env.backend.messages[world.channel.id].values()
        if not each.is_ephemeral
    ]
    for each in walk_components(message.components):
        if "custom_id" in each:
            each["custom_id"] += ":else"
    name_controls([message], {})
    assert (await ben.press("Accept"))["rejected"]


async def test_a_value_can_be_chosen_twice_in_a_row(
    world: World, stage: PreviewWorld, session: ClientSession
) -> None:
    """The page keeps what was chosen by the control's key, so that must be another one then."""
    room = await room_of(stage, world.channel, world.ann)
    tab = await Tab(session, room.url).open()
    await tab.run("rules", game=world.sample.key)
    keys: list[str] = []
    for _ in range(3):
        await tab.look()
        select = next(each for each in tab.controls().values() if "options" in each)
        keys.append(select["control_key"])
        receipt = await tab.act(
            "select",
            control_key=select["control_key"],
            target_id=select["target_id"],
            values=[select["options"][-1]["value"]],
        )
        assert receipt["settlement"] == "settled"
    assert len(set(keys)) == 3


names = st.text("ab:", min_size=1, max_size=3)
options = st.none() | st.lists(st.fixed_dictionaries({"value": names}), max_size=2)


@given(st.lists(st.tuples(names, options, st.integers(0, 2)), min_size=2, max_size=2))
def test_a_control_has_an_id_of_its_own(two: list[tuple[str, Any, int]]) -> None:
    """The same control keeps its id; one that does or offers something else has another, and a
    select gets another when something was chosen in its message."""
    ids: list[int] = []
    for name, offered, turn in two:
        control = {"type": 3, "custom_id": name, **({"options": offered} if offered else {})}
        message = SimpleNamespace(id=7, components=[{"type": 1, "components": [control]}])
        name_controls(cast(Any, [message]), {7: turn})
        ids.append(cast(int, control["id"]))
    meant = [(name, offered or None, turn if offered else 0) for name, offered, turn in two]
    assert all(0 < each < 2**31 for each in ids)
    assert (ids[0] == ids[1]) == (meant[0] == meant[1])


@pytest.mark.drawn
async def test_pictures_are_shown_as_they_are_in_a_place_of_their_size(
    world: World, stage: PreviewWorld, session: ClientSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SimCord writes each anew in a process of its own, whenever the person changes. And where
    the page does not know the size before it has the picture, it jumps whenever it draws itself
    anew, and the select that was opened closes."""

    async def never(*_: object, **__: object) -> None:
        raise AssertionError("a process for a picture of ours")

    monkeypatch.setattr(asyncio, "create_subprocess_exec", never)
    tab = await Tab(session, (await room_of(stage, world.channel, world.ann)).url).open()
    await tab.run("rules", game=world.sample.key)
    assets = (await tab.look())["assets"].items()
    sizes = {key: (a["displayWidth"], a["displayHeight"]) for key, a in assets if a["available"]}
    assert sizes
    for key, size in sizes.items():
        shown = await tab.fetch(f"/api/assets/{key}")
        assert shown == await tab.fetch(f"/api/assets/{key}?download=1")
        assert Image.open(io.BytesIO(shown)).size == size


async def test_what_is_no_picture_of_ours_is_looked_at_as_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[bytes] = []

    async def validate(_: MediaWorker, __: str, blob: bytes, **___: object) -> None:
        asked.append(blob)

    monkeypatch.setattr(MediaWorker, "validate", validate)
    await OwnPictures().validate("one", b"GIF89a")
    assert asked == [b"GIF89a"]


async def test_the_time_is_that_of_the_day_and_the_bots_rounds_are_made(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    rounds: list[datetime] = []

    async def due(_: Timekeeper) -> tuple[()]:
        rounds.append(bot.services.now())
        return ()

    monkeypatch.setattr(Timekeeper, "due", due)
    before = datetime.now(UTC)
    bot = Bot(store, Rules())
    async with staged(bot) as stage:
        made = len(rounds)
        keeper = bot.get_cog("Timekeeper")
        assert isinstance(keeper, Rounds)
        assert keeper.made is not None
        keeper.made -= timedelta(seconds=60)
        stage._began -= 60  # pyright: ignore[reportPrivateUsage]
        await stage.pass_time()
        assert before <= bot.services.now() <= datetime.now(UTC)
        assert made < len(rounds) <= made + 13, "every five seconds, and not of years before"
    assert all(before <= each for each in rounds)


async def test_a_room_brings_our_script_and_says_who_is_there(
    world: World, stage: PreviewWorld, session: ClientSession
) -> None:
    stage.home = "http://127.0.0.1:1/"
    room = await room_of(stage, world.channel, world.ann, world.ben)
    assert room.url_as(None) == room.url
    async with session.get(room.url_as(world.ben.id)) as answer:
        page = await answer.text()
    assert "<title>#games · Vivat</title>" in page
    assert 'src="/vivat.js" data-home="http://127.0.0.1:1/"' in page
    tab = await Tab(session, room.url_as(world.ben.id)).open()
    assert b"viewer_id" in await tab.fetch("/vivat.js")
    assert b"thread-summary" in await tab.fetch("/vivat.css")
    assert tab.address.endswith(f"?as={world.ben.id}")


async def test_a_bot_that_is_slow_is_told_of_and_holds_nothing_up(
    stage: PreviewWorld, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def slow(_seconds: float) -> None:
        raise TimeoutError("still drawing")

    monkeypatch.setattr(stage.env, "advance_time", slow)
    await stage.pass_time()
    assert "timers are late: still drawing" in caplog.text


async def test_no_action_waits_for_what_began_before_it(
    world: World, stage: PreviewWorld, session: ClientSession
) -> None:
    """Such as the rest of a thinker, a minute after it has thought."""
    room = await room_of(stage, world.channel, world.ann)
    tab = await Tab(session, room.url).open()
    rested = list[bool]()
    with world.env._bot_scope():  # pyright: ignore[reportPrivateUsage]
        loop = asyncio.get_running_loop()
        later = world.env.settle_timeout / 2
        loop.call_later(later, rested.append, True)  # wall: SimCord would wait for it
    assert (await tab.run("match list"))["settlement"] == "settled"
    assert not rested
    stage._began -= world.env.settle_timeout  # pyright: ignore[reportPrivateUsage]
    async with stage.alone():
        await stage.pass_time()
    assert rested


async def test_no_action_waits_for_the_curve_of_a_match(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    let_go_on(asyncio.get_running_loop())
    services, under_way, free = world.bot.services, list[ChanceQuestion](), asyncio.Event()
    services.rules = replace(services.rules, curves=True)

    async def look(_: Thinkers, question: ChanceQuestion, *_person: int) -> tuple[float, ...]:
        under_way.append(question)
        await free.wait()
        return ()

    monkeypatch.setattr(Thinkers, "look", look)
    room = await world.ready()
    for number in range(5):
        match = await room.match()
        await room.commit(match.to_act[0], going_on(match, number))
    await room.resign(0)
    await until(lambda: bool(under_way))
    await world.env.settle()
    assert (await room.board()).edited_at is None, "the curve is not there"


async def test_a_review_that_takes_longer_than_the_page_waits_has_been_answered(
    world: World, stage: PreviewWorld, session: ClientSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first one on a busy machine; SimCord called its outcome uncertain."""
    under_way, free = list[ChanceQuestion](), asyncio.Event()

    async def look(_: Thinkers, question: ChanceQuestion, *_person: int) -> tuple[float, ...]:
        under_way.append(question)
        await free.wait()
        return ()

    async def tired(**_: object) -> None:
        await until(lambda: bool(under_way))
        raise TimeoutError

    monkeypatch.setattr(Thinkers, "look", look)
    room = await world.ready()
    for number in range(5):
        match = await room.match()
        await room.commit(match.to_act[0], going_on(match, number))
    await room.resign(0)
    tab = await Tab(session, (await room_of(stage, await room.home(), world.ann)).url).open()
    with monkeypatch.context() as busy:
        busy.setattr(world.env, "_settle_internal", tired)
        receipt = await tab.press("Review")
    assert (receipt["settlement"], receipt["uncertain"]) == ("settled", False)
    assert not receipt["diagnostics"]


async def test_buttons_have_their_small_pictures(
    world: World, stage: PreviewWorld, session: ClientSession
) -> None:
    try:
        await show_all_emojis(stage.env)
        tab = await Tab(session, (await room_of(stage, world.channel, world.ann)).url).open()
        await tab.run("play")
        assets, emoji = (await tab.look())["assets"], game_emoji(world.sample.key)
    finally:
        show_emojis({})
    assert emoji is not None
    key = next(key for key, each in assets.items() if each["filename"] == f"{emoji.id}.png")
    assert Image.open(io.BytesIO(await tab.fetch(f"/api/assets/{key}"))).size == (WIDE, WIDE)
