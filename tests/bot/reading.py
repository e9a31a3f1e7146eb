"""What a person can read and press in a message."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

import discord
from simcord import InteractionResult, ResponseMessage
from simcord.components import walk_components

from conformance.screens import Way as Way
from conformance.screens import ways_in as ways_in

Shown: TypeAlias = discord.Message | ResponseMessage

TEXT, BUTTON, SELECT, GALLERY = 10, 2, 3, 12


def place_of(message: Shown) -> int:
    """The id of the channel, thread or direct messages where a message stands."""
    return message.channel_id if isinstance(message, ResponseMessage) else message.channel.id


def components(message: Shown) -> Iterator[dict[str, Any]]:
    """Every component of a message, however deep."""
    roots: list[dict[str, Any]] = (
        message.components
        if isinstance(message, ResponseMessage)
        else [dict(each.to_dict()) for each in message.components]
    )
    return iter(walk_components(roots))


def words(message: Shown | None) -> str:
    """All that is written in a message; empty where there is none."""
    if message is None:
        return ""
    texts = [str(each["content"]) for each in components(message) if each["type"] == TEXT]
    return "\n".join([message.content, *texts]).strip()


def said(result: InteractionResult) -> str:
    """All that was answered to a command or press, the answer itself first."""
    return "\n".join(filter(None, map(words, answers(result))))


def answers(result: InteractionResult) -> list[ResponseMessage]:
    """The messages that answer a command or press."""
    first = [result.response] if result.response else []
    return [*first, *result.followups]


def message_of(result: InteractionResult) -> ResponseMessage:
    """The first message that answers a command or press, which there must be."""
    assert result.response
    return result.response


def labels(message: Shown) -> list[str]:
    """The buttons that can be pressed, in order."""
    return [
        str(each["label"])
        for each in components(message)
        if each["type"] == BUTTON and not each.get("disabled")
    ]


def disabled(message: Shown) -> list[str]:
    """The buttons that are shown but cannot be pressed."""
    return [
        str(each["label"])
        for each in components(message)
        if each["type"] == BUTTON and each.get("disabled")
    ]


def ids(message: Shown) -> list[str]:
    """The custom ids of all controls."""
    return [str(each["custom_id"]) for each in components(message) if "custom_id" in each]


def at_any_step(message: Shown, wanted: str) -> str | None:
    """The id of the control that has this id in a message which was never changed, or None."""
    kind, rest = wanted.split(":", 1)
    found = [each for each in ids(message) if (each[0], each.split(":", 1)[1]) == (kind, rest)]
    return found[0] if found else None


def control(message: Shown, verb: str) -> str:
    """The id of the one control that presses this verb."""
    (found,) = [each for each in ids(message) if each.split(":")[1] == verb]
    return found


def ending(message: Shown, verb: str, last: str) -> str:
    """The id of the one control that presses this verb with this last argument."""
    found = [each for each in ids(message) if each.split(":")[1] == verb]
    (one,) = [each for each in found if re.split("[:,]", each)[-1] == last]
    return one


def label_of(message: Shown, verb: str) -> str:
    """The label of the one button that presses this verb."""
    wanted = control(message, verb)
    (found,) = [each for each in components(message) if each.get("custom_id") == wanted]
    return str(found["label"])


def ways_on(message: Shown) -> Iterator[Way]:
    """Every way in which a message leads on in a pick."""
    return ways_in(components(message))


def way_to(message: Shown, wanted: Sequence[str]) -> Way | None:
    """The way that leads furthest towards a pick with these parts, or None."""
    parts = tuple(wanted)
    found = [way for way in ways_on(message) if way[2] and way[2] == parts[: len(way[2])]]
    return max(found, key=lambda way: len(way[2]), default=None)


def values(message: Shown, verb: str) -> list[str]:
    """The values that the select with this verb offers."""
    return [option["value"] for option in options(message, verb)]


def options(message: Shown, verb: str) -> list[dict[str, Any]]:
    """The options of the select with this verb."""
    wanted = control(message, verb)
    (menu,) = [each for each in components(message) if each.get("custom_id") == wanted]
    found: list[dict[str, Any]] = menu["options"]
    return found


def menu_with(message: Shown, value: str) -> str | None:
    """The id of the select that offers a value, or None."""
    for each in components(message):
        if each["type"] == SELECT and value in [option["value"] for option in each["options"]]:
            return str(each["custom_id"])
    return None


def alts(message: Shown) -> list[str]:
    """The alt texts of the pictures."""
    galleries = [each for each in components(message) if each["type"] == GALLERY]
    return [str(item["description"]) for each in galleries for item in each["items"]]


def offered(choices: list[dict[str, Any]]) -> list[Any]:
    """What autocomplete offers, after a look at Discord's limits."""
    assert len(choices) <= 25
    for each in choices:
        assert 1 <= len(each["name"]) <= 100
        assert len(str(each["value"])) <= 100
    return [each["value"] for each in choices]
