"""What the house takes for Discord's limits, beside the published schema that is kept here."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from cogs import discord
from cogs.hall import screen
from cogs.hall.ids import LIMIT
from cogs.hall.sending import modal
from tools.drift import KEPT, differences, facts

PORT = Path("cogs/discord.py")
TEXT = "string, minLength 1, maxLength"
ALT = "MediaGalleryItemRequest.description: string or null, minLength 1, maxLength"
SELECT = "StringSelectComponentForMessageRequest"
HELD = {
    f"{SELECT}.options: array, minItems 1, maxItems {screen.MENU}",
    f"StringSelectOptionForRequest.label: {TEXT} {screen.LABEL}",
    f"{SELECT}.custom_id: {TEXT} {LIMIT}",
    f"ModalInteractionCallbackRequestData.title: {TEXT} {modal.TITLE}",
    f"{ALT} {screen.ALT_LIMIT}",
}


@pytest.mark.parametrize("line", sorted(HELD))
def test_a_limit_of_the_house_is_that_of_the_schema(line: str) -> None:
    assert line in KEPT.read_text().splitlines()


def _schema(**message: Any) -> dict[str, Any]:
    """A schema of one request: to send a message."""
    body = {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Message"}}}}
    paths = {"/channels/{channel_id}/messages": {"post": {"requestBody": body}}}
    kinds = {"oneOf": [{"title": "TEXT", "const": 0}, {"title": "NEWS", "const": 5}]}
    fields = {"content": {"type": "string", "maxLength": 4000}, "kind": kinds, **message}
    parts = {"Message": {"type": "object", "properties": fields}}
    return {"paths": paths, "components": {"schemas": parts}}


def test_a_new_limit_field_and_value_are_each_told() -> None:
    kinds = [{"title": "TEXT", "const": 0}, {"title": "NEWS", "const": 5}]
    new = _schema(
        content={"type": "string", "maxLength": 2000},
        poll={"type": "object"},
        kind={"oneOf": [*kinds, {"title": "FORUM", "const": 15}]},
    )

    assert set(differences(facts(_schema()), facts(json.loads(json.dumps(new))))) == {
        "-Message.content: string, maxLength 4000",
        "+Message.content: string, maxLength 2000",
        "+Message.poll: object",
        "+Message.kind FORUM: const 15",
    }


def test_the_port_names_all_of_the_library_that_is_used_and_no_more() -> None:
    files = [Path("bot.py"), *Path("cogs").rglob("*.py"), *Path("preview").rglob("*.py")]
    house = {each: each.read_text() for each in files if each != PORT}
    library = re.compile(r"^\s*(?:import|from) discord\b", re.MULTILINE)

    assert not [each for each, text in house.items() if library.search(text)]
    words = set(re.findall(r"\w+", "\n".join(house.values())))
    assert sorted(set(discord.__all__) - words) == []
