"""The presses in a message that pick an action, read from its components alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from cogs.hall.errors import BadControl
from cogs.hall.ids import Named, read_id
from cogs.hall.menus import choosing, values_of
from tools.loopback.actors import Actors
from tools.loopback.deeds import Deed
from tools.loopback.values import BUTTON, Json, Message, Person

PICK: Final = "pick"
"""The beginning of the verbs of controls that lead on in a pick."""
DO: Final = "do"
"""The verb of a control that plays."""


class Way(NamedTuple):
    """A press: the id of a control, its chosen option (None for a button), and the values of all
    parts chosen after it. `plays` tells whether it plays under every setting for Confirm; `several`
    whether other options may be chosen with this one."""

    name: str
    value: str | None
    chosen: tuple[str, ...]
    plays: bool = False
    several: bool = False


def named(control: Json) -> Named | None:
    """Returns the contents of a control's id; None if the control is not the bot's."""
    try:
        return read_id(str(control.get("custom_id", "")))
    except BadControl:
        return None


def ways_on(message: Message) -> Iterator[Way]:
    """Yields every press in a message that leads on in a pick, or plays one."""
    for control in message.controls():
        found, name = named(control), str(control["custom_id"])
        if found is None or not (found.verb == DO or found.verb.startswith(PICK)):
            continue
        chosen = choosing(found.args).chosen
        if control["type"] == BUTTON:
            yield Way(name, None, chosen, found.verb == DO)
            continue
        several = int(control.get("max_values") or 1) > 1
        for option in control["options"]:
            value = str(option["value"])
            yield Way(name, value, (*chosen, *values_of([value])), several=several)


def towards(message: Message, parts: tuple[str, ...]) -> Way | None:
    """Returns the press that leads furthest towards the pick with these parts, or None."""
    found = [each for each in ways_on(message) if each.chosen]
    found = [each for each in found if each.chosen == parts[: len(each.chosen)]]
    return max(found, key=lambda way: (len(way.chosen), way.plays), default=None)


def press(actors: Actors, person: Person, message: Message, way: Way) -> Deed:
    """Sends a press."""
    if way.value is None:
        return actors.click(person, message, way.name)
    return actors.select(person, message, way.name, [way.value])
