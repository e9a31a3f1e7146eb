"""Texts as lines, for processes that talk in lines: a thinker's words are read in any language."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final, cast

from common.text import text
from common.text.text import Text

_KIND: Final = "is"
"""The key of the kind of a text, beside its parts."""
_OF: Final = "of"
_FIELDS: Final = "fields"
_BEGINS: Final = f'{{"{_KIND}":'


def pack(words: str) -> str:
    """Returns a text as one line without tabs, which `unpack` reads; plain words as they are."""
    if not isinstance(words, Text):
        return words
    return json.dumps(_packed(words), ensure_ascii=False, separators=(",", ":"))


def unpack(line: str) -> str:
    """Returns the text of a line that `pack` made. Raises `ValueError` for a line that begins like
    one and is none."""
    if not line.startswith(_BEGINS):
        return line
    try:
        return cast(str, _unpacked(json.loads(line)))
    except (LookupError, TypeError, AttributeError) as error:
        raise ValueError("this line is no text") from error


def _packed(value: Any) -> Any:
    if isinstance(value, Text):
        return {_KIND: type(value).__name__, _OF: [_packed(each) for each in value.given()]}
    if isinstance(value, Mapping):
        fields = cast("Mapping[str, Any]", value)
        return {_FIELDS: {key: _packed(each) for key, each in fields.items()}}
    if isinstance(value, list | tuple):
        return [_packed(each) for each in cast("list[Any]", value)]
    return value


def _unpacked(value: Any) -> Any:
    match value:
        case list():
            return _all(cast("Sequence[Any]", value))
        case dict():
            return _made(cast("Mapping[str, Any]", value))
        case _:
            return value


def _all(values: Sequence[Any]) -> tuple[Any, ...]:
    return tuple(map(_unpacked, values))


def _made(found: Mapping[str, Any]) -> Any:
    if _FIELDS in found:
        return {key: _unpacked(each) for key, each in found[_FIELDS].items()}
    kind: Any = getattr(text, found[_KIND])
    if not issubclass(kind, Text):
        raise TypeError(f"{kind} is no kind of text")
    return kind(*_all(found[_OF]))
