"""Imports: the latest few of each person, for a while, for their owner alone."""

from __future__ import annotations

import pytest

from db.errors import StoreTrouble
from db.store import Store
from db.tables.watching.imports import DAYS, KEPT
from tests.db.store_kit import ALICE, AT, BOB, HOUR


async def test_only_its_owner_gets_it(store: Store) -> None:
    kept = await store.imports.add(ALICE, "a.txt", "words", AT)
    assert await store.imports.get(kept.id, ALICE, AT) == kept
    assert await store.imports.get(kept.id, BOB, AT) is None
    assert await store.imports.get(kept.id + 1, ALICE, AT) is None


async def test_the_latest_few_are_kept(store: Store) -> None:
    other = await store.imports.add(BOB, "b.txt", "words", AT)
    made = [await store.imports.add(ALICE, "a.txt", f"{n}", AT) for n in range(KEPT + 3)]
    found = [await store.imports.get(each.id, ALICE, AT) for each in made]
    assert found == [None] * 3 + made[3:]
    assert await store.imports.get(other.id, BOB, AT) == other


async def test_the_same_file_has_the_same_number(store: Store) -> None:
    first = await store.imports.add(ALICE, "a.txt", "words", AT)
    assert await store.imports.add(ALICE, "a.txt", "words", AT + HOUR) == first
    assert (await store.imports.add(BOB, "a.txt", "words", AT)).id != first.id


async def test_after_a_while_it_is_forgotten(store: Store) -> None:
    kept = await store.imports.add(ALICE, "a.txt", "words", AT)
    assert await store.imports.get(kept.id, ALICE, AT + DAYS - HOUR) == kept
    assert await store.imports.get(kept.id, ALICE, AT + DAYS) is None
    await store.imports.add(BOB, "b.txt", "words", AT + DAYS)
    await store.ages.tidy(AT + DAYS + HOUR)
    rows = await store.database.rows("SELECT person_id FROM imports")
    assert [row["person_id"] for row in rows] == [BOB]


@pytest.mark.parametrize("text", ["a\0b", "a\ud800b"])
async def test_what_is_no_text_is_refused_alike_by_every_database(store: Store, text: str) -> None:
    for name, words in ((text, "words"), ("a.txt", text)):
        with pytest.raises(StoreTrouble, match="a character that cannot be kept"):
            await store.imports.add(ALICE, name, words, AT)
    assert await store.database.rows("SELECT * FROM imports") == []
