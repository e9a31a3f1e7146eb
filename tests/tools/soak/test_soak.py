"""The soak in short: the real bot process, killed twice."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from engines.action_tree import AnyPick
from engines.match import Match, begin, replay
from engines.registry import GAMES
from tests.db import server
from tests.sample import costly
from tools.loopback.deeds import Deed
from tools.loopback.values import Channel, Kind, Person
from tools.soak.acts import Act, note_press, note_text
from tools.soak.books import Page
from tools.soak.ledger import Ledger
from tools.soak.run import Plan, soak

PLAN = Plan(
    kills=2,
    seed=1,
    work=(0.2, 0.7),
    people=10,
    crowd=6,
    matches=3,
    old=6,
    each=0,
    play=0.0,
    patience=30.0,  # tests run several at a time: how fast it answers is not their matter
)


def _pressed(match: Match, pick: AnyPick) -> Act:
    """A press of whoever is to act that picks this under the board."""
    values = ",".join(part.value for part in pick.parts)
    deed = Deed(
        Person(1001, "ann"), Channel(1, Kind.CHANNEL, "games"), f"b:pick:1:{match.ply}:{values}", 3
    )
    act = Act(deed, "picked")
    note_press(act, Page(1, (1001, 1002), match), match.to_act[0], [])
    return act


def _played(match: Match, text: str) -> Match:
    """The match after whoever is to act has played this just now."""
    now = datetime.now(UTC)
    for entry in match.propose(match.to_act[0], text):
        match = match.follow(replace(entry, at=now))
    return match


def test_a_pick_of_several_actions_explains_all_of_them_and_nothing_else() -> None:
    game = next(each for each in GAMES.values() if each.team)
    match = replay(begin(game.key, {}, f"{1:032x}", 2))
    picks = [each for each in game.picks(match.view(match.to_act[0])) if "," in each.text]
    first, other = picks[0], picks[-1]
    after = _played(match, first.text)
    assert after.ply > 1
    for pick, sound in ((first, True), (other, False)):
        ledger = Ledger()
        ledger.settle({1: Page(1, (1001, 1002), after)}, [_pressed(match, pick)])
        assert (not ledger.found) is sound


def test_what_was_committed_in_one_go_belongs_to_one_act() -> None:
    """Also if somebody types the same first action at the same time, and plays it after that."""
    match, pick = _picked_twice()
    seat, first = match.to_act[0], pick.text.split(", ")[0]
    after = _played(match, pick.text)
    deed = Deed(Person(1001, "ann"), Channel(1, Kind.CHANNEL, "games"), "/play", 3)
    act = Act(deed, "typed")
    note_text(act, Page(1, (1001, 1002), match), seat, first)
    pressed = _pressed(match, pick)
    for acts in ([act, pressed], [pressed, act]):
        ledger = Ledger()
        ledger.settle({1: Page(1, (1001, 1002), match)}, [])
        ledger.found.clear()
        ledger.settle({1: Page(1, (1001, 1002), _played(after, first))}, acts)
        assert ledger.found == []


def _picked_twice() -> tuple[Match, AnyPick]:
    """A match with a pick of several actions, after which the first of them is legal again."""
    game = next(each for each in GAMES.values() if each.team)
    chance = random.Random(1)
    for seed in range(50):
        match = replay(begin(game.key, {}, f"{seed:032x}", 2))
        while match.ply < 20 and match.to_act:
            seat = match.to_act[0]
            picks = game.picks(match.view(seat))
            for pick in picks:
                first, *rest = pick.text.split(", ")
                again = _played(match, pick.text).view(seat).legal
                if rest and first in {game.write(each) for each in again}:
                    return match, pick
            match = _played(match, chance.choice(picks).text)
    pytest.fail("no such position")


def test_what_has_vanished_must_stand_in_the_log() -> None:
    game = next(each for each in GAMES.values() if each.team)
    match = replay(begin(game.key, {}, f"{1:032x}", 2))
    pick = game.picks(match.view(match.to_act[0]))[0]
    for after, sound in ((_played(match, pick.text), True), (match, False)):
        ledger, act = Ledger(), _pressed(match, pick)
        act.deed.vanish()
        ledger.settle({1: Page(1, (1001, 1002), after)}, [act])
        assert (not ledger.found) is sound


@costly
@pytest.mark.untraced
async def test_two_kills_lose_nothing_and_leave_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Painting would be most of what the bot does in such short lives."""
    monkeypatch.setenv("LOOPBACK_COLD", "1")
    report = await soak(PLAN, tmp_path)
    assert not report.violations, report.table()
    assert report.counts["lives"]["killed"] == PLAN.kills
    assert report.counts["log"]["entries that people played"] > 0
    assert report.counts["answers"]["committed"] > 0


@costly
@pytest.mark.untraced
async def test_a_kill_of_one_of_three_processes_loses_nothing_and_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They share a PostgreSQL database; while one is dead the others go on."""
    monkeypatch.setenv("LOOPBACK_COLD", "1")
    address = server.empty()
    report = await soak(replace(PLAN, processes=3, kills=1), tmp_path, address)
    assert not report.violations, report.table()
    assert report.counts["lives"]["killed"] == 1
    assert report.counts["answers"]["committed"] > 0
    server.drop(address)


def test_a_match_in_which_something_is_under_way_is_looked_at_later() -> None:
    """It is not known yet what that has played; nothing is forgotten meanwhile."""
    match, pick = _picked_twice()
    first, second = _pressed(match, pick), _pressed(match, pick)
    once = _played(match, pick.text)
    ledger = Ledger()
    ledger.settle({1: Page(1, (1001, 1002), match)}, [])
    ledger.found.clear()
    ledger.settle({1: Page(1, (1001, 1002), once)}, [first], [second])
    assert ledger.found == []
    second.deed.vanish()
    ledger.settle({1: Page(1, (1001, 1002), once)}, [second])
    assert ledger.found == [], "the second has played it, the first nothing"
    first.deed.vanish()
    ledger.settle({1: Page(1, (1001, 1002), once)}, [first])
    assert len(ledger.found) == 1, "lost"
