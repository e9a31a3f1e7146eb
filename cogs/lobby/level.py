"""The bot's level for a person: the one proposed by their results against it, and the one that
follows them. Only the person is told of either."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from cogs.hall.context import Context
from cogs.hall.log_fields import facts
from cogs.hall.sentences import stand_in_name
from common.text.say import EMPTY, say, sentence
from common.text.text import Text
from db.programs import is_program, program_id
from db.store import StoreTrouble
from db.tables.records.bot_matches import FollowedLevel, Sparred
from db.values import MatchRow, bot_id, bot_level, free_bot, is_bot
from engines.game import Result
from engines.registry import game as find_game
from players.names import rank
from players.player import AnyPlayer, Level
from players.programs import offered
from players.registry import player, player_of
from ratings.fair_level import Bout, Following, followed, proposed

log = logging.getLogger(__name__)

FOLLOW: Final = "follow"
"""The choice of a level that follows the person."""
FOLLOWS: Final = say(
    "Match my level: two wins in a row bring the next level, two losses the one below"
)
_SCORES: Final = {Result.WIN: 1.0, Result.LOSS: 0.0}


@dataclass(frozen=True, slots=True)
class Advice:
    """The level of the bot proposed to a person, with the reason in a sentence; and the level that
    follows the person, None if none does."""

    level: Level
    words: Text
    follows: Level | None = None


def rivals(game: str) -> AnyPlayer | None:
    """Returns the player of a game that is played against the bot; None for a team game, in which
    it is a partner, and for a game that it does not play."""
    return None if find_game(game).team else player_of(game)


def full_name(level: Level) -> Text:
    """Returns the name of the first bot of a level, with its title: “Austėja (Novice)”."""
    return stand_in_name(bot_id(int(level.key), 0))


async def advice(context: Context, person: int, game: str) -> Advice | None:
    """Returns the advice for a person in a game: in a team game the strongest partner. None while
    the database fails: the form does not wait for it."""
    thinker = rivals(game)
    if thinker is None:
        return _partner(game)
    try:
        sparred = await context.store.sparring.latest(person, game)
        follows = await _following(context, person, thinker, sparred)
    except StoreTrouble as error:
        log.info("no advice on a level: %s", error, extra=facts(person=person, game=game))
        return None
    bouts = _bouts(thinker, sparred)
    level = thinker.levels[proposed(bouts, len(thinker.levels))]
    now = thinker.levels[follows.now.place] if follows else None
    return Advice(level, _reason(thinker, bouts, level), now)


def _partner(game: str) -> Advice | None:
    thinker = player_of(game)
    if thinker is None:
        return None
    level = thinker.levels[-1]
    return Advice(level, say("**{level}** is the strongest partner.", level=level.title))


async def settled_level(context: Context, person: int, game: str, chosen: str) -> int:
    """Returns the level that a person has chosen for a match, and notes whether it follows the
    person from now on; for another program its first id, and nothing is noted. Raises `Unreadable`
    for a level that the game does not have; `StoreTrouble`."""
    thinker = rivals(game)
    if chosen in offered(game):
        return program_id(chosen)
    if chosen != FOLLOW or thinker is None:
        level = int(player(game).level(chosen).key)
        await context.store.sparring.stay(person, game)
        return level
    sparred = await context.store.sparring.latest(person, game)
    follows = await _following(context, person, thinker, sparred)
    if follows is None:
        first = proposed(_bouts(thinker, sparred), len(thinker.levels))
        follows = _Follows(Following(first), context.now())
    return await _note(context, person, thinker, follows)


async def again(context: Context, person: int, row: MatchRow) -> tuple[int, ...]:
    """Returns the ids of the bots for a rematch that a person asks for: those of the match, or of
    the level that follows the person, if the person was alone against that level or a neighbour of
    it."""
    bots, thinker = tuple(each for each in row.people if is_bot(each)), rivals(row.game)
    if thinker is None or len(bots) != len(row.people) - 1 or any(map(is_program, bots)):
        return bots
    sparred = await context.store.sparring.latest(person, row.game)
    follows = await _following(context, person, thinker, sparred)
    places = {_place(thinker, bot_level(each)) for each in bots}
    if follows is None or len(places) > 1 or abs(places.pop() - follows.now.place) > 1:
        return bots
    level, found = await _note(context, person, thinker, follows), list[int]()
    for _ in bots:
        found.append(free_bot(level, found))
    return tuple(found)


async def follow_words(context: Context, person: int, row: MatchRow) -> Text:
    """Returns the news of the level that follows a person, who has just begun a match; empty if the
    match is not against it, and while the database fails."""
    thinker, levels = rivals(row.game), {bot_level(each) for each in row.people if is_bot(each)}
    if thinker is None or len(levels) != 1:
        return EMPTY
    try:
        noted = await context.store.sparring.followed(person, row.game)
        if noted is None or {noted.level} != levels:
            return EMPTY
        sparred = await context.store.sparring.latest(person, row.game)
    except StoreTrouble as error:
        log.info("no word on the level: %s", error, extra=facts(match=row.id))
        return EMPTY
    place = _place(thinker, noted.level)
    latest = sparred[-1] if sparred and sparred[-1].ended_at == noted.since else None
    step = place - _place(thinker, latest.levels[0]) if latest and not noted.in_a_row else 0
    return _news(thinker, Following(place, noted.in_a_row, step))


def _news(thinker: AnyPlayer, now: Following) -> Text:
    """Returns the last step of a level that follows a person, or the next one, in a sentence."""
    if now.step:
        words = say("Match my level: two losses in a row, so **{bot}** now.")
        if now.step > 0:
            words = say("Match my level: two wins in a row, so **{bot}** now.")
        return words.filled(bot=full_name(thinker.levels[now.place]))
    if not now.row:
        return sentence(FOLLOWS)
    place = now.place + (1 if now.row > 0 else -1)
    if not 0 <= place < len(thinker.levels):
        return EMPTY
    words = say("Match my level: one more loss brings **{bot}**.")
    if now.row > 0:
        words = say("Match my level: one more win brings **{bot}**.")
    return words.filled(bot=full_name(thinker.levels[place]))


@dataclass(frozen=True, slots=True)
class _Follows:
    """A level that follows a person now: after all matches that ended at the time `since` or
    before."""

    now: Following
    since: datetime


async def _following(
    context: Context, person: int, thinker: AnyPlayer, sparred: Sequence[Sparred]
) -> _Follows | None:
    """Returns the level that follows a person after all matches so far; None if none does."""
    noted = await context.store.sparring.followed(person, thinker.game.key)
    if noted is None:
        return None
    later = [each for each in sparred if each.ended_at > noted.since]
    start = Following(_place(thinker, noted.level), noted.in_a_row)
    now = followed(start, _bouts(thinker, later), len(thinker.levels))
    return _Follows(now, later[-1].ended_at if later else noted.since)


async def _note(context: Context, person: int, thinker: AnyPlayer, follows: _Follows) -> int:
    """Notes the level that follows a person now, and returns it."""
    level = int(thinker.levels[follows.now.place].key)
    noted = FollowedLevel(level, follows.now.row, follows.since)
    await context.store.sparring.follow(person, thinker.game.key, noted)
    return level


def _bouts(thinker: AnyPlayer, sparred: Sequence[Sparred]) -> list[Bout]:
    return [
        Bout(tuple(_place(thinker, level) for level in each.levels), _SCORES.get(each.result, 0.5))
        for each in sparred
    ]


def _place(thinker: AnyPlayer, level: int) -> int:
    """Returns the place of a level among those of the game; for a level that the game no longer
    has, that of the next lower one."""
    return max(0, sum(rank(int(each.key)) <= rank(level) for each in thinker.levels) - 1)


def _reason(thinker: AnyPlayer, bouts: Sequence[Bout], level: Level) -> Text:
    """Returns the reason for a proposed level: the results against the level of the latest
    match."""
    if not bouts:
        return say("New to the bot? Begin with **{level}**.", level=level.title)
    latest = bouts[-1].place
    same = [each.score for each in bouts if each.place == latest]
    met = thinker.levels[latest]
    words = say("You won {won} of {all} against {met}: stay with **{level}**.")
    if level != met:
        words = say("You won {won} of {all} against {met}: try **{level}**.")
    won = same.count(1.0)
    return words.filled(won=won, all=len(same), met=met.title, level=level.title)
