"""Feats: the best wins of teams, remembered and made anew."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from common.text.say import EMPTY, say
from common.text.text import Text
from db.errors import StoreTrouble
from db.store import Store
from db.tables import feats
from db.tables.feats import TeamFeat
from db.tables.records import feat_rebuild
from db.values import bot_id
from engines.game import Feat, Outcome, Result, TableEnding
from engines.match import Entry, Match, begin, replay
from engines.registry import GAMES
from host.database.ratings import compare, make_anew
from ratings.season import Season
from tests.db.matches.test_ratings import TEAM
from tests.db.store_kit import (
    ALICE,
    AT,
    BOB,
    CAROL,
    GUILD,
    HOUR,
    OTHER_GUILD,
    new_match,
    opened,
    path_in,
)
from tests.sample import present

SETUP = begin(TEAM, {}, "a seed", 2)
WON = Outcome(TableEnding.AGREEMENT, (Result.WIN,) * 2)
LOST = Outcome(TableEnding.AGREEMENT, (Result.LOSS,) * 2)


async def win(
    store: Store,
    order: int,
    people: Sequence[int] = (ALICE, BOB),
    at: datetime = AT,
    guild: int = GUILD,
) -> int:
    """Stores a match that these people have won, with a feat of this order."""
    row = await store.matches.create(new_match(setup=SETUP, people=tuple(people), guild_id=guild))
    feat = Feat(order, say("feat {order}", order=order))
    await store.log.append(row.id, [Entry(0, 0, "!x")], at=at, outcome=WON, feat=feat)
    return row.id


async def test_a_feat_is_kept_for_every_language(store: Store) -> None:
    match_id = await win(store, 5)
    words = (await store.feats.words_of([match_id]))[match_id]
    assert isinstance(words, Text)
    assert words == "feat 5"


async def test_the_board_has_the_best_of_each_team(store: Store) -> None:
    await win(store, 5)
    best = await win(store, 7, (BOB, ALICE), AT + HOUR)
    await win(store, 7, at=AT + 2 * HOUR)
    other = await win(store, 6, (ALICE, CAROL), AT + timedelta(days=200), OTHER_GUILD)
    first = TeamFeat(best, TEAM, say("feat 7"), (BOB, ALICE))
    second = TeamFeat(other, TEAM, say("feat 6"), (ALICE, CAROL))
    assert await store.feats.board(TEAM, None) == (first, second)
    assert await store.feats.board(TEAM, GUILD) == (first,)
    assert await store.feats.board(TEAM, None, Season.at(AT)) == (first,)
    assert await store.feats.board(TEAM, None, Season.at(AT).previous) == ()
    assert await store.feats.best(CAROL) == {TEAM: second}
    assert await store.feats.best(ALICE) == {TEAM: first}


async def test_only_who_is_listed_is_named(store: Store) -> None:
    await win(store, 5)
    await store.people.choose(ALICE, listed=False)
    assert [each.team for each in await store.feats.board(TEAM, None)] == [(None, BOB)]
    assert (await store.feats.best(BOB))[TEAM].team == (None, BOB)
    assert (await store.feats.best(ALICE))[TEAM].team == (ALICE, BOB)
    await store.privacy.forget(BOB, ())
    assert await store.feats.board(TEAM, None) == ()
    assert await store.feats.best(BOB) == {}


async def test_the_bot_is_named_but_is_no_team(tmp_path: Path) -> None:
    bot = bot_id(3, 0)
    async with opened(tmp_path) as store:
        await win(store, 5, (ALICE, bot))
        assert [each.team for each in await store.feats.board(TEAM, None)] == [(ALICE, bot)]
        await store.people.choose(ALICE, listed=False)
        assert await store.feats.board(TEAM, None) == ()


def defended() -> Match:
    """A match that was won, played by the plain policy; some seeds are lost."""
    for seed in range(60):
        rng = random.Random(seed)
        setup = begin(TEAM, {"length": "short"}, f"seed {seed}", 2)
        match = replay(setup)
        while not match.outcome:
            seat = rng.choice(match.to_act)
            action = match.game.bot_action(match.view(seat))
            for entry in match.propose(seat, match.game.write(action)):
                match = match.follow(entry)
        if match.feat:
            return match
    raise AssertionError("the policy never wins")


async def test_feats_are_made_anew_from_the_logs(tmp_path: Path) -> None:
    match = defended()
    assert match.feat
    async with opened(tmp_path) as store:
        row = await store.matches.create(new_match(setup=match.setup))
        await store.log.append(row.id, match.entries, at=AT, outcome=match.outcome, feat=match.feat)
        kept = await feats.stored(store.database)
        assert kept == {row.id: match.feat}
        await store.database.rows("UPDATE feats SET rank = 0")
    assert (await compare(path_in(tmp_path))).other == 1
    assert (await make_anew(path_in(tmp_path))).feats == 1
    async with opened(tmp_path) as store:
        assert await feats.stored(store.database) == kept
        await store.database.rows("DELETE FROM feats")
        await store.settings.set(feat_rebuild.KEY, "0")
    async with opened(tmp_path) as store:
        assert await feats.stored(store.database) == kept


async def test_feats_are_made_anew_little_by_little(tmp_path: Path) -> None:
    """Whatever is stored before, and whatever ends meanwhile: the same as all at once."""
    match, rng = defended(), random.Random(1)
    async with opened(tmp_path) as store:

        async def add(feat: Feat | None) -> int:
            row = await store.matches.create(new_match(setup=match.setup))
            outcome = match.outcome if feat else LOST
            await store.log.append(row.id, match.entries, at=AT, outcome=outcome, feat=feat)
            return row.id

        numbers = [await add(match.feat if number % 3 else None) for number in range(8)]
        unread = await win(store, 5)
        for number in numbers:
            await store.database.rows("DELETE FROM feats WHERE match_id = ?", (number,))
            if rng.random() < 0.7:
                sql = "INSERT INTO feats SELECT id, game, 0, 'older' FROM matches WHERE id = ?"
                await store.database.rows(sql, (number,))
        await store.settings.set(feat_rebuild.KEY, "0")
        wanted = await feat_rebuild.made_anew(store.database)
        rounds = 1
        while await feat_rebuild.go_on(store.database, 2):
            rounds += 1
            reached = present(await feat_rebuild.reached(store.database))
            now = await feats.stored(store.database)
            done = {number: feat for number, feat in wanted.items() if number <= reached}
            assert done.items() <= now.items()
            if rounds == 2:
                wanted[await add(match.feat)] = match.feat or Feat(0, EMPTY)
        assert rounds > 3
        assert await feats.stored(store.database) == wanted
        assert wanted[unread] == Feat(5, say("feat 5"))
        assert await feat_rebuild.reached(store.database) is None
        assert not await feat_rebuild.go_on(store.database, 2)


async def test_what_is_yet_to_be_made_anew_is_no_fault(tmp_path: Path) -> None:
    match = defended()
    async with opened(tmp_path) as store:
        for _ in range(2):
            row = await store.matches.create(new_match(setup=match.setup))
            await store.log.append(
                row.id, match.entries, at=AT, outcome=match.outcome, feat=match.feat
            )
        await store.database.rows("UPDATE feats SET rank = 0")
        await store.settings.set(feat_rebuild.KEY, "0")
        assert await feat_rebuild.go_on(store.database, 1)
    assert (await compare(path_in(tmp_path))).other == 0


async def test_a_log_that_cannot_be_read_keeps_its_feat(store: Store) -> None:
    number = await win(store, 5)
    assert await feat_rebuild.made_anew(store.database) == {number: Feat(5, say("feat 5"))}


async def test_a_feat_that_cannot_be_stored_leaves_the_match_running(store: Store) -> None:
    row = await store.matches.create(new_match(setup=SETUP))
    await store.database.rows("DROP TABLE feats")
    with pytest.raises(StoreTrouble):
        await store.log.append(
            row.id, [Entry(0, 0, "!x")], at=AT, outcome=WON, feat=Feat(1, say("one"))
        )
    found = present(await store.matches.get(row.id))
    assert found.status == "running"
    assert not await store.log.entries(row.id)


def test_only_a_team_that_has_won_has_a_feat() -> None:
    match = replay(SETUP)
    assert match.feat is None
    for seat in range(2):
        for entry in match.propose(seat, "!draw"):
            match = match.follow(entry)
    assert match.outcome
    assert match.outcome.results == LOST.results
    assert match.feat is None
    assert all(
        GAMES[key].feat(replay(begin(key, {}, "")).state) is None for key in GAMES if key != TEAM
    )
