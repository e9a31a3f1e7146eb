"""Sentences short enough for their places: names and events put together, the ends of limits, and
the small print on the seed. If nothing follows from the seed there is no fingerprint, and no small
print."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from itertools import groupby
from typing import Final

from cogs.hall.emojis import pictured
from common.text.say import bold, capitalised, counted, joined, listed, name, say, trimmed, unsaid
from common.text.text import Counted, Joined, Sentence, Text
from db.pace import pace_of
from db.programs import is_program, program_name
from db.values import (
    BoardForm,
    Clock,
    MatchRow,
    OpenMatch,
    bot_level,
    bot_number,
    is_bot,
    is_person,
)
from engines.entries import BY_THE_BOT, Line
from engines.game import AnyGame, AnyView, Difficulty, Limits, Seat
from engines.match import Match, Setup, fingerprint, replays
from players.names import name_of
from players.player import TITLES
from players.programs import instead, is_here

LONGEST = 1200
"""The most characters of news: a turn may have very many actions, of several players."""


def fitted(names: Sequence[str], room: int) -> Text:
    """Returns the names as a list of at most so many characters: if need be only the first names
    and the number of the others."""
    for shown in range(len(names), 0, -1):
        words = listed([*names[:shown], *_others(len(names) - shown)])
        if len(words) <= room:
            return words
    if len(names) > 1:
        return counted(len(names), "player")
    return listed(each[:room] for each in names)


def board_text(
    game: AnyGame,
    view: AnyView,
    boards: BoardForm,
    said: Sequence[str] = (),
    down: Seat | None = None,
) -> Text:
    """Returns the board without a picture: in words, for a screen reader, or else drawn in
    characters, as a block of code, with the side of the seat `down` at the bottom. The words omit
    anything that the lines above, `said`, tell already, such as the side to act."""
    if boards is BoardForm.WORDS:
        return unsaid(game.in_words(view), said)
    return joined("\n", ["```", game.board_from(view, down), "```"])


def _others(count: int) -> list[Text]:
    if not count:
        return []
    return [say("{count:one={count} other|other={count} others}", count=count)]


def turn_words(people: Sequence[str]) -> Text:
    """Returns the person to act, told to somebody else: “It's @Ben's turn.”"""
    return say("It's {people}'s turn.", people=listed(people))


def told(happenings: Sequence[str]) -> Text:
    """Returns the events as sentences, without the last full stop; of very many only the latest."""
    shown = list(happenings)
    while len(shown) > 1 and len(". ".join(shown)) > LONGEST:
        shown = shown[1:]
    return joined("", ["… " if len(shown) < len(happenings) else "", joined(". ", shown)])


def happened(
    lines: Sequence[Line], sides: Sequence[str], room: int = LONGEST, game: str = ""
) -> Text:
    """Returns the same as `told` for lines of a match with these sides, except lines told by the
    game's news. The bot's actions for a side stand under one heading. `room` is the most
    characters. The small pictures of the `game` stand before its actions, if there is room for
    all."""
    told = [line for line in lines if not line.in_news]
    shown = told
    while len(shown) > 1 and len(_happened(shown, sides)) > room:
        shown = shown[1:]
    more, drawn = "… " if len(shown) < len(told) else "", _happened(shown, sides, game)
    return joined("", [more, drawn if len(drawn) <= room else _happened(shown, sides)])


def _happened(lines: Sequence[Line], sides: Sequence[str], game: str = "") -> Text:
    """Returns the sentences. A sentence right before the bot's heading loses its ending if that
    says the same as the heading."""
    runs = groupby(lines, lambda line: (line.by_bot, line.seat if line.by_bot else 0))
    sentences = list[str]()
    for (by_bot, seat), run in runs:
        if by_bot and sentences:
            ending = say(": the bot plays for {side}", side=sides[seat])
            sentences[-1] = trimmed(sentences[-1], end=ending)
        sentences.append(_run(list(run), sides, game))
    return joined(". ", sentences)


def _run(lines: Sequence[Line], sides: Sequence[str], game: str) -> Text:
    if not lines[0].by_bot:
        return joined(". ", [pictured(game, line.miniature, line.words) for line in lines])
    side = sides[lines[0].seat]
    # The heading names the subject, so all our languages may leave it out here.
    deeds = [pictured(game, each.miniature, trimmed(_deed(each), side + " ")) for each in lines]
    return say("The bot plays for {side}: {deeds}", side=side, deeds=joined("; ", deeds))


def _deed(line: Line) -> str:
    """Returns the words of a line without the note that the bot played it."""
    words = line.words
    parts: Iterable[object] = ()
    if isinstance(words, Sentence):
        parts = words.arguments.values()
    elif isinstance(words, Joined):
        parts = words.texts
    found = (each for each in parts if isinstance(each, str) and f"{each}{BY_THE_BOT}" == words)
    return next(found, trimmed(words, end=BY_THE_BOT))


def entry_words(match: Match, ply: int, viewer: Seat | None, now: Match | None = None) -> str:
    """Returns the entry at this ply in words, with the small picture of its piece, as `viewer` may
    read it at the end of the match, or when it stood as `now`."""
    line = (now or match).line(match.at(ply), match.entries[ply], viewer)
    return pictured(match.game.key, line.miniature, line.words)


DELETED: Final = name("a deleted player", "deleted players")


def mention(person: int, *, first: bool = False, name: str = "") -> str:
    """Returns the mention of a person, or a name for the bot or for a person whose data was
    deleted; `first` tells that it begins a sentence. With a `name` the person is called by it, as
    in a place where a mention would reach nobody."""
    if is_person(person):
        return name or f"<@{person}>"
    words = stand_in_name(person)
    return capitalised(words) if first else words


def stand_in_name(person: int) -> Text:
    """Returns the name of a player without a Discord account: the bot with its level, another
    program, or a deleted player. All bots of a match have different names."""
    if is_program(person):
        return say("{bot} (another program)", bot=bot_name(person))
    title = TITLES.get(str(bot_level(person))) if is_bot(person) else None
    return say("{bot} ({level})", bot=bot_name(person), level=title) if title else DELETED


MACHINE: Final = "🤖"
"""The sign before the name of a bot: its names are those of people. In pictures the portraits bear
one."""


def bot_name(person: int) -> str:
    """Returns the name of the bot with this id, without its level, or that of another program; with
    the sign of a machine."""
    if is_program(person):
        number, called = bot_number(person), program_name(person).replace("_", " ")
        return f"{MACHINE} {called} {number + 1}" if number else f"{MACHINE} {called}"
    return f"{MACHINE} {name_of(bot_level(person), bot_number(person))}"


def mentions_of(row: MatchRow, seats: Iterable[Seat], *, first: bool = False) -> list[str]:
    """Returns the mentions of the people in these seats of a match; `first` tells that each begins
    a sentence."""
    return [mention(row.people[seat], first=first, name=row.names[seat]) for seat in seats]


def beginnings(row: MatchRow) -> list[str]:
    """Returns the mentions of all people of a match, each at the beginning of a sentence."""
    return mentions_of(row, range(len(row.people)), first=True)


def clock_lines(clock: Clock) -> list[Text]:
    """Returns the line with the ends of a running match's limits, in Discord's own times; no line
    without limits."""
    turn = relative(clock.turn_due) if clock.turn_due else ""
    whole = relative(clock.match_due) if clock.match_due else ""
    if turn and whole:
        words = say("-# This turn ends {turn}, the match {whole}")
    elif turn:
        words = say("-# Time for this turn ends {turn}")
    else:
        words = say("-# Time for the match ends {whole}")
    return [words.filled(turn=turn, whole=whole)] if turn or whole else []


def limits_words(limits: Limits) -> list[Text]:
    """Returns the limits that a match will have, in words: “**90 seconds** a turn”."""
    whole = limits.match
    return [
        *turn_limit(limits.turn),
        *([say("**{time}** for the match", time=span_words(whole))] if whole else []),
    ]


def turn_limit(turn: timedelta | None) -> list[Text]:
    """Returns the time for a turn, in words: “**90 seconds** a turn”; nothing without a limit."""
    return [say("{time} a turn", time=bold(span_words(turn)))] if turn else []


def time_words(turn: timedelta | None) -> Text:
    """Returns the time for a turn as one of a list of choices: “5 minutes”, or “no limit”."""
    return span_words(turn) if turn else say("no limit")


def pace_words(key: str) -> list[Text]:
    """Returns the pace that a match will have, in words; nothing without one."""
    pace = pace_of(key)
    if not pace.is_open or pace.turn is None:
        return turn_limit(pace.turn)
    words = say("No time limit; after **{time}** without a move nobody has to wait any longer")
    return [words.filled(time=span_words(pace.turn))]


_DIFFICULTIES: Final[Mapping[Difficulty, Text]] = {
    Difficulty.EASY: say("easy"),
    Difficulty.MEDIUM: say("medium"),
    Difficulty.HARD: say("hard"),
}


def effort_words(game: AnyGame) -> Text:
    """Returns a game in figures, for people who decide whether to play: “2 players · 5 to 10
    minutes · easy · 2 minutes to learn”."""
    least, most = game.seat_counts[0], game.seat_counts[-1]
    effort = game.effort
    words: list[Text] = [counted(least, "player")]
    if most > least:
        words = [say("{least} to {most} players", least=least, most=most)]
    if effort.minutes:
        shortest, longest = effort.minutes
        words.append(say("{least} to {most} minutes", least=shortest, most=longest))
    if effort.difficulty:
        words.append(_DIFFICULTIES[effort.difficulty])
    if effort.learning:
        words.append(say("{time} to learn", time=counted(effort.learning, "minute")))
    return joined("  ·  ", words)


_UNITS: Final = (
    (name("day"), 86_400),
    (name("hour"), 3_600),
    (name("minute"), 60),
    (name("second"), 1),
)


def span_words(span: timedelta) -> Counted:
    """Returns a span in the largest unit that divides it."""
    seconds = round(span.total_seconds())
    fitting = [(unit, size) for unit, size in _UNITS if seconds % size == 0 and seconds >= size]
    unit, size = fitting[0] if fitting else _UNITS[-1]
    return counted(seconds // size, unit)


def rough_words(span: timedelta) -> Counted:
    """Returns a span in the largest unit that it contains twice, cut to whole ones; at least in
    minutes."""
    seconds = int(span.total_seconds())
    large = [(unit, size) for unit, size in _UNITS[:2] if seconds >= 2 * size]
    unit, size = large[0] if large else _UNITS[2]
    return counted(seconds // size, unit)


def moment(at: datetime) -> str:
    """Returns a time in Discord's format, as everybody's own clock and calendar show it, and how
    far from now it is."""
    return f"<t:{int(at.timestamp())}:F> (<t:{int(at.timestamp())}:R>)"


def day(at: datetime) -> str:
    """Returns a day as Discord shows it to each person."""
    return f"<t:{int(at.timestamp())}:D>"


def relative(at: datetime) -> str:
    """Returns a time as Discord shows it beside now: “in 3 hours”."""
    return f"<t:{int(at.timestamp())}:R>"


SHORT = 16
"""Hexadecimal digits of a fingerprint that is published elsewhere in full."""


def published_lines(told: str | None) -> list[Text]:
    """Returns the fingerprint in full, for checking the seed after the end."""
    words = say("-# 🔒 All luck was fixed at the start. SHA-256 of its seed, for a check: {told}")
    return [words.filled(told=told)] if told else []


def sealed_lines(told: str | None) -> list[Text]:
    """Returns the note that a match's seed is sealed: the digits are behind More."""
    return [say("-# 🔒 All luck is fixed now, and can be checked at the end")] if told else []


def board_lines(opened: OpenMatch) -> list[Text]:
    """Returns the small print of a board: that chance is sealed before the first entry, the seed
    after the end, unless others still play from it; and the replacement of a program that is
    gone."""
    told, match = opened.row.fingerprint, opened.match
    if match.laid_open and told and not opened.row.hidden:
        return [_disclosed(match.setup, told)]
    gone = [] if match.outcome else _gone_lines(opened.row)
    return gone + ([] if match.ply else sealed_lines(told))


def _gone_lines(row: MatchRow) -> list[Text]:
    """Returns the note on the match's programs that the host no longer has."""
    gone = [each for each in row.people if is_program(each) and not is_here(program_name(each))]
    if not gone:
        return []
    words = say("-# No longer here: {programs}. The bot plays instead ({level}).")
    return [words.filled(programs=listed(map(bot_name, gone)), level=instead(row.game).title)]


def proof_lines(opened: OpenMatch) -> list[Text]:
    """Returns the small print of a match's file: the fingerprint, and once the match is public,
    unless others still play from it, the seed, and whether it fits the fingerprint and the log."""
    told, match = opened.row.fingerprint, opened.match
    lines = published_lines(told)
    if match.laid_open and told and not opened.row.hidden:
        seed = match.setup.seed
        lines.append(say("-# Seed {seed}. {verdict}", seed=seed, verdict=_verdict(opened, told)))
    return lines


def _disclosed(setup: Setup, told: str) -> Text:
    own = fingerprint(setup.seed)
    if own == told:
        words = say("-# Seed {seed}; its SHA-256 is {own}…, as published at the start")
    else:
        words = say("-# Seed {seed}; its SHA-256 is {own}…, which was not published at the start")
    return words.filled(seed=setup.seed, own=own[:SHORT])


def _verdict(opened: OpenMatch, told: str) -> Text:
    own = fingerprint(opened.match.setup.seed)
    if own != told:
        return say(
            "Its SHA-256 is {own}, which does not fit the one published at the start.", own=own
        )
    if not replays(opened.match):
        return say("Its SHA-256 fits the one published at the start, but the moves do not replay.")
    return say("Its SHA-256 fits the one published at the start, and the moves replay with it.")


def by_alliance(told: Sequence[Text], alliances: Sequence[Text], between: str = "  ·  ") -> Text:
    """Returns the words on each seat, joined by `between`; seats of one alliance stand together,
    after its name."""
    groups = dict[Text, list[Text]]()
    for words, alliance in zip(told, alliances, strict=False):
        groups.setdefault(alliance, []).append(words)
    lines = [joined("", [each, ": ", joined(", ", of)]) for each, of in groups.items()]
    return joined(between, lines or told)
