"""The rows of leagues and tournaments as values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cached_property
from typing import Final, TypeAlias

from contests.contest import Contest, Phase
from contests.events import Annulled, Entered, Event
from contests.ladder import PATIENCE
from contests.terms import Terms
from db.codec import Codec
from engines.registry import GAMES

HEIR_AFTER: Final = 3
"""The days after which the person who joined first can take over from an organiser who has gone."""
JOINING: Final = "contest"
"""The kind of the messages where people join among the kept ones; the subject is the contest."""
CARD: Final = "card"
"""The kind of the tables; the subject is the contest, too."""
MEETING: Final = "meeting"
"""The kind of the messages at which the threads of matches open; the subject is the match."""


def _standing(column: str, kind: str, name: str) -> str:
    """Returns the SQL of a column of the contest's kept message, where it is shown now."""
    return f"""(SELECT k.{column} FROM kept_messages k WHERE k.kind = '{kind}'
        AND k.subject = contests.id || '' AND k.edition = contests.moves || '') AS {name}"""  # noqa: S608


_STANDING: Final = (
    _standing("message_id", JOINING, "joining_id"),
    _standing("channel_id", CARD, "table_channel_id"),
    _standing("message_id", CARD, "table_id"),
)
COLUMNS: Final = ", ".join(("*", *_STANDING))
"""The columns of a contest, after `SELECT` or `RETURNING`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewContest:
    """A contest to store. `options` are sorted pairs; `most` is the largest number of people;
    `starts_at` None waits for the organiser."""

    guild_id: int
    channel_id: int
    organiser_id: int
    game: str
    options: tuple[tuple[str, str], ...]
    pace: str
    rated: bool
    terms: Terms
    most: int
    at: datetime
    starts_at: datetime | None = None
    role_id: int | None = None
    season_of: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ContestRow:
    """A contest as stored, without its events. The message where people join is `message_id`, the
    table's `card_id`; both are None until they stand. `events` is the number of its events, `shown`
    of those that the messages show, `moves` of its moves to another channel. `told` says that the
    end was told. `round_ends_at` is the end of the current round's days; None where rounds last as
    long as their matches. `announced` is the number of events when its organiser's decisions were
    last told, and `organiser_gone_at` the time since when that person is known to have left the
    server, or deleted their data."""

    id: int
    guild_id: int
    channel_id: int
    organiser_id: int
    game: str
    options: tuple[tuple[str, str], ...]
    pace: str
    rated: bool
    terms: Terms
    most: int
    role_id: int | None
    season_of: int | None
    created_at: datetime
    starts_at: datetime | None
    started_at: datetime | None
    ended_at: datetime | None
    phase: Phase
    reason: str | None
    events: int
    moves: int
    shown: int
    message_id: int | None
    card_channel_id: int | None
    card_id: int | None
    told: bool
    failing_since: datetime | None
    round_ends_at: datetime | None = None
    announced: int = 0
    organiser_gone_at: datetime | None = None

    @property
    def waits(self) -> bool:
        """Whether it stands still, since the bot does not have its game."""
        return self.phase in ("gathering", "running") and self.game not in GAMES


NEW: Final = Codec(NewContest, at="created_at")
CONTEST: Final = Codec(
    ContestRow, message_id="joining_id", card_channel_id="table_channel_id", card_id="table_id"
)


Act: TypeAlias = Annulled | Entered


def acts_of(events: Iterable[Event], first: int = 0) -> Iterator[tuple[int, Act]]:
    """Yields an organiser's decisions about matches, each after its number; the first event has the
    number `first`."""
    for number, event in enumerate(events, first):
        if isinstance(event, Annulled | Entered):
            yield number, event


@dataclass(frozen=True)
class OpenContest:
    """A contest with all that follows from its events. `people` are the ids by number, also of
    those who left before the start; `matches` the stored match of each that was opened, by number
    (the last one, if it was played again), and `since` the time when each was set. `acts` are its
    organiser's decisions about matches, each after its number among the events."""

    row: ContestRow
    contest: Contest
    people: dict[int, int]
    matches: dict[int, int]
    since: dict[int, datetime] = field(default_factory=dict[int, datetime])
    acts: tuple[tuple[int, Act], ...] = ()

    def slow(self, now: datetime) -> frozenset[int]:
        """Returns the numbers of the challenges of a ladder that block nobody any longer."""
        latest = now - timedelta(days=PATIENCE)
        return frozenset(number for number, at in self.since.items() if at <= latest)

    @cached_property
    def numbers(self) -> dict[int, int]:
        """The numbers of the people who are in it, by id."""
        return {self.people[each]: each for each in self.contest.people}

    def may_take_over(self, person: int, now: datetime) -> bool:
        """Tells whether a person may become the organiser: there has been none for some days, and
        of all who are still there this person joined first."""
        since, there = self.row.organiser_gone_at, self.contest.active
        if since is None or now < since + timedelta(days=HEIR_AFTER) or not there:
            return False
        return self.people[min(there)] == person

    def number_of(self, person: int) -> int | None:
        """Returns the number of a person who is in it and has not withdrawn; None for others."""
        number = self.numbers.get(person)
        return number if number in self.contest.active else None


@dataclass(frozen=True, slots=True)
class ContestMatch:
    """A stored match of a contest, and its number there."""

    match_id: int
    contest_id: int
    number: int


MATCH: Final = Codec(ContestMatch)
