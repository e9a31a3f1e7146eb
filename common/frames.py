"""Messages between a process and those that work for it: four bytes tell how many follow."""

from __future__ import annotations

from typing import BinaryIO, Final

HEAD: Final = 4
"""The bytes that tell the length, the highest first."""
MOST: Final = 32 << 20
"""The bytes of a message at the most: many times what the largest one needs."""


def framed(message: bytes) -> bytes:
    """Returns a message with its length before it. Raises `ValueError` if it is too long."""
    return checked(len(message)).to_bytes(HEAD, "big") + message


def length(head: bytes) -> int:
    """Returns how long the message is that follows such four bytes. Raises `ValueError` if that is
    too long."""
    return checked(int.from_bytes(head, "big"))


def checked(size: int) -> int:
    """Returns the length of a message. Raises `ValueError` if it is too long."""
    if size > MOST:
        raise ValueError(f"a message of {size} bytes")
    return size


def next_message(source: BinaryIO) -> bytes | None:
    """Returns the next message of a stream without a buffer of its own; None at its end. Blocks.
    Raises `EOFError` where it ends within a message."""
    head = _read(source, HEAD)
    if not head:
        return None
    size = length(_whole(head, HEAD))
    return _whole(_read(source, size), size)


def _read(source: BinaryIO, size: int) -> bytes:
    """Returns so many bytes, or all there are until the end."""
    found = bytearray()
    while len(found) < size and (more := source.read(size - len(found))):
        found += more
    return bytes(found)


def _whole(found: bytes, size: int) -> bytes:
    if len(found) < size:
        raise EOFError("half of a message")
    return found
