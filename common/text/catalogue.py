"""The languages that the program brings: folders with a catalogue, a table of names, a grammar.

A language is loaded when first asked for. Then its catalogue (`messages.po`) is compiled, once
after each change: beside it, or in memory where nothing may be written.
"""

from __future__ import annotations

import gettext
import io
import logging
import os
from collections.abc import Collection, Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from common.text import reading
from common.text.language import ENGLISH, LISTS, Language, Untranslated
from common.text.reading import Flaw, Unreadable, misfit

log = logging.getLogger(__name__)


LOCALES: Final[Sequence[str]] = (
    *("en-US", "en-GB", "bg", "zh-CN", "zh-TW", "hr", "cs", "id", "da", "nl", "fi", "fr", "de"),
    *("el", "hi", "hu", "it", "ja", "ko", "es-419", "lt", "no", "pl", "pt-BR", "ro", "ru"),
    *("es-ES", "sv-SE", "th", "tr", "uk", "vi"),
)
"""Discord's codes."""


def base(code: str) -> str:
    """Returns the language of a code, without the region: `pt` for `pt-BR`."""
    return code.partition("-")[0]


def babel_code(code: str) -> str:
    """Returns Babel's code for one of Discord's: `pt_BR` for `pt-BR`."""
    return code.replace("-", "_")


def fitting(locale: str, known: Collection[str]) -> str | None:
    """Returns the best known code for people with this locale: its own, else the language without a
    region, else the same language of another region, as Spanish from Spain serves `es-419`. None if
    there is none."""
    related = [each for each in known if base(each) == base(locale)]
    return next((each for each in (locale, base(locale), *related) if each in known), None)


def trouble(code: str) -> str:
    """Returns why a folder with this name is no language, for the host; empty if it is one."""
    if code in LOCALES and base(code) != "en":
        return ""
    near = " or ".join(each for each in LOCALES if base(each) == base(code.replace("_", "-")))
    if base(code) == "en":
        return f"languages/{code}: English stands in the code, no folder is read for it"
    hint = f"name it {near}" if near else "a folder has one of its codes, such as lt or pt-BR"
    return f"languages/{code} is no language of Discord's: {hint}"


FOLDER: Final = Path(__file__).parents[2] / "languages"
"""The folder of all languages; the name of each folder in it is a language's code in Discord."""
CATALOGUE: Final = "messages.po"
NAMES: Final = "names.csv"
GRAMMAR: Final = "grammar.toml"

WHOLE: Final = 0.95
"""The share of a language that must be translated for it to be spoken to people unasked."""
SHARE: Final = "share"
"""The text of a compiled catalogue that tells how many texts are translated, of how many."""

_others: list[Path] = []
"""Further folders of languages, with the words of games from outside."""
_added: dict[str, Language] = {}
"""Languages that are made by code, such as one for tests."""


def codes() -> tuple[str, ...]:
    """Returns the codes of all languages, English first."""
    return ("en", *_folders(FOLDER), *_added)


def register(language: Language) -> None:
    """Adds a language that is made by code."""
    _added[language.code] = language


def also(folder: Path) -> None:
    """Adds a folder of further words, in folders of their languages' codes: `messages.po` and
    `names.csv`. Entries of the first folder take precedence."""
    _others.append(folder)
    forget()


def remove(code: str) -> None:
    """Takes an added language away again."""
    _added.pop(code, None)


def language(code: str) -> Language:
    """Returns the language with this code; English for one that is unknown or cannot be read, which
    the log then tells once."""
    return _added.get(code) or _loaded(code)


def load() -> None:
    """Loads all languages, while nobody waits: one takes 10 ms, and 160 if it is to be compiled."""
    for each in codes():
        language(each)


def forget() -> None:
    """Forgets all languages that were loaded, so that they are read again."""
    _folders.cache_clear()
    _loaded.cache_clear()


def fitting_code(locale: str) -> str:
    """Returns the code of the language for a locale of Discord, such as `de` or `en-GB`; English if
    no fitting language has a share of at least `WHOLE` translated."""
    related = (each for each in codes() if base(each) == base(locale))
    return fitting(locale, list(filter(is_whole, related))) or "en"


def is_whole(code: str) -> bool:
    """Tells whether enough of a language is translated for it to be spoken to people unasked."""
    return language(code).share >= WHOLE


def chosen_code(chosen: str) -> str:
    """Returns the code of the language that somebody chose, unfinished or not."""
    return fitting(chosen, codes()) or "en"


@cache
def _folders(folder: Path) -> tuple[str, ...]:
    """Returns the names of the folders that are languages; the log tells once of the others."""
    found = sorted(each.parent.name for each in folder.glob(f"*/{GRAMMAR}"))
    for each in filter(None, map(trouble, found)):
        log.warning("%s", each)
    return tuple(each for each in found if not trouble(each))


@cache
def _loaded(code: str) -> Language:
    if code == "en":
        return ENGLISH
    if code not in codes():
        log.warning("there is no language %r: shown in English", code)
        return ENGLISH
    try:
        return read(FOLDER / code)
    except Unreadable as error:
        log.error("%s: the language is shown in English", error)
        return ENGLISH
    except Exception:  # a broken file must never cost anybody an answer
        log.exception("the language %s cannot be read: shown in English", code)
        return ENGLISH


def read(folder: Path) -> Language:
    """Returns the language of a folder, and logs the flaws in its sentences and names. Raises
    `Unreadable` if a flaw leaves no language."""
    grammar, flaws = reading.grammar_of(folder / GRAMMAR)
    _tell(flaws)
    rule = gettext.c2py(grammar["plural"]["rule"])
    kinds: list[str] = grammar["plural"]["kinds"]
    catalogue, names = _catalogue(folder), _names(folder / NAMES)
    shares = catalogue.pgettext(SHARE, SHARE)
    done, of = map(int, ("1 1" if shares == SHARE else shares).split())
    done += sum(all(each.values()) for each in names.values())
    share = done / (of + len(names)) if of else 0
    for other in _others:
        if (other / folder.name / CATALOGUE).exists():
            catalogue.add_fallback(_catalogue(other / folder.name))
        if (other / folder.name / NAMES).exists():
            names = _names(other / folder.name / NAMES) | names
    catalogue.add_fallback(Untranslated())
    numbers: dict[str, Any] = grammar.get("numbers", {})
    return Language(
        code=folder.name,
        title=grammar["title"],
        made=grammar["made"],
        catalogue=catalogue,
        names=names,
        share=share,
        forms=grammar.get("forms", {}),
        counted=grammar.get("counted", {}),
        ordinals=grammar.get("ordinals", {}),
        signs=grammar.get("signs", {}),
        capitals=grammar.get("capitals", {}),
        lists={**LISTS, **grammar.get("lists", {})},
        plural=lambda number: kinds[rule(number)],
        ordinal=numbers.get("ordinal", ENGLISH.ordinal),
        thousands=numbers.get("thousands", ENGLISH.thousands),
        decimal=numbers.get("decimal", ENGLISH.decimal),
        percent=numbers.get("percent", ENGLISH.percent),
    )


def _names(file: Path) -> dict[str, dict[str, str]]:
    try:
        found, flaws = reading.table_of(file)
    except Unreadable as error:
        log.error("%s: what has names is shown in English", error)
        return {}
    _tell(flaws)
    return found


def _tell(flaws: Iterable[Flaw]) -> None:
    for each in flaws:
        log.error("%s: that alone is shown in English", each)


def _catalogue(folder: Path) -> gettext.NullTranslations:
    source, compiled = folder / CATALOGUE, (folder / CATALOGUE).with_suffix(".mo")
    if not compiled.exists() or compiled.stat().st_mtime < source.stat().st_mtime:
        made = _compiled(source)
        try:
            _put(compiled, made)
        except OSError as error:
            log.info("%s is not kept compiled: %s", source.parent.name, error)
            return gettext.GNUTranslations(io.BytesIO(made))
    with compiled.open("rb") as file:
        return gettext.GNUTranslations(file)


def _compiled(source: Path) -> bytes:
    from babel.messages.mofile import write_mo  # only here: it costs time and memory

    catalogue, flaws = reading.catalogue_of(source)
    for each in catalogue:
        if each.id and each.string and (why := misfit(str(each.id), str(each.string))):
            flaws.append(Flaw(source, each.lineno or 0, why))
            each.string = ""
    texts = [each for each in catalogue if each.id]
    done = sum(bool(each.string) and not each.fuzzy for each in texts)
    catalogue.add(SHARE, f"{done} {len(texts)}", context=SHARE)
    _tell(flaws)
    made = io.BytesIO()
    write_mo(made, catalogue)
    return made.getvalue()


def _put(file: Path, content: bytes) -> None:
    """Writes a file as a whole, so that a process beside this one never reads half of it."""
    half = file.with_suffix(f".{os.getpid()}")
    half.write_bytes(content)
    half.replace(file)


if __name__ == "__main__":  # compiles all of them, where the bot itself may not write later
    for each in codes():
        language(each)
