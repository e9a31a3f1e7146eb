"""The kit for games of cards: each seat holds some, and plays them one by one.

A game extends `HandGame`. It names its `cards`, and defines who is to act (`to_act`), which cards a
seat holds (`holds`) and may play (`may`), the cards between all (`table`), the points, and the end
(`outcome`). A state is the shuffled cards and the plays. Texts of positions, views, unknown cards,
words and the picker's steps follow from it.
"""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, NamedTuple

from common.text.say import EMPTY, counted, joined, listed, say
from common.text.text import Text
from engines.game import (
    Ending,
    Game,
    Illegal,
    Options,
    Outcome,
    Part,
    Refusal,
    Result,
    Seat,
    Unreadable,
    View,
    lead,
    quoted,
)
from engines.grammar import Grammar, Param, Verb

_TRIES: Final = 200
"""How often cards are dealt anew to fit the plays."""


@dataclass(frozen=True, slots=True)
class Play:
    """A card is played: `play qh`."""

    card: str


GRAMMAR: Final[Grammar[Play]] = Grammar(
    EMPTY, "play 4", [Verb("play", Play, Param("card", word="[a-z0-9]+"), form=EMPTY)]
)


class Deal(NamedTuple):
    """The number of seats, the cards as they were shuffled, and all plays: a seat and a card."""

    seats: int
    cards: tuple[str, ...]
    plays: tuple[tuple[Seat, str], ...] = ()

    def played(self, seat: Seat) -> tuple[str, ...]:
        """Returns the cards that a seat has played, in their order."""
        return tuple(card for by, card in self.plays if by == seat)


@dataclass(frozen=True, slots=True, kw_only=True)
class HandView(View[Play]):
    """The cards between all, those laid down by each seat and those in its hand, and the points.
    A card that the viewer does not know is empty."""

    table: tuple[str, ...]
    laid: tuple[tuple[str, ...], ...]
    hands: tuple[tuple[str, ...], ...]
    points: tuple[int, ...]


class HandGame(Game[Deal, Play, HandView]):
    """The rules that all games of cards in hands share."""

    cards: ClassVar[tuple[str, ...]]
    """All cards that are shuffled: words of small letters and digits."""
    point: ClassVar[str] = "point"
    chance = True

    # The parts that a game defines, beside `to_act` and `outcome`

    @abstractmethod
    def holds(self, state: Deal, seat: Seat) -> tuple[str, ...]:
        """Returns the cards in a seat's hand."""

    @abstractmethod
    def table(self, state: Deal) -> tuple[str, ...]:
        """Returns the cards that lie open between all."""

    @abstractmethod
    def points(self, state: Deal) -> tuple[int, ...]:
        """Returns the points of each seat, by public knowledge."""

    def may(self, state: Deal, seat: Seat) -> Sequence[str]:
        """Returns the cards that a seat to act may play: any, unless a game overrides this."""
        return self.holds(state, seat)

    def laid(self, state: Deal, seat: Seat, viewer: Seat | None) -> tuple[str, ...]:
        """Returns the cards before a seat, as a viewer sees them: none by default."""
        del state, seat, viewer
        return ()

    def sees(self, state: Deal, seat: Seat, viewer: Seat | None) -> tuple[str, ...]:
        """Returns a seat's hand as a viewer sees it: that of others from behind by default."""
        hand = self.holds(state, seat)
        return hand if seat == viewer else ("",) * len(hand)

    def unknown(self, state: Deal, viewer: Seat | None) -> Sequence[int]:
        """Returns which of the shuffled cards a viewer cannot know: by default those that are
        neither played, nor on the table, nor in the own hand."""
        known = {card for _, card in state.plays} | {*self.table(state)}
        known |= {*(self.holds(state, viewer) if viewer is not None else ())}
        return [at for at, card in enumerate(state.cards) if card not in known]

    def reason(self, state: Deal, seat: Seat, card: str) -> Text:
        """Returns why a seat to act may not play a card, in a sentence that names the rule."""
        del state, seat
        return say("You do not hold {card}.", card=self.face(card))

    def face(self, card: str) -> str:
        """Returns a card as people read it."""
        return card.upper() or "?"

    def turn(self, state: Deal) -> int:
        """Returns the number of turns so far: plays, unless a game has rounds."""
        return len(state.plays)

    def lead(self, state: Deal, most: Ending, equal: Ending) -> Outcome | None:
        """Returns the outcome when nobody is to act: the seat with most points wins (`most`);
        `equal` is the ending of several with as many."""
        found = self.points(state)
        first = [seat for seat, each in enumerate(found) if each == max(found)]
        if self.to_act(state):
            return None
        if len(first) > 1:
            return lead(equal, first, state.seats)
        return lead(most, first, state.seats, Result.WIN)

    # Derived from these

    def start(self, options: Options, seats: int, seed: str) -> Deal:
        self.seating(options, seats)
        rng = random.Random(seed)  # noqa: S311 - nothing to protect
        return Deal(seats, tuple(rng.sample(self.cards, len(self.cards))))

    def actions(self, state: Deal, seat: Seat) -> tuple[Play, ...]:
        return tuple(map(Play, self.may(state, seat))) if seat in self.to_act(state) else ()

    def play(self, state: Deal, seat: Seat, action: Play) -> Deal:
        acting = self.to_act(state)
        if seat not in acting:
            sides = listed(self.sides[each] for each in acting)
            raise Illegal(say("It is not your turn: the game waits for {sides}.", sides=sides))
        if action.card not in self.may(state, seat):
            raise Illegal(self.reason(state, seat, action.card))
        return state._replace(plays=(*state.plays, (seat, action.card)))

    def parse(self, text: str) -> Play:
        found = GRAMMAR.read(text)
        if found.card not in self.cards:
            words = say("{text} is no card of {game}.", text=quoted(found.card), game=self.title)
            raise Unreadable(words)
        return found

    def write(self, action: Play) -> str:
        return GRAMMAR.write(action)

    def dump(self, state: Deal) -> str:
        """Returns the seats, the cards and the plays: `2 3,1,2 0:3,1:2`."""
        plays = ",".join(f"{seat}:{card}" for seat, card in state.plays)
        return f"{state.seats} {','.join(state.cards)} {plays or '-'}"

    def parse_position(self, text: str) -> Deal:
        try:
            seats, cards, plays = text.strip().split(" ")
            state = Deal(int(seats), tuple(cards.split(",")))
            self.seating({}, state.seats)
            fits = sorted(state.cards) == sorted(self.cards)
            for each in plays.split(",") if fits and plays != "-" else ():
                seat, _, card = each.partition(":")
                state = self.play(state, int(seat), self.parse(self.write(Play(card))))
        except (ValueError, Refusal):
            fits, state = False, Deal(0, ())
        if not fits or self.dump(state) != text.strip():
            words = say("{text} is not a position of {game}.", text=quoted(text), game=self.title)
            raise Unreadable(words)
        return state

    def view(self, state: Deal, seat: Seat | None) -> HandView:
        return self._view(state, seat, (seat,) * state.seats)

    def revealed(self, state: Deal) -> HandView:
        return self._view(state, None, range(state.seats))

    def _view(self, state: Deal, seat: Seat | None, eyes: Iterable[Seat | None]) -> HandView:
        """Returns the view of a seat, in which each seat's cards are seen by its `eyes`."""
        pairs = [*enumerate(eyes)]
        return HandView(
            **self.fixed(state, seat, self.turn(state)),
            table=self.table(state),
            laid=tuple(self.laid(state, *each) for each in pairs),
            hands=tuple(self.sees(state, *each) for each in pairs),
            points=self.points(state),
        )

    def redacts(self, state: Deal, by: Seat, action: Play, viewer: Seat | None) -> bool:
        return False

    def resample(self, state: Deal, seat: Seat | None, rng: random.Random) -> Deal:
        """Returns the deal with the unknown cards shuffled, and other secret plays. Where the plays
        leave too few such deals to hit on one, two cards at a time are swapped as far as the plays
        allow: the true deal would tell a secret."""
        at = self.unknown(state, seat)
        for _ in range(_TRIES):
            found = self._fitting(
                state, _moved(state.cards, at, rng.sample(at, len(at))), seat, rng
            )
            if found is not None:
                return found
        walked = state
        for _ in range(_TRIES):
            pair = rng.sample(at, min(2, len(at)))
            moved = _moved(walked.cards, pair, pair[::-1])
            walked = self._fitting(state, moved, seat, rng) or walked
        return walked

    def _fitting(
        self, state: Deal, cards: tuple[str, ...], seat: Seat | None, rng: random.Random
    ) -> Deal | None:
        """Returns the deal of these cards with the same plays, but others where they are secret to
        a seat; None if the cards do not allow these plays."""
        found = Deal(state.seats, cards)
        for by, card in state.plays:
            may = self.may(found, by)
            chosen = rng.choice(may) if self.redacts(state, by, Play(card), seat) else card
            if chosen not in may:
                return None
            found = found._replace(plays=(*found.plays, (by, chosen)))
        return found

    def parts(self, view: HandView, action: Play) -> tuple[Part, ...]:
        return (Part(action.card, self.face(action.card)),)

    def asks(self, view: HandView, chosen: tuple[str, ...]) -> Text:
        return say("Which card do you play?")

    def describe(self, view: HandView, by: Seat, action: Play | None) -> Text:
        if action is None:
            return say("{side} plays in secret", side=self.sides[by])
        return say("{side} plays {action}", side=self.sides[by], action=self.face(action.card))

    def ascii_board(self, view: HandView) -> Text:
        def told(cards: Sequence[str]) -> str:
            return " ".join(map(self.face, cards)) or "-"

        rows = [say("Table: {cards}", cards=told(view.table))]
        for seat, own in enumerate(view.points):
            cards = " | ".join(told(each) for each in (view.laid[seat], view.hands[seat]) if each)
            fields = {"side": self.sides[seat], "cards": cards or "-"}
            rows.append(say("{side}: {cards}, {points}", points=counted(own, self.point), **fields))
        return joined("\n", rows)


def _moved(
    cards: tuple[str, ...], places: Sequence[int], sources: Sequence[int]
) -> tuple[str, ...]:
    found = [*cards]
    for place, source in zip(places, sources, strict=True):
        found[place] = cards[source]
    return tuple(found)
