"""Screens of contests with the most people, the longest names and ids, at every stage."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from cogs.contests.form import POD_SIZES, ContestForm, formats_of, game_of_format, games
from cogs.contests.form_screen import ROLES, first_modal, form_screen, rest_modal
from cogs.contests.organiser_screens import (
    details_screen,
    leave_question,
    list_screen,
    stop_question,
)
from cogs.contests.screens import (
    REASONS,
    card_screen,
    challenge_screen,
    end_screen,
    joining_screen,
    match_screen,
    stopped_screen,
    text_screen,
)
from cogs.contests.words import Seen
from cogs.hall.errors import BadControl
from cogs.hall.sending.building import window
from cogs.hall.sending.modal import TITLE
from cogs.lobby.form_screen import asked
from common.text.catalogue import codes
from common.text.say import say
from conformance.limits import problems, size
from conformance.screens import components_of
from contests.contest import Contest
from contests.director import due, timed_round
from contests.events import WIN, Joined, Played, RoundDue, Started
from contests.terms import FORMATS, MOST, Format, Terms
from db.pace import NONE, PACES
from db.programs import PROGRAMS
from db.tables.contests.rows import ContestRow, OpenContest
from engines.game import AnyGame
from engines.match import seatings
from engines.registry import GAMES
from render.look import Player

NOW = datetime(2026, 12, 1, tzinfo=UTC)
FIRST = PROGRAMS - 1 - MOST
"""The longest ids."""
AT = datetime(2026, 9, 30, tzinfo=UTC)
every_format = pytest.mark.parametrize("form", FORMATS.values())


def seen(form: Format, people: int, *, rounds: int, days: int = 0) -> Seen:
    """A contest of so many people, after so many rounds (0: just begun; -1: gathering), which last
    so many days; then one match of each goes on."""
    terms = Terms(form, "half", 2 if days else 0, round_days=days)
    contest = Contest(terms)
    for each in range(people):
        contest = contest.follow(Joined(each, 1500))
    if rounds >= 0:
        contest = on(contest.follow(Started()))
    for _ in range(rounds):
        contest = on(after_a_round(contest))
    row = ContestRow(
        id=FIRST,
        guild_id=FIRST,
        channel_id=FIRST,
        organiser_id=FIRST,
        game=game_of_format(form),
        options=(),
        pace="1d",
        rated=True,
        terms=terms,
        most=MOST,
        role_id=FIRST,
        season_of=1,
        created_at=AT,
        starts_at=AT + timedelta(days=1),
        started_at=AT if rounds >= 0 else None,
        ended_at=None,
        phase=contest.phase,
        reason=max(REASONS, key=len),
        events=1,
        moves=0,
        shown=0,
        message_id=FIRST,
        card_channel_id=FIRST,
        card_id=FIRST,
        told=False,
        failing_since=AT,
        round_ends_at=AT if timed_round(contest) else None,
    )
    names = {each: Player("W" * 32) for each in range(people)}
    known = {each: FIRST + each for each in range(people)}
    boards = {
        each.number: f"https://discord.com/channels/{FIRST}/{FIRST}" for each in contest.meetings
    }
    meets = dict.fromkeys(boards, AT)
    return Seen(OpenContest(row, contest, known, {}), names, (), AT, boards=boards, meets=meets)


def absent(found: Seen) -> Seen:
    """The same contest, of which all people have left the server."""
    people = (*found.opened.people.values(), found.opened.row.organiser_id)
    return replace(found, absent=dict.fromkeys(people, "W" * 32))


def on(contest: Contest) -> Contest:
    """The contest with all that follows by itself."""
    for event in due(contest):
        contest = contest.follow(event)
    return contest


def after_a_round(contest: Contest) -> Contest:
    """The contest after the matches that run, or with days after all of them but one."""
    playing = [each for each in contest.open_meetings if each.opened]
    for meeting in playing[1 if contest.terms.round_days else 0 :]:
        won = WIN if contest.terms.format == "duplicate" else WIN - 1  # a team has one score
        points = (WIN, *(won for _ in meeting.people[1:]))
        contest = contest.follow(Played(meeting.number, points))
    running = timed_round(contest)
    return contest.follow(RoundDue(running)) if running else contest


def numbered(found: Seen, number: int) -> Seen:
    """The same contest with another number."""
    row = replace(found.opened.row, id=FIRST + number)
    return replace(found, opened=replace(found.opened, row=row))


@every_format
@pytest.mark.parametrize("people", [3, 8, 13, MOST])
@pytest.mark.parametrize("rounds", [-1, 0, 1, 9])
def test_every_stage_fits(form: Format, people: int, rounds: int) -> None:
    found = seen(form, people, rounds=rounds)
    fits(found)
    fits(absent(found))


@pytest.mark.parametrize("form", ["league", "swiss", "pods"])
@pytest.mark.parametrize("people", [3, 8, MOST])
@pytest.mark.parametrize("rounds", [-1, 0, 1, 9])
def test_every_stage_with_rounds_of_days_fits(form: Format, people: int, rounds: int) -> None:
    fits(seen(form, people, rounds=rounds, days=14))


def fits(found: Seen) -> None:
    """All its screens keep to Discord's limits."""
    form, gathering = found.opened.row.terms.format, found.opened.row.phase == "gathering"
    stopped = replace(found.opened, row=replace(found.opened.row, phase="stopped"))
    screens = [
        joining_screen(found),
        joining_screen(replace(found, opened=stopped)),
        card_screen(found),
        end_screen(found),
        stopped_screen(found),
        text_screen(found),
        details_screen(found, manages=True, note=say("A note.")),
        leave_question(found.opened.row),
        stop_question(found.opened.row, 0),
        list_screen([numbered(found, each) for each in range(5)], [found] * 3, may_open=True),
    ]
    if found.opened.contest.meetings:
        screens.append(match_screen(found, 0, FIRST, None))
    if form == "ladder" and not gathering:
        screens.append(challenge_screen(found, (1, 0)))
    for screen in screens:
        assert problems(components_of(screen)) == []


@pytest.mark.parametrize("game", games(), ids=lambda each: each.key)
@pytest.mark.parametrize(("opened", "windows"), [(False, False), (True, False), (False, True)])
def test_the_form_fits_and_comes_back_from_its_ids(
    game: AnyGame, opened: bool, windows: bool
) -> None:
    roles = [(FIRST + each, "W" * 100) for each in range(ROLES)]
    for pace in [each for each in PACES if each != NONE.key]:
        form = ContestForm(role=FIRST).for_game(game.key).at_pace(pace)
        for each in formats_of(game):
            changed = replace(
                form, format=each, absence="none", at_once=2, starts="1h", most=64, days=14
            )
            if each == "pods":
                changed = replace(changed, pod=6, rounds=9)
            screen = form_screen(changed, roles, NOW, opened=opened, windows=windows)
            assert problems(components_of(screen)) == []
            for code in ("", *codes()):
                for asked_for in (first_modal(changed), rest_modal(changed, roles)):
                    found = window(asked_for, code).to_dict()
                    assert problems(found["components"]) == []
                    assert size(found["title"]) <= TITLE
            assert ContestForm.of(FIRST, changed.args) == changed


@pytest.mark.parametrize(
    "code",
    [
        "l0h1d.2",
        "l0h1d.65",
        "l0h9d.16",
        "l3h1d.16",
        "x0h1d.16",
        "l0x1d.16",
        "",
        "l0h1d",
        "p0h1d.16.73",
        "s0h1d.16d4",
        "p0h1d.16.40d4",
        "s0h1d.16d",
    ],
)
def test_a_forged_form_of_two_or_of_sixty_five_is_refused(code: str) -> None:
    good = ContestForm()
    with pytest.raises(BadControl):
        ContestForm.of(0, (code, *good.args[1:]))


@every_format
def test_days_can_be_chosen_where_rounds_can_last_them(form: Format) -> None:
    changed = replace(ContestForm().for_format(form), at_once=2, days=7)
    shown = str(components_of(form_screen(changed, (), NOW)))
    has_rounds = form in ("league", "swiss", "pods")
    assert ("contest-days" in shown, "rounds of 7 days" in shown) == (has_rounds, has_rounds)
    assert changed.terms("").round_days == (7 if has_rounds else 0)


def test_a_team_game_has_duplicates_and_no_other_format() -> None:
    team = next(each for each in GAMES.values() if each.team)
    good = ContestForm().for_game(team.key)
    assert good.format == "duplicate"
    for seats in team.seat_counts:
        assert ContestForm.of(0, good.for_seats(seats).args) == good.for_seats(seats)
    with pytest.raises(BadControl):
        ContestForm.of(0, ("l" + good.args[0][1:], *good.args[1:]))
    rivals = ContestForm()
    with pytest.raises(BadControl):
        ContestForm.of(0, ("d" + rivals.args[0][1:], *rivals.args[1:]))
    with pytest.raises(BadControl):
        rivals.for_seats(3)
    assert rivals.for_format("duplicate").game is team
    assert good.for_format("swiss").game is rivals.game


def test_pods_are_for_games_at_which_so_many_can_sit() -> None:
    pods = [game for game in games() if "pods" in formats_of(game)]
    assert pods
    assert all(set(range(3, 7)) <= set(game.seat_counts) for game in pods)
    form = ContestForm().for_game(pods[0].key).for_format("pods")
    for other in (game for game in games() if game not in pods):
        assert form.for_game(other.key).format == formats_of(other)[0]
        assert ContestForm().for_game(other.key).for_format("pods").game is pods[0]
        forged = (form.args[0], *ContestForm().for_game(other.key).args[1:])
        with pytest.raises(BadControl):
            ContestForm.of(0, forged)


def test_no_option_of_a_pod_makes_allies_or_leaves_a_size_out() -> None:
    for game in (each for each in games() if "pods" in formats_of(each)):
        form = ContestForm().for_game(game.key).for_format("pods")
        assert form.refusal() is None
        for index, spec in enumerate(asked(game)):
            for value in spec.choices:
                chosen = replace(form, form=form.form.choose(index, (value.key,)))
                options = {**game.resolve_options({}), **chosen.form.options}
                alone = all(
                    not game.allies(options, seats, 0)
                    for seats in seatings(game, options)
                    if seats in POD_SIZES
                )
                fits = set(POD_SIZES) <= set(seatings(game, options))
                if not (alone and fits):
                    assert chosen.refusal()
