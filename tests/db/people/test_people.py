"""People, settings, and the one dialect of all statements."""

from __future__ import annotations

import random
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

from db.preferences import SETTINGS, Preferences
from db.store import Store
from db.values import Quiet
from tests.db.store_kit import ALICE, AT, BOB, opened

OTHERS: dict[str, list[Any]] = {
    "quiet": [Quiet(), Quiet(22, 8, 330), Quiet(offset=-60)],
    "language": [None, "lt"],
    "dm_closed": [False, True],
    "locale": ["", "de"],
}
"""Values of the fields that are not chosen among a few."""


async def test_what_each_person_chooses_is_kept_apart_and_leaves_the_rest(tmp_path: Path) -> None:
    """Of all fields, in any order; an older process may have written the rest of the row."""
    values = OTHERS | {
        name: [each.value(key) for key in each.labels] for name, each in SETTINGS.items()
    }
    assert values.keys() == {each.name for each in fields(Preferences)}
    rng, wanted = random.Random(5), dict.fromkeys((ALICE, BOB), Preferences())
    async with opened(tmp_path) as store:
        for _ in range(200):
            person = rng.choice((ALICE, BOB))
            names = rng.sample(sorted(values), rng.choice((1, 1, 3)))
            chosen = {name: rng.choice(values[name]) for name in names}
            wanted[person] = replace(wanted[person], **chosen)
            assert (await store.people.choose(person, AT, **chosen)).chosen == wanted[person]
            for each, kept in wanted.items():
                assert await store.people.of(each) == kept
    async with opened(tmp_path) as store:
        assert [await store.people.of(each) for each in wanted] == [*wanted.values()]
        await store.database.rows("INSERT INTO people (id, updated_at) VALUES (7, '')")
        assert await store.people.of(7) == await store.people.of(8) == Preferences()


async def test_settings_are_replaced(store: Store) -> None:
    assert await store.settings.get("commands") is None
    await store.settings.set("commands", "one")
    await store.settings.set("commands", "")
    await store.settings.set("other", "x")
    assert await store.settings.get("commands") == ""
