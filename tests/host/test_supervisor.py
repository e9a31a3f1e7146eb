"""What systemd is told, and a parent that waits for its child."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from host.supervisor import notify, serves
from tests.waiting import LIMIT

ROOT = Path(__file__).parents[2]
CHILD = """
import asyncio, os, sys
from host.supervisor import Background, serves

def main():
    child = Background()
    if sys.argv[1] == "dies":
        os._exit(3)
    asyncio.run(child.begun())
    serves()

main()
"""


def _heard(listener: socket.socket) -> dict[str, str]:
    """What the next datagram tells."""
    listener.settimeout(LIMIT)
    return dict(line.split("=", 1) for line in listener.recv(4096).decode().split("\n"))


@pytest.fixture(params=["file", "abstract"])
def listener(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[socket.socket]:
    """A socket in the place of systemd's, of each kind that it has."""
    name = f"@vivat-{os.getpid()}" if request.param == "abstract" else str(tmp_path / "s")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as made:
        made.bind(name.replace("@", "\0", 1))
        monkeypatch.setenv("NOTIFY_SOCKET", name)
        yield made


def test_systemd_hears_which_process_serves(listener: socket.socket) -> None:
    serves()
    assert _heard(listener) == {"READY": "1", "MAINPID": str(os.getpid())}


def test_nothing_is_told_where_nobody_listens(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    notify(READY="1")
    assert caplog.text == ""
    monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "away"))
    notify(READY="1")
    assert "systemd is not told READY" in caplog.text


@pytest.mark.parametrize("listener", ["file"], indirect=True)
def test_a_parent_ends_once_its_child_has_begun_which_is_then_the_one_to_look_after(
    listener: socket.socket,
) -> None:
    with subprocess.Popen((sys.executable, "-c", CHILD, "begins"), cwd=ROOT) as parent:  # noqa: S603
        assert parent.wait(20) == 0
        told = _heard(listener)
    assert told["MAINPID"] != str(parent.pid)
    with subprocess.Popen((sys.executable, "-c", CHILD, "dies"), cwd=ROOT) as parent:  # noqa: S603
        assert parent.wait(20) == 1
