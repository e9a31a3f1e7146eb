"""What a changed client can send: any id, any values, any options, from any message it sees."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from simcord import ChannelHandle, InteractionResult, MemberActor, UserHandle
from simcord import actors as simcord_actors
from simcord.backend import serializers
from simcord.backend.models import Message
from simcord.enums import InteractionType

from tests.bot.reading import Shown, place_of
from tests.bot.world import World

BUTTON, SELECT, PERSON_SELECT = 2, 3, 5
INTEGER, TEXT, TRUTH, PERSON = 4, 3, 5, 6
_KINDS: Final = {bool: TRUTH, int: INTEGER, str: TEXT}


async def press(
    world: World,
    person: MemberActor,
    message: Message | Shown,
    custom_id: str,
    values: Sequence[str] | None = None,
    kind: int | None = None,
) -> InteractionResult:
    """A press of a control with this id, which need not stand in the message. `kind` is that of
    the component, a select's where there are values unless it is said."""
    kind = kind or (BUTTON if values is None else SELECT)
    data: dict[str, Any] = {"custom_id": custom_id, "component_type": kind}
    if values is not None:
        data["values"] = list(values)
    backend = world.env.backend
    if not isinstance(message, Message):
        message = backend.get_message(place_of(message), message.id)
    shown = {"message": dict(serializers.message_payload(backend, message))}
    actor, place = _in(world, person, message.channel_id)
    return await simcord_actors._dispatch_actor_interaction(  # pyright: ignore[reportPrivateUsage]
        actor,
        InteractionType.MESSAGE_COMPONENT,
        place,
        data,
        extra=shown,
        source_message_id=message.id,
    )


async def submit(
    world: World, person: MemberActor, custom_id: str, *, empty: bool = False
) -> InteractionResult:
    """The submission of a form in a window of its own, `empty` or with a line that none has."""
    row = {"type": 1, "components": [{"type": 4, "custom_id": "a", "value": "b"}]}
    data: dict[str, Any] = {"custom_id": custom_id, "components": [] if empty else [row]}
    return await _send(world, person, world.channel, InteractionType.MODAL_SUBMIT, data)


async def command(
    world: World,
    person: MemberActor,
    place: ChannelHandle,
    name: str,
    options: dict[str, Any],
    typing: str | None = None,
    kinds: dict[str, int] | None = None,
) -> InteractionResult:
    """A slash command with any options: whatever their names, kinds and values. `typing` is
    the one that is being completed; `kinds` are those that do not follow from the value. Nobody
    whom an option names is told of besides."""
    root, *path = name.split()
    given = [
        {
            "name": key,
            "type": (kinds or {}).get(key, _KINDS[type(value)]),
            "value": value,
            "focused": key == typing,
        }
        for key, value in options.items()
    ]
    for word in reversed(path):
        given = [{"name": word, "type": 1, "options": given}]
    data: dict[str, Any] = {"id": "1", "name": root, "type": 1, "options": given}
    kind = InteractionType.APPLICATION_COMMAND
    if typing is not None:
        kind = InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE
    return await _send(world, person, place, kind, data)


async def _send(
    world: World, person: MemberActor, place: ChannelHandle, kind: int, data: dict[str, Any]
) -> InteractionResult:
    actor, there = _in(world, person, place.id)
    return await simcord_actors._dispatch_actor_interaction(actor, kind, there, data)  # pyright: ignore[reportPrivateUsage]


def _in(
    world: World, person: MemberActor, channel_id: int
) -> tuple[MemberActor | UserHandle, ChannelHandle]:
    """Who acts in a place: in the own direct messages nobody is a member of a server."""
    place = world.at(channel_id)
    return (person if place.guild is not None else person.user), place
