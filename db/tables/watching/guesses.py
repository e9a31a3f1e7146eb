"""Guesses: onlookers' ideas of the next move, kept secret until it is played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from typing import Final

from db.codec import Codec
from db.connection import SqlTable, Transaction, counted
from db.values import time_text

PEOPLE: Final = 500
"""The most people who can guess in a match."""


@dataclass(frozen=True, slots=True)
class Guess:
    """A guess at the move that was asked for at this ply, as the log would hold it. `points` are
    None until it was judged."""

    ply: int
    text: str
    points: int | None = None


_GUESS: Final = Codec(Guess)

_STANDS: Final = "SELECT 1 FROM matches WHERE id = ? AND status = 'running' AND plies = ?"

_PLAYS: Final = "SELECT 1 FROM seats WHERE match_id = ? AND person_id = ?"

_HAS_GUESSED: Final = "SELECT 1 FROM guesses WHERE person_id = ? AND match_id = ? LIMIT 1"

_PEOPLE: Final = "SELECT COUNT(DISTINCT person_id) FROM guesses WHERE match_id = ?"

_KEEP: Final = """INSERT INTO guesses (match_id, ply, person_id, text, at, guild_id)
    VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (match_id, ply, person_id)
    DO UPDATE SET text = excluded.text, at = excluded.at, guild_id = excluded.guild_id"""

_LATEST: Final = """SELECT ply, text, points FROM guesses WHERE match_id = ? AND person_id = ?
    ORDER BY ply DESC LIMIT 2"""

_UNJUDGED: Final = """SELECT DISTINCT g.match_id, g.ply FROM guesses g
    JOIN matches m ON m.id = g.match_id WHERE g.points IS NULL
    AND (m.status = 'over' OR (m.status = 'running' AND m.plies > g.ply))
    ORDER BY g.match_id, g.ply"""

_TEXTS: Final = """SELECT DISTINCT text FROM guesses
    WHERE match_id = ? AND ply = ? AND points IS NULL ORDER BY text"""

_JUDGE: Final = """UPDATE guesses SET points = ?
    WHERE match_id = ? AND ply = ? AND text = ? AND points IS NULL"""

_SOME_UNJUDGED: Final = "SELECT 1 FROM guesses WHERE match_id = ? AND points IS NULL LIMIT 1"

_POINTS: Final = """SELECT g.person_id, g.ply, g.text, g.points FROM guesses g
    LEFT JOIN people p ON p.id = g.person_id
    WHERE g.match_id = ? AND (g.person_id = ? OR NOT COALESCE(p.unlisted, FALSE))
    AND (CAST(? AS BIGINT) IS NULL OR EXISTS (SELECT 1 FROM guesses o WHERE o.match_id = g.match_id
        AND o.person_id = g.person_id AND o.guild_id = ?))
    ORDER BY g.person_id, g.ply"""


class GuessAnswer(Enum):
    """The result of a guess."""

    KEPT = "kept"
    TOO_LATE = "the match has gone on, or is over"
    PLAYER = "the person plays in the match"
    FULL = "as many guess in the match as can"


class Guesses(SqlTable):
    """The guesses of a database. Every method raises `StoreTrouble` if the database fails."""

    async def keep(
        self,
        match_id: int,
        guess: Guess,
        person_id: int,
        plies: int,
        at: datetime,
        guild_id: int | None = None,
    ) -> GuessAnswer:
        """Keeps a person's guess in place of an earlier one at the same ply, if the match still has
        this many entries: nobody guesses a move already played. It is made in this server."""
        async with self._database.transaction() as transaction:
            if not await transaction.rows(_STANDS, (match_id, plies)):
                return GuessAnswer.TOO_LATE
            if await transaction.rows(_PLAYS, (match_id, person_id)):
                return GuessAnswer.PLAYER
            if await _is_full(transaction, match_id, person_id):
                return GuessAnswer.FULL
            kept = (match_id, guess.ply, person_id, guess.text, time_text(at), guild_id)
            await transaction.rows(_KEEP, kept)
            return GuessAnswer.KEPT

    async def latest(self, match_id: int, person_id: int) -> tuple[Guess, ...]:
        """Returns a person's latest two guesses in a match, the newest first."""
        return _GUESS.all(await self._database.rows(_LATEST, (match_id, person_id)))

    async def unjudged(self) -> tuple[tuple[int, int], ...]:
        """Returns the matches and plies with guesses that are not judged, where the match has gone
        on since, or is over."""
        rows = await self._database.rows(_UNJUDGED)
        return tuple((row["match_id"], row["ply"]) for row in rows)

    async def are_judged(self, match_id: int) -> bool:
        """Tells whether no guess in a match is still to be judged."""
        return not await self._database.rows(_SOME_UNJUDGED, (match_id,))

    async def texts(self, match_id: int, ply: int) -> tuple[str, ...]:
        """Returns the different guesses at a ply that are not judged."""
        rows = await self._database.rows(_TEXTS, (match_id, ply))
        return tuple(row["text"] for row in rows)

    async def judge(self, match_id: int, ply: int, points: Mapping[str, int]) -> None:
        """Gives guesses their points, by their texts; each once."""
        async with self._database.transaction() as transaction:
            for text, worth in points.items():
                await transaction.rows(_JUDGE, (worth, match_id, ply, text))

    async def drop(self, match_id: int, ply: int) -> None:
        """Deletes the guesses at a ply at which no move was played."""
        sql = "DELETE FROM guesses WHERE match_id = ? AND ply = ?"
        await self._database.rows(sql, (match_id, ply))

    async def judged(
        self, match_id: int, always: int = 0, here: int | None = None
    ) -> tuple[tuple[int, Guess], ...]:
        """Returns the guesses in a match with the people who made them, without people who are not
        listed, except the person `always`. With a server `here`, only people who have guessed in
        it. None while some guesses are not judged yet."""
        async with self._database.snapshot() as snapshot:
            if await snapshot.rows(_SOME_UNJUDGED, (match_id,)):
                return ()
            rows = await snapshot.rows(_POINTS, (match_id, always, here, here))
            return tuple((row["person_id"], _GUESS.read(row)) for row in rows)


async def _is_full(transaction: Transaction, match_id: int, person_id: int) -> bool:
    """Tells whether the match has all the other guessers it can have. The people are counted once
    for each of them: in a long match they have made many guesses, and a move may wait for this."""
    if await transaction.rows(_HAS_GUESSED, (person_id, match_id)):
        return False
    return await counted(transaction, _PEOPLE, match_id) >= PEOPLE
