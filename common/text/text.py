"""Texts: sentences, names and lists that know their parts, and are English until somebody reads
them.

A `Text` is a string, in English. So it can be compared, kept, cut and printed like any other; but a
string made of it by Python's own means, such as an f-string, is English for ever. `written` writes
a text out for a language.
"""

from __future__ import annotations

import logging
from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeAlias

from common.text.language import ENGLISH, Language
from common.text.lines import Lines, aligned
from common.text.template import CAPITAL, COUNT, INHERITED, Choices, choices, is_plain, parsed

log = logging.getLogger(__name__)

Argument: TypeAlias = "str | int | float"
"""A value of a field: a text, a word that is the same in all languages, such as a person's name or
a square, or a number."""


class Text(str):
    """Words that can be written out in any language; as a string they are English."""

    __slots__ = ()

    @abstractmethod
    def given(self) -> tuple[Any, ...]:
        """Returns the values that it was made of."""

    @abstractmethod
    def written(self, language: Language, form: str = "") -> str:
        """Returns the words in this language, in the form that a field asks for. Raises
        `LookupError` or `BadTemplate` if the language lacks a part that is needed."""

    def keys(self, language: Language) -> tuple[str, ...]:
        """Returns the keys by which a choice goes."""
        del language
        return (str(self),)

    def counts(self, language: Language) -> tuple[str, ...]:
        """Returns the keys by which a choice by number goes."""
        return self.keys(language)

    def __add__(self, other: str, /) -> Text:
        return Joined("", (self, other))

    def __radd__(self, other: str, /) -> Text:
        return Joined("", (other, self))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self.given()


class Sentence(Text):
    """A template with its arguments. Without all of them it is the template, to be `filled`."""

    __slots__ = ("arguments", "meaning", "template")
    template: str
    arguments: Mapping[str, Argument]
    meaning: str

    def __new__(cls, template: str, arguments: Mapping[str, Argument], meaning: str) -> Sentence:
        try:
            if is_plain(template):  # most are, and this is five times as fast
                english = template.format_map(arguments)
            else:
                english = _filled(template, arguments, ENGLISH, "")
        except KeyError:
            english = template
        self = super().__new__(cls, english)
        self.template, self.arguments, self.meaning = template, arguments, meaning
        return self

    def given(self) -> tuple[Any, ...]:
        return self.template, dict(self.arguments), self.meaning

    def filled(self, **arguments: Argument) -> Sentence:
        return Sentence(self.template, {**self.arguments, **arguments}, self.meaning)

    def written(self, language: Language, form: str = "") -> str:
        template = language.sentence(self.template, self.meaning)
        if template is None:
            return str(self)
        try:
            return _filled(template, self.arguments, language, form)
        except (LookupError, ValueError) as error:
            broken(language.code, self.template, repr(error))
            return str(self)

    def keys(self, language: Language) -> tuple[str, ...]:
        for each in parsed(language.sentence(self.template, self.meaning) or self.template):
            if each.form.removeprefix(CAPITAL) == INHERITED and each.name:
                return _keys(self.arguments[each.name], language)
        return (str(self),)


class Name(Text):
    """A name of the games or of the table, with forms in each language: a piece, a side, a place,
    a noun that is counted. `many` is an English plural that is not made with “s”."""

    __slots__ = ("many",)
    many: str

    def __new__(cls, word: str, many: str = "") -> Name:
        self = super().__new__(cls, word)
        self.many = many
        return self

    def given(self) -> tuple[Any, ...]:
        return str(self), self.many

    def written(self, language: Language, form: str = "") -> str:
        return language.name(str(self), form, self.many)

    def keys(self, language: Language) -> tuple[str, ...]:
        return language.keys_of_name(str(self))


class Counted(Text):
    """A number with its noun: “2 points”."""

    __slots__ = ("noun", "number")
    number: int
    noun: Name

    def __new__(cls, number: int, noun: Name) -> Counted:
        self = super().__new__(cls, _counted(number, noun, ENGLISH, ""))
        self.number, self.noun = number, noun
        return self

    def given(self) -> tuple[Any, ...]:
        return self.number, self.noun

    def written(self, language: Language, form: str = "") -> str:
        return _counted(self.number, self.noun, language, form)

    def keys(self, language: Language) -> tuple[str, ...]:
        return str(self.number), language.plural(self.number), *self.noun.keys(language)


class Listed(Text):
    """“a, b and c”: each in the form that is asked of all."""

    __slots__ = ("last", "words")
    words: tuple[str, ...]
    last: str

    def __new__(cls, words: tuple[str, ...], last: str) -> Listed:
        self = super().__new__(cls, _listed(words, last, ENGLISH, ""))
        self.words, self.last = words, last
        return self

    def given(self) -> tuple[Any, ...]:
        return self.words, self.last

    def written(self, language: Language, form: str = "") -> str:
        return _listed(self.words, self.last, language, form)

    def keys(self, language: Language) -> tuple[str, ...]:
        if len(self.words) == 1:
            return *_keys(self.words[0], language), "one"
        return language.plural(len(self.words)), "many", "other"

    def counts(self, language: Language) -> tuple[str, ...]:
        return str(len(self.words)), language.plural(len(self.words))


class Ordinal(Text):
    """“2nd” for 2."""

    __slots__ = ("number",)
    number: int

    def __new__(cls, number: int) -> Ordinal:
        self = super().__new__(cls, ENGLISH.order(number))
        self.number = number
        return self

    def given(self) -> tuple[Any, ...]:
        return (self.number,)

    def written(self, language: Language, form: str = "") -> str:
        return language.order(self.number, form)


class Joined(Text):
    """Texts with a mark between them, such as a space or the end of a line: names each in the form
    that is asked of all."""

    __slots__ = ("mark", "texts")
    mark: str
    texts: tuple[str, ...]

    def __new__(cls, mark: str, texts: tuple[str, ...]) -> Joined:
        self = super().__new__(cls, mark.join(texts))
        self.mark, self.texts = mark, texts
        return self

    def given(self) -> tuple[Any, ...]:
        return self.mark, self.texts

    def written(self, language: Language, form: str = "") -> str:
        return _mark(self.mark, language).join(written(each, language, form) for each in self.texts)


class Fitting(Text):
    """As many of the first sentences, with a mark between them, as fit into `longest`
    characters."""

    __slots__ = ("longest", "mark", "sentences")
    sentences: tuple[str, ...]
    longest: int
    mark: str

    def __new__(cls, sentences: tuple[str, ...], longest: int, mark: str) -> Fitting:
        self = super().__new__(cls, _fitting(sentences, longest, mark))
        self.sentences, self.longest, self.mark = sentences, longest, mark
        return self

    def given(self) -> tuple[Any, ...]:
        return self.sentences, self.longest, self.mark

    def written(self, language: Language, form: str = "") -> str:
        del form
        whole = [written(each, language) for each in self.sentences]
        return _fitting(whole, self.longest, _mark(self.mark, language))


class Fullest(Text):
    """The first of these texts that fits into `longest` characters, else as much of the last one as
    fits."""

    __slots__ = ("longest", "tellings")
    tellings: tuple[str, ...]
    longest: int

    def __new__(cls, tellings: tuple[str, ...], longest: int) -> Fullest:
        self = super().__new__(cls, _fullest(tellings, longest))
        self.tellings, self.longest = tellings, longest
        return self

    def given(self) -> tuple[Any, ...]:
        return self.tellings, self.longest

    def written(self, language: Language, form: str = "") -> str:
        del form
        return _fullest((written(each, language) for each in self.tellings), self.longest)


class Padded(Text):
    """A text with spaces behind it, up to `width` characters."""

    __slots__ = ("width", "words")
    words: str
    width: int

    def __new__(cls, words: str, width: int) -> Padded:
        self = super().__new__(cls, aligned(words, width))
        self.words, self.width = words, width
        return self

    def given(self) -> tuple[Any, ...]:
        return self.words, self.width

    def written(self, language: Language, form: str = "") -> str:
        return aligned(written(self.words, language, form), self.width)


class Wrapped(Text):
    """Words in lines of at most `width` characters."""

    __slots__ = ("width", "words")
    words: str
    width: int

    def __new__(cls, words: str, width: int) -> Wrapped:
        self = super().__new__(cls, _wrapped(words, width))
        self.words, self.width = words, width
        return self

    def given(self) -> tuple[Any, ...]:
        return self.words, self.width

    def written(self, language: Language, form: str = "") -> str:
        del form
        return _wrapped(written(self.words, language), self.width)


class Capital(Text):
    """A text with a capital letter at its beginning, or in capital letters as a `whole`."""

    __slots__ = ("whole", "words")
    words: str
    whole: bool

    def __new__(cls, words: str, whole: bool = False) -> Capital:
        made = ENGLISH.upper(str(words)) if whole else ENGLISH.capital(str(words))
        self = super().__new__(cls, made)
        self.words, self.whole = words, whole
        return self

    def given(self) -> tuple[Any, ...]:
        return self.words, self.whole

    def written(self, language: Language, form: str = "") -> str:
        made = written(self.words, language, form)
        return language.upper(made) if self.whole else language.capital(made)


class Cut(Text):
    """The first `longest` characters of a text."""

    __slots__ = ("longest", "words")
    words: str
    longest: int

    def __new__(cls, words: str, longest: int) -> Cut:
        self = super().__new__(cls, words[:longest])
        self.words, self.longest = words, longest
        return self

    def given(self) -> tuple[Any, ...]:
        return self.words, self.longest

    def written(self, language: Language, form: str = "") -> str:
        return written(self.words, language, form)[: self.longest]


class Unmarked(Text):
    """A text without the marks of bold words, for a place that knows none."""

    __slots__ = ("words",)
    words: str

    def __new__(cls, words: str) -> Unmarked:
        self = super().__new__(cls, words.replace("**", ""))
        self.words = words
        return self

    def given(self) -> tuple[Any, ...]:
        return (self.words,)

    def written(self, language: Language, form: str = "") -> str:
        return written(self.words, language, form).replace("**", "")


class Trimmed(Text):
    """A text without the words at its beginning and at its end, in every language in which it
    begins and ends so."""

    __slots__ = ("end", "start", "words")
    words: str
    start: str
    end: str

    def __new__(cls, words: str, start: str, end: str) -> Trimmed:
        self = super().__new__(cls, words.removeprefix(start).removesuffix(end))
        self.words, self.start, self.end = words, start, end
        return self

    def given(self) -> tuple[Any, ...]:
        return self.words, self.start, self.end

    def written(self, language: Language, form: str = "") -> str:
        start, end = written(self.start, language), written(self.end, language)
        return written(self.words, language, form).removeprefix(start).removesuffix(end)


def written(words: str, language: Language, form: str = "") -> str:
    """Returns the words in this language: a plain string as it is."""
    if not isinstance(words, Text):
        return words
    if language is ENGLISH and not form:
        return str(words)
    try:
        return words.written(language, form)
    except (LookupError, ValueError) as error:
        broken(language.code, type(words).__name__, repr(error))  # the words may be secret
        return str(words)


@lru_cache(1000)
def broken(code: str, words: str, error: str) -> None:
    """Notes once that a language cannot write something, which is then English."""
    log.warning("a text is shown in English, not in %s: %s (%s)", code, words, error)


def _filled(
    template: str, arguments: Mapping[str, Argument], language: Language, asked: str
) -> str:
    found: list[str] = []
    for words, field, form in parsed(template):
        found.append(words)
        if field is not None:
            bare = form.removeprefix(CAPITAL)
            if pairs := choices(bare):
                words = _chosen(arguments[field], pairs, language, by_count=bare[0] == COUNT)
                made, fixed = _filled(words, arguments, language, asked), bare == form
            else:
                value = arguments[field]
                made = _value(value, asked if bare == INHERITED else bare, language)
                fixed = bare == form or _is_fixed(value)
            found.append(made if fixed else language.capital(made))
    return "".join(found)


def _is_fixed(value: Argument) -> bool:
    """Tells whether a value begins with a word that is the same everywhere, such as a person's
    name, which takes no capital letter either."""
    if isinstance(value, Listed):
        return _is_fixed(value.words[0]) if value.words else True
    return isinstance(value, str) and not isinstance(value, Text)


def _chosen(value: Argument, pairs: Choices, language: Language, *, by_count: bool) -> str:
    """Returns the words of the choice for this value; the last ones if none is."""
    words, keys = dict(pairs), _keys(value, language)
    if by_count and isinstance(value, Text):
        keys = value.counts(language)
    return next((words[key] for key in keys if key in words), pairs[-1][1])


def _value(value: Argument, form: str, language: Language) -> str:
    if isinstance(value, Text):
        return value.written(language, form)
    if isinstance(value, str):
        return value  # a word that is the same in all forms
    return language.number(value, form)


def _keys(value: Argument, language: Language) -> tuple[str, ...]:
    return value.keys(language) if isinstance(value, Text) else language.keys(value)


def _counted(number: int, noun: Name, language: Language, form: str) -> str:
    return language.counted_whole(number, str(noun), form, noun.many)


def _listed(words: Sequence[str], last: str, language: Language, form: str) -> str:
    *most, final = [_value(each, form, language) for each in words] or [""]
    if not most:
        return final
    template = language.lists.get(last) or ENGLISH.lists[last]
    between = language.lists.get("between", ENGLISH.lists["between"])
    return _filled(template, {"most": between.join(most), "last": final}, language, "")


def _mark(mark: str, language: Language) -> str:
    """Returns a mark between texts, with the signs of the language."""
    made = written(mark, language)
    for english, own in language.signs.items():
        made = made.replace(english, own)
    return made


def _fitting(sentences: Iterable[str], longest: int, mark: str) -> str:
    told = ""
    for sentence in filter(None, sentences):
        longer = f"{told}{mark}{sentence}" if told else sentence
        if len(longer) > longest:
            break
        told = longer
    return told


def _fullest(tellings: Iterable[str], longest: int) -> str:
    told = ""
    for told in tellings:
        if len(told) <= longest:
            break
    return told[:longest]


def _wrapped(words: str, width: int) -> str:
    lines = Lines(width, subsequent_indent="  ").wrap(words)
    return "\n".join(line.replace("\xa0", " ") for line in lines)
