"""Whether the letters of all scripts can be laid out on this machine.

Pillow's wheels bring Raqm, which lays out letters, but load FriBiDi, which it needs, from the
machine. Without it Pillow says nothing: names in Arabic and Hebrew run the wrong way, those in
Hindi and Thai lose their forms, and all words are spaced otherwise (Pillow 13.0.0).
"""

from __future__ import annotations

from typing import Final

from PIL import features

LACKING: Final = (
    "FriBiDi is missing: names in Arabic, Hebrew, Hindi and Thai are drawn wrongly. Install it "
    "(Debian, Ubuntu: apt install libfribidi0; macOS: brew install fribidi; Windows: put its "
    "fribidi.dll into a folder of PATH), then restart"
)


def lacking() -> str:
    """Returns a sentence for the host if the library is missing, otherwise nothing."""
    return "" if features.check("raqm") else LACKING
