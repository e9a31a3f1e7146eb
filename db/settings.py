"""How a setting is declared: as a field of a dataclass, by `setting`.

The field has the name, the type and the default; `setting` adds its columns and, if people choose
it on a page, its words and the options of a command. Rows, pages and commands follow from it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from operator import not_
from typing import Any, TypeAlias, TypeVar

from common.text.text import Text
from db.connection import Row, Value

T = TypeVar("T")
Labels: TypeAlias = Mapping[str, Text | tuple[Text, Text]]
"""The labels of values by their keys, each with its words in a command if one offers them."""
YES, NO = "yes", "no"
"""The keys of a setting that is on or off."""


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns of a setting: `made` returns its value from theirs, `parts` theirs from it."""

    names: tuple[str, ...]
    made: Callable[..., Any]
    parts: Callable[[Any], Sequence[Value]]


def unless(name: str) -> Columns:
    """Returns the column of a setting that is on where the column is off."""
    return Columns((name,), not_, lambda wanted: (not wanted,))


def _column(name: str, usual: Any) -> Columns:
    """Returns the column of a switch, or of a word: NULL until somebody chooses, or for none."""
    if isinstance(usual, bool):
        return Columns((name,), bool, lambda wanted: (wanted,))

    def made(kept: Any) -> Any:
        return kept or usual

    return Columns((name,), made, lambda wanted: (wanted or None,))


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting that people choose on a page. Its name and the keys of its values stand in the ids
    of controls already posted. `options` are a command's: each has a description, and the key for
    which its yes stands, empty if it offers all values."""

    name: str
    usual: Any
    page: str
    about: Text
    labels: Labels
    options: Mapping[str, tuple[str, Text]]

    def value(self, key: str) -> Any:
        """Returns the value with this key. Raises `KeyError` if there is none."""
        if key not in self.labels:
            raise KeyError(key)
        return key == YES if isinstance(self.usual, bool) else type(self.usual)(key)

    def key(self, value: Any) -> str:
        """Returns the key of a value."""
        return (NO, YES)[value] if isinstance(value, bool) else str(value)

    def label(self, key: str) -> Text:
        """Returns the words of a value on the page."""
        found = self.labels[key]
        return found if isinstance(found, Text) else found[0]

    def choices(self) -> dict[str, Text]:
        """Returns the words in a command of the values that it offers, by their keys."""
        return {key: each[1] for key, each in self.labels.items() if isinstance(each, tuple)}

    def given(self, option: str, word: str | bool) -> Any:
        """Returns the value for what was given as an option: for no it is the first other one."""
        meant, _ = self.options[option]
        if isinstance(word, str):
            return self.value(word)
        return self.value(meant if word else next(key for key in self.labels if key != meant))


def setting(
    usual: T,
    columns: Columns | str,
    page: str = "",
    about: Text | str = "",
    labels: Labels | None = None,
    /,
    **options: Text | tuple[str, Text],
) -> T:
    """Declares a field with this default. Without a page nobody chooses it by its values. An option
    of the command is its description, after a key if its yes stands for that."""
    kept = columns if isinstance(columns, Columns) else _column(columns, usual)
    meant = YES if isinstance(usual, bool) else ""
    offered = {
        name: each if isinstance(each, tuple) else (meant, each) for name, each in options.items()
    }
    shown = (page, about, labels, offered)
    return field(default=usual, metadata={"columns": kept, "shown": shown})


@dataclass(frozen=True, slots=True)
class Declared:
    """The settings of a dataclass, and how each of its fields is stored, by their names."""

    kind: type[Any]
    settings: Mapping[str, Setting]
    columns: Mapping[str, Columns]

    def read(self, row: Row) -> Any:
        """Returns a row as a value of the dataclass."""
        return self.kind(
            **{
                name: each.made(*[row[column] for column in each.names])
                for name, each in self.columns.items()
            }
        )

    def written(self, chosen: Mapping[str, Any]) -> dict[str, Value]:
        """Returns the columns' values for these fields. Raises `KeyError` for an unknown one."""
        found: dict[str, Value] = {}
        for name, value in chosen.items():
            kept = self.columns[name]
            found |= zip(kept.names, kept.parts(value), strict=True)
        return found


def declared(kind: type[Any]) -> Declared:
    """Returns what the fields of a dataclass declare."""
    found = fields(kind)
    shown = [each for each in found if each.metadata["shown"][0]]
    settings = {
        each.name: Setting(each.name, each.default, *each.metadata["shown"]) for each in shown
    }
    return Declared(kind, settings, {each.name: each.metadata["columns"] for each in found})
