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
from cogs.people.away_screen import quiet_screen, vacation_screen
from cogs.play.time.reminders import over_notice, reminder
from common.text.say import say
from conformance.options import some_options
from db.pace import OPEN
from db.time.vacations import Vacation
from db.values import Quiet
from engines.game import AnyGame
from engines.match import begin, replay, seatings
from engines.registry import GAMES
from tests.limits.checks import SELECT, of_type
from tests.limits.screens import AT, URL, check, components_of, endings, moments, sheet_of
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
