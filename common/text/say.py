"""The words with which texts are made."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from common.text.text import (
    Argument,
    Capital,
    Counted,
    Cut,
    Fitting,
    Fullest,
    Joined,
    Listed,
    Name,
    Ordinal,
    Padded,
    Sentence,
    Text,
    Trimmed,
    Unmarked,
    Wrapped,
)


def say(template: str, /, *, meaning: str = "", **arguments: Argument) -> Sentence:
    """Returns a sentence: a template, which is the English, and its arguments. `meaning` tells two
    sentences apart that are the same in English only, such as “Draw” for an ending and for a card.

    >>> say("{side} takes {target:a}.", side=name("Dawn"), target=name("Spirit"))
    'Dawn takes a Spirit.'
    """
    return Sentence(template, arguments, meaning)


def read(words: str) -> Sentence:
    """Returns a sentence that stands in a file rather than in the code. Braces in it are braces."""
    return Sentence(words.replace("{", "{{").replace("}", "}}"), {}, "")


def as_is(words: str) -> Text:
    """Returns words that are the same in all languages, such as the host's, where a text is asked
    for."""
    return Joined("", (words,))


def name(word: str, many: str = "") -> Name:
    """Returns a name. It stands in the table of names of each language."""
    return Name(word, many)


def counted(number: int, noun: str) -> Counted:
    """Returns “1 point” or “2 points”."""
    return Counted(number, noun if isinstance(noun, Name) else Name(noun))


def listed(words: Iterable[str], last: str = "and") -> Text:
    """Returns “a, b and c”, with another word for “and” if given (of `Language.lists`); empty for
    no words."""
    return Listed(tuple(words), last)


def ordinal(number: int) -> Ordinal:
    """Returns “2nd” for 2."""
    return Ordinal(number)


def joined(mark: str, texts: Iterable[str]) -> Text:
    """Returns the texts with a mark between them: `mark.join(texts)` for texts."""
    return Joined(mark, tuple(texts))


def fitting(sentences: Iterable[str], longest: int, mark: str = " ") -> Text:
    """Returns as many of the first sentences, with this mark between them, as fit into `longest`
    characters; empty ones are left out."""
    return Fitting(tuple(sentences), longest, mark)


def fullest(tellings: Iterable[str], longest: int) -> Text:
    """Returns the first of these texts that fits into `longest` characters, else as much of the
    last one as fits."""
    return Fullest(tuple(tellings), longest)


def titled(title: str, words: str, longest: int) -> Text:
    """Returns these words after a title, together at most `longest` characters: of several tellings
    the first that fits."""
    tellings = words.tellings if isinstance(words, Fullest) else (words,)
    return fullest([joined(" ", (title, each)) for each in tellings], longest)


def unsaid(words: Text, said: Sequence[str]) -> Text:
    """Returns a text of several sentences without those that stand in a text `said` beside it."""

    def fresh(texts: Sequence[str]) -> tuple[str, ...]:
        return tuple(each for each in texts if not any(each in other for other in said))

    match words:
        case Fitting(sentences=sentences, longest=longest, mark=mark):
            return Fitting(fresh(sentences), longest, mark)
        case Joined(mark=mark, texts=texts):
            return Joined(mark, fresh(texts))
        case Fullest(tellings=tellings, longest=longest):
            kept = (unsaid(each, said) if isinstance(each, Text) else each for each in tellings)
            return Fullest(tuple(kept), longest)
        case _:
            return words


def padded(words: str, width: int) -> Text:
    """Returns the text with spaces behind it, up to `width` characters."""
    return Padded(words, width)


def wrapped(words: str, width: int = 40) -> Text:
    """Returns these words in lines of at most `width` characters, broken at plain spaces only: a
    no-break space becomes a plain one. Lines after the first are indented."""
    return Wrapped(words, width)


def capitalised(words: str, *, whole: bool = False) -> Text:
    """Returns the text with a capital letter at its beginning, or in capital letters as a whole."""
    return Capital(words, whole)


def sentence(words: str) -> Text:
    """Returns the text as a whole sentence: with a capital letter and a full stop."""
    return say("{words}.", words=Capital(words))


def bold(words: str) -> Text:
    """Returns the text in bold letters."""
    return Joined("", ("**", words, "**"))


def cut(words: str, longest: int) -> Text:
    """Returns the first `longest` characters of the text."""
    return Cut(words, longest)


def trimmed(words: str, start: str = "", end: str = "") -> Text:
    """Returns the text without the words at its beginning and at its end, in every language in
    which it begins and ends so."""
    return Trimmed(words, start, end)


def unmarked(words: str) -> Text:
    """Returns the text without the marks of bold words."""
    return Unmarked(words)


EMPTY: Final = joined("", ())
"""No words."""
