"""Nobody hammers the bot: who is too fast waits a moment, and nothing is played meanwhile."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from simcord import MemberActor

from bot import Bot, serve
from cogs.desk.services import Limits, Rules, RuntimeInfo
from cogs.hall import token_bucket
from cogs.hall.token_bucket import ANY, FILE, PAGE, POSTING, TYPING, RateLimit, TokenBuckets
from db.store import Store
from host.settings import Settings
from tests.bot.reading import ids, message_of, said
from tests.bot.samples import next_turn
from tests.bot.world import World, click_of, slash_of

START = datetime(2026, 1, 1, tzinfo=UTC)
FAST = "Slow down a little:"
times = st.lists(st.floats(0, 60), max_size=120).map(sorted)
paces = st.sampled_from([ANY, PAGE, *POSTING, TYPING])


def at(seconds: float) -> datetime:
    return START + timedelta(seconds=seconds)


# The buckets


@given(times, paces)
def test_in_no_time_more_is_let_through_than_the_pace(asked: list[float], which: RateLimit) -> None:
    buckets = TokenBuckets()
    let = [moment for moment in asked if not buckets.wait(1, (which,), at(moment))]
    for first, start in enumerate(let):
        for number, end in enumerate(let[first:], 1):
            assert number <= which.burst + (end - start) * which.each_second + 1e-3


@given(times, paces)
def test_whoever_waits_as_long_as_told_is_let_through(asked: list[float], which: RateLimit) -> None:
    buckets, now = TokenBuckets(), 0.0
    for moment in asked:
        now = max(now, moment)
        wait = buckets.wait(1, (which,), at(now))
        if wait:
            now += wait
            assert buckets.wait(1, (which,), at(now)) == 0


@pytest.mark.parametrize(
    ("which", "each_second", "seconds"),
    [((ANY,), 3, 39), ((ANY,), 8, 6), ((ANY, PAGE), 2, 29), ((TYPING,), 7, 29), ((FILE,), 1, 8)],
)
def test_a_fast_person_is_let_through(
    which: tuple[RateLimit, ...], each_second: int, seconds: int
) -> None:
    """Who clicks through pickers, steps through a replay, types, or posts some invitations."""
    buckets = TokenBuckets()
    for number in range(each_second * seconds):
        assert buckets.wait(1, which, at(number / each_second)) == 0


def test_what_is_refused_counts_for_nothing() -> None:
    buckets = TokenBuckets()
    for _ in range(8):
        assert buckets.wait(1, (ANY, FILE), START) == 0
    for _ in range(100):
        assert buckets.wait(1, (ANY, FILE), START) == 5
    for _ in range(32):
        assert buckets.wait(1, (ANY,), START) == 0
    assert buckets.wait(1, (ANY,), START) == 1
    assert buckets.wait(2, (ANY,), START) == 0


def test_a_clock_that_is_put_back_locks_nobody_out() -> None:
    buckets = TokenBuckets()
    waits = [buckets.wait(1, (ANY,), at(-3600 * each)) for each in range(40)]
    assert waits == [0] * 40
    assert buckets.wait(1, (ANY,), at(-3600 * 40)) == 1
    assert buckets.wait(1, (ANY,), at(-3600 * 40 + 1)) == 0


def test_of_very_many_people_the_latest_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(token_bucket, "REMEMBERED", 3)
    buckets = TokenBuckets()
    tight = RateLimit(1, 0.1)
    for person in (1, 2, 3, 1, 4):
        buckets.wait(person, (tight,), START)
    assert [buckets.wait(person, (tight,), START) for person in (1, 3, 4)] == [10, 10, 10]
    assert buckets.wait(2, (tight,), START) == 0
    buckets.wait((4, 7), (tight,), START)
    buckets.forget(4)
    assert [buckets.wait(key, (tight,), START) for key in (4, (4, 7))] == [0, 0]


# In Discord


@pytest.fixture
def rules() -> Rules:
    """With cooldowns."""
    return Rules(cooldowns=True)


@pytest.fixture
def still(world: World, monkeypatch: pytest.MonkeyPatch) -> World:
    """Time stands still until a test lets it go on."""
    monkeypatch.setattr(world.bot.services, "now", lambda: START)
    return world


def later(world: World, seconds: float) -> None:
    """Time goes on."""
    now = world.bot.services.now() + timedelta(seconds=seconds)
    world.bot.services.now = lambda: now


async def hammer(world: World, person: MemberActor, times: int) -> list[str]:
    """The cheapest command, so often at once; the answers."""
    name = "settings"
    results = await world.at_once(*(slash_of(person, world.channel, name) for _ in range(times)))
    return [said(each) for each in results]


async def test_too_many_commands_are_answered_in_one_sentence(still: World) -> None:
    told = await hammer(still, still.ann, 50)
    refused = [each for each in told if each.startswith(FAST)]
    assert len(refused) == 10
    assert set(refused) == {f"{FAST} try again in 1 second."}
    assert not any(FAST in each for each in await hammer(still, still.ben, 5))
    later(still, 2)
    told = await hammer(still, still.ann, 6)
    assert sum(each.startswith(FAST) for each in told) == 2


async def test_nothing_is_played_by_whoever_is_too_fast(still: World) -> None:
    """Neither by a command nor by a press, and both are answered privately."""
    room = await still.ready()
    texts = await room.texts()
    seat, (text, *_) = next_turn(await room.match())
    person = room.players[seat]
    board = await room.board()
    await hammer(still, person, 40)
    for refused in (await room.play(seat, text), await room.click(person, "More")):
        assert said(refused).startswith(FAST)
        answer = refused.response or refused.followups[0]
        assert answer.ephemeral
    assert await room.texts() == texts
    assert ids(await room.board()) == ids(board)
    later(still, 1)
    await room.play(seat, text)
    assert (await room.texts())[len(texts)] == text


async def test_proposals_have_a_bucket_of_their_own(still: World) -> None:
    room = await still.begin()
    home, person = await room.home(), still.ann
    ask = person.autocomplete
    found = [await ask(home, "match show", "match", "") for _ in range(62)]
    assert all(found[:60])
    assert found[60:] == [[], []]
    assert FAST not in said(await person.slash(home, "settings"))
    later(still, 1)
    assert await ask(home, "match show", "match", "")


async def test_files_and_what_costs_much_have_tighter_ones(still: World) -> None:
    room = await still.ready()
    home, person = await room.home(), still.cat
    for name, options, most in (
        ("match export", {"match": room.id}, 8),
        ("match history", {"match": room.id}, 30),
    ):
        told = [said(await person.slash(home, name, **options)) for _ in range(most + 1)]
        assert [FAST in each for each in told] == [False] * most + [True]
        later(still, 60)
    assert FAST not in said(await person.slash(home, "settings"))


async def test_steps_through_a_replay_are_presses_that_cost(still: World) -> None:
    room = await still.ready()
    shown = message_of(await still.ann.slash(await room.home(), "match replay", match=room.id))
    clicks = [click_of(still.ann, shown, "Back") for _ in range(31)]
    told = [said(each) for each in await still.at_once(*clicks)]
    assert sum(FAST in each for each in told) == 2


async def test_without_cooldowns_nobody_is_stopped(still: World) -> None:
    still.bot.services.rules = Rules()
    assert not any(FAST in each for each in await hammer(still, still.ann, 60))


async def test_the_program_has_them_and_limits_unless_the_host_says_otherwise(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[Rules] = []

    def note(_store: Store, rules: Rules, *_: object) -> Bot:
        made.append(rules)
        raise InterruptedError

    monkeypatch.setattr("bot.Bot", note)
    monkeypatch.setattr("sys.setswitchinterval", float)
    for values in ({}, {"COOLDOWNS": "off", "PERSON_MATCHES": "7"}):
        with pytest.raises(InterruptedError):
            await serve(Settings.of({"DATABASE": str(path), **values}), RuntimeInfo("1", START))
    assert [rules.cooldowns for rules in made] == [True, False]
    assert [rules.limits for rules in made] == [Limits(), Limits(person_matches=7)]
