"""**Hint**: the bot's choice of action and its reason, in matches where nobody could mind."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from cogs.board.board import TO_MORE
from cogs.board.match_view import MatchView, match_view
from cogs.board.picker import GREEN, holds
from cogs.desk.dispatch import Press, on
from cogs.desk.services import ServiceBot
from cogs.hall.delivery import hold_panel
from cogs.hall.errors import UserError
from cogs.hall.screen import Blocks, Screen, button, gallery, layout, rows, text
from cogs.play.board import as_wanted, may_hint
from common.text.say import joined, say
from common.text.text import Text
from engines.action_tree import ActionTree, AnyPick, singly
from engines.game import AnyView, Seat
from engines.match import Match
from players.questions import Answer, question
from players.registry import player
from players.thinkers import Purpose

NOT_HERE = say("Against people you get hints if everyone switches them on in `/settings`.")
NOT_NOW = say("You get a hint when it is your turn.")
NOTHING_BETTER = say("I see nothing better.")


@on("hint")
async def _hint(press: Press) -> None:
    """Shows the person privately the highest level's action."""
    await hold_panel(press.interaction)
    seated = await press.services.table.sit(press.subject, press.interaction.user.id)
    if not await may_hint(press.services, seated.opened.row, seated.seat):
        raise UserError(NOT_HERE)
    if seated.seat not in seated.match.to_act:
        raise UserError(NOT_NOW)
    level = player(seated.match.game.key).levels[-1].key
    wanted, person = question(seated.match, seated.seat, level), press.interaction.user.id
    back = TO_MORE.button(press.subject, 0)
    answer = await press.services.wishes.granted(
        press.interaction,
        Purpose.HINT,
        wanted,
        lambda: press.services.thinkers.ask(wanted, person, Purpose.HINT),
        back,
    )
    if answer is None:
        return
    mine = await as_wanted(press.interaction, match_view(seated.opened, seated.seat))
    notes = press.services.game_uis[mine.game.key].notes
    plan = plan_of(seated.match, seated.seat, answer.action, notes)
    screen = hint_screen(mine, answer, plan)
    await press.services.panels.show(press.interaction, press.subject, screen, back)


Plan: TypeAlias = tuple[AnyPick, Text]
"""A proposal of several actions, and the game's notes before and after them."""


def plan_of(match: Match, seat: Seat, action: str, notes: Callable[[AnyView], Text]) -> Plan | None:
    """Returns the proposal of several actions that begins with the suggested one; None if the
    game's `notes` do not change by it, or if it would reveal something new. An action that only
    ends the turn is left out of the forecast."""
    view = match.view(seat)
    now = notes(view)
    picks = match.game.picks(view) if now else ()
    whole = next((each for each in picks if each.text.startswith(f"{action}, ")), None)
    if whole is None:
        return None
    text, _, last = whole.text.rpartition(", ")
    if not match.game.traits(match.state, match.game.read(last)).ends_turn:
        text = whole.text
    if not match.keeps(seat, text):
        return None
    after = match
    for entry in match.propose(seat, text):
        after = after.follow(entry)
    then = notes(after.view(seat))
    return None if then == now else (whole, say("Now: {now}\nThen: {then}", now=now, then=then))


def hint_screen(mine: MatchView, answer: Answer, plan: Plan | None = None) -> Screen:
    """Returns the suggested action with its reason, marked in the picture, and the button that
    plays it in the position of this view; or a whole `plan` that begins with it, with the notes
    before and after it. People who want no pictures get the words alone."""
    game, view = mine.game, mine.view
    action = game.read(answer.action)
    chosen = first = tuple(part.value for part in game.parts(view, action))
    told, why = game.brief(view, view.seat or 0, action), answer.why or NOTHING_BETTER
    if plan is not None:
        pick, why = plan
        chosen, told = tuple(part.value for part in pick.parts), pick.parts[-1].note
    lines = [say("My choice: **{deed}**.", deed=told), why]
    blocks: Blocks = [text(joined("\n", lines))]
    choice = ActionTree(game, view, singly(game, view)).choice(first)
    pictures = (mine.picture(choice),) if mine.boards.are_pictures else ()
    blocks += [gallery(each) for each in pictures]
    if holds(mine, chosen):
        play = button(say("Play it"), "do", mine.match_id, mine.ply, chosen, style=GREEN)
        blocks += rows([play])
    return Screen(layout(*blocks))


async def setup(_bot: ServiceBot) -> None:
    """Adds no cog: importing the module registers its handlers."""
