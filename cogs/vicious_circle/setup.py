"""The secret set-up of Wizards of the Vicious Circle: place three creatures, lock in. Only the
person setting up ever gets the screen; the engine judges the draft at the end."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from cogs.desk.dispatch import Press, on
from cogs.desk.services import preferences_of, services_of
from cogs.hall.delivery import hold, hold_update, update
from cogs.hall.errors import BadControl, Interaction
from cogs.hall.screen import Button, Picture, Screen, button, layout, link, rows, with_board, word
from cogs.hall.sentences import mentions_of
from cogs.play.board import ENDED, play, show_board
from cogs.table.place import board_url
from cogs.table.play import SeatAtMatch
from cogs.vicious_circle.drafting import (
    GAME,
    RESERVE,
    Draft,
    clear_button,
    draft_text,
    draft_words,
    drafted,
    in_match,
    listed_draft,
    lock_button,
    placing,
    read_draft,
    redraft,
)
from common.text.say import bold, capitalised, joined, say, sentence
from common.text.text import Text
from db.preferences import Preferences
from db.store import OpenMatch
from engines.game import Seat
from engines.registry import game as find_game
from engines.vicious_circle.board import LETTERS, SIDES, SQUARES, Kind
from engines.vicious_circle.rules import sound_set_ups
from engines.vicious_circle.values import ViciousView
from render.look import Look

USUAL: Final = Preferences()


@dataclass(frozen=True, slots=True)
class Whose:
    """The match of a set-up: its number, its players by seat, and the address of its board, empty
    without one."""

    match_id: int
    names: Sequence[str]
    url: str = ""

    def head(self, seat: Seat | None) -> list[Text]:
        """Returns the first lines: that the set-up is secret, and the opponent."""
        game = find_game(GAME).title
        words = say("-# {game}, match {number}, against {other}", game=game, number=self.match_id)
        return [say("### Your secret set-up"), words.filled(other=self.names[1 - (seat or 0)])]

    @property
    def ways(self) -> list[Button]:
        """The button to the board, if there is one."""
        return [link(say("Go to the match"), self.url)] if self.url else []


def whose(opened: OpenMatch, seat: Seat) -> Whose:
    """Returns the match of a set-up, as this seat may know it."""
    row = opened.row.seen_from(seat)
    return Whose(row.id, mentions_of(row, range(len(row.people))), board_url(row))


def setup_screen(
    of: Whose,
    ply: int,
    view: ViciousView,
    draft: Draft = (),
    letter: str = "",
    wanted: Preferences = USUAL,
) -> Screen:
    """Returns the viewer's domain with the draft in it. `letter` is the creature to place."""
    match_id, lines = of.match_id, [*of.head(view.seat), draft_words(draft, letter)]
    desk = in_match(match_id, ply)
    picture = _picture(view, draft, wanted)
    blocks = with_board(lines, picture, wanted.boards)
    blocks += placing(desk, view, draft, letter, picture.look)
    surprise = button(say("Surprise me"), "setup-surprise", match_id, ply)
    last = [lock_button(desk, draft), surprise, clear_button(desk, draft)]
    return Screen(layout(*blocks, *rows([*last, *of.ways])))


def locked_screen(of: Whose, view: ViciousView, wanted: Preferences = USUAL) -> Screen:
    """Returns the screen of a locked set-up."""
    words = say("**Your set-up is locked in.** It stays secret until your opponent's is, too.")
    lines = [*of.head(view.seat), words]
    blocks = with_board(lines, _picture(view, (), wanted), wanted.boards)
    return Screen(layout(*blocks, *rows(of.ways)))


def ended_screen(view: ViciousView, names: Sequence[str]) -> Screen:
    """Returns the final set-up screen of a match that ended before the reveal; `names` are the
    players' names by seat."""
    words = find_game(GAME).describe_outcome(view, names)
    return word(joined(" ", [bold(sentence(say("the match is over"))), capitalised(words)]))


def revealed_screen(of: Whose, view: ViciousView, wanted: Preferences = USUAL) -> Screen:
    """Returns the final set-up screen once the match has begun: both set-ups, until the first ply
    after the reveal, and the button to the match."""
    lines = [*of.head(view.seat)[1:], say("**Both set-ups are revealed.**")]
    if not view.plies:
        for seat, side in enumerate(SIDES):
            standing = _standing(view, seat)
            lines.append(say("{side}: {creatures}.", side=side, creatures=standing))
    blocks = with_board(lines, _picture(view, (), wanted), wanted.boards)
    return Screen(layout(*blocks, *rows(of.ways)))


def _standing(view: ViciousView, seat: Seat) -> Text:
    places = view.places[seat * 5 : seat * 5 + 5]
    pairs = zip(Kind, places, strict=True)
    return joined(", ", [joined(" ", [kind.title, SQUARES[at]]) for kind, at in pairs if at >= 0])


def _picture(view: ViciousView, draft: Draft, wanted: Preferences) -> Picture:
    alt: str = find_game(GAME).alt_text(view)
    if draft:
        alt = joined(" ", [say("Your draft: {draft}.", draft=listed_draft(draft)), alt])
    look = Look(down=wanted.below(view.seat))
    return Picture("setup.png", GAME, view, alt, drafted(draft), look)


def _one_of(choices: Collection[str], word: str) -> str:
    """Returns the word. Raises `BadControl` if it is none of the choices."""
    if word not in choices:
        raise BadControl
    return word


async def _seated(press: Press) -> tuple[SeatAtMatch, ViciousView] | None:
    """Returns the player at the match, with their own view, while there is a set-up to make; else
    shows the result and returns None. Raises `BadControl` for a match of another game."""
    seated = await press.services.table.sit(press.subject, press.interaction.user.id)
    view = seated.match.view(seated.seat)
    if not isinstance(view, ViciousView):
        raise BadControl
    if view.setting_up and view.legal:
        return seated, view
    if view.outcome:
        await show_board(press.interaction, press.subject, ENDED)
    else:
        wanted, of = await preferences_of(press.interaction), whose(seated.opened, seated.seat)
        screen = locked_screen if view.setting_up else revealed_screen
        await update(press.interaction, screen(of, view, wanted))
    return None


async def show_set_up(
    interaction: Interaction,
    seated: SeatAtMatch,
    ply: int,
    view: ViciousView,
    draft: Draft = (),
    letter: str = "",
) -> None:
    """Shows the set-up screen, as the deferred answer or in the pressed message. It is removed if
    the same person sets up by other means."""
    wanted, of = await preferences_of(interaction), whose(seated.opened, seated.seat)
    screen = setup_screen(of, ply, view, draft, letter, wanted)
    await services_of(interaction).panels.show(interaction, of.match_id, screen)


async def _show(press: Press, draft: Draft = (), letter: str = "") -> None:
    if found := await _seated(press):
        seated, view = found
        await show_set_up(press.interaction, seated, press.ply, view, draft, letter)


def _words(press: Press, count: int) -> tuple[Draft, tuple[str, ...]]:
    """Returns the draft of a control, and the last `count` words of the press. The last word comes
    from a button's id, or is the value of a select. Raises `BadControl` for too few words."""
    words = (*press.args, *press.values)
    if len(words) < count:
        raise BadControl
    return words[:-count], words[-count:]


@on("setup")
async def _open(press: Press) -> None:
    await hold(press.interaction)
    await _show(press)


# The selects `setup-kind` and `setup-square` may still stand in messages of an earlier version.


@on("setup-take", "setup-kind")
async def _take(press: Press) -> None:
    """Chooses the creature to place. The id of an old select may end with the one chosen before."""
    await hold_update(press.interaction)
    draft, (letter,) = _words(press, 1)
    if draft and draft[-1] in [*LETTERS]:
        draft = draft[:-1]
    await _show(press, read_draft(draft), _one_of([*LETTERS], letter))


@on("setup-put", "setup-square")
async def _put(press: Press) -> None:
    await hold_update(press.interaction)
    draft, (letter, place) = _words(press, 2)
    found = _one_of([*LETTERS], letter), _one_of((*SQUARES, RESERVE), place)
    await _show(press, redraft(read_draft(draft), *found))


@on("setup-surprise")
async def _surprise(press: Press) -> None:
    await hold_update(press.interaction)
    found = await _seated(press)
    if found is None or found[1].seat is None:
        return
    chosen = secrets.choice(sound_set_ups(found[1].seat))
    draft = tuple(f"{kind.letter}{SQUARES[at]}" for kind, at in chosen.creatures)
    await show_set_up(press.interaction, found[0], press.ply, found[1], draft)


@on("setup-clear")
async def _clear(press: Press) -> None:
    await hold_update(press.interaction)
    await _show(press)


@on("setup-lock")
async def _lock(press: Press) -> None:
    await hold_update(press.interaction)
    if found := await _seated(press):
        text = draft_text(read_draft(press.args))
        await play(press.interaction, press.subject, text, seated=found[0])
