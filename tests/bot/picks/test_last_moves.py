"""Every screen that goes on after a pick, where the pick ends the match: in all games, at a moment
of a match in which that is possible. The log tells of no error (`clean_log`)."""

from __future__ import annotations

from functools import cache

import pytest

from cogs.answers.plan import ENDS
from cogs.hall.ids import BUTTON, custom_id
from engines.match import Match
from engines.plans.drafting import DraftOnBoard
from engines.plans.plan import Draft
from engines.registry import is_of_house
from players.guess import EXACT
from tests.bot.forged import sending
from tests.bot.guessing import kit as guessing
from tests.bot.planning import kit as planning
from tests.bot.reading import answers, said, words
from tests.bot.room import Room
from tests.bot.samples import every, every_game, sample_of
from tests.bot.world import World
from tests.sample import present, random_match


def ended(key: str) -> Match:
    """A match that an action has ended, in whose place another one was possible. A guest need not
    have any: a match of Reversi is over when the board is full."""
    if found := _found(key):
        return found
    assert not is_of_house(key), "none ends so"
    pytest.skip("none ends so")


@cache
def _found(key: str) -> Match | None:
    sample = sample_of(key)
    for seed in (*sample.seeds, *map(str, range(200 if is_of_house(key) else 20))):
        match = random_match(sample.game, seed)
        if len(set(_ends(before(match)))) > 1:
            return match
    return None


def _ends(at: Match) -> list[bool]:
    """Whether the match is over after each action of the seat to act; nothing where several are."""
    (seat, *others), game = at.to_act, at.game
    legal = () if others else at.view(seat).legal
    return [game.outcome(game.play(at.state, seat, action)) is not None for action in legal]


def before(match: Match) -> Match:
    """The match before its last action."""
    return match.at(match.ply - 1)


async def come_to(world: World, *, over: bool = False) -> Room:
    """A match stored up to there, or to its end, and shown."""
    match = ended(world.sample.key)
    room = await world.stored(match.setup, world.ann, world.ben)
    at = match if over else before(match)
    await world.store.log.append(room.id, at.entries, at=world.env.now(), outcome=at.outcome)
    await room.show()
    return room


@every(planning.is_planned)
async def test_nothing_is_planned_after_it(world: World) -> None:
    """The choice stays, with the reason; another move can be planned."""
    room = await come_to(world)
    match = await room.match()
    seat = 1 - match.to_act[0]
    person = room.players[seat]
    screen = await planning.opened(room, person)
    kept = await planning.stored(world, room, seat)
    for text in planning.last_moves(match)[:3]:
        await planning.pick(person, screen, match, text)
        assert ENDS in words(screen)
        assert await planning.stored(world, room, seat) == kept
    assert (await room.match()).ply == match.ply
    text = planning.quiet_moves(match)[0]
    await planning.pick(person, screen, match, text)
    assert ENDS not in words(screen)
    assert (await planning.draft(world, room, seat)).draft.theirs[:1] == (text,)


@every(planning.is_planned)
async def test_an_own_move_that_ends_it_is_a_whole_answer(world: World) -> None:
    """After whatever the other does: the plan says so, and nothing is asked for after it."""
    match = ended(world.sample.key)
    room = await world.stored(match.setup, world.ann, world.ben)
    seat = before(match).to_act[0]
    begun = next(ply for ply in range(match.ply - 1, 0, -1) if seat not in match.at(ply).to_act)
    await world.store.log.append(room.id, match.entries[:begun], at=world.env.now())
    await room.show()
    screen = await planning.opened(room, room.players[seat])
    now = await room.match()
    for entry in match.entries[begun:]:
        at = await planning.draft(world, room, seat)
        if now.ply <= entry.ply and at.match.ply <= entry.ply:
            await planning.pick(room.players[seat], screen, at.match, entry.text)
    found = present(await planning.stored(world, room, seat))
    assert found.plan
    (branch,) = found.plan.branches
    assert branch[-1].own[-1] == match.entries[-1].text
    assert found.draft is None


async def test_where_the_only_move_ends_it_nothing_is_planned(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = await come_to(world)
    seat = 1 - (await room.match()).to_act[0]
    over = ended(world.sample.key)

    def drawn(_match: Match, _seat: int, draft: Draft) -> DraftOnBoard:
        return DraftOnBoard(over, draft)

    monkeypatch.setattr("cogs.answers.plan.drawn", drawn)
    answer = await room.click(room.players[seat], "Plan")
    assert ENDS in said(answer)
    assert await planning.stored(world, room, seat) is None


@every(planning.is_planned)
async def test_it_can_be_guessed(world: World) -> None:
    room = await come_to(world)
    match, played = await room.match(), ended(world.sample.key).entries[-1]
    await guessing.guessed(room, world.cat, played.text)
    other = planning.quiet_moves(match)[0]
    await guessing.guessed(room, world.dan, other)
    await room.play(played.seat, played.text)
    await guessing.judged(world)
    (right,) = await guessing.kept(world, room, world.cat)
    (wrong,) = await guessing.kept(world, room, world.dan)
    assert right.points == EXACT
    assert wrong.points is not None
    assert wrong.points < EXACT


@every(planning.is_planned)
async def test_it_is_compared_with_what_was_played(world: World) -> None:
    room = await come_to(world)
    match = await room.match()
    seat, text = match.to_act[0], planning.last_moves(match)[0]
    await guessing.guessed(room, world.cat, text)
    await room.play(seat, planning.quiet_moves(match)[0])
    await guessing.judged(world)
    ((guess),) = await guessing.kept(world, room, world.cat)
    assert guess.points is not None


@every_game
async def test_from_there_it_is_tried_to_the_end(world: World) -> None:
    """*Try it from here*, as below a replay and a review; Back takes it back."""
    room = await come_to(world, over=True)
    match = ended(world.sample.key)
    at, text = before(match), match.entries[-1].text
    board = world.env.backend.get_message(world.channel.id, (await room.board()).id)
    name = custom_id(BUTTON, "try", room.id, at.ply, (world.sample.key,))
    shown = await sending.press(world, world.cat, board, name)
    screen = answers(shown)[-1]
    await guessing.guess(world.cat, screen, at, text, ("try-pick", "try-do", 2))
    told = at.game.describe_outcome(at.game.view(match.state, None))
    assert told in words(screen)
    await world.cat.click(screen, label="Back")
    assert told not in words(screen)
