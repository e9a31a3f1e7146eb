"""A match as a text file that replays.

    vivat match 1
    game KEY
    revision 1
    option OPTION VALUE
    seats 2
    seed 3f2a
    0 TEXT
    1 TEXT

The lines after `seed` are the log: the seat, then the entry's text. While a match runs the
seed is left out, and so is whatever the reader may not know yet.
"""

from __future__ import annotations

from engines.game import Illegal, Seat, Unreadable
from engines.match import Entry, Match, Setup, Unreplayable, replay
from engines.registry import game as find_game

HEADER = "vivat match 1"


def write(match: Match, viewer: Seat | None) -> str:
    """The match as `viewer` may pass it on."""
    setup = match.setup
    lines = [HEADER, f"game {setup.game}", f"revision {setup.revision}"]
    lines += [f"option {key} {value}" for key, value in setup.options]
    lines.append(f"seats {setup.seats}")
    if match.outcome:
        lines.append(f"seed {setup.seed}")
    lines += [f"{each.seat} {each.text}" for each in match.entries if not match.hides(each, viewer)]
    return "\n".join(lines) + "\n"


def read(text: str) -> Match:
    """The match that a file tells. Raises `Unreadable` for anything but such a file."""
    lines = [line.strip() for line in text.strip().splitlines()]
    if not lines or lines[0] != HEADER:
        raise Unreadable(f"This is no exported match: it does not begin with “{HEADER}”.")
    facts: dict[str, str] = {"seed": ""}
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
            facts["seed"],
        )
        find_game(setup.game).seating(dict(setup.options), setup.seats)
        return replay(setup, entries)
    except (KeyError, ValueError, IndexError) as error:
        raise Unreadable(f"This exported match is damaged: {error}.") from error
    except (Illegal, Unreplayable) as error:
        why = str(error).removesuffix(".")
        raise Unreadable(f"This exported match does not fit the rules: {why}.") from error
