"""Contests in words: formats, points, rules, and the likely end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from fractions import Fraction
from statistics import median
from typing import Final

from cogs import discord
from cogs.hall.sentences import mention
from common.text.days import day_and_month
from common.text.say import counted, joined, name, say
from common.text.text import Name, Text
from contests.contest import Contest, Person
from contests.director import timed_round, total_rounds
from contests.events import Points
from contests.ladder import PATIENCE
from contests.standings import POD_TIE_BREAKS, TIE_BREAKS, standings
from contests.terms import (
    ALL_AT_ONCE,
    AS_MANY_AS_FIT,
    DUPLICATE_ROUNDS,
    FEWEST,
    Absence,
    Format,
    Terms,
    pod_sizes,
)
from db.pace import pace_of
from db.tables.contests.rows import ContestRow, OpenContest
from engines.registry import GAMES, title_of
from render.look import Player


@dataclass(frozen=True, slots=True)
class Seen:
    """A contest for its screens: the people by number, the lengths of finished matches, the moment,
    the results of teams by match (`feats`), the names of people who have left the server, whose
    mention would show only a number (`absent`, by person), and the addresses of the boards that all
    may see (`boards`) and the times of appointments (`meets`), by the number of the meeting."""

    opened: OpenContest
    players: dict[int, Player]
    lengths: tuple[timedelta, ...]
    now: datetime
    feats: Mapping[int, str] = field(default_factory=dict[int, str])
    absent: Mapping[int, str] = field(default_factory=dict[int, str])
    boards: Mapping[int, str] = field(default_factory=dict[int, str])
    meets: Mapping[int, datetime] = field(default_factory=dict[int, datetime])

    def called(self, number: int, *, first: bool = False) -> str:
        """Returns the mention of the person with this number, or the name of one who is absent;
        `first` tells that it begins a sentence."""
        return self.mention(self.opened.people[number], first=first)

    def mention(self, person: int, *, first: bool = False) -> str:
        """Returns the mention of a person by id, such as the organiser, as `called` does."""
        return mention(person, first=first, name=self.absent.get(person, ""))


FORMAT_NAMES: Final[dict[Format, tuple[Name, Text]]] = {
    "league": (name("League"), say("Groups of 4 to 6 by rating; you meet everybody in your group")),
    "swiss": (
        name("Swiss"),
        say("Rounds against people with about as many points; you can join late"),
    ),
    "knockout": (name("Knockout"), say("Two matches with sides exchanged; the winner advances")),
    "pods": (
        name("Pod tournament"),
        say("Rounds of matches for 3 to 6; the same people meet as rarely as possible"),
    ),
    "ladder": (
        name("Ladder"),
        say(
            "Always open: challenge somebody up to two places above you; win, and you take "
            "their place"
        ),
    ),
    "duplicate": (
        name("Duplicate"),
        say("All teams play the same match, for points; new partners each round"),
    ),
    "simul": (
        name("Simul"),
        say("One against all: the host plays 3 to 16 people at once, each on their own board"),
    ),
}
"""The names of the formats, each with a line of explanation."""
ABSENCE_WORDS: Final[dict[Absence, Text]] = {
    "half": say(
        "If you withdraw, you lose the matches you are playing; each opponent you have yet to "
        "play gets half a point."
    ),
    "none": say(
        "If you withdraw, you lose the matches you are playing; an opponent you have yet to play "
        "gets nothing."
    ),
}
_NOT_COUNTED: Final = say(
    "If you withdraw, you lose the matches you are playing. Opponents you have yet to play get "
    "nothing. If you have played less than half of your matches, none of them counts."
)
_THIRD: Final = say(
    "If the two matches end level, a third decides; if that is drawn, the higher rating advances."
)
_PODS: Final = (
    say("If you withdraw, you are out of the match you are playing, and the others continue."),
    say(
        "The first place of a pod brings 4 points, the second 2, the third 1. After the winner "
        "come those still in the game, then those who are out, the latest first. Equal players "
        "share the points of their places."
    ),
)
_DUPLICATE: Final = (
    say(
        "{rounds} rounds. All teams of a round get the same start and the same cards, and no team "
        "sees another until all are done."
    ),
    say(
        "A round brings you up to 1 point, the share of the other teams that yours beats; a level "
        "team counts half."
    ),
    say("The game's own score decides: every win beats every loss, and losses are level."),
    say("Equal on points: your teams' scores added up, then a shared place."),
    say("Teams are about equally strong, by wins so far; the bot takes the seats left over."),
    say(
        "If you withdraw, the bot plays for you. A match that does not take place brings you "
        "{absence:half=half a point|none=nothing}."
    ),
)
_SIMUL: Final = say(
    "The host plays everybody else at the same time. If somebody withdraws, the other side wins "
    "the matches being played; where nobody has moved yet, it gets half a point."
)
_HOW: Final[dict[Format, Text]] = {
    "knockout": _THIRD,
    "ladder": say(
        "You can have one challenge of your own at a time, and one against you. After {days} days "
        "a challenge that is not over no longer keeps you from the next one."
    ).filled(days=PATIENCE),
}
_PARTS: Final = {
    Fraction(1, 2): "½",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
}
"""The fractions of a point that the pictures' font can write."""
_DAYS: Final = say("A new round begins every {days} days, never earlier.")
_GRACE: Final = say("It waits up to an hour for a match that is being played right then.")
APPOINTMENTS: Final = say(
    "If two agree on an appointment and only one comes within an hour, the other one loses the "
    "match when the round ends, unless it is over by then."
)
_DAYS_GO_ON: Final[dict[Format, Text]] = {
    "swiss": say(
        "A match that is not over by then continues: for the next pairing it counts as a draw; its "
        "points count once it ends."
    ),
    "pods": say(
        "A match that is not over by then continues: for the next pods it counts as a draw; its "
        "points count once it ends."
    ),
    "league": say("A match that is not over by then continues."),
}
LAST_DAYS: Final = say("The last round's time is over: it ends with its last match.")
SHARE: Final = 4
"""The share of the time for a turn that people are assumed to need, until matches have ended: a
fourth."""
FURTHER: Final = 0.25
"""The part of the usual turns (for two people) that each further person adds."""
ENOUGH: Final = 3
"""The number of finished matches from which on their lengths predict the next ones."""
PERSON: Final = name("person", many="people")
MATCH: Final = name("match", many="matches")
ROUND: Final = name("round")


def points_words(points: Points) -> str:
    """Returns points as people write them: “2½”; “1.8” for parts without a sign of their own."""
    whole, part = divmod(points, 1)
    shown = _PARTS.get(part, "")
    if part and not shown:
        return say("{points}", points=round(float(points), 2))
    return f"{whole or ''}{shown}" if shown else str(whole)


def score_words(contest: Contest) -> Text:
    """Returns the score of a simul, the host's points first: “5 : 2”."""
    points = {row.person: row.points for row in standings(contest)}
    mine = points.pop(contest.host or 0)
    return joined(" : ", map(points_words, (mine, sum(points.values(), Points(0)))))


def name_of(row: ContestRow) -> Text:
    """Returns the name of a contest: “Vilitum league”."""
    game, kind = title_of(row.game), FORMAT_NAMES[row.terms.format][0]
    if row.terms.format == "swiss":  # after the country
        return say("{game} {format}", meaning="a contest", game=game, format=kind)
    return say("{game} {format:low}", meaning="a contest", game=game, format=kind)


def rules_words(terms: Terms) -> Text:
    """Returns the rules that people accept by joining."""
    days = _days_words(terms) if terms.round_days else []
    if terms.format == "pods":
        return joined(" ", [*_PODS, POD_TIE_BREAKS, *days])
    if terms.format == "duplicate":
        found = {"rounds": DUPLICATE_ROUNDS, "absence": terms.absence}
        return joined("\n-# ", (each.filled(**found) for each in _DUPLICATE))
    if terms.format == "simul":
        return _SIMUL
    absence = ABSENCE_WORDS[terms.absence]
    if terms.format == "league" and terms.absence == "none":
        absence = _NOT_COUNTED
    lines = [absence, _HOW.get(terms.format, TIE_BREAKS), *days]
    if terms.format == "swiss":
        lines.append(say("A bye is a point without a match; nobody gets two."))
        lines.append(say("If you join late, each round you missed is half a point."))
    if terms.format == "league":
        lines.append(say("You can join late until one round of the schedule has been played."))
    return joined(" ", lines)


def _days_words(terms: Terms) -> list[Text]:
    appointments = [] if terms.format == "pods" else [APPOINTMENTS]
    days = _DAYS.filled(days=terms.round_days)
    return [days, _GRACE, _DAYS_GO_ON[terms.format], *appointments]


def round_days_words(days: int) -> Text:
    """Returns the length of a round of so many days, 0 for one without."""
    if not days:
        return say("A round lasts until its matches are over")
    return say("A round lasts {days} {days:one=day|other=days}", days=days)


def at_once_words(terms: Terms) -> Text:
    """Returns the number of matches of a league that a person plays at the same time."""
    if terms.at_once == ALL_AT_ONCE:
        return say("all matches at once")
    return say("{matches} at a time", matches=terms.at_once)


def pods_words(terms: Terms) -> Text:
    """Returns the size of pods, and the number of their rounds if that was chosen."""
    size = say("pods of {people} where possible", people=terms.pod)
    if terms.rounds == AS_MANY_AS_FIT:
        return size
    return joined(", ", [size, counted(terms.rounds, ROUND)])


def team_size_words(terms: Terms) -> Text:
    """Returns the size of a duplicate's teams."""
    return say("teams of {people}", people=terms.seats)


def rounds_words(terms: Terms) -> Text:
    """Returns the length of a contest's rounds of days."""
    return say("rounds of {days} {days:one=day|other=days}", days=terms.round_days)


def prize_words(role: int) -> Text:
    """Returns the role for the winner."""
    return say("the winner gets {role}", role=f"<@&{role}>")


def too_few(joined: int) -> Text:
    """Returns the reason why a contest could not begin with so many people."""
    if not joined:
        return say("nobody had joined, and it needs {fewest}", fewest=FEWEST)
    words = say("only {people} had joined, and it needs {fewest}")
    return words.filled(people=people_words(joined), fewest=FEWEST)


WAITS: Final = say("it waits for a game that the bot does not have")


def waits_words(row: ContestRow) -> Text:
    """Returns that a contest stands still, as a sentence."""
    return say("{contest}: {stand}.", contest=name_of(row), stand=WAITS)


def stand_words(opened: OpenContest, now: datetime, lengths: Sequence[timedelta]) -> Text:
    """Returns the progress of a contest, in a line without marks: for the picture."""
    row, contest = opened.row, opened.contest
    done = sum(1 for each in contest.meetings if not each.is_open)
    if row.waits:
        return WAITS
    if row.phase == "gathering":
        return say("{people} so far", people=people_words(len(contest.guests)))
    if row.phase == "stopped":
        return say("Stopped")
    if row.phase == "over":
        return _scored(contest, say("Over after {matches}", matches=matches_words(done)))
    if row.terms.format == "ladder":
        return say("{matches} played", matches=matches_words(done))
    end = foretold(opened, now, lengths)
    if end is None:
        return _progress(opened, done)
    ends = say(
        "ends {certain:yes=on|no=about} {day}", certain=is_certain(row), day=day_and_month(end)
    )
    return joined(", ", [_progress(opened, done), ends])


def _progress(opened: OpenContest, done: int) -> Text:
    """Returns the round under way, or for a league without rounds the number of matches `done`."""
    row, contest = opened.row, opened.contest
    rounds = total_rounds(contest)
    running = timed_round(contest) if row.round_ends_at else None
    if running and row.round_ends_at:
        if running < rounds:
            until = day_and_month(row.round_ends_at)
            words = say("Round {round} of {rounds} until {day}")
            return words.filled(round=running, rounds=rounds, day=until)
        return say("Round {round} of {rounds}", round=running, rounds=rounds)
    if row.terms.format not in ("league", "simul"):
        return say("Round {round} of {rounds}", round=contest.round, rounds=rounds)
    played = say("{done} of {all} matches played", done=done, all=len(contest.meetings))
    return _scored(contest, played)


def _scored(contest: Contest, stands: Text) -> Text:
    return stands if contest.host is None else joined(" · ", [score_words(contest), stands])


def is_certain(row: ContestRow) -> bool:
    """Tells whether the foretold day is certain: with rounds of days it is from the start on, since
    the number of rounds is known then."""
    return bool(row.terms.round_days) and row.phase == "running"


def foretold(opened: OpenContest, now: datetime, lengths: Sequence[timedelta]) -> datetime | None:
    """Returns the likely end of the contest; None if it is unknown, and for a ladder. `lengths` are
    those of its finished matches. Before there are enough of them, a match takes the usual number
    of the game's turns, each with a fourth of its time. Rounds of days tell it exactly; once the
    last round's days are over the end is unknown."""
    if days := opened.row.terms.round_days:
        return _after_days(opened, now, timedelta(days=days))
    each = match_length(opened.row, lengths, _seats(opened.contest))
    left = rounds_left(opened.contest)
    if each is None or opened.row.terms.format == "ladder":
        return None
    begins = now
    if opened.row.phase == "gathering":
        begins = max(now, opened.row.starts_at or now)
    elif current := opened.row.started_at:
        begins = max(now - each, current)  # part of the present round is over
    return max(begins + left * each, now)


def likely_span(terms: Terms, game: str, pace: str, people: int) -> timedelta | None:
    """Returns the likely length of a contest of so many people; None if it is unknown, and for a
    ladder."""
    there = {number: Person(number, 0) for number in range(people)}
    contest = Contest(terms, people=there, joined=people)
    if terms.round_days:
        return total_rounds(contest) * timedelta(days=terms.round_days)
    each = _usual_length(game, pace, _seats(contest))
    return None if each is None or terms.format == "ladder" else rounds_left(contest) * each


def _after_days(opened: OpenContest, now: datetime, days: timedelta) -> datetime | None:
    """Returns the end of the last round's days."""
    row, rounds = opened.row, total_rounds(opened.contest)
    if row.phase == "gathering":
        return max(now, row.starts_at or now) + rounds * days
    running = timed_round(opened.contest)
    if running is None or row.round_ends_at is None:
        return None
    return row.round_ends_at + (rounds - running) * days


def _seats(contest: Contest) -> int:
    """Returns the number of people in the largest matches of a contest."""
    if contest.terms.format != "pods":
        return 2
    return pod_sizes(len(contest.active), contest.terms.pod)[0]


def match_length(row: ContestRow, lengths: Sequence[timedelta], seats: int) -> timedelta | None:
    """Returns the likely length of a match for so many people; None if it is unknown."""
    if len(lengths) >= ENOUGH:
        return timedelta(seconds=median(each.total_seconds() for each in lengths))
    return _usual_length(row.game, row.pace, seats)


def _usual_length(game: str, pace: str, seats: int) -> timedelta | None:
    turn, turns = pace_of(pace).turn, GAMES[game].effort.turns if game in GAMES else 0
    return turns * (1 + FURTHER * (seats - 2)) * turn / SHARE if turn and turns else None


def rounds_left(contest: Contest) -> int:
    """Returns the number of rounds still to be played, the present one included."""
    if contest.phase == "gathering":
        return total_rounds(contest)
    if contest.phase != "running":
        return 0
    if contest.terms.format == "league":
        most = contest.terms.at_once or len(contest.meetings)
        busiest = max((row.open for row in standings(contest)), default=0)
        return -(-busiest // most)
    return total_rounds(contest) - contest.round + 1


def fitted_lines(lines: Sequence[Text], room: int) -> Text:
    """Returns the first lines that fit into so many characters, and the number of the others."""
    fitting = list(lines)
    while len("\n".join(fitting)) > room:
        fitting.pop()
    if left := len(lines) - len(fitting):
        fitting.append(say("… and {lines} more {lines:one=line|other=lines}", lines=left))
    return joined("\n", fitting)


def group_name(group: int) -> Text:
    """Returns the name of a group of a league."""
    return say("Group {letter}", letter=chr(ord("A") + group))


def people_words(number: int) -> Text:
    """Returns a number of people: “1 person”, “8 people”."""
    return counted(number, PERSON)


def matches_words(number: int) -> Text:
    """Returns a number of matches: “1 match”, “6 matches”."""
    return counted(number, MATCH)


def stamp(at: datetime) -> str:
    """Returns a time in Discord's format, as a distance from now."""
    return discord.format_dt(at, "R")
