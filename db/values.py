"""The rows of the store as values."""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from itertools import count
from typing import Final, Literal, TypeAlias

from db.pace import NONE, Pace
from db.programs import PROGRAMS, SAME, is_program
from engines.game import Result, Seat
from engines.match import Match, Setup
from ratings.ledger import RatingStep

Status: TypeAlias = Literal["running", "over", "aside"]
Place: TypeAlias = Literal["thread", "channel", "interaction"]
RUNNING: Final[tuple[Status, ...]] = ("running",)
OVER: Final[tuple[Status, ...]] = ("over",)
ASIDE: Final[tuple[Status, ...]] = ("aside",)

InvitationStatus: TypeAlias = Literal["open", "accepted", "declined", "withdrawn", "expired"]
Closing: TypeAlias = Literal["declined", "withdrawn", "expired"]
Challenges: TypeAlias = Literal["everyone", "played", "nobody"]
"""The people who may challenge a person: everyone, only people they have played with, or nobody."""
Confirm: TypeAlias = Literal["always", "turn", "never"]
"""When a person must confirm an action chosen by clicks: always, only if it ends the turn or cannot
be taken back, or never."""
Notices: TypeAlias = Literal["never", "now", "hour"]
"""When a person is told by direct message that it is their turn: never, at once, or an hour after
the turn began."""

Side: TypeAlias = Literal["own", "same"]
"""Whose side is at the bottom of a person's private boards: their own, or the same as for all."""

Forms: TypeAlias = Literal["windows", "presses"]
"""How a person fills in forms: in a window of its own, or by presses."""

Strangers: TypeAlias = Literal["never", "asked", "any"]
"""When a person plays against strangers: never, when they look for somebody, or when somebody else
looks as well."""


class BoardForm(StrEnum):
    """A person's private boards: pictures, or characters, or words, as for a screen reader."""

    PICTURES = "pictures"
    TEXT = "text"
    WORDS = "words"

    @property
    def are_pictures(self) -> bool:
        """Whether there is a picture, not a text in its place."""
        return self is BoardForm.PICTURES


DAY: Final = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Quiet:
    """The hours of the day in which a person gets no notices: from the full hour `start` until the
    full hour `end`, two different numbers from 0 to 23; None for no quiet hours. `offset` is the
    person's offset from UTC in minutes, positive to the east."""

    start: int | None = None
    end: int | None = None
    offset: int = 0

    def ends(self, now: datetime) -> datetime | None:
        """Returns the end of the current quiet hours; None outside of them."""
        if self.start is None or self.end is None:
            return None
        local = now.astimezone(UTC) + timedelta(minutes=self.offset)
        began = local.replace(hour=self.start, minute=0, second=0, microsecond=0)
        since = (local - began) % DAY
        length = timedelta(hours=(self.end - self.start) % 24)
        return now - since + length if since < length else None


def is_deleted(person_id: int) -> bool:
    """Tells whether this id stands for a person whose data was deleted (`db.tables.privacy`)."""
    return person_id < 0


BOTS: Final = 100
"""Ids below this, above 0, stand for the bot itself; Discord's own are far above."""
PEOPLE: Final = f"BETWEEN {BOTS} AND {PROGRAMS - 1}"
"""The condition, in SQL, that an id stands for a Discord user."""


def bot_id(level: int, number: int) -> int:
    """Returns the id of the bot at a seat, from its level, 1 to 10, and its number among those of
    its level in the match, 0 to 8. The number makes the ids of a match differ. In place of a level
    stands the first id of another program (`db.programs`)."""
    return level + number if is_program(level) else number * 10 + level


def is_bot(person_id: int) -> bool:
    """Tells whether this id stands for the bot, or for another program, at a seat."""
    return 0 < person_id < BOTS or is_program(person_id)


def bot_level(person_id: int) -> int:
    """Returns the level of the bot with this id, or the first id of that program."""
    return person_id - person_id % SAME if is_program(person_id) else (person_id - 1) % 10 + 1


def bot_number(person_id: int) -> int:
    """Returns the number of the bot with this id among those of its level in the match."""
    return person_id % SAME if is_program(person_id) else (person_id - 1) // 10


def free_bot(level: int, taken: Collection[int]) -> int:
    """Returns the id of a bot of this level that is not among those `taken` in a match."""
    return next(found for number in count() if (found := bot_id(level, number)) not in taken)


def is_person(person_id: int) -> bool:
    """Tells whether this id stands for a Discord user."""
    return BOTS <= person_id < PROGRAMS


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerPlace:
    """The own place of one player in a match between strangers, with the fields of a `MatchRow`.
    `name` is the player's, for the other one; `silenced` tells that the player wants no words of
    the other. `opening` tells that a thread, or another place, is still to be found from here."""

    name: str
    guild_id: int | None
    channel_id: int | None
    place: Place
    opening: bool = False
    silenced: bool = False
    board_id: int | None = None
    shown_ply: int = -1
    moves: int = 0


@dataclass(frozen=True, slots=True)
class SeatRow:
    """The person in a seat. The three `private_` fields name the private message that shows this
    seat the match, and the ply it shows: -1 if there never was one. `step` is the match's change to
    the person's rating; None while it runs, and if it does not count. `away_until` is the end of
    the person's vacation, None without one. `planned_ply` is where the latest turn began that the
    person had planned; None for none. `mirror` is the person's own place in a match between
    strangers. `fresh` tells that it was one of the person's first matches of the game."""

    seat: Seat
    person_id: int
    result: Result | None
    private_channel_id: int | None
    private_message_id: int | None
    private_ply: int
    step: RatingStep | None = None
    away_until: datetime | None = None
    planned_ply: int | None = None
    mirror: PlayerPlace | None = None
    fresh: bool = False


@dataclass(frozen=True, slots=True)
class Clock:
    """The ends of the turn's limit and of the match's limit; None where there is no limit, or no
    longer one. `rests_until` is the end of the clock's rest; `turn_due` already includes that rest.
    `absent` are the seats of players for whom the others need not wait any longer."""

    turn_due: datetime | None = None
    match_due: datetime | None = None
    rests_until: datetime | None = None
    absent: frozenset[Seat] = frozenset()

    def late(self, pace: Pace, to_act: Collection[Seat], now: datetime) -> frozenset[Seat]:
        """Returns the seats that keep the others waiting although their time at this pace is over,
        or although their players have gone: the others may claim it."""
        if not pace.is_claimed or self.turn_due is None:
            return frozenset()
        over = frozenset(to_act) if self.turn_due <= now else frozenset[Seat]()
        return over | self.absent


Spot: TypeAlias = tuple[int, Seat | None]
"""A place of a match: its number, and between strangers the seat whose place it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchRow:
    """A match as stored, without its log.

    `reason` is the ending's key once the match is over, or the sentence why it is set aside.
    `channel_id` is the channel of the board (None: the place is lost), `home_id` the channel in
    which the match was started. The public board `board_id` shows the match at `shown_ply`, the
    number of entries then; -1 if there never was a board. A match between strangers has no place of
    its own: `places` holds one copy of the row for each seat's place, and `seen_by` is the seat of
    that place. `fingerprint` is the fingerprint of the seed, published when the match began; None
    if nothing follows from the seed. `moves` counts how often the match has lost its place; `pace`
    is the key of its pace; `plies` is the length of its log. `hidden` says that others still play
    the same match from the same seed: until they are done nobody else may see it, and nobody its
    seed. `simul` is the contest of a match that is a board of a simul, 0 for all others. `call_at`
    is the time to call the players to act, if the board that stands has not called them; else None.
    `in_contest` says that it is a match of a contest, and `meets_at` is the time that its people
    have agreed on.
    """

    id: int
    setup: Setup
    rated: bool
    status: Status
    reason: str | None
    created_at: datetime
    ended_at: datetime | None
    guild_id: int | None
    channel_id: int | None
    home_id: int | None
    place: Place
    board_id: int | None
    shown_ply: int
    rematch_of: int | None
    invitation_id: int | None
    seats: tuple[SeatRow, ...]
    clock: Clock = Clock()
    fingerprint: str | None = None
    moves: int = 0
    pace: str = NONE.key
    plies: int = 0
    seen_by: Seat | None = None
    hidden: bool = False
    simul: int = 0
    call_at: datetime | None = None
    in_contest: bool = False
    meets_at: datetime | None = None

    @property
    def game(self) -> str:
        """The game's key."""
        return self.setup.game

    @property
    def appoints(self) -> bool:
        """Whether its people can make an appointment: two of a contest, which are no team."""
        two = len(self.seats) == 2 and all(is_person(each) for each in self.people)
        return self.in_contest and two and not self.hidden

    @property
    def is_rated(self) -> bool:
        """Whether the match counts for ratings: once it is over, whether it has counted."""
        return self.rated and (self.status != "over" or any(each.step for each in self.seats))

    @property
    def spot(self) -> Spot:
        """The key of the place of the match by which this row is seen."""
        return self.id, self.seen_by

    @property
    def is_mirrored(self) -> bool:
        """Whether this is a match between strangers, each in a place of their own."""
        return any(each.mirror for each in self.seats)

    @property
    def places(self) -> tuple[MatchRow, ...]:
        """The row as each place of the match shows it; only a match between strangers has
        several."""
        return tuple(self.seen_from(each.seat) for each in self.seats if each.mirror) or (self,)

    def seen_from(self, seat: Seat | None) -> MatchRow:
        """Returns the row as it is shown to the player in this seat; itself where all have one
        place."""
        mirror = None if seat is None else self.seats[seat].mirror
        if mirror is None:
            return self
        return replace(
            self,
            seen_by=seat,
            guild_id=mirror.guild_id,
            channel_id=mirror.channel_id,
            place=mirror.place,
            board_id=mirror.board_id,
            shown_ply=mirror.shown_ply,
            moves=mirror.moves,
        )

    def shown_in(self, channel_id: int | None) -> MatchRow | None:
        """Returns the row as it is shown in this channel; None if it is shown elsewhere."""
        found = (each for each in self.places if each.channel_id == channel_id)
        return None if channel_id is None else next(found, None)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players by seat where these stand in place of mentions, since the
        players meet in no server; empty for all others."""
        named = ((each, each.mirror) for each in self.seats)
        return tuple(
            mirror.name if mirror and each.seat != self.seen_by else "" for each, mirror in named
        )

    @property
    def addressed(self) -> frozenset[int]:
        """The people who may be mentioned in the row's place."""
        if self.seen_by is None:
            return frozenset() if self.is_mirrored else frozenset(self.people)
        return frozenset({self.people[self.seen_by]})

    @property
    def people(self) -> tuple[int, ...]:
        """The people who play, in the order of the seats."""
        return tuple(seat.person_id for seat in self.seats)

    @property
    def bots(self) -> tuple[Seat, ...]:
        """The bot's seats."""
        return tuple(each.seat for each in self.seats if is_bot(each.person_id))

    @property
    def planned(self) -> frozenset[int]:
        """The plies at which turns began that somebody had planned, each seat's latest."""
        plies = (each.planned_ply for each in self.seats)
        return frozenset(ply for ply in plies if ply is not None)


@dataclass(frozen=True, slots=True, kw_only=True)
class NewMatch:
    """A match to store; `people` sit in the order of the seats. `rated` says that its players have
    agreed that it counts; `pace` is the key of a pace; `hidden` as in `MatchRow`.

    Raises `ValueError` if people and seats differ in number.
    """

    setup: Setup
    people: tuple[int, ...]
    rated: bool = False
    pace: str = NONE.key
    guild_id: int | None
    channel_id: int | None
    home_id: int | None
    place: Place
    at: datetime
    rematch_of: int | None = None
    invitation_id: int | None = None
    hidden: bool = False

    def __post_init__(self) -> None:
        if len(self.people) != self.setup.seats:
            raise ValueError(f"{len(self.people)} people for {self.setup.seats} seats")


@dataclass(frozen=True, slots=True)
class OldBoard:
    """A former board of a match that still has its controls, `since` a first failure, if known."""

    match_id: int
    guild_id: int | None
    channel_id: int
    message_id: int
    ply: int
    since: datetime | None = None


@dataclass(frozen=True, slots=True)
class Closure:
    """A channel in which this match was the last to end: a thread of ours is named and closed."""

    channel_id: int
    match_id: int
    ended_at: datetime


@dataclass(frozen=True, slots=True)
class OpenMatch:
    """A stored match together with its replayed log."""

    row: MatchRow
    match: Match


@dataclass(frozen=True, slots=True)
class GuestRow:
    """A person who has joined an invitation, or made it; `side` is an index of `Game.sides`."""

    person_id: int
    side: int
    joined_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class NewInvitation:
    """An invitation to store; `opponent_id` None opens it to everyone. `options` are sorted pairs
    as in `engines.match.Setup`. `seat_choice` is the challenger's wish in words, and `side` the
    resulting side, an index of the game's `sides`. `rated`: the match shall count for ratings;
    `pace` is the key of a pace."""

    game: str
    options: tuple[tuple[str, str], ...]
    challenger_id: int
    opponent_id: int | None
    seat_choice: str
    rated: bool = False
    pace: str = NONE.key
    guild_id: int | None
    channel_id: int | None
    place: Place
    at: datetime
    expires_at: datetime
    message_id: int | None = None
    rematch_of: int | None = None
    seats: int = 2
    side: int


@dataclass(frozen=True, slots=True, kw_only=True)
class InvitationRow:
    """An invitation as stored: `opponent_id` is the person invited by name, or None; `guests` are
    the people who have joined, in that order, the challenger first; `match_id` is its match, once
    accepted. `sealed` says that it is over and its message shows that."""

    id: int
    game: str
    options: tuple[tuple[str, str], ...]
    challenger_id: int
    opponent_id: int | None
    seat_choice: str
    rated: bool
    guild_id: int | None
    channel_id: int | None
    message_id: int | None
    place: Place
    created_at: datetime
    expires_at: datetime
    status: InvitationStatus
    match_id: int | None
    rematch_of: int | None
    seats: int = 2
    guests: tuple[GuestRow, ...] = ()
    sealed: bool = False
    pace: str = NONE.key

    @property
    def counts(self) -> bool:
        """Whether its match would count for ratings with the present guests: never with the bot."""
        return self.rated and not any(is_bot(each.person_id) for each in self.guests)


Verdict: TypeAlias = Literal["joined", "moved", "seated", "taken", "closed"]


@dataclass(frozen=True, slots=True)
class Taking:
    """The result of taking a side: the person has `joined` or `moved` to it, was `seated` before
    on these `sides`, or found it `taken` or the invitation `closed`; and the match, if the last
    seat was filled."""

    verdict: Verdict
    match: MatchRow | None = None
    sides: tuple[int, ...] = ()


END_OF_TIME: Final = "9"
"""A text that sorts after every time."""


def seats_text(seats: Collection[Seat]) -> str:
    """Returns seats as they are stored: `,0,2,`, or nothing for none."""
    return "".join(f",{seat}" for seat in sorted(seats)) + "," * bool(seats)


def seats_of(text: str) -> frozenset[Seat]:
    """Returns stored seats."""
    return frozenset(int(each) for each in text.split(",") if each)


def time_text(at: datetime) -> str:
    """Returns the time as ISO 8601 in UTC, always with microseconds, so that later times sort
    later.

    Raises `ValueError` for a time without a time zone.
    """
    if at.tzinfo is None:
        raise ValueError("a time needs its time zone")
    return at.astimezone(UTC).isoformat(timespec="microseconds")


def time_value(text: str) -> datetime:
    """Returns the aware time that `time_text` wrote, as from “2026-08-02T14:05:01.000000+00:00”."""
    return datetime.fromisoformat(text)


def options_text(options: tuple[tuple[str, str], ...]) -> str:
    """Returns options as a JSON object with sorted keys."""
    return json.dumps(dict(options), sort_keys=True, ensure_ascii=False)


def options_value(text: str) -> tuple[tuple[str, str], ...]:
    """Returns options as sorted pairs, as `engines.match.Setup` has them: `{"map": "large"}` as
    `(("map", "large"),)`."""
    pairs: dict[str, str] = json.loads(text)
    return tuple(sorted(pairs.items()))
