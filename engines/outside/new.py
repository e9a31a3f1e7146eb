"""Makes the folder of a new game from outside: a package with a small game of pawns, ready to be
installed, checked and changed."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from common.text.say import as_is
from engines.outside.guests import LONGEST, is_key
from engines.terms import Refusal, Unreadable, quoted

_TEMPLATE: Final = Path(__file__).parent / "template"
_NAME: Final = "breakthrough"
"""The key of the game in the template."""
_FOLDER: Final = f"vivat_{_NAME}"
_OUTSIDE: Final = "pyproject.toml"
"""The file that stands beside the package's folder."""


def files(key: str) -> dict[str, str]:
    """Returns the files of a new game with this key by their paths. Raises `Unreadable` for what is
    no key."""
    if not is_key(key):
        told = f"{quoted(key)} is no key: small letters, digits and hyphens, at most {LONGEST}."
        raise Unreadable(as_is(told))
    package = f"vivat_{key.replace('-', '_')}"
    title = key.replace("-", " ").title()
    found: dict[str, str] = {}
    for path in sorted(_TEMPLATE.glob("*.txt")):
        text = path.read_text("utf-8").replace(_FOLDER, package).replace(_NAME, key)
        name = path.name.removesuffix(".txt")
        where = name if name == _OUTSIDE else f"{package}/{name}"
        found[where] = text.replace(f'"{_NAME.title()}"', f'"{title}"').replace(
            _NAME.title(), title.replace(" ", "")
        )
    return found


def make(key: str, place: Path) -> Path:
    """Writes these files into a new folder and returns it. Raises `Refusal` if it is there, or
    cannot be written."""
    folder = place / f"vivat-{key}"
    try:
        for name, text in files(key).items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("x", encoding="utf-8") as file:
                file.write(text)
    except OSError as error:
        raise Refusal(as_is(f"{error.strerror}: {error.filename}.")) from error
    return folder


def steps(key: str) -> tuple[str, ...]:
    """Returns the programs by which a new game is installed, tried and checked, in their order."""
    return f"pip install -e vivat-{key}", f"engines play {key}", f"engines check {key}"
