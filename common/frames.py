"""Messages between the bot and its worker processes: four bytes of length, then the message."""

from __future__ import annotations

from typing import BinaryIO, Final

HEAD: Final = 4
"""The number of bytes of the length, which is big-endian."""
MOST: Final = 32 << 20
"""The most bytes of a message: many times the largest real one."""


def framed(message: bytes) -> bytes:
    """Returns a message with its length before it. Raises `ValueError` if it is too long."""
    return checked(len(message)).to_bytes(HEAD, "big") + message


def length(head: bytes) -> int:
    """Returns the length of the message after these four bytes. Raises `ValueError` if it is too
    long."""
    return checked(int.from_bytes(head, "big"))


def checked(size: int) -> int:
    """Returns the length of a message. Raises `ValueError` if it is too long."""
    if size > MOST:
        raise ValueError(f"a message of {size} bytes")
    return size


def next_message(source: BinaryIO) -> bytes | None:
    """Returns the next message of an unbuffered stream; None at its end. Blocks. Raises `EOFError`
    if the stream ends within a message."""
    head = _read(source, HEAD)
    if not head:
        return None
    size = length(_whole(head, HEAD))
    return _whole(_read(source, size), size)


def _read(source: BinaryIO, size: int) -> bytes:
    """Returns `size` bytes, or fewer at the end of the stream."""
    found = bytearray()
    while len(found) < size and (more := source.read(size - len(found))):
        found += more
    return bytes(found)


def _whole(found: bytes, size: int) -> bytes:
    if len(found) < size:
        raise EOFError("half of a message")
    return found
