"""Two matches that a viewer cannot tell apart, in which the same happens as far as this viewer can
know: what is secret differs, from the start or by what others did."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from conformance.options import some_options
from engines.game import AnyGame, Refusal, Seat
from engines.match import Entry, Match, begin, replay, seatings

SEED: Final = "the seed of both"
SEATS: Final = 2
WAYS: Final = 12
"""How many ways to set the game up are looked at for the one with the most secrets."""
LONGEST: Final = 40
TRIED: Final = 12
"""How many pairs of actions are tried for each step."""


@dataclass(frozen=True)
class Twins:
    """How both were set up; the state in which each begins, and its deeds: of each step the
    seat and the text, which differ where `viewer` may not know it."""

    options: dict[str, str]
    viewer: Seat | None
    starts: tuple[Any, Any]
    deeds: tuple[tuple[tuple[Seat, str], ...], tuple[tuple[Seat, str], ...]]

    @property
    def differ(self) -> bool:
        """Whether there is any secret in it."""
        return self.starts[0] != self.starts[1] or self.deeds[0] != self.deeds[1]

    def hidden(self) -> list[str]:
        """The texts that the viewer may not know."""
        pairs = zip(*self.deeds, strict=True)
        return [text for one, other in pairs if one != other for _, text in (one, other)]


def twins(game: AnyGame, viewer: Seat | None, *, late: bool) -> Twins:
    """Such a pair, the same at every call: from the start of a match, or from as late in one as
    there are secrets, where there are any later."""
    rng = random.Random(f"{game.key} {viewer} {late}")
    options = _most_secret(game)
    fresh = replay(begin(game.key, options, SEED, SEATS))
    starts = fresh.state, game.resample(fresh.state, viewer, rng)
    for state in _states(fresh, rng) if late else ():
        guess = game.resample(state, viewer, rng)
        if game.view(guess, 0) != game.view(state, 0) and not game.forced(guess):
            starts = state, guess
    pair = [Match(fresh.setup, game, (state,)) for state in starts]
    while pair[0].ply < LONGEST and (stepped := _step(pair, viewer, rng)):
        pair = stepped
    one, other = (tuple((each.seat, each.text) for each in match.entries) for match in pair)
    return Twins(options, viewer, starts, (one, other))


def _states(match: Match, rng: random.Random) -> Iterator[Any]:
    """The states of a random match, as far as it is followed."""
    while match.ply < LONGEST * 2 and not match.outcome:
        seat = rng.choice(match.to_act)
        for entry in match.propose(seat, _text(match, seat, rng)):
            match = match.follow(entry)
        if not match.outcome:
            yield match.state


@cache
def _most_secret(game: AnyGame) -> dict[str, str]:
    """The options by which one player knows most that another does not, early in a match."""
    return max(some_options(game, WAYS), key=lambda options: _secrets(game, options))


def _secrets(game: AnyGame, options: dict[str, str]) -> int:
    """How often the other's view differs where the first cannot tell."""
    if SEATS not in seatings(game, options):
        return -1
    rng, found = random.Random(game.key), 0
    for state in _states(replay(begin(game.key, options, SEED, SEATS)), rng):
        found += game.view(game.resample(state, 0, rng), 1) != game.view(state, 1)
    return found


def _step(pair: list[Match], viewer: Seat | None, rng: random.Random) -> list[Match] | None:
    """Both matches after one deed more, different ones rather than the same; None where none is
    found after which the viewer still cannot tell."""
    found: list[Match] | None = None
    for _ in range(TRIED):
        seat = rng.choice(pair[0].to_act) if pair[0].to_act else None
        if seat is None:
            return None
        texts = [_text(match, seat, rng) for match in pair]
        if seat == viewer or rng.random() < 0.3:
            texts[1] = texts[0]
        after = _played(pair, seat, texts, viewer)
        if after and texts[0] != texts[1]:
            return after
        found = found or after
    return found


def _text(match: Match, seat: Seat, rng: random.Random) -> str:
    return match.game.write(rng.choice(match.game.actions(match.state, seat)))


def _played(
    pair: list[Match], seat: Seat, texts: list[str], viewer: Seat | None
) -> list[Match] | None:
    after: list[Match] = []
    for match, text in zip(pair, texts, strict=True):
        played = match
        try:
            for entry in match.propose(seat, text):
                played = played.follow(entry)
        except Refusal:
            return None
        after.append(played)
    same = _story(after[0], viewer) == _story(after[1], viewer)
    return after if same and not after[0].outcome else None


def _story(match: Match, viewer: Seat | None) -> list[Any]:
    """All that the viewer sees now and reads of what happened since the start."""
    told = [entry if not match.hides(entry, viewer) else _blank(entry) for entry in match.entries]
    return [match.view(viewer), match.view(None), told]


def _blank(entry: Entry) -> Entry:
    return Entry(entry.ply, entry.seat, "?")
