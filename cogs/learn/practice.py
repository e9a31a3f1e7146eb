"""Answers to the buttons of examples that the reader plays through."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from typing import Any

from cogs.board.steps import Ways
from cogs.desk.dispatch import Press, on
from cogs.desk.services import ServiceBot
from cogs.hall.delivery import hold_update, update
from cogs.hall.errors import UserError
from cogs.hall.menus import values_of, verbs
from cogs.learn.practice_screen import Practice, actions_of, practice_screen, trail
from engines.game import AnyGame, AnyView, GuidePage, Seat
from engines.registry import game as find_game
from players.questions import asked
from players.registry import player, player_of
from players.thinkers import NoAnswer, Purpose, Thinkers

CHANGED = "The rules have changed since. `/rules` has the example as it is now."


def practice(
    game: AnyGame, number: int, actions: tuple[int, ...], chosen: tuple[str, ...] | None = None
) -> Practice:
    """Returns the example after these actions; without `chosen`, as the page shows it. Raises
    `UserError` where that is not possible any more."""
    return practised(Example(game, _page(game, number), number), actions, chosen)


@dataclass(frozen=True, slots=True)
class Example:
    """A position to try: one of the rules' pages, or of a match that is over, at a ply."""

    game: AnyGame
    page: GuidePage
    number: int
    match_id: int = 0


async def _example(press: Press) -> Example:
    """Returns what is tried with this control. Raises `UserError` where that is not possible."""
    game = find_game(press.arg(0))
    if not press.subject:
        return Example(game, _page(game, press.ply), press.ply)
    opened, _ = await press.services.table.look(press.subject, press.interaction)
    match = opened.match
    if match.outcome is None or match.game is not game or press.ply > match.ply:
        raise UserError(CHANGED)
    state = await asyncio.to_thread(lambda: match.at(press.ply).state)
    title = f"match {opened.row.id}, from step {press.ply}"
    return Example(game, GuidePage(title, "", game.dump(state)), press.ply, opened.row.id)


def practised(
    example: Example, actions: tuple[int, ...], chosen: tuple[str, ...] | None = None
) -> Practice:
    """Returns an example after these actions; without `chosen`, as it begins. Raises `UserError`
    where that is not possible any more."""
    game, page = example.game, example.page
    state, words, since = _played(game, page, actions)
    view, reader = _view(game, state), _reader(game, page)
    told = ". ".join(words)
    at = Practice(
        game, example.number, page.title, view, actions, (), told, reader, since, example.match_id
    )
    ways, wanted = Ways(at, single=True), page.chosen if chosen is None else chosen
    if not ways.labels(wanted):
        wanted = ()
    return replace(at, chosen=ways.advance(wanted))


def _page(game: AnyGame, number: int) -> GuidePage:
    pages = game.guide()
    if number >= len(pages) or pages[number].position is None:
        raise UserError(CHANGED)
    return pages[number]


def _played(game: AnyGame, page: GuidePage, actions: tuple[int, ...]) -> tuple[Any, list[str], int]:
    """Returns the state after these actions, what has happened since the reader's latest in words,
    and how many actions that was. Raises `UserError` where they are not possible any more."""
    state, words = _forced(game, game.load(page.position or ""))
    reader, since = _reader(game, page), 0
    for each in actions:
        seat = _view(game, state).seat
        state, told = _step(game, state, each)
        words, since = (told, 1) if seat == reader else ([*words, *told], since + 1)
    return state, words, since


def _reader(game: AnyGame, page: GuidePage) -> Seat | None:
    """Returns the seat that the reader plays: the first to act in the example."""
    state, _ = _forced(game, game.load(page.position or ""))
    return _view(game, state).seat


async def answered(thinkers: Thinkers, person: int, example: Example, at: Practice) -> Practice:
    """Returns the example after the bot has played for all seats but the reader's; where it has no
    answer the reader plays them, too."""
    level = player(at.game.key).levels[-1].key if player_of(at.game.key) else ""
    while level and at.view.seat not in (None, at.reader) and not at.is_full:
        state, _, _ = _played(at.game, example.page, at.actions)
        seed = trail(at.actions)
        try:
            wanted = asked(at.game, state, at.view.seat, level, seed)
            answer = await thinkers.ask(wanted, person, Purpose.REPLY)
        except NoAnswer:
            break
        number = at.view.legal.index(at.game.read(answer.action))
        at = practised(example, (*at.actions, number), ())
    return at


async def _answered(press: Press, example: Example, at: Practice) -> Practice:
    """Returns the same; as it is where the bot has no time."""
    thinkers, person = press.services.thinkers, press.interaction.user.id
    found = await press.services.wishes.granted(
        press.interaction, Purpose.REPLY, None, lambda: answered(thinkers, person, example, at)
    )
    return found or at


def _view(game: AnyGame, state: Any) -> AnyView:
    """Returns the view of the seat that is to act; of several the first, after the end nobody's."""
    to_act = game.to_act(state)
    view: AnyView = game.view(state, to_act[0] if to_act else None)
    return view


def _step(game: AnyGame, state: Any, number: int) -> tuple[Any, list[str]]:
    """Returns the state after the legal action of this number and the passes that the rules force
    then, with all that in words."""
    view = _view(game, state)
    if view.seat is None or number >= len(view.legal):
        raise UserError(CHANGED)
    action = view.legal[number]
    words = game.describe(view, view.seat, action)
    state, forced = _forced(game, game.play(state, view.seat, action))
    return state, [words, *forced]


def _forced(game: AnyGame, state: Any) -> tuple[Any, list[str]]:
    words: list[str] = []
    while game.outcome(state) is None and (forced := game.forced(state)):
        seat, action = forced
        words.append(game.describe(game.view(state, seat), seat, action))
        state = game.play(state, seat, action)
    return state, words


@on("try")
async def _try(press: Press) -> None:
    """With the game alone the example as its page shows it; else as far as it was played."""
    await hold_update(press.interaction)
    example, rest = await _example(press), press.args[1:]
    if rest:
        at = practised(example, actions_of(rest[0]), tuple(rest[1:]))
    else:
        at = practised(example, ())
    await update(press.interaction, practice_screen(at))


@on("try-do", *verbs("try-pick"))
async def _choose(press: Press) -> None:
    """Chooses a part; a whole action is played at once, since Back takes it back."""
    await hold_update(press.interaction)
    example, actions, rest = await _example(press), actions_of(press.arg(1)), press.args[2:]
    game = example.game
    at = practised(example, actions, (*rest, *values_of(press.values)))
    text = Ways(at, single=True).text(at.chosen)
    if text is not None:
        played = at.view.legal.index(game.read(text))
        at = practised(example, (*actions, played), ())
        at = await _answered(press, example, at)
    await update(press.interaction, practice_screen(at))


async def setup(_bot: ServiceBot) -> None:
    """Adds nothing: loading the module is what makes its answers known."""
