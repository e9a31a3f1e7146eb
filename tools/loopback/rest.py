"""REST as far as the bot uses it, as aiohttp's handlers."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeAlias

from aiohttp import web

from tools.loopback.answers import Answers
from tools.loopback.drafts import Draft, read_form
from tools.loopback.values import ROOMS, Json, Refused, new_id
from tools.loopback.world import ENTRY, NO_PERMISSION, UNKNOWN_USER, World

Handler: TypeAlias = Callable[[web.Request], Awaitable[web.StreamResponse]]


JSON: Final = {"Content-Type": "application/json"}
"""The type of our responses: Discord names no charset, and discord.py reads JSON only without
one."""


def answer(data: Any, status: int = 200, headers: dict[str, str] | None = None) -> web.Response:
    """Returns a response in JSON."""
    named = {**JSON, **(headers or {})}
    return web.Response(body=json.dumps(data).encode(), status=status, headers=named)


async def draft_of(request: web.Request) -> Draft:
    """Returns the draft that the request carries."""
    return Draft(*read_form(request.headers.get("Content-Type", ""), await request.read()))


def number(request: web.Request, name: str) -> int:
    """Returns an id from the path."""
    return int(request.match_info[name])


class Rest:
    """The handlers of all paths."""

    def __init__(self, world: World, answers: Answers, gateway: Callable[[], Json]) -> None:
        self._world = world
        self._answers = answers
        self._gateway = gateway

    def routes(self) -> list[web.RouteDef]:
        message = "/channels/{channel}/messages/{message}"
        hook = "/webhooks/{app}/{token}"
        events = "/guilds/{guild}/scheduled-events"
        return [
            web.get("/users/@me", self.me),
            web.get("/users/{user}", self.user),
            web.post("/users/@me/channels", self.direct),
            web.get("/oauth2/applications/@me", self.application),
            web.get("/applications/@me", self.application),
            web.patch("/applications/@me", self.change_application),
            web.get("/gateway", self.gateway),
            web.get("/gateway/bot", self.gateway),
            web.put("/applications/{app}/commands", self.set_commands),
            web.get("/applications/{app}/commands", self.commands),
            web.get("/applications/{app}/emojis", self.emojis),
            web.post("/applications/{app}/emojis", self.make_emoji),
            web.delete("/applications/{app}/emojis/{emoji}", self.delete_emoji),
            web.get("/guilds/{guild}/members/{user}", self.member),
            web.get(events, self.events),
            web.post(events, self.make_event),
            web.get(events + "/{event}", self.event),
            web.patch(events + "/{event}", self.change_event),
            web.delete(events + "/{event}", self.delete_event),
            web.get("/channels/{channel}", self.channel),
            web.patch("/channels/{channel}", self.change_channel),
            web.delete("/channels/{channel}", self.delete_channel),
            web.post("/channels/{channel}/threads", self.room),
            web.put("/channels/{channel}/thread-members/{user}", self.let_in),
            web.get("/guilds/{guild}/threads/active", self.rooms),
            web.get("/channels/{channel}/messages", self.history),
            web.post("/channels/{channel}/messages", self.send),
            web.get(message, self.message),
            web.patch(message, self.amend),
            web.delete(message, self.delete),
            web.post(f"{message}/threads", self.thread),
            web.post("/interactions/{id}/{token}/callback", self.callback),
            web.post(hook, self.follow),
            web.get(hook + "/messages/{which}", self.answered),
            web.patch(hook + "/messages/{which}", self.change_answer),
            web.delete(hook + "/messages/{which}", self.take_back),
        ]

    # The bot itself, and people

    async def me(self, _request: web.Request) -> web.Response:
        return answer(self._world.bot.data())

    async def user(self, request: web.Request) -> web.Response:
        """Returns a person. Raises `Refused` if there is none with this id."""
        person = self._world.people.get(number(request, "user"))
        if person is None:
            raise Refused(404, UNKNOWN_USER, "Unknown User")
        return answer(person.data())

    async def member(self, request: web.Request) -> web.Response:
        """Returns a person as a member of a server: everybody is one in every server that the bot
        has joined. Raises `Refused` for another server, or an unknown id."""
        guild = self._world.guilds.get(number(request, "guild"))
        if guild is None or not guild.joined:
            raise Refused(403, 50001, "Missing Access")
        person = self._world.people.get(number(request, "user"))
        if person is None:
            raise Refused(404, 10007, "Unknown Member")
        return answer(person.member())

    async def direct(self, request: web.Request) -> web.Response:
        body = (await draft_of(request)).body
        person = self._world.people.get(int(body["recipient_id"]))
        if person is None or person.bot:
            raise Refused(400, 50033, "Invalid Recipient(s)")
        return answer(self._world.direct(person).data(self._world.bot.id))

    async def application(self, _request: web.Request) -> web.Response:
        return answer(self._world.application.data())

    async def change_application(self, request: web.Request) -> web.Response:
        return answer(self._world.application.change((await draft_of(request)).body))

    async def gateway(self, _request: web.Request) -> web.Response:
        return answer(self._gateway())

    async def set_commands(self, request: web.Request) -> web.Response:
        """Replaces all commands. Raises `Refused` where an Entry Point would go."""
        given: list[Json] = (await draft_of(request)).body["list"]
        app = str(self._world.bot.id)
        kept = {each["name"] for each in given if each.get("type") == ENTRY}
        if any(each["type"] == ENTRY and each["name"] not in kept for each in self._world.commands):
            words = "You cannot remove this app's Entry Point command in a bulk update operation."
            raise Refused(400, 50240, words)
        self._world.commands = [
            {
                **each,
                "id": str(new_id()),
                "application_id": app,
                "version": str(new_id()),
                "type": each.get("type", 1),
                "default_member_permissions": each.get("default_member_permissions"),
                "description": each.get("description", ""),
            }
            for each in given
        ]
        return answer(self._world.commands)

    async def commands(self, request: web.Request) -> web.Response:
        """Returns the registered commands, in English alone unless all languages are asked for."""
        whole = request.query.get("with_localizations") == "true"
        left = () if whole else ("name_localizations", "description_localizations")
        found = self._world.commands
        return answer([{key: each[key] for key in each if key not in left} for each in found])

    async def emojis(self, _request: web.Request) -> web.Response:
        return answer(self._world.emojis.listed())

    async def make_emoji(self, request: web.Request) -> web.Response:
        return answer(self._world.emojis.make((await draft_of(request)).body), 201)

    async def delete_emoji(self, request: web.Request) -> web.Response:
        self._world.emojis.delete(number(request, "emoji"))
        return web.Response(status=204)

    async def events(self, request: web.Request) -> web.Response:
        return answer(self._world.events.listed(number(request, "guild")))

    async def event(self, request: web.Request) -> web.Response:
        where = number(request, "guild"), number(request, "event")
        return answer(self._world.events.find(*where))

    async def make_event(self, request: web.Request) -> web.Response:
        body = (await draft_of(request)).body
        return answer(self._world.events.make(number(request, "guild"), body))

    async def change_event(self, request: web.Request) -> web.Response:
        where = number(request, "guild"), number(request, "event")
        return answer(self._world.events.change(*where, (await draft_of(request)).body))

    async def delete_event(self, request: web.Request) -> web.Response:
        self._world.events.delete(number(request, "guild"), number(request, "event"))
        return web.Response(status=204)

    # Channels and messages

    async def channel(self, request: web.Request) -> web.Response:
        channel = self._world.find_channel(number(request, "channel"))
        return answer(channel.data(self._world.bot.id))

    async def change_channel(self, request: web.Request) -> web.Response:
        """Renames a channel, or archives a thread of the bot's or brings it back."""
        channel = self._world.find_channel(number(request, "channel"))
        body = (await draft_of(request)).body
        if channel.parent is None:
            raise Refused(403, NO_PERMISSION, "Missing Permissions")
        self._world.change_thread(channel, body.get("name"), body.get("archived"))
        return answer(channel.data(self._world.bot.id))

    async def delete_channel(self, request: web.Request) -> web.Response:
        channel = self._world.find_channel(number(request, "channel"))
        self._world.delete_channel(channel)
        return answer(channel.data(self._world.bot.id))

    async def room(self, request: web.Request) -> web.Response:
        """Opens a thread without a message, or a post in a forum."""
        channel = self._world.find_channel(number(request, "channel"))
        made = self._world.room(channel, (await draft_of(request)).body)
        first = {"message": made.last.data} if made.last else {}
        return answer({**made.data(self._world.bot.id), **first}, 201)

    async def let_in(self, request: web.Request) -> web.Response:
        self._world.find_channel(number(request, "channel"))
        return web.Response(status=204)

    async def rooms(self, request: web.Request) -> web.Response:
        """Returns the threads of a server that are not archived."""
        inside = self._world.guilds[number(request, "guild")].channels
        found = [each for each in inside if each.kind in ROOMS and not each.archived]
        threads = [each.data(self._world.bot.id) for each in found]
        return answer({"threads": threads, "members": []})

    async def history(self, request: web.Request) -> web.Response:
        """Returns the latest messages, newest first."""
        channel = self._world.find_channel(number(request, "channel"))
        latest = list(channel.messages.values())[::-1][: int(request.query.get("limit", 50))]
        return answer([each.data for each in latest])

    async def send(self, request: web.Request) -> web.Response:
        message = self._world.send(number(request, "channel"), await draft_of(request))
        return answer(message.data)

    async def message(self, request: web.Request) -> web.Response:
        found = self._world.find_message(number(request, "channel"), number(request, "message"))
        return answer(found.data)

    async def amend(self, request: web.Request) -> web.Response:
        where = number(request, "channel"), number(request, "message")
        return answer(self._world.amend(*where, await draft_of(request)).data)

    async def delete(self, request: web.Request) -> web.Response:
        where = number(request, "channel"), number(request, "message")
        self._world.delete(self._world.find_message(*where))
        return web.Response(status=204)

    async def thread(self, request: web.Request) -> web.Response:
        where = number(request, "channel"), number(request, "message")
        name = str((await draft_of(request)).body["name"])
        thread = self._world.thread(self._world.find_message(*where), name)
        return answer(thread.data(self._world.bot.id), 201)

    # Answers to interactions

    async def callback(self, request: web.Request) -> web.Response:
        token = request.match_info["token"]
        told = self._answers.first(number(request, "id"), token, await draft_of(request))
        wanted = request.query.get("with_response") in ("1", "true")
        return answer(told) if wanted else web.Response(status=204)

    async def follow(self, request: web.Request) -> web.Response:
        message = self._answers.follow(request.match_info["token"], await draft_of(request))
        return answer(message.data)

    async def answered(self, request: web.Request) -> web.Response:
        return answer(self._answers.find(*_answer_of(request)).data)

    async def change_answer(self, request: web.Request) -> web.Response:
        message = self._answers.edit(*_answer_of(request), await draft_of(request))
        return answer(message.data)

    async def take_back(self, request: web.Request) -> web.Response:
        self._answers.delete(*_answer_of(request))
        return web.Response(status=204)


def _answer_of(request: web.Request) -> tuple[str, str]:
    return request.match_info["token"], request.match_info["which"]
