"""What a language does by itself, read from its own tables and sentences: by that its slips are
found, without a word about it here."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from common.text.language import Language, NoForm
from common.text.template import CAPITAL, choices, parsed

QUOTES: Final = '“”„‟«»「」『』"'
ENDS: Final[Mapping[str, str]] = {
    ".": ".。।",
    "!": "!！",
    "?": "?？؟;",
    ":": ":：",
    "…": "…",
    "": "",
}
"""The ends of English sentences, each with what other languages write there."""
OTHER: Final = ("english", "gender")
"""The columns of a table of names that are no forms."""
SPACE: Final = r"[ \u00a0\u202f]"
WORD: Final = r"[^\W\d_]+"
_MANY: Final = 10
"""So many sentences show what a language does by itself."""
HIDDEN: Final = re.compile(r"`[^`]*`|<[^<>]*>|https?://\S+|\*")
_FIELD: Final = re.compile(r"\{[^{}]*\}")
_CLOSERS: Final = "*_)]`）" + QUOTES


@dataclass(frozen=True)
class Habits:
    """A language, and its sentences by the English ones."""

    language: Language
    texts: Mapping[str, str]

    @cached_property
    def kinds(self) -> tuple[frozenset[str], frozenset[str]]:
        """The kinds of all numbers, and of those from two on."""
        every = [self.language.plural(number) for number in range(200)]
        return frozenset(every), frozenset(every[2:])

    @cached_property
    def articles(self) -> frozenset[str]:
        """The words that its forms put before a name, such as “der”."""
        if self.language.is_english:
            return frozenset(("a", "an", "the"))
        return words_of(each for made in self.language.forms.values() for each in _gendered(made))

    @cached_property
    def articled(self) -> frozenset[str]:
        """The forms that begin with such a word."""
        if self.language.is_english:
            return frozenset("a")
        before = re.compile(WORD + "[ '’\u00a0]")
        forms = self.language.forms.items()
        return frozenset(key for key, made in forms if any(map(before.match, variants(made))))

    @cached_property
    def quotes(self) -> str:
        """The signs before and behind what is quoted."""
        made = self.language.sentence("“{words}”", "typed") or "“{words}”"
        return "".join(each for each in made if each in QUOTES) or "“”"

    @cached_property
    def ends(self) -> Mapping[str, frozenset[str]]:
        """What may end a sentence, by the English sign: any of the usual signs, and what nearly all
        of its own sentences end with, such as nothing in Thai."""
        seen = {mark: Counter[str]() for mark in ENDS}
        for english, translated in self.texts.items():
            seen[end(english, "".join(ENDS))][end(translated)] += 1
        return {
            mark: frozenset(ENDS[mark] or ("",)).union(
                each for each, times in found.items() if times > max(_MANY, 0.8 * found.total())
            )
            for mark, found in seen.items()
        }

    @cached_property
    def nouns(self) -> Mapping[str, frozenset[str]]:
        """The kinds of number behind which each form of a name stands."""
        kinds = {self.language.plural(number) for number in range(200)}
        found: dict[str, set[str]] = {}
        for row in self.language.names.values():
            behind = {kind: self._behind(row, kind) for kind in kinds}
            for column, cell in row.items():
                if column not in OTHER and re.fullmatch(WORD, cell or ""):
                    found.setdefault(cell, set()).update(
                        kind for kind, forms in behind.items() if cell in forms
                    )
        return {cell: frozenset(seen) for cell, seen in found.items()}

    def _behind(self, row: Mapping[str, str], kind: str) -> set[str]:
        """Returns the forms of a name that stand behind a number of this kind."""
        asked = self.language.counted.get(kind, "{case}")
        found: set[str] = set()
        for case in row.keys() - {*OTHER}:
            if asked != "{case}" or not case.endswith(".pl"):
                with suppress(NoForm):
                    found.add(self.language.name(row["english"], asked.replace("{case}", case)))
        return found

    @cached_property
    def words(self) -> frozenset[str]:
        """All words of its sentences, names and lists, in small letters."""
        language = self.language
        own = (*self.shown, *language.forms.values(), *language.lists.values())
        return words_of((*own, language.ordinal))

    @cached_property
    def shown(self) -> tuple[str, ...]:
        """All its sentences, and all forms of its names."""
        rows = self.language.names.values()
        cells = (row[key] or "" for row in rows for key in row if key not in OTHER)
        return *self.texts.values(), *cells

    @cached_property
    def foreign(self) -> frozenset[str]:
        """All words of the English sentences and names, of three letters or more."""
        names = self.language.names
        found = words_of((*self.texts, *names, *(f"{each}s" for each in names)))
        return frozenset(each for each in found if len(each) > 2)


def _gendered(template: str) -> Iterator[str]:
    """Yields the words of a form but for what plurals and proper names have instead of an article,
    such as “von”."""
    for words, _, form in parsed(template):
        yield words
        yield from (made for key, made in choices(form) if key not in ("pl", "name", "other"))


def words_of(texts: Iterable[str]) -> frozenset[str]:
    """Returns the words of templates in small letters, without fields, code, addresses, marks, and
    whatever has figures in it."""
    return frozenset(
        word.lower()
        for each in texts
        for whole in ([each] if "{" not in each else variants(each))
        for word in re.findall(r"[^\W_]+", HIDDEN.sub("", _FIELD.sub(" ", whole)))
        if word.isalpha()
    )


def variants(template: str) -> list[str]:
    """Returns a template without its choices, once for each of their places: with all first words,
    all second ones, and so on."""
    pieces: list[list[str]] = []
    for words, field, form in parsed(template):
        pairs = choices(form.removeprefix(CAPITAL))
        inner = [each for _, chosen in pairs for each in variants(chosen)]
        pieces += [[words]] if field is None else [[words], inner or [f"{{{field}:{form}}}"]]
    longest = max((len(each) for each in pieces), default=1)
    return ["".join(each[at % len(each)] for each in pieces) for at in range(longest)]


def end(words: str, signs: str = "".join(ENDS.values())) -> str:
    """Returns the sign that ends a sentence; empty if none of these does."""
    bare = words.rstrip(_CLOSERS + " \u00a0\u202f")
    return bare[-1:] if bare and bare[-1] in signs else ""


def opening(words: str) -> str:
    """Returns the first letter of a text that begins with a word; empty for a square or a field."""
    found = re.match(rf"[^\w{{`<]*({WORD})(?![\w-])", words)
    return found[1][0] if found else ""
