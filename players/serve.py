"""Lines in, lines out: `python -m players serve`, for tools and for the bot itself.

Each line is `GAME LEVEL SEED POSITION`, separated by tabs. The answer is one line with the text of
the action that the player chooses for the first of the seats to act. A fifth field names another
seat to act, from 0; a sixth is the number of times that the level's budget is halved. A line that
cannot be read or played is answered by `!` and a sentence. The line `games` is answered by the keys
of all games with a player, separated by blanks.

With `--told` the answer also has the position's value for the seat, in points, and the reason (as
`common.text.pack` writes it), after the action and separated by tabs. The value is `-` if no
actions were compared. With a reduced budget the reason is empty, and after it come the further
actions planned for the same turn, so that they need no questions.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import Any, Final

from common.text.pack import pack
from common.text.say import as_is, say
from engines.game import AnyGame
from engines.registry import GAMES
from engines.registry import game as game_of
from engines.terms import Illegal, Refusal, Unreadable, quoted
from players import position_chances
from players.observation import AnyObservation
from players.player import AnyPlayer, Decision, Level
from players.questions import MOST_HALVINGS, UNKNOWN
from players.registry import player, player_of
from players.search.budgets import hurried

GAMES_ASKED: Final = "games"
"""The line that asks which games are played."""
FIELDS: Final = (
    "A line is GAME, LEVEL, SEED, POSITION and perhaps SEAT and HALVINGS, separated by tabs."
)


def answers(lines: Iterable[str], *, told: bool = False) -> Iterator[str]:
    """Yields the answer to each line, with value and reason if `told`."""
    for line in lines:
        try:
            yield answer(line.rstrip("\r\n"), told=told)
        except Refusal as refusal:
            yield f"! {' '.join(str(refusal).split())}"


def answer(line: str, *, told: bool = False) -> str:
    """Returns the answer to a line. Raises `Refusal` with a sentence."""
    if line == GAMES_ASKED:
        return " ".join(key for key in GAMES if player_of(key))
    fields = line.split("\t")
    if fields[1:2] in (
        [position_chances.LOOK],
        [position_chances.WEIGH],
        [position_chances.RETELL],
    ):
        return position_chances.answer(fields)
    sight, level, thought = thought_over(line)
    action = sight.game.write(thought.action)
    if not told:
        return action
    thinker = player(sight.game.key)
    value = str(thought.value) if thought.scored else UNKNOWN
    if level == thinker.level(level.key):
        return f"{action}\t{value}\t{pack(thinker.why(sight, thought))}"
    return "\t".join((action, value, "", *_planned(sight, level, thought)))


def _planned(sight: AnyObservation, level: Level, thought: Decision[Any]) -> list[str]:
    """Returns the further actions planned for the turn, as texts. None for a level that does not
    always play its best: it chooses each action anew."""
    if level.spread:
        return []
    game, seat = sight.game, sight.seat
    state = sight.guess(random.Random(0))
    lines = [each.line for each in thought.scored if each.action == thought.action]
    own = list[str]()
    for action in lines[0] if lines else ():
        if game.to_act(state) != (seat,) or action not in game.actions(state, seat):
            break
        own.append(game.write(action))
        state = game.apply(state, seat, action)
    return own[1:]


def thought_over(line: str) -> tuple[AnyObservation, Level, Decision[Any]]:
    """Returns the seat's knowledge, the level used and the choice. Raises `Refusal`."""
    fields = line.split("\t")
    if not 4 <= len(fields) <= 6:
        raise Unreadable(as_is(FIELDS))
    key, level, seed, position, *seats = fields[:5]
    halvings = _halvings(*fields[5:])
    game: AnyGame = game_of(key)
    thinker: AnyPlayer = player(key)
    state = game.load(position)
    acting = game.to_act(state)
    if not acting:
        raise Illegal(say("This match is over."))
    seat = next((each for each in acting if not seats or str(each) == seats[0]), None)
    if seat is None:
        raise Illegal(say("It is not the turn of seat {text}.", text=quoted(seats[0])))
    sight = AnyObservation.of(game, state, seat, seed)
    wanted = hurried(thinker, thinker.level(level), halvings)
    return sight, wanted, thinker.choose(sight, wanted, seed)


def _halvings(text: str = "0") -> int:
    known = [str(each) for each in range(MOST_HALVINGS + 1)]
    if text not in known:
        raise Unreadable(
            say(
                "A budget is halved 0 to {most_halvings} times, not {text}.",
                most_halvings=MOST_HALVINGS,
                text=quoted(text),
            )
        )
    return int(text)
