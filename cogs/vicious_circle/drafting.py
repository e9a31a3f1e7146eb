"""Drafts a set-up: a creature, then its square, three times; then it is locked in.

The draft is stored in the ids of the screen's own controls (`Sc2,Wa1`), so that it survives a
restart. A match and a lesson have the same controls; the rest of their ids differs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from cogs import discord
from cogs.hall.emojis import emoji_of
from cogs.hall.errors import BadControl
from cogs.hall.game_ui import Drafting
from cogs.hall.screen import Blocks, Button, button, rows
from common.text.say import joined, say
from common.text.text import Text
from engines.action_tree import ActionChoice
from engines.game import AnyView
from engines.registry import game as find_game
from engines.vicious_circle.board import LETTERS, SQUARES, Kind
from engines.vicious_circle.values import SetUp, ViciousView
from engines.vicious_circle.views import miniature_of
from render.look import Look
from render.picture import place

GAME = "vicious-circle"
Draft: TypeAlias = tuple[str, ...]
Desk: TypeAlias = Callable[[str, Draft, Draft], tuple[str, int, int, tuple[str, ...]]]
"""A function that returns the verb, subject, ply and arguments of a button, from its purpose, the
draft so far, and its creature and square."""
RESERVE = "reserve"
FULL = 3
ACROSS = 3
"""Width of a domain in squares."""


def in_match(match_id: int, ply: int) -> Desk:
    """Returns the `Desk` of a match: an id names the change, which is made when the button is
    pressed."""
    return lambda what, draft, more: (f"setup-{what}", match_id, ply, (*draft, *more))


def _in_lesson(before: tuple[str, ...]) -> Desk:
    """Returns the `Desk` of the lesson that `before` names: an id holds the draft after the
    change."""

    def named(what: str, draft: Draft, more: Draft) -> tuple[str, int, int, tuple[str, ...]]:
        if what == "lock":
            return "learn-pick", 0, 0, (*before, *draft)
        if what == "clear":
            after: Draft = ()
        elif what == "put" and more[0]:
            after = redraft(draft, *more)
        else:
            after = (*draft, *filter(None, more))
        return f"learn-{what}", 0, 0, (*before, *after)

    return named


def drafting(
    view: AnyView, before: tuple[str, ...], chosen: tuple[str, ...], look: Look
) -> Drafting | None:
    """Returns a lesson's question for a set-up, with the choices so far: `chosen` is a draft and
    perhaps the letter of the creature to place. None after the set-up. Raises `BadControl`."""
    if not isinstance(view, ViciousView) or not view.setting_up:
        return None
    letter = next((each for each in chosen[-1:] if each in LETTERS), "")
    draft, desk = read_draft(chosen[: len(chosen) - bool(letter)]), _in_lesson(before)
    blocks = placing(desk, view, draft, letter, look)
    blocks += rows([lock_button(desk, draft), clear_button(desk, draft)])
    return Drafting(draft_words(draft, letter), blocks, drafted(draft))


def placing(desk: Desk, view: ViciousView, draft: Draft, letter: str, look: Look) -> Blocks:
    """Returns the buttons of the creatures, and of the squares of the viewer's domain in their
    order on the picture with this look. `letter` is the creature to place."""
    blocks: Blocks = [*rows(_creatures(desk, view, draft, letter))]
    places = _places(desk, view, draft, letter, look)
    for start in range(0, len(places), ACROSS):
        blocks += rows(places[start : start + ACROSS])
    return blocks


def lock_button(desk: Desk, draft: Draft) -> Button:
    """Returns the button that locks the draft in, enabled once it is complete."""
    green = discord.ButtonStyle.success
    return button(
        say("Lock in"), *desk("lock", draft, ()), style=green, disabled=len(draft) != FULL
    )


def clear_button(desk: Desk, draft: Draft) -> Button:
    """Returns the button that empties the draft."""
    return button(say("Clear"), *desk("clear", draft, ()), disabled=not draft)


def _creatures(desk: Desk, view: ViciousView, draft: Draft, letter: str) -> list[Button]:
    placed = {each[0]: each[1:] for each in draft}
    return [
        button(
            joined(" ", filter(None, [kind.title, placed.get(kind.letter, "")])),
            *desk("take", draft, (kind.letter,)),
            style=_style(chosen=kind.letter == letter, placed=kind.letter in placed),
            emoji=emoji_of(GAME, miniature_of(view.seat or 0, kind)),
        )
        for kind in Kind
    ]


def _places(desk: Desk, view: ViciousView, draft: Draft, letter: str, look: Look) -> list[Button]:
    """Returns a button for each square of the viewer's domain, in their order on the picture;
    enabled once a creature is chosen."""
    holder = {each[1:]: each[0] for each in draft}
    open_to = _squares(view, draft, letter) if letter else ()
    spots = {name: place(GAME, view, name, look) or (0, 0) for name in _domain(view)}
    order = sorted(spots, key=lambda name: spots[name][::-1])
    wanted = [*order, *([RESERVE] if letter in holder.values() else [])]
    return [
        button(
            say("Back to reserve") if name == RESERVE else _square_label(name, holder),
            *desk("put", draft, (letter, name)),
            style=_style(chosen=False, placed=name in holder),
            disabled=name not in (*open_to, RESERVE),
        )
        for name in wanted
    ]


def _square_label(name: str, holder: Mapping[str, str]) -> Text:
    return joined(" ", [name, _kind(holder[name]).title] if name in holder else [name])


def _style(*, chosen: bool, placed: bool) -> discord.ButtonStyle:
    if chosen:
        return discord.ButtonStyle.primary
    return discord.ButtonStyle.success if placed else discord.ButtonStyle.secondary


def drafted(draft: Draft) -> ActionChoice[SetUp] | None:
    """Returns the creatures placed so far as an incomplete set-up; None if there are none."""
    return ActionChoice(draft, (find_game(GAME).read(draft_text(draft)),)) if draft else None


def draft_text(draft: Draft) -> str:
    """Returns the draft as the text of an action."""
    return f"set {' '.join(draft)}"


def draft_words(draft: Draft, letter: str) -> Text:
    """Returns the draft and the next step, in words."""
    if letter:
        return say("Where does the **{creature}** stand?", creature=_kind(letter).title)
    if len(draft) < FULL:
        words = say("Place {count} creatures in your domain. The rest wait in reserve.")
        if draft:
            words = say(
                "Place {count} more {count:one=creature|other=creatures} in your domain. "
                "The rest wait in reserve."
            )
        return words.filled(count=FULL - len(draft))
    return say("{draft}. **Lock in**, or change it.", draft=listed_draft(draft))


def listed_draft(draft: Draft) -> Text:
    """Returns the draft in words."""
    words = say("{creature} on {square}")
    return joined(
        ", ", [words.filled(creature=_kind(each[0]).title, square=each[1:]) for each in draft]
    )


def _kind(letter: str) -> Kind:
    return Kind(LETTERS.index(letter))


def _domain(view: ViciousView) -> list[str]:
    """Returns the squares of the viewer's domain, as named in the legal set-ups."""
    places = {
        square
        for action in view.legal
        if isinstance(action, SetUp)
        for _, square in action.creatures
    }
    return [SQUARES[square] for square in sorted(places)]


def _squares(view: ViciousView, draft: Draft, letter: str) -> list[str]:
    """Returns the squares for this creature. With three creatures placed, a fourth can only replace
    one of them."""
    holder = {each[1:]: each[0] for each in draft}
    names = _domain(view)
    if len(draft) == FULL and letter not in holder.values():
        return [name for name in names if name in holder]
    return names


def redraft(draft: Draft, letter: str, square: str) -> Draft:
    """Returns the draft with a creature put on a square, or back in reserve. A creature already on
    that square is removed."""
    kept = [each for each in draft if each[0] != letter and each[1:] != square]
    if square != RESERVE:
        kept.append(letter + square)
    return tuple(sorted(kept, key=lambda each: LETTERS.index(each[0])))


def read_draft(args: tuple[str, ...]) -> Draft:
    """Returns the draft in a control's id. Raises `BadControl` for an impossible one: an unknown
    creature or square, a creature twice, two on a square, or more than three."""
    kinds, squares = {each[:1] for each in args}, {each[1:] for each in args}
    apart = len(kinds) == len(squares) == len(args) <= FULL
    if not apart or not kinds <= set(LETTERS) or not squares <= set(SQUARES):
        raise BadControl
    return args
