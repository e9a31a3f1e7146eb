"""What changes under the house: a new release of discord.py, or Discord itself.

    python -m tools.drift library           # the newest release beside the installed one
    python -m tools.drift library 2.8.0     # another one
    python -m tools.drift schema FILE       # Discord's published schema beside the one kept
    python -m tools.drift schema FILE --keep

`library` installs the release in a temporary folder and compares all that `cogs/discord.py` names,
with its members and signatures. `schema` takes `specs/openapi.json` of `discord/discord-api-spec`
and compares the parts that requests of the house are made of: fields, limits, values of
enumerations. Both print a line for each difference and exit with 1 if there is one.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from difflib import unified_diff
from itertools import chain
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final, TypeAlias, cast

from tools.loopback.rest import Rest

Part: TypeAlias = dict[str, Any]
KEPT: Final = Path("tests/limits/commands/schema.txt")
"""The facts of the schema that tests and the small Discord go by."""
FACTS: Final = (
    *("const", "format", "pattern", "minLength", "maxLength"),
    *("minimum", "maximum", "minItems", "maxItems", "uniqueItems"),
)
DESCRIBE: Final = """
import enum, inspect
from cogs import discord

def shape(thing):
    try:
        return str(inspect.signature(thing))
    except (TypeError, ValueError):
        return ""

def described(path, thing, deeper):
    print(f"{path}{shape(thing) if callable(thing) else ''}")
    if isinstance(thing, type) and issubclass(thing, enum.Enum) or hasattr(thing, "__members__"):
        for name, value in thing.__members__.items():
            print(f"{path}.{name} = {getattr(value, 'value', value)}")
    elif deeper and (isinstance(thing, type) or inspect.ismodule(thing)):
        public = getattr(thing, "__all__", None) or [n for n in dir(thing) if n[0] != "_"]
        for name in public:
            within = getattr(thing, name, None)
            if not inspect.ismodule(within):
                described(f"{path}.{name}", within, inspect.ismodule(thing) and deeper - 1)

for name in discord.__all__:
    described(name, getattr(discord, name), 2)
"""
"""Prints what the port names, a line each, in the release that Python finds first."""


def library(release: str) -> tuple[list[str], list[str]]:
    """Returns what the port names in the installed release, and in another one, the newest if
    `release` is empty. Raises `CalledProcessError` if that cannot be had or lacks a name."""
    with tempfile.TemporaryDirectory() as folder:
        wanted = f"discord.py=={release}" if release else "discord.py"
        pip = (sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", folder)
        subprocess.run([*pip, wanted], check=True)  # noqa: S603 - our own words
        return _described(""), _described(folder)


def _described(folder: str) -> list[str]:
    first = f"import sys; sys.path.insert(0, {folder!r})\n" if folder else ""
    asked = (sys.executable, "-W", "ignore", "-c", first + DESCRIBE)
    told = subprocess.check_output(asked, text=True)  # noqa: S603 - our own words
    return sorted(set(re.sub(r" at 0x[0-9a-f]+", "", told).splitlines()))


def facts(schema: Part) -> list[str]:
    """Returns what a schema says of the bodies of all requests that the small Discord takes, a line
    for each part and each of its fields, with limits and values."""
    bodies = {_bare(path): each for path, each in schema["paths"].items()}
    found: set[str] = set()
    waiting: list[str] = []
    done: set[str] = set()
    for method, path in routes():
        body = bodies.get(_bare(path), {}).get(method, {}).get("requestBody", {})
        for kind in body.get("content", {}).values():
            found.update(_told(f"{method.upper()} {_bare(path)}", kind["schema"], waiting))
    while waiting:
        name = waiting.pop()
        if name not in done:
            done.add(name)
            found.update(_told(name, schema["components"]["schemas"][name], waiting))
    return sorted(found)


def _told(path: str, part: Part, waiting: list[str]) -> Iterator[str]:
    """Yields the lines of a part; `waiting` gets the names of those that it refers to."""
    if "$ref" in part:
        waiting.append(part["$ref"].rsplit("/", 1)[1])
        yield f"{path}: {waiting[-1]}"
        return
    kind = part.get("type", ())
    told = [kind] if isinstance(kind, str) else [" or ".join(kind)] if kind else []
    told += [f"{name} {part[name]}" for name in FACTS if name in part]
    told += [f"required {each}" for each in [", ".join(part.get("required", ()))] if each]
    if told:
        yield f"{path}: {', '.join(told)}"
    within = [(f"{path}.{name}", each) for name, each in part.get("properties", {}).items()]
    lists = (part.get("items"), part.get("additionalProperties"))
    within += [(f"{path}[]", each) for each in lists if isinstance(each, dict)]
    for each in chain.from_iterable(part.get(name, ()) for name in ("oneOf", "anyOf", "allOf")):
        within.append((f"{path} {each['title']}" if "title" in each else path, each))
    for where, each in within:
        yield from _told(where, each, waiting)


def routes() -> Iterator[tuple[str, str]]:
    """Yields the methods and the paths that the small Discord knows."""
    for each in Rest.routes(cast("Rest", _Anything())):
        yield each.method.lower(), each.path


class _Anything(SimpleNamespace):
    """Stands for the small Discord, of which only the routes are asked."""

    def __getattr__(self, name: str) -> None:
        del name


def _bare(path: str) -> str:
    return re.sub(r"\{[^}]*\}", "{}", path)


def differences(old: list[str], new: list[str]) -> list[str]:
    """Returns the lines that are gone, with `-`, and those that are new, with `+`."""
    lines = unified_diff(old, new, lineterm="", n=0)
    return [each for each in lines if not each.startswith(("---", "+++", "@@"))]


def main() -> int:
    parser = argparse.ArgumentParser(description="Tells what changes under the house.")
    kinds = parser.add_subparsers(dest="kind", required=True)
    kinds.add_parser("library").add_argument("release", nargs="?", default="")
    schema = kinds.add_parser("schema")
    schema.add_argument("file", type=Path)
    schema.add_argument("--keep", action="store_true", help="go by this one from now on")
    asked = parser.parse_args()
    if asked.kind == "library":
        old, new = library(asked.release)
    else:
        old = KEPT.read_text().splitlines() if KEPT.exists() else []
        new = facts(json.loads(asked.file.read_text()))
        if asked.keep:
            KEPT.write_text("\n".join(new) + "\n")
    found = differences(old, new)
    print("\n".join(found) or "no difference")
    return bool(found)


if __name__ == "__main__":
    raise SystemExit(main())
