"""The commands that `docs/playing.md` lists, made from the command tree.

`python -m tests.docs` writes them between two lines of the page, which tell who wrote them.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from simcord import Env

from bot import Bot
from cogs.desk.services import Rules
from db.store import Store
from engines.registry import GAMES

PAGE: Final = Path("docs/playing.md")
FIRST: Final = "<!-- Written by `python -m tests.docs` from the command tree. -->"
LAST: Final = "<!-- The end of what is written. -->"
_SUB_COMMAND: Final = 1


def listed(bot: Bot) -> str:
    """Returns all slash commands as tables: those of each game, then those for all games."""
    by_name = {each.name: each.to_dict(bot.tree) for each in bot.tree.get_commands()}
    slash = {name: each for name, each in by_name.items() if each.get("type", 1) == 1}
    parts: list[str] = []
    for key, game_ui in bot.services.game_uis.items():
        parts.append(_table(GAMES[key].title, [slash.pop(game_ui.command)]))
    parts.insert(0, _table("For all games", [slash[name] for name in sorted(slash)]))
    return "\n\n".join(parts)


def _table(title: str, commands: Sequence[dict[str, Any]]) -> str:
    rows = [row for command in commands for row in _rows(command)]
    head = ["| command | what it does | options |", "|---|---|---|"]
    return "\n".join([f"### {title}", "", *head, *rows])


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
    before, _, rest = page.partition(FIRST)
    _, _, after = rest.partition(LAST)
    return f"{before}{FIRST}\n\n{tables}\n\n{LAST}{after}"


async def write() -> None:
    """Writes the commands into the page anew."""
    with tempfile.TemporaryDirectory() as folder:
        store = await Store.open(Path(folder) / "empty.sqlite3")
        bot = Bot(store, Rules())
        running = Env(bot, check_errors=False, shard_count=1)
        await running.start()
        try:
            tables = listed(bot)
        finally:
            await running.shutdown()
            await store.close()
    PAGE.write_text(with_commands(PAGE.read_text("utf-8"), tables), "utf-8")
