"""The screens for two people of a contest's match who agree on a time for it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

from cogs import discord
from cogs.board.board import APPOINT, appointment_line
from cogs.board.match_view import MatchView, title_line
from cogs.contests.words import APPOINTMENTS
from cogs.hall.errors import BadControl
from cogs.hall.game_ui import SHOW
from cogs.hall.screen import (
    Blocks,
    Button,
    MenuOption,
    Screen,
    button,
    layout,
    option,
    rows,
    select,
    text,
)
from cogs.hall.sentences import moment
from cogs.play.time.reminders import match_words
from common.text.days import day_and_month
from common.text.say import joined, listed, say
from common.text.text import Text
from db.pace import pace_of
from db.tables.contests.appointments import Appointment
from db.values import DAY
from engines.game import Seat

MINUTE: Final = timedelta(minutes=1)
HALF: Final = timedelta(minutes=30)
USUAL: Final = 20
"""The hour of the clock that is proposed first."""
AHEAD: Final = 14 * DAY
"""The latest possible time, from now."""
AGREE: Final = say("Agree", meaning="to a time")
OTHER: Final = say("Other time")
HERE: Final = say("I'm here")


@dataclass(frozen=True, slots=True)
class Choice:
    """The choice of a time: the moment, the latest one, the person's offset from UTC in minutes,
    and whether the days of a round end."""

    now: datetime
    latest: datetime
    offset: int
    in_days: bool

    def first(self) -> datetime:
        """Returns the first proposal: tomorrow evening by the person's clock, or the latest
        possible time before that."""
        evening = self._local(self.now).replace(hour=USUAL, minute=0, second=0, microsecond=0)
        return min(evening - self.offset * MINUTE + DAY, time_by(int(value_of(self.latest))))

    def is_open(self, at: datetime) -> bool:
        """Tells whether a time can be proposed."""
        return self.now < at <= self.latest

    def days(self, at: datetime) -> list[MenuOption]:
        """Returns the days, at the same time of the day."""
        today = at - (self._local(at).date() - self._local(self.now).date())
        every = (today + days * DAY for days in range(AHEAD // DAY + 1))
        return [
            option(day_and_month(self._local(each).date()), value_of(each), chosen=each == at)
            for each in every
            if self.is_open(each)
        ]

    def hours(self, at: datetime) -> list[MenuOption]:
        """Returns the hours of the day, by the person's clock."""
        local = self._local(at)
        every = (at + (hour - local.hour) * 2 * HALF for hour in range(24))
        return [
            option(f"{self._local(each):%H:%M}", value_of(each), chosen=each == at)
            for each in every
            if self.is_open(each)
        ]

    def _local(self, at: datetime) -> datetime:
        return at.astimezone(UTC) + self.offset * MINUTE


def value_of(at: datetime) -> str:
    """Returns a time as the value of a control: a number of half hours."""
    return str(int(at.timestamp() // HALF.total_seconds()))


def time_by(value: int) -> datetime:
    """Returns the time of that number. Raises `BadControl` for an impossible one."""
    try:
        return datetime.fromtimestamp(value * HALF.total_seconds(), UTC)
    except (ValueError, OverflowError, OSError):
        raise BadControl from None


def appointment_screen(
    shown: MatchView, row: Appointment, choice: Choice, at: datetime | None
) -> Screen:
    """Returns the appointment, and the choice of a time to propose, with `at` chosen; None if no
    time is left."""
    lines = ["### " + APPOINT.label, title_line(shown), *_stand(shown, row)]
    buttons, blocks = list[Button](), Blocks()
    if row.asked_by is not None and row.asked_by != shown.seat and row.asked_at:
        buttons.append(_agree(shown, row.asked_at))
    if row.can_come(choice.now) and shown.seat not in row.here:
        buttons.append(here_button(shown))
    lines.append("-# " + say("I remind you both half an hour before."))
    if pace_of(shown.pace).is_claimed:
        lines.append("-# " + say("The clock of the match stands still until an agreed time."))
    lines += ["-# " + APPOINTMENTS] if choice.in_days else []
    if at is not None and at not in (row.asked_at, row.at):
        lines.append(joined("", ["**", say("Propose {time}?", time=moment(at)), "**"]))
        propose, args = say("Propose", meaning="a time"), (value_of(at),)
        primary = discord.ButtonStyle.primary
        buttons.append(button(propose, "appoint-ask", shown.match_id, 0, args, style=primary))
    if at is not None:
        blocks = [
            select(say("Which day?"), "appoint-day", shown.match_id, choice.days(at)),
            select(say("What time?"), "appoint-hour", shown.match_id, choice.hours(at)),
        ]
        buttons += _half(shown, choice, at)
    if row.asked_at or (row.at and row.at > choice.now):
        red = discord.ButtonStyle.danger
        buttons.append(button(say("Cancel"), "appoint-off", shown.match_id, style=red))
    return Screen(layout(text(joined("\n", lines)), *blocks, *rows(buttons)))


def _half(shown: MatchView, choice: Choice, at: datetime) -> list[Button]:
    """Returns the button to the other half of the hour, if that is open."""
    later = at.minute < HALF // MINUTE
    half = at + HALF if later else at - HALF
    label, args = say("Half an hour {later:yes=later|no=earlier}", later=later), (value_of(half),)
    there = choice.is_open(half)
    return [button(label, "appoint-half", shown.match_id, 0, args)] if there else []


def _agree(shown: MatchView, at: datetime) -> Button:
    green, args = discord.ButtonStyle.success, (value_of(at),)
    return button(AGREE, "appoint-agree", shown.match_id, 0, args, style=green)


def here_button(shown: MatchView) -> Button:
    """Returns the button for a person who has come."""
    return button(HERE, "appoint-here", shown.match_id, style=discord.ButtonStyle.success)


def _stand(shown: MatchView, row: Appointment) -> Iterator[Text]:
    """Yields the appointment, the people who have come, and an open proposal."""
    if row.at:
        yield appointment_line(row.at)
    if row.here:
        here = listed([shown.mention(each) for each in sorted(row.here)])
        yield say("{people} {people:one=is|other=are} here.", people=here)
    if row.asked_at and row.asked_by is not None:
        yield proposal_words(shown, row.asked_by, row.asked_at)


def proposal_words(shown: MatchView, seat: Seat, at: datetime) -> Text:
    """Returns a proposal: the person and the time."""
    return say("{who} proposes {time}.", who=shown.mention(seat, first=True), time=moment(at))


def notice(
    shown: MatchView, row: Appointment, seat: Seat, url: str, now: datetime, *, here: bool = False
) -> Screen:
    """Returns the notice to the person in a seat of the latest change, or the reminder. With `here`
    others can read it, so it mentions this person alone. `shown` is the public view."""
    buttons = [button(OTHER, APPOINT.verb, shown.match_id), SHOW.button(shown.match_id, 0)]
    words: Text = say("The appointment is cancelled.")
    if row.asked_at and row.asked_by not in (None, seat):
        words = proposal_words(shown, row.asked_by or 0, row.asked_at)
        buttons.insert(0, _agree(shown, row.asked_at))
    elif row.at:
        words = appointment_line(row.at)
        buttons = [here_button(shown), *buttons] if row.can_come(now) else buttons
    game = match_words(shown, url)
    if here:
        where = say("**More** has **{button}**.", button=APPOINT.label)
        told = joined(" ", [shown.mention(seat), words, where])
        return Screen(
            layout(text(joined("\n", [told, "-# " + game]))), mentions=(shown.people[seat],)
        )
    head = joined("\n", ["### " + APPOINT.label, game, words])
    return Screen(layout(text(head), *rows(buttons)))
