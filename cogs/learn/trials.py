"""The pickers of every position to try, and the bot's answers to them.

A lesson, a puzzle, an example of the rules and a moment of a review are one kind of `Trials`
each."""

from __future__ import annotations

import asyncio
from abc import abstractmethod
from collections.abc import AsyncIterator, Callable, Coroutine
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Generic, TypeVar

from cogs.board.steps import PickTree
from cogs.desk.dispatch import Press
from cogs.hall.errors import UserError
from cogs.hall.menus import PickerState
from cogs.learn.trial_screen import Reply
from cogs.play.picker import Picker
from common.text.say import EMPTY, say
from common.text.text import Text
from engines.action_tree import AnyPick
from engines.game import AnyGame, Seat
from learning.trial import Gone, Trial
from players.questions import asked
from players.registry import player, player_of
from players.thinkers import NoAnswer, Purpose, Thinkers

TrialT = TypeVar("TrialT", bound=Trial)
"""The trials of one kind."""
ResultT = TypeVar("ResultT")
"""A result that takes a thinker's time."""

LONGEST: Final = 12
"""The most actions of a reply."""


class Trials(Picker[TrialT], Generic[TrialT]):
    """One kind of trial: the reading of its controls, and the screen after each press. A whole
    action is played at once, since Back takes it back, and judged."""

    changed: ClassVar[Text]
    """The sentence for a control whose position has been rewritten since."""

    @abstractmethod
    async def tried(self, press: Press) -> tuple[TrialT, tuple[str, ...]]:
        """Returns the trial of a control, and the parts chosen of the next action. Raises
        `Gone`."""

    @abstractmethod
    def further(self, at: TrialT, number: int) -> TrialT:
        """Returns the trial with one more action."""

    @abstractmethod
    def again(self, at: TrialT) -> TrialT:
        """Returns the trial as it begins."""

    @abstractmethod
    async def judge(self, press: Press, at: TrialT) -> None:
        """Shows and stores the verdict on a trial that is over."""

    async def played(self, _press: Press, at: TrialT) -> TrialT:
        """Returns the trial after the answers to an action that does not end it: here none."""
        return at

    async def read(self, press: Press) -> tuple[TrialT, PickerState]:
        """Returns the trial and the choices of a press. Raises `UserError` if the position has
        changed."""
        at, chosen = await _tried(press, self)
        if at.is_over:
            raise UserError(self.changed)
        return at, PickerState(chosen)

    async def take(self, press: Press, at: TrialT, pick: AnyPick, state: PickerState) -> None:
        """Plays a pick, action by action; a pick that a lesson offers against the rules is refused
        in words, and so is one made impossible by the answers to an action."""
        after, refusal = await asyncio.to_thread(self._after, at, pick)
        if after.is_over:
            await self.judge(press, after)
        elif refusal:
            note = say("✗ {refusal}", refusal=refusal)
            await self.show(press, after, PickerState(), note)
        else:
            await self.show(press, await self.played(press, after), PickerState())

    def _after(self, at: TrialT, pick: AnyPick) -> tuple[TrialT, str]:
        """Returns the trial after the actions of a pick until it is over, or one is against the
        rules, with the rule."""
        mover, alone = at.view.seat or 0, pick.text == at.game.write(pick.action)
        actions = (pick.action,) if alone else at.game.read_turn(at.state, mover, pick.text)
        for action in actions:
            if at.is_over:
                break
            if at.view.seat != mover or action not in at.view.legal:
                return at, at.refusal(action)
            at = self.further(at, at.view.legal.index(action))
        return at, ""

    async def lost(self, press: Press, at: TrialT, state: PickerState) -> None:
        """Answers parts that no pick has; they may be those of a draft, which the screen
        handles."""
        await self.show(press, at, state)


async def reach(press: Press, kind: Trials[TrialT]) -> tuple[TrialT, PickerState]:
    """Returns the trial of a control and the parts chosen; from the beginning if it is over. Raises
    `UserError` if the position has changed."""
    at, chosen = await _tried(press, kind)
    begun = await asyncio.to_thread(kind.again, at) if at.is_over else at
    return begun, PickerState(chosen)


async def _tried(press: Press, kind: Trials[TrialT]) -> tuple[TrialT, tuple[str, ...]]:
    try:
        return await kind.tried(press)
    except Gone:
        raise UserError(kind.changed) from None


async def reopen(press: Press, kind: Trials[TrialT], note: Text = EMPTY) -> None:
    """Shows a trial at the state in a control's id."""
    at, state = await reach(press, kind)
    await kind.show(press, at, state, note)


def possible(ways: PickTree, chosen: tuple[str, ...]) -> tuple[str, ...]:
    """Returns the parts chosen, with every step after them that leaves no choice; from the first
    step if no pick begins so."""
    chosen = ways.named(chosen)
    return ways.advance(chosen if ways.begun(chosen) else ())


@dataclass(frozen=True, slots=True)
class BotAction:
    """An action of the bot; `is_forced` for a pass that the rules force."""

    seat: Seat
    action: Any
    is_forced: bool


async def answers(
    thinkers: Thinkers, person: int, game: AnyGame, state: Any, seat: Seat | None, seed: str
) -> AsyncIterator[BotAction]:
    """Yields the actions of all other seats until this one can act, played by the bot at its
    highest level. Ends early if no thinker has an answer."""
    level = player(game.key).levels[-1].key if player_of(game.key) else ""
    while level and game.outcome(state) is None and seat not in game.to_act(state):
        if found := game.forced(state):
            answer = BotAction(*found, is_forced=True)
        else:
            mover = game.to_act(state)[0]
            try:
                question = asked(game, state, mover, level, seed)
                thought = await thinkers.ask(question, person, Purpose.REPLY)
            except NoAnswer:
                return
            answer = BotAction(mover, game.read(thought.action), is_forced=False)
        yield answer
        state = game.play(state, answer.seat, answer.action)


async def in_time(press: Press, ask: Callable[[], Coroutine[Any, Any, ResultT]]) -> ResultT | None:
    """Returns the result of a question to thinkers; None if it takes too long, after telling so."""
    return await press.services.wishes.granted(press.interaction, Purpose.REPLY, None, ask)


async def reply_in(press: Press, game: AnyGame, state: Any, seat: Seat, seed: str) -> Reply:
    """Returns the turns of all others after a wrong try of this seat; none if the bot has no
    answer, or none in time."""
    thinkers, person = press.services.thinkers, press.interaction.user.id

    async def ask() -> Reply:
        told, drawn, after = list[str](), list[str](), state
        async for each in answers(thinkers, person, game, state, seat, seed):
            before = game.view(after, seat)
            told.append(game.describe(before, each.seat, each.action))
            drawn.append(game.miniature(game.view(after, each.seat), each.seat, each.action))
            after = game.play(after, each.seat, each.action)
            if len(told) == LONGEST:
                break
        return Reply(game.view(after, seat), tuple(told), drawn=tuple(drawn))

    return await in_time(press, ask) or Reply(game.view(state, seat))
