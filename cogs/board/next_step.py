"""A match of one person alone with the bot: the plan for the first ones, the lesson of a loss, and
the next match after a win."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cogs.board.curve import turn_at
from cogs.hall.sentences import stand_in_name
from common.text.say import EMPTY, joined, say
from common.text.text import Text
from db.programs import is_program
from db.values import MatchRow, bot_id, bot_level, is_bot, is_person
from engines.game import AnyGame, Options, Result, Seat
from engines.match import Match, turn_count
from learning.lesson import last_match
from players.names import rank
from players.player import Level
from players.registry import player_of
from players.review import Moment, Review

ROUNDS: Final = 3
"""The rounds in which the plan is shown below the board."""


@dataclass(frozen=True, slots=True)
class Step:
    """The match after a win: its options, the level of the bot, and its novelty in words."""

    options: dict[str, str]
    level: int
    name: Text


def alone(row: MatchRow) -> Seat | None:
    """Returns the seat of a person who plays with levels of the bot only; None in other matches."""
    own = [seat for seat, each in enumerate(row.people) if not is_bot(each)]
    programs = any(map(is_program, row.people))
    return own[0] if len(own) == 1 and is_person(row.people[own[0]]) and not programs else None


def is_first(row: MatchRow) -> bool:
    """Tells whether it is one of the first matches of somebody alone with the bot."""
    seat = alone(row)
    return seat is not None and row.seats[seat].fresh


def plan_words(row: MatchRow, match: Match) -> Text:
    """Returns the plan for one of somebody's first matches; empty later on."""
    if match.outcome or not is_first(row):
        return EMPTY
    lesson, turns = last_match(row.game), 1 if match.game.round_of else match.setup.seats
    return lesson.plan if lesson and turn_count(match) <= ROUNDS * turns else EMPTY


def next_step(row: MatchRow, match: Match) -> Step | None:
    """Returns the match after one that the person has won: with rivals against the next level of
    the bot, in a team with the same one and the next difficulty. None after the last."""
    seat, thinker = alone(row), player_of(row.game)
    if seat is None or thinker is None or not _ended(match, seat, Result.WIN):
        return None
    options, bots = dict(match.setup.options), [each for each in row.people if is_bot(each)]
    level = max(map(bot_level, bots), key=rank)
    if match.game.team:
        found = harder(match.game, options)
        return Step(found[0], level, found[1]) if found else None
    later = (each for each in thinker.levels if rank(int(each.key)) > rank(level))
    above: Level | None = next(later, None)
    if above is None:
        return None
    return Step(options, int(above.key), stand_in_name(bot_id(int(above.key), 0)))


def harder(game: AnyGame, options: Options) -> tuple[dict[str, str], Text] | None:
    """Returns the options of the next harder match of a team that has won with these, and its
    novelty in words; None after the hardest."""
    lesson = last_match(game.key)
    spec = next((each for each in game.options if lesson and each.key == lesson.harder), None)
    keys = [each.key for each in spec.choices] if spec else []
    at = keys.index(options[spec.key]) + 1 if spec else 0
    if spec is None or at == len(keys):
        return None
    return {**options, spec.key: keys[at]}, joined("", [spec.choices[at].label])


def loss_words(row: MatchRow, match: Match, review: Review) -> Text:
    """Returns the better choice in a match that a person has lost alone with the bot: that for the
    costliest choice in its review. Empty for other matches, and if no choice has cost much."""
    seat = alone(row)
    if seat is None or not _ended(match, seat, Result.LOSS):
        return EMPTY
    own = [each for each in review.moments if each.seat == seat or (each.slip and each.slip.shared)]
    if not own:
        return EMPTY
    worst: Moment = max(own, key=lambda each: each.loss)
    turn = turn_at(review.points, worst.ply)
    if worst.slip:
        return say("What cost most: round {turn}, {told}.", turn=turn, told=worst.slip.told)
    game = match.game
    return say(
        "What cost most: turn {turn}, {played}. Better: **{better}**.",
        turn=turn,
        played=match.words(worst.ply, seat),
        better=game.describe(match.at(worst.ply).view(seat), seat, game.read(worst.better)),
    )


def _ended(match: Match, seat: Seat, result: Result) -> bool:
    return match.outcome is not None and match.outcome.results[seat] is result
