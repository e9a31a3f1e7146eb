"""The acts of people: every method sends one interaction to the bot and returns its `Deed`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from tools.loopback.deeds import Deed
from tools.loopback.server import Loopback
from tools.loopback.values import BUTTON, SELECT, Channel, Json, Message, Person

COMMAND, PRESS, COMPLETE, SUBMIT = 2, 3, 4, 5
LABEL: Final = 18
ONE: Final = (4, 21)
"""The questions with one value: a line and a few choices."""
SLASH_COMMAND, USER_COMMAND = 1, 2
NUMBER, WHOLE, SWITCH, SOMEBODY = 10, 4, 5, 6
NESTED: Final = (1, 2)
LARGEST_FILE: Final = 10 * 1024 * 1024


@dataclass
class Actors:
    """All people of a small Discord. Nothing here waits: see `Deed.answered`."""

    discord: Loopback

    def slash(self, person: Person, channel: Channel, name: str, **options: Any) -> Deed:
        """Sends a slash command, as `slash(ann, games, "match show", match=1)`. Raises `KeyError`
        for a command or option that the bot has not registered."""
        data, resolved = self._command(name, options, None)
        whom = {"resolved": resolved} if resolved else {}
        return self._send(Deed(person, channel, f"/{name}", COMMAND), {**data, **whom})

    def autocomplete(
        self, person: Person, channel: Channel, name: str, option: str, typed: str, **others: Any
    ) -> Deed:
        """Asks for the choices of an option while it is being typed."""
        data, _ = self._command(name, {**others, option: typed}, option)
        return self._send(Deed(person, channel, f"/{name} …", COMPLETE), data)

    def menu(self, person: Person, channel: Channel, name: str, target: Person) -> Deed:
        """Uses a command from the context menu of a person."""
        command = self._named(name, USER_COMMAND)
        data = {
            "id": command["id"],
            "name": name,
            "type": USER_COMMAND,
            "target_id": str(target.id),
            "resolved": _resolved([target]),
        }
        return self._send(Deed(person, channel, name, COMMAND), data)

    def click(self, person: Person, message: Message, custom_id: str) -> Deed:
        """Presses a button, even one that is no longer there: a person may see an older message."""
        data: Json = {"custom_id": custom_id, "component_type": BUTTON}
        deed = Deed(person, message.channel, custom_id, PRESS, message)
        return self._send(deed, data)

    def select(self, person: Person, message: Message, custom_id: str, values: list[str]) -> Deed:
        data: Json = {"custom_id": custom_id, "component_type": SELECT, "values": values}
        deed = Deed(person, message.channel, f"{custom_id} {values}", PRESS, message)
        return self._send(deed, data)

    def submit(self, person: Person, opened: Deed, answers: dict[str, list[str]]) -> Deed:
        """Sends the window that a deed has opened, with these answers by the ids of its questions;
        the others stay as they were."""
        assert opened.window is not None
        asked = [each["component"] for each in opened.window["components"]]
        data: Json = {
            "custom_id": opened.window["custom_id"],
            "components": [{"type": LABEL, "component": _filled(each, answers)} for each in asked],
        }
        deed = Deed(person, opened.channel, str(data["custom_id"]), SUBMIT, opened.source)
        return self._send(deed, data)

    # How it reaches the bot

    def _send(self, deed: Deed, data: Json) -> Deed:
        self.discord.deeds.add(deed)
        self.discord.gateway.tell("INTERACTION_CREATE", self._payload(deed, data), deed)
        return deed

    def _payload(self, deed: Deed, data: Json) -> Json:
        bot, channel, person = self.discord.world.bot, deed.channel, deed.person
        payload: Json = {
            "id": str(deed.id),
            "application_id": str(bot.id),
            "type": deed.type,
            "token": deed.token,
            "version": 1,
            "data": data,
            "channel_id": str(channel.id),
            "channel": channel.data(bot.id),
            "locale": "en-US",
            "attachment_size_limit": LARGEST_FILE,
            "app_permissions": str(channel.allowed),
            "entitlements": [],
        }
        if deed.source is not None:
            payload["message"] = deed.source.data
        guild = channel.guild
        if guild is None:
            return {
                **payload,
                "user": person.data(),
                "context": 1,
                "authorizing_integration_owners": {"0": "0"},
            }
        owners = {"0": str(guild.id)} if guild.joined else {"1": str(person.id)}
        return {
            **payload,
            "guild_id": str(guild.id),
            "guild": {"id": str(guild.id), "features": [], "locale": "en-US"},
            "guild_locale": "en-US",
            "member": person.member(),
            "context": 0,
            "authorizing_integration_owners": owners,
        }

    def _named(self, name: str, kind: int) -> Json:
        for each in self.discord.world.commands:
            if each["name"] == name and each["type"] == kind:
                return each
        raise KeyError(name)

    def _command(self, name: str, options: Json, focused: str | None) -> tuple[Json, Json]:
        """Returns the data of a slash command, and of the people in its options."""
        first, *rest = name.split()
        command = spec = self._named(first, SLASH_COMMAND)
        path: list[Json] = []
        for word in rest:
            spec = next(o for o in spec["options"] if o["name"] == word and o["type"] in NESTED)
            path.append(spec)
        kinds = {str(each["name"]): int(each["type"]) for each in spec.get("options", ())}
        people = [each for each in options.values() if isinstance(each, Person)]
        given = [
            {
                "name": key,
                "type": kinds[key],
                "value": str(value.id) if isinstance(value, Person) else value,
                **({"focused": True} if key == focused else {}),
            }
            for key, value in options.items()
        ]
        for each in reversed(path):
            given = [{"name": each["name"], "type": each["type"], "options": given}]
        data = {"id": command["id"], "name": first, "type": SLASH_COMMAND, "options": given}
        return data, _resolved(people) if people else {}


def _filled(control: Json, answers: dict[str, list[str]]) -> Json:
    """Returns the answer to a question of a window."""
    name, kind = control["custom_id"], control["type"]
    chosen = [each["value"] for each in control.get("options", ()) if each.get("default")]
    values = answers.get(name, chosen)
    sent: Json = {"type": kind, "custom_id": name}
    if kind in ONE:
        return {**sent, "value": values[0] if values else control.get("value", "")}
    return {**sent, "values": values}


def _resolved(people: list[Person]) -> Json:
    members = {str(each.id): each.member() for each in people}
    for each in members.values():
        del each["user"]
    return {"users": {str(each.id): each.data() for each in people}, "members": members}
