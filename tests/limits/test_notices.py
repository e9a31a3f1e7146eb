"""Notices of a turn in all states of matches, and the page of quiet hours, at their largest."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.board.board import more_screen
from cogs.board.notice import past_notice, turn_notice
from cogs.board.pace import claim_question
from cogs.contests.hands.appointment_screens import (
    HALF,
    Choice,
    appointment_screen,
    notice,
    value_of,
)
from cogs.hall.screen import MENU
from cogs.people.away import quiet_screen, vacation_screen
from cogs.play.time.reminders import over_notice, reminder
from common.text.say import say
from conformance.limits import SELECT, of_type
from conformance.options import some_options
from conformance.screens import AT, URL, check, components_of, endings, moments, sheet_of
from db.pace import OPEN
from db.tables.contests.appointments import Appointment
from db.time.vacations import Vacation
from db.values import DAY, Quiet
from engines.game import AnyGame
from engines.match import begin, replay, seatings
from engines.registry import GAMES
from tests.sample import some

HOUR = st.integers(0, 23)
HALVES = st.integers(0, 47)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
@pytest.mark.parametrize("way", range(some(2, 3)))
def test_notices_in_every_state_of_a_match(game: AnyGame, way: int) -> None:
    ways = some_options(game, 3)
    for moment in moments(game, ways[way % len(ways)], way, 10):
        for match in endings(moment):
            shown = sheet_of(match, None)
            for seat in range(match.setup.seats):
                allies = game.allies(dict(match.setup.options), match.setup.seats, seat)
                for url in (URL, ""):
                    check(turn_notice(shown, seat, allies, url))
                for moved in (True, False):
                    check(past_notice(shown, seat, allies, moved=moved))


@given(start=HOUR, end=HOUR, halves=HALVES, minutes=st.integers(0, 1440))
def test_the_page_of_quiet_hours_marks_what_is_chosen(
    start: int, end: int, halves: int, minutes: int
) -> None:
    now = AT + timedelta(minutes=minutes)
    set_so = Quiet(start, end if end != start else (end + 1) % 24, 30 * halves)
    for quiet in (set_so, Quiet(offset=30 * halves)):
        screen = quiet_screen(quiet, now, say("Note"))
        check(screen)
        marked = [
            [each["value"] for each in menu["options"] if each.get("default")]
            for menu in of_type(components_of(screen), SELECT)
        ]
        ends = [[] if hour is None else [str(hour)] for hour in (quiet.start, quiet.end)]
        assert marked == [*ends, [str(halves // 2)]]


@pytest.mark.parametrize("left", [0, 1, 28])
@pytest.mark.parametrize("until", [None, AT])
def test_a_vacation(left: int, until: datetime | None) -> None:
    check(vacation_screen(Vacation(until, left), say("Note")))


@given(ahead=st.integers(1, 14 * 24 * 60), offset=HALVES, minutes=st.integers(0, 24 * 60))
def test_the_times_of_an_appointment_are_those_that_can_be_proposed(
    ahead: int, offset: int, minutes: int
) -> None:
    now = AT + timedelta(minutes=minutes)
    choice = Choice(now, now + timedelta(minutes=ahead), 30 * (offset - 24), in_days=True)
    at = choice.first()
    assert ahead < 60 or choice.is_open(at), "there is always one, but for the last minutes"
    for menu in (choice.days(at), choice.hours(at)) if choice.is_open(at) else ():
        times = [int(each.value) * HALF.total_seconds() for each in menu]
        assert all(now.timestamp() < each <= choice.latest.timestamp() for each in times)
        assert len(times) == len({*times}) <= MENU
        assert [each.value for each in menu if each.default] == [value_of(at)]


@pytest.mark.parametrize("key", list(GAMES))
def test_an_appointment_in_every_game(key: str) -> None:
    match = replay(begin(key, {}, "", GAMES[key].seat_counts[0]))
    shown = replace(sheet_of(match, match.playing[-1]), appoints=True, meets_at=AT)
    choice = Choice(AT, AT + 14 * DAY, 0, in_days=True)
    both = Appointment(1, at=AT, here=frozenset({0, 1}))
    for row in (Appointment(1), Appointment(1).asked(0, AT + DAY), both, both.asked(0, AT + DAY)):
        for at in (None, choice.first(), AT + DAY):
            check(appointment_screen(shown, row, choice, at))
        for here in (True, False):
            for seat in (0, 1):
                check(notice(sheet_of(match, None), row, seat, URL, AT, here=here))
    check(more_screen(shown, hints=True, now=AT + 9 * DAY))


@pytest.mark.parametrize("key", list(GAMES))
@pytest.mark.parametrize("here", [True, False])
def test_a_reminder_and_a_claim_in_every_game(key: str, here: bool) -> None:
    game = GAMES[key]
    for seats in seatings(game, game.resolve_options({})):
        match = replay(begin(key, {}, "", seats))
        for pace in ("7d", OPEN.key):
            shown = replace(sheet_of(match, match.playing[-1]), pace=pace)
            check(reminder(shown, 0, AT, URL, here=here))
            check(claim_question(shown, range(seats - 1), AT))
            check(more_screen(shown, hints=True, now=AT + timedelta(days=9)))
            public = replace(sheet_of(match, None), pace=pace)
            check(over_notice(public, match.playing[-1], AT, URL, here=here))
