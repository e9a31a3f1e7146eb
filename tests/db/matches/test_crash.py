"""The process is killed: what was committed is there, the rest never was."""

from __future__ import annotations

from pathlib import Path

from tests.db.store_kit import found, new_match, opened, spawned


async def a_match(folder: Path) -> int:
    async with opened(folder) as store:
        return (await store.matches.create(new_match())).id


def killed_after(lines: int, what: str, folder: Path, match_id: int) -> list[str]:
    """Returns what a child printed until it was killed, at the latest after this many lines."""
    with spawned(what, folder, match_id) as child:
        assert child.stdout is not None
        said = [child.stdout.readline().strip() for _ in range(lines)]
        child.kill()
        said += child.stdout.read().split()
    assert child.returncode != 0
    return said


async def test_killed_between_commit_and_board(tmp_path: Path) -> None:
    match_id = await a_match(tmp_path)
    async with opened(tmp_path) as store:
        await store.matches.shown(match_id, 0, 5)
        assert await store.matches.unshown() == ()
    assert killed_after(1, "committed", tmp_path, match_id) == ["ready"]
    async with opened(tmp_path) as store:
        assert [entry.ply for entry in await store.log.entries(match_id)] == [0, 1]
        row = await found(store, match_id)
        assert (row.status, row.shown_ply, row.board_id) == ("over", 0, 5)
        assert await store.matches.unshown() == (row,)


async def test_killed_before_the_commit(tmp_path: Path) -> None:
    match_id = await a_match(tmp_path)
    assert killed_after(1, "uncommitted", tmp_path, match_id) == ["ready"]
    async with opened(tmp_path) as store:
        assert await store.log.entries(match_id) == ()
        assert (await found(store, match_id)).status == "running"


async def test_killed_at_any_moment(tmp_path: Path) -> None:
    match_id = await a_match(tmp_path)
    said = killed_after(25, "stream", tmp_path, match_id)
    async with opened(tmp_path) as store:
        plies = [entry.ply for entry in await store.log.entries(match_id)]
    assert plies == list(range(len(plies)))
    assert [int(ply) for ply in said] == plies[: len(said)]
    assert len(plies) <= len(said) + 1
