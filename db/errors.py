"""The errors of the store; each text is a sentence that a person may read."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from common.text.say import say
from common.text.text import Text

Reason: TypeAlias = Literal[
    "locked",
    "full",
    "disk",
    "read-only",
    "unopened",
    "damaged",
    "lost",
    "unreached",
    "closed",
    "text",
    "other",
]

_SENTENCES: dict[Reason, Text] = {
    "locked": say("The database is busy. Nothing was changed. Please try again in a moment."),
    "full": say("The bot's disk is full. Nothing was changed. Please tell the bot's owner."),
    "disk": say(
        "The bot's disk is full or failing. Nothing was changed. "
        "Please try again, or tell the bot's owner."
    ),
    "read-only": say(
        "The bot may not write to its database. Nothing was changed. Please tell the bot's owner."
    ),
    "unopened": say(
        "The bot cannot open its database, or the file is not a database. Nothing was changed. "
        "Please tell the bot's owner."
    ),
    "damaged": say(
        "The bot's database is damaged. Nothing was changed. Please tell the bot's owner."
    ),
    "lost": say(
        "The file of the bot's database has been moved or replaced. Nothing was changed. "
        "Please tell the bot's owner."
    ),
    # The only failure after which it is unknown whether a running commit has succeeded.
    "unreached": say(
        "The bot has lost its database for a moment. Please look at the board before you try again."
    ),
    "closed": say("The bot is shutting down. Nothing was changed. Please try again in a minute."),
    "text": say(
        "That text has a character that cannot be kept. Nothing was changed. Please leave it out."
    ),
    "other": say(
        "The bot's database failed. Nothing was changed. Please try again, or tell the bot's owner."
    ),
}


_LOGGED: Final[dict[Reason, str]] = {
    "locked": "the database is busy",
    "full": "the disk is full",
    "disk": "the disk is full or failing",
    "read-only": "the database may not be written to",
    "unopened": "the database cannot be opened",
    "damaged": "the database is damaged",
    "lost": "the database's file has been moved or replaced",
    "unreached": "no connection to the database",
    "closed": "the database is closed: the bot is shutting down",
    "text": "a character that cannot be kept",
    "other": "the database failed",
}


class StoreError(Exception):
    """The base of all errors that the store raises on purpose."""


class StoreTrouble(StoreError):
    """The error that the database itself failed; the transaction is rolled back. Its argument is a
    sentence for people who play, its text are words for the log."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(_SENTENCES[reason])
        self.reason: Reason = reason

    def __str__(self) -> str:
        """Returns the words for the log, with the kind of the cause: its text may quote values."""
        cause = self.__cause__
        return _LOGGED[self.reason] + (f" ({type(cause).__name__})" if cause else "")

    @property
    def outside(self) -> bool:
        """Whether the cause lies outside of the program: then no trace explains it."""
        return self.reason not in ("text", "other")


class Held(StoreTrouble):
    """The error that another task holds the name at the moment, in this process or another."""

    def __init__(self) -> None:
        super().__init__("locked")


class NewerDatabase(StoreError):
    """The error that a newer version of the program wrote the file."""


class StillUsed(StoreError):
    """The error that a process still running uses a part of the database that a migration
    removes."""


class Stale(StoreError):
    """The error that a write came too late: the log has moved on, or the match no longer runs."""


class MissingMatch(StoreError):
    """The error that there is no match with this number."""

    def __init__(self, match_id: int) -> None:
        super().__init__(say("There is no match number {number}.", number=match_id))


class SetAside(StoreError):
    """The error that the match cannot be replayed under the present rules; its log is kept."""
