"""The ids of other programs that play for the bot (the host's settings `ENGINE_…`).

An id spells the program's name. So every match knows its program, in every database and for good,
also when the host has it no more. All of these ids are above those that Discord gives until 2052.
"""

from __future__ import annotations

import re
from typing import Final

PROGRAMS: Final = 5 * 10**18
"""The first of the ids of programs."""
NAME: Final = re.compile(r"[A-Z][A-Z0-9_]{0,10}", re.ASCII)
"""The names that a program can have: as many letters as fit into an id."""
SAME: Final = 10
"""How many ids a program has, so that it can have several seats in a match."""
_SIGNS: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_"


def program_id(name: str) -> int:
    """Returns the first id of the program with this name (`NAME`)."""
    number = 0
    for sign in name:
        number = number * len(_SIGNS) + _SIGNS.index(sign)
    return PROGRAMS + number * SAME


def is_program(person_id: int) -> bool:
    """Tells whether this id stands for another program at a seat."""
    return person_id >= PROGRAMS


def program_name(person_id: int) -> str:
    """Returns the name of the program with this id."""
    number, name = (person_id - PROGRAMS) // SAME, ""
    while number > 0:
        number, last = divmod(number, len(_SIGNS))
        name = _SIGNS[last] + name
    return name
