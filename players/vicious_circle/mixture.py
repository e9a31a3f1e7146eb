"""The mixtures from which the player draws its set-ups, as stored in `mixtures.json`.

The strength of a set-up depends on the first mover, not on the side: the board is the same after a
half turn. So each ruleset has one mixture for the seat that opens the game and one for the other,
written for a game that Twilight opens.
"""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from engines.game import Seat
from engines.vicious_circle.board import DAWN, SQUARES, TWILIGHT
from engines.vicious_circle.notation import read, write
from engines.vicious_circle.values import Ruleset, SetUp

FILE: Final = Path(__file__).with_name("mixtures.json")
ROLES: Final = ("opens", "follows")
"""The roles of the mixtures, by the seat for which they are written: Twilight opens, Dawn
follows."""


@dataclass(frozen=True, slots=True)
class Mixture:
    """Set-ups of one seat, each with its probability; together 1."""

    set_ups: tuple[SetUp, ...]
    weights: tuple[float, ...]

    @classmethod
    def even(cls, set_ups: tuple[SetUp, ...]) -> Mixture:
        """Returns the mixture in which each is as likely as any other."""
        return cls(set_ups, (1 / len(set_ups),) * len(set_ups))

    @classmethod
    def of(cls, texts: Mapping[str, float]) -> Mixture:
        """Returns the mixture of texts such as `set Sc2 Wa1 Da2`. Raises `Unreadable` or
        `ValueError` for any other."""
        return cls(tuple(_set_up(each) for each in texts), tuple(texts.values()))

    @property
    def texts(self) -> dict[str, float]:
        """The set-ups as typed texts, with their probabilities, the likeliest first."""
        pairs = sorted(zip(self.weights, map(write, self.set_ups), strict=True), key=_rank)
        return {text: weight for weight, text in pairs}

    def draw(self, rng: random.Random) -> SetUp:
        """Returns a random set-up by these probabilities."""
        return rng.choices(self.set_ups, self.weights)[0]

    def turned(self) -> Mixture:
        """Returns the mixture for the other side."""
        return Mixture(tuple(map(half_turn, self.set_ups)), self.weights)


@cache
def mixture(ruleset: Ruleset, seat: Seat, first: Seat) -> Mixture:
    """Returns the mixture of a seat in a game that `first` opens."""
    role = TWILIGHT if seat == first else DAWN
    found = Mixture.of(_file()["rulesets"][ruleset.value][ROLES[role]])
    return found if seat == role else found.turned()


@cache
def _file() -> Any:
    return json.loads(FILE.read_text("utf-8"))


def half_turn(set_up: SetUp) -> SetUp:
    """Returns the same set-up for the other side: the board turned by half."""
    return SetUp(tuple((kind, len(SQUARES) - 1 - at) for kind, at in set_up.creatures))


def _set_up(text: str) -> SetUp:
    found = read(text)
    if not isinstance(found, SetUp):
        raise ValueError(f"{text} is no set-up")
    return found


def _rank(pair: tuple[float, str]) -> tuple[float, str]:
    return -pair[0], pair[1]
