"""The languages that Discord knows, by its codes, and the library of catalogues by its own."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

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
    """Returns the code among those known that serves people with this locale: its own, else the
    language without a region, else the same language of another region, as Spanish from Spain
    serves `es-419`. None if there is none."""
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
