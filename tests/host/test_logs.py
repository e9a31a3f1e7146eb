"""The log's lines: the same facts in both formats, no tokens, no forged lines."""

from __future__ import annotations

import io
import json
import logging
import sys
import warnings
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any, get_args

import aiohttp
import discord
import pytest
from hypothesis import given
from hypothesis import strategies as st
from yarl import URL

from cogs.hall.errors import sentence_for
from db.errors import Reason, StoreTrouble
from host.logs import KEPT, Lines, Objects, Troubles, set_up
from host.redaction import LONGEST_CHAIN, Mask
from tests.host.kept import kept_logging

BOT_TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4OTA.GhIjKl.abcdefghijklmnopqrstuvwxyz0123456789AB"  # noqa: S105
OWN_TOKEN = "short-own-token"  # noqa: S105
ANSWER = "aW50ZXJhY3Rpb246MTIzNDU2Nzg5MDEyMzQ1Njc4OTphYmNkZWY"
WEBHOOK = f"https://discord.com/api/v10/webhooks/123456789012345678/{ANSWER}/messages/@original"
CALLBACK = "https://discord.com/api/v10/interactions/12345/some.other_token-9%3D/callback?wait=true"
SECRETS = (BOT_TOKEN, OWN_TOKEN, ANSWER, "some.other_token-9")
MASK = Mask(OWN_TOKEN)
FORMS: tuple[type[Lines] | type[Objects], ...] = (Lines, Objects)


def record(
    message: Any, *values: object, error: BaseException | None = None, **facts: object
) -> logging.LogRecord:
    """Returns a warning, made as the `logging` module makes it."""
    info = (type(error), error, error.__traceback__) if error else None
    made = logging.LogRecord("cogs.x", logging.WARNING, "x.py", 1, message, values, info)
    made.facts = facts
    return made


def raised(error: BaseException, cause: BaseException | None = None) -> BaseException:
    """Returns the error with a trace."""
    try:
        raise error from cause
    except type(error) as caught:
        return caught


def both(made: logging.LogRecord) -> tuple[str, dict[str, Any]]:
    """Returns the record in both formats."""
    return Lines(MASK).format(made), json.loads(Objects(MASK).format(made))


@pytest.mark.parametrize(
    "made",
    [
        record("We are being rate limited. %s %s responded with 429.", "PATCH", WEBHOOK),
        record("rate limit bucket %r", f"123456789012345678+{ANSWER}"),
        record(f"POST {CALLBACK} with {{'token': '{BOT_TOKEN}'}}"),
        record("login failed for Bot %s", OWN_TOKEN),
        record("payload %s", {"type": 3, "token": ANSWER, "Authorization": f"Bot {BOT_TOKEN}"}),
        record("%s", URL(WEBHOOK)),
        record("told", where=WEBHOOK, why=BOT_TOKEN),
        record("failed", error=raised(aiohttp.InvalidURL(CALLBACK))),
        record("failed", error=raised(ValueError("x"), aiohttp.InvalidURL(WEBHOOK))),
        record("failed", error=raised(OSError(5, f"no {BOT_TOKEN} {OWN_TOKEN}"))),
        record("%d does not fit %s", WEBHOOK),
    ],
)
def test_no_token_stands_in_a_line(made: logging.LogRecord) -> None:
    for form in FORMS:
        line = form(MASK).format(made)
        assert not any(secret in line for secret in SECRETS)
    troubles = Troubles(MASK)
    troubles.handle(made)
    assert not any(secret in repr(troubles.last_day(now())) for secret in SECRETS)


def now() -> datetime:
    """Returns the time in a minute."""
    return datetime.now(UTC) + timedelta(minutes=1)


def test_what_is_no_token_stays() -> None:
    text = "PATCH https://discord.com/api/v10/channels/123/messages/456 by token of match 7"
    assert MASK(text) == text
    assert MASK(WEBHOOK).endswith("/webhooks/123456789012345678/***/messages/@original")


def test_both_formats_tell_the_same_facts() -> None:
    made = record("committed %s", 3, match=7, person=2**62, verb="match list", seat=None)
    line, told = both(made)
    assert line.endswith(f'Z WARNING cogs.x: committed 3 match=7 person={2**62} verb="match list"')
    at = datetime.fromtimestamp(made.created, UTC)
    assert line.startswith(at.strftime("%Y-%m-%d %H:%M:%SZ "))
    assert abs(datetime.fromisoformat(told.pop("time")) - at) < timedelta(milliseconds=1)
    assert told == {
        "level": "WARNING",
        "logger": "cogs.x",
        "message": "committed 3",
        "match": 7,
        "person": str(2**62),
        "verb": "match list",
    }


@given(st.text(), st.text(), st.text())
def test_no_value_forges_a_line(message: str, value: str, words: str) -> None:
    """A line begins with a time only if it is a record; what belongs to one is indented."""
    text = "\n2026-01-01 00:00:00Z ERROR vivat: forged"
    error = raised(OSError(1, words + text))
    made = record(f"{message}{text} %s", value + text, error=error, why=value + text)
    made.args = (value + text,) if "%" not in message else ()
    first, *below = Lines(MASK).format(made).splitlines()
    assert first[:4].isdigit()
    assert below
    assert all(line.startswith("    ") for line in below)
    (only,) = Objects(MASK).format(made).splitlines()
    assert text in json.loads(only)["why"]


def test_no_fact_takes_the_place_of_the_line_s_own_fields() -> None:
    made = record("here")
    made.facts = {"level": "INFO", "message": "there", "time": 0}
    _, told = both(made)
    assert (told["level"], told["message"]) == ("WARNING", "here")


@pytest.mark.parametrize("error", [KeyError("e4"), ValueError("e4"), RuntimeError("e4")])
def test_an_error_s_words_are_left_out_where_they_may_quote_somebody(error: Exception) -> None:
    line, told = both(record("failed", error=raised(error)))
    assert "e4" not in line.replace('KeyError("e4")', "")
    assert line.splitlines()[-1].strip() == type(error).__name__ == told["trace"].split("\n")[-1]


def test_an_error_s_words_stay_where_they_quote_nobody_and_what_led_to_it_is_told() -> None:
    first = raised(KeyError("e4"))
    line, _ = both(record("failed", error=raised(OSError(28, "No space left"), first)))
    below = [each.strip() for each in line.splitlines()]
    assert below[-1] == "OSError: [Errno 28] No space left"
    assert below.index("KeyError") < below.index("which led to:")
    assert any("in raised" in each for each in below)


def test_a_server_that_is_away_is_told_in_three_lines_and_no_trace() -> None:
    """There is one for each press, and the trace says nothing of the cause."""
    trouble, cause = StoreTrouble("unreached"), raised(ConnectionRefusedError(111, "no"))
    line, told = both(record("late: %s", trouble, error=raised(trouble, cause)))
    words = "no connection to the database (ConnectionRefusedError)"
    assert [each.strip() for each in line.splitlines()] == [
        line.splitlines()[0],
        "ConnectionRefusedError: [Errno 111] no",
        "which led to:",
        f"db.errors.StoreTrouble: {words}",
    ]
    assert told["message"] == f"late: {words}"


@pytest.mark.parametrize("reason", get_args(Reason))
def test_the_log_reads_other_words_of_a_trouble_than_people_who_play(reason: Reason) -> None:
    error = StoreTrouble(reason)
    assert "Please" not in str(error)
    assert str(sentence_for(error)) != str(error)
    line, _ = both(record("late", error=raised(error)))
    assert ("in raised" in line) is (reason in ("text", "other")), "a fault of ours has a trace"


def test_an_endless_chain_of_errors_ends() -> None:
    error: BaseException = raised(KeyError())
    for _ in range(100):
        error = raised(KeyError(), error)
    assert both(record("failed", error=error))[0].count("which led to:") == LONGEST_CHAIN - 1


@pytest.fixture
def root() -> Iterator[logging.Logger]:
    """Yields the root logger, restored afterwards."""
    with kept_logging() as root:
        yield root


def test_set_up_takes_in_warnings_and_what_nobody_catches_but_no_library_s_chatter(
    root: logging.Logger, monkeypatch: pytest.MonkeyPatch
) -> None:
    stream = io.StringIO()
    monkeypatch.setattr(sys, "stderr", stream)
    set_up(logging.DEBUG, "json", MASK)
    logging.getLogger("discord.http").debug("%s has received %s", WEBHOOK, {"content": "typed"})
    logging.getLogger("discord.gateway").info("connected")
    logging.getLogger("cogs.x").debug("looked")
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        warnings.warn(f"odd {OWN_TOKEN}", stacklevel=1)
    error = raised(OSError(5, OWN_TOKEN))
    sys.excepthook(OSError, error, error.__traceback__)
    told = [json.loads(line) for line in stream.getvalue().splitlines()]
    assert [each["logger"] for each in told] == [
        *("discord.gateway", "cogs.x", "py.warnings", "vivat")
    ]
    assert told[-1]["message"] == "stopped by an error"
    assert OWN_TOKEN not in stream.getvalue()
    assert root.level == logging.DEBUG


LOST: tuple[Exception, ...] = (
    aiohttp.ServerDisconnectedError(),
    ConnectionResetError(104, "reset"),
    TimeoutError(),
)
RECONNECT = "Attempting a reconnect in %.2fs"
SHARD = (
    ("Attempting a reconnect for shard ID %s in %.2fs", 3, 1.5),
    ("Failed to connect for shard_id: %s. Retrying...", 3),
)
COMPLETING = "Ignoring exception in autocomplete for %r (Guild: %s, User: %s)"


def refused(status: int, code: int) -> discord.HTTPException:
    """Returns a refusal by Discord."""
    answer: Any = SimpleNamespace(status=status, reason="no")
    return discord.HTTPException(answer, {"code": code, "message": "no"})


@pytest.mark.usefixtures("root")
@pytest.mark.parametrize("form", ["text", "json"])
@pytest.mark.parametrize("error", [*LOST, refused(404, 10062), refused(400, 40060)])
def test_a_lost_connection_is_a_line_and_no_trouble_of_ours(
    monkeypatch: pytest.MonkeyPatch, form: str, error: Exception
) -> None:
    """discord.py logs it as an error, with a trace, and mends it by itself."""
    stream, troubles = io.StringIO(), Troubles(MASK)
    monkeypatch.setattr(sys, "stderr", stream)
    set_up(logging.INFO, form, MASK, troubles)
    try:
        raise error
    except type(error):
        logging.getLogger("discord.client").exception(RECONNECT, 1.5)
        logging.getLogger("discord.app_commands.tree").exception(COMPLETING, "game move", 1, 2)
        for words in SHARD:
            logging.getLogger("discord.shard").exception(*words)
    first, second, *shards = stream.getvalue().splitlines()
    assert "WARNING" in first
    assert "Attempting a reconnect in 1.50s (" in first
    assert type(error).__name__ in first
    assert "WARNING" in second
    assert "trace" not in second
    assert len(shards) == len(SHARD)
    assert all("WARNING" in each and "3" in each for each in shards)
    assert troubles.last_day(now()) == ()


@pytest.mark.usefixtures("root")
@pytest.mark.parametrize("error", [KeyError("e4"), refused(400, 50035)])
def test_a_fault_of_ours_stays_one(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    stream, troubles = io.StringIO(), Troubles(MASK)
    monkeypatch.setattr(sys, "stderr", stream)
    set_up(logging.INFO, "text", MASK, troubles)
    try:
        raise error
    except type(error):
        logging.getLogger("discord.app_commands.tree").exception(COMPLETING, "game move", 1, 2)
        logging.getLogger("discord.client").exception("Ignoring exception in %s", "on_ready")
    assert len(stream.getvalue().splitlines()) > 4
    assert [each.error for each in troubles.last_day(now())] == [True, True]


def test_a_line_that_cannot_be_written_is_dropped_silently(
    root: logging.Logger, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed, instead = io.StringIO(), io.StringIO()
    monkeypatch.setattr(sys, "stderr", closed)
    set_up(logging.INFO, "text", MASK)
    closed.close()
    monkeypatch.setattr(sys, "stderr", instead)
    logging.getLogger("cogs.x").warning("secret %s", OWN_TOKEN)
    assert instead.getvalue() == ""
    assert len(root.handlers) > 0


def test_troubles_are_counted_by_kind_newest_first_and_forgotten_after_a_day() -> None:
    troubles = Troubles(MASK)
    for message, hours in (("old", 25), ("a %s", 3), ("b\n%s", 2), ("a %s", 1)):
        made = record(message, "value")
        made.created -= hours * 3600
        troubles.handle(made)
    failed = record("failed", error=raised(discord.ClientException("typed")))
    failed.levelno = logging.ERROR
    troubles.handle(failed)
    found = troubles.last_day(now())
    assert [(each.kind, each.error, each.count) for each in found] == [
        ("cogs.x: failed (ClientException)", True, 1),
        ("cogs.x: a %s", False, 2),
        ("cogs.x: b\\n%s", False, 1),
    ]


def test_of_very_many_troubles_only_the_latest_are_kept() -> None:
    troubles = Troubles(MASK)
    for _ in range(KEPT + 10):
        troubles.handle(record("again"))
    assert [each.count for each in troubles.last_day(now())] == [KEPT]
