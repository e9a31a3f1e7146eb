"""The form for a new contest: the game and its options, the format, the pace, the start, and more.

All choices are in the ids of its controls: the subject is the role for the winner, 0 for none; the
first argument has the terms, the others are those of a challenge's form (`cogs.invite`), which
knows the game's options."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Any, Final

from cogs.hall.errors import BadControl
from cogs.hall.ids import whole
from cogs.lobby.form_screen import Form
from common.text.say import say
from contests.terms import (
    ABSENCES,
    ALL_AT_ONCE,
    AS_MANY_AS_FIT,
    FEWEST,
    FORMATS,
    HOST_SEATS,
    MOST,
    POD_LEAST,
    POD_MOST,
    POD_USUAL,
    ROUND_DAYS,
    ROUNDS_MOST,
    SIMUL_MOST,
    Absence,
    Format,
    HostSeat,
    Terms,
)
from db.pace import NONE
from engines.game import AnyGame, Refusal
from engines.registry import GAMES
from engines.registry import game as find_game

STARTS: Final[dict[str, timedelta | None]] = {
    "o": None,
    "1h": timedelta(hours=1),
    "1d": timedelta(days=1),
    "3d": timedelta(days=3),
    "7d": timedelta(days=7),
}
"""The start of a contest: its time after the opening; None if the organiser starts it."""
SIZES: Final = (4, 6, 8, 10, 12, 16, 20, 24, 32, 48, 64)
"""The largest numbers of people that the form offers."""
PACE: Final = "1d"
USUAL: Final = 16
POD_SIZES: Final = range(POD_LEAST, POD_MOST + 1)
NO_ALLIES: Final = say("In pods everybody plays alone: choose options without allies.")
_LETTERS: Final = dict(zip("lskapdm", FORMATS.values(), strict=True))
_LETTER_OF: Final = {each: letter for letter, each in _LETTERS.items()}
_ABSENT: Final[dict[str, Absence]] = {each[0]: each for each in ABSENCES.values()}
_SEAT: Final[dict[str | None, HostSeat]] = {
    None if each == "turns" else each[0]: each for each in HOST_SEATS.values()
}
_CODE: Final = re.compile(
    r"([lskapdm])([0-2])([hn])([0-9a-z]{1,2})\.([0-9]{1,2})(?:\.([3-6])([0-9]))?(?:d([0-9]{1,2}))?"
    r"(?:h([fs]))?"
)


def games() -> tuple[AnyGame, ...]:
    """Returns the games with contests."""
    return tuple(each for each in GAMES.values() if 2 in each.seat_counts)


def formats_of(game: AnyGame) -> tuple[Format, ...]:
    """Returns the formats of a game: teams are compared in duplicates instead of meeting, and pods
    need a game for so many players."""
    if game.team:
        return ("duplicate",)
    pods = set(POD_SIZES) <= set(game.seat_counts)
    without = ("duplicate",) if pods else ("duplicate", "pods")
    return tuple(each for each in FORMATS.values() if each not in without)


def game_of_format(format_: Format) -> str:
    """Returns the first game with a format. Raises `BadControl` if no game has it."""
    found = next((each.key for each in games() if format_ in formats_of(each)), None)
    if found is None:
        raise BadControl
    return found


def blank_form(game: AnyGame) -> Form:
    """Returns the form of a game with its usual options, at a pace."""
    return replace(Form.blank(game).for_seats(2), rated=not game.team).at_pace(PACE)


@dataclass(frozen=True, slots=True)
class ContestForm:
    """The choices so far. `starts` is a key of `STARTS`; `role` is 0 for none; `pod` and `rounds`
    are those of the terms; `days` of a round are 0 for as many as its matches take. `host_seat` is
    the seat of a simul's host, who does not count among the `most` people."""

    form: Form = field(default_factory=lambda: blank_form(games()[0]))
    format: Format = "league"
    absence: Absence = "half"
    at_once: int = ALL_AT_ONCE
    starts: str = "1d"
    most: int = USUAL
    role: int = 0
    pod: int = POD_USUAL
    rounds: int = AS_MANY_AS_FIT
    days: int = 0
    host_seat: HostSeat = "turns"

    @classmethod
    def of(cls, role: int, args: tuple[str, ...]) -> ContestForm:
        """Returns the form of a control. Raises `BadControl` if no form has these arguments."""
        code, *rest = args or ("",)
        found = _CODE.fullmatch(code)
        if found is None or not rest or rest[0] not in {each.key for each in games()}:
            raise BadControl
        letter, at_once, absence, starts, most, pod, rounds, days, seat = found.groups()
        form = Form.of(tuple(rest))
        if starts not in STARTS or not FEWEST <= int(most) <= MOST:
            raise BadControl
        game = find_game(form.game)
        if _LETTERS[letter] not in formats_of(game) or (form.seats != 2 and not game.team):
            raise BadControl
        if int(days or 0) not in ROUND_DAYS:
            raise BadControl
        sizes = int(pod or POD_USUAL), int(rounds or AS_MANY_AS_FIT), int(days or 0)
        chosen = _LETTERS[letter], _ABSENT[absence], int(at_once), starts, int(most), role
        return cls(form, *chosen, *sizes, _SEAT[seat])

    @property
    def args(self) -> tuple[str, ...]:
        """The form as the arguments of a control's id."""
        first = f"{_LETTER_OF[self.format]}{self.at_once}{self.absence[0]}{self.starts}.{self.most}"
        pods = f".{self.pod}{self.rounds}" if self.format == "pods" else ""
        days = f"d{self.days}" if self.days else ""
        seat = "" if self.host_seat == "turns" else f"h{self.host_seat[0]}"
        return (first + pods + days + seat, *self.form.args)

    @property
    def game(self) -> AnyGame:
        """The game."""
        return find_game(self.form.game)

    @property
    def guests(self) -> int:
        """The most people who can join; the host of a simul comes to them."""
        return min(self.most, SIMUL_MOST) if self.format == "simul" else self.most

    def terms(self, seed: str) -> Terms:
        """Returns the terms in the form. Days are left out if rounds of days are impossible."""
        chosen = self.format, self.absence, self.at_once, seed
        terms = Terms(*chosen, self.pod, self.rounds, self.form.seats, host_seat=self.host_seat)
        return replace(terms, round_days=self.days) if terms.has_rounds else terms

    def refusal(self) -> str | None:
        """Returns the reason why the choices conflict, in a sentence, or None. The options of pods
        have to fit each possible size of a pod, without alliances."""
        if self.format != "pods":
            return self.form.refusal()
        game = self.game
        for seats in POD_SIZES:
            try:
                options = game.resolve_options(self.form.options)
                game.seating(options, seats)
            except Refusal as refusal:
                return refusal.words
            if game.allies(options, seats, 0):
                return NO_ALLIES
        return None

    def for_game(self, key: str) -> ContestForm:
        """Returns the form for another game, with its usual options; in the game's first format if
        it does not have this one. Raises `BadControl` for a game that has no contests."""
        game = next((each for each in games() if each.key == key), None)
        if game is None:
            raise BadControl
        formats = formats_of(game)
        begins = "pods" if "pods" in formats else formats[0]
        form = begins if key != self.form.game and begins == "pods" else self.format
        form = form if form in formats else formats[0]
        return replace(self, form=blank_form(game).at_pace(self.form.pace), format=form)

    def for_format(self, format_: Format) -> ContestForm:
        """Returns the form with another format, for the first game that has it if this one does
        not; a simul begins when its host says. Raises `BadControl` if no game does."""
        if format_ in formats_of(self.game):
            if format_ == "simul" != self.format:  # nobody wins it
                return replace(self, format=format_, starts="o", role=0)
            return replace(self, format=format_)
        return replace(self.for_game(game_of_format(format_)), format=format_)

    def answered(self, verb: str, ply: int, values: tuple[str, ...]) -> ContestForm:
        """Returns the form with an answer to one of its questions. Raises `BadControl` for an
        impossible answer."""
        if verb == "contest-option":
            return replace(self, form=self.form.choose(ply, values))
        if len(values) != 1:
            raise BadControl
        value, change = values[0], _CHANGES.get(verb)
        if change is not None:
            return change(self, value)
        name, known = _NUMBERS.get(verb, ("", ()))
        if not name or whole(value) not in known:
            raise BadControl
        chosen: dict[str, Any] = {name: whole(value)}
        return replace(self, **chosen)

    def for_seats(self, seats: int) -> ContestForm:
        """Returns the form with teams of another size. Raises `BadControl` for one that the game
        does not have."""
        if not self.game.team:
            raise BadControl
        return replace(self, form=self.form.for_seats(seats))

    def at_pace(self, key: str) -> ContestForm:
        """Returns the form with another pace. Raises `BadControl` for none: without a pace nothing
        would end a match that hangs."""
        if key == NONE.key:
            raise BadControl
        return replace(self, form=self.form.at_pace(key))

    def beginning(self, key: str) -> ContestForm:
        """Returns the form with another start. Raises `BadControl` for one that does not exist."""
        if key not in STARTS:
            raise BadControl
        return replace(self, starts=key)


def _with_format(form: ContestForm, key: str) -> ContestForm:
    if key not in FORMATS:
        raise BadControl
    return form.for_format(FORMATS[key])


def _with_host_seat(form: ContestForm, key: str) -> ContestForm:
    if key not in HOST_SEATS:
        raise BadControl
    return replace(form, host_seat=HOST_SEATS[key])


def _with_absence(form: ContestForm, key: str) -> ContestForm:
    if key not in ABSENCES:
        raise BadControl
    return replace(form, absence=ABSENCES[key])


_CHANGES: Final[dict[str, Callable[[ContestForm, str], ContestForm]]] = {
    "contest-game": ContestForm.for_game,
    "contest-format": _with_format,
    "contest-seats": lambda form, value: form.for_seats(whole(value)),
    "contest-pace": ContestForm.at_pace,
    "contest-starts": ContestForm.beginning,
    "contest-absent": _with_absence,
    "contest-host": _with_host_seat,
}
_NUMBERS: Final[dict[str, tuple[str, Collection[int]]]] = {
    "contest-most": ("most", range(FEWEST, MOST + 1)),
    "contest-pod": ("pod", POD_SIZES),
    "contest-rounds": ("rounds", range(ROUNDS_MOST + 1)),
    "contest-days": ("days", ROUND_DAYS),
    "contest-limit": ("at_once", (ALL_AT_ONCE, 1, 2)),
    "contest-role": ("role", range(2**63)),
}
"""The questions with a number as answer, by their verbs: its name in the form, and the values
allowed."""
