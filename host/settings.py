"""Reads the host's settings: from the environment, then `.env`, then the defaults."""

from __future__ import annotations

import logging
import os
import re
import shlex
import shutil
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Final, TypeAlias

from dotenv import dotenv_values

from db.kinds.addresses import FORM, PORTS, BadAddress, checked, is_address, secrets_of
from db.programs import NAME
from db.tables.limits import Limits
from host.shards import Shards

DEFAULTS: Final = {
    "DISCORD_TOKEN": "",
    "DATABASE": "data/vivat.sqlite3",
    "INVITATION_HOURS": "24",
    "PERSON_INVITATIONS": "5",
    "SERVER_INVITATIONS": "50",
    "PERSON_MATCHES": "50",
    "SERVER_MATCHES": "500",
    "HOURLY_CHALLENGES": "4",
    "BOT_MATCHES": "5",
    "THINKERS": "",
    "PAINTERS": "",
    "METRICS": "",
    "SHARDS": "",
    "DISCORD_API": "",
    "COOLDOWNS": "on",
    "CONTACT": "",
    "PRIVACY_URL": "",
    "TERMS_URL": "",
    "LOG_LEVEL": "INFO",
    "LOG_FORMAT": "text",
}
"""Every setting, with its value for a missing or empty one."""
LIMITS: Final = (
    "PERSON_INVITATIONS",
    "SERVER_INVITATIONS",
    "PERSON_MATCHES",
    "SERVER_MATCHES",
    "HOURLY_CHALLENGES",
    "BOT_MATCHES",
)
"""The settings of `db.tables.limits.Limits`, in its order."""
ENGINE: Final = "ENGINE_"
"""The beginning of the settings that name other programs as opponents; a name follows, and the
value is a command."""
MOST_ENGINES: Final = 5
LEVELS: Final = ("DEBUG", "INFO", "WARNING", "ERROR")
SWITCH: Final = ("on", "off")
FORMATS: Final = ("text", "json")
LONGEST: Final = timedelta(days=365)
MOST: Final = 1_000_000
MOST_PROCESSES: Final = 64
CORES: Final = 4
"""The cores for each painter."""
LONGEST_CONTACT: Final = 100
LONGEST_PAGE: Final = 300

Values: TypeAlias = Mapping[str, str | None]
_API: Final = re.compile(
    r"https?://(?:\[[0-9A-Fa-f:.]+\]|[^/\s@?#:]+)(?::[0-9]+)?(/[^\s@?#]*)?/v10"
)
_PAGE: Final = re.compile(r"https?://[A-Za-z0-9][^\s<>\"'`|\\()\[\]]*")
_CONTACT: Final = re.compile(
    r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+|(?!@?(?:everyone|here)\Z)@?[a-z0-9_.]{2,32}", re.ASCII
)
"""An e-mail address, or a name in Discord. Neither can become a mention or formatting."""
_NO_FILE: Final = re.compile(
    r"postgres(ql)?:|.*://|.*\bpassword=|(?:[a-z]:[/\\]|(?![a-z]:[/\\]))[^:]*:.*@",
    re.IGNORECASE | re.DOTALL,
)
"""The beginning of a text that is meant as an address, and may hold a password, such as
`NAME:PASSWORD@HOST` too; but no path of Windows."""


@dataclass(frozen=True, slots=True)
class Address:
    """An address to listen on, as `127.0.0.1:9100` or `[::1]:9100`."""

    host: str
    port: int

    def __str__(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{host}:{self.port}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The checked settings. `token` is empty for the preview; `database` is a file, or an address.
    `painters` is by default the number of cores. `metrics` is None for
    no metrics page, `shards` None if this process has all shards, as many as Discord wants; `api`
    is the address of the REST API, empty for Discord's own. `contact` is how people can
    reach the host, `privacy_url` and `terms_url` are the host's own pages; each may be empty.
    `programs` are the commands of other programs that play, by name."""

    token: str = field(repr=False)
    database: Path | str = field(repr=False)
    invitation: timedelta
    limits: Limits
    cooldowns: bool
    thinkers: int
    painters: int
    metrics: Address | None
    shards: Shards | None
    api: str
    contact: str
    privacy_url: str
    terms_url: str
    log_level: str
    log_format: str
    programs: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])

    @classmethod
    def of(cls, values: Values) -> Settings:
        """Reads and checks the values. Raises `SystemExit` with a sentence for a bad one."""
        given = {key: (values.get(key) or "").strip() or DEFAULTS[key] for key in DEFAULTS}
        database = database_of(given["DATABASE"])
        return cls(
            token=_token(given["DISCORD_TOKEN"]),
            database=database,
            invitation=_hours("INVITATION_HOURS", given["INVITATION_HOURS"]),
            limits=Limits(*(_number(key, given[key]) for key in LIMITS)),
            cooldowns=_one_of("COOLDOWNS", given["COOLDOWNS"].lower(), SWITCH) == "on",
            thinkers=_processes("THINKERS", given["THINKERS"] or str(cores()), least=1),
            painters=_processes("PAINTERS", given["PAINTERS"] or str(_painters()), least=0),
            metrics=_address("METRICS", given["METRICS"]),
            shards=_shards(given["SHARDS"], database),
            api=_api(given["DISCORD_API"]),
            contact=_contact("CONTACT", given["CONTACT"]),
            privacy_url=_page("PRIVACY_URL", given["PRIVACY_URL"]),
            terms_url=_page("TERMS_URL", given["TERMS_URL"]),
            log_level=_one_of("LOG_LEVEL", given["LOG_LEVEL"].upper(), LEVELS),
            log_format=_one_of("LOG_FORMAT", given["LOG_FORMAT"].lower(), FORMATS),
            programs=_programs(values),
        )

    @property
    def secrets(self) -> tuple[str, ...]:
        """The texts of the database's address that no log may hold."""
        return () if isinstance(self.database, Path) else secrets_of(self.database)

    @property
    def level(self) -> int:
        """The lowest logged level, as a number of the `logging` module."""
        return logging.getLevelNamesMapping()[self.log_level]


def read_settings() -> Settings:
    """Returns the settings of this process. Raises `SystemExit` as `Settings.of` does."""
    try:
        # Windows' Notepad begins a file with a mark that would become part of the first key.
        written = dotenv_values(".env", encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise SystemExit(f".env cannot be read ({type(error).__name__}).") from None
    return Settings.of({**written, **os.environ})


def has_token() -> bool:
    """Tells whether the program would serve Discord; without a token it starts the preview."""
    return bool(read_settings().token)


def _token(text: str) -> str:
    """Checks the token, which goes into a request's header. Raises `SystemExit` for a text that
    cannot be one, without quoting it."""
    if not text.isascii() or any(each.isspace() or each in "\"'" for each in text):
        raise SystemExit("DISCORD_TOKEN must be the token alone: no blanks, no quotation marks.")
    return text


def database_of(text: str, key: str = "DATABASE") -> Path | str:
    """Returns the file, or the address of a PostgreSQL database. Raises `SystemExit` with a
    sentence that quotes no address: it may hold a password."""
    if is_address(text):
        try:
            return checked(text)
        except BadAddress as error:
            raise SystemExit(f"{key}: {error}") from None
    path = file_of(text, key, f"a file, or an address: {FORM}")
    if path.is_dir():
        raise SystemExit(f"{key} must name a file, and {text!r} is a folder.")
    return path


def file_of(text: str, key: str, wanted: str = "a file") -> Path:
    """Returns the path of a file. Raises `SystemExit` for a text that is meant as an address."""
    if _NO_FILE.match(text):
        raise SystemExit(f"{key} must name {wanted}.")
    return Path(text).expanduser()


def may_hold_password(text: str) -> bool:
    """Tells whether typed words may be an address, or a part of one."""
    return any(each in text for each in ("@", "://", "password="))


def _hours(key: str, text: str) -> timedelta:
    try:
        hours = timedelta(hours=float(text))
    except (ValueError, OverflowError):
        hours = timedelta(0)
    if not timedelta(0) < hours <= LONGEST:
        raise SystemExit(f"{key} must be a number of hours, at most 8760, not {text!r}.")
    return hours


def _number(key: str, text: str) -> int:
    if not (text.isascii() and text.isdigit()) or int(text) > MOST:
        raise SystemExit(f"{key} must be a whole number, with 0 for no limit, not {text!r}.")
    return int(text)


def _processes(key: str, text: str, *, least: int) -> int:
    if not (text.isascii() and text.isdigit()) or not least <= int(text) <= MOST_PROCESSES:
        raise SystemExit(
            f"{key} must be a whole number from {least} to {MOST_PROCESSES}, not {text!r}."
        )
    return int(text)


def cores() -> int:
    """Returns the number of cores that this process may use, at most `MOST_PROCESSES`."""
    known = len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1
    return min(known, MOST_PROCESSES)


def _painters() -> int:
    """Returns the number of painters for the cores. A single one knows the boards of all matches,
    so it paints only the changes of each; two together draw only half as much again."""
    return max(1, cores() // CORES)


def _address(key: str, text: str) -> Address | None:
    if not text:
        return None
    host, _, port = text.rpartition(":")
    host = host[1:-1] if host.startswith("[") and host.endswith("]") else host
    good = host and not set(host) & set("/[]@ ") and port.isascii() and port.isdigit()
    if not good or not 0 < int(port) <= PORTS:
        raise SystemExit(f"{key} must be an address such as 127.0.0.1:9100{_instead(text)}.")
    return Address(host, int(port))


def _shards(text: str, database: Path | str) -> Shards | None:
    """Reads the shards. Raises `SystemExit` also for a part of them with a database in a file: the
    other processes could not use it."""
    shards = Shards.of(text)
    if shards and isinstance(database, Path) and not shards.are_all:
        raise SystemExit(
            f"SHARDS={shards} leaves shards to other processes, and they cannot share the file "
            f"{database}: set DATABASE to the address of a PostgreSQL database."
        )
    return shards


def _api(text: str) -> str:
    """Checks the address of the REST API. All requests go there, with the token."""
    address = text.rstrip("/")
    if address and not _API.fullmatch(address):
        raise SystemExit(
            "DISCORD_API must be an address such as http://127.0.0.1:7979/api/v10, "
            f"without name and password{_instead(text)}."
        )
    return address


def _contact(key: str, text: str) -> str:
    """Checks a text that everybody will see. Raises `SystemExit` unless it is a way to reach a
    person."""
    if not text or (len(text) <= LONGEST_CONTACT and (_CONTACT.fullmatch(text) or _is_page(text))):
        return text
    raise SystemExit(
        f"{key} must be an e-mail address, an address on the web such as https://example.org/help, "
        f"or a name in Discord such as @ann, at most {LONGEST_CONTACT} characters, not {text!r}."
    )


def _page(key: str, text: str) -> str:
    if text and not _is_page(text):
        raise SystemExit(
            f"{key} must be an address such as https://example.org/page, at most {LONGEST_PAGE} "
            f"characters{_instead(text)}."
        )
    return text


def _is_page(text: str) -> bool:
    """Tells whether this is an address that Discord takes as a link. A name before @ may come with
    a password."""
    fits = text.isascii() and len(text) <= LONGEST_PAGE and "@" not in text
    return fits and _PAGE.fullmatch(text) is not None


def _instead(text: str) -> str:
    """Returns the end of the sentence that quotes the wrong value; empty if that may hold a
    password."""
    return "" if "@" in text else f", not {text!r}"


def _programs(values: Values) -> dict[str, tuple[str, ...]]:
    """Returns the commands of other programs, by name. Raises `SystemExit` with a sentence, which
    quotes no command: it may hold a password."""
    found = dict[str, tuple[str, ...]]()
    for key in sorted(each for each in values if each.startswith(ENGINE)):
        name, text = key.removeprefix(ENGINE), (values[key] or "").strip()
        if not text:
            continue
        if not NAME.fullmatch(name):
            raise SystemExit(
                f"{key}: after {ENGINE} stands a name of at most 11 capital letters, digits and _, "
                "and it begins with a letter."
            )
        try:
            found[name] = tuple(shlex.split(text))
        except ValueError:
            found[name] = ()
        if not found[name] or not shutil.which(found[name][0]):
            raise SystemExit(
                f"{key} must be a command as in a shell, and begin with a program that is here."
            )
    if len(found) > MOST_ENGINES:
        raise SystemExit(f"At most {MOST_ENGINES} programs can play: {ENGINE}… is set more often.")
    return found


def _one_of(key: str, text: str, words: tuple[str, ...]) -> str:
    if text not in words:
        listed = f"{', '.join(words[:-1])} or {words[-1]}"
        raise SystemExit(f"{key} must be {listed}, not {text!r}.")
    return text
