"""How a setting is declared: as a field of a dataclass, by `setting`.

The field has the name, the type and the default; `setting` adds its column and, if people choose it
on a page, its words and the options of a command. Rows (`db.codec`), pages and commands follow from
it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Final, TypeVar

from common.text.say import EMPTY, capitalised
from common.text.text import Sentence, Text
from db.codec import COLUMN, Codec, Columns

T = TypeVar("T")
YES, NO = "yes", "no"
"""The keys of a setting that is on or off."""
SHOWN: Final = "shown"
"""The key in a field's metadata of its form in the settings."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting that people choose on a page. Its name and the keys of its values stand in the ids
    of controls already posted. `about` may have a `note`. `labels` are those of the values, each
    with further words: in a command, if one offers the value, or beside the label. A single label
    is both. `options` are a command's: each has a description, after the key for which its yes
    stands, empty if it offers the values."""

    name: str
    usual: Any
    page: str
    about: Sentence
    note: Text
    labels: Mapping[str, tuple[Text, Text]]
    options: Mapping[str, tuple[str, Text]]

    def value(self, key: str) -> Any:
        """Returns the value with this key. Raises `KeyError` if there is none."""
        if key not in self.labels:
            raise KeyError(key)
        return key == YES if isinstance(self.usual, bool) else type(self.usual)(key)

    def key(self, value: Any) -> str:
        """Returns the key of a value."""
        return (NO, YES)[value] if isinstance(value, bool) else str(value)

    def choices(self) -> dict[str, Text]:
        """Returns the words in a command of the values that it offers, by their keys."""
        return {key: words for key, (_, words) in self.labels.items() if words}

    def given(self, option: str, word: str | bool) -> Any:
        """Returns the value for what was given as an option: for no it is the first other one."""
        meant, _ = self.options[option]
        if isinstance(word, str):
            return self.value(word)
        return self.value(meant if word else next(key for key in self.labels if key != meant))


def setting(
    usual: T,
    page: str = "",
    about: Sentence | tuple[Sentence, Text] | None = None,
    labels: Mapping[str, Text | tuple[Text, Text]] | None = None,
    /,
    column: str | Columns | Codec[Any] = "",
    **options: Text | tuple[str, Text],
) -> T:
    """Declares a field with this default, in a column of its name or another one. Without a page
    nobody chooses it by its values. `about` may have a note. An option of the command is its
    description, after a key if its yes stands for that."""
    meant = YES if isinstance(usual, bool) else ""
    offered = {
        name: each if isinstance(each, tuple) else (meant, each) for name, each in options.items()
    }
    named = {
        key: each if isinstance(each, tuple) else (capitalised(each), each)
        for key, each in (labels or {}).items()
    }
    told, note = about if isinstance(about, tuple) else (about, EMPTY)
    shown = page, told, note, named, offered
    return field(default=usual, metadata={COLUMN: column, SHOWN: shown})


def settings_of(kind: type[Any]) -> dict[str, Setting]:
    """Returns the settings among the fields of a dataclass, by their names."""
    shown = [(each, each.metadata.get(SHOWN)) for each in fields(kind)]
    return {
        each.name: Setting(each.name, each.default, *told)
        for each, told in shown
        if told and told[0]
    }
