"""Lines in, lines out: `python -m players serve`, for tools and for the bot itself.

Each line is `GAME LEVEL SEED POSITION`, separated by tabs, and is answered by one line with the
text of the action that the seat to act plays, the first one if there are several; a fifth field
names another seat, from 0. What cannot be read or played is answered by `!` and a sentence.

If told more is wanted, what the position is worth to the seat, in points, and why that is played
follow the action's text, separated by tabs; the value is `-` where nothing was compared.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from engines.game import AnyGame
from engines.registry import game as game_of
from engines.terms import Illegal, Refusal, Unreadable, quoted
from players.player import AnyPlayer, Thought
from players.questions import UNKNOWN
from players.registry import player
from players.sight import AnySight

FIELDS: Final = "A line is GAME, LEVEL, SEED, POSITION and perhaps SEAT, separated by tabs."


def answers(lines: Iterable[str], *, told: bool = False) -> Iterator[str]:
    """Yields the answer to each line, with value and reason if `told`."""
    for line in lines:
        try:
            yield answer(line.rstrip("\r\n"), told=told)
        except Refusal as refusal:
            yield f"! {' '.join(str(refusal).split())}"


def answer(line: str, *, told: bool = False) -> str:
    """Returns the text of what is played. Raises `Refusal` with what is wrong."""
    sight, thought = thought_over(line)
    action = sight.game.write(thought.action)
    if not told:
        return action
    why = player(sight.game.key).why(sight, thought)
    value = thought.value if thought.scored else UNKNOWN
    return f"{action}\t{value}\t{why}"


def thought_over(line: str) -> tuple[AnySight, Thought[Any]]:
    """Returns what the seat knows and what it plays. Raises `Refusal`."""
    fields = line.split("\t")
    if len(fields) not in (4, 5):
        raise Unreadable(FIELDS)
    key, level, seed, position, *seats = fields
    game: AnyGame = game_of(key)
    thinker: AnyPlayer = player(key)
    state = game.load(position)
    acting = game.to_act(state)
    if not acting:
        raise Illegal("This match is over.")
    seat = next((each for each in acting if not seats or str(each) == seats[0]), None)
    if seat is None:
        raise Illegal(f"It is not the turn of seat {quoted(seats[0])}.")
    sight = AnySight.of(game, state, seat, seed)
    return sight, thinker.choose(sight, thinker.level(level), seed)
