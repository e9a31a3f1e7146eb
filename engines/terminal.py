"""A hot-seat game at a terminal, for any game.

Seats share one screen. A seat's secrets are shown after the screen was handed over, and wiped
before it is handed on.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TextIO, TypeAlias

from common.text.say import as_is
from engines.game import AnyGame, Refusal, Seat, Unreadable, quoted
from engines.match import BACK, DECLINE, DRAW, RESIGN, STAND_IN, Entry, Match, begin, replay

WIPE: Final = "\x1b[2J\x1b[3J\x1b[H"
"""The escape codes that clear the screen and the lines scrolled off it."""
_SHOWN: Final = 60
"""The number of legal actions that the terminal lists; the others are only counted."""
_TABLE: Final = (RESIGN, DRAW, DECLINE, BACK)
_TEAM_TABLE: Final = (*_TABLE, STAND_IN)
_HINT: Final = "Type help for what it does."
_HELP: Final = """\
Type an action, or one of:
  actions    the legal actions
  position   the position's text, unless it holds what you may not know
  history    what was played
{ends}
  !back      take back this turn's latest action, where that is possible
  help       this
  quit       leave the game"""
_RIVALS: Final = """\
  !draw      offer a draw, or accept an offer
  !decline   decline a draw offer
  !resign    give up"""
_TEAM: Final = """\
  !draw      propose to give up, or agree to it
  !decline   decline to give up
  !resign    leave the match; the others may let the bot play for you
  !standin N vote to let the bot play seat N, counted from 0"""


Chooser: TypeAlias = Callable[[Match, Seat], str]
"""A function that returns the text of the action to play for a seat, which may act."""


class _LeftError(Exception):
    """Raised when somebody types `quit`, or the input ends."""


def play(
    game: AnyGame,
    options: dict[str, str],
    seats: int,
    seed: str,
    source: TextIO | None = None,
    target: TextIO | None = None,
    against: Chooser | None = None,
) -> Match:
    """Plays until the game is over or somebody quits; `against` chooses for every seat but the
    first. Raises `Refusal` for bad options."""
    match = replay(begin(game.key, options, seed, seats))
    table = _Table(game, source or sys.stdin, target or sys.stdout, against)
    table.say(f"{game.title}. Type help for help, quit to leave.")
    try:
        while match.outcome is None:
            match = table.turn(match)
    except _LeftError:
        table.say("You left the game.")
        return match
    table.show(match, None)
    return match


@dataclass
class _Table:
    """The shared screen and keyboard, with the seat that has them now."""

    game: AnyGame
    source: TextIO
    target: TextIO
    against: Chooser | None = None
    sitting: Seat | None = None
    secret: bool = False
    """Whether the screen shows something that the others may not see."""

    def say(self, text: str) -> None:
        print(text, file=self.target)

    def ask(self, prompt: str) -> str:
        print(prompt, end="", file=self.target, flush=True)
        line = self.source.readline()
        if not line:
            self.say("")
            raise _LeftError
        return line.strip()

    def turn(self, match: Match) -> Match:
        """Plays one seat's next entry, with all that the rules force after it and the answers to an
        offer."""
        if waiting := match.awaits_bot:
            return self.stood_in(match, waiting[0])
        seat = _next(match)
        if seat and self.against is not None:
            return self.answered(match, seat, self.against)
        self.seat(match, seat)
        self.show(match, seat)
        before = match
        while match is before:
            match = self.entry(match, seat)
        hidden = any(self._hidden(match, entry) for entry in match.entries[before.ply :])
        if hidden and self.against is None:
            self.secret = True
        self.wipe(match, seat)
        for line in match.history(None)[before.ply :]:
            self.say(f"{line.words}.")
        return self.answer(match)

    def answered(self, match: Match, seat: Seat, against: Chooser) -> Match:
        """Plays for a seat that has nobody at the terminal."""
        before = match
        match = _followed(match, seat, against(match, seat))
        for line in match.history(0)[before.ply :]:
            self.say(f"{line.words}.")
        return match

    def stood_in(self, match: Match, seat: Seat) -> Match:
        """Plays for a seat whose player has left it to the bot."""
        before = match
        match = _followed(match, seat, match.plainly(seat), by_bot=True)
        for line in match.history(None)[before.ply :]:
            self.say(f"{line.words}.")
        return match

    def answer(self, match: Match) -> Match:
        """Asks the others about a draw offer. Returns the match after their answers."""
        for seat in range(match.setup.seats):
            if match.outcome or not _asked(match, seat):
                continue
            if seat and self.against is not None:
                match = _followed(match, seat, DECLINE)
                continue
            if self.secret:
                print(WIPE, end="", file=self.target)
                self.sitting, self.secret = None, False
            what = "agree to give up" if match.game.team else "accept the draw"
            yes = self.ask(f"{match.sides[seat]}, {what}? (yes or no) ")
            reply = "!draw" if yes.lower() in ("y", "yes", "!draw") else "!decline"
            match = _followed(match, seat, reply)
            self.say(f"{match.history(None)[-1].words}.")
        return match

    def seat(self, match: Match, seat: Seat) -> None:
        """Hands the screen over if it will show a secret of this seat. A player alone against the
        computer needs no handing over."""
        if self.against is not None:
            self.sitting = seat
            return
        private = self._private(match, seat)
        if seat != self.sitting:
            if private:
                self.ask(f"{match.sides[seat]}, take the screen alone and press Enter. ")
            self.secret = False
        self.sitting = seat
        self.secret = self.secret or private

    def wipe(self, match: Match, seat: Seat) -> None:
        """Wipes the secrets of `seat`, unless it goes on acting alone."""
        if self.secret and match.to_act != (seat,):
            print(WIPE, end="", file=self.target)
            self.secret = False

    def show(self, match: Match, seat: Seat | None) -> None:
        view = match.view(seat)
        lines = ["", self.game.ascii_board(view), *self.game.news(view), self.game.status(view)]
        self.say("\n".join(lines))

    def entry(self, match: Match, seat: Seat) -> Match:
        """Returns the match after one line of input: the same match if nothing was played."""
        text = self.ask(f"{match.sides[seat]}> ")
        try:
            return self._command(match, seat, text)
        except Refusal as refusal:
            self.say(str(refusal))
            return match

    def _command(self, match: Match, seat: Seat, text: str) -> Match:
        match text.lower():
            case "quit" | "exit":
                raise _LeftError
            case "" | "help" | "actions" | "position" | "history" | "!time" | "!limit" as word:
                self.say(self._answer(match, seat, word))
                return match
            case word if word.startswith("!") and word.split()[0] not in self._table:
                raise Unreadable(as_is(f"{quoted(text)} is not a command here. {_HINT}"))
            case word:
                return _followed(match, seat, word if word.startswith("!") else text)

    def _answer(self, match: Match, seat: Seat, word: str) -> str:
        match word:
            case "actions":
                return self._actions(match, seat)
            case "position" if self._knows_all(match, seat):
                return self.game.dump(match.state)
            case "position":
                return "The position's text would show what you may not know yet."
            case "history":
                return "\n".join(f"{line.words}." for line in match.history(seat))
            case "!time" | "!limit":
                return "There is no clock at this table."
            case _:
                return _HELP.format(ends=_TEAM if self.game.team else _RIVALS)

    @property
    def _table(self) -> tuple[str, ...]:
        return _TEAM_TABLE if self.game.team else _TABLE

    def _actions(self, match: Match, seat: Seat) -> str:
        texts = [self.game.spelled(action) for action in match.view(seat).legal]
        more = len(texts) - _SHOWN
        return "  ".join(texts[:_SHOWN]) + (f"  … and {more} more" if more > 0 else "")

    def _knows_all(self, match: Match, seat: Seat) -> bool:
        """Tells whether no other state looks the same to this seat, by eight samples."""
        chances = (random.Random(n) for n in range(8))  # noqa: S311 - nothing to protect
        guesses = (self.game.resample(match.state, seat, chance) for chance in chances)
        return all(guess == match.state for guess in guesses)

    def _private(self, match: Match, seat: Seat) -> bool:
        """Tells whether this seat sees more than the public now, or may act in secret."""
        if len(match.to_act) > 1:
            return True
        return self._shown(match, seat) != self._shown(match, None)

    def _shown(self, match: Match, seat: Seat | None) -> tuple[str, str]:
        view = match.view(seat)
        return self.game.ascii_board(view), self.game.alt_text(view)

    def _hidden(self, match: Match, entry: Entry) -> bool:
        seats = [seat for seat in range(match.setup.seats) if seat != entry.seat]
        return any(match.hides(entry, seat) for seat in seats)


def _next(match: Match) -> Seat:
    """Returns the seat that has the keyboard: one that may act, or, while all wait for a player who
    has left, one that has not voted."""
    here = [seat for seat in match.to_act if seat in match.persons]
    voters = {voter for voter, _ in match.votes}
    return (*here, *(seat for seat in match.persons if seat not in voters), *match.persons)[0]


def _asked(match: Match, seat: Seat) -> bool:
    return seat in match.persons and seat not in match.offers and bool(match.asking(seat))


def _followed(match: Match, seat: Seat, text: str, *, by_bot: bool = False) -> Match:
    for entry in match.propose(seat, text, by_bot=by_bot):
        match = match.follow(entry)
    return match
