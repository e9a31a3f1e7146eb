"""A screen as a value: its blocks, with the pictures in them, and the people that it may mention.

Building a screen draws and sends nothing (`cogs.hall.sending.building` does). All parts are frozen:
a change, such as leaving out a picture, makes another screen."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from cogs import discord
from cogs.hall.ids import BUTTON, CHANNELS, PEOPLE, ROLES, SELECT, at_step, custom_id
from cogs.hall.sentences import board_text
from common.text.say import cut, joined, listed, say
from common.text.text import Text
from db.values import BoardForm, is_person
from engines.action_tree import AnyActionChoice
from engines.game import AnyView
from engines.registry import GAMES
from render.look import WHOLE, Look
from render.painting.orders import AnyCard
from render.painting.painters import Urgency
from render.picture import RENDERERS

ALT_LIMIT = 1024
TEXT: Final = 3500
"""The most characters of all words of a screen. Discord takes 4,000, and other languages need more
than English."""

INSTEAD: Final = say("-# I could not draw the board, so here it is in words.")


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of a view."""

    name: str
    game: str
    view: AnyView
    alt: str
    choice: AnyActionChoice | None = None
    look: Look = WHOLE

    @property
    def words(self) -> Text:
        """The board in words, in place of the picture; for a part of it, or a card, the words that
        tell it."""
        told: Text = board_text(GAMES[self.game], self.view, BoardForm.WORDS)
        if self.look.area or self.look.card:
            told = joined("", [self.alt])
        return joined("\n", [INSTEAD, told])


@dataclass(frozen=True, slots=True)
class CardPicture:
    """A card with facts. A screen that `needs` none is complete without it; then `words` replace it
    and the words `below` it, if it has any."""

    name: str
    card: AnyCard
    alt: str
    below: str = ""
    words: str = ""
    needs: bool = False


@dataclass(frozen=True, slots=True)
class Emblem:
    """Small pictures of some games, by their keys. A screen is complete without it."""

    games: tuple[str, ...]
    name: str = "games.png"

    @property
    def alt(self) -> Text:
        """The picture in words."""
        titles = listed(GAMES[each].title for each in self.games)
        return say("The {titles:one=board|other=boards} of {titles}", titles=titles)


@dataclass(frozen=True, slots=True)
class Attached:
    """A picture in a file that is sent with the message."""

    name: str
    alt: str


AnyPicture: TypeAlias = Picture | CardPicture | Emblem | Attached


def emblem_of(*games: str) -> Emblem | None:
    """Returns the emblem of those games that can be drawn; None if none can."""
    drawn = tuple(each for each in games if each in RENDERERS)
    return Emblem(drawn) if drawn else None


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A block of text."""

    words: str


@dataclass(frozen=True, slots=True)
class Headed:
    """A block of text with a small picture beside it."""

    words: str
    emblem: AnyPicture


@dataclass(frozen=True, slots=True)
class Gallery:
    """Pictures with their alt texts."""

    pictures: tuple[AnyPicture, ...]


@dataclass(frozen=True, slots=True)
class Button:
    """A button that is pressed by its id, or leads to an address."""

    label: str
    custom_id: str = ""
    url: str | None = None
    style: discord.ButtonStyle = discord.ButtonStyle.secondary
    disabled: bool = False
    emoji: discord.PartialEmoji | None = None


@dataclass(frozen=True, slots=True)
class MenuOption:
    """An option of a menu."""

    label: str
    value: str
    description: str | None = None
    emoji: discord.PartialEmoji | None = None
    default: bool = False


@dataclass(frozen=True, slots=True)
class Menu:
    """A select, of the kind that its id begins with: of `options`, or of channels of these `types`,
    people or roles, with those `chosen` marked. It takes from `least` to `most` values. Its `note`
    is shown in a window alone."""

    placeholder: str
    custom_id: str
    options: tuple[MenuOption, ...] = ()
    least: int = 1
    most: int = 1
    types: tuple[discord.ChannelType, ...] = ()
    chosen: tuple[int, ...] = ()
    note: str = ""

    def with_default(self, value: str) -> Menu:
        """Returns the menu with the option of this value marked, if there is one."""
        options = tuple(replace(each, default=each.value == value) for each in self.options)
        return replace(self, options=options)


AnyControl: TypeAlias = Button | Menu


ROW: Final = 5
"""The most buttons side by side."""


@dataclass(frozen=True, slots=True)
class Controls:
    """Controls side by side: five buttons at most, or one menu."""

    controls: tuple[AnyControl, ...]

    def map(self, change: Callable[[AnyControl], AnyControl]) -> Controls:
        """Returns the row with every control changed."""
        return Controls(tuple(map(change, self.controls)))


@dataclass(frozen=True, slots=True)
class Document:
    """A file to keep, with its name."""

    name: str
    data: bytes


Block: TypeAlias = Paragraph | Headed | Gallery | Document | Controls
Blocks: TypeAlias = list[Block]


@dataclass(frozen=True, slots=True)
class Screen:
    """The blocks of a message, and the people that it may mention. `urgency` orders the pictures of
    several screens for drawing. In public it speaks the language that the people in `among` share,
    else the place's."""

    blocks: tuple[Block, ...]
    mentions: tuple[int, ...] = ()
    urgency: Urgency = Urgency.SCREEN
    among: tuple[int, ...] = ()

    @property
    def pictures(self) -> tuple[AnyPicture, ...]:
        """The pictures, in the order of the blocks."""
        shown = [
            (each.emblem,) if isinstance(each, Headed) else each.pictures
            for each in self.blocks
            if isinstance(each, Headed | Gallery)
        ]
        return tuple(picture for each in shown for picture in each)

    @property
    def controls(self) -> tuple[AnyControl, ...]:
        """The controls, in the order of the blocks."""
        return tuple(
            each for row in self.blocks if isinstance(row, Controls) for each in row.controls
        )

    @property
    def pressed(self) -> tuple[AnyControl, ...]:
        """The controls that have ids of ours: all but links."""
        return tuple(each for each in self.controls if each.custom_id)

    def may_mention(self) -> discord.AllowedMentions:
        """Returns the permission to mention the screen's people, and nobody else."""
        people = [discord.Object(each) for each in self.mentions if is_person(each)]
        return discord.AllowedMentions(everyone=False, roles=False, users=people)

    def without(self, people: Collection[int]) -> Screen:
        """Returns the same screen, notifying none of these people."""
        kept = tuple(each for each in self.mentions if each not in people)
        return replace(self, mentions=kept)

    def map(self, change: Callable[[Block], Block | None]) -> Screen:
        """Returns the screen with every block changed; None takes it away."""
        return replace(self, blocks=tuple(filter(None, map(change, self.blocks))))

    def _changed(self, change: Callable[[AnyControl], AnyControl]) -> Screen:
        return self.map(lambda block: block.map(change) if isinstance(block, Controls) else block)

    def at_step(self, step: int) -> Screen:
        """Returns the screen with the ids of its controls at this step of its message."""
        return self._changed(lambda each: _at_step(each, step))

    def bare(self) -> Screen:
        """Returns the screen without emojis on its controls."""
        return self._changed(_bare)

    def renaming(self, picture: AnyPicture, name: str) -> Screen:
        """Returns the screen with another name for the file of a picture."""
        renamed = replace(picture, name=name)

        def changed(block: Block) -> Block:
            match block:
                case Gallery(shown):
                    return Gallery(tuple(renamed if each is picture else each for each in shown))
                case Headed(words, emblem) if emblem is picture:
                    return Headed(words, renamed)
                case _:
                    return block

        return self.map(changed)

    def ending_in(self, control: Button) -> Screen:
        """Returns the screen with a button at its end: in the last row of buttons, if there is
        room."""
        *before, last = self.blocks
        if (
            isinstance(last, Controls)
            and len(last.controls) < ROW
            and isinstance(last.controls[0], Button)
        ):
            return replace(self, blocks=(*before, Controls((*last.controls, control))))
        return replace(self, blocks=(*self.blocks, Controls((control,))))

    def leaving_out(self, picture: AnyPicture) -> Screen:
        """Returns the screen with words in place of a picture: for a board, as many as a message
        has room for; for a card, also replacing the words below it; none for others, whose words
        stay anyway."""
        told = [each.words for each in self.blocks if isinstance(each, Paragraph | Headed)]
        room = max(1, TEXT - sum(map(len, told)))

        def changed(block: Block) -> Block | None:
            match block, picture:
                case Gallery(shown), Picture() if picture in shown:
                    return Paragraph(cut(picture.words, room))
                case Gallery(shown), _ if picture in shown:
                    return None
                case Headed(words), Emblem():
                    return Paragraph(words)
                case Paragraph(words), CardPicture(below=below) if words == below:
                    return Paragraph(picture.words)
                case _:
                    return block

        return self.map(changed)


def _at_step(control: AnyControl, step: int) -> AnyControl:
    named = control.custom_id
    return replace(control, custom_id=at_step(named, step)) if named else control


def _bare(control: AnyControl) -> AnyControl:
    if isinstance(control, Button):
        return replace(control, emoji=None)
    return replace(control, options=tuple(replace(each, emoji=None) for each in control.options))


def layout(*blocks: Block) -> tuple[Block, ...]:
    """Returns the blocks of a screen."""
    return blocks


def text(words: str) -> Paragraph:
    """Returns a block of text."""
    return Paragraph(words)


def headed(words: str, emblem: AnyPicture | None) -> Block:
    """Returns a block of text with a game's emblem beside it; just the text without one."""
    return Headed(words, emblem) if emblem else Paragraph(words)


def gallery(*pictures: AnyPicture) -> Gallery:
    """Returns the pictures, with their alt texts."""
    return Gallery(pictures)


def with_board(
    lines: Sequence[str], picture: Picture, boards: BoardForm, room: int = TEXT
) -> Blocks:
    """Returns lines with a board below, in the form that its reader prefers; `room` is the most
    characters of both."""
    told = list(lines)
    if not boards.are_pictures:
        game, down = GAMES[picture.game], picture.look.down
        told.append(board_text(game, picture.view, boards, lines, down))
    above = text(cut(joined("\n", told), room))
    return [above, gallery(picture)] if boards.are_pictures else [above]


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
) -> Button:
    """Returns a button that presses a verb; an `emoji` stands before its label."""
    name = custom_id(BUTTON, verb, subject, ply, args)
    return Button(label, name, style=style, disabled=disabled, emoji=emoji)


def select(
    placeholder: str,
    verb: str,
    subject: int,
    options: Sequence[MenuOption],
    ply: int = 0,
    args: Sequence[str] = (),
    *,
    several: bool = False,
    at_least: int = 0,
) -> Controls:
    """Returns a row with a select that presses a verb: for one value, or with `several` for any
    number from `at_least` on. It has at most 25 options."""
    name = custom_id(SELECT, verb, subject, ply, args)
    shown = tuple(options[:MENU])
    fewest, most = (at_least, len(shown)) if several else (1, 1)
    return Controls((Menu(placeholder, name, shown, fewest, most),))


def option(
    label: str,
    value: str,
    note: str = "",
    *,
    chosen: bool = False,
    emoji: discord.PartialEmoji | None = None,
) -> MenuOption:
    """Returns an option of a menu, perhaps with a `note` below its label; each has room for
    `LABEL` characters."""
    about = cut(note, LABEL) if note else None
    return MenuOption(cut(label, LABEL), value, about, emoji, chosen)


LABEL: Final = 100
"""The most characters of an option's label, and of its description, in Discord."""
MENU: Final = 25
"""The most options of one menu."""
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
) -> Controls:
    """Returns a row with a select for a server's channels of these types, `most` at most; those
    `chosen` are marked."""
    name = custom_id(CHANNELS, verb, subject, 0)
    return Controls((Menu(placeholder, name, (), 0, most, tuple(types), tuple(chosen[:most])),))


def role_select(
    placeholder: str,
    verb: str,
    chosen: Sequence[int],
    args: Sequence[str] = (),
    *,
    most: int = MENU,
) -> Controls:
    """Returns a row with a select for a server's roles, `most` at most; those `chosen` are
    marked."""
    name = custom_id(ROLES, verb, 0, 0, args)
    return Controls((Menu(placeholder, name, (), 0, most, (), tuple(chosen[:most])),))


def people_select(
    placeholder: str,
    verb: str,
    subject: int,
    chosen: Sequence[int],
    ply: int = 0,
    args: Sequence[str] = (),
    *,
    most: int = MENU,
) -> Controls:
    """Returns a row with a select of people, `most` at most; those `chosen` are marked. An empty
    choice is possible."""
    name = custom_id(PEOPLE, verb, subject, ply, args)
    return Controls((Menu(placeholder, name, (), 0, most, (), tuple(chosen[:most])),))


def link(label: str, url: str) -> Button:
    """Returns a button that leads to an address in Discord."""
    return Button(label, url=url)


def rows(buttons: Sequence[Button]) -> list[Controls]:
    """Returns the buttons in rows of five."""
    return [Controls(tuple(buttons[at : at + ROW])) for at in range(0, len(buttons), ROW)]


def word(words: str) -> Screen:
    """Returns a screen of a few words, without controls."""
    return Screen(layout(text(words)))


def question(words: str, yes: str, verb: str, subject: int, ply: int) -> Screen:
    """Asks for confirmation before an act that cannot be undone."""
    sure = button(yes, verb, subject, ply, style=discord.ButtonStyle.danger)
    return Screen(
        layout(text(words), *rows([sure, button(say("Continue playing"), "close", subject)]))
    )
