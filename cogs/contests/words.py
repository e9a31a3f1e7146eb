"""Contests in words: formats, points, rules, and when the end is likely to come."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from fractions import Fraction
from statistics import median
from typing import Final

import discord

from cogs.hall.sentences import mention
from contests.contest import Contest
from contests.director import timed_round, total_rounds
from contests.events import Points
from contests.standings import POD_TIE_BREAKS, TIE_BREAKS, Row, standings
from contests.terms import (
    ALL_AT_ONCE,
    AS_MANY_AS_FIT,
    DUPLICATE_ROUNDS,
    Absence,
    Format,
    Terms,
    pod_sizes,
)
from db.pace import pace_of
from db.tables.contests.rows import ContestRow, OpenContest
from engines.registry import game as find_game

FORMAT_NAMES: Final[dict[Format, tuple[str, str]]] = {
    "league": ("League", "Groups of 4 to 6 by rating; you meet everybody in your group"),
    "swiss": ("Swiss", "Rounds against people with about as many points; you can join late"),
    "knockout": ("Knockout", "Two matches with sides exchanged; the winner goes on"),
    "pods": (
        "Pod tournament",
        "Rounds of matches for 3 to 6; the same people meet as rarely as possible",
    ),
    "ladder": (
        "Ladder",
        "Always open: challenge somebody up to two places above you; win, and you take their place",
    ),
    "duplicate": (
        "Duplicate",
        "All teams play the same match, for points; new partners each round",
    ),
}
"""The names of the formats, and what each is in a line."""
ABSENCE_WORDS: Final[dict[Absence, str]] = {
    "half": "each opponent you have yet to play gets half a point",
    "none": "an opponent you have yet to play gets nothing",
}
_NOT_COUNTED: Final = "none of your matches counts in the table"
_THIRD: Final = (
    "If the two matches end level, a third decides; if it is drawn, the higher rating goes on."
)
_PODS: Final = (
    "If you withdraw, you are out of the match you are playing, and the others play on. The first "
    "place of a pod brings 4 points, the second 2, the third 1. After the winner come those still "
    "in the game, then those who are out, the latest first. Equal players share the points of "
    f"their places. {POD_TIE_BREAKS}"
)
_DUPLICATE: Final = (
    f"{DUPLICATE_ROUNDS} rounds. All teams of a round get the same start and the same cards, and "
    "no team sees another until all are done. A round brings you up to 1 point, the share of the "
    "other teams that yours beats; a level team counts half. The game's own score decides: every "
    "win beats every loss, and losses are level. Equal on points: your teams' scores added up, "
    "then a shared place. Teams are about equally strong, by matches won so far; the bot takes "
    "the seats left over. If you withdraw, the bot plays on for you. A match that does not take "
    "place brings you"
)
_HOW: Final[dict[Format, str]] = {
    "knockout": _THIRD,
    "ladder": "You can have one challenge of your own at a time, and one against you.",
}
_PARTS: Final = {
    Fraction(1, 2): "½",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
}
"""The parts of a point that the pictures' font can write."""
_DAYS: Final = (
    "A new round begins every {days} days, never earlier. A match that is not over by then"
)
_DAYS_GO_ON: Final[dict[Format, str]] = {
    "swiss": "goes on: for the next pairing it counts as a draw; its points count once it ends.",
    "pods": "goes on: for the next pods it counts as a draw; its points count once it ends.",
    "league": "goes on.",
}
LAST_DAYS: Final = "The last round's time is over: it ends with its last match."
SHARE: Final = 4
"""The part of the time for a turn that people are taken to need, until matches have ended: a
fourth."""
FURTHER: Final = 0.25
"""The part of the usual turns, which are those of two, that each further person adds."""
ENOUGH: Final = 3
"""Ended matches from which on their own length tells when the next ones will end."""
MONTHS: Final = (
    *("January", "February", "March", "April", "May", "June", "July", "August"),
    *("September", "October", "November", "December"),
)


def points_words(points: Points) -> str:
    """Returns points as people write them: “2½”."""
    whole, part = divmod(points, 1)
    shown = _PARTS.get(part, "")
    if part and not shown:
        return f"{float(points):.2f}".rstrip("0")
    return f"{whole or ''}{shown}" if shown else str(whole)


def name_of(row: ContestRow) -> str:
    """Returns the name of a contest: “Vilitum league”."""
    game = find_game(row.game).title
    name = FORMAT_NAMES[row.terms.format][0]
    return f"{game} {name if row.terms.format == 'swiss' else name.lower()}"


def rules_words(terms: Terms) -> str:
    """Returns what people agree to by joining."""
    if terms.format == "pods":
        return f"{_PODS} {_days_words(terms)}" if terms.round_days else _PODS
    absence = ABSENCE_WORDS[terms.absence]
    if terms.format == "duplicate":
        brings = "half a point" if terms.absence == "half" else "nothing"
        return f"{_DUPLICATE} {brings}."
    if terms.format == "league" and terms.absence == "none":
        absence = _NOT_COUNTED
    lines = [f"If you withdraw, you lose the matches you are playing; {absence}."]
    lines += [_HOW.get(terms.format, TIE_BREAKS)]
    lines += [_days_words(terms)] if terms.round_days else []
    lines += (
        ["A bye is a point without a match; nobody gets two."] if terms.format == "swiss" else []
    )
    return " ".join(lines)


def _days_words(terms: Terms) -> str:
    return f"{_DAYS.format(days=terms.round_days)} {_DAYS_GO_ON[terms.format]}"


def round_days_words(days: int) -> str:
    """Returns how long a round lasts that has so many days, 0 for one without."""
    return f"{days} days" if days else "until its matches are over"


def at_once_words(terms: Terms) -> str:
    """Returns how many matches of a league a person plays at the same time."""
    if terms.at_once == ALL_AT_ONCE:
        return "all matches at once"
    return f"{terms.at_once} at a time"


def pods_words(terms: Terms) -> str:
    """Returns how large pods are, and how many rounds they play if that was chosen."""
    size = f"pods of {terms.pod} where possible"
    if terms.rounds == AS_MANY_AS_FIT:
        return size
    return f"{size}, {'1 round' if terms.rounds == 1 else f'{terms.rounds} rounds'}"


def stand_words(opened: OpenContest, now: datetime, lengths: Sequence[timedelta]) -> str:
    """Returns how far a contest is, in a line without marks: for the picture."""
    row, contest = opened.row, opened.contest
    if row.phase == "gathering":
        return f"{people_words(len(contest.people))} so far"
    if row.phase == "stopped":
        return "Stopped"
    done = sum(1 for each in contest.meetings if not each.is_open)
    if row.phase == "over":
        return f"Over after {matches_words(done)}"
    rounds = total_rounds(contest)
    if row.terms.format == "ladder":
        return f"{matches_words(done)} played"
    told = [f"Round {contest.round} of {rounds}"] if row.terms.format != "league" else []
    if (running := timed_round(contest)) and row.round_ends_at:
        until = f" until {day(row.round_ends_at)}" if running < rounds else ""
        told = [f"Round {running} of {rounds}{until}"]
    told += [f"{done} of {len(contest.meetings)} matches played"] if not told else []
    end = foretold(opened, now, lengths)
    return ", ".join([*told, *([f"ends {about(row)}{day(end)}"] if end else [])])


def about(row: ContestRow) -> str:
    """Returns what comes before the foretold day. Where rounds last days it is certain from the
    start on: by then it is known how many rounds there are."""
    return "on " if row.terms.round_days and row.phase == "running" else "about "


def day(at: datetime) -> str:
    """Returns a day in words, as for a picture, which cannot have everybody's own."""
    return f"{at.day} {MONTHS[at.month - 1]}"


def foretold(opened: OpenContest, now: datetime, lengths: Sequence[timedelta]) -> datetime | None:
    """Returns when the contest is likely to be over; None where nothing tells, and for a ladder.
    `lengths` are those of its matches that are over. Before there are enough of them, a match takes
    the usual number of the game's turns, each with a fourth of its time. Where rounds last days,
    these tell it exactly; once the last round's are over nothing does."""
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
        begins = max(now - each, current)  # of the round under way some is over
    return max(begins + left * each, now)


def _after_days(opened: OpenContest, now: datetime, days: timedelta) -> datetime | None:
    """Returns when the last round's days will be over."""
    row, rounds = opened.row, total_rounds(opened.contest)
    if row.phase == "gathering":
        return max(now, row.starts_at or now) + rounds * days
    running = timed_round(opened.contest)
    if running is None or row.round_ends_at is None:
        return None
    return row.round_ends_at + (rounds - running) * days


def _seats(contest: Contest) -> int:
    """Returns how many people the largest matches of a contest have."""
    if contest.terms.format != "pods":
        return 2
    return pod_sizes(len(contest.active), contest.terms.pod)[0]


def match_length(row: ContestRow, lengths: Sequence[timedelta], seats: int) -> timedelta | None:
    """Returns how long a match for so many is likely to last; None where nothing tells."""
    if len(lengths) >= ENOUGH:
        return timedelta(seconds=median(each.total_seconds() for each in lengths))
    turn, turns = pace_of(row.pace).turn, find_game(row.game).effort.turns
    return turns * (1 + FURTHER * (seats - 2)) * turn / SHARE if turn and turns else None


def rounds_left(contest: Contest) -> int:
    """Returns how many rounds are still to be played, the present one included."""
    if contest.phase == "gathering":
        return total_rounds(contest)
    if contest.phase != "running":
        return 0
    if contest.terms.format == "league":
        most = contest.terms.at_once or len(contest.meetings)
        busiest = max((row.open for row in standings(contest)), default=0)
        return -(-busiest // most)
    return total_rounds(contest) - contest.round + 1


def table_words(opened: OpenContest, rows: Sequence[Row], room: int) -> str:
    """Returns the table as text, with mentions; of very many people the first ones that fit into
    so many characters."""
    groups = sorted({row.group for row in rows})
    lines = list[str]()
    for group in groups:
        lines += [f"**{group_name(group)}**"] if len(groups) > 1 else []
        lines += [_line(opened, row) for row in rows if row.group == group]
    fitting = list(lines)
    while len("\n".join(fitting)) > room:
        fitting.pop()
    left = len(lines) - len(fitting)
    return "\n".join([*fitting, *([f"… and {left} more lines"] if left else [])])


def group_name(group: int) -> str:
    """Returns the name of a group of a league."""
    return f"Group {chr(ord('A') + group)}"


def _line(opened: OpenContest, row: Row) -> str:
    gone = " · withdrew" if row.withdrawn else ""
    left = f" · {row.open} to play" if row.open and not row.withdrawn else ""
    results = f"{row.wins}-{row.draws}-{row.losses}"
    byes = " · bye" if row.byes else ""
    person = mention(opened.people[row.person])
    return f"`{row.place:>2}` **{points_words(row.points)}** {person} · {results}{byes}{left}{gone}"


def legend_words(terms: Terms) -> str:
    """Returns what the three numbers of a row are."""
    return "beaten · level · ahead" if terms.format == "duplicate" else "won · drawn · lost"


def people_words(number: int) -> str:
    """Returns a number of people: “1 person”, “8 people”."""
    return "1 person" if number == 1 else f"{number} people"


def matches_words(number: int) -> str:
    """Returns a number of matches: “1 match”, “6 matches”."""
    return "1 match" if number == 1 else f"{number:,} matches"


def stamp(at: datetime) -> str:
    """Returns a time in Discord's format, as a distance from now."""
    return discord.utils.format_dt(at, "R")
