"""A match as a text file that replays.

    vivat match 1
    game KEY
    revision 1
    option OPTION VALUE
    seats 2
    fingerprint 64 HEX DIGITS
    seed 3f2a
    0 TEXT
    1 TEXT

The lines after `seed` are the log: the seat, then the entry's text. While a match runs the
seed is left out, and so is whatever the reader may not know yet. The fingerprint, which a game
without chance has not, is that of the seed as it was published when the match began.
"""

from __future__ import annotations

from engines.game import AnyGame, Illegal, Seat, Unreadable
from engines.match import Entry, Match, Setup, Unreplayable, fingerprint, replay
from engines.registry import game as find_game

HEADER = "vivat match 1"


def write(match: Match, viewer: Seat | None, published: str | None = None) -> str:
    """Returns the match as `viewer` may pass it on. `published` is the fingerprint of its seed as
    stored when the match began, or None if it has none."""
    setup = match.setup
    lines = [HEADER, f"game {setup.game}", f"revision {setup.revision}"]
    lines += [f"option {key} {value}" for key, value in setup.options]
    lines.append(f"seats {setup.seats}")
    if published is not None:
        lines.append(f"fingerprint {published}")
    if match.outcome:
        lines.append(f"seed {setup.seed}")
    lines += [f"{each.seat} {each.text}" for each in match.entries if not match.hides(each, viewer)]
    return "\n".join(lines) + "\n"


def read(text: str) -> Match:
    """Returns the match in an exported file. Raises `Unreadable` for any other text."""
    lines = [line.strip() for line in text.strip().splitlines()]
    if not lines or lines[0] != HEADER:
        raise Unreadable(f"This is not an exported match: it does not begin with “{HEADER}”.")
    facts: dict[str, str] = {}
    options: list[tuple[str, str]] = []
    entries: list[Entry] = []
    try:
        for line in lines[1:]:
            word, _, rest = line.partition(" ")
            if word.isdecimal():
                entries.append(Entry(len(entries), int(word), rest))
            elif word == "option":
                key, _, value = rest.partition(" ")
                options.append((key, value))
            else:
                facts[word] = rest
        setup = Setup(
            facts["game"],
            int(facts["revision"]),
            tuple(sorted(options)),
            int(facts["seats"]),
            facts.get("seed", ""),
        )
        game = find_game(setup.game)
        game.seating(dict(setup.options), setup.seats)
        _check_seed(game, facts)
        return replay(setup, entries)
    except (KeyError, ValueError, IndexError) as error:
        raise Unreadable(f"This exported match is damaged: {error}.") from error
    except (Illegal, Unreplayable) as error:
        why = str(error).removesuffix(".")
        raise Unreadable(f"This exported match does not fit the rules: {why}.") from error


def _check_seed(game: AnyGame, facts: dict[str, str]) -> None:
    """Raises `Unreadable` if chance cannot be replayed, or is not what was published."""
    if game.chance and "seed" not in facts:
        raise Unreadable(
            "This match was still running: after its end, its seed is shown and it can be replayed."
        )
    told = facts.get("fingerprint")
    if told is not None and "seed" in facts and fingerprint(facts["seed"]) != told:
        raise Unreadable("The seed of this exported match is not the one published at its start.")
