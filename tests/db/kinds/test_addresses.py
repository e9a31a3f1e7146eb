"""Addresses: which can be read in one way only, and what of them is printed."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from urllib.parse import quote, urlsplit, urlunsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from db.kinds.addresses import BadAddress, checked, named, secrets_of, without_secrets
from db.kinds.holds import occupied
from db.kinds.host_errors import Unusable, explained
from db.store import Store
from host.database.reader import reading
from tests.db import server

PASSWORDS = st.text(st.sampled_from("/#?@:%[],&= +aZ9é"), min_size=1, max_size=12)


@given(PASSWORDS)
def test_an_encoded_password_is_read_and_never_told(password: str) -> None:
    secret = f"S{password}T"
    address = checked(
        f"postgresql://viv:{quote(secret, safe='')}@db.example:5433/vivat?sslmode=off"
    )
    assert named(address) == "postgresql://db.example:5433/vivat"
    assert {address, secret} <= {*secrets_of(address)}
    assert without_secrets(f"<{secret}> of {address}", address) == "<***> of ***"


@given(PASSWORDS)
def test_a_password_as_it_is_is_read_as_it_is_or_not_at_all(password: str) -> None:
    secret = f"S{password}T"
    address = f"postgresql://viv:{secret}@db.example/vivat"
    told = named(address)
    assert told in {"postgresql://db.example/vivat", "postgresql://..."}
    if told.endswith("..."):
        with pytest.raises(BadAddress) as refused:
            checked(address)
        assert secret not in str(refused.value)
    else:
        assert secret in secrets_of(checked(address))
    assert told.endswith("...") or not set(secret) & set("/#?@[] ")


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://",
        "postgresql://postgres:@/vivat?host=/run/postgresql",
        "postgres://viv@%2Frun%2Fpostgresql/vivat",
        "postgresql://viv:pw@[::1]:5432,db.example:5433/vivat?target_session_attrs=read-write",
    ],
)
def test_every_way_to_name_a_server_is_taken(address: str) -> None:
    assert checked(address) == address
    assert "pw" not in named(address)


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://viv:pw@db:port/vivat",
        "postgresql://viv:pw@db:65536/vivat",
        "postgresql://viv:pw@db/vivat?sslmode",
        "postgresql://viv:pw@db/vivat?user=a@b",
        "postgresql://viv:p w@db/vivat",
    ],
)
def test_what_has_no_or_several_meanings_is_refused(address: str) -> None:
    with pytest.raises(BadAddress):
        checked(address)
    assert named(address) == "postgresql://..."


def test_a_password_behind_the_question_mark_is_one() -> None:
    address = "postgresql://db/vivat?user=viv&password=s3%20cret"
    assert {"s3 cret", "s3%20cret"} <= {*secrets_of(address)} | {"s3%20cret"}
    assert named(address) == "postgresql://db/vivat"


@asynccontextmanager
async def refusing(code: str, words: str) -> AsyncGenerator[str]:
    """Yields the address of a server that refuses everybody with a code of PostgreSQL's."""

    async def refuse(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        size = int.from_bytes(await reader.readexactly(4))
        await reader.readexactly(size - 4)
        fields = (b"SFATAL", b"VFATAL", b"C" + code.encode(), b"M" + words.encode())
        body = b"\0".join((*fields, b"\0"))
        writer.write(b"E" + (len(body) + 4).to_bytes(4) + body)
        await writer.drain()
        writer.close()

    async with await asyncio.start_server(refuse, "127.0.0.1", 0) as listening:
        port = listening.sockets[0].getsockname()[1]
        yield f"postgresql://viv:s3cr3t@127.0.0.1:{port}/vivat?sslmode=disable"


@pytest.mark.parametrize(
    ("code", "words", "told"),
    [
        ("28P01", 'password authentication failed for user "viv"', "the password is wrong"),
        ("28000", 'no pg_hba.conf entry for host "::1"', "the server does not let this user in"),
        ("53300", "sorry, too many clients already", "too many connections"),
        ("57P03", "the database system is starting up", "takes nobody at the moment"),
        ("42501", "permission denied for database", "has too few rights"),
        ("58030", "s3cr3t could not read block 7", "could not read block 7"),
    ],
)
async def test_a_server_that_refuses_is_told_by_why(code: str, words: str, told: str) -> None:
    async with refusing(code, words) as address:
        for way in (occupied, reading):
            with pytest.raises(Unusable) as unusable, explained(address):
                async with way(address):
                    pytest.fail("it was let in")
            said = str(unusable.value)
            assert said.startswith(f"{named(address)} cannot be used: ")
            assert told in said
            assert words.replace("s3cr3t", "***") in said
            assert "s3cr3t" not in said
            assert "whoever runs the bot" not in said


async def test_an_unknown_database_user_or_host_is_told(address: str) -> None:
    parts = urlsplit(address)
    nobody = parts.netloc.replace(parts.username or "", "nobody", 1)
    for wrong, told in (
        (urlunsplit(parts._replace(path="/none")), "there is no such database"),
        (
            urlunsplit(parts._replace(netloc=nobody)),
            "does not let this user in|the password is wrong",
        ),
        ("postgresql://viv:s3cr3t@none.invalid/vivat", "the host is unknown"),
        ("postgresql://viv:s3cr3t@127.0.0.1:1/vivat", "nobody listens there"),
        ("postgresql://viv:s3cr3t@127.0.0.1:1/vivat?sslmode=bogus", "`sslmode` parameter must be"),
    ):
        with pytest.raises(Unusable, match=told) as unusable, explained(wrong):
            await (await Store.open(wrong)).close()
        assert "s3cr3t" not in str(unusable.value)


async def test_foreign_and_half_migrated_tables_are_told(tmp_path: Path, address: str) -> None:
    file = tmp_path / "vivat.sqlite3"
    for target in (address, file):
        await (await Store.open(target)).close()
    await server.executed(address, "DELETE FROM migrations WHERE number > 3")
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("DELETE FROM migrations WHERE number > 3")
    letter = tmp_path / "letter.txt"
    letter.write_text("dear friend, " * 500)
    for target, told in (
        (address, "it lacks tables of the bot, or they are not the bot's own"),
        (file, "it lacks tables of the bot, or they are not the bot's own"),
        (letter, "the file is not a database"),
        (tmp_path / "letter.txt" / "vivat.sqlite3", "cannot be used"),
    ):
        with pytest.raises(Unusable, match=told) as unusable, explained(target):
            await Store.open(target)
        assert str(unusable.value).startswith(named(target))
