"""People, settings, and the one dialect of all statements."""

from __future__ import annotations

from pathlib import Path

from db.values import BoardForm
from tests.db.store_kit import ALICE, BOB, opened


async def test_of_strangers_nothing_is_known(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        assert not (await store.people.of(ALICE)).dm_closed
        assert (await store.people.of(ALICE)).boards is BoardForm.PICTURES
        assert (await store.people.of(ALICE)).turned_board


async def test_what_is_known_of_people_is_kept_apart(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        await store.people.set_hints(ALICE, True)
        await store.people.set_boards(BOB, BoardForm.TEXT)
        await store.people.set_boards(ALICE, BoardForm.TEXT)
        await store.people.set_boards(ALICE, BoardForm.PICTURES)
        await store.people.set_turned_board(BOB, False)
    async with opened(tmp_path) as store:
        people = store.people
        assert [(await people.of(who)).hints for who in (ALICE, BOB)] == [True, False]
        assert [(await people.of(who)).boards for who in (ALICE, BOB)] == [
            BoardForm.PICTURES,
            BoardForm.TEXT,
        ]
        assert [(await people.of(who)).turned_board for who in (ALICE, BOB)] == [True, False]
        await people.set_turned_board(ALICE, False)
        await people.set_boards(ALICE, BoardForm.TEXT)
        await people.set_hints(ALICE, False)
        found = await people.of(ALICE)
        assert (found.hints, found.boards) == (False, BoardForm.TEXT)
        assert not (await people.of(ALICE)).turned_board


async def test_settings_are_replaced(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        assert await store.settings.get("commands") is None
        await store.settings.set("commands", "one")
        await store.settings.set("commands", "")
        await store.settings.set("other", "x")
        assert await store.settings.get("commands") == ""
