"""The selects for one step of an action, with any number of parts; and the languages for one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from cogs.hall.emojis import emoji_of
from cogs.hall.ids import whole
from cogs.hall.languages.readers import AS_DISCORD, made
from cogs.hall.screen import MENU, Controls, MenuOption, option, select
from common.text.catalogue import codes, language
from common.text.say import EMPTY, capitalised, cut, joined, name, say
from common.text.text import Text, written
from engines.game import Part

SUFFIXES: Final = ("", "-b", "-c", "-d")
"""The suffixes of a verb that keep the selects of one message apart; all have the same answer."""
PAGE: Final = MENU * len(SUFFIXES)
_WORDS: Final = 10
"""The most characters of a label in a range: a phone shows some 24 for the two ends together."""
LANGUAGE: Final = name("Language")


@dataclass(frozen=True, slots=True)
class PickerState:
    """A person's progress in the picker: the values of the chosen parts, whether the board is shown
    closer, and the page of the next parts, counted from 0."""

    chosen: tuple[str, ...] = ()
    closer: bool = False
    page: int = 0

    def args(self) -> tuple[str, ...]:
        """Returns the choice for a control's id: the parts alone, unless page or zoom differ from
        the beginning."""
        if not (self.closer or self.page):
            return self.chosen
        return ("", f"{self.page}{'c' if self.closer else ''}", *self.chosen)


def choosing(args: Sequence[str]) -> PickerState:
    """Returns the progress noted in a control's id by `PickerState.args`. Raises `BadControl` for
    other arguments."""
    if not args or args[0]:  # no part is empty: an empty one comes before page and zoom
        return PickerState(tuple(args))
    how = args[1] if len(args) > 1 else ""
    return PickerState(tuple(args[2:]), how.endswith("c"), whole(how.removesuffix("c")))


JOINT: Final = "~"
"""The separator between the values of several parts in one option; no part's value has it."""


def values_of(values: Sequence[str]) -> tuple[str, ...]:
    """Returns the values of the parts chosen in a select, one after the other."""
    return tuple(part for value in values for part in value.split(JOINT))


def verbs(verb: str) -> tuple[str, ...]:
    """Returns the verb of each select of a message, in their order."""
    return tuple(verb + suffix for suffix in SUFFIXES)


def last_page(parts: Sequence[Part]) -> int:
    """Returns the last page of these parts."""
    return max(0, (len(parts) - 1) // PAGE)


def menus(
    question: str,
    parts: Sequence[Part],
    page: int,
    verb: str,
    subject: int,
    ply: int,
    args: Sequence[str],
    game: str,
    named: Callable[[Part], Text] | None = None,
) -> list[Controls]:
    """Returns a page of the parts of a game's action as selects, in their order; their heading is
    the question. `named` gives a part another label than its own; empty for none. Each select names
    its range if one select cannot hold all parts."""
    page = max(0, min(page, last_page(parts)))
    shown = parts[page * PAGE : (page + 1) * PAGE]
    groups = [shown[start : start + MENU] for start in range(0, len(shown), MENU)]
    return [
        select(
            joined("", [_range(group), "?"]) if len(parts) > MENU else question,
            name,
            subject,
            [part_option(game, part, named(part) if named else EMPTY) for part in group],
            ply,
            args,
        )
        for name, group in zip(verbs(verb), groups, strict=False)
    ]


def _range(parts: Sequence[Part]) -> Text:
    first, last = cut(parts[0].label, _WORDS), cut(parts[-1].label, _WORDS)
    return first if len(parts) == 1 else joined(" … ", [first, last])  # "to" may be in them


def part_option(game: str, part: Part, label: Text = EMPTY) -> MenuOption:
    """Returns a part of a game's action as an option of a select, perhaps with another label."""
    return option(label or part.label, part.value, part.note, emoji=emoji_of(game, part.miniature))


def in_all_languages() -> str:
    """Returns the heading “Language”: its word in each language, so that everybody finds it."""
    words = dict.fromkeys(written(LANGUAGE, language(code)) for code in codes())
    return "**🌐 " + " · ".join(words) + "**"


def language_options(chosen: str, *, as_discord: bool) -> list[MenuOption]:
    """Returns the languages as options, the `chosen` one marked; with `as_discord`, that of
    somebody's Discord first, for which an empty choice stands."""
    first = option(
        capitalised(say("as in Discord")),
        AS_DISCORD,
        say("The language of your Discord, where I speak it"),
        chosen=not chosen,
    )
    spoken = [
        option(language(code).title, code, made(code), chosen=code == chosen) for code in codes()
    ]
    return [first, *spoken] if as_discord else spoken
