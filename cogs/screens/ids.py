"""The ids of controls: `b:VERB:SUBJECT:PLY:ARGS` (`s:` for a select).

What to do, the match or invitation that it concerns, the ply it was made for, and what was
chosen so far, parted by commas. Whatever a control needs to know stands in its id.
"""

from __future__ import annotations

from collections.abc import Sequence

BUTTON, SELECT = "b", "s"
PATTERN = r":(?P<verb>[a-z-]+):(?P<subject>\d+):(?P<ply>\d+):(?P<args>.*)"
LIMIT = 100


def custom_id(kind: str, verb: str, subject: int, ply: int, args: Sequence[str] = ()) -> str:
    """The id of a control, at most 100 characters. Raises `ValueError` if it is longer."""
    text = f"{kind}:{verb}:{subject}:{ply}:{','.join(args)}"
    if len(text) > LIMIT:
        raise ValueError(f"custom id too long: {text}")
    return text
