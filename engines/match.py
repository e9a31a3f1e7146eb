"""A match: set-up, seats and a log of entries, from which everything else follows.

The log alone is the truth: replaying it gives the same match.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import pairwise
from typing import Any, TypeAlias

from common.text.say import counted, say
from common.text.text import Text
from engines.entries import (
    ABSENT,
    BACK,
    BY_THE_BOT,
    CALL_OFF,
    CLAIM,
    DECLINE,
    DRAW,
    FREE,
    GONE,
    LATE,
    LIMIT,
    REPLACE,
    RESIGN,
    RETURN,
    STAND_IN,
    STOP,
    TALK,
    TIME,
    WITHDRAW,
    Entry,
    Line,
    Setup,
    Unreplayable,
    absent_text,
    claim_text,
    free_text,
    vote_text,
)
from engines.game import (
    CAPTURES,
    WINS,
    AnyGame,
    AnyView,
    Illegal,
    Options,
    Refusal,
    Result,
    Seat,
    Traits,
)
from engines.match_cache import remembered
from engines.registry import GAMES
from engines.registry import game as find_game
from engines.team import Team

__all__ = [
    "ABSENT",
    "BACK",
    "CALL_OFF",
    "CLAIM",
    "DECLINE",
    "DRAW",
    "FREE",
    "GONE",
    "LATE",
    "LIMIT",
    "REPLACE",
    "RESIGN",
    "RETURN",
    "STAND_IN",
    "STOP",
    "TALK",
    "TIME",
    "WITHDRAW",
    "Entry",
    "Line",
    "Match",
    "Setup",
    "Unreplayable",
    "absent_text",
    "begin",
    "claim_text",
    "fingerprint",
    "free_text",
    "had_stand_in",
    "how_long",
    "places",
    "published",
    "replay",
    "replays",
    "seatings",
    "turn_count",
    "turn_numbers",
    "vote_text",
]

RECENT = 16
"""The number of earlier moments that a match keeps at hand."""
MOST = 1000
"""The most entries that may be forced in a row: more would never end."""


@dataclass(frozen=True)
class Match(Team):
    """A match as it stands, with its latest earlier moments."""

    recent: tuple[Match, ...] = field(default=(), compare=False, repr=False)
    """The match before each of the latest entries, oldest first: a comparison with a board just
    shown needs no replay."""

    def at(self, ply: int) -> Match:
        """Returns the match as it stood before the entry `ply`."""
        if ply == self.ply:
            return self
        number = ply - self._oldest
        if 0 <= number < len(self.recent):
            at = self.recent[number]
            return at._with(at.states, at.entries, at.offers, at.spent, self.recent[:number])
        return replay(self.setup, self.entries[:ply], self.game)

    @property
    def _oldest(self) -> int:
        """The ply of the oldest moment at hand."""
        return self.ply - len(self.recent)

    def moments(self, start: int, end: int) -> Iterator[Match]:
        """Yields the match as it stood before each entry from ply `start` up to `end`, and then as
        it stood at `end`. Only moments no longer at hand are played anew."""
        moment = self.at(start)
        yield moment
        for entry in self.entries[start:end]:
            ply = entry.ply + 1
            moment = self.at(ply) if ply >= self._oldest else moment.follow(entry)
            yield moment

    @remembered
    def follow(self, entry: Entry) -> Match:
        """Returns the match with one more entry. Raises `Refusal` as the rules do, and
        `Unreplayable` for a wrong ply."""
        return self.after(entry)

    def after(self, entry: Entry) -> Match:
        """Returns the same as `follow`, which nobody will ask for again."""
        if entry.ply != self.ply:
            raise Unreplayable(f"entry {entry.ply} does not follow ply {self.ply}")
        if self.outcome:
            raise Illegal(say("This match is over."))
        match = self._action(entry) if entry.is_action else self.table_entry(entry)
        if match.votes or match.asks:
            match = match.decided()  # the last player without a vote may be out now
        before = self._with(self.states, self.entries, self.offers, self.spent, ())
        recent = (*self.recent, before)[-RECENT:]
        entries = (*self.entries, entry)
        return match._with(match.states, entries, match.offers, match.spent, recent)

    def timed(self, at: datetime, since: int) -> Match:
        """Returns the match whose entries from ply `since` on were committed at this time."""
        if self.ply <= since:
            return self
        newer = (replace(each, at=at) for each in self.entries[since:])
        entries = (*self.entries[:since], *newer)
        recent = tuple(each.timed(at, since) for each in self.recent)
        return self._with(self.states, entries, self.offers, self.spent, recent)

    def _with(
        self,
        states: tuple[Any, ...],
        entries: tuple[Entry, ...],
        offers: frozenset[Seat],
        spent: frozenset[Seat],
        recent: tuple[Match, ...],
    ) -> Match:
        """Returns the match with the fields that an entry changes. `replace` does the same, but so
        slowly that it would take a third of a replay's time."""
        rest = self.declared, self.left, self.stood_in, self.votes, self.asks, self.free
        return Match(self.setup, self.game, states, entries, offers, spent, *rest, recent)

    def _action(self, entry: Entry) -> Match:
        """Returns the match after an action of the game; the entry is not yet among the entries.
        Draw offers change only once the action can no longer be taken back."""
        action = self.game.read(entry.text)
        state, traits = self.game.step(self.state, entry.seat, action)
        chosen = entry.seat not in self.stood_in
        state = self.game.gathered(self.state, action, state, chosen=chosen)
        states, offers, spent = (state,), self.offers, self.spent
        if _keeps(traits):
            states = (*self.states, state)
        elif entry.seat not in self.stood_in:
            offers, spent = offers & {entry.seat}, spent - {entry.seat}
        return self.heard(entry)._with(states, self.entries, offers, spent, self.recent)

    def propose(self, seat: Seat, text: str, *, by_bot: bool = False) -> tuple[Entry, ...]:
        """Returns the entries that this text would add: its actions, in canonical form, then the
        passes that the rules force. A resignation in a duel in which nobody has played calls the
        match off. `by_bot` says that the bot plays for a player who has left the seat to it. All or
        nothing: raises `Refusal` with the reason if any of them is refused; commits nothing."""
        text = text.strip()
        if by_bot:
            self.check_stood_in(seat)
        elif text == BACK or not text.startswith("!"):
            self.check_present(seat)
        if text == DECLINE:
            self.check_undecided(seat)
        if text in (RESIGN, GONE) and self.is_untouched:
            text = CALL_OFF
        texts = [text]
        if not text.startswith("!"):
            texts = [*map(self.game.write, self.game.read_turn(self.state, seat, text))]
        before, match = self, self.follow(Entry(self.ply, seat, texts[0]))
        for done, each in pairwise(texts):
            before._check_blind(done, each)
            before, match = match, match._further(seat, each)
        return match.forced_on().entries[self.ply :]

    def forced_on(self) -> Match:
        """Returns the match after all entries that the rules force. Raises `RuntimeError` if that
        would never end."""
        match = self
        while (entry := match.forced()) is not None:
            if match.ply - self.ply >= MOST:
                raise RuntimeError(f"{self.game.title}: over {MOST} entries are forced in a row")
            match = match.follow(entry)
        return match

    def _check_blind(self, text: str, later: str) -> None:
        """Raises `Illegal` if an action reveals something and another follows it in the same typed
        text. If the second were refused, the player would have learned the secret without playing
        anything."""
        if self.game.traits(self.state, self.game.read(text)).reveals:
            words = say(
                "You will see something new after “{text}”. Play that first, then “{later}”. "
                "Nothing was played."
            )
            raise Illegal(words.filled(text=text, later=later))

    def _further(self, seat: Seat, text: str) -> Match:
        """Returns the match with one more action of the same typed text."""
        if self.outcome:
            words = say("The match would be over before “{text}”. Nothing was played.", text=text)
            raise Illegal(words)
        try:
            return self.follow(Entry(self.ply, seat, text))
        except Refusal as refusal:
            words = say("{refusal} Nothing was played.", refusal=refusal.words)
            raise type(refusal)(words) from None

    def history(self, viewer: Seat | None) -> tuple[Line, ...]:
        """Returns the whole log in words and notation, without the contents of entries hidden from
        `viewer`."""
        lines: list[Line] = []
        match = _fresh(self.setup, self.game)
        for entry in self.entries:
            lines.append(self.line(match, entry, viewer))
            match = match.follow(entry)
        return tuple(lines)

    def words(self, ply: int, viewer: Seat | None) -> Text:
        """Returns the entry at this ply in words, as `viewer` may read it."""
        return self.line(self.at(ply), self.entries[ply], viewer).words

    def line(self, before: Match, entry: Entry, viewer: Seat | None) -> Line:
        """Returns the line of an entry made when the match stood as `before`, as `viewer` may read
        it now."""
        if not entry.is_action:
            told = before.table_words(entry)
            return Line(entry.ply, entry.seat, entry.text[1:], told, entry.at)
        by_bot, action = entry.seat in before.stood_in, self.game.read(entry.text)
        if hidden := self.hides(entry, viewer):
            words, drawn = self.game.describe(before.past(viewer), entry.seat, None), ""
        else:
            view = before.past(entry.seat)
            words = self.game.describe(view, entry.seat, action)
            drawn = self.game.miniature(view, entry.seat, action)
        notation = "?" if hidden else self.game.spelled(action)
        words = words + BY_THE_BOT if by_bot else words
        in_news = self.game.is_news(before.state, action)
        return Line(entry.ply, entry.seat, notation, words, entry.at, by_bot, in_news, drawn)

    def lines(self, found: Iterable[tuple[Match, Entry]], viewer: Seat | None) -> tuple[Line, ...]:
        """Returns the lines of entries, each with the match as it stood before. Actions in a row
        that the game tells together share the line of the first."""
        told, run = list[Line](), list[Line]()
        for each in found:
            line = self.line(*each, viewer)
            words = self._together([*run, line])
            run = [line] if words is None else [*run, line]
            told = [*told, line] if words is None else [*told[:-1], replace(run[0], words=words)]
        return tuple(told)

    def _together(self, run: Sequence[Line]) -> Text | None:
        if len(run) < 2 or len({(each.seat, each.by_bot) for each in run}) > 1:
            return None
        words = self.game.together([each.deed for each in run])
        return words + BY_THE_BOT if words is not None and run[0].by_bot else words

    def replayed(self, ply: int, viewer: Seat | None) -> AnyView:
        """Returns the view of the match before the entry `ply`, as `viewer` may see it now: once
        the match is laid open, nothing is secret."""
        then = self.at(ply)
        return then.revealed() if self.laid_open else then.view(viewer)

    def hides(self, entry: Entry, viewer: Seat | None) -> bool:
        """Tells whether this entry is still hidden from `viewer`."""
        if self.laid_open or not entry.is_action:
            return False
        action = self.game.read(entry.text)
        return self.game.redacts(self.state, entry.seat, action, viewer)

    def keeps(self, seat: Seat, text: str) -> bool:
        """Tells whether all actions of this text, played by this seat, could be taken back
        afterwards. Raises `Refusal` as `propose` does."""
        match = self
        for entry in self.propose(seat, text):
            if not _keeps(match.game.traits(match.state, match.game.read(entry.text))):
                return False
            match = match.follow(entry)
        return True

    def wins(self, seat: Seat, text: str) -> bool:
        """Tells whether this text, played by this seat, wins the match. Never for a text that would
        reveal something: the answer must not tell it before. Raises `Refusal` as `propose` does."""
        match = self
        for entry in self.propose(seat, text):
            if match.game.traits(match.state, match.game.read(entry.text)).reveals:
                return False
            match = match.follow(entry)
        return match.outcome is not None and match.outcome.results[seat] is Result.WIN


def _fresh(setup: Setup, game: AnyGame) -> Match:
    return Match(setup, game, (game.start(dict(setup.options), setup.seats, setup.seed),))


def begin(game: str | AnyGame, options: dict[str, str], seed: str, seats: int = 2) -> Setup:
    """Returns the set-up of a new match with settled options. `game` may be the key of a registered
    game. Raises `Refusal` for bad options, and for a number of seats that does not go with them."""
    rules = find_game(game) if isinstance(game, str) else game
    settled = rules.resolve_options(options)
    rules.seating(settled, seats)
    return Setup(rules.key, rules.revision, tuple(sorted(settled.items())), seats, seed)


def _keeps(traits: Traits) -> bool:
    return not traits.ends_turn and not traits.reveals


def seatings(game: AnyGame, options: Options) -> tuple[int, ...]:
    """Returns the numbers of seats that go with these settled options, in the game's order."""
    return tuple(seats for seats in game.seat_counts if _fits(game, options, seats))


def _fits(game: AnyGame, options: Options, seats: int) -> bool:
    try:
        game.seating(options, seats)
    except Illegal:
        return False
    return True


def replay(setup: Setup, entries: Iterable[Entry] = (), game: AnyGame | None = None) -> Match:
    """Returns the match of a log, by the rules of `game`, else of the registered game that the
    set-up names. Raises `Unreplayable` if the log does not fit the rules."""
    match = _fresh(setup, game or find_game(setup.game))
    for entry in entries:
        try:
            match = match.after(entry)
        except Refusal as refusal:
            # Without the refusal's words: they may quote a secret, and this may be logged.
            reason = f"entry {entry.ply} is refused ({type(refusal).__name__})"
            raise Unreplayable(reason) from None
    return match


def turn_numbers(match: Match) -> tuple[int, ...]:
    """Returns for each entry the number of its turn, from 1, as people count them: one count for
    the card of a result, the curve, the history and the replay. A turn begins where a seat may act
    that could not before, or with a round where people count these (`Game.round_of`); the number is
    0 before the first one, as during a set-up."""
    at, number, latest = _fresh(match.setup, match.game), 0, tuple[Seat, ...]()
    found: list[int] = []
    for entry in match.entries:
        if entry.is_action and not match.game.sets_up(at.state):
            rounds, onward = at.game.round_of, number + (not {*at.to_act} <= {*latest})
            number = rounds(at.state) if rounds else onward
            latest = at.to_act
        found.append(number)
        at = at.follow(entry)
    return tuple(found)


def strikes(before: Match, entry: Entry) -> bool:
    """Tells whether an action captures a piece or wins, as the mark on its buttons says."""
    game, action = before.game, before.game.read(entry.text)
    picks = (each for each in game.picks(before.view(entry.seat)) if each.action == action)
    return any(part.sign in (CAPTURES, WINS) for each in picks for part in each.parts)


def how_long(game: AnyGame, turns: int) -> Text:
    """Returns so many turns in words, or rounds: “11 rounds”."""
    return counted(turns, "round") if game.round_of else counted(turns, "turn")


def turn_count(match: Match) -> int:
    """Returns the number of turns begun so far."""
    return max(turn_numbers(match), default=0)


def had_stand_in(match: Match) -> bool:
    """Tells whether the bot has ever held a player's seat, in a match with a vote for that."""
    if not any(entry.text.startswith(STAND_IN) for entry in match.entries):
        return False
    moment = _fresh(match.setup, match.game)
    for entry in match.entries:
        moment = moment.follow(entry)
        if moment.stood_in:
            return True
    return False


# The places of a match that is over: who came second, and who last

_Rank: TypeAlias = tuple[int, int]
_FIRST, _LEVEL, _STAYED, _OUT = range(4)
"""How a seat came to the end: as a winner, in a draw, beaten while still in the game, or out of it
before."""


def places(match: Match) -> tuple[int, ...]:
    """Returns the place of each seat of a match that is over, from 1 on; equal seats share one, and
    the next place counts them all (1, 2, 2, 4).

    Winners come first, then people who draw. Of the beaten, those who were in the game until its
    end come before those who were out: among themselves by the game's own order (`Rules.merit`),
    else equal. Of those who were out, the later ones stand higher.
    """
    ranks = _ranks(match)
    return tuple(1 + sum(other < each for other in ranks) for each in ranks)


def _ranks(match: Match) -> list[_Rank]:
    """Returns the sort key of each seat; the lowest stands first."""
    assert match.outcome is not None
    playing, results = match.playing, match.outcome.results
    gone = [seat for seat in range(match.setup.seats) if seat not in playing]
    last_in = _last_in(match) if len(gone) > 1 else dict.fromkeys(gone, 0)
    found = list[_Rank]()
    for seat, result in enumerate(results):
        if result is Result.WIN:
            found.append((_FIRST, 0))
        elif result is not Result.LOSS:
            found.append((_LEVEL, 0))
        elif seat in last_in:
            found.append((_OUT, -last_in[seat]))
        else:
            found.append((_STAYED, -match.game.merit(match.state, seat)))
    return found


def _last_in(match: Match) -> dict[Seat, int]:
    """Returns the ply at which each seat that is out was in the game for the last time."""
    moment = _fresh(match.setup, match.game)
    found = dict[Seat, int]()
    for entry in match.entries:
        after = moment.follow(entry)
        found |= {seat: entry.ply for seat in moment.playing if seat not in after.playing}
        moment = after
    return found


# The seed's fingerprint, published before the first entry: after the end everybody can see that
# chance was settled before the match and has not changed since


def fingerprint(seed: str) -> str:
    """Returns the SHA-256 of the seed's UTF-8, as 64 small hexadecimal digits."""
    return hashlib.sha256(seed.encode()).hexdigest()


def published(setup: Setup) -> str | None:
    """Returns the fingerprint that a match with this set-up publishes when it begins; None if the
    game does not depend on the seed, or is not registered."""
    game = GAMES.get(setup.game)
    return fingerprint(setup.seed) if game is not None and game.chance else None


def replays(match: Match) -> bool:
    """Tells whether the log, played anew from the seed, leads to the same state and end."""
    try:
        again = replay(match.setup, match.entries)
    except Unreplayable:
        return False
    return (again.state, again.outcome) == (match.state, match.outcome)
