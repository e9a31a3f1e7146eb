"""The kit for games of cards: what a seat cannot know is dealt anew, however little fits."""

from __future__ import annotations

import random
from typing import ClassVar, Final

from common.text.say import name, say
from engines.game import Ending, Outcome, Seat
from engines.hands.game import Deal, HandGame

SUITS, RANKS, SIZE, SEATS = "cdhs", "23456789tjqka", 13, 4


class FollowingEnding(Ending):
    """The ways to end."""

    OVER = "over"


class Following(HandGame):
    """Whoever can follows the suit that was led: what was played tells much about the hands."""

    key: ClassVar = "following"
    title: ClassVar = name("Following")
    tagline: ClassVar = say("Follow suit.")
    seat_counts: ClassVar = (SEATS,)
    sides: ClassVar = tuple(map(name, ("North", "East", "South", "West")))
    endings: ClassVar = FollowingEnding
    wins: ClassVar = {FollowingEnding.OVER: say("all cards are played.")}
    pages: ClassVar = ()
    cards: ClassVar = tuple(rank + suit for suit in SUITS for rank in RANKS)

    def to_act(self, state: Deal) -> tuple[Seat, ...]:
        plays = len(state.plays)
        return (plays % SEATS,) if plays < len(self.cards) else ()

    def holds(self, state: Deal, seat: Seat) -> tuple[str, ...]:
        dealt = state.cards[SIZE * seat : SIZE * seat + SIZE]
        return tuple(card for card in dealt if card not in state.played(seat))

    def may(self, state: Deal, seat: Seat) -> tuple[str, ...]:
        hand, trick = self.holds(state, seat), self.table(state)
        led = trick[0][1] if trick else ""
        return tuple(card for card in hand if card[1] == led) or hand

    def table(self, state: Deal) -> tuple[str, ...]:
        lying = len(state.plays) % SEATS
        return tuple(card for _, card in state.plays[len(state.plays) - lying :])

    def points(self, state: Deal) -> tuple[int, ...]:
        return (0,) * SEATS

    def outcome(self, state: Deal) -> Outcome | None:
        return self.lead(state, FollowingEnding.OVER, FollowingEnding.OVER)


GAME: Final = Following()
DEALS, EACH, PLAYED = 40, 3, 28
"""After so many of the cards few deals fit what is known, where somebody could not follow."""


def played(seed: int) -> Deal:
    rng = random.Random(seed)
    state = GAME.start({}, SEATS, str(seed))
    for _ in range(PLAYED):
        seat = GAME.to_act(state)[0]
        state = GAME.play(state, seat, rng.choice(GAME.actions(state, seat)))
    return state


def test_another_deal_is_made_up_even_where_few_fit() -> None:
    for seed in range(DEALS):
        state, rng = played(seed), random.Random(seed)
        for _ in range(EACH):
            found = GAME.resample(state, 0, rng)
            assert found.cards != state.cards, "the true deal is no guess"
            assert GAME.view(found, 0) == GAME.view(state, 0)
            assert GAME.parse_position(GAME.dump(found)) == found, "it can be played so"
