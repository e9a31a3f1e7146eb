"""Makes this Python, and every one that it starts, lack what another system lacks: Python itself
runs this file at its start, where its folder is in PYTHONPATH and `ELSEWHERE` names the system.

What differs in Python itself is imported before: that it runs there is its own to show. `os.name`
stays: paths would be those of Windows.
"""

from __future__ import annotations

import asyncio
import builtins
import io
import os
import signal
import socket
import ssl
import sys
from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any, cast

ELSEWHERE = os.environ.get("ELSEWHERE", "")
LINUX = "memfd_create sched_getaffinity sched_setaffinity pidfd_open posix_fadvise"
POSIX = "fork forkpty setsid setpgrp getpgrp killpg nice getuid geteuid pread pwrite sysconf"
SIGNALS = "SIGKILL SIGHUP SIGQUIT SIGUSR1 SIGUSR2"
BEFORE = "asyncio.subprocess concurrent.futures.process ctypes.util mimetypes urllib.request uuid"
_open, _import = builtins.open, builtins.__import__


def lack(place: object, names: str) -> None:
    for name in names.split():
        if hasattr(place, name):
            delattr(place, name)


def put(place: object, **parts: object) -> None:
    for name, part in parts.items():
        setattr(place, name, part)


def opened(file: object, *rest: Any, **named: Any) -> object:
    if str(file).startswith("/proc/"):
        raise FileNotFoundError(file)
    return cast(Callable[..., object], _open)(file, *rest, **named)


def imported(name: str, *rest: Any, **named: Any) -> object:
    if name in ("fcntl", "grp", "pwd", "resource"):
        raise ModuleNotFoundError(name)
    return _import(name, *rest, **named)


def unheard(*_: object) -> None:
    """As on Windows."""
    raise NotImplementedError


def no_certificates(_: str) -> list[bytes]:
    return []


def refused(which: int, limits: tuple[int, int]) -> None:
    """As macOS does, whose programs begin with more address space than that."""
    import resource

    if which == resource.RLIMIT_AS:
        raise ValueError("current limit exceeds maximum limit")


if ELSEWHERE:
    for name in BEFORE.split():
        import_module(name)
    put(sys, platform=ELSEWHERE)
    lack(os, LINUX)
    lack(socket, "SOCK_CLOEXEC SOCK_NONBLOCK")
    put(builtins, open=opened)
    put(io, open=opened)
    if ELSEWHERE == "darwin":
        import resource

        put(resource, setrlimit=refused)
    else:
        put(socket, socketpair=partial(socket.socketpair, socket.AF_UNIX))
        put(ssl, enum_certificates=no_certificates)
        put(builtins, __import__=imported)
        put(asyncio.SelectorEventLoop, add_signal_handler=unheard)
        lack(os, POSIX)
        lack(signal, SIGNALS)
        lack(socket, "AF_UNIX")
