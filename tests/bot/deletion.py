"""How people have their data deleted, and get a copy of it."""

from __future__ import annotations

import io
import json
from typing import Any
from zipfile import ZipFile

from simcord import InteractionResult, MemberActor

from tests.bot.reading import answers, message_of
from tests.bot.world import World
from tests.db.traces import traces


async def delete(world: World, person: MemberActor) -> InteractionResult:
    """Asks for it and says yes; afterwards no table knows the person."""
    asked = message_of(await person.slash(world.channel, "privacy delete"))
    assert asked.ephemeral
    done = await person.click(asked, label="Delete my data")
    assert await traces(world.store.database, person.id) == set()
    assert person.id not in world.bot.services.names
    return done


async def copied(world: World, person: MemberActor, **options: Any) -> dict[str, Any]:
    """The copy of what is stored about a person."""
    answer = await person.slash(world.channel, "privacy export", **options)
    assert answer.ephemeral
    (message,) = answers(answer)
    (attachment,) = message.attachments
    data = await attachment.read()
    if attachment.filename == "vivat.json.zip":
        with ZipFile(io.BytesIO(data)) as packed:
            data = packed.read("vivat.json")
    else:
        assert attachment.filename == "vivat.json"
    found: dict[str, Any] = json.loads(data)
    return found
