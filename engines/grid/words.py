"""The sentences of games on squares."""

from __future__ import annotations

from typing import Final, NamedTuple

from common.text.say import name, say
from common.text.text import Sentence


class Strikes(NamedTuple):
    """The words for an action's effect on other men, `struck`: a note, and the sentences of a step
    and of a drop that have it."""

    note: Sentence
    step: Sentence
    drop: Sentence


TAKES: Final = Strikes(
    say("Takes {struck}"),
    say("{side}'s {man} goes from {start} to {end} and takes {struck}"),
    say("{side} places {man:a} on {end} and takes {struck}"),
)
"""The usual effect: the other men leave the board."""
GOES: Final = say("{side}'s {man} goes from {start} to {end}")
PLACES: Final = say("{side} places {man:a} on {end}")
"""A step and a drop without an effect."""
MAN: Final = name("man", "men")
"""A man of any kind."""
ONE_ON: Final = say("{side}'s {man} on {squares}.")
SEVERAL_ON: Final = say("{side}'s {man:many} on {squares}.")
"""The squares of a side's men of one kind."""
QUESTIONS: Final = {
    (True, False): say("Which man?"),
    (False, True): say("Where?"),
    (True, True): say("What will you do?"),
    (False, False): say("What will you do?"),
}
"""The question of the first step, by whether there are steps, and drops."""
