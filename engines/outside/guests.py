"""Games from outside: installed packages with an entry point of the group `vivat.games`.

The entry point's name is the game's key, and its value the package, with all files in one folder,
where a game of the house has several: `game.py`, `draw.py`, if it likes `cog.py`, `player.py`,
`languages`. Its `__init__.py` says by `CONTRACT = 1` for which contract it was made.

Nothing of a package runs here. The bot loads one only after `python -m engines check KEY` has found
no fault in just these files: its findings stand beside the installation, in `CHECKS`, where all
processes read it.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from hashlib import blake2b
from importlib import import_module
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP: Final = "vivat.games"
CONTRACT: Final = 1
"""The number of the contract: a change that a package has to follow makes it one more."""
CHECKS: Final = "vivat-checks"
"""The folder beside installed packages with the findings of the check of each."""
PASSED: Final = "passed"
TRIED: Final = "VIVAT_TRIED"
"""The environment variable by which the check's own process loads the game of this key."""
_KEY: Final = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
LONGEST: Final = 20
"""Letters of a key, which stands in the ids of controls."""
_DECLARED: Final = re.compile(r"^CONTRACT\b[^=\n]*=\s*(\d+)", re.MULTILINE)
_UNREAD: Final = {".pyc", ".mo"}
"""The endings of files that are made of others."""


def is_key(word: str) -> bool:
    """Tells whether a game may have this key."""
    return bool(_KEY.fullmatch(word)) and len(word) <= LONGEST


@dataclass(frozen=True, slots=True)
class Guest:
    """A package with a game: the game's key, the package's folder as Python and as the installer
    name it, its version, where it is, the file with the check's findings, and the reason, for the
    host, why it may not be loaded; empty if it may. It is `strange` if no check can help."""

    key: str
    package: str
    installed: str = ""
    version: str = ""
    folder: Path = Path()
    checked: Path = Path()
    trouble: str = ""
    strange: bool = False

    @property
    def words(self) -> str:
        """The trouble in a sentence."""
        named = f"{self.package} {self.version}".strip()
        return f"The game {self.key} of the package {named} is not loaded: {self.trouble}."

    def digest(self) -> str:
        """Returns a digest of the package's files, and of the contract and version of the house."""
        house: str = import_module("host.version").NUMBER
        found = blake2b(f"{house} {CONTRACT} {self.key}".encode(), digest_size=16)
        for path in sorted(each for each in self.folder.rglob("*") if each.is_file()):
            if path.suffix not in _UNREAD:
                found.update(path.relative_to(self.folder).as_posix().encode() + b"\0")
                found.update(path.read_bytes() + b"\0")
        return found.hexdigest()

    def note(self, found: str) -> None:
        """Keeps the finding of the check of these files: `PASSED`, or a fault. Raises `OSError`."""
        self.checked.parent.mkdir(exist_ok=True)
        self.checked.write_text(f"{self.digest()}\n{found}\n", "utf-8")

    def judged(self) -> str:
        """Returns why the check does not let these files in; empty if it does."""
        try:
            digest, _, found = self.checked.read_text("utf-8").strip().partition("\n")
        except (OSError, UnicodeDecodeError):
            digest = found = ""
        if digest != self.digest():
            return f"run python -m engines check {self.key}, then start again"
        return "" if found == PASSED else f"its check found: {found.rstrip('.')}"


@cache
def guests(taken: tuple[str, ...]) -> dict[str, Guest]:
    """Returns the packages by the keys of their games, those with a trouble among them; `taken` are
    the keys of the house."""
    found: dict[str, Guest] = {}
    for point in _entry_points():
        guest = _guest(point, taken)
        if point.name in found:
            trouble = f"its key is that of the package {found[point.name].package}"
            guest = replace(guest, folder=Path(), trouble=trouble, strange=True)
            found[f"{point.name} of {point.value}"] = guest
        else:
            found[point.name] = guest
    return found


def _entry_points() -> Iterator[EntryPoint]:
    """Yields the entry points in a fixed order. The library that knows them takes a tenth of a
    second to load: it is not asked where no package has any."""
    places = [Path(each) for each in sys.path]
    files = (file for place in places for file in place.glob("*.dist-info/entry_points.txt"))
    if any(GROUP in file.read_text("utf-8", "replace") for file in files):
        from importlib.metadata import entry_points

        yield from sorted(entry_points(group=GROUP), key=lambda each: (each.name, each.value))


def _guest(point: EntryPoint, taken: tuple[str, ...]) -> Guest:
    key, package, dist = point.name, point.value, point.dist
    guest = Guest(key, package, dist.name if dist else "", dist.version if dist else "")
    spec = find_spec(package) if package.isidentifier() else None
    if trouble := _strange(key, taken, spec):
        return replace(guest, trouble=trouble, strange=True)
    assert spec is not None
    assert dist is not None
    guest = replace(
        guest,
        folder=Path(str(spec.origin)).parent,
        checked=Path(str(dist.locate_file(""))) / CHECKS / key,
    )
    return guest if os.environ.get(TRIED) == key else replace(guest, trouble=guest.judged())


def _strange(key: str, taken: tuple[str, ...], spec: ModuleSpec | None) -> str:
    """Returns why a package cannot have a game, or not for this contract; empty if it may."""
    if not is_key(key):
        return f"a key has small letters, digits and hyphens, at most {LONGEST}"
    if key in taken:
        return "its key is that of a game of the house"
    if spec is None or spec.origin is None or not spec.submodule_search_locations:
        return "there is no such folder of modules"
    return _of_other_contract(Path(spec.origin))


def _of_other_contract(module: Path) -> str:
    declared = _DECLARED.search(module.read_text("utf-8", "replace"))
    if declared is None:
        return f"its __init__.py does not say CONTRACT = {CONTRACT}"
    made = int(declared[1])
    return "" if made == CONTRACT else f"it is made for contract {made}, and this one is {CONTRACT}"
