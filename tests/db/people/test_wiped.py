"""What was deleted is not left in the bytes of SQLite's files either."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import timedelta
from pathlib import Path
from typing import Final

import pytest

from db.store import Store
from db.tables.retention import KEPT
from tests.db.people.test_privacy import NAME, furnish_more
from tests.db.store_kit import ALICE, AT, BOB, opened

WORDS: Final = "words that Alice alone has typed"
GUILD: Final = 2**61 + 7_777
pytestmark = pytest.mark.parametrize(
    "kind", ["sqlite"], indirect=True
)  # the other's are a server's


def found_in(folder: Path) -> set[str]:
    """What is still found in the files: the id as SQLite keeps it, or as text; the name; words."""
    wanted = {
        "id": ALICE.to_bytes(8, "big"),
        "id as text": str(ALICE).encode(),
        "name": NAME.encode(),
        "words": WORDS.encode(),
        "server": GUILD.to_bytes(8, "big"),
    }
    files = [each.read_bytes() for each in folder.iterdir() if each.is_file()]
    return {name for name, what in wanted.items() if any(what in file for file in files)}


async def furnished(store: Store) -> int:
    """Puts Alice in every table, and a server; returns her running match. Who is barred stays so:
    that is left out."""
    running = await furnish_more(store)
    await store.imports.add(ALICE, "her.txt", WORDS, AT)
    await store.barred.choose(GUILD, (BOB,), AT)
    await store.database.rows("DELETE FROM barred WHERE person_id = ?", (ALICE,))
    return running


async def test_a_deleted_person_is_in_no_file(store: Store, tmp_path: Path) -> None:
    running = await furnished(store)
    assert found_in(tmp_path) >= {"id", "name", "words"}
    assert await store.privacy.forget(ALICE, [running])
    assert found_in(tmp_path) == {"server"}


async def test_while_another_reads_it_stays_and_goes_with_the_next_round(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    async with opened(tmp_path, busy_timeout=50) as store:
        running = await furnished(store)
        async with opened(tmp_path) as other, other.database.snapshot() as reads:
            await reads.rows("SELECT 1 FROM people")
            assert await store.privacy.forget(ALICE, [running])
            assert "name" in found_in(tmp_path)
            assert "while others read them" in caplog.text
        await store.ages.tidy(AT)
        assert found_in(tmp_path) == {"server"}


async def _forget_server(store: Store) -> None:
    await store.departures.note(GUILD, AT)
    assert await store.departures.forget(GUILD, AT + KEPT)


async def _grow_old(store: Store) -> None:
    await store.database.rows("DELETE FROM barred")
    await store.ages.tidy(AT + timedelta(days=10_000))


@pytest.mark.parametrize(("deletes", "gone"), [(_forget_server, "server"), (_grow_old, "words")])
async def test_a_server_and_what_is_too_old_are_in_no_file(
    store: Store, tmp_path: Path, deletes: Callable[[Store], Awaitable[None]], gone: str
) -> None:
    await furnished(store)
    assert gone in found_in(tmp_path)
    await deletes(store)
    assert gone not in found_in(tmp_path)
