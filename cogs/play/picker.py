"""The handlers of a turn's buttons: pick an action part by part, play it, take it back."""

from __future__ import annotations

from dataclasses import replace

from cogs.board.match_view import MatchView, match_view
from cogs.board.picker import advance, holds, leads_on, picked, retreat
from cogs.board.steps import PickTree, asks_first
from cogs.desk.dispatch import Press, on
from cogs.desk.services import ServiceBot, preferences_of
from cogs.hall.delivery import hold, hold_update
from cogs.hall.menus import PickerState, choosing, verbs
from cogs.hall.sentences import mentions_of, turn_words
from cogs.play.board import ENDED, OLD, begin_picker, current, play, show_instead, show_picker
from cogs.table.play import OldControl, SeatAtMatch
from common.text.say import say
from common.text.text import Text
from engines.choosing import AnyPick
from engines.game import Illegal
from engines.match import BACK

CHANGED = say("That is not possible now. Choose again.")
TOO_MANY = say("That is too many at once. Choose fewer.")


async def _on_turn(press: Press) -> SeatAtMatch | None:
    """Returns the player at the match, if the control is current and the player has legal actions.
    Raises `Illegal` for a player out of the match, away or not on turn."""
    seated = await current(press)
    if seated is None:
        return None
    view = seated.match.view(seated.seat)
    if not view.outcome and seated.seat not in seated.match.playing:
        raise Illegal(say("You are no longer in this match."))
    seated.match.check_present(seated.seat)
    if not view.legal:
        raise Illegal(_not_now(seated))
    return seated


def _not_now(seated: SeatAtMatch) -> Text:
    """Returns in words why the player cannot act."""
    if seated.match.outcome:
        return ENDED
    return turn_words(mentions_of(seated.opened.row, seated.match.to_act))


async def _play(press: Press, seated: SeatAtMatch, text: str) -> None:
    """Plays a text once, however often its control was pressed."""
    try:
        await play(press.interaction, press.subject, text, press.ply, seated)
    except OldControl:
        await show_instead(press.interaction, press.subject, OLD)


async def _show(press: Press, seated: SeatAtMatch, mine: MatchView, at: PickerState) -> None:
    """Shows the picker with these choices; from its start, with the reason, if the person has none
    of them: the control was one for any hand, or another player's action, in a shared turn, has
    made them impossible."""
    if leads_on(mine, at.chosen):
        text = PickTree(mine).text(at.chosen)
        wins = text is not None and seated.match.wins(seated.seat, text)
        await show_picker(press.interaction, mine, at, wins=wins)
    else:
        game_ui = press.services.game_uis[mine.game.key]
        why = game_ui.why_none(mine.view, at.chosen) or CHANGED
        await begin_picker(press.interaction, mine, why)


@on("move")
async def _move(press: Press) -> None:
    await hold(press.interaction)
    seated = await _on_turn(press)
    if seated:
        mine = match_view(seated.opened, seated.seat)
        await begin_picker(press.interaction, mine)


@on(*verbs("pick"))
async def _pick(press: Press) -> None:
    """Handles a choice, under the board or in the picker. A complete action is played, unless this
    person wants to be asked first."""
    await hold_update(press.interaction)
    seated = await _on_turn(press)
    if seated is None:
        return
    mine = match_view(seated.opened, seated.seat)
    at = choosing(press.args)
    ways = PickTree(mine)
    chosen = ways.pressed(at.chosen, press.values)
    pick = ways.meant(chosen)
    if pick is not None and not await _asks(press, seated, pick):
        await _play(press, seated, pick.text)
    elif pick is not None and not holds(mine, chosen):
        raise Illegal(TOO_MANY)
    else:
        closer = at.closer or _closer(press, mine)
        await _show(press, seated, mine, PickerState(chosen, closer))


async def _asks(press: Press, seated: SeatAtMatch, pick: AnyPick) -> bool:
    """Tells whether to ask the person before playing this action."""
    wish = await preferences_of(press.interaction)
    return asks_first(pick, wish.confirm, kept=seated.match.keeps(seated.seat, pick.text))


def _closer(press: Press, mine: MatchView) -> bool:
    """Tells whether a picker that begins with this press shows its picture closer, as the game
    chooses; False for a press inside a picker."""
    message = press.interaction.message
    begins = message is None or not message.flags.ephemeral
    return begins and press.services.game_uis[mine.game.key].closer


@on("back")
async def _back(press: Press) -> None:
    await hold_update(press.interaction)
    seated = await _on_turn(press)
    if seated:
        mine = match_view(seated.opened, seated.seat)
        at = choosing(press.args)
        earlier = retreat(mine, at.chosen)
        await _show(press, seated, mine, PickerState(earlier, at.closer))


@on("choose")
async def _choose(press: Press) -> None:
    """Shows the same choice on another page, or with the board closer, whole or up to date."""
    await hold_update(press.interaction)
    seated = await _on_turn(press)
    if seated:
        mine = match_view(seated.opened, seated.seat)
        at = choosing(press.args)
        await _show(press, seated, mine, replace(at, chosen=advance(mine, at.chosen)))


@on("do")
async def _do(press: Press) -> None:
    """Plays the action confirmed in the picker."""
    await hold_update(press.interaction)
    seated = await _on_turn(press)
    if seated is None:
        return
    text = picked(match_view(seated.opened, seated.seat), press.args)
    if text is None:
        raise Illegal(CHANGED)
    await _play(press, seated, text)


@on("undo")
async def _undo(press: Press) -> None:
    await hold_update(press.interaction)
    if seated := await _on_turn(press):
        await _play(press, seated, BACK)


async def setup(_bot: ServiceBot) -> None:
    """Adds no cog: importing the module registers its handlers."""
