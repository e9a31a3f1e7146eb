"""Makes the folder of a new game from outside: a package with a small game of pawns or of cards,
ready to be installed, checked and changed."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from common.text.say import as_is
from engines.outside.guests import LONGEST, is_key
from engines.terms import Refusal, Unreadable, quoted

_TEMPLATE: Final = Path(__file__).parent / "template"
_CARDS: Final = _TEMPLATE / "cards"
"""The files that differ in a game of cards."""
_NAMES: Final = ("breakthrough", "goofspiel")
"""The keys of the games in the templates."""
_OUTSIDE: Final = "pyproject.toml"
"""The file that stands beside the package's folder."""


def files(key: str, *, cards: bool = False) -> dict[str, str]:
    """Returns the files of a new game with this key by their paths: of squares, or of `cards`.
    Raises `Unreadable` for an invalid key."""
    if not is_key(key):
        told = f"{quoted(key)} is no key: small letters, digits and hyphens, at most {LONGEST}."
        raise Unreadable(as_is(told))
    package = f"vivat_{key.replace('-', '_')}"
    title = key.replace("-", " ").title()
    found: dict[str, str] = {}
    for path in [*_TEMPLATE.glob("*.txt"), *(_CARDS.glob("*.txt") if cards else ())]:
        text, name = path.read_text("utf-8"), path.name.removesuffix(".txt")
        for each in _NAMES:
            text = text.replace(f"vivat_{each}", package).replace(each, key)
            text = text.replace(f'"{each.title()}"', f'"{title}"')
            text = text.replace(each.title(), title.replace(" ", ""))
        found[name if name == _OUTSIDE else f"{package}/{name}"] = text
    return found


def make(key: str, place: Path, *, cards: bool = False) -> Path:
    """Writes these files into a new folder and returns it. Raises `Refusal` if it is there, or
    cannot be written."""
    folder = place / f"vivat-{key}"
    try:
        for name, text in files(key, cards=cards).items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("x", encoding="utf-8") as file:
                file.write(text)
    except OSError as error:
        raise Refusal(as_is(f"{error.strerror}: {error.filename}.")) from error
    return folder
