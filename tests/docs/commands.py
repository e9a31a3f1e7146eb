"""The commands that `docs/playing.md` and its translations show, made from the command tree.

`python -m tests.docs` writes them between two lines of a page, which tell who wrote them.
"""

from __future__ import annotations

import tempfile
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from simcord import Env

from bot import Bot
from cogs.desk.services import Rules
from cogs.upkeep.sending import payload_of
from common.text.catalogue import FOLDER, GRAMMAR, is_whole
from db.store import Store
from engines.registry import GAMES, is_of_house
from tests.docs.written import with_part
from tools.words.catalogues import languages

PAGE: Final = Path("docs/playing.md")
SOURCE: Final = "the command tree"
_HEAD: Final = "| command | what it does | options |"
_SUB_COMMAND: Final = 1


def pages() -> dict[Path, str]:
    """Returns the pages that list the commands, each with its language. One that is unfinished
    may have none yet."""
    found = {each / PAGE.name: each.name for each in languages()}
    due = {page: each for page, each in found.items() if page.exists() or is_whole(each)}
    return {PAGE: "en", **due}


def listed(bot: Bot, code: str = "en") -> str:
    """Returns all slash commands as tables, in a language: those of each game of the house, then
    those for all games."""
    payload = payload_of(bot.tree, bot.tree.get_commands())
    by_name = {each["name"]: _in(code, each) for each in payload}
    slash = {name: each for name, each in by_name.items() if each.get("type", 1) == 1}
    parts: list[str] = []
    for key, game_ui in bot.services.game_uis.items():
        own = slash.pop(game_ui.command)
        if is_of_house(key):
            parts.append(_table(GAMES[key].title, [own]))
    all_games, *head = _words(code)
    parts.insert(0, _table(all_games, [slash[name] for name in sorted(slash)]))
    return "\n\n".join(parts).replace(_HEAD, f"| {' | '.join(head)} |")


def _words(code: str) -> list[str]:
    """Returns the title of the commands of no game, and the heads of the columns."""
    if code == "en":
        return ["For all games", "command", "what it does", "options"]
    grammar = tomllib.loads((FOLDER / code / GRAMMAR).read_text("utf-8"))
    found: list[str] = grammar["page"]["commands"]
    return found


def _in(code: str, command: dict[str, Any]) -> dict[str, Any]:
    """Returns a command with the words that people read in a language."""
    own = dict(command)
    for key in ("name", "description"):
        words: dict[str, str] = own.get(f"{key}_localizations") or {}
        own[key] = words.get(code, own.get(key))
    own["options"] = [_in(code, each) for each in command.get("options") or ()]
    return own


def _table(title: str, commands: Sequence[dict[str, Any]]) -> str:
    rows = [row for command in commands for row in _rows(command)]
    return "\n".join([f"### {title}", "", _HEAD, "|---|---|---|", *rows])


def _rows(command: dict[str, Any], before: str = "/") -> Iterator[str]:
    """Yields a row for the command, or for each of its sub-commands."""
    name = f"{before}{command['name']}"
    options: list[dict[str, Any]] = command.get("options") or []
    below = [each for each in options if each["type"] == _SUB_COMMAND]
    for each in sorted(below, key=_is_later):
        yield from _rows(each, f"{name} ")
    if not below:
        told = ", ".join(_option(each) for each in options)
        yield f"| `{name}` | {command['description'].replace('|', '&#124;')} | {told} |"


def _is_later(command: dict[str, Any]) -> bool:
    """A game's challenge comes first."""
    return bool(command["name"] != "challenge")


def _option(option: dict[str, Any]) -> str:
    """Returns an option's name; in brackets if it may be left out."""
    name = f"`{option['name']}`"
    return name if option.get("required") else f"[{name}]"


def with_commands(page: str, tables: str) -> str:
    """Returns a page with these tables in place of those that it has."""
    return with_part(page, SOURCE, tables)


async def write() -> None:
    """Writes the commands into the pages anew."""
    with tempfile.TemporaryDirectory() as folder:
        store = await Store.open(Path(folder) / "empty.sqlite3")
        bot = Bot(store, Rules())
        running = Env(bot, check_errors=False, shard_count=1)
        await running.start()
        try:
            tables = {code: listed(bot, code) for code in pages().values()}
        finally:
            await running.shutdown()
            await store.close()
    for page, code in pages().items():
        page.write_text(with_commands(page.read_text("utf-8"), tables[code]), "utf-8")
