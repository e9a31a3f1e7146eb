"""The secret set-up of Wizards of the Vicious Circle: place three creatures, lock in.

The draft lives in the ids of the screen's own controls (`Sc2,Wa1`), so that it outlives a
restart; only the person who sets up ever gets the screen. The engine judges it at the end.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Mapping, Sequence
from typing import Any, TypeAlias

import discord
from discord import ui

from cogs.errors import BadControl, Interaction
from cogs.presses.board import ENDED, play, show_board
from cogs.presses.dispatch import Press, on
from cogs.screens.delivery import hold, hold_update, reply, update
from cogs.screens.screen import Blocks, Picture, Screen, button, gallery, layout, rows, text, word
from cogs.services import services_of
from cogs.table.place import board_url
from engines.choosing import Choice
from engines.game import Seat
from engines.registry import game as find_game
from engines.vicious_circle.board import LETTERS, SIDES, SQUARES, Kind
from engines.vicious_circle.rules import sound_set_ups
from engines.vicious_circle.values import SetUp, ViciousView

GAME = "vicious-circle"
Button: TypeAlias = ui.Button[Any]
RESERVE = "reserve"
FULL = 3
ACROSS = 3
"""How many squares a domain is wide."""


def setup_screen(
    match_id: int, ply: int, view: ViciousView, draft: tuple[str, ...] = (), letter: str = ""
) -> Screen:
    """Returns the own domain with the draft in it. `letter` is the creature chosen to be placed."""
    picture = _picture(view, draft)
    blocks: Blocks = [text(_words(draft, letter)), gallery(picture)]
    blocks += rows(_creatures(match_id, ply, draft, letter))
    places = _places(match_id, ply, view, draft, letter)
    for start in range(0, len(places), ACROSS):
        blocks += rows(places[start : start + ACROSS])
    green = discord.ButtonStyle.success
    lock = button(
        "Lock in", "setup-lock", match_id, ply, draft, style=green, disabled=len(draft) != FULL
    )
    surprise = button("Surprise me", "setup-surprise", match_id, ply)
    clear = button("Clear", "setup-clear", match_id, ply, draft, disabled=not draft)
    return Screen(layout(*blocks, *rows([lock, surprise, clear])), (picture,))


def _creatures(match_id: int, ply: int, draft: tuple[str, ...], letter: str) -> list[Button]:
    """Returns a button for each creature, with its square once it has one."""
    placed = {each[0]: f" {each[1:]}" for each in draft}
    return [
        button(
            f"{kind.title}{placed.get(kind.letter, '')}",
            "setup-take",
            match_id,
            ply,
            (*draft, kind.letter),
            style=_style(chosen=kind.letter == letter, placed=kind.letter in placed),
        )
        for kind in Kind
    ]


def _places(
    match_id: int, ply: int, view: ViciousView, draft: tuple[str, ...], letter: str
) -> list[Button]:
    """Returns a button for each square of the own domain, as they lie in the picture: of use as
    soon as a creature is chosen."""
    holder = {each[1:]: each[0] for each in draft}
    open_to = _squares(view, draft, letter) if letter else ()
    upwards = sorted(_domain(view), key=lambda name: (-int(name[1]), name))
    wanted = [*upwards, *([RESERVE] if letter in holder.values() else [])]
    return [
        button(
            "Back to reserve" if name == RESERVE else _square_label(name, holder),
            "setup-put",
            match_id,
            ply,
            (*draft, letter, name),
            style=_style(chosen=False, placed=name in holder),
            disabled=name not in (*open_to, RESERVE),
        )
        for name in wanted
    ]


def _square_label(name: str, holder: Mapping[str, str]) -> str:
    return f"{name} {_kind(holder[name]).title}" if name in holder else name


def _style(*, chosen: bool, placed: bool) -> discord.ButtonStyle:
    if chosen:
        return discord.ButtonStyle.primary
    return discord.ButtonStyle.success if placed else discord.ButtonStyle.secondary


def locked_screen(view: ViciousView) -> Screen:
    """Returns what the person sees once the set-up is locked in."""
    picture = _picture(view, ())
    words = "**Your set-up is locked in.** It stays secret until your opponent's is, too."
    return Screen(layout(text(words), gallery(picture)), (picture,))


def ended_screen(view: ViciousView, names: Sequence[str]) -> Screen:
    """Returns what becomes of the set-up screen where the match ends before the reveal; `names` are
    what the players are called, by seat."""
    words = find_game(GAME).describe_outcome(view, names)
    return word(f"**The match is over.** {words[:1].upper()}{words[1:]}")


def revealed_screen(match_id: int, view: ViciousView, url: str) -> Screen:
    """Returns what becomes of the set-up screen when the match begins: both set-ups, as long as
    they stand, and the way to the match's board at this address, empty where there is none."""
    picture = _picture(view, ())
    match = f"[Match {match_id}]({url})" if url else f"Match {match_id}"
    lines = ["**Both set-ups are revealed.**"]
    if not view.plies:
        lines += [f"{side}: {_standing(view, seat)}." for seat, side in enumerate(SIDES)]
    lines.append(f"{match} goes on.")
    return Screen(layout(text("\n".join(lines)), gallery(picture)), (picture,))


def _standing(view: ViciousView, seat: Seat) -> str:
    places = view.places[seat * 5 : seat * 5 + 5]
    pairs = zip(Kind, places, strict=True)
    return ", ".join(f"{kind.title} {SQUARES[at]}" for kind, at in pairs if at >= 0)


def _picture(view: ViciousView, draft: tuple[str, ...]) -> Picture:
    alt = find_game(GAME).alt_text(view)
    if draft:
        alt = f"Your draft: {_listed(draft)}. {alt}"
    return Picture("setup.png", GAME, view, alt, drafted(draft))


def drafted(draft: tuple[str, ...]) -> Choice[SetUp] | None:
    """Returns the creatures placed so far as a set-up that is not whole yet; None where there is
    none."""
    return Choice(draft, (find_game(GAME).read(_text(draft)),)) if draft else None


def _text(draft: tuple[str, ...]) -> str:
    """Returns the draft as the text of an action."""
    return f"set {' '.join(draft)}"


def _words(draft: tuple[str, ...], letter: str) -> str:
    head = "### Your secret set-up"
    if letter:
        return f"{head}\nWhere does the **{_kind(letter).title}** stand?"
    if len(draft) < FULL:
        missing = FULL - len(draft)
        creatures = "creature" if missing == 1 else "creatures"
        return f"{head}\nPlace {missing} more {creatures} in your domain. The rest wait in reserve."
    return f"{head}\n{_listed(draft)}. **Lock in**, or go on changing."


def _listed(draft: tuple[str, ...]) -> str:
    return ", ".join(f"{_kind(each[0]).title} on {each[1:]}" for each in draft)


def _kind(letter: str) -> Kind:
    return Kind(LETTERS.index(letter))


def _domain(view: ViciousView) -> list[str]:
    """Returns the squares of the own domain, as the legal set-ups name them."""
    places = {
        square
        for action in view.legal
        if isinstance(action, SetUp)
        for _, square in action.creatures
    }
    return [SQUARES[square] for square in sorted(places)]


def _squares(view: ViciousView, draft: tuple[str, ...], letter: str) -> list[str]:
    """Returns where this creature may be put. With three creatures placed, a fourth can only
    replace one of them."""
    holder = {each[1:]: each[0] for each in draft}
    names = _domain(view)
    if len(draft) == FULL and letter not in holder.values():
        return [name for name in names if name in holder]
    return names


def redraft(draft: tuple[str, ...], letter: str, square: str) -> tuple[str, ...]:
    """Returns the draft with a creature put on a square, or back to reserve: whoever stood there
    makes room."""
    kept = [each for each in draft if each[0] != letter and each[1:] != square]
    if square != RESERVE:
        kept.append(letter + square)
    return tuple(sorted(kept, key=lambda each: LETTERS.index(each[0])))


def _draft(args: tuple[str, ...]) -> tuple[str, ...]:
    """Returns the draft in a control's id. Raises `BadControl` for what never stands there: a
    creature or a square that is none, a creature twice, two of them on a square, or too many."""
    kinds, squares = {each[:1] for each in args}, {each[1:] for each in args}
    apart = len(kinds) == len(squares) == len(args) <= FULL
    if not apart or not kinds <= set(LETTERS) or not squares <= set(SQUARES):
        raise BadControl
    return args


def _one_of(choices: Collection[str], word: str) -> str:
    """Returns the word, if it is one of these. Raises `BadControl`."""
    if word not in choices:
        raise BadControl
    return word


async def _view(press: Press) -> ViciousView | None:
    """Returns the presser's own view, as long as there is a set-up to make; else None, the screen
    then showing what became of it. Raises `BadControl` for a match of another game."""
    seated = await press.services.table.sit(press.subject, press.interaction.user.id)
    view = seated.match.view(seated.seat)
    if not isinstance(view, ViciousView):
        raise BadControl
    if view.setting_up and view.legal:
        return view
    if view.outcome:
        await show_board(press.interaction, press.subject, ENDED)
    elif view.setting_up:
        await update(press.interaction, locked_screen(view))
    else:
        url = board_url(seated.opened.row)
        await update(press.interaction, revealed_screen(press.subject, view, url))
    return None


async def show_set_up(
    interaction: Interaction,
    match_id: int,
    ply: int,
    view: ViciousView,
    draft: tuple[str, ...] = (),
    letter: str = "",
) -> None:
    """The set-up screen, as the answer that is being held or in the message that was pressed. It
    is finished if the same person sets up otherwise."""
    shown = await reply(interaction, setup_screen(match_id, ply, view, draft, letter))
    services_of(interaction).panels.keep(match_id, interaction, shown)


@on("setup")
async def _open(press: Press) -> None:
    await hold(press.interaction)
    if view := await _view(press):
        await show_set_up(press.interaction, press.subject, press.ply, view)


@on("setup-take")
async def _take(press: Press) -> None:
    await hold_update(press.interaction)
    letter = _one_of([*LETTERS], press.arg(len(press.args) - 1))
    draft = _draft(press.args[:-1])
    if view := await _view(press):
        await show_set_up(press.interaction, press.subject, press.ply, view, draft, letter)


@on("setup-put")
async def _put(press: Press) -> None:
    await hold_update(press.interaction)
    place = _one_of((*SQUARES, RESERVE), press.arg(len(press.args) - 1))
    letter = _one_of([*LETTERS], press.arg(len(press.args) - 2))
    changed = redraft(_draft(press.args[:-2]), letter, place)
    if view := await _view(press):
        await show_set_up(press.interaction, press.subject, press.ply, view, changed)


@on("setup-surprise")
async def _surprise(press: Press) -> None:
    """Drafts a sound set-up, which nobody could foresee: to lock in or to change."""
    await hold_update(press.interaction)
    view = await _view(press)
    if view is None or view.seat is None:
        return
    found = secrets.choice(sound_set_ups(view.seat))
    draft = tuple(f"{kind.letter}{SQUARES[at]}" for kind, at in found.creatures)
    await show_set_up(press.interaction, press.subject, press.ply, view, draft)


@on("setup-clear")
async def _clear(press: Press) -> None:
    await hold_update(press.interaction)
    if view := await _view(press):
        await show_set_up(press.interaction, press.subject, press.ply, view)


@on("setup-lock")
async def _lock(press: Press) -> None:
    await hold_update(press.interaction)
    if await _view(press):
        await play(press.interaction, press.subject, _text(_draft(press.args)))


# Selects of an earlier version, which may still stand in old messages


@on("setup-kind")
async def _choose_kind(press: Press) -> None:
    await hold_update(press.interaction)
    chosen = press.args[-1:] if press.args and press.args[-1] in [*LETTERS] else ()
    draft = _draft(press.args[: len(press.args) - len(chosen)])
    letter = _one_of([*LETTERS], press.value)
    if view := await _view(press):
        await show_set_up(press.interaction, press.subject, press.ply, view, draft, letter)


@on("setup-square")
async def _choose_square(press: Press) -> None:
    await hold_update(press.interaction)
    draft, letter = _draft(press.args[:-1]), _one_of([*LETTERS], press.arg(len(press.args) - 1))
    changed = redraft(draft, letter, _one_of((*SQUARES, RESERVE), press.value))
    if view := await _view(press):
        await show_set_up(press.interaction, press.subject, press.ply, view, changed)
