"""Sentences short enough for their places: names and events put together, the ends of limits, and
the small print on the seed. If nothing follows from the seed there is no fingerprint, and no small
print."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from itertools import groupby
from typing import Final

from cogs.hall.emojis import pictured
from common.text.say import counted, listed
from db.pace import pace_of
from db.values import Clock, MatchRow, OpenMatch, bot_level, bot_number, is_bot, is_person
from engines.entries import BY_THE_BOT, Line
from engines.game import AnyGame, Limits, Seat
from engines.match import Match, Setup, fingerprint, replays
from players.names import name_of
from players.player import TITLES

_BOT_PLAYS = "bot plays for"
LONGEST = 1200
"""The most characters of news: a turn may have very many actions, of several players."""


def fitted(names: Sequence[str], room: int) -> str:
    """Returns the names as a list of at most so many characters. If need be it has only the first
    names and the number of the others."""
    for shown in range(len(names), 0, -1):
        others = len(names) - shown
        words = listed([*names[:shown], *_others(others)])
        if len(words) <= room:
            return words
    return f"{len(names)} players" if len(names) > 1 else listed(names)[:room]


def _others(count: int) -> list[str]:
    if not count:
        return []
    return [f"{count} other" if count == 1 else f"{count} others"]


def turn_words(people: Sequence[str]) -> str:
    """Returns whose turn it is, for somebody else: “It's @Ben's turn.”"""
    owners = listed([f"{each}'s" for each in people])
    return f"It's {owners} turn."


def told(happenings: Sequence[str]) -> str:
    """Returns the events as sentences, without the last full stop; of very many only the latest."""
    shown = list(happenings)
    while len(shown) > 1 and len(". ".join(shown)) > LONGEST:
        shown = shown[1:]
    return ("… " if len(shown) < len(happenings) else "") + ". ".join(shown)


def happened(
    lines: Sequence[Line], sides: Sequence[str], room: int = LONGEST, game: str = ""
) -> str:
    """Returns the same for lines of a match with these sides, except lines told by the game's news.
    The bot's actions for a side stand under one heading. `room` is the most characters. The small
    pictures of the `game` stand before its actions, where there is room for all."""
    told = [line for line in lines if not line.in_news]
    shown = told
    while len(shown) > 1 and len(_happened(shown, sides)) > room:
        shown = shown[1:]
    more, drawn = "… " if len(shown) < len(told) else "", _happened(shown, sides, game)
    return more + (drawn if len(drawn) <= room else _happened(shown, sides))


def _happened(lines: Sequence[Line], sides: Sequence[str], game: str = "") -> str:
    """Returns the sentences. A sentence right before the bot's heading loses its ending if that
    says the same as the heading."""
    runs = groupby(lines, lambda line: (line.by_bot, line.seat if line.by_bot else 0))
    sentences = list[str]()
    for (by_bot, seat), run in runs:
        if by_bot and sentences:
            sentences[-1] = sentences[-1].removesuffix(f": the {_BOT_PLAYS} {sides[seat]}")
        sentences.append(_run(list(run), sides, game))
    return ". ".join(sentences)


def _run(lines: Sequence[Line], sides: Sequence[str], game: str) -> str:
    if not lines[0].by_bot:
        return ". ".join(pictured(game, line.miniature, line.words) for line in lines)
    side = sides[lines[0].seat]
    deeds = [
        pictured(game, each.miniature, each.words.removesuffix(BY_THE_BOT).removeprefix(f"{side} "))
        for each in lines
    ]
    return f"The {_BOT_PLAYS} {side}: {'; '.join(deeds)}"


def entry_words(match: Match, ply: int, viewer: Seat | None, now: Match | None = None) -> str:
    """Returns the entry at this ply in words, with the small picture of its piece, as `viewer` may
    read it at the end of the match, or when it stood as `now`."""
    line = (now or match).line(match.at(ply), match.entries[ply], viewer)
    return pictured(match.game.key, line.miniature, line.words)


DELETED = "a deleted player"


def mention(person: int, *, first: bool = False, name: str = "") -> str:
    """Returns the mention of a person, or a name for the bot or for a person whose data was
    deleted; `first` tells that it begins a sentence. With a `name` the person is called by it, as
    in a place where a mention would reach nobody."""
    if is_person(person):
        return name or f"<@{person}>"
    name = stand_in_name(person)
    return name[:1].upper() + name[1:] if first else name


def stand_in_name(person: int) -> str:
    """Returns the name of a player without a Discord account: the bot with its level, or a deleted
    player. All bots of a match have different names."""
    title = TITLES.get(str(bot_level(person))) if is_bot(person) else None
    return f"{bot_name(person)} ({title})" if title else DELETED


def bot_name(person: int) -> str:
    """Returns the name of the bot with this id, without its level."""
    return name_of(bot_level(person), bot_number(person))


def mentions_of(row: MatchRow, seats: Iterable[Seat], *, first: bool = False) -> list[str]:
    """Returns the mentions of the people in these seats of a match; `first` tells that each begins
    a sentence."""
    return [mention(row.people[seat], first=first, name=row.names[seat]) for seat in seats]


def beginnings(row: MatchRow) -> list[str]:
    """Returns the mentions of all people of a match, each at the beginning of a sentence."""
    return mentions_of(row, range(len(row.people)), first=True)


THIS_TURN: Final = "Time for this turn ends"
THE_MATCH: Final = "Time for the match ends"


def clock_lines(clock: Clock) -> list[str]:
    """Returns the line with the ends of a running match's limits, in Discord's own times; no line
    without limits."""
    ends = [f"{THIS_TURN} {relative(clock.turn_due)}"] if clock.turn_due else []
    if due := clock.match_due:
        ends.append(f"for the match {relative(due)}" if ends else f"{THE_MATCH} {relative(due)}")
    return [f"-# {', '.join(ends)}"] if ends else []


def limits_words(limits: Limits) -> list[str]:
    """Returns the limits that a match will have, in words: “**90 seconds** a turn”."""
    words = ((limits.turn, "a turn"), (limits.match, "for the match"))
    return [f"**{_span(span)}** {what}" for span, what in words if span]


def pace_words(key: str) -> list[str]:
    """Returns the pace that a match will have, in words; nothing without one."""
    pace = pace_of(key)
    return [f"**{pace.words}** a turn"] if pace.turn else []


def effort_words(game: AnyGame) -> str:
    """Returns a game in figures, for people who decide whether to play: “2 players · 5 to 10
    minutes · easy · 2 minutes to learn”."""
    least, most = game.seat_counts[0], game.seat_counts[-1]
    effort = game.effort
    return "  ·  ".join(
        [
            f"{least} to {most} players" if most > least else counted(least, "player"),
            *([f"{effort.minutes[0]} to {effort.minutes[1]} minutes"] if effort.minutes else []),
            *([effort.difficulty.value] if effort.difficulty else []),
            *([f"{counted(effort.learning, 'minute')} to learn"] if effort.learning else []),
        ]
    )


_UNITS: Final = (("day", 86_400), ("hour", 3_600), ("minute", 60), ("second", 1))


def _span(span: timedelta) -> str:
    """Returns a span in the largest unit that divides it."""
    seconds = round(span.total_seconds())
    fitting = [(unit, size) for unit, size in _UNITS if seconds % size == 0 and seconds >= size]
    unit, size = fitting[0] if fitting else _UNITS[-1]
    count = seconds // size
    return f"{count} {unit}" if count == 1 else f"{count} {unit}s"


def day(at: datetime) -> str:
    """Returns a day as Discord shows it to each person."""
    return f"<t:{int(at.timestamp())}:D>"


def relative(at: datetime) -> str:
    """Returns a time as Discord shows it beside now: “in 3 hours”."""
    return f"<t:{int(at.timestamp())}:R>"


SHORT = 16
"""Hexadecimal digits of a fingerprint that is published elsewhere in full."""


def published_lines(told: str | None) -> list[str]:
    """Returns the fingerprint in full, for people who want to check the seed after the end."""
    return [f"-# 🔒 SHA-256 of the seed: {told}"] if told else []


def sealed_lines(told: str | None) -> list[str]:
    """Returns the word that a match with a fingerprint begins with: the digits are behind More."""
    return ["-# 🔒 Sealed"] if told else []


def board_lines(opened: OpenMatch) -> list[str]:
    """Returns the small print of a board: that chance is sealed before the first entry, the seed
    after the end, unless others still play from it."""
    told, match = opened.row.fingerprint, opened.match
    if match.outcome and told and not opened.row.hidden:
        return [_disclosed(match.setup, told)]
    return [] if match.ply else sealed_lines(told)


def replay_lines(opened: OpenMatch, ply: int) -> list[str]:
    """Returns the small print of a replay: the fingerprint at the beginning. At the end of a match
    that is over, the seed, and whether it fits the fingerprint and the log."""
    told, match = opened.row.fingerprint, opened.match
    lines = [] if ply else published_lines(told)
    if match.outcome and told and ply == match.ply and not opened.row.hidden:
        lines.append(f"-# Seed {match.setup.seed}. {_verdict(opened, told)}")
    return lines


def _disclosed(setup: Setup, told: str) -> str:
    own = fingerprint(setup.seed)
    fits = "as published at the start" if own == told else "which was not published at the start"
    return f"-# Seed {setup.seed}; its SHA-256 is {own[:SHORT]}…, {fits}"


def _verdict(opened: OpenMatch, told: str) -> str:
    own = fingerprint(opened.match.setup.seed)
    if own != told:
        return f"Its SHA-256 is {own}, which does not fit the one published at the start."
    if not replays(opened.match):
        return "Its SHA-256 fits the one published at the start, but the moves do not replay."
    return "Its SHA-256 fits the one published at the start, and the moves replay with it."
