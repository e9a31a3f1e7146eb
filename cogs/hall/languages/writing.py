"""Writes out the texts of a message, in the language of its readers."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from typing import Any, Final, NamedTuple

from discord import ui
from discord.ui.select import BaseSelect

from common.text.catalogue import language
from common.text.text import Text, written

log = logging.getLogger(__name__)

LONGEST: Final = {
    "label": 80,
    "placeholder": 150,
    "option": 100,
    "description": 1024,
    "words": 4000,
}
"""The most characters that Discord takes, by the kind of place. In another language a text may be
longer than the English one that the screens were made for."""


class Written(str):
    """Words that were written out. The text stays with them: the same message may be sent again,
    in another language."""

    __slots__ = ("text",)
    text: Text

    def __new__(cls, text: Text, words: str) -> Written:
        self = super().__new__(cls, words)
        self.text = text
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return str, (str(self),)  # a copy, which is not sent again, is the words alone


class Button(ui.Button[Any]):
    """A button that knows the text of its label: discord.py keeps only a plain string."""

    said: str | None = None

    def __init__(self, *, label: str, **given: Any) -> None:
        super().__init__(label=label, **given)
        self.said = label


def cut(words: str, longest: int, where: Callable[[], str] = lambda: "an answer") -> str:
    """Returns these words, shortened if there is no room for all of them: behind the last sentence
    that has room, else behind a word. The log then tells `where` they stand."""
    if len(words) <= longest:
        return words
    # The words themselves may be secret.
    log.warning("%s of %s characters have room: %s", longest, len(words), where())
    kept = words[: longest - 1]
    end = max(kept.rfind(mark) for mark in (". ", ".\n", "! ", "? "))
    if end > longest // 2:
        return kept[: end + 1]
    head, _, _ = kept.rpartition(" ")
    return f"{head or kept}…"


def write_out(layout: ui.LayoutView, code: str) -> None:
    """Writes out all texts of a layout in the language with this code."""
    page = _Page(layout, code)
    for item in layout.walk_children():
        page.item(item)
    blocks = [each for each in layout.walk_children() if isinstance(each, ui.TextDisplay)]
    over = sum(len(each.content) for each in blocks) - LONGEST["words"]
    if over > 0:
        longest = max(blocks, key=lambda each: len(each.content))
        room = len(longest.content) - over
        longest.content = cut(longest.content, room, partial(page.place, "words"))


class _Page(NamedTuple):
    """A layout that is written out in the language with this code."""

    layout: ui.LayoutView
    code: str

    def item(self, item: ui.Item[Any]) -> None:
        """Writes out the texts of a block or a control."""
        match item:
            case ui.TextDisplay():
                item.content = self._out(item.content, "words")
            case Button(said=str(label)):
                item.label = self._out(label, "label")
            case BaseSelect():
                self._select(item)
            case ui.Thumbnail(description=str(words)):
                item.description = self._out(words, "description")
            case ui.MediaGallery():
                for picture in item.items:
                    picture.description = self._out(picture.description or "", "description")
            case _:
                pass

    def _select(self, item: BaseSelect[Any]) -> None:
        if item.placeholder:
            item.placeholder = self._out(item.placeholder, "placeholder")
        for option in item.options if isinstance(item, ui.Select) else ():
            option.label = self._out(option.label, "option")
            if option.description:
                option.description = self._out(option.description, "option")

    def _out(self, words: str, kind: str) -> str:
        text, where = original(words), partial(self.place, kind)
        if not isinstance(text, Text):
            return cut(text, LONGEST[kind], where)
        return Written(text, cut(written(text, language(self.code)), LONGEST[kind], where))

    def place(self, kind: str) -> str:
        """Returns the kind of a text, the language, and the screen: the verbs of its controls and
        its pictures."""
        items = [*self.layout.walk_children()]
        ids = [str(getattr(each, "custom_id", "")).split(":") for each in items]
        found = [parts[1] for parts in ids if len(parts) > 1]
        galleries = [each for each in items if isinstance(each, ui.MediaGallery)]
        found += [picture.media.url for each in galleries for picture in each.items]
        return f"{kind} in {self.code!r} on the screen with {', '.join(dict.fromkeys(found))}"


def original(words: str) -> str:
    """Returns the text that these words were written out from; else the words."""
    return words.text if isinstance(words, Written) else words
