"""The checks themselves can fail."""

from __future__ import annotations

from typing import Any

import pytest

from conformance.limits import (
    BUTTON,
    CHANNELS,
    CONTAINER,
    GALLERY,
    PEOPLE,
    ROW,
    SECTION,
    SELECT,
    TEXT,
    THUMBNAIL,
    problems,
)


def button(**changes: Any) -> dict[str, Any]:
    """A sound button, but for these changes."""
    return {"type": BUTTON, "label": "Move", "custom_id": "b:move:1:2:", **changes}


def select(*options: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """A sound row with a select, but for these changes."""
    menu = {
        "type": SELECT,
        "custom_id": "s:pick:1:2:",
        "placeholder": "Where to?",
        "options": list(options),
        **changes,
    }
    return {"type": ROW, "components": [menu]}


def channels(*chosen: str, **changes: Any) -> dict[str, Any]:
    """A sound row with a select of channels, but for these changes."""
    menu = {
        "type": CHANNELS,
        "custom_id": "c:where:1:2:",
        "placeholder": "Where?",
        "min_values": 0,
        "max_values": 2,
        "default_values": [{"id": each, "type": "channel"} for each in chosen],
        **changes,
    }
    return {"type": ROW, "components": [menu]}


def picture(**changes: Any) -> dict[str, Any]:
    """A gallery with a picture, but for these changes."""
    item = {"media": {"url": "attachment://board.png"}, "description": "A board", **changes}
    return {"type": GALLERY, "items": [item]}


def person(*chosen: str) -> dict[str, Any]:
    """A sound select of one person."""
    return {
        "type": PEOPLE,
        "custom_id": "u:whom:1:2:",
        "placeholder": "Who?",
        "min_values": 0,
        "max_values": 1,
        "default_values": [{"id": each, "type": "user"} for each in chosen],
    }


def beside(**changes: Any) -> dict[str, Any]:
    """A text with a sound picture beside it, but for these changes."""
    small = {"type": THUMBNAIL, "media": {"url": "attachment://games.png"}, "description": "Games"}
    words = {"type": TEXT, "content": "Hello"}
    return {"type": SECTION, "components": [words], "accessory": {**small, **changes}}


def pair(one: str, other: str) -> dict[str, Any]:
    """Two buttons that do not do the same."""
    return {
        "type": ROW,
        "components": [button(label=one), button(label=other, custom_id="b:a:1:2:")],
    }


NOTHING: list[dict[str, Any]] = []
OPTION: dict[str, Any] = {"label": "First", "value": "Aa1"}
SOUND = [
    {"type": TEXT, "content": "Hello"},
    {"type": ROW, "components": [button()]},
    select(OPTION),
    channels("1", "2"),
    picture(),
    {"type": ROW, "components": [person("1")]},
    beside(),
]


def test_a_sound_message_has_no_problems() -> None:
    assert problems(SOUND) == []


def test_a_select_of_several_values_may_have_several_defaults() -> None:
    other = {"label": "x", "value": "x", "default": True}
    chosen = [select({**OPTION, "default": True}, other, min_values=0, max_values=2)]
    assert problems(chosen) == []


@pytest.mark.parametrize(
    "unsound",
    [
        [],
        [{"type": TEXT, "content": "x" * 4001}],
        [{"type": TEXT, "content": "𝔖" * 2001}],
        [{"type": TEXT, "content": " "}],
        [{"type": TEXT, "content": "x"}] * 38,
        [{"type": 14}],
        [{"type": ROW, "components": [person("1", "1")]}],
        [beside(description="")],
        [beside(type=BUTTON)],
        [{"type": ROW, "components": [button(custom_id=f"b:a:{n}:0:") for n in range(6)]}],
        [{"type": ROW, "components": [button(), button()]}],
        [{"type": ROW, "components": [button(label="x" * 81)]}],
        [{"type": ROW, "components": [button(label="")]}],
        [{"type": ROW, "components": [button(label="▲")]}],
        [pair("Pass", "✓ Pass")],
        [pair("Recruit → Bear", "Pay otherwise → Recruit → Bear")],
        [select({"label": "⚔ ", "value": "x"})],
        [{"type": ROW, "components": [button(custom_id="b:move:1:2:" + "a" * 84)]}],
        [{"type": ROW, "components": [button(custom_id="somebody-elses")]}],
        [{"type": ROW, "components": [button(url="https://example.org")]}],
        [select()],
        [select(*({"label": "x", "value": str(n)} for n in range(26)))],
        [select(OPTION, OPTION)],
        [select({"label": "x" * 101, "value": "x"})],
        [select({"label": "x", "value": ""})],
        [select({"label": "x", "value": "a,b"})],
        [select({**OPTION, "description": ""})],
        [select({**OPTION, "default": True}, {"label": "x", "value": "x", "default": True})],
        [select(OPTION, max_values=2)],
        [select(OPTION, min_values=2, max_values=1)],
        [select(OPTION, placeholder="?" * 25)],
        [select(OPTION, placeholder="Choose")],
        [picture(description="x" * 1025)],
        [picture(description=None)],
        [picture(media={"url": "attachment://brett für zwei.png"})],
        [channels("1", "2", "3")],
        [channels("1", "1")],
        [channels(max_values=26)],
        [channels(max_values=0)],
        [channels(placeholder="Channels")],
        [{"type": CONTAINER, "components": NOTHING}],
        [{"type": CONTAINER, "components": [{"type": ROW, "components": NOTHING}]}],
        [{"type": GALLERY, "items": NOTHING}],
        [{**beside(), "components": NOTHING}],
        [{"type": ROW, "components": [*channels()["components"], button()]}],
    ],
)
def test_an_unsound_message_is_found_out(unsound: list[dict[str, Any]]) -> None:
    assert problems(unsound) != []
