"""The seed's fingerprint: what is published before the first entry, so that after the end
everybody can see that chance was settled then and not touched since."""

from __future__ import annotations

import hashlib

from engines.entries import Setup, Unreplayable
from engines.match import Match, replay
from engines.registry import GAMES


def fingerprint(seed: str) -> str:
    """The SHA-256 of the seed's UTF-8, as 64 small hexadecimal digits."""
    return hashlib.sha256(seed.encode()).hexdigest()


def published(setup: Setup) -> str | None:
    """The fingerprint that a match with this set-up publishes when it begins; None where
    nothing follows from the seed, or where there is no such game."""
    game = GAMES.get(setup.game)
    return fingerprint(setup.seed) if game is not None and game.chance else None


def replays(match: Match) -> bool:
    """Whether the log, played anew from the seed, leads to the same state and end."""
    try:
        again = replay(match.setup, match.entries)
    except Unreplayable:
        return False
    return (again.state, again.outcome) == (match.state, match.outcome)
