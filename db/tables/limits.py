"""Limits on the open invitations and running matches of a person and a server, and on one person's
challenges to the same other. They are checked in the transaction that adds one more, so that
simultaneous requests cannot exceed them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Literal, TypeAlias

from db.connection import Transaction, counted
from db.errors import StoreError
from db.pace import OPEN
from db.tables.blocks import asked_by
from db.tables.servers.match_rules import ServerRules, check_house
from db.values import PEOPLE, NewInvitation, NewMatch, is_bot, time_text, time_value

Full: TypeAlias = Literal[
    "person_invitations",
    "server_invitations",
    "person_matches",
    "server_matches",
    "hourly_challenges",
    "bot_matches",
]
HOUR: Final = timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class Limits:
    """The greatest numbers allowed; 0 means no limit. The fields count the open invitations made by
    a person and in a server, the running matches of a person and in a server, one person's
    challenges to the same other within an hour that led to no match, and a person's running matches
    with the bot."""

    person_invitations: int = 5
    server_invitations: int = 50
    person_matches: int = 50
    server_matches: int = 500
    hourly_challenges: int = 4
    bot_matches: int = 5


DEFAULTS: Final = Limits()
UNLIMITED: Final = Limits(0, 0, 0, 0, 0, 0)


class LimitReached(StoreError):
    """The error that one more would be too many; nothing was changed. `full` names the limit.
    `person` is the one who has reached it, who was challenged too often, or between strangers the
    one whose server has; else None for a server's limit. `again` is the time at which it will be
    possible, if known."""

    def __init__(
        self, full: Full, limit: int, person: int | None = None, again: datetime | None = None
    ) -> None:
        super().__init__(f"{full}: {limit}")
        self.full: Full = full
        self.limit = limit
        self.person = person
        self.again = again


_PERSON_INVITATIONS: Final = """SELECT COUNT(*) FROM invitations
    WHERE status = 'open' AND expires_at > ? AND challenger_id = ?"""

_SERVER_INVITATIONS: Final = """SELECT COUNT(*) FROM invitations
    WHERE status = 'open' AND expires_at > ? AND guild_id = ?"""

# A challenge that became a match of this person does not count. Challenges of deleted people count
# as the challenger's: a deletion must not start a new hour.
_CHALLENGES: Final = """WITH own AS (SELECT match_id FROM seats WHERE person_id = ?)
    SELECT created_at FROM invitations
    WHERE created_at > ? AND (challenger_id = ? OR challenger_id < 0)
    AND (opponent_id = ? OR (opponent_id IS NULL AND rematch_of IN (SELECT match_id FROM own)))
    AND (match_id IS NULL OR match_id NOT IN (SELECT match_id FROM own))
    ORDER BY created_at DESC LIMIT ?"""

# A match in which somebody has gone for good, as far as one can see, is no longer counted.
_RUNS: Final = f"""m.status = 'running' AND (m.pace <> '{OPEN.key}' OR NOT EXISTS
    (SELECT 1 FROM clocks c WHERE c.match_id = m.id AND c.absent <> ''))"""  # noqa: S608 - a constant

_PERSON_MATCHES: Final = f"""SELECT COUNT(DISTINCT m.id) FROM seats s
    JOIN matches m ON m.id = s.match_id WHERE {_RUNS} AND s.person_id = ?"""  # noqa: S608

_BOT_MATCHES: Final = f"""SELECT COUNT(DISTINCT m.id) FROM seats s
    JOIN matches m ON m.id = s.match_id
    JOIN seats b ON b.match_id = m.id AND b.person_id > 0 AND b.person_id NOT {PEOPLE}
    WHERE m.status = 'running' AND s.person_id = ?"""  # noqa: S608, a constant

# A match between strangers is played in the servers of its mirrors, once in each.
_SERVER_MATCHES: Final = f"""SELECT
    (SELECT COUNT(*) FROM matches m WHERE m.guild_id = ? AND {_RUNS})
    + (SELECT COUNT(DISTINCT m.id) FROM mirrors x JOIN matches m ON m.id = x.match_id
        WHERE x.guild_id = ? AND {_RUNS})"""  # noqa: S608

_WANTED: Final = "SELECT most_matches FROM guilds WHERE id = ?"


async def check_invitation(transaction: Transaction, new: NewInvitation, limits: Limits) -> None:
    """Raises `LimitReached` if this would be one invitation too many, or if its challenger cannot
    begin a match; and the errors of `db.tables.servers.match_rules`."""
    person, guild = new.challenger_id, new.guild_id
    asked = await asked_by(transaction, new)
    await check_house(transaction, ServerRules(guild, new.place, new.game), (person, *asked))
    await check_player(transaction, person, limits)
    at = time_text(new.at)
    limit = limits.person_invitations
    if limit and await counted(transaction, _PERSON_INVITATIONS, at, person) >= limit:
        raise LimitReached("person_invitations", limit, person)
    limit = limits.server_invitations
    if limit and guild and await counted(transaction, _SERVER_INVITATIONS, at, guild) >= limit:
        raise LimitReached("server_invitations", limit)
    if limits.hourly_challenges:
        await _check_pace(transaction, new, limits.hourly_challenges)


async def _check_pace(transaction: Transaction, new: NewInvitation, limit: int) -> None:
    """Raises `LimitReached` if the challenger has challenged the same person too often. Withdrawn
    and declined challenges count, too: they have notified that person as well."""
    since = time_text(new.at - HOUR)
    for person in await asked_by(transaction, new):
        params = (person, since, new.challenger_id, person, limit)
        rows = await transaction.rows(_CHALLENGES, params)
        if len(rows) >= limit:
            again = time_value(rows[-1]["created_at"]) + HOUR
            raise LimitReached("hourly_challenges", limit, person, again)


async def check_player(transaction: Transaction, person: int, limits: Limits) -> None:
    """Raises `LimitReached` if this person cannot begin a match. The bot always can."""
    if is_bot(person):
        return
    limit = limits.person_matches
    if limit and await counted(transaction, _PERSON_MATCHES, person) >= limit:
        raise LimitReached("person_matches", limit, person)


async def check_match(
    transaction: Transaction, new: NewMatch, limits: Limits, first: Sequence[int] = ()
) -> None:
    """Raises `LimitReached` if this would be one match too many for a player or for the server, and
    the errors of `db.tables.servers.match_rules`. The people in `first` are checked first, the
    number of the server's matches last."""
    people = [each for each in dict.fromkeys((*first, *new.people)) if not is_bot(each)]
    house = ServerRules(new.guild_id, new.place, new.setup.game)
    wanted = await check_house(transaction, house, people)
    for person in people:
        await check_player(transaction, person, limits)
    if any(map(is_bot, new.people)):
        await _check_bots(transaction, people, limits.bot_matches)
    await _check_server(transaction, new.guild_id, limits, wanted)


async def check_mirror(
    transaction: Transaction, guild: int | None, person: int, limits: Limits
) -> None:
    """Raises `LimitReached` if a match between strangers would be one too many in the server of
    this player, who is named: the other one can play with somebody else."""
    rows = await transaction.rows(_WANTED, (guild,))
    wanted: int | None = rows[0]["most_matches"] if rows else None
    await _check_server(transaction, guild, limits, wanted, person)


async def _check_server(
    transaction: Transaction,
    guild: int | None,
    limits: Limits,
    wanted: int | None,
    person: int | None = None,
) -> None:
    """Raises `LimitReached` if as many matches run in a server as the host or the server wants."""
    limit = min(filter(None, (limits.server_matches, wanted)), default=0)
    if limit and guild and await counted(transaction, _SERVER_MATCHES, guild, guild) >= limit:
        raise LimitReached("server_matches", limit, person)


async def _check_bots(transaction: Transaction, people: Sequence[int], limit: int) -> None:
    """Raises `LimitReached` if one of these people plays in too many matches with the bot."""
    for person in people if limit else ():
        if await counted(transaction, _BOT_MATCHES, person) >= limit:
            raise LimitReached("bot_matches", limit, person)
