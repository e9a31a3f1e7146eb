"""Makes Discord's layout of a screen and its files, in the language of the readers."""

from __future__ import annotations

import io
import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from hashlib import blake2b
from typing import Any, Final, NamedTuple, TypeVar

from cogs import discord
from cogs.discord import ui
from cogs.hall.ids import CHANNELS, PEOPLE, ROLES, SELECT
from cogs.hall.languages.commands import linked
from cogs.hall.languages.writing import LONGEST, cut
from cogs.hall.screen import (
    AnyControl,
    AnyPicture,
    Attached,
    Block,
    Button,
    CardPicture,
    Controls,
    Document,
    Emblem,
    Gallery,
    Headed,
    Menu,
    MenuOption,
    Paragraph,
    Picture,
    Screen,
)
from cogs.hall.sending.modal import Line, Modal, Question
from common.text.catalogue import language
from common.text.text import Text, written
from render.painting.orders import NotDrawn
from render.painting.painters import Painters

log = logging.getLogger(__name__)

Group = TypeVar("Group", ui.RadioGroup[Any], ui.CheckboxGroup[Any])
ACCENT: Final = discord.Colour(0xC9A24B)
_MARK: Final = 8
"""The bytes of the mark in the name of a picture."""


class Ready(NamedTuple):
    """The layout of a screen, its new files, and the pictures that stay in its message."""

    view: ui.LayoutView
    files: list[discord.File]
    kept: list[discord.Attachment]


async def ready(
    screen: Screen, code: str, there: Sequence[discord.Attachment] = (), *, or_words: bool = False
) -> Ready:
    """Returns the screen in the language with this code, for a message that has the files `there`:
    a picture among them is not sent again, which would flicker. The name of a picture contains a
    hash of its bytes. With `or_words`, as for one person who waits, a board that cannot be drawn is
    told in words. Else raises `NotDrawn`: a board for all is shown later."""
    known = {each.filename: each for each in there}
    files, kept = list[discord.File](), list[discord.Attachment]()
    for each in screen.pictures:
        try:
            drawn = await _drawn(each, screen, code)
        except NotDrawn as error:
            if not (or_words if isinstance(each, Picture) else _is_spare(each)):
                raise
            screen = screen.leaving_out(each)
            log.warning("shown without %s: %s", each.name, error)
            continue
        if not drawn:
            continue  # it comes with the screen
        name = _named(each, drawn)
        screen = screen.renaming(each, name)
        if name in known:
            kept.append(known[name])
        else:
            files.append(discord.File(io.BytesIO(drawn), name))
    papers = [each for each in screen.blocks if isinstance(each, Document)]
    files += [discord.File(io.BytesIO(each.data), each.name) for each in papers]
    return Ready(built(screen, code), files, kept)


def _named(picture: AnyPicture, drawn: bytes) -> str:
    """Returns the name of a picture with these bytes, as `board-0123456789abcdef.png`."""
    stem, dot, kind = picture.name.rpartition(".")
    return f"{stem}-{blake2b(drawn, digest_size=_MARK).hexdigest()}{dot}{kind}"


def _is_spare(picture: AnyPicture) -> bool:
    return not isinstance(picture, CardPicture) or not picture.needs


async def _drawn(wanted: AnyPicture, screen: Screen, code: str) -> bytes:
    """Returns a picture with its words in this language; nothing for a file that comes with the
    screen."""
    match wanted:
        case Picture(game=game, view=view, choice=choice, look=look):
            spoken = replace(look, language=code)
            return await painters().picture(game, view, choice, spoken, screen.urgency)
        case CardPicture(card=card):
            return await painters().card(replace(card, language=code), screen.urgency)
        case Emblem(games=games):
            return await painters().emblem(games, screen.urgency)
        case Attached():
            return b""


def built(screen: Screen, code: str = "") -> ui.LayoutView:
    """Returns a layout of one container, written in the language with this code, with every text
    cut to Discord's length; without a code in English, however long. It is stopped at once: its
    controls answer by their ids (`cogs.desk.dispatch`), and discord.py would keep every unstopped
    layout in memory for ever."""
    page, view = _Page(screen, code), ui.LayoutView(timeout=None)
    view.add_item(ui.Container(*map(page.block, screen.blocks), accent_colour=ACCENT))
    view.stop()
    if code:
        page.cut(view)
    return view


RADIOS: Final = 5
"""The most choices of a question shown one by one in a window; more become a menu."""
BOXES: Final = 10
"""The most boxes of a question to tick."""


def window(wanted: Modal, code: str) -> ui.Modal:
    """Returns the window of a form in the language with this code. It is stopped at once, as a
    layout is: it answers by its id."""
    page = _Page(Screen(()), code)
    found = ui.Modal(title=page.out(wanted.title, "question"), custom_id=wanted.custom_id)
    for each in wanted.questions:
        words = each.placeholder if isinstance(each, Menu) else each.question
        note = page.out(each.note, "option") if isinstance(each, Menu) and each.note else None
        label = page.out(words, "question")
        found.add_item(ui.Label(text=label, description=note, component=page.asked(each)))
    found.stop()
    return found


class _Page(NamedTuple):
    """A screen written in the language with this code."""

    screen: Screen
    code: str

    def asked(self, question: Question) -> ui.Item[Any]:
        """Returns the control of a question: a line, a few choices or boxes, or a menu."""
        match question:
            case Line():
                return ui.TextInput(
                    custom_id=question.custom_id,
                    placeholder=self.out(question.placeholder, "line"),
                    max_length=question.most,
                    default=question.typed or None,
                )
            case Menu(custom_id=named) if not named.startswith(SELECT):
                return self._required(self._menu(question), question)
            case Menu(most=1) if 1 < len(question.options) <= RADIOS:
                return self._filled(ui.RadioGroup[Any](custom_id=question.custom_id), question)
            case Menu() if len(question.options) <= (BOXES if question.most > 1 else 1):
                boxes = ui.CheckboxGroup[Any](
                    custom_id=question.custom_id,
                    required=question.least > 0,
                    min_values=question.least,
                    max_values=question.most,
                )
                return self._filled(boxes, question)
            case Menu():
                return self._required(self._menu(question), question)

    def _required(self, select: ui.Item[Any], menu: Menu) -> ui.Item[Any]:
        """Returns the select of a menu, required if the menu needs an answer."""
        assert isinstance(select, ui.Select | ui.UserSelect | ui.RoleSelect | ui.ChannelSelect)
        select.required = menu.least > 0
        return select

    def _filled(self, group: Group, menu: Menu) -> Group:
        for each in menu.options:
            about = self.out(each.description, "option") if each.description else None
            label = self.out(each.label, "option")
            group.add_option(label=label, value=each.value, description=about, default=each.default)
        return group

    def block(self, block: Block) -> ui.Item[Any]:
        match block:
            case Paragraph(words):
                return ui.TextDisplay(self.out(words, "words"))
            case Headed(words, emblem):
                small = ui.Thumbnail[Any](_url(emblem), description=self._alt(emblem))
                return ui.Section(ui.TextDisplay(self.out(words, "words")), accessory=small)
            case Gallery(pictures):
                return ui.MediaGallery(
                    *(
                        discord.MediaGalleryItem(_url(each), description=self._alt(each))
                        for each in pictures
                    )
                )
            case Document(name):
                return ui.File[Any](f"attachment://{name}")
            case Controls(controls):
                return ui.ActionRow(*map(self._control, controls))

    def _control(self, control: AnyControl) -> ui.Item[Any]:
        match control:
            case Button():
                return ui.Button(
                    label=self.out(control.label, "label"),
                    custom_id=control.custom_id or None,
                    url=control.url,
                    style=control.style,
                    disabled=control.disabled,
                    emoji=control.emoji,
                )
            case Menu():
                return self._menu(control)

    def _menu(self, menu: Menu) -> ui.Item[Any]:
        given: dict[str, Any] = {
            "placeholder": self.out(menu.placeholder, "placeholder"),
            "custom_id": menu.custom_id,
            "min_values": menu.least,
            "max_values": menu.most,
        }
        if menu.custom_id.startswith(SELECT):
            return ui.Select(options=[self._option(each) for each in menu.options], **given)
        kind, marked = _KINDS[menu.custom_id[0]]
        given |= {"channel_types": list(menu.types)} if menu.types else {}
        chosen = [discord.SelectDefaultValue(id=each, type=marked) for each in menu.chosen]
        return kind(default_values=chosen, **given)

    def _option(self, option: MenuOption) -> discord.SelectOption:
        about = option.description
        return discord.SelectOption(
            label=self.out(option.label, "option"),
            value=option.value,
            description=self.out(about, "option") if about else about,
            emoji=option.emoji,
            default=option.default,
        )

    def _alt(self, picture: AnyPicture) -> str:
        return self.out(picture.alt, "description")

    def out(self, words: str, kind: str) -> str:
        if not self.code:
            return words
        told = written(words, language(self.code)) if isinstance(words, Text) else words
        told = linked(told) if kind == "words" else told
        return cut(told, LONGEST[kind], partial(self._place, kind))

    def cut(self, view: ui.LayoutView) -> None:
        """Shortens the longest text of a layout if all together are too long."""
        shown = [each for each in view.walk_children() if isinstance(each, ui.TextDisplay)]
        over = sum(len(each.content) for each in shown) - LONGEST["words"]
        if over > 0:
            longest = max(shown, key=lambda each: len(each.content))
            room = len(longest.content) - over
            longest.content = cut(longest.content, room, partial(self._place, "words"))

    def _place(self, kind: str) -> str:
        """Returns the place of a text for the log: its kind, the language, and the screen's verbs
        and pictures."""
        ids = [each.custom_id.split(":") for each in self.screen.controls]
        found = [parts[1] for parts in ids if len(parts) > 1]
        galleries = [each for each in self.screen.blocks if isinstance(each, Gallery)]
        found += [_url(picture) for each in galleries for picture in each.pictures]
        return f"{kind} in {self.code!r} on the screen with {', '.join(dict.fromkeys(found))}"


_KINDS: Final[dict[str, tuple[Callable[..., ui.Item[Any]], discord.SelectDefaultValueType]]] = {
    CHANNELS: (ui.ChannelSelect, discord.SelectDefaultValueType.channel),
    PEOPLE: (ui.UserSelect, discord.SelectDefaultValueType.user),
    ROLES: (ui.RoleSelect, discord.SelectDefaultValueType.role),
}
"""The kind of a select, and of those marked in it, by the first letter of its id."""


def _url(picture: AnyPicture) -> str:
    return f"attachment://{picture.name}"


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
