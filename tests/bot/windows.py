"""Windows that the bot opens, as a person fills them in and sends them."""

from __future__ import annotations

from typing import Any

from simcord import InteractionResult, MemberActor

from conformance.limits import RADIOS, Component


def asked(window: InteractionResult) -> dict[str, Component]:
    """The controls of a window by their verbs; of several of one verb by their numbers, too."""
    assert window.modal
    found = [each["component"] for each in window.modal["components"]]
    return {_name(each): each for each in found}


def _name(control: Component) -> str:
    _, verb, _, number, _ = control["custom_id"].split(":", 4)
    return f"{verb} {number}" if verb.endswith("-option") else verb


def chosen(control: Component) -> list[str]:
    """The values that are chosen in a control before anybody touches it."""
    return [each["value"] for each in control.get("options", ()) if each.get("default")]


async def send(
    person: MemberActor, window: InteractionResult, answers: dict[str, Any] | None = None
) -> InteractionResult:
    """Sends a window with these answers by verbs; whatever has none stays as it was."""
    given = answers or {}
    values = dict[str, Any]()
    for name, control in asked(window).items():
        found: Any = given.get(name, chosen(control) or None)
        if found and control["type"] == RADIOS:
            found = found[0]
        if found is not None:
            values[control["custom_id"]] = found
    assert given.keys() <= asked(window).keys()
    return await person.submit_modal(window, values)
