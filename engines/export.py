"""A match as a text file that replays.

    vivat match 1
    about KEY WORDS
    game KEY
    revision 1
    option OPTION VALUE
    seats 2
    fingerprint 64 HEX DIGITS
    seed 3f2a
    0 TEXT
    1 TEXT

The lines after `seed` are the log: the seat, then the entry's text. Until a match is laid open, the
seed and the entries hidden from the reader are left out. The fingerprint, absent in a game without
chance, is that of the seed as published when the match began. The `about` lines say in words whose
match it was, and when; nothing depends on them. Files of older programs have none, and older
programs skip them: the number of the format is still 1.
"""

from __future__ import annotations

import codecs
import re
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, TypeAlias

from common.names import visible
from common.text.say import as_is, say
from common.text.text import Text
from engines.game import AnyGame, Illegal, Refusal, Seat, Unreadable, quoted
from engines.match import Entry, Match, Setup, Unreplayable, fingerprint, replay
from engines.registry import game as find_game

HEADER = "vivat match 1"
ABOUT: Final = "about"
Headers: TypeAlias = Sequence[tuple[str, str]]
"""Facts about a match besides its log: pairs of a key of small letters and hyphens, and one line of
words."""
LONGEST: Final = 200
"""The most characters of a header's words."""
LOOKED_AT: Final = 4 * LONGEST
"""The most characters of a header that are examined, visible or not."""
_NEEDED: Final = {"game": "KEY", "revision": "1", "seats": "2"}
"""The lines that every file needs: the first word, with an example of the rest."""
_DIGITS: Final = 9
"""The most digits of a number in a file; a longer one is refused."""
_KEY: Final = re.compile("[a-z][a-z-]{0,19}")
MOST: Final = 50
"""The most headers read from a file: a match has fewer, further ones are skipped."""


def write(
    match: Match, viewer: Seat | None, published: str | None = None, about: Headers = ()
) -> str:
    """Returns the match as `viewer` may pass it on. `published` is the fingerprint of its seed as
    stored when the match began, or None if it has none. `about` are its headers; those without
    words are left out."""
    shown = [each for each in match.entries if not match.hides(each, viewer)]
    return _written(match.setup, shown, published, about, seed=match.laid_open)


def write_unread(
    setup: Setup,
    entries: Sequence[Entry],
    viewer: Seat | None,
    published: str | None,
    *,
    over: bool,
) -> str:
    """Returns a match whose game is not there to judge it as `viewer` may pass it on: the entries
    of that seat and those of the table; all, if it is `over` with a result and all have played."""
    acted = {each.seat for each in entries if each.is_action}
    all_told = over and len(acted) == setup.seats
    shown = [each for each in entries if all_told or each.seat == viewer or not each.is_action]
    return _written(setup, shown, published, (), seed=all_told)


def _written(
    setup: Setup, entries: Sequence[Entry], published: str | None, about: Headers, *, seed: bool
) -> str:
    lines = [HEADER]
    lines += [f"{ABOUT} {key} {said}" for key, words in about if (said := one_line(words))]
    lines += [f"game {setup.game}", f"revision {setup.revision}"]
    lines += [f"option {key} {value}" for key, value in setup.options]
    lines.append(f"seats {setup.seats}")
    if published is not None:
        lines.append(f"fingerprint {published}")
    if seed:
        lines.append(f"seed {setup.seed}")
    lines += [f"{each.seat} {each.text}" for each in entries]
    return "\n".join(lines) + "\n"


def one_line(words: str) -> str:
    """Returns words as one line of at most `LONGEST` characters, without invisible ones, such as
    line ends and marks that turn the direction of reading."""
    return visible(visible(words[:LOOKED_AT])[:LONGEST])


def headers(text: str) -> tuple[tuple[str, str], ...]:
    """Returns the headers of an exported file, as `write` writes them: at most `MOST`. Other lines
    are skipped."""
    found = list[tuple[str, str]]()
    for line in text.splitlines():
        if len(found) == MOST:
            break
        word, _, rest = line.strip().partition(" ")
        key, _, words = rest.partition(" ")
        if word == ABOUT and _KEY.fullmatch(key) and (told := one_line(words)):
            found.append((key, told))
    return tuple(found)


def decoded(data: bytes) -> str:
    """Returns the text of a file, with or without an editor's byte order mark at its beginning."""
    wide = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    return data.decode("utf-16" if wide else "utf-8-sig", errors="replace")


def read_file(file: Path) -> Match:
    """Returns the match in an exported file. Raises `Unreadable` as `read` does, and for a file
    that cannot be read."""
    try:
        data = file.read_bytes()
    except OSError as error:
        raise Unreadable(as_is(f"{file} cannot be read: {error.strerror}.")) from None
    return read(decoded(data))


def _always() -> bool:
    return True


def read(text: str, most: int = sys.maxsize, goes_on: Callable[[], bool] = _always) -> Match:
    """Returns the match in an exported file. Raises `Unreadable` for any other text, and for one
    with more than `most` entries. `goes_on` is asked before each entry: if it returns False, the
    replay takes too long, and `Unreadable` is raised too."""
    lines = [line.strip() for line in text.strip().splitlines()]
    if not lines or lines[0] != HEADER:
        words = say("This is not an exported match: it does not begin with “{header}”.")
        raise Unreadable(words.filled(header=HEADER))
    file = _File()
    for number, line in enumerate(lines[1:], 2):
        file.add(number, line)
    if len(file.entries) > most:
        raise Unreadable(say("This exported match has more than {most:,} entries.", most=most))
    setup = file.setup()
    game = find_game(setup.game)
    try:
        game.seating(dict(setup.options), setup.seats)
        _check_seed(game, file)
        match = replay(setup)
    except (KeyError, ValueError, IndexError) as error:
        words = say(
            "This exported match is damaged: its options, from line {line} on, are not those of "
            "{game}.",
            line=file.first_option,
            game=game.title,
        )
        raise Unreadable(words) from error
    except Illegal as refusal:
        words = say("This exported match does not fit the rules: {why}", why=refusal.words)
        raise Unreadable(words) from refusal
    except Unreplayable as error:
        words = say("This exported match does not fit the rules: {why}", why=f"{error}.")
        raise Unreadable(words) from error
    return _played(match, file, goes_on)


@dataclass(slots=True)
class _File:
    """The contents of an exported file. `numbers` are the line numbers of its entries, counted from
    1. `facts` maps the first word of a line to its number and the rest. `first_option` is the line
    number of the first option, 0 if there is none."""

    facts: dict[str, tuple[int, str]] = field(default_factory=dict[str, tuple[int, str]])
    options: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    entries: list[Entry] = field(default_factory=list[Entry])
    numbers: list[int] = field(default_factory=list[int])
    first_option: int = 0

    def add(self, number: int, line: str) -> None:
        """Adds a line. Raises `Unreadable` for one with a NUL character or with a seat of too many
        digits."""
        word, _, rest = line.partition(" ")
        if "\0" in line:
            raise _damaged(number, line, say("it has a character that is not text"))
        if word.isdecimal():
            seat = _number(number, line, word, say("a seat's number is expected first"))
            self.entries.append(Entry(len(self.entries), seat, rest))
            self.numbers.append(number)
        elif word == "option":
            key, _, value = rest.partition(" ")
            self.first_option = self.first_option or number
            self.options.append((key, value))
        elif word != ABOUT:
            self.facts[word] = number, rest

    def fact(self, word: str) -> str | None:
        return self.facts[word][1] if word in self.facts else None

    def setup(self) -> Setup:
        """Returns the set-up. Raises `Unreadable` if a needed line is missing or damaged."""
        for word, expected in _NEEDED.items():
            if word not in self.facts:
                words = say(
                    "This exported match is damaged: before its moves a line like “{line}” is "
                    "missing."
                )
                raise Unreadable(words.filled(line=f"{word} {expected}"))
        options = tuple(sorted(self.options))
        revision, seats = self._count("revision"), self._count("seats")
        return Setup(self.facts["game"][1], revision, options, seats, self.fact("seed") or "")

    def _count(self, word: str) -> int:
        number, rest = self.facts[word]
        expected = say("a number is expected after “{word}”", word=word)
        return _number(number, f"{word} {rest}", rest, expected)


def _number(number: int, line: str, digits: str, expected: Text) -> int:
    """Raises `Unreadable`, quoting the line, if `digits` are no whole number."""
    try:
        if len(digits) <= _DIGITS:
            return int(digits)
    except ValueError:
        pass
    raise _damaged(number, line, expected)


def _damaged(number: int, line: str, why: Text) -> Unreadable:
    words = say("This exported match is damaged: line {number}, {line}: {why}.", number=number)
    return Unreadable(words.filled(line=quoted(line), why=why))


def _played(match: Match, file: _File, goes_on: Callable[[], bool]) -> Match:
    """Raises `Unreadable`, naming the line of the first refused entry."""
    for number, entry in zip(file.numbers, file.entries, strict=True):
        if not goes_on():
            raise Unreadable(say("This exported match takes too long to replay."))
        try:
            match = match.follow(entry)
        except (Refusal, Unreplayable, KeyError, ValueError, IndexError) as error:
            words = say(
                "This exported match does not fit the rules: line {number}, {line}, is refused.",
                number=number,
                line=quoted(f"{entry.seat} {entry.text}"),
            )
            raise Unreadable(words) from error
    return match


def _check_seed(game: AnyGame, file: _File) -> None:
    """Raises `Unreadable` if chance cannot be replayed for lack of a seed, or if the seed does not
    have the published fingerprint."""
    seed, told = file.fact("seed"), file.fact("fingerprint")
    if game.chance and seed is None:
        words = say(
            "This file has no seed, so it cannot be replayed. If the match was still running, "
            "export it again after its end; one that was called off keeps its secrets."
        )
        raise Unreadable(words)
    if told is not None and seed is not None and fingerprint(seed) != told:
        words = say("The seed of this exported match is not the one published at its start.")
        raise Unreadable(words)
