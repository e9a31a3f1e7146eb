"""A screen: a layout made from values, with the pictures that it shows.

Building a screen draws nothing; pictures are drawn off the event loop when it is sent.
"""

from __future__ import annotations

import io
import logging
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias

import discord
from discord import ui

from cogs.hall.ids import BUTTON, CHANNELS, PEOPLE, ROLES, SELECT, custom_id
from cogs.hall.languages.writing import Button, original, write_out
from cogs.hall.sentences import board_text
from common.text.say import cut, joined, listed, say
from common.text.text import Text
from db.values import BoardForm, is_person
from engines.choosing import AnyActionChoice
from engines.game import AnyView
from engines.registry import GAMES
from render.cards.contest import ContestCard
from render.cards.curve import CurveCard
from render.cards.leaderboard import LeaderTable
from render.look import WHOLE, Look
from render.painting.orders import NotDrawn
from render.painting.painters import Painters, Urgency
from render.picture import RENDERERS
from render.profile import Profile

log = logging.getLogger(__name__)

ACCENT = discord.Colour(0xC9A24B)
ALT_LIMIT = 1024
TEXT: Final = 3500
"""The most characters of all words of a screen. Discord takes 4,000, and other languages need more
than English."""


INSTEAD: Final = say("-# I could not draw the board, so here it is in words.")


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of a view, not yet drawn; `alt` says the same in words."""

    name: str
    game: str
    view: AnyView
    alt: str
    choice: AnyActionChoice | None = None
    look: Look = WHOLE

    @property
    def words(self) -> Text:
        """The board in words, to stand in place of the picture; of a part of it, or of a card, the
        words that tell it."""
        told: Text = board_text(GAMES[self.game], self.view, BoardForm.WORDS)
        if self.look.area or self.look.card:
            told = joined("", [self.alt])
        return joined("\n", [INSTEAD, told])


@dataclass(frozen=True, slots=True)
class ProfilePicture:
    """The card of a person, not yet drawn; `alt` says the same in words."""

    name: str
    profile: Profile
    alt: str


@dataclass(frozen=True, slots=True)
class Emblem:
    """Some games in small, not yet drawn: their keys. A screen is whole without it."""

    games: tuple[str, ...]
    name: str = "games.png"

    @property
    def alt(self) -> Text:
        """The picture in words."""
        titles = listed(GAMES[each].title for each in self.games)
        return say("The {titles:one=board|other=boards} of {titles}", titles=titles)


@dataclass(frozen=True, slots=True)
class LeaderPicture:
    """A page of a leaderboard, not yet drawn; `alt` says the same in words. `below` are the words
    under it. Where it cannot be drawn, `words` stand in place of both."""

    table: LeaderTable
    alt: str
    below: str
    words: str
    name: str = "leaderboard.png"


@dataclass(frozen=True, slots=True)
class ContestPicture:
    """The table of a contest, not yet drawn, with the same parts as a `LeaderPicture`."""

    card: ContestCard
    alt: str
    below: str
    words: str
    name: str = "table.png"


@dataclass(frozen=True, slots=True)
class CurvePicture:
    """The chances of a match by turn, not yet drawn; `alt` says the same in words. A screen is
    whole without it."""

    card: CurveCard
    alt: str
    name: str = "curve.png"


Spare: TypeAlias = Emblem | LeaderPicture | ContestPicture | CurvePicture
"""A picture without which a screen is whole."""
AnyPicture: TypeAlias = Picture | ProfilePicture | Spare


def emblem_of(*games: str) -> Emblem | None:
    """Returns the emblem of those of the games that can be drawn; None if none can."""
    drawn = tuple(each for each in games if each in RENDERERS)
    return Emblem(drawn) if drawn else None


@dataclass(frozen=True, slots=True)
class Screen:
    """A layout, its pictures, and the people that it may mention. `urgency` gives the order in
    which the pictures of several screens are drawn. The `emblem`, the `leaders`, the `contest` and
    the `curve` are left out where they cannot be drawn."""

    layout: ui.LayoutView
    pictures: tuple[Picture, ...] = ()
    mentions: tuple[int, ...] = ()
    profiles: tuple[ProfilePicture, ...] = ()
    urgency: Urgency = Urgency.SCREEN
    emblem: Emblem | None = None
    leaders: LeaderPicture | None = None
    curve: CurvePicture | None = None
    contest: ContestPicture | None = None

    def may_mention(self) -> discord.AllowedMentions:
        """Returns the permission to mention the screen's people, and nobody else."""
        people = [discord.Object(each) for each in self.mentions if is_person(each)]
        return discord.AllowedMentions(everyone=False, roles=False, users=people)

    def without(self, people: Collection[int]) -> Screen:
        """Returns the same screen, which notifies none of these people."""
        kept = tuple(each for each in self.mentions if each not in people)
        return replace(self, mentions=kept)

    async def files(self, code: str, *, or_words: bool = False) -> list[discord.File]:
        """Writes out the texts in the language with this code, and returns the pictures. They are
        drawn anew for each sending: a file can be sent once only. A board that cannot be drawn is
        told in words with `or_words`, as to one person, who has asked for it now. Else raises
        `NotDrawn`: a board for all is shown later."""
        made = await self._files(code, or_words=or_words)
        self.written(code)
        return made

    def written(self, code: str) -> ui.LayoutView:
        """Returns the layout, written out in the language with this code."""
        write_out(self.layout, code)
        return self.layout

    async def _files(self, code: str, *, or_words: bool) -> list[discord.File]:
        spares: tuple[Spare | None, ...] = self.emblem, self.leaders, self.contest, self.curve
        wanted: list[AnyPicture | None] = [*self.pictures, *self.profiles, *spares]
        made: list[discord.File] = []
        for each in [each for each in wanted if each]:
            try:
                drawn = await self._drawn(each, code)
                made.append(discord.File(io.BytesIO(drawn), each.name))
            except NotDrawn as error:
                self._do_without(each, error, or_words=or_words)
        return made

    def _do_without(self, picture: AnyPicture, error: NotDrawn, *, or_words: bool) -> None:
        """Takes a picture that cannot be drawn out of the layout. Raises the error if the screen is
        nothing without it."""
        match picture:
            case Picture() if or_words:
                _tell(picture, self.layout)
            case Picture() | ProfilePicture():
                raise error
            case _:
                leave_out(picture, self.layout)
        log.warning("shown without %s: %s", picture.name, error)

    async def _drawn(self, wanted: AnyPicture, code: str) -> bytes:
        match wanted:
            case ProfilePicture(profile=profile):
                return await painters().profile(replace(profile, language=code), self.urgency)
            case LeaderPicture(table=table):
                return await painters().leaderboard(replace(table, language=code), self.urgency)
            case ContestPicture(card=contest):
                return await painters().contest(replace(contest, language=code), self.urgency)
            case CurvePicture(card=card):
                return await painters().curve(replace(card, language=code), self.urgency)
            case Emblem(games=games):
                return await painters().emblem(games, self.urgency)
            case Picture(game=game, view=view, choice=choice, look=look):
                spoken = replace(look, language=code)
                return await painters().picture(game, view, choice, spoken, self.urgency)


def layout(*blocks: ui.Item[Any]) -> ui.LayoutView:
    """Returns a layout of one container. It is stopped at once: its controls answer by their ids
    (`cogs.desk.dispatch`), and discord.py would keep every unstopped layout in memory for
    ever."""
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.Container(*blocks, accent_colour=ACCENT))
    view.stop()
    return view


def leave_out(spare: Spare, view: ui.LayoutView) -> None:
    """Takes a picture out of a layout; the words beside it stay in their place, those below it are
    replaced."""
    below, instead = "", ""
    if isinstance(spare, LeaderPicture | ContestPicture):
        below, instead = spare.below, spare.words
    for container in view.children:
        assert isinstance(container, ui.Container)
        blocks = container.children
        container.clear_items()
        for each in blocks:
            if isinstance(each, ui.Section):
                for words in each.children:
                    container.add_item(words)
            elif isinstance(each, ui.TextDisplay) and original(each.content) == below:
                container.add_item(text(instead))
            elif not _shows(each, spare):
                container.add_item(each)


def _tell(picture: Picture, view: ui.LayoutView) -> None:
    """Puts a board's words in the place of its picture, as many as a message has room for."""
    for container in view.children:
        assert isinstance(container, ui.Container)
        blocks = container.children
        room = TEXT - sum(len(each.content) for each in blocks if isinstance(each, ui.TextDisplay))
        container.clear_items()
        for each in blocks:
            shows = _shows(each, picture)
            container.add_item(text(cut(picture.words, max(1, room))) if shows else each)


def _shows(block: ui.Item[Any], picture: AnyPicture) -> bool:
    file = f"attachment://{picture.name}"
    return isinstance(block, ui.MediaGallery) and block.items[0].media.url == file


Blocks: TypeAlias = list[ui.Item[Any]]


def text(words: str) -> ui.TextDisplay[Any]:
    """Returns a block of text."""
    return ui.TextDisplay(words)


def headed(words: str, emblem: Emblem | None) -> ui.Item[Any]:
    """Returns a block of text with a game's emblem beside it; just the text without one."""
    if emblem is None:
        return text(words)
    small = ui.Thumbnail[Any](f"attachment://{emblem.name}", description=emblem.alt)
    return ui.Section(ui.TextDisplay(words), accessory=small)


def gallery(*pictures: AnyPicture) -> ui.MediaGallery[Any]:
    """Returns the pictures, with their alt texts."""
    items = [
        discord.MediaGalleryItem(f"attachment://{each.name}", description=each.alt)
        for each in pictures
    ]
    return ui.MediaGallery(*items)


def with_board(
    lines: Sequence[str], picture: Picture, boards: BoardForm, room: int | None = None
) -> tuple[Blocks, tuple[Picture, ...]]:
    """Returns lines with a board below, as its reader wants boards, and the pictures to draw: none
    where the board is a text. `room` is the most characters, None for any number."""
    told = list(lines)
    if not boards.are_pictures:
        game, down = GAMES[picture.game], picture.look.down
        told.append(board_text(game, picture.view, boards, lines, down))
    words = joined("\n", told)
    above = text(words if room is None else cut(words, room))
    return ([above, gallery(picture)], (picture,)) if boards.are_pictures else ([above], ())


def button(
    label: str,
    verb: str,
    subject: int,
    ply: int = 0,
    args: Sequence[str] = (),
    *,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    disabled: bool = False,
    emoji: discord.PartialEmoji | None = None,
) -> ui.Button[Any]:
    """Returns a button that presses a verb; an `emoji` stands before its label."""
    name = custom_id(BUTTON, verb, subject, ply, args)
    return Button(label=label, custom_id=name, style=style, disabled=disabled, emoji=emoji)


def select(
    placeholder: str,
    verb: str,
    subject: int,
    options: Sequence[discord.SelectOption],
    ply: int = 0,
    args: Sequence[str] = (),
    *,
    several: bool = False,
    at_least: int = 0,
) -> ui.ActionRow[Any]:
    """Returns a row with a select that presses a verb: for one value, or with `several` for any
    number from `at_least` on. It has at most 25 options."""
    name = custom_id(SELECT, verb, subject, ply, args)
    shown = list(options)[:25]
    fewest, most = (at_least, len(shown)) if several else (1, 1)
    return ui.ActionRow(
        ui.Select(
            placeholder=placeholder,
            custom_id=name,
            options=shown,
            min_values=fewest,
            max_values=most,
        )
    )


MENU: Final = 25
"""The most that one menu takes."""
PLAYED_IN: Final = (
    discord.ChannelType.text,
    discord.ChannelType.news,
    discord.ChannelType.voice,
    discord.ChannelType.stage_voice,
    discord.ChannelType.forum,
)
"""The types of channels that hold messages, or threads with messages."""


def channel_select(
    placeholder: str,
    verb: str,
    subject: int,
    chosen: Sequence[int],
    *,
    types: Sequence[discord.ChannelType] = PLAYED_IN,
    most: int = MENU,
) -> ui.ActionRow[Any]:
    """Returns a row with a select for a server's channels of these types, `most` at most; those
    `chosen` are marked."""
    kind = discord.SelectDefaultValueType.channel
    return ui.ActionRow(
        ui.ChannelSelect(
            placeholder=placeholder,
            custom_id=custom_id(CHANNELS, verb, subject, 0),
            channel_types=list(types),
            default_values=_marked(chosen[:most], kind),
            min_values=0,
            max_values=most,
        )
    )


def role_select(
    placeholder: str,
    verb: str,
    chosen: Sequence[int],
    args: Sequence[str] = (),
    *,
    most: int = MENU,
) -> ui.ActionRow[Any]:
    """Returns a row with a select for a server's roles, `most` at most; those `chosen` are
    marked."""
    return ui.ActionRow(
        ui.RoleSelect(
            placeholder=placeholder,
            custom_id=custom_id(ROLES, verb, 0, 0, args),
            default_values=_marked(chosen[:most], discord.SelectDefaultValueType.role),
            min_values=0,
            max_values=most,
        )
    )


def people_select(
    placeholder: str, verb: str, subject: int, chosen: Sequence[int]
) -> ui.ActionRow[Any]:
    """Returns a row with a select for any number of people, `MENU` at most; those `chosen` are
    marked."""
    return ui.ActionRow(
        ui.UserSelect(
            placeholder=placeholder,
            custom_id=custom_id(PEOPLE, verb, subject, 0),
            default_values=_marked(chosen[:MENU], discord.SelectDefaultValueType.user),
            min_values=0,
            max_values=MENU,
        )
    )


def _marked(
    ids: Sequence[int], kind: discord.SelectDefaultValueType
) -> list[discord.SelectDefaultValue]:
    return [discord.SelectDefaultValue(id=each, type=kind) for each in ids]


def person_select(
    placeholder: str, verb: str, subject: int, ply: int, args: Sequence[str], chosen: int | None
) -> ui.ActionRow[Any]:
    """Returns a row with Discord's own select of a person; `chosen` is marked. No choice is a
    choice, too."""
    kind = discord.SelectDefaultValueType.user
    marked = [] if chosen is None else [discord.SelectDefaultValue(id=chosen, type=kind)]
    return ui.ActionRow(
        ui.UserSelect(
            placeholder=placeholder,
            custom_id=custom_id(PEOPLE, verb, subject, ply, args),
            default_values=marked,
            min_values=0,
            max_values=1,
        )
    )


def link(label: str, url: str) -> ui.Button[Any]:
    """Returns a button that leads to an address in Discord."""
    return Button(label=label, url=url)


def rows(buttons: Sequence[ui.Button[Any]]) -> list[ui.ActionRow[Any]]:
    """Returns the buttons in rows of five."""
    return [ui.ActionRow(*buttons[start : start + 5]) for start in range(0, len(buttons), 5)]


def word(words: str) -> Screen:
    """Returns a screen of a few words, without controls."""
    return Screen(layout(text(words)))


def question(words: str, yes: str, verb: str, subject: int, ply: int) -> Screen:
    """Asks before something that cannot be undone."""
    sure = button(yes, verb, subject, ply, style=discord.ButtonStyle.danger)
    return Screen(layout(text(words), *rows([sure, button(say("Keep playing"), "close", subject)])))


_drawing: list[Painters] = []
"""The painters in use; at most one element."""


def draw_with(painters: Painters) -> None:
    """Makes these the painters from now on."""
    _drawing[:] = [painters]


def painters() -> Painters:
    """Returns the painters in use; without a choice by `draw_with`, threads of this process."""
    if not _drawing:
        _drawing.append(Painters())
    return _drawing[0]
