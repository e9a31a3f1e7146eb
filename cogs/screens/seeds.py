"""Small print on the seed: its fingerprint from the start, itself after the end.

Nothing of it stands where nothing follows from the seed: there is no fingerprint then.
"""

from __future__ import annotations

from db.values import OpenMatch
from engines.match import Setup, fingerprint, replays

SHORT = 16
"""Hexadecimal digits of a fingerprint that is published elsewhere in full."""


def published_lines(told: str | None) -> list[str]:
    """Returns the fingerprint as it is published when a match begins."""
    return [f"-# SHA-256 of the seed: {told}"] if told else []


def board_lines(opened: OpenMatch) -> list[str]:
    """On the board: the fingerprint before the first entry, the seed after the end."""
    told, match = opened.row.fingerprint, opened.match
    if match.outcome and told:
        return [_disclosed(match.setup, told)]
    return [] if match.ply else published_lines(told)


def replay_lines(opened: OpenMatch, ply: int) -> list[str]:
    """In the replay: the fingerprint at the beginning; at the end of a match that is over the
    seed, and whether it and the log fit together and to the fingerprint."""
    told, match = opened.row.fingerprint, opened.match
    lines = [] if ply else published_lines(told)
    if match.outcome and told and ply == match.ply:
        lines.append(f"-# Seed {match.setup.seed}. {_verdict(opened, told)}")
    return lines


def _disclosed(setup: Setup, told: str) -> str:
    own = fingerprint(setup.seed)
    fits = "as published at the start" if own == told else "which was not published at the start"
    return f"-# Seed {setup.seed}; its SHA-256 is {own[:SHORT]}…, {fits}"


def _verdict(opened: OpenMatch, told: str) -> str:
    own = fingerprint(opened.match.setup.seed)
    if own != told:
        return f"Its SHA-256 is {own}, which does not fit the one published at the start."
    if not replays(opened.match):
        return "Its SHA-256 fits the one published at the start, but the moves do not replay."
    return "Its SHA-256 fits the one published at the start, and the moves replay with it."
