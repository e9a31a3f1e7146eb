"""What a player is told of a text that cannot be played follows from what this player knows: no
refusal, and none that is missing, tells two states apart that look the same.

Of a text that stands for several actions either all are played or none: without care, the
refusal of the last would tell what the first would have revealed.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from conformance.kit import Moment, moments
from engines.game import AnyGame, Refusal, Seat
from engines.match import Match, begin, replay
from tests.games import every_game

TRIED = 2
"""How many actions are tried in each position, and how many after each of them."""


@every_game
def test_any_refusal_follows_from_what_the_player_knows(game: AnyGame) -> None:
    told, secrets = 0, 0
    for number, moment in enumerate(moments(game.key)):
        for seat in game.to_act(moment.state):
            rng = random.Random(f"{number} {seat}")
            other = game.resample(moment.state, seat, rng)
            if other == moment.state:
                continue
            secrets += 1
            pair = [_match(game, moment, state) for state in (moment.state, other)]
            for text in dict.fromkeys(_texts(pair, seat, rng)):
                answers = [_answer(match, seat, text) for match in pair]
                assert len(set(answers)) == 1, text
                told += bool(answers[0])
    assert bool(told) == bool(secrets)


def _match(game: AnyGame, moment: Moment, state: object) -> Match:
    """A match that stands so."""
    match = replay(begin(game.key, {}, "seed", len(moment.sides)))
    return replace(match, states=(state,))


def _answer(match: Match, seat: Seat, text: str) -> str:
    """The refusal of a text; empty where it can be played."""
    try:
        match.propose(seat, text)
    except Refusal as refusal:
        return f"{type(refusal).__name__}: {refusal}"
    return ""


def _texts(pair: list[Match], seat: Seat, rng: random.Random) -> Iterator[str]:
    """What anybody could play in either state, alone, and after an action of one's own what
    could then be played in either state."""
    for match in pair:
        for each in range(match.setup.seats):
            yield from _some(match, each, rng)
        for first in _some(match, seat, rng):
            for second in _after(match, seat, first, rng):
                yield f"{first}, {second}"


def _after(match: Match, seat: Seat, text: str, rng: random.Random) -> list[str]:
    """What the seat could play after a text, in this state; nothing where it cannot be played."""
    try:
        for entry in match.propose(seat, text):
            match = match.follow(entry)
    except Refusal:
        return []
    return _some(match, seat, rng)


def _some(match: Match, seat: Seat, rng: random.Random) -> list[str]:
    """Some of a seat's legal actions."""
    if match.outcome:
        return []
    texts = [match.game.write(each) for each in match.game.actions(match.state, seat)]
    return rng.sample(texts, min(len(texts), TRIED))
