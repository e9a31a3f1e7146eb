"""A match: set-up, seats and a log of entries, from which everything else follows.

An entry's text is a game's action, or one of the table's own entries, which begin with
`!`: `!resign`, `!draw` (an offer, or the acceptance of the other side's), `!decline`,
`!back` (takes back this turn's latest action) and `!time` (the seat's time is over).
The log alone is the truth: replaying it gives the same match.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from engines.game import (
    AnyGame,
    AnyView,
    Illegal,
    Outcome,
    Refusal,
    Seat,
    TableEnding,
    Unreadable,
    draw,
    win,
)
from engines.registry import game as find_game

RESIGN, DRAW, DECLINE, BACK, TIME = "!resign", "!draw", "!decline", "!back", "!time"

RECENT = 16
"""How many earlier moments a match keeps at hand."""

_WORDS = {
    RESIGN: "{side} resigns",
    DECLINE: "{side} declines the draw",
    BACK: "{side} takes an action back",
    TIME: "{side}'s time is over",
}


class Unreplayable(Exception):
    """The log does not fit the rules as they are now; the match must be set aside."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What is settled before the first entry. `options` are sorted pairs; `revision` is
    that of the rules under which the match began."""

    game: str
    revision: int
    options: tuple[tuple[str, str], ...]
    seats: int
    seed: str


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log; plies count from 0. `at` is when it was committed."""

    ply: int
    seat: Seat
    text: str
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the history as a viewer may read it."""

    ply: int
    seat: Seat
    notation: str
    words: str
    at: datetime | None


@dataclass(frozen=True)
class Match:
    """A match as it stands.

    `states` ends with the state now; before it stand those of this turn that can still be
    taken back to. `offers` are the seats whose draw offer is open; `spent` those that have
    offered since their own latest action, and so may not offer again yet.
    """

    setup: Setup
    game: AnyGame
    states: tuple[Any, ...]
    entries: tuple[Entry, ...] = ()
    offers: frozenset[Seat] = frozenset()
    spent: frozenset[Seat] = frozenset()
    declared: Outcome | None = None
    recent: tuple[Match, ...] = field(default=(), compare=False, repr=False)
    """How it stood before each of the latest entries, oldest first: what the boards just
    shown are compared with need not be replayed."""

    @property
    def ply(self) -> int:
        """The ply of the next entry."""
        return len(self.entries)

    @property
    def state(self) -> Any:
        """The game's state now: for engines only, screens take a `view`."""
        return self.states[-1]

    @property
    def outcome(self) -> Outcome | None:
        """None while the match goes on."""
        return self.declared or self.game.outcome(self.state)

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that may act now; none once the match is over."""
        return () if self.outcome else self.game.to_act(self.state)

    def view(self, seat: Seat | None) -> AnyView:
        """What this seat, or the public, may know."""
        view: AnyView = self.game.view(self.state, seat)
        if self.declared is None:
            return view
        return replace(view, outcome=self.declared, to_act=(), legal=())

    def at(self, ply: int) -> Match:
        """The match as it stood before the entry `ply`."""
        if ply == self.ply:
            return self
        for number, match in enumerate(self.recent):
            if match.ply == ply:
                return replace(match, recent=self.recent[:number])
        return replay(self.setup, self.entries[:ply])

    def follow(self, entry: Entry) -> Match:
        """The match with one more entry. Raises `Refusal` as the rules do."""
        if entry.ply != self.ply:
            raise Unreplayable(f"entry {entry.ply} does not follow ply {self.ply}")
        if self.outcome:
            raise Illegal("This match is over.")
        match = self._table_entry(entry) if entry.text.startswith("!") else self._action(entry)
        before = replace(self, recent=())
        recent = (*self.recent, before)[-RECENT:]
        return replace(match, entries=(*self.entries, entry), recent=recent)

    def _action(self, entry: Entry) -> Match:
        """An action of the game; the entry is not yet among the entries. What the turn does
        to draw offers it does at its end, since until then it can be taken back."""
        state = self.game.play(self.state, entry.seat, self.game.read(entry.text))
        if self.keeps(entry.text):
            return replace(self, states=(*self.states, state))
        return replace(
            self,
            states=(state,),
            offers=self.offers & {entry.seat},
            spent=self.spent - {entry.seat},
        )

    def propose(self, seat: Seat, text: str) -> tuple[Entry, ...]:
        """The entries that this text would add: itself in canonical form, then the passes
        that the rules force. Raises `Refusal` with the reason; commits nothing."""
        text = text.strip()
        if not text.startswith("!"):
            action = self.game.meant(self.state, seat, self.game.read(text))
            text = self.game.write(action)
        entries = [Entry(self.ply, seat, text)]
        match = self.follow(entries[0])
        while match.outcome is None and (forced := self.game.forced(match.state)):
            by, action = forced
            entries.append(Entry(match.ply, by, self.game.write(action)))
            match = match.follow(entries[-1])
        return tuple(entries)

    def history(self, viewer: Seat | None) -> tuple[Line, ...]:
        """The whole log in words and notation, without what `viewer` may not know."""
        lines: list[Line] = []
        match = Match(self.setup, self.game, (_start(self.setup),))
        for entry in self.entries:
            lines.append(self._line(match, entry, viewer))
            match = match.follow(entry)
        return tuple(lines)

    def words(self, ply: int, viewer: Seat | None) -> str:
        """The entry at this ply in words, as `viewer` may read it."""
        return self._line(self.at(ply), self.entries[ply], viewer).words

    def latest(self, viewer: Seat | None) -> tuple[Line, ...]:
        """What is new: the newest entry, after the actions of the same turn that stand before
        it. A forced pass comes after the turn that led to it; where all of a turn's actions
        were taken back, what was new before them is new again."""
        start = self.ply
        while start and self._belongs(self.entries[start - 1]):
            start -= 1
        if start == self.ply:
            return (self._line(self.at(start - 1), self.entries[-1], viewer),) if start else ()
        match, turn, lines = self.at(start), -1, list[Line]()
        for entry in self.entries[start:]:
            now = match.view(None).turn
            lines = lines if now == turn else []
            if entry.text == BACK:
                lines = lines[:-1]
            else:
                lines.append(self._line(match, entry, viewer))
            match, turn = match.follow(entry), now
        if not lines or self._is_forced(lines[0]):
            return (*self.at(start).latest(viewer), *lines)
        return tuple(lines)

    def _is_forced(self, line: Line) -> bool:
        return self.game.forced(self.at(line.ply).state) is not None

    def _belongs(self, entry: Entry) -> bool:
        """Whether an entry may be of one turn with the newest."""
        return entry.seat == self.entries[-1].seat and (
            entry.text == BACK or not entry.text.startswith("!")
        )

    def hides(self, entry: Entry, viewer: Seat | None) -> bool:
        """Whether `viewer` may not know this entry as things stand now."""
        if self.outcome or entry.text.startswith("!"):
            return False
        action = self.game.read(entry.text)
        return self.game.conceals(self.state, entry.seat, action, viewer)

    def keeps(self, text: str) -> bool:
        """Whether this action, played now, could be taken back afterwards."""
        traits = self.game.traits(self.state, self.game.read(text))
        return not traits.ends_turn and not traits.reveals

    def may_take_back(self, seat: Seat) -> bool:
        """Whether this seat may undo its latest action."""
        return (
            self.outcome is None
            and len(self.states) > 1
            and self.game.to_act(self.state) == (seat,)
        )

    # One table entry each

    def _table_entry(self, entry: Entry) -> Match:
        match entry.text:
            case "!resign":
                return replace(self, declared=self._loss(TableEnding.RESIGNATION, entry.seat))
            case "!time":
                return replace(self, declared=self._loss(TableEnding.TIME, entry.seat))
            case "!draw":
                return self._draw(entry.seat)
            case "!decline":
                if not self.offers - {entry.seat}:
                    raise Illegal("There is no draw offer to decline.")
                return replace(self, offers=self.offers & {entry.seat})
            case "!back":
                if not self.may_take_back(entry.seat):
                    raise Illegal("There is nothing of this turn that you could take back.")
                return replace(self, states=self.states[:-1])
            case _:
                raise Unreadable(f"“{entry.text}” is nothing that the table knows.")

    def _draw(self, seat: Seat) -> Match:
        if self.offers - {seat}:
            return replace(self, declared=draw(TableEnding.AGREEMENT, self.setup.seats))
        if seat in self.offers:
            raise Illegal("Your draw offer is still open.")
        if seat in self.spent:
            raise Illegal("You can offer a draw again after your next action.")
        return replace(self, offers=self.offers | {seat}, spent=self.spent | {seat})

    def _loss(self, reason: TableEnding, seat: Seat) -> Outcome:
        if self.setup.seats != 2:
            raise Illegal("Only a match for two ends when one of them gives up.")
        return win(reason, 1 - seat)

    def _line(self, before: Match, entry: Entry, viewer: Seat | None) -> Line:
        side = self.game.sides[entry.seat]
        if entry.text.startswith("!"):
            words = _WORDS.get(entry.text, "").format(side=side) or (
                f"{side} accepts the draw" if before.offers else f"{side} offers a draw"
            )
            return Line(entry.ply, entry.seat, entry.text[1:], words, entry.at)
        if self.hides(entry, viewer):
            view = before.view(viewer)
            words = self.game.describe(view, entry.seat, None)
            return Line(entry.ply, entry.seat, "?", words, entry.at)
        view = before.view(entry.seat)
        words = self.game.describe(view, entry.seat, self.game.read(entry.text))
        return Line(entry.ply, entry.seat, entry.text, words, entry.at)


def _start(setup: Setup) -> Any:
    return find_game(setup.game).start(dict(setup.options), setup.seats, setup.seed)


def begin(game: str, options: dict[str, str], seed: str, seats: int = 2) -> Setup:
    """The set-up of a new match with settled options. Raises `Refusal` for bad ones."""
    rules = find_game(game)
    settled = rules.settle(options)
    return Setup(game, rules.revision, tuple(sorted(settled.items())), seats, seed)


def replay(setup: Setup, entries: Iterable[Entry] = ()) -> Match:
    """The match that a log tells. Raises `Unreplayable` where it does not fit the rules."""
    game = find_game(setup.game)
    match = Match(setup, game, (_start(setup),))
    for entry in entries:
        try:
            match = match.follow(entry)
        except Refusal as refusal:
            # Without the refusal's words: they may quote a secret, and this may be logged.
            reason = f"entry {entry.ply} is refused ({type(refusal).__name__})"
            raise Unreplayable(reason) from None
    return match
