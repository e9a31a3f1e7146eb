"""The private picker: part by part of an action, then confirm."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Protocol

import discord
from discord import ui

from cogs.screens.game_ui import Control, news_lines
from cogs.screens.match_view import MatchView
from cogs.screens.menus import Choosing, last_page, menus
from cogs.screens.screen import Blocks, Screen, button, gallery, layout, rows, text
from engines.choosing import Actions
from engines.game import AnyGame, AnyView, Part, Unreadable
from render.look import CHOICE

BUTTONS = 5


class Position(Protocol):
    """Where an action is picked: a game, and the view of the seat that acts."""

    @property
    def game(self) -> AnyGame:
        """The rules."""
        ...

    @property
    def view(self) -> AnyView:
        """What the seat knows, with its legal actions."""
        ...


class Ways(Actions):
    """All legal actions, as they are picked in the controls of a message."""

    def __init__(self, position: Position) -> None:
        super().__init__(position.game, position.view)
        self._game = position.game

    def text(self, chosen: tuple[str, ...]) -> str | None:
        """Returns the text of the action whose parts are exactly those chosen, or None."""
        found = self.choice(chosen)
        return None if found is None or found.action is None else self._game.write(found.action)

    def split(self, chosen: tuple[str, ...]) -> tuple[tuple[Part, ...], tuple[Part, ...]]:
        """Returns the parts that may follow, those for a select and those for buttons: at the first
        step a part that is an action all by itself, such as the end of a turn, is a button,
        as long as there are few."""
        parts = self.after(chosen)
        alone = () if chosen else tuple(p for p in parts if (p.value,) in self._actions)
        if len(alone) > BUTTONS:
            alone = ()
        return tuple(part for part in parts if part not in alone), alone

    def advance(self, chosen: tuple[str, ...] = ()) -> tuple[str, ...]:
        """Returns what is chosen, with every step after it that leaves no choice. The last part of
        an action is never taken for a person."""
        while chosen not in self._actions:
            listed, _ = self.split(chosen)
            if len(listed) != 1 or (*chosen, listed[0].value) in self._actions:
                break
            chosen = (*chosen, listed[0].value)
        return chosen

    def retreat(self, chosen: tuple[str, ...]) -> tuple[str, ...]:
        """Returns what was chosen before the latest step at which there was a choice."""
        for depth in range(len(chosen) - 1, -1, -1):
            if self.advance(chosen[:depth]) == chosen[:depth]:
                return chosen[:depth]
        return self.advance()

    def is_first(self, chosen: tuple[str, ...]) -> bool:
        """Tells whether there is no choice yet to go back on."""
        return chosen == self.advance()[: len(chosen)]


GREEN = discord.ButtonStyle.success


def picked(position: Position, chosen: tuple[str, ...]) -> str | None:
    """Returns the text of the action whose parts are exactly those chosen, or None. A control of an
    earlier version names parts as they were called then, which may be read as typed text."""
    return Ways(position).text(chosen) or _typed(position, chosen)


def _typed(position: Position, chosen: tuple[str, ...]) -> str | None:
    game, view = position.game, position.view
    try:
        action = game.read(" ".join(chosen))
    except Unreadable:
        return None
    return game.write(action) if action in view.legal else None


def advance(position: Position, chosen: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Returns what is chosen, with every step after it that leaves no choice."""
    return Ways(position).advance(chosen)


def retreat(position: Position, chosen: tuple[str, ...]) -> tuple[str, ...]:
    """Returns what was chosen before the latest step at which there was a choice."""
    return Ways(position).retreat(chosen)


def leads_on(position: Position, chosen: tuple[str, ...]) -> bool:
    """Tells whether some action has these parts, or begins with them."""
    ways = Ways(position)
    return ways.text(chosen) is not None or bool(ways.after(chosen))


def picker_screen(
    shown: MatchView,
    at: Choosing,
    note: str = "",
    notes: str = "",
    *,
    as_text: bool = False,
    more: Sequence[Control] = (),
) -> Screen:
    """Returns the next choice with a picture of where it leads, or the confirmation; `note` comes
    first and tells what has just been played, at the first step with the game's news; its `notes`
    come below the question.
    `as_text` draws the board in characters; `more` are the game's shortcuts."""
    ways = Ways(shown)
    told = news_lines(shown.news, notes) if ways.is_first(at.chosen) else []
    lines = [*([note] if note else []), *told, question(shown, ways, at.chosen)]
    lines += [notes] if notes else []
    area = CHOICE if at.closer else ""
    pictures = () if as_text else (shown.picture(ways.choice(at.chosen), area),)
    if as_text:
        lines.append(shown.drawing)
    blocks: Blocks = [text("\n".join(lines)), *(gallery(each) for each in pictures)]
    listed, _ = ways.split(at.chosen)
    asked = shown.game.asks(shown.view, at.chosen) if listed else ""
    blocks += menus(asked, listed, at.page, "pick", shown.match_id, shown.ply, at.args())
    buttons = [*_acting(shown, ways, at, more), *_turning(shown, at, last_page(listed))]
    if shown.areas and not as_text:
        label = "Whole board" if at.closer else "Look closer"
        buttons.append(_step(shown, label, replace(at, closer=not at.closer)))
    return Screen(layout(*blocks, *rows(buttons)), pictures)


def _acting(
    shown: MatchView, ways: Ways, at: Choosing, more: Sequence[Control]
) -> list[ui.Button[Any]]:
    """Returns what plays an action or drops a choice."""
    buttons: list[ui.Button[Any]] = []
    if ways.text(at.chosen) is not None:
        buttons.append(button("Confirm", "do", shown.match_id, shown.ply, at.chosen, style=GREEN))
    if ways.is_first(at.chosen):
        buttons += [_shortcut(shown, each) for each in more if ways.text(at.chosen) is None]
        buttons += [
            button(part.label[:80], "do", shown.match_id, shown.ply, (part.value,))
            for part in ways.split(())[1]
        ]
    else:
        buttons.append(button("Back", "back", shown.match_id, shown.ply, at.args()))
    if shown.may_undo:
        buttons.append(button("Take back", "undo", shown.match_id, shown.ply))
    return buttons


def _shortcut(shown: MatchView, control: Control) -> ui.Button[Any]:
    style = GREEN if control.primary else discord.ButtonStyle.secondary
    return button(control.label, control.verb, shown.match_id, shown.ply, control.args, style=style)


def _turning(shown: MatchView, at: Choosing, last: int) -> list[ui.Button[Any]]:
    """Returns what leads to the parts for which there is no room on this page."""
    buttons: list[ui.Button[Any]] = []
    if at.page > 0:
        buttons.append(_step(shown, "Earlier choices", replace(at, page=at.page - 1)))
    if at.page < last:
        buttons.append(_step(shown, "More choices", replace(at, page=at.page + 1)))
    return buttons


def _step(shown: MatchView, label: str, at: Choosing) -> ui.Button[Any]:
    """Shows the same choice otherwise."""
    return button(label, "choose", shown.match_id, shown.ply, at.args())


def question(position: Position, ways: Ways, chosen: tuple[str, ...]) -> str:
    """Returns what is chosen in words, and what is asked next."""
    game, view = position.game, position.view
    done = ways.text(chosen)
    if done is not None:
        action = game.read(done)
        words = game.describe(view, view.seat or 0, action)
        return f"**{words}?**\n-# As text: `{game.spelled(action)}`"
    if not chosen:
        return f"**Your turn.** {game.status(view)}"
    asked, labels = game.asks(view, chosen), ways.labels(chosen)
    if len(labels) == 1 and asked.startswith(labels[0]):
        return f"**{asked}**"
    return f"**{', '.join(labels)}.** {asked}"
