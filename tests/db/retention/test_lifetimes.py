"""What is too old goes a few rows at a time, until none is left."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from db.tables import retention
from db.tables.puzzles import KEPT
from db.values import DAY
from tests.db.store_kit import ALICE, AT, BOB, new_invitation, opened


@pytest.mark.parametrize("batch", [1, 2, 3])
async def test_all_that_is_too_old_goes_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, batch: int
) -> None:
    """Also where it fills the last few exactly; with the guests of an invitation."""
    monkeypatch.setattr(retention, "BATCH", batch)
    async with opened(tmp_path) as store:
        for days in range(4):
            for person in (ALICE, BOB):
                await store.daily_puzzles.visit(5, (AT + days * DAY).date(), person)
            invitation = await store.invitations.create(new_invitation(at=AT + days * DAY))
            await store.invitations.close(invitation.id, "expired")
            await store.invitations.seal(invitation.id)
        await store.ages.tidy(AT + 2 * DAY + KEPT)
        rows = await store.database.rows("SELECT day, person_id FROM puzzle_visits ORDER BY 1, 2")
        stay = [(AT + days * DAY).date().isoformat() for days in (2, 3)]
        assert [tuple(row) for row in rows] == [(day, who) for day in stay for who in (ALICE, BOB)]
        await store.ages.tidy(AT + 2 * DAY + retention.INVITATIONS + timedelta(seconds=1))
        for table in ("invitations", "guests"):
            sql = f"SELECT id FROM {table}"  # noqa: S608 - a table of ours
            assert [row["id"] for row in await store.database.rows(sql)] == [4]
