"""The ids of controls: `b:VERB:SUBJECT:PLY:ARGS` (`s:` for a select, `c:` for one of channels, `u:`
for one of people, `r:` for one of roles, `t:` for a line to type, `m:` for a window with such
controls).

An id holds all that a control needs: the verb, the match or invitation, the ply for which it was
made, and the choices so far, separated by commas. The first letter may be followed by a step,
`s3:`: the number of times that presses have changed the message. Discord's client keeps a select's
choice as long as the select's id stays the same, so the step clears it.

A changed client can send any id, and any value of a select. An id that no control of ours could
have raises `BadControl`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from cogs.hall.errors import BadControl

BUTTON, SELECT, CHANNELS, PEOPLE, ROLES = "b", "s", "c", "u", "r"
LINE, MODAL = "t", "m"
LIMIT = 100
GROWN: Final = 94
"""The most characters of an id that grows with every action of a trial."""
DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"
MOST: Final = 2**63 - 1
"""The largest number that an id may hold: the database holds none larger."""
_NUMBER: Final = re.compile("0|[1-9][0-9]{0,18}")
_ID: Final = re.compile(r"([bscurtm])([0-9a-z]?):([a-z-]+):([0-9]+):([0-9]+):(.*)", re.DOTALL)


class Named(NamedTuple):
    """The parts of a control's id; `step` counts to 35, then from 0 again."""

    kind: str
    verb: str
    subject: int
    ply: int
    args: tuple[str, ...]
    step: int = 0


def custom_id(kind: str, verb: str, subject: int, ply: int, args: Sequence[str] = ()) -> str:
    """Returns the id of a control, with room for its step at most 100 characters. Raises
    `ValueError` if it is longer."""
    text = f"{kind}:{verb}:{subject}:{ply}:{','.join(args)}"
    if len(text) >= LIMIT:
        # Without its arguments: they may be a secret, and this may be logged.
        raise ValueError(f"custom id of {verb} too long: {len(text)} characters")
    return text


def read_id(text: str) -> Named:
    """Returns the parts of an id. Raises `BadControl` if `custom_id` would never make it."""
    found = _ID.fullmatch(text)
    if found is None or len(text) > LIMIT:
        raise BadControl
    kind, step, verb, subject, ply, args = found.groups()
    given = tuple(args.split(",")) if args else ()
    number = DIGITS.index(step) if step else 0
    return Named(kind, verb, whole(subject), whole(ply), given, number)


def at_step(text: str, step: int) -> str:
    """Returns the id of the same control, of any kind, at this step of its message."""
    head, rest = text.split(":", 1)
    return f"{head[0]}{DIGITS[step % len(DIGITS)]}:{rest}"


def whole(text: str) -> int:
    """Returns the whole number of this text, from 0 to `MOST`. Raises `BadControl` for any other
    text, such as one with leading zeros."""
    if not _NUMBER.fullmatch(text) or int(text) > MOST:
        raise BadControl
    return int(text)
