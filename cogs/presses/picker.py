"""What the buttons of a turn do: pick an action part by part, play it, take it back."""

from __future__ import annotations

from dataclasses import replace

from cogs.presses.board import OLD, begin_picker, current, play, show_board, show_picker
from cogs.presses.dispatch import Press, on
from cogs.screens.delivery import hold, hold_update
from cogs.screens.match.picker import advance, leads_on, picked, retreat
from cogs.screens.menus import Choosing, choosing, verbs
from cogs.screens.sentences import mentions_of, turn_words
from cogs.screens.sheet import Sheet, sheet
from cogs.services import ServiceBot
from cogs.table.play import OldControl, Sitting
from engines.game import Illegal
from engines.match import BACK

CHANGED = "That is not possible now. Choose anew."


async def _on_turn(press: Press) -> Sitting | None:
    """Returns the player's own place, if it is this player's turn and the control is of now."""
    sitting = await current(press)
    if sitting is None:
        return None
    view = sitting.match.view(sitting.seat)
    if not view.outcome and sitting.seat not in sitting.match.playing:
        raise Illegal("You are no longer in this match.")
    sitting.match.check_present(sitting.seat)
    if not view.legal:
        raise Illegal(_not_now(sitting))
    return sitting


def _not_now(sitting: Sitting) -> str:
    """Why somebody cannot act."""
    if sitting.match.outcome:
        return "This match is over."
    return turn_words(mentions_of(sitting.opened.row, sitting.match.to_act))


async def _play(press: Press, text: str) -> None:
    """Plays a text once, however often its control was pressed."""
    try:
        await play(press.interaction, press.subject, text, press.ply)
    except OldControl:
        await show_board(press.interaction, press.subject, OLD)


async def _show(press: Press, mine: Sheet, at: Choosing) -> None:
    """The picker with these choices; from its start where another player's action, in a turn
    of several players, has made them impossible."""
    if leads_on(mine, at.chosen):
        await show_picker(press.interaction, mine, at)
    else:
        await begin_picker(press.interaction, mine, CHANGED)


@on("move")
async def _move(press: Press) -> None:
    await hold(press.interaction)
    sitting = await _on_turn(press)
    if sitting:
        mine = sheet(sitting.opened, sitting.seat)
        await begin_picker(press.interaction, mine)


@on(*verbs("pick"))
async def _pick(press: Press) -> None:
    """Plays at once what can be taken back; the rest waits for Confirm."""
    await hold_update(press.interaction)
    sitting = await _on_turn(press)
    if sitting is None:
        return
    mine = sheet(sitting.opened, sitting.seat)
    at = choosing(press.args)
    chosen = advance(mine, (*at.chosen, *press.values))
    text = picked(mine, chosen)
    if text is not None and sitting.match.keeps(text):
        await _play(press, text)
    else:
        await _show(press, mine, Choosing(chosen, at.closer))


@on("back")
async def _back(press: Press) -> None:
    await hold_update(press.interaction)
    sitting = await _on_turn(press)
    if sitting:
        mine = sheet(sitting.opened, sitting.seat)
        at = choosing(press.args)
        earlier = retreat(mine, at.chosen)
        await _show(press, mine, Choosing(earlier, at.closer))


@on("choose")
async def _choose(press: Press) -> None:
    """The same choice on another page, with the board shown closer or whole, or as it is now."""
    await hold_update(press.interaction)
    sitting = await _on_turn(press)
    if sitting:
        mine = sheet(sitting.opened, sitting.seat)
        at = choosing(press.args)
        await _show(press, mine, replace(at, chosen=advance(mine, at.chosen)))


@on("do")
async def _do(press: Press) -> None:
    """Confirm in the picker; also under the board, where a game has such a button."""
    await hold_update(press.interaction)
    sitting = await _on_turn(press)
    if sitting is None:
        return
    text = picked(sheet(sitting.opened, sitting.seat), press.args)
    if text is None:
        raise Illegal(CHANGED)
    await _play(press, text)


@on("undo")
async def _undo(press: Press) -> None:
    await hold_update(press.interaction)
    if await _on_turn(press):
        await _play(press, BACK)


async def setup(_bot: ServiceBot) -> None:
    """Adds nothing: loading the module is what makes its answers known."""
