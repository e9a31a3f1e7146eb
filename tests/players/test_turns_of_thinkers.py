"""Who has a thinker when: fairly by person, matches before what one person looks up."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncGenerator

import pytest

from common.workers import Workers
from engines.registry import GAMES
from players.player import AnyPlayer
from players.questions import Question, seconds
from players.registry import player, player_of
from players.thinkers import Purpose, Thinkers

FURTHER, TURN, REPLY, HINT, REVIEW, GUESS = Purpose


def question(name: str, game: str = "chess", level: str = "5") -> Question:
    """A question about a position of this name."""
    return Question(game, level, "seed", name, 0)


class Mind:
    """Whoever thinks, about one question after the other, each when allowed to."""

    def __init__(self) -> None:
        self.heard = list[str]()
        self.allowed = asyncio.Semaphore(0)

    async def ask(self, line: bytes) -> bytes:
        """Answers."""
        self.heard.append(line.decode().split("\t")[3])
        await self.allowed.acquire()
        return b"go\t1\t"

    def allow(self, number: int = 1000) -> None:
        """Lets so many more be answered."""
        for _ in range(number):
            self.allowed.release()


@pytest.fixture
def mind(monkeypatch: pytest.MonkeyPatch) -> Mind:
    made = Mind()

    async def ask(_: Workers, line: bytes) -> bytes:
        return await made.ask(line)

    monkeypatch.setattr(Workers, "ask", ask)
    return made


@pytest.fixture
async def thinkers(mind: Mind) -> AsyncGenerator[Thinkers]:
    made = Thinkers()
    await wait(made, "first", 99)
    assert mind.heard == ["first"], "the only thinker is taken"
    mind.heard.clear()
    yield made
    await made.close()
    mind.allow()


async def wait(
    thinkers: Thinkers, name: str, person: int, purpose: Purpose = TURN, **how: str
) -> asyncio.Task[object]:
    """Somebody who waits for an answer."""
    task = asyncio.ensure_future(thinkers.ask(question(name, **how), person, purpose))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    return task


async def test_the_bots_turns_come_before_replies_hints_and_reviews(
    thinkers: Thinkers, mind: Mind
) -> None:
    wanted = {"guess": GUESS, "review": REVIEW, "hint": HINT, "reply": REPLY, "turn": TURN}
    tasks = [await wait(thinkers, name, at, what) for at, (name, what) in enumerate(wanted.items())]
    assert thinkers.waiting == 5
    mind.allow()
    await asyncio.gather(*tasks)
    assert mind.heard == ["turn", "reply", "hint", "review", "guess"]


async def test_nobody_waits_for_the_forty_hints_of_somebody_else(
    thinkers: Thinkers, mind: Mind
) -> None:
    """Neither with a turn of the bot nor with a hint."""
    tasks = [await wait(thinkers, f"{number}", 1, HINT) for number in range(40)]
    tasks += [await wait(thinkers, "hint", 2, HINT), await wait(thinkers, "turn", 3)]
    mind.allow()
    await asyncio.gather(*tasks)
    assert mind.heard.index("turn") == 0
    assert mind.heard.index("hint") <= 2


async def test_it_is_fair_by_person_and_not_by_number_of_matches(
    thinkers: Thinkers, mind: Mind
) -> None:
    many = [await wait(thinkers, f"many {number}", 1) for number in range(9)]
    few = [await wait(thinkers, f"few {number}", 2) for number in range(3)]
    mind.allow()
    await asyncio.gather(*many, *few)
    assert Counter(each[:3] for each in mind.heard[:6]) == {"man": 3, "few": 3}


async def test_who_asks_for_long_questions_has_fewer(thinkers: Thinkers, mind: Mind) -> None:
    long, short = "vilitum", "vilnius"
    assert seconds(question("", long)) > 10 * seconds(question("", short))
    tasks = [await wait(thinkers, f"long {at}", 1, game=long) for at in range(3)]
    tasks += [await wait(thinkers, f"short {at}", 2, game=short) for at in range(9)]
    mind.allow()
    await asyncio.gather(*tasks)
    assert [each[:4] for each in mind.heard] == ["shor"] * 9 + ["long"] * 3


async def test_a_hint_is_not_put_off_for_ever(thinkers: Thinkers, mind: Mind) -> None:
    """Whatever many matches go on: each may have a turn or two before it."""
    hint = await wait(thinkers, "hint", 1, HINT)

    async def match(person: int) -> None:
        for number in range(9):
            await thinkers.ask(question(f"{person} {number}"), person)

    matches = [asyncio.ensure_future(match(person)) for person in range(2, 6)]
    await asyncio.sleep(0)
    mind.allow()
    await asyncio.gather(hint, *matches)
    assert 4 <= mind.heard.index("hint") <= 12


async def test_equal_questions_are_answered_once_and_paid_once(
    thinkers: Thinkers, mind: Mind
) -> None:
    tasks = [await wait(thinkers, "same", person, HINT) for person in (1, 2, 2)]
    tasks += [await wait(thinkers, "other", 2, HINT), await wait(thinkers, "same", 3)]
    mind.allow()
    found = await asyncio.gather(*tasks)
    assert len(set(found)) == 1
    assert mind.heard == ["same", "other"]


async def test_what_nobody_waits_for_is_not_begun_and_costs_nothing(
    thinkers: Thinkers, mind: Mind
) -> None:
    gone = [await wait(thinkers, f"gone {number}", 1) for number in range(9)]
    for each in gone:
        each.cancel()
    await asyncio.gather(*gone, return_exceptions=True)
    tasks = [await wait(thinkers, "one", 1), await wait(thinkers, "other", 2)]
    mind.allow()
    await asyncio.gather(*tasks)
    assert mind.heard == ["one", "other"]


async def test_what_has_begun_is_finished_and_keeps_its_thinker(mind: Mind) -> None:
    """To end a thinker and start another takes as long as an answer."""
    thinkers = Thinkers()
    task = await wait(thinkers, "left", 1)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    again = await wait(thinkers, "left", 2)
    mind.allow()
    await again
    assert mind.heard == ["left"]


async def test_nothing_is_remembered_of_people_who_have_had_no_more_than_others(
    thinkers: Thinkers, mind: Mind
) -> None:
    mind.allow()
    for person in range(50):
        await thinkers.ask(question(f"{person}"), person)
    assert len(thinkers._shares) <= 1  # pyright: ignore[reportPrivateUsage]
    assert not thinkers._waiting  # pyright: ignore[reportPrivateUsage]


@pytest.mark.parametrize(
    "thinker", [player(key) for key in GAMES if player_of(key)], ids=lambda each: each.game.key
)
def test_how_long_a_question_takes_is_known_by_its_level(thinker: AnyPlayer) -> None:
    costs = [seconds(question("", thinker.game.key, each.key)) for each in thinker.levels]
    assert costs == sorted(costs)
    assert 0 < costs[-1] < 2, "none keeps others waiting for longer"


@pytest.mark.parametrize(("compiled", "halved"), [(False, 5), (True, 2)])
async def test_the_bot_hurries_only_where_many_wait_for_its_turns(
    thinkers: Thinkers, mind: Mind, monkeypatch: pytest.MonkeyPatch, compiled: bool, halved: int
) -> None:
    """Alone it plays with the whole budget; among twenty with less, which is more where the
    searches are compiled; the last one with all again. A hint keeps the whole one."""
    heard = list[tuple[str, int]]()
    monkeypatch.setattr("players.search.budgets.COMPILED", compiled)
    monkeypatch.setattr("players.thinkers.WEIGHT", 0.0)  # however slow the machine is

    async def ask(_: Workers, line: bytes) -> bytes:
        fields = line.decode().split("\t")
        heard.append((fields[3], int(fields[5])))
        return await mind.ask(line)

    monkeypatch.setattr(Workers, "ask", ask)
    tasks = [await wait(thinkers, f"{at}", at, game="vilitum") for at in range(20)]
    tasks.append(await wait(thinkers, "hint", 50, HINT, game="vilitum"))
    mind.allow()
    await asyncio.gather(*tasks)
    turns = [halvings for name, halvings in heard if name != "hint"]
    assert turns[0] == halved
    assert turns == sorted(turns, reverse=True)
    assert turns[-1] == 0
    assert dict(heard)["hint"] == 0


async def test_a_turn_that_has_begun_is_finished_first(thinkers: Thinkers, mind: Mind) -> None:
    tasks = [await wait(thinkers, f"{at}", at) for at in range(5)]
    tasks.append(await wait(thinkers, "rest", 50, FURTHER))
    mind.allow()
    await asyncio.gather(*tasks)
    assert mind.heard[0] == "rest"


async def test_it_learns_how_long_answers_take_here(
    thinkers: Thinkers, mind: Mind, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a host that is ten times as slow budgets are smaller than on one that is ten times as
    fast."""
    told, now = dict[float, int](), 0.0
    monkeypatch.setattr(asyncio.get_running_loop(), "time", lambda: now)
    monkeypatch.setattr("players.thinkers.WEIGHT", 1.0)
    mind.allow()
    for slowness in (10.0, 0.1):
        heard = list[int]()

        async def ask(
            _workers: Workers, line: bytes, slowness: float = slowness, heard: list[int] = heard
        ) -> bytes:
            nonlocal now
            game, level, *_, halvings = line.decode().split("\t")
            heard.append(int(halvings))
            now += slowness * seconds(Question(game, level, "", "", 0, heard[-1]))
            return b"go\t1\t"

        monkeypatch.setattr(Workers, "ask", ask)
        await thinkers.ask(question("alone", "vilitum"), 98)
        names = [f"{slowness} {at}" for at in range(8)]
        await asyncio.gather(
            *[thinkers.ask(question(each, "vilitum"), at) for at, each in enumerate(names)]
        )
        told[slowness] = max(heard)
    assert told[10.0] > told[0.1] == 0
