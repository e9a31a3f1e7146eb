"""What a person can press in a message to pick an action: read from its components alone."""

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
"""The verbs of controls that lead on in a pick begin so."""
DO: Final = "do"
"""The verb of a control that plays."""


class Way(NamedTuple):
    """A press: the id of a control, the option that is chosen in it (None for a button), and the
    values of the parts that are chosen then. `plays` tells whether it plays, whatever the person
    wants to be asked; `several` whether other options may be chosen with this one."""

    name: str
    value: str | None
    chosen: tuple[str, ...]
    plays: bool = False
    several: bool = False


def named(control: Json) -> Named | None:
    """Returns what the id of a control says; None for what is no control of the bot's."""
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
    """Sends it."""
    if way.value is None:
        return actors.click(person, message, way.name)
    return actors.select(person, message, way.name, [way.value])
