"""The searches, compiled: `python -m players.build` builds them in place, `--remove` removes the
build (`make fast`, `make slow`).

Plain Python is the truth, and runs without a build. The compiler is mypy's own, and reads the types
that stand there anyway. A built module hides its source, so it must not be older: `trouble` tells
that, and nothing runs before it is mended.

This module imports none of the searches: it looks at files.
"""

from __future__ import annotations

import argparse
import io
import json
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import chdir, redirect_stderr, redirect_stdout
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
MODULES: Final = (
    "players/search/arrays.py",
    "players/search/table.py",
    "players/search/action_stack.py",
    "players/search/side_search.py",
    "players/vicious_circle/tables.py",
    "players/vicious_circle/evaluation.py",
    "players/vicious_circle/position.py",
    "players/vicious_circle/search.py",
    "players/victorus/tables.py",
    "players/victorus/piece_values.py",
    "players/victorus/pieces.py",
    "players/victorus/turn.py",
    "players/victorus/position.py",
    "players/victorus/moves.py",
    "players/victorus/preparing_moves.py",
    "players/victorus/side.py",
    "players/vilitum/boards.py",
    "players/vilitum/bitboards.py",
    "players/vilitum/turns.py",
    "players/vilitum/position.py",
    "players/vilitum/threats.py",
    "players/vilitum/order.py",
    "players/vilitum/search.py",
)
"""The modules to compile, as one group: all that use each other's classes. A class of these can
have no heir among other modules."""
NAME: Final = "searches"
NOTE: Final = ROOT / "players" / "built.json"
"""The note of a build: the fingerprint of each source, and the Python that it is for."""
OLD: Final = (
    "The compiled searches are not those of their sources, or of another Python. "
    "`make fast` builds them anew, `make slow` removes them"
)
FAST: Final = "the searches are compiled"
SLOW: Final = "the searches run as plain Python"


def built() -> bool:
    """Tells whether the searches are compiled."""
    return any(True for _ in _made())


def words() -> str:
    """Returns how the searches run, for the host."""
    return FAST if built() else SLOW


def trouble() -> str:
    """Returns a sentence for the host if the build is of other sources than those here; else
    nothing."""
    if not built():
        return ""
    try:
        noted: object = json.loads(NOTE.read_text("utf-8"))
    except (OSError, ValueError):
        return OLD
    return "" if noted == _state() else OLD


def _state() -> Mapping[str, str]:
    sources = {each: sha256((ROOT / each).read_bytes()).hexdigest() for each in MODULES}
    return {"python": sys.implementation.cache_tag, **sources}


def _made() -> Iterator[Path]:
    yield from ROOT.glob(f"{NAME}__mypyc.*.*")
    # Modules had other names in earlier versions: nothing else in their folders is compiled.
    for folder in sorted({(ROOT / each).parent for each in MODULES}):
        for ending in ("so", "pyd"):
            yield from folder.glob(f"*.{ending}")


def remove() -> None:
    """Removes the build."""
    for each in (*_made(), NOTE):
        each.unlink(missing_ok=True)


def build() -> None:
    """Compiles the searches in place of an earlier build. Raises `SystemExit` if a package or the
    system's compiler is missing."""
    remove()
    try:
        mypycify = import_module("mypyc.build").mypycify
        setup = import_module("setuptools").setup
    except ModuleNotFoundError as error:
        raise SystemExit(f"{error.name} is missing: `make fast` installs it") from error
    with chdir(ROOT), tempfile.TemporaryDirectory() as folder:
        told = io.StringIO()
        try:
            with redirect_stdout(told), redirect_stderr(told):
                extensions = mypycify(
                    [*MODULES], group_name=NAME, opt_level="3", target_dir=f"{folder}/code"
                )
        except SystemExit:
            sys.stderr.write(told.getvalue())  # else it only has warnings
            raise
        places = "--build-temp", f"{folder}/objects", "--build-lib", f"{folder}/library"
        arguments = ["--quiet", "build_ext", "--inplace", *places]
        setup(name=NAME, packages=[], ext_modules=extensions, script_args=arguments)
    NOTE.write_text(json.dumps(_state(), indent=1) + "\n", "utf-8")


def main() -> None:
    """Builds, or removes the build."""
    parser = argparse.ArgumentParser(prog="python -m players.build", description=__doc__)
    parser.add_argument("--remove", action="store_true")
    if parser.parse_args().remove:
        remove()
    else:
        build()


if __name__ == "__main__":
    main()
