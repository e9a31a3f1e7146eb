"""A room of the preview in a browser: what its page asks for over HTTP, without the browser."""

from __future__ import annotations

from itertools import count
from typing import Any, Final, cast

from aiohttp import ClientSession
from simcord.components import walk_components

Json = dict[str, Any]
_REQUESTS: Final = count(1)


class Tab:
    """One page. Like a browser it acts on what it has seen, which may be old."""

    def __init__(self, session: ClientSession, url: str) -> None:
        self._session = session
        self.address, _, capability = url.partition("#")
        self._base = self.address.partition("?")[0].rstrip("/")
        self._headers = {"X-Simcord-Capability": capability}
        self._sequence = 0
        self.seen: Json = {}

    async def open(self, viewer: int | None = None) -> Tab:
        """Loads the room, as this person."""
        asked = {"viewer_id": str(viewer)} if viewer else {}
        self.seen = await self._ask("POST", "/api/pages", asked)
        self._headers["X-Simcord-Context"] = self.seen["context"]["id"]
        return self

    async def look(self) -> Json:
        """Sees the room as it is now."""
        self.seen = await self._ask("GET", "/api/state")
        return self.seen

    async def act(self, kind: str, **more: Any) -> Json:
        """Does something; returns what became of it, as the page is told."""
        body = {
            **more,
            "kind": kind,
            "protocol_version": 3,
            "sequence": self._sequence + 1,
            "request_id": f"{next(_REQUESTS):032x}",
            "generation": self.seen["context"]["generation"],
            "bot_generation": self.seen["botGeneration"],
            "published_revision": self.seen["publishedRevision"],
        }
        receipt = await self._ask("POST", "/api/action", body)
        self._sequence = receipt["expectedSequence"]
        return receipt

    async def commands(self) -> dict[str, Json]:
        """What the page offers for typing, by name without the slash."""
        entries = (await self._ask("GET", "/api/commands"))["entries"]
        return {each["invocation"]: each for each in entries}

    async def run(self, command: str, **options: Any) -> Json:
        """Types a command."""
        entry = (await self.commands())[command]
        return await self.act(
            "run_command",
            command_id=entry["commandId"],
            path=entry["path"],
            schema_fingerprint=entry["schemaFingerprint"],
            options=options,
        )

    def controls(self) -> dict[str, Json]:
        """What can be pressed or chosen, by label or placeholder, with its message's id."""
        found: dict[str, Json] = {}
        for identity in self.seen["timeline"]:
            for each in walk_components(self.seen["messages"][identity]["components"]):
                if "custom_id" in each:
                    name = str(each.get("label") or each.get("placeholder"))
                    found[name] = {**each, "target_id": identity}
        return found

    async def press(self, label: str) -> Json:
        """Presses a button that was seen."""
        control = self.controls()[label]
        return await self.act(
            "click", control_key=control["control_key"], target_id=control["target_id"]
        )

    def words(self) -> str:
        """All that the messages say."""
        return str(self.seen["messages"])

    async def fetch(self, path: str) -> bytes:
        """Something that the page shows."""
        async with self._session.get(self._base + path, headers=self._headers) as answer:
            assert answer.status == 200
            return await answer.read()

    async def _ask(self, method: str, path: str, body: Json | None = None) -> Json:
        async with self._session.request(
            method, self._base + path, headers=self._headers, json=body
        ) as answer:
            assert answer.status == 200, f"{method} {path}: {await answer.text()}"
            return cast(Json, await answer.json())
