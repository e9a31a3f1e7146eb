"""The command line, and the host's commands on it: `backup FILE`, `check`, `move`, `ratings` and
`health`; `bot.py` runs `listing`, which asks Discord."""

from __future__ import annotations

import argparse
import asyncio
import sqlite3
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NoReturn

from db.errors import StoreError
from db.kinds.addresses import named
from db.kinds.host_errors import Unusable
from host.database.backup import NoBackup, back_up, note
from host.database.check import check, words
from host.database.daily_backups import MOST, Dated, back_up_dated
from host.database.move import move
from host.database.ratings import compare, make_anew
from host.health import health
from host.settings import Settings, database_of, file_of, may_hold_password
from host.version import VERSION

REPLACE: Final = "replace"
"""The command that starts the bot in the place of another one."""
USE_PG_DUMP: Final = (
    "{0} is backed up by PostgreSQL's own program, also while the bot runs: "
    "pg_dump --format=custom --file={1} ADDRESS"
)
"""The answer to `backup` for a database at an address."""
UNNOTED: Final = (
    "Only vivat_latest_backup_timestamp_seconds does not know: the database cannot be written to "
    "({0}). Run it as the user to whom the file belongs, or as root."
)
UNREAD: Final = "no command takes these words; they are not repeated, since one may be an address"


class _Parser(argparse.ArgumentParser):
    """A parser that never quotes words that may be an address with a password."""

    def error(self, message: str) -> NoReturn:
        super().error(UNREAD if may_hold_password(message) else message)


INSTALLED: Final = "vivat"
"""The name of the command that an installed bot has."""


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    """Returns the parsed command line. `command` is None for a start of the bot."""
    parser = _Parser(
        prog=INSTALLED if Path(sys.argv[0]).stem == INSTALLED else "bot.py",
        description="Vivat: tactical games for friends in a Discord server. "
        "Without a command it starts the bot.",
        epilog="Settings come from the environment or from .env: see .env.example.",
    )
    parser.add_argument("--preview", action="store_true", help="a local page instead of Discord")
    parser.add_argument("--port", type=int, default=8765, help="the preview's port (8765)")
    parser.add_argument("--version", action="version", version=f"Vivat {VERSION}")
    commands = parser.add_subparsers(dest="command", metavar="command")
    words_for_backup = "copy the database into a file, also while the bot runs"
    backup_parser = commands.add_parser("backup", help=words_for_backup)
    backup_parser.add_argument("file", type=_backup, help="the file to write; a folder with --keep")
    words_for_keep = "write a file for today into the folder, and delete those this many days old"
    backup_parser.add_argument("--keep", type=_days, metavar="DAYS", help=words_for_keep)
    words_for_check = "look through the database, also while the bot runs; changes nothing"
    check_parser = commands.add_parser("check", help=words_for_check)
    check_parser.add_argument("file", type=_other, nargs="?", help="a backup instead")
    words_for_move = "copy a database to another one, file or postgresql://..., and compare them"
    move_parser = commands.add_parser("move", help=words_for_move)
    move_parser.add_argument("source", type=_source, help="a file or an address")
    move_parser.add_argument("target", type=_target, help="a new file, or an empty database")
    words_for_ratings = "compare the ratings with the finished matches, also while the bot runs"
    ratings_parser = commands.add_parser("ratings", help=words_for_ratings)
    words_for_rebuild = "make all ratings anew from the finished matches"
    ratings_parser.add_argument("--rebuild", action="store_true", help=words_for_rebuild)
    words_for_replace = (
        "take the place of the bot that runs with these settings, so that nobody notices"
    )
    replace_parser = commands.add_parser(REPLACE, help=words_for_replace)
    words_for_detach = "go on in the background, and end once it has taken over"
    replace_parser.add_argument("--detach", action="store_true", help=words_for_detach)
    words_for_stay = "once replaced, wait to be stopped: for Docker, which starts what has ended"
    replace_parser.add_argument("--stay", action="store_true", help=words_for_stay)
    words_for_health = "tell whether the bot that runs is well, for whatever restarts it"
    commands.add_parser("health", help=words_for_health)
    words_for_listing = "tell what the application lacks for Discord's App Directory"
    listing_parser = commands.add_parser("listing", help=words_for_listing)
    words_for_set = "set description, tags and install links in Discord where they are missing"
    listing_parser.add_argument("--set", action="store_true", help=words_for_set)
    return parser.parse_args(arguments)


def _backup(text: str) -> Path:
    return file_of(text, "FILE")


def _days(text: str) -> int:
    if not (text.isascii() and text.isdigit()) or not 1 <= int(text) <= MOST:
        raise argparse.ArgumentTypeError(f"a whole number from 1 to {MOST}, not {text!r}")
    return int(text)


def _other(text: str) -> Path | str:
    return database_of(text, "FILE")


def _source(text: str) -> Path | str:
    return database_of(text, "SOURCE")


def _target(text: str) -> Path | str:
    return database_of(text, "TARGET")


def run(chosen: argparse.Namespace, settings: Settings) -> int:
    """Runs the command on the command line. Returns the exit code."""
    database = settings.database
    if chosen.command == "health":
        return health(settings)
    if chosen.command == "backup":
        return backup(database, chosen.file, chosen.keep)
    if chosen.command == "move":
        return move_database(chosen.source, chosen.target)
    if chosen.command == "ratings":
        return ratings(database, anew=chosen.rebuild)
    return check_database(chosen.file or database)


def backup(database: Path | str, target: Path, keep: int | None = None) -> int:
    """Copies the database, even while the bot runs: into the target, or with `keep` into a file for
    today in this folder, where files so many days old are deleted. Returns the exit code: 1 if that
    failed."""
    if not isinstance(database, Path):
        sys.stderr.write(f"{USE_PG_DUMP.format(named(database), target)}\n")
        return 1
    try:
        if keep is None:
            made = Dated(target, back_up(database, target), ())
        else:
            made = back_up_dated(database, target, keep, datetime.now(UTC).date())
    except (NoBackup, Unusable) as error:
        sys.stderr.write(f"{error}\n")
        return 1
    sys.stdout.write(f"Backed up {database} to {made.file}: {made.size} bytes, sound.\n")
    for each in made.deleted:
        sys.stdout.write(f"Deleted {each}.\n")
    try:
        note(database, datetime.now(UTC))
    except sqlite3.Error as error:
        sys.stdout.write(f"{UNNOTED.format(error)}\n")
    return 0


def _progress(done: int) -> None:
    """Reports progress to people who wait at a terminal for a large database."""
    if done and sys.stderr.isatty():
        sys.stderr.write(f"{done} matches so far\n")


def check_database(database: Path | str) -> int:
    """Checks a database, or a backup of one, and prints the findings. Returns the exit code: 1 if
    there is a fault, or no readable database."""
    try:
        report = asyncio.run(check(database, _progress))
    except Unusable as error:
        sys.stderr.write(f"{error}\n")
        return 1
    sys.stdout.write(f"{words(database, report)}\n")
    return 1 if report.fault_count else 0


def move_database(source: Path | str, target: Path | str) -> int:
    """Copies a database to another one. Returns the exit code: 1 if nothing was moved."""
    try:
        rows = asyncio.run(move(source, target, _told))
    except (StoreError, OSError) as error:
        sys.stderr.write(f"{error}\n")
        return 1
    sys.stdout.write(
        f"Moved {named(source)} to {named(target)}: {rows} rows, all compared. "
        "Set DATABASE to the new one; the old one was left as it was.\n"
    )
    return 0


def _told(table: str) -> None:
    if sys.stderr.isatty():
        sys.stderr.write(f"{table}\n")


def ratings(database: Path | str, *, anew: bool) -> int:
    """Compares the ratings with the matches, or makes them anew. Returns the exit code: 1 if they
    differ and are not made anew, or cannot be read or written."""
    try:
        found = asyncio.run((make_anew if anew else compare)(database))
    except StoreError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    sys.stdout.write(
        f"Rated matches: {found.matches}, which give {found.ratings} ratings. "
        f"Wins of teams: {found.feats}. "
    )
    if not found.other:
        sys.stdout.write("All are as stored.\n")
        return 0
    what = "were made anew" if anew else "differ: `python bot.py ratings --rebuild` makes them anew"
    sys.stdout.write(f"{found.other} {what}.\n")
    return 0 if anew else 1
