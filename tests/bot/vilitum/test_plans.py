"""Where many matches wait, the bot plays a turn of Vilitum as it has planned it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engines.match import Match
from engines.vilitum.model.values import Phase, VilitumView
from players import serve
from players.questions import Answer, Question
from players.questions import question as asked_of
from players.thinkers import Thinkers
from tests.bot.bots.test_playing_the_bot import against_bot
from tests.bot.room import Room
from tests.bot.world import World


class Hurried:
    """A thinker that is always in a hurry; if it `fails`, its plans cannot be played."""

    def __init__(self) -> None:
        self.answers = list[Answer]()
        self.fails = False

    async def ask(self, question: Question) -> Answer:
        """Answers."""
        said = serve.answer(replace(question, halvings=9).line, told=True)
        answer = Answer.of(said)
        if self.fails and answer.then:
            answer = replace(answer, then=("nonsense",))
        self.answers.append(answer)
        return answer


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> Hurried:
    made = Hurried()

    async def ask(_: Thinkers, question: Question, *_for: object) -> Answer:
        return await made.ask(question)

    monkeypatch.setattr(Thinkers, "ask", ask)
    return made


def plays(match: Match) -> bool:
    """Tells whether all pieces are placed."""
    view = match.view(None)
    assert isinstance(view, VilitumView)
    return view.phase is Phase.PLAYING


async def until_planned(room: Room, hurried: Hurried) -> tuple[list[str], list[Answer]]:
    """Plays for Ann until the bot plans a turn of several actions. Returns its actions in that turn
    and its answers."""
    for _ in range(60):
        match = await room.match()
        hurried.answers.clear()
        await room.play(0, serve.answer(asked_of(match, 0, "2").line))
        own = [each.text for each in (await room.match()).entries[match.ply :] if each.seat == 1]
        if plays(match) and any(each.then for each in hurried.answers):
            return own, list(hurried.answers)
    raise AssertionError("it never planned anything")


async def test_a_turn_that_was_planned_takes_one_question(world: World, hurried: Hurried) -> None:
    own, answers = await until_planned(await against_bot(world, "5"), hurried)
    assert len(answers) == 1
    assert own == [answers[0].action, *answers[0].then]


async def test_a_plan_that_cannot_be_played_is_thought_over_again(
    world: World, hurried: Hurried
) -> None:
    hurried.fails = True
    own, answers = await until_planned(await against_bot(world, "5"), hurried)
    assert len(answers) == len(own) > 1
    assert "nonsense" not in own
