"""Writes out the texts of a message, in the language of its readers."""

from __future__ import annotations

import logging
from typing import Any, Final

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

    def __new__(cls, text: Text, code: str, longest: int) -> Written:
        self = super().__new__(cls, cut(written(text, language(code)), longest))
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


def cut(words: str, longest: int) -> str:
    """Returns these words, shortened if there is no room for all of them: behind the last sentence
    that has room, else behind a word."""
    if len(words) <= longest:
        return words
    log.warning("%s of %s characters have room", longest, len(words))  # they may be secret
    kept = words[: longest - 1]
    end = max(kept.rfind(mark) for mark in (". ", ".\n", "! ", "? "))
    if end > longest // 2:
        return kept[: end + 1]
    head, _, _ = kept.rpartition(" ")
    return f"{head or kept}…"


def write_out(layout: ui.LayoutView, code: str) -> None:
    """Writes out all texts of a layout in the language with this code."""
    for item in layout.walk_children():
        _item(item, code)
    blocks = [each for each in layout.walk_children() if isinstance(each, ui.TextDisplay)]
    over = sum(len(each.content) for each in blocks) - LONGEST["words"]
    if over > 0:
        longest = max(blocks, key=lambda each: len(each.content))
        longest.content = cut(longest.content, len(longest.content) - over)


def _item(item: ui.Item[Any], code: str) -> None:
    match item:
        case ui.TextDisplay():
            item.content = _out(item.content, code, "words")
        case Button(said=str(label)):
            item.label = _out(label, code, "label")
        case BaseSelect():
            _select(item, code)
        case ui.Thumbnail(description=str(words)):
            item.description = _out(words, code, "description")
        case ui.MediaGallery():
            for picture in item.items:
                picture.description = _out(picture.description or "", code, "description")
        case _:
            pass


def _select(item: BaseSelect[Any], code: str) -> None:
    if item.placeholder:
        item.placeholder = _out(item.placeholder, code, "placeholder")
    for option in item.options if isinstance(item, ui.Select) else ():
        option.label = _out(option.label, code, "option")
        if option.description:
            option.description = _out(option.description, code, "option")


def _out(words: str, code: str, place: str) -> str:
    text = original(words)
    if isinstance(text, Text):
        return Written(text, code, LONGEST[place])
    return cut(text, LONGEST[place])


def original(words: str) -> str:
    """Returns the text that these words were written out from; else the words."""
    return words.text if isinstance(words, Written) else words
