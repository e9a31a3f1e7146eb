"""Picking an action part by part: the presses of every picker, and those of a match's turns.

A turn of a match, a plan, a guess and each position to try are one `Picker` each."""

from __future__ import annotations

import logging
import re
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, Generic, TypeVar

from cogs.board.match_view import MatchView, match_view
from cogs.board.picker import holds, several_modal, several_text
from cogs.board.steps import PickTree, asks_first
from cogs.desk.dispatch import Press, on
from cogs.desk.services import ServiceBot, preferences_of
from cogs.hall.delivery import ask, hold_panel, hold_update, lines_of
from cogs.hall.errors import BadControl, sentence_for
from cogs.hall.game_ui import TO_BOARD, Control, GameUI
from cogs.hall.log_fields import facts
from cogs.hall.menus import PickerState, choosing, verbs
from cogs.hall.screen import Screen, layout, rows, text
from cogs.hall.sending.modal import Modal, chosen_of, line, modal
from cogs.hall.sentences import mentions_of, turn_words
from cogs.play.board import ENDED, OLD, begin_picker, current, play, show_instead, show_picker
from cogs.play.commands.game import looked_at
from cogs.table.play import NO_ACTION, OldControl, SeatAtMatch
from common.text.say import EMPTY, cut, joined, say
from common.text.text import Sentence, Text
from db.store import Stale
from engines.action_tree import AnyPick
from engines.game import AnyGame, AnyView, Illegal, Refusal, Unreadable
from engines.match import BACK

AtT = TypeVar("AtT")
"""The position of a picker, with all other values of its screen."""

CHANGED = say("That is not possible now. Choose again.")
TOO_MANY = say("That is too many at once. Choose fewer.")
LONGEST: Final = 100
"""The most characters of a typed action."""
EXAMPLES: Final = 3
PLACEHOLDER: Final = 100
AGAIN: Final = say("Type it again")
NOTHING: Final = say("You have chosen nothing.")

log = logging.getLogger(__name__)


class Picker(ABC, Generic[AtT]):
    """One occasion to pick an action: the reading of its controls, and the answers to them."""

    @abstractmethod
    async def read(self, press: Press) -> tuple[AtT, PickerState] | None:
        """Returns the position of a control, and the parts chosen so far; None if the person was
        told that the control is out of date. Raises `UserError` for people who may not pick
        here."""

    @abstractmethod
    def ways(self, at: AtT) -> PickTree:
        """Returns the picks on offer."""

    @abstractmethod
    async def show(self, press: Press, at: AtT, state: PickerState, note: Text = EMPTY) -> None:
        """Shows the next choice; a `note` tells the latest event, or why there is none."""

    @abstractmethod
    async def take(self, press: Press, at: AtT, pick: AnyPick, state: PickerState) -> None:
        """Carries out a whole pick, the one of the parts in `state`."""

    async def lost(self, _press: Press, _at: AtT, _state: PickerState) -> None:
        """Answers a control with parts that no pick has (any more)."""
        raise BadControl

    async def before(self, press: Press, at: AtT, state: PickerState) -> None:
        """Goes back from the first choice; most pickers have nothing before it."""
        await self.show(press, at, state)

    async def begin(self, press: Press, at: AtT, note: Text = EMPTY) -> None:
        """Shows the first choice, at the zoom that the game wants."""
        ways = self.ways(at)
        closer = press.services.game_uis[ways.game].closer
        await self.show(press, at, PickerState(ways.advance(), closer == 0), note)

    async def choose(self, press: Press) -> None:
        """Answers a control that chooses a part, or all that are missing."""
        await self._choose(press, PickTree.meant)

    async def confirm(self, press: Press) -> None:
        """Answers the control of a whole pick, even if longer ones begin with it."""
        await self._choose(press, PickTree.pick)

    async def _choose(
        self, press: Press, found: Callable[[PickTree, tuple[str, ...]], AnyPick | None]
    ) -> None:
        await hold_update(press.interaction)
        if read := await self.read(press):
            at, state = read
            ways = self.ways(at)
            state = PickerState(ways.pressed(state.chosen, press.values), state.closer)
            if pick := found(ways, state.chosen):
                await self.take(press, at, pick, state)
            else:
                await self._go_on(press, at, ways, state)

    async def turn(self, press: Press) -> None:
        """Shows the same choice on another page, or with the board zoomed in, whole or up to
        date."""
        await hold_update(press.interaction)
        if read := await self.read(press):
            at, state = read
            ways = self.ways(at)
            state = replace(state, chosen=ways.advance(state.chosen))
            await self._go_on(press, at, ways, state)

    async def back(self, press: Press) -> None:
        """Goes back by a part."""
        await hold_update(press.interaction)
        if read := await self.read(press):
            at, state = read
            ways = self.ways(at)
            chosen = ways.retreat(state.chosen)
            near = len(chosen) >= (press.services.game_uis[ways.game].closer or 0)
            earlier = PickerState(chosen, state.closer and near)
            if ways.is_first(state.chosen):
                await self.before(press, at, earlier)
            else:
                await self._go_on(press, at, ways, earlier)

    async def _go_on(self, press: Press, at: AtT, ways: PickTree, state: PickerState) -> None:
        answer = self.show if ways.begun(state.chosen) else self.lost
        await answer(press, at, state)


@dataclass(eq=False)
class _Turn:
    """A turn of a match, for the player at it, who has legal actions."""

    seated: SeatAtMatch

    @property
    def game(self) -> AnyGame:
        """The rules."""
        return self.seated.match.game

    @property
    def view(self) -> AnyView:
        """The player's view."""
        return self.seated.match.view(self.seated.seat)

    @cached_property
    def mine(self) -> MatchView:
        """The values of the player's screens, which a press that plays does not need."""
        return match_view(self.seated.opened, self.seated.seat)


class Turns(Picker[_Turn]):
    """The turns of matches. A whole pick is played, unless this person wants to be asked first."""

    async def read(self, press: Press) -> tuple[_Turn, PickerState] | None:
        """Reads a press; a picker that begins under a board has the zoom that the game chooses.
        Raises `Illegal` for a player out of the match, away or not on turn."""
        seated = await current(press)
        if seated is None:
            return None
        at = _Turn(seated)
        view = at.view
        if not view.outcome and seated.seat not in seated.match.playing:
            raise Illegal(say("You are no longer in this match."))
        seated.match.check_present(seated.seat)
        if not view.legal:
            raise Illegal(_not_now(seated))
        state, message = choosing(press.args), press.interaction.message
        begins = message is None or not message.flags.ephemeral
        closer = press.services.game_uis[at.game.key].closer
        if begins and closer is not None:
            near = not closer or (await preferences_of(press.interaction)).closer
            state = replace(state, closer=state.closer or near)
        return at, state

    def ways(self, at: _Turn) -> PickTree:
        return PickTree(at)

    async def show(self, press: Press, at: _Turn, state: PickerState, note: Text = EMPTY) -> None:
        text, seated = self.ways(at).text(state.chosen), at.seated
        wins = text is not None and seated.match.wins(seated.seat, text)
        await show_picker(press.interaction, at.mine, state, note, wins=wins)

    async def take(self, press: Press, at: _Turn, pick: AnyPick, state: PickerState) -> None:
        wish = await preferences_of(press.interaction)
        kept = at.seated.match.keeps(at.seated.seat, pick.text)
        kept = kept or press.services.game_uis[at.game.key].unasked(at.view)
        if not asks_first(pick, wish.confirm, kept=kept):
            await _play(press, at.seated, pick.text)
        elif holds(at.mine, state.chosen):
            await self.show(press, at, state)
        else:
            raise Illegal(TOO_MANY)

    async def lost(self, press: Press, at: _Turn, state: PickerState) -> None:
        """Begins anew, with the reason: the control was one for any hand, or another player's
        action, in a shared turn, has made its parts impossible."""
        game_ui = press.services.game_uis[at.mine.game.key]
        why = game_ui.why_none(at.mine.view, state.chosen) or CHANGED
        await begin_picker(press.interaction, at.mine, why)


TURNS: Final = Turns()
on(*verbs("pick"))(TURNS.choose)
on("choose")(TURNS.turn)
on("back")(TURNS.back)


def _not_now(seated: SeatAtMatch) -> Text:
    if seated.match.outcome:
        return ENDED
    return turn_words(mentions_of(seated.opened.row, seated.match.to_act))


async def _play(press: Press, seated: SeatAtMatch, text: str) -> None:
    """Plays a text once, however often its control was pressed."""
    try:
        await play(press.interaction, press.subject, text, press.ply, seated)
    except OldControl:
        await show_instead(press.interaction, press.subject, OLD)


@on("move")
async def _move(press: Press) -> None:
    await hold_panel(press.interaction)
    if found := await TURNS.read(press):
        await begin_picker(press.interaction, found[0].mine)


@on("do")
async def _do(press: Press) -> None:
    await hold_update(press.interaction)
    if found := await TURNS.read(press):
        text = TURNS.ways(found[0]).typed(press.args)
        if text is None:
            raise Illegal(CHANGED)
        await _play(press, found[0].seated, text)


@on("undo")
async def _undo(press: Press) -> None:
    await hold_update(press.interaction)
    if found := await TURNS.read(press):
        await _play(press, found[0].seated, BACK)


@on("type")
async def _type(press: Press) -> None:
    """Opens the window for typing an action, with some possible ones as examples."""
    await ask(press.interaction, _typing(press))


async def _typing(press: Press) -> Modal:
    seated = await press.services.table.sit(press.subject, press.interaction.user.id)
    game, view = seated.match.game, seated.match.view(seated.seat)
    if not view.legal:
        raise Illegal(_not_now(seated))
    known = [game.spelled(action) for action in looked_at(game, view)[:EXAMPLES]]
    asks = line(
        say("Your move, in the board's letters"),
        "typed",
        placeholder=cut(", ".join(known), PLACEHOLDER),
        most=LONGEST,
        typed=_typed_before(press),
    )
    return modal(say("Type a move"), [asks], "typed", press.subject, seated.match.ply)


@on("typed")
async def _typed(press: Press) -> None:
    """Plays the typed action. A refused one is quoted in the answer, from which the window is
    filled again: so it survives a restart, and no id holds it."""
    await hold_update(press.interaction)
    typed = " ".join(chosen_of(press.answers, "typed"))[:LONGEST]
    try:
        if not typed or typed.lstrip().startswith("!"):
            raise Unreadable(NO_ACTION)
        await play(press.interaction, press.subject, typed)
    except (Refusal, Stale) as refusal:
        await _refuse(press, refusal, say("-# You typed: {text}"), typed, Control(AGAIN, "type"))


async def _refuse(
    press: Press, refusal: Refusal | Stale, what: Sentence, texts: str, again: Control
) -> None:
    """Tells why the texts of a window cannot be played, with the button to it, filled in."""
    log.info("refused: %s", type(refusal).__name__, extra=facts(match=press.subject))
    kept = "".join(each if each.isprintable() and each != "`" else " " for each in texts)
    told = [sentence_for(refusal) or NO_ACTION, *([what.filled(text=f"`{kept}`")] if kept else [])]
    window = replace(again, primary=True, args=("again",))
    found = [each.button(press.subject, press.ply) for each in (window, TO_BOARD)]
    screen = Screen(layout(text(joined("\n", told)), *rows(found)))
    await press.services.panels.show(press.interaction, press.subject, screen)


_KEPT: Final = re.compile("`([^`]+)`$")


def _typed_before(press: Press) -> str:
    """Returns the refused text quoted in the message from which a window is opened again; empty the
    first time."""
    message = press.interaction.message if press.args else None
    found = _KEPT.search("\n".join(lines_of(message))) if message else None
    return found[1] if found else ""


@on("several")
async def _several(press: Press) -> None:
    """Opens the window for choosing several parts at once."""

    async def made() -> Modal:
        seated = await press.services.table.sit(press.subject, press.interaction.user.id)
        view, game_ui = seated.match.view(seated.seat), _ui(press, seated)
        if not view.legal:
            raise Illegal(_not_now(seated))
        asked, kept = game_ui.several(view), _typed_before(press)
        if not asked:
            raise Illegal(game_ui.why_none(view, ()) or CHANGED)
        return several_modal(_Turn(seated).mine, asked, kept.split(", ") if kept else None)

    await ask(press.interaction, made())


def _ui(press: Press, seated: SeatAtMatch) -> GameUI:
    return press.services.game_uis[seated.match.game.key]


@on("several-set")
async def _several_set(press: Press) -> None:
    """Plays all choices of the window, or none."""
    await hold_update(press.interaction)
    if found := await TURNS.read(press):
        seated = found[0].seated
        texts = several_text(TURNS.ways(found[0]), press.answers)
        try:
            if not texts:
                raise Illegal(CHANGED if texts is None else NOTHING)
            await play(press.interaction, press.subject, texts, press.ply, seated)
        except (Refusal, Stale) as refusal:
            again = Control(say("Choose again"), "several")
            await _refuse(press, refusal, say("-# You chose: {text}"), texts or "", again)


async def setup(_bot: ServiceBot) -> None:
    """Adds no cog: importing the module registers its handlers."""
