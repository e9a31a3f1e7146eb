"""The weekly message of a server."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final

from cogs.board.match_view import MatchView
from cogs.hall.screen import ALT_LIMIT, Attached, Blocks, Screen, gallery, layout, rows, text
from cogs.hall.screen import link as link_to
from cogs.hall.sentences import mention
from common.text.days import day_and_month
from common.text.say import counted, cut, joined, listed, name, say
from common.text.text import Text
from db.tables.servers.weeks import WeekFacts
from engines.registry import title_of

LINK: Final = say("See the closest match")
MATCH: Final = name("match", many="matches")
PERSON: Final = name("person", many="people")
POINT: Final = name("point")
GUESS: Final = name("guess", many="guesses")
DAY: Final = name("day")
NOBODY: Final[Mapping[int, str]] = {}


@dataclass(frozen=True, slots=True)
class Closest:
    """The closest match of the week: its screen's values, the address of its board, and the name of
    the file with its animation; empty for none."""

    shown: MatchView
    url: str
    file: str = ""


def week_title(monday: date) -> Text:
    """Returns the title of a week's message, by which it is found again."""
    return say("The week of {day}", day=day_and_month(monday))


def named_in(facts: WeekFacts) -> list[int]:
    """Returns the people named in a week's message, except those of leagues."""
    named = [each[0] for each in facts.guessers] + [each[0] for each in facts.climbers]
    return [*named, *(person for person, _ in facts.solvers)]


def week_screen(
    facts: WeekFacts,
    monday: date,
    closest: Closest | None,
    *,
    over: bool = False,
    absent: Mapping[int, str] = NOBODY,
) -> Screen:
    """Returns the message of a week that is under way, or `over`. It mentions nobody; `absent` are
    the names of people who have left."""
    title = say("### {week}") if over else say("### {week}, so far")
    lines: list[str] = [title.filled(week=week_title(monday)), _matches(facts, over=over)]
    lines += [_guessers(facts, absent)] if facts.guessers else []
    lines += [_solvers(facts, absent)] if facts.solved else []
    lines += [_climbers(facts, absent)] if facts.climbers else []
    lines += facts.leagues
    blocks: Blocks = [text(joined("\n", lines))]
    if closest is not None:
        blocks += [text(_closest(closest.shown))]
        blocks += [gallery(_animated(closest))] if closest.file else []
        blocks += rows([link_to(LINK, closest.url)]) if closest.url else []
    return Screen(layout(*blocks))


def _matches(facts: WeekFacts, *, over: bool) -> Text:
    lines = [_finished(facts, over=over)]
    if facts.running and not over:
        running = say("{matches} {matches:one=is|other=are} running.")
        lines.append(running.filled(matches=counted(facts.running, MATCH)))
    return joined(" ", lines)


def _finished(facts: WeekFacts, *, over: bool) -> Text:
    number = sum(count for _, count in facts.games)
    if not number:
        return say("**Matches:** none finished{over:yes=|no= yet}.", over=over)
    if len(facts.games) == 1:
        words = say("**Matches:** {number} of {game} finished by {people}.")
        words = words.filled(game=title_of(facts.games[0][0]))
    else:
        words = say("**Matches:** {number} finished by {people}: {games}.")
        words = words.filled(games=listed(_of_game(*each) for each in facts.games))
    return words.filled(number=number, people=counted(facts.players, PERSON))


def _of_game(game: str, count: int) -> Text:
    return say("{matches} of {game}", matches=count, game=title_of(game))


def _called(person: int, absent: Mapping[int, str]) -> str:
    return mention(person, name=absent.get(person, ""))


def _guessers(facts: WeekFacts, absent: Mapping[int, str]) -> Text:
    words = say("{person} {points} in {guesses}")
    told = [
        words.filled(
            person=_called(person, absent),
            points=counted(points, POINT),
            guesses=counted(number, GUESS),
        )
        for person, points, number in facts.guessers
    ]
    return say("**Best guessers:** {people}.", people=joined(", ", told))


def _solvers(facts: WeekFacts, absent: Mapping[int, str]) -> Text:
    words = say("**Daily puzzles:** {people} {people:one=has|other=have} solved one or more.")
    lines: list[Text] = [words.filled(people=counted(facts.solved, PERSON))]
    if facts.solvers:
        named = [
            joined(" ", [_called(each, absent), counted(days, DAY)]) for each, days in facts.solvers
        ]
        lines.append(say("Most days: {people}.", people=joined(", ", named)))
    return joined(" ", lines)


def _climbers(facts: WeekFacts, absent: Mapping[int, str]) -> Text:
    words = say("{person} +{points} in {game}")
    told = [
        words.filled(person=_called(person, absent), points=points, game=title_of(game))
        for person, game, points in facts.climbers
    ]
    return say("**Climbed in rating:** {people}.", people=joined(", ", told))


def _closest(shown: MatchView) -> Text:
    return say(
        "**Closest match** ({game}, match {number}): {ending}",
        game=shown.game.title,
        number=str(shown.match_id),
        ending=shown.ending,
    )


def _animated(closest: Closest) -> Attached:
    shown = closest.shown
    alt = say(
        "Animation of match {number} of {game}, from the start to the end. {ending}",
        number=str(shown.match_id),
        game=shown.game.title,
        ending=shown.game.describe_outcome(shown.view),
    )
    return Attached(closest.file, cut(alt, ALT_LIMIT))
