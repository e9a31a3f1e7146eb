"""Slips of a translation beside its English, and of what is written out: found in any language."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping
from typing import Final

from common.text.template import CAPITAL, COUNT, INHERITED, Field, choices, parsed
from common.text.text import Argument, Name, Text
from tools.words.habits import ENDS, QUOTES, SPACE, WORD, Habits, end, opening, variants, words_of

NUMBERS: Final = re.compile(r",|,?\.\d[f%]|d|\.0%")
"""The forms of numbers."""
_CODE: Final = re.compile(r"`[^`]*`|<[^<>]*>")
_ALONE: Final = r"(?<![,;:.!?–-] )(?<![\w-])"
"""Before a word that follows another one in the same clause."""
_TWICE: Final = re.compile(rf"(?i){_ALONE}({WORD}){SPACE}\1(?![\w-])")
_ARTICLE: Final = re.compile(rf"{_ALONE}({WORD}){SPACE}\{{\w+:\^?([^{{}}]*)\}}")
_LABEL: Final = 30
"""The most characters of a label, whose translation may end in an abbreviation, such as “pts.”."""
_SHORT: Final = re.compile(r"\b[^\W\d]{1,5}\.$")
_CUT: Final = 4
"""The letters to which a board in characters cuts the names of cards."""
_GAPS: Final = re.compile(r"(?<=\S)  +(?=\S)|(?<=\w) [,.:;?!](?=\s|$)|\.\.\.")
_COUNTED: Final = re.compile(rf"(?:\A|(?<=\S )|(?<=\())(\d+){SPACE}({WORD})")
"""A number with what stands behind it; at the beginning of a line it is the line's number."""


def slips(habits: Habits, english: str, own: str) -> Iterator[str]:
    """Yields what is wrong with a translation; of an English sentence with itself."""
    theirs, ours = variants(english), variants(own)
    yield from _unlike(habits, theirs, ours)
    if _GAPS.search(own) and not _GAPS.search(english):
        yield "spaces or dots too many"
    for each in ours:
        yield from looks(habits, each)
        for word, form in _ARTICLE.findall(each):
            if word.lower() in habits.articles and form in habits.articled:
                yield f"two articles: {word} and {form}"
    counting = {field for field, form in asked(english) if form[:1] == COUNT}
    for field, form in asked(own):
        if field in counting and form[:1] != COUNT and _by_number(habits, form):
            yield f"{field} goes by agreement, in English by how many there are (#)"
    yield from _behind(habits, english, own)


def _unlike(habits: Habits, theirs: list[str], ours: list[str]) -> Iterator[str]:
    """Yields in what a translation looks unlike its English: end, bold, code, capital."""
    allowed = {sign for each in theirs for sign in habits.ends[end(each, "".join(ENDS))]}
    is_label = "" in allowed and min(map(len, theirs)) <= _LABEL
    ends = {end(_SHORT.sub("", each) if is_label else each) for each in ours}
    yield from (f"ends in {each!r}" for each in sorted(ends - allowed))
    if not {_codes(each) for each in ours} <= {_codes(each) for each in theirs}:
        yield "not the same code"
    bold = {"**" in each for each in theirs}
    if any(each.count("**") % 2 or ("**" in each) not in bold for each in ours):
        yield "not the same bold words"
    small = any(opening(each).islower() for each in ours)
    if small and all(opening(each).isupper() and each[:2] != "I " for each in theirs):
        yield "begins with a small letter"


def misfits(own: str, filled: Mapping[str, Argument]) -> Iterator[str]:
    """Yields what is wrong with a template by what its fields are filled with. A plain string is
    the same in all languages, such as a person's name."""
    for field, form in asked(own):
        case = form not in ("", INHERITED) and not choices(form) and not NUMBERS.fullmatch(form)
        if case and isinstance(filled[field], str) and not isinstance(filled[field], Text):
            yield f"{field} may be a person's name, which has no {form}"
    for field, words, behind in _followed(own):
        bare = re.fullmatch(SPACE, words) and not choices(behind.form)
        if (
            bare
            and not isinstance(filled[field], str)
            and isinstance(filled.get(behind.name or ""), Name)
        ):
            yield f"a number before a name as it stands: {field} {behind.name}"


def looks(habits: Habits, words: str) -> Iterator[str]:
    """Yields what can be seen of words alone."""
    shown = _CODE.sub("", words)
    signs = [each for each in shown if each in QUOTES]
    if odd := {*signs} - {*habits.quotes}:
        yield f"quotation marks of another language: {' '.join(sorted(odd))}"
    elif len(signs) % 2 or any(each != habits.quotes[-(at % 2)] for at, each in enumerate(signs)):
        yield "quotation marks that do not close"
    yield from (f"{word} twice" for word in _TWICE.findall(shown) if len(word) > 1)


def written_slips(habits: Habits, english: str, own: str, *, drawn: bool) -> Iterator[str]:
    """Yields what is wrong with a text that is written out; of a board in characters only words of
    more letters than it cuts names to."""
    foreign = sorted((words_of([own]) & habits.foreign) - habits.words)
    yield from (f"foreign word: {each}" for each in foreign if not drawn or len(each) > _CUT)
    if drawn:
        return
    yield from looks(habits, own)
    if opening(english).isupper() and opening(own).islower() and end(english):
        yield "begins with a small letter"
    for number, noun in _COUNTED.findall(own):
        kinds = habits.nouns.get(noun)
        if kinds is not None and habits.language.plural(int(number)) not in kinds:
            yield f"no form for this number: {number} {noun}"


def asked(template: str) -> Iterator[tuple[str, str]]:
    """Yields the fields with the forms asked for, without the mark of capitals, also within
    choices."""
    for each in parsed(template):
        if each.name is not None:
            form = each.form.removeprefix(CAPITAL)
            yield each.name, form
            for _, words in choices(form):
                yield from asked(words)


def _behind(habits: Habits, english: str, own: str) -> Iterator[str]:
    """Yields what stands wrong behind a number that may be any number; one behind which English has
    a bare noun, too, is never one."""
    both = (*asked(english), *asked(own))
    numbers = {field for field, form in both if _is_number(habits, form)}
    several = {field for field, words, _ in _followed(english) if re.match(SPACE + WORD, words)}
    for field, words, behind in _followed(own):
        if field in numbers:
            noun = re.match(f"{SPACE}({WORD})", words)
            every = habits.kinds[field in several]
            if noun and every - habits.nouns.get(noun[1], every):
                yield f"a bare noun behind a number: {field} {noun[1]}"
            if re.fullmatch(SPACE, words) and behind.form in habits.articled:
                yield f"an article behind a number: {field} {behind.name}"


def _followed(template: str) -> Iterator[tuple[str, str, Field]]:
    """Yields each field that is no choice with the words behind it, and the next field."""
    for before, behind in itertools.pairwise((*parsed(template), Field("", None, ""))):
        if before.name and not choices(before.form):
            yield before.name, behind.words, behind


def _codes(words: str) -> tuple[str, ...]:
    return tuple(sorted(re.sub(r":[^}]*}", "}", each) for each in _CODE.findall(words)))


def _by_number(habits: Habits, form: str) -> bool:
    return bool(habits.kinds[0] & {key for key, _ in choices(form)} - {"other"})


def _is_number(habits: Habits, form: str) -> bool:
    return bool(NUMBERS.fullmatch(form)) or (form[:1] != COUNT and _by_number(habits, form))
