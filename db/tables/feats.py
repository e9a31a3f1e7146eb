"""Feats: the quality of teams' wins in games that are played together.

A feat follows from the log of its match alone. The end of a match adds it in the same transaction;
`db.tables.records.feat_rebuild` makes all of them anew.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from common.text.pack import pack, unpack
from common.text.say import as_is
from common.text.text import Text
from db.connection import Reads, Rows, SqlTable, Transaction, Value
from db.values import is_bot, is_deleted, time_text
from engines.game import Feat
from ratings.season import Season

_ADD: Final = """INSERT INTO feats (match_id, game, rank, words)
    SELECT id, game, ?, ? FROM matches WHERE id = ?"""

_ROWS: Final = """SELECT f.match_id, f.game, f.words, s.person_id,
    COALESCE(p.unlisted, FALSE) AS unlisted
    FROM feats f JOIN matches m ON m.id = f.match_id
    JOIN seats s ON s.match_id = f.match_id
    LEFT JOIN people p ON p.id = s.person_id WHERE m.hidden = FALSE """

_ORDER: Final = " ORDER BY f.rank DESC, m.ended_at, f.match_id, s.seat"

_OF: Final = """AND f.match_id IN (SELECT o.match_id FROM seats o
    JOIN feats e ON e.match_id = o.match_id WHERE o.person_id = ?)"""


@dataclass(frozen=True, slots=True)
class TeamFeat:
    """A match that a team has won: the feat in words, and the `team` by seat, with None for those
    who may not be named."""

    match_id: int
    game: str
    words: Text
    team: tuple[int | None, ...]


class Feats(SqlTable):
    """The feats of a database. Every method raises `StoreTrouble` if the database fails."""

    async def best(self, person_id: int) -> dict[str, TeamFeat]:
        """Returns this person's best feat in each game, by the game's key. The person is named,
        even if unlisted."""
        found = dict[str, TeamFeat]()
        for each in _feats(
            await self._database.rows(_ROWS + _OF + _ORDER, (person_id,)), person_id
        ):
            found.setdefault(each.game, each)
        return found

    async def board(
        self, game: str, guild_id: int | None, season: Season | None = None
    ) -> tuple[TeamFeat, ...]:
        """Returns the best feat of each team in a game, the best first: everywhere or in this
        server, in this season or ever. Teams without a person who may be named are left out."""
        where, params = "AND f.game = ?", list[Value]([game])
        if guild_id is not None:
            where, params = f"{where} AND m.guild_id = ?", [*params, guild_id]
        if season is not None:
            where = f"{where} AND m.ended_at >= ? AND m.ended_at < ?"
            params += [time_text(season.start), time_text(season.end)]
        rows = await self._database.rows(_ROWS + where + _ORDER, params)
        found = dict[tuple[int, ...], TeamFeat]()
        for team, each in zip(_teams(rows), _feats(rows), strict=True):
            if any(person is not None and not is_bot(person) for person in each.team):
                found.setdefault(team, each)
        return tuple(found.values())

    async def words_of(self, match_ids: Collection[int]) -> dict[int, Text]:
        """Returns the feats of these matches in words, without those that are still hidden."""
        if not match_ids:
            return {}
        marks = ", ".join("?" * len(match_ids))
        sql = f"""SELECT f.match_id, f.words FROM feats f JOIN matches m ON m.id = f.match_id
            WHERE m.hidden = FALSE AND f.match_id IN ({marks})"""  # noqa: S608 - question marks
        rows = await self._database.rows(sql, tuple(match_ids))
        return {row["match_id"]: _words(row["words"]) for row in rows}


def _words(kept: str) -> Text:
    """Returns the words of a row; an older one is English."""
    words = unpack(kept)
    return words if isinstance(words, Text) else as_is(words)


def _teams(rows: Rows) -> Iterator[tuple[int, ...]]:
    """Yields the people of each feat, sorted: the same people at other seats are the same team."""
    for _, group in groupby(rows, key=lambda row: row["match_id"]):
        yield tuple(sorted(row["person_id"] for row in group))


def _feats(rows: Rows, always: int = 0) -> Iterator[TeamFeat]:
    """Yields the feats of rows of `_ROWS`; the person `always` is named in any case."""
    for _, group in groupby(rows, key=lambda row: row["match_id"]):
        seats = list(group)
        team = tuple(
            person if person == always or not (row["unlisted"] or is_deleted(person)) else None
            for row in seats
            for person in (row["person_id"],)
        )
        yield TeamFeat(seats[0]["match_id"], seats[0]["game"], _words(seats[0]["words"]), team)


async def add(transaction: Transaction, match_id: int, feat: Feat) -> None:
    """Stores the feat of a match that has just ended."""
    await transaction.rows(_ADD, (feat.order, pack(feat.words), match_id))


async def replace(transaction: Transaction, match_id: int, feat: Feat | None) -> None:
    """Stores the feat of a match in place of the former one; None deletes it."""
    await transaction.rows("DELETE FROM feats WHERE match_id = ?", (match_id,))
    if feat is not None:
        await add(transaction, match_id, feat)


async def stored(reads: Reads) -> dict[int, Feat]:
    """Returns all stored feats, by match."""
    rows = await reads.rows("SELECT match_id, rank, words FROM feats")
    return {row["match_id"]: Feat(row["rank"], _words(row["words"])) for row in rows}
