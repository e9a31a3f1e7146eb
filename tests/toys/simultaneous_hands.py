"""Bazaar: a toy game in which all act at once, with hands dealt by chance.

Each round everybody plays two cards, at the same time and in any order; a number that lies on
the table cannot be played again, and whoever cannot or will not play skips. Then the first seat
rings the bell, alone. After two rounds it is over. What was said, and the seed, are the state.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import ClassVar, Final

from common.text.say import EMPTY, fitting, joined, listed, name, say
from common.text.text import Text
from engines.game import SAID, Ending, Illegal, Outcome, Part, Seat, Traits, Unreadable, View, draw
from tests.toys.word_game import WordGame

CARDS: Final = tuple(f"{colour}{number}" for colour in "rg" for number in range(1, 7))
COLOURS: Final = {"r": name("Red"), "g": name("Green")}
SKIP, BELL = "skip", "bell"
DEALT, DEEDS, ROUNDS = 4, 2, 2


class BazaarEnding(Ending):
    """The one way to end."""

    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Stalls:
    """What was said, by whom; the seed has dealt the hands."""

    seed: str
    seats: int
    said: tuple[tuple[Seat, str], ...] = ()

    @property
    def round(self) -> tuple[tuple[Seat, str], ...]:
        """What was said in this round."""
        bells = [at for at, (_, word) in enumerate(self.said, 1) if word == BELL]
        return self.said[bells[-1] if bells else 0 :]

    @property
    def rung(self) -> int:
        """How many rounds are over."""
        return sum(word == BELL for _, word in self.said)

    @property
    def table(self) -> tuple[str, ...]:
        """The cards of this round."""
        return tuple(word for _, word in self.round if word in CARDS)

    def hand(self, seat: Seat) -> tuple[str, ...]:
        """The cards that a seat still has."""
        deck = list(CARDS)
        random.Random(self.seed).shuffle(deck)
        dealt = deck[DEALT * seat : DEALT * (seat + 1)]
        return tuple(card for card in dealt if (seat, card) not in self.said)

    def busy(self) -> tuple[Seat, ...]:
        """The seats that have still to play in this round."""
        deeds = [seat for seat, _ in self.round]
        return tuple(seat for seat in range(self.seats) if deeds.count(seat) < DEEDS)


@dataclass(frozen=True, slots=True, kw_only=True)
class BazaarView(View[str]):
    """The table, and the viewer's own hand."""

    table: tuple[str, ...]
    hand: tuple[str, ...]


class Bazaar(WordGame[Stalls, BazaarView]):
    """The rules."""

    key: ClassVar[str] = "bazaar"
    title: ClassVar = name("Bazaar")
    seat_counts: ClassVar[tuple[int, ...]] = (2, 3)
    sides: ClassVar[tuple[Text, ...]] = (name("Ruby"), name("Opal"), name("Onyx"))
    endings: ClassVar[type[Ending]] = BazaarEnding
    chance: ClassVar[bool] = True
    vocabulary: ClassVar = (*CARDS, SKIP, BELL)

    def start(self, options: object, seats: int, seed: str) -> Stalls:
        return Stalls(seed, seats)

    def to_act(self, state: Stalls) -> tuple[Seat, ...]:
        return () if self.outcome(state) else state.busy() or (0,)

    def actions(self, state: Stalls, seat: Seat) -> tuple[str, ...]:
        if seat not in self.to_act(state):
            return ()
        if not state.busy():
            return (BELL,)
        numbers = {card[1] for card in state.table}
        return (*(card for card in state.hand(seat) if card[1] not in numbers), SKIP)

    def play(self, state: Stalls, seat: Seat, action: str) -> Stalls:
        if action not in self.actions(state, seat):
            raise Illegal(say("You cannot play {card} now.", card=action))
        return Stalls(state.seed, state.seats, (*state.said, (seat, action)))

    def outcome(self, state: Stalls) -> Outcome | None:
        return draw(BazaarEnding.CLOSED, state.seats) if state.rung == ROUNDS else None

    def traits(self, state: Stalls, action: str) -> Traits:
        after = len(state.round) + 1 == DEEDS * state.seats
        return Traits(ends_turn=action == BELL or after, reveals=True)

    def parse_position(self, text: str) -> Stalls:
        raise Unreadable(say("No position of this game has a text."))

    def dump(self, state: Stalls) -> str:
        return " ".join(f"{seat}{word}" for seat, word in state.said)

    def view(self, state: Stalls, seat: Seat | None) -> BazaarView:
        fixed = self.fixed(state, seat, 2 * state.rung + (not state.busy()))
        hand = () if seat is None else state.hand(seat)
        return BazaarView(**fixed, table=state.table, hand=hand)

    def parts(self, view: BazaarView, action: str) -> tuple[Part, ...]:
        if action in (SKIP, BELL):
            return (Part(action, say("Skip") if action == SKIP else say("Bell"), sign=SAID),)
        return Part(action[0], COLOURS[action[0]]), Part(action[1], action[1])

    def asks(self, view: BazaarView, chosen: tuple[str, ...]) -> Text:
        return say("Which number?") if chosen else say("Which colour?")

    def describe(self, view: BazaarView, by: Seat, action: str | None) -> Text:
        if action is None:
            return say("{side} plays a card", side=self.sides[by])
        return say("{side} plays {card}", side=self.sides[by], card=action)

    def describe_outcome(self, view: BazaarView, names: object = ()) -> Text:
        return say("The bazaar closes.")

    def status(self, view: BazaarView) -> Text:
        return say("{sides} to play.", sides=listed(self.sides[seat] for seat in view.to_act))

    def alt_text(self, view: BazaarView, since: Text = EMPTY) -> Text:
        lies = say("On the table: {cards}.", cards=" ".join(view.table))
        return fitting([since, lies if view.table else say("Nothing is on the table.")], 1000)

    def ascii_board(self, view: BazaarView) -> Text:
        return joined(" ", view.table)


SIMULTANEOUS_HANDS: Final = Bazaar()
