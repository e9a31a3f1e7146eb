"""The first matches against the bot: a plan to begin with, and what comes after the end."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cogs.board.next_step import ROUNDS, harder, loss_words, plan_words
from cogs.hall.sentences import stand_in_name
from conformance.screens import row_of
from db.values import RUNNING, MatchRow, bot_id, bot_level, is_bot
from engines.game import AnyGame, Result
from engines.match import RESIGN, Match, turn_count
from engines.registry import GAMES
from learning.lesson import last_match
from players import serve
from players.hindsight import Slip
from players.questions import question
from players.registry import player
from players.review import Moment, Point, Review
from tests.bot.reading import control, labels, message_of, words
from tests.bot.room import Room
from tests.bot.samples import every
from tests.bot.world import World
from tests.sample import present, random_match
from tests.traits import is_rivalry, is_taught

every_team = pytest.mark.parametrize(
    "game", [each for each in GAMES.values() if each.team], ids=lambda each: each.key
)


async def first_match(world: World) -> Room:
    """The match at the end of a game's lessons, which Ann has just begun."""
    game = world.sample.key
    lesson = present(last_match(game))
    course = message_of(await world.ann.slash(world.channel, "learn", game=game))
    await world.ann.select(course, [lesson.key], custom_id=control(course, "learn-open"))
    await world.ann.click(course, custom_id=control(course, "learn-match"))
    return Room(world, (await latest(world)).id, (world.ann, world.ann))


async def latest(world: World) -> MatchRow:
    """Ann's newest running match."""
    return (await world.store.matches.of_person(world.ann.id, statuses=RUNNING, limit=9))[0]


@every(is_taught)
async def test_the_plan_stands_below_the_first_boards(world: World) -> None:
    room = await first_match(world)
    row, match = await room.row(), await room.match()
    lesson = present(last_match(world.sample.key))
    assert f"-# {lesson.plan}" in words(await room.board())
    level = {bot_level(each) for each in row.people if is_bot(each)}
    assert level == {int(lesson.bot or player(match.game.key).levels[0].key)}
    known = tuple(replace(each, fresh=False) for each in row.seats)
    assert not plan_words(replace(row, seats=known), match)
    later = random_match(match.game, world.sample.seeds[0], dict(match.setup.options))
    early = [at for at in _moments(later) if not at.outcome and turn_count(at) > 0]
    per_round = 1 if match.game.round_of else match.setup.seats
    for at in early:
        assert bool(plan_words(row, at)) is (turn_count(at) <= ROUNDS * per_round)


def _moments(match: Match) -> list[Match]:
    return [match.at(ply) for ply in range(0, match.ply, max(1, match.ply // 40))]


@every(is_taught, is_rivalry)
async def test_a_win_leads_to_the_next_level_and_a_loss_to_another_try(world: World) -> None:
    levels = player(world.sample.key).levels
    for won in (True, False):
        room = await first_match(world)
        row = await room.row()
        own = row.people.index(world.ann.id)
        while own not in (match := await room.match()).to_act:
            await world.env.settle()
        await room.commit(own, next(serve.answers([question(match, own, "1").line])))
        for person in [each for each in row.people if is_bot(each)] if won else [world.ann.id]:
            await world.bot.services.table.act(row.id, person, RESIGN)
        await room.show()
        board = await room.board()
        onward = f"Next: {stand_in_name(bot_id(int(levels[1].key), 0))}"
        assert labels(board)[:2] == ([onward, "Rematch"] if won else ["Again", "Today's puzzle"])
        puzzle = await world.ann.click(board, label="Today's puzzle")
        assert puzzle.ephemeral
        refused = await world.ben.click(board, label=labels(board)[0])
        assert refused.ephemeral
        await world.ann.click(board, label=labels(board)[0])
        after = await latest(world)
        assert after.id != row.id
        place = 1 if won else 0
        assert {bot_level(each) for each in after.people if is_bot(each)} == {
            int(levels[place].key)
        }


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda each: each.key)
def test_a_loss_is_told_what_would_have_been_better(game: AnyGame) -> None:
    """True of this match, and of nothing that others did or that did not cost most."""
    match = next(
        found
        for found in (random_match(game, f"loss {number}") for number in range(20))
        if found.outcome and Result.LOSS in found.outcome.results
    )
    assert match.outcome
    seat = match.outcome.seats(Result.LOSS)[0]
    row = row_of(match)
    people = tuple(
        each if each.seat == seat else replace(each, person_id=bot_id(1, each.seat))
        for each in row.seats
    )
    row = replace(row, seats=people)
    own = [each.ply for each in match.entries if each.seat == seat and each.is_action]
    better = match.entries[own[-1]].text
    slip = Slip(own[-1], seat, told="it could have been better") if game.team else None
    costly = Moment(own[-1], seat, 0.5, better, "", slip=slip)
    others = [Moment(own[0], seat, 0.1, better, ""), Moment(own[0], seat + 1, 0.9, better, "")]
    points = tuple(Point(each.ply, each.ply + 1, ()) for each in match.entries)
    told = loss_words(row, match, Review(points, (*others, costly)))
    assert str(own[-1] + 1) in told
    assert (slip.told if slip else match.words(own[-1], seat)) in told
    assert not loss_words(row_of(match), match, Review(points, (costly,))), "not alone"
    assert not loss_words(row, match, Review(points, ()))


@every_team
def test_a_team_goes_on_with_the_next_difficulty(game: AnyGame) -> None:
    options, names = game.resolve_options({}), list[str]()
    while (found := harder(game, options)) is not None:
        after, name = found
        assert len([each for each in after if after[each] != options[each]]) == 1
        game.seating(after, game.seat_counts[0])
        options = after
        names.append(name)
    assert names
    assert len({*names}) == len(names)
