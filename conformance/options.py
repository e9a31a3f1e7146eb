"""The ways to set up a game: all of them if they are few, else a fair choice."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product

from engines.game import AnyGame, Illegal, OptionSpec

MIXES = 4
"""The number of random mixes of an option that takes several values."""


def values_of(spec: OptionSpec) -> list[str]:
    """The values tried of an option: each choice; for several values none, each alone, all of them
    and some mixes, the same ones at every call."""
    keys = [choice.key for choice in spec.choices]
    if not spec.several:
        return keys
    rng = random.Random(f"{spec.key} {keys}")
    mixes = [[key for key in keys if rng.random() < 0.5] for _ in range(MIXES)]
    return list(dict.fromkeys(["", *keys, ",".join(keys), *map(",".join, mixes)]))


def every_options(game: AnyGame) -> Iterator[dict[str, str]]:
    """All combinations of such values that the game takes, each once, the defaults first."""
    found = [game.resolve_options({})]
    keys = [spec.key for spec in game.options]
    for values in product(*map(values_of, game.options)):
        try:
            options = game.resolve_options(dict(zip(keys, values, strict=True)))
        except Illegal:
            continue
        if options not in found:
            found.append(options)
    yield from found


def some_options(game: AnyGame, most: int) -> list[dict[str, str]]:
    """At most so many of these combinations, the defaults among them."""
    default, *others = every_options(game)
    if len(others) >= most:
        others = random.Random(game.key).sample(others, most - 1)
    return [default, *others]
