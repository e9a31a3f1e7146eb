"""The form for a new contest: the game and its options, the format, the pace, the start, and more.

All choices are in the ids of its controls: the subject is the role for the winner, 0 for none; the
first argument has the terms, the others are those of a challenge's form (`cogs.invite`), which
knows the game's options.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Final

from cogs.hall.errors import BadControl
from cogs.invite.form_screen import Form
from contests.terms import (
    ABSENCES,
    ALL_AT_ONCE,
    FEWEST,
    FORMATS,
    MOST,
    ROUND_DAYS,
    Absence,
    Format,
    Terms,
)
from db.pace import NONE
from engines.game import AnyGame
from engines.registry import GAMES
from engines.registry import game as find_game

STARTS: Final[dict[str, timedelta | None]] = {
    "o": None,
    "1h": timedelta(hours=1),
    "1d": timedelta(days=1),
    "3d": timedelta(days=3),
    "7d": timedelta(days=7),
}
"""When a contest begins: so long after it was opened, or when its organiser says."""
SIZES: Final = (4, 6, 8, 10, 12, 16, 20, 24, 32, 48, 64)
"""The largest numbers of people that the form offers."""
PACE: Final = "1d"
USUAL: Final = 16
_LETTERS: Final = dict(zip("lska", FORMATS.values(), strict=True))
_LETTER_OF: Final = {each: letter for letter, each in _LETTERS.items()}
_ABSENT: Final[dict[str, Absence]] = {each[0]: each for each in ABSENCES.values()}
_CODE: Final = re.compile(r"([lska])([0-2])([hn])([0-9a-z]{1,2})\.([0-9]{1,2})(?:d([0-9]{1,2}))?")


def games() -> tuple[AnyGame, ...]:
    """Returns the games of which contests can be played: those for two."""
    return tuple(each for each in GAMES.values() if 2 in each.seat_counts and not each.team)


def blank_form(game: AnyGame) -> Form:
    """Returns the form of a game with its usual options, at a pace."""
    return replace(Form.blank(game).for_seats(2), rated=True).at_pace(PACE)


@dataclass(frozen=True, slots=True)
class ContestForm:
    """The choices so far. `starts` is a key of `STARTS`; `role` is 0 for none; `days` of a round
    are 0 for as many as its matches take."""

    form: Form = field(default_factory=lambda: blank_form(games()[0]))
    format: Format = "league"
    absence: Absence = "half"
    at_once: int = ALL_AT_ONCE
    starts: str = "1d"
    most: int = USUAL
    role: int = 0
    days: int = 0

    @classmethod
    def of(cls, role: int, args: tuple[str, ...]) -> ContestForm:
        """Returns the form of a control. Raises `BadControl` if no form has these arguments."""
        code, *rest = args or ("",)
        found = _CODE.fullmatch(code)
        if found is None or not rest or rest[0] not in {each.key for each in games()}:
            raise BadControl
        letter, at_once, absence, starts, most, days = found.groups(default="0")
        form = Form.of(tuple(rest))
        if starts not in STARTS or not FEWEST <= int(most) <= MOST or form.seats != 2:
            raise BadControl
        if int(days) not in ROUND_DAYS:
            raise BadControl
        format_, absent = _LETTERS[letter], _ABSENT[absence]
        return cls(form, format_, absent, int(at_once), starts, int(most), role, int(days))

    @property
    def args(self) -> tuple[str, ...]:
        """The form as the arguments of a control's id."""
        first = f"{_LETTER_OF[self.format]}{self.at_once}{self.absence[0]}{self.starts}.{self.most}"
        first += f"d{self.days}" if self.days else ""
        return (first, *self.form.args)

    @property
    def game(self) -> AnyGame:
        """The game."""
        return find_game(self.form.game)

    def terms(self, seed: str) -> Terms:
        """Returns the terms that it describes. Days are left out where there are no rounds."""
        terms = Terms(self.format, self.absence, self.at_once, seed)
        return replace(terms, round_days=self.days) if terms.has_rounds else terms

    def for_game(self, key: str) -> ContestForm:
        """Returns the form for another game, with its usual options. Raises `BadControl` for one
        that has no contests."""
        game = next((each for each in games() if each.key == key), None)
        if game is None:
            raise BadControl
        return replace(self, form=blank_form(game).at_pace(self.form.pace))

    def at_pace(self, key: str) -> ContestForm:
        """Returns the form with another pace. Raises `BadControl` for none: without a pace nothing
        would end a match that hangs."""
        if key == NONE.key:
            raise BadControl
        return replace(self, form=self.form.at_pace(key))
