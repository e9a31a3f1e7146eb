"""Opening a match: replayed, cached, and set aside if it no longer fits the rules."""

from __future__ import annotations

import random
import traceback
from collections.abc import Sequence
from copy import copy
from pathlib import Path
from typing import Any

import pytest

from db.errors import MissingMatch, SetAside
from db.store import Store
from engines.game import AnyGame, Result
from engines.match import Entry, replay
from engines.registry import GAMES
from tests.db.store_kit import (
    AT,
    BOB_WINS,
    SETUP,
    Rows,
    entries,
    found,
    new_match,
    opened,
    play,
    play_turn,
    spawned,
    spy,
)
from tests.sample import GAME, present


def revised(**changes: Any) -> AnyGame:
    """Returns the game under later rules."""
    other = copy(GAME)
    for name, value in {"revision": GAME.revision + 1, **changes}.items():
        setattr(other, name, value)
    return other


def stumbles(*_: object) -> Any:
    """Raises an error in place of a start."""
    raise KeyError("an option that there was not then")


async def test_a_match_is_what_its_log_tells(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        row = await store.matches.create(new_match())
        await play(store, row.id, 12, random.Random(5))
        warm = await store.open_match(row.id)
    async with opened(tmp_path) as store:
        cold = await store.open_match(row.id)
        log = await store.log.entries(row.id)
        assert cold.row == await store.matches.get(row.id)
    assert cold.match == warm.match == replay(SETUP, log)
    assert cold.match.entries == log
    assert len(log) >= 12


@pytest.mark.parametrize("seed", range(3))
async def test_whole_matches_end_in_the_store_as_on_the_board(store: Store, seed: int) -> None:
    row = await store.matches.create(new_match())
    outcome = present(await play(store, row.id, 600, random.Random(seed)))
    over = await found(store, row.id)
    assert (over.status, over.reason) == ("over", outcome.reason.value)
    assert tuple(seat.result for seat in over.seats) == outcome.results
    assert (await store.open_match(row.id)).match.outcome == outcome


async def test_a_match_that_is_not_there(store: Store) -> None:
    with pytest.raises(MissingMatch, match="no match number 404"):
        await store.open_match(404)


async def test_another_process_played(store: Store, tmp_path: Path) -> None:
    row = await store.matches.create(new_match())
    assert (await store.open_match(row.id)).match.ply == 0
    for _ in range(2):
        before = (await store.open_match(row.id)).match.ply
        with spawned("turn", tmp_path, row.id) as child:
            said = child.communicate()[0]
        match = (await store.open_match(row.id)).match
        assert match.ply == before + int(said)
        assert match == replay(SETUP, await store.log.entries(row.id))


async def test_only_newer_entries_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []

    async def spied(rows: Rows, sql: str, params: Sequence[Any]) -> Any:
        if "FROM actions WHERE" in sql:
            asked.append(params[1])
        return await rows(sql, params)

    async with opened(tmp_path) as store:
        row = await store.matches.create(new_match())
        match = (await store.open_match(row.id)).match
        match = await play_turn(store, row.id, match, random.Random(1))
        spy(monkeypatch, spied)
        for _ in range(3):
            assert (await store.open_match(row.id)).match.ply == match.ply
    assert asked == [0], "where the row tells of none, the log is not read"


async def broken_log(store: Store) -> int:
    """Returns a match whose second entry no rules allow."""
    row = await store.matches.create(new_match())
    await play(store, row.id, 1, random.Random(1))
    ply = len(await store.log.entries(row.id))
    await store.log.append(row.id, entries(ply, text="!nonsense"), at=AT)
    return row.id


@pytest.mark.parametrize("known", [False, True], ids=["unknown", "cached"])
async def test_a_log_that_does_not_fit_is_set_aside_and_kept_and_not_quoted(
    tmp_path: Path, known: bool, caplog: pytest.LogCaptureFixture
) -> None:
    async with opened(tmp_path) as writer, opened(tmp_path) as store:
        match_id = await broken_log(writer)
        reader = writer if known else store
        log = await reader.log.entries(match_id)
        with pytest.raises(SetAside, match="do not fit the rules") as first:
            await reader.open_match(match_id)
        aside = await found(store, match_id)
        assert (aside.status, aside.reason) == ("aside", str(first.value))
        assert await store.log.entries(match_id) == log
        with pytest.raises(SetAside) as second:
            await reader.open_match(match_id)
        assert str(second.value) == str(first.value)
        assert f"Match {match_id} does not replay" in caplog.text
        trace = "".join(traceback.format_exception(first.value))
        assert log[-1].text not in caplog.text + trace


async def test_a_match_set_aside_stays_so_even_if_it_replays(store: Store) -> None:
    row = await store.matches.create(new_match())
    await store.open_match(row.id)
    await store.matches.set_aside(row.id, "The host stopped this match.")
    with pytest.raises(SetAside, match="The host stopped this match"):
        await store.open_match(row.id)


async def test_a_match_of_older_rules_goes_on_while_it_replays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(tmp_path) as store:
        row = await store.matches.create(new_match())
        await play(store, row.id, 4, random.Random(1))
    monkeypatch.setitem(GAMES, SETUP.game, revised())
    async with opened(tmp_path) as store:
        opened_match = await store.open_match(row.id)
        assert opened_match.match.ply >= 4
        assert (await found(store, row.id)).status == "running"


@pytest.mark.parametrize(
    ("games", "word", "status"),
    [
        ({SETUP.game: revised(start=stumbles)}, f"revision {SETUP.revision} of the rules", "aside"),
        ({}, "does not have its game", "running"),
    ],
    ids=["reshaped", "gone"],
)
async def test_a_match_whose_rules_have_changed_is_set_aside_and_without_a_game_it_waits(
    store: Store, monkeypatch: pytest.MonkeyPatch, games: dict[str, Any], word: str, status: str
) -> None:
    row = await store.matches.create(new_match())
    monkeypatch.delitem(GAMES, SETUP.game)
    GAMES.update(games)
    with pytest.raises(SetAside, match=word):
        await store.open_match(row.id)
    assert (await found(store, row.id)).status == status
    monkeypatch.undo()


async def test_a_bug_of_ours_sets_nothing_aside(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = await store.matches.create(new_match())
    monkeypatch.setitem(GAMES, SETUP.game, revised(revision=GAME.revision, start=stumbles))
    with pytest.raises(KeyError):
        await store.open_match(row.id)
    assert (await found(store, row.id)).status == "running"
    monkeypatch.undo()
    assert (await store.open_match(row.id)).match.ply == 0


async def test_a_finished_match_that_does_not_replay_keeps_its_result(store: Store) -> None:
    row = await store.matches.create(new_match())
    wrong = (Entry(0, 0, "!nonsense"),)
    await store.log.append(row.id, wrong, at=AT, outcome=BOB_WINS)
    with pytest.raises(SetAside):
        await store.open_match(row.id)
    over = await found(store, row.id)
    assert (over.status, over.reason) == ("over", "resignation")
    assert [seat.result for seat in over.seats] == [Result.LOSS, Result.WIN]
