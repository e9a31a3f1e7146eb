"""**Review**: a finished match as a curve of the chances, its turning points with better actions,
and another try from any turn."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from cogs.board.curve import accuracy_words, called, cost_words, curve_picture, turn_at
from cogs.desk.dispatch import Press, on
from cogs.desk.services import ServiceBot, preferences_of, services_of
from cogs.hall.delivery import hold_panel, hold_update, post_button, post_here
from cogs.hall.errors import BadControl, Interaction, UserError
from cogs.hall.game_ui import TO_BOARD
from cogs.hall.ids import whole
from cogs.hall.screen import (
    MENU,
    Blocks,
    Button,
    CardPicture,
    Picture,
    Screen,
    button,
    gallery,
    layout,
    option,
    rows,
    select,
    text,
    with_board,
)
from cogs.learn.practice import EXAMPLES
from cogs.learn.trials import reopen
from common.spread import evenly
from common.text.say import EMPTY, bold, joined, say, sentence, unmarked
from common.text.text import Text
from db.store import OpenMatch
from db.values import BoardForm
from engines.action_tree import ActionTree, AnyActionChoice, singly
from engines.game import AnyGame, AnyView, Seat
from engines.match import GONE, RESIGN, Match
from players.hindsight import Slip
from players.review import Review, is_reviewed
from players.thinkers import Purpose
from render.look import Look, Player

QUIET = say("Clean match: I found no big mistakes.")
_TURN: Final = say("**{number}.** Turn {turn}: {played}. Chance to win: {cost}.")
_ROUND: Final = say("**{number}.** Round {turn}: {played}. Chance to win: {cost}.")
TRY: Final = say("Try from another turn?")


@dataclass(frozen=True, slots=True)
class Turning:
    """A moment for its screen: its number of `count`, the ply, the action `played` and the `better`
    one in words, and `why`. `after` is the position after the action played, `before` the acting
    seat's view before it, in which the better one is the `choice`. The pictures name `players`, and
    have the side of the seat `down` at the bottom. `cost` is the chance left, and the one before,
    in words. In a team's match `told` is a sentence on the loss that the `turn` of this number, a
    round, could have spared, and both pictures show its fight."""

    match_id: int
    number: int
    count: int
    ply: int
    game: AnyGame
    after: AnyView
    before: AnyView
    choice: AnyActionChoice | None
    played: str
    better: str
    why: str = ""
    players: tuple[Player, ...] = ()
    cost: str = ""
    down: Seat | None = None
    turn: int = 0
    told: str = EMPTY


@dataclass(frozen=True, slots=True)
class Overview:
    """A whole review for its screen: the picture of the curve, None for too short a match, `lines`
    of words, the number of moments, and the turns from which another move can be tried: the ply of
    each, and its words."""

    match_id: int
    game: AnyGame
    curve: CardPicture | None
    lines: tuple[str, ...]
    count: int
    turns: tuple[tuple[int, str], ...]


def overview_screen(
    at: Overview, *, everybody: bool = False, post: Sequence[Button] = ()
) -> Screen:
    """Returns the curve, its turning points in words, and the ways into the match, last those to
    `post` the curve; for `everybody` without ways."""
    head = [
        say("### Match {number}, turn by turn", number=str(at.match_id)),
        joined("", ["-# ", at.game.title]),
        *at.lines,
    ]
    blocks: Blocks = [text(joined("\n", head)), *([gallery(at.curve)] if at.curve else [])]
    if everybody:
        return Screen(layout(*blocks))
    if at.turns:
        options = [option(words, str(ply)) for ply, words in at.turns]
        blocks.append(select(TRY, "review-try", at.match_id, options))
    moments = [button(say("Moments"), "review-at", at.match_id, 0, ("curve", "0"))]
    return Screen(layout(*blocks, *rows([*(moments if at.count else []), *post])))


def review_screen(at: Turning, boards: BoardForm = BoardForm.PICTURES) -> Screen:
    """Returns one moment: the action played and the better one, each above its board with an arrow,
    and the buttons. Each board has a gallery of its own: Discord cuts two in one to squares.
    Without pictures both actions stand above the position before them."""
    where = say("-# {game}, moment {number} of {count}, step {step}")
    if at.told:
        where = say("-# {game}, moment {number} of {count}, round {step}")
    told = [joined("", [bold(sentence(at.told)), "\n"])] if at.told else []
    told += [say("Played: {played}.", played=at.played)]
    told += [say("Chance to win: {cost}.", cost=at.cost)] if at.cost else []
    lines = [
        say("### Where match {number} turned", number=str(at.match_id)),
        where.filled(game=at.game.title, number=at.number + 1, count=at.count, step=at.turn),
        joined(" ", told),
    ]
    instead_of = say("Better: **{better}**.", better=at.better)
    better = joined(" ", [instead_of, *([at.why] if at.why else [])])
    played, instead = _pictures(at)
    if boards.are_pictures:
        blocks = [*with_board(lines, played, boards), *with_board([better], instead, boards)]
    else:
        blocks = with_board([*lines, better], instead, boards)
    before, after = str(at.number - 1), str(at.number + 1)
    last = at.number + 1 == at.count
    buttons = [
        button(say("Back"), "review-at", at.match_id, 0, ("back", before), disabled=at.number == 0),
        button(say("Next"), "review-at", at.match_id, 0, ("next", after), disabled=last),
        button(say("Try it from here"), "try", at.match_id, at.ply, (at.game.key,)),
        button(say("Replay"), "step", at.match_id, 0, ("at", str(at.ply + 1))),
        button(say("All turns"), "review-curve", at.match_id),
    ]
    return Screen(layout(*blocks, *rows(buttons)))


def _pictures(at: Turning) -> tuple[Picture, Picture]:
    """Returns the boards after the action played, and with the better one marked."""
    look = Look(down=at.down, players=at.players, match=at.match_id)
    key, words = at.game.key, at.game.alt_text
    played = words(at.after, say("Played: {played}.", played=at.played))
    better = words(at.before, unmarked(say("Better: **{better}**.", better=at.better)))
    return (
        Picture("played.png", key, at.after, played, look=look),
        Picture("better.png", key, at.before, better, at.choice, look),
    )


RUNNING = say("This match is still running. You can review it when it is over.")
SECRET = say("This match has no review: what was secret when it ended stays secret.")
NONE = say("I can't tell the chances in this match, because I don't play games like it.")
SHORT = say("This match was too short for a curve.")
_CURVE: Final = -1
"""Stands for the curve in place of a moment's number."""


async def show_review(interaction: Interaction, match_id: int, number: int = 0) -> None:
    """Fills the deferred answer with one of the moments, counted from 0: the curve is on the result
    already, and behind a button here. Without a moment the curve is shown at once. Raises
    `UserError` for a running match or a game without reviews."""
    if (reviewed := await _reviewed(interaction, match_id)) is None:
        return
    opened, seat, found = reviewed
    services, back = services_of(interaction), TO_BOARD.button(match_id, 0)
    players = await services.publisher.faces.players(opened.row.people, interaction.guild_id)
    show = partial(services.panels.show, interaction, match_id, back=back)
    if number == _CURVE or not found.moments:
        at = await asyncio.to_thread(overview_at, opened, found, players)
        may_post = at.curve is not None and seat is not None
        await show(
            overview_screen(
                at, post=post_button(interaction, "review-post", match_id) if may_post else ()
            )
        )
        return
    number = max(0, min(number, len(found.moments) - 1))
    turning = await asyncio.to_thread(turning_at, opened, found, number)
    wanted = await preferences_of(interaction)
    turning = replace(turning, players=players, down=wanted.below(seat))
    await show(review_screen(turning, wanted.boards))


@on("review-post")
async def _post(press: Press) -> None:
    """Posts the curve for one of the players, as an animation is shared; then removes the
    button."""
    interaction, number = press.interaction, press.subject
    await hold_update(interaction)
    await press.services.table.sit(number, interaction.user.id)
    if (reviewed := await _reviewed(interaction, number)) is None:
        return
    opened, _, found = reviewed
    players = await press.services.publisher.faces.players(opened.row.people, interaction.guild_id)
    at = await asyncio.to_thread(overview_at, opened, found, players)
    if at.curve is None:
        raise UserError(SHORT)
    await post_here(interaction, overview_screen(at, everybody=True))
    back = TO_BOARD.button(number, 0)
    await press.services.panels.show(interaction, number, overview_screen(at), back)


async def _reviewed(
    interaction: Interaction, match_id: int
) -> tuple[OpenMatch, Seat | None, Review] | None:
    """Returns a match with the person's seat and its review; None if the person no longer waits for
    it. Raises `UserError` as `show_review` does."""
    services = services_of(interaction)
    opened, seat = await services.table.look(match_id, interaction, "course")
    match = opened.match
    if match.outcome is None:
        raise UserError(RUNNING)
    if not match.laid_open:
        raise UserError(SECRET)
    if not is_reviewed(match.game.key, match.setup.seats):
        raise UserError(NONE)
    person = interaction.user.id
    back = TO_BOARD.button(match_id, 0)
    found = await services.wishes.granted(
        interaction, Purpose.REVIEW, match_id, lambda: services.reviews.of(opened, person), back
    )
    return (opened, seat, found) if found else None


def overview_at(opened: OpenMatch, found: Review, players: tuple[Player, ...]) -> Overview:
    """Returns the whole review, as everybody may see it after the end."""
    match, match_id = opened.match, opened.row.id
    names = called(match, players)
    curve = curve_picture(match_id, match, found, players)
    lines = [accuracy_words(found, names)] if curve else [SHORT]
    for number, each in enumerate(found.marked, 1):
        turn, told = turn_at(found.points, each.ply), _ROUND if each.slip else _TURN
        words = each.slip.told if each.slip else match.words(each.ply, each.seat)
        told = told.filled(number=number, turn=turn, played=words, cost=cost_words(each))
        lines.append(told)
    given_up = any(each.text in (RESIGN, GONE) for each in match.entries)
    if curve and not found.moments and any(found.accuracy) and not given_up:
        lines.append(QUIET)
    turns = tuple(_turns(match, found))
    shown = tuple(each for each in lines if each)
    return Overview(match_id, match.game, curve, shown, len(found.moments), turns)


def _turns(match: Match, found: Review) -> Iterator[tuple[int, Text]]:
    """Yields the turns to try another move from, in their order: all moments, and as many others as
    a select holds, evenly."""
    smooth = dict(zip([each.ply for each in found.points], found.smooth, strict=True))
    marked = {each.ply: number for number, each in enumerate(found.marked, 1)}
    plies = [each for each in smooth if each < match.ply and each not in marked]
    for ply in sorted({*evenly(plies, MENU - len(marked)), *marked}):
        turn, rounds = turn_at(found.points, ply), bool(match.game.round_of)
        if ply in marked:
            words = say("{rounds:yes=Round|no=Turn} {turn}: turning point {number}")
            yield ply, words.filled(rounds=rounds, turn=turn, number=marked[ply])
        elif match.game.team:
            chance = round(100 * smooth[ply][0])
            yield ply, say("Round {turn}: {chance} %", turn=turn, chance=chance)
        else:
            seat = match.entries[ply].seat
            side, chance = match.sides[seat], round(100 * smooth[ply][seat])
            yield ply, say("Turn {turn}: {side}, {chance} %", turn=turn, side=side, chance=chance)


def turning_at(opened: OpenMatch, found: Review, number: int) -> Turning:
    """Returns a moment as everybody may see it after the end; replays the match up to it."""
    moment, match = found.moments[number], opened.match
    at: Match = match.at(moment.ply)
    game = match.game
    if (slip := moment.slip) is not None:
        return _looked_back(opened, found, number, at, slip)
    before, action = at.view(moment.seat), game.read(moment.better)
    parts = tuple(part.value for part in game.parts(before, action))
    return Turning(
        match_id=opened.row.id,
        number=number,
        count=len(found.moments),
        ply=moment.ply,
        game=game,
        after=match.replayed(moment.ply + 1, None),
        before=before,
        choice=ActionTree(game, before, singly(game, before)).choice(parts),
        played=match.words(moment.ply, moment.seat),
        better=game.describe(before, moment.seat, action),
        why=moment.why,
        cost=cost_words(moment),
        turn=moment.ply + 1,
    )


def _looked_back(opened: OpenMatch, found: Review, number: int, at: Match, slip: Slip) -> Turning:
    """Returns a moment of a team's match: the fight as it was, and as it could have been."""
    game, state = at.game, at.state
    for seat, played in slip.line:
        state = game.play(state, seat, game.read(played))
    return Turning(
        match_id=opened.row.id,
        number=number,
        count=len(found.moments),
        ply=slip.ply,
        game=game,
        after=opened.match.replayed(slip.until, None),
        before=game.revealed(state),
        choice=None,
        played=slip.played,
        better=slip.better,
        cost=cost_words(found.moments[number]),
        turn=turn_at(found.points, slip.ply),
        told=slip.told,
    )


@on("review")
async def _review(press: Press) -> None:
    await hold_panel(press.interaction)
    await show_review(press.interaction, press.subject)


@on("review-curve")
async def _review_curve(press: Press) -> None:
    await hold_update(press.interaction)
    await show_review(press.interaction, press.subject, _CURVE)


@on("review-at")
async def _review_at(press: Press) -> None:
    await hold_update(press.interaction)
    await show_review(press.interaction, press.subject, whole(press.arg(1)))


@on("review-try")
async def _review_try(press: Press) -> None:
    await hold_update(press.interaction)
    opened, _ = await press.services.table.look(press.subject, press.interaction, "course")
    ply, game = turn_of(press, opened), opened.match.game.key
    await reopen(replace(press, ply=ply, args=(game,), values=()), EXAMPLES)


def turn_of(press: Press, opened: OpenMatch) -> int:
    """Returns the ply chosen in the select of turns. Raises `BadControl` if the match does not have
    it."""
    ply = whole(press.value)
    if ply >= opened.match.ply:
        raise BadControl
    return ply


async def setup(_bot: ServiceBot) -> None:
    """Adds no cog: importing the module registers its handlers."""
