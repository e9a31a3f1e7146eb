"""What the bot answers to a wrong try, of a lesson or a puzzle."""

from __future__ import annotations

from typing import Any, Final

from cogs.desk.dispatch import Press
from cogs.learn.lesson_screen import Reply
from engines.game import AnyGame, Seat
from players.questions import asked
from players.registry import player, player_of
from players.thinkers import NoAnswer, Purpose, Thinkers

LONGEST: Final = 12
"""Actions of a reply at most."""


async def reply_in(press: Press, game: AnyGame, state: Any, seat: Seat, seed: str) -> Reply:
    """Returns the turns of all others in a state after a try of this seat, as the bot plays them at
    its highest level; none where it has no answer, or none in time."""
    services, person = press.services, press.interaction.user.id
    found = await services.wishes.granted(
        press.interaction,
        Purpose.REPLY,
        None,
        lambda: _reply(services.thinkers, person, game, state, seat, seed),
    )
    return found or Reply(game.view(state, seat), ())


async def _reply(
    thinkers: Thinkers, person: int, game: AnyGame, state: Any, seat: Seat, seed: str
) -> Reply:
    told = list[str]()
    level = player(game.key).levels[-1].key if player_of(game.key) else ""
    while level and game.outcome(state) is None and len(told) < LONGEST:
        mover = game.to_act(state)[0]
        if seat in game.to_act(state):
            break
        action: Any = None
        if (forced := game.forced(state)) is not None:
            action = forced[1]
        else:
            question = asked(game, state, mover, level, seed)
            try:
                answer = await thinkers.ask(question, person, Purpose.REPLY)
                action = game.read(answer.action)
            except NoAnswer:
                break
        told.append(game.describe(game.view(state, seat), mover, action))
        state = game.play(state, mover, action)
    return Reply(game.view(state, seat), tuple(told))
