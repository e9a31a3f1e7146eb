"""Discord's events before they reach the library, which cannot read all of them: its error at one
would end the program.

Channels that the bot may not view come hidden: Discord leaves out some of their fields, so only
their kind and their place in the list are used here (`_hidden`). Other unreadable data is left out
in the smallest unit: a part of a server, else the server, else the event."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, Final, TypeAlias, cast

from cogs import discord
from cogs.hall.log_fields import facts

log = logging.getLogger(__name__)

Payload: TypeAlias = dict[str, Any]
Parse: TypeAlias = Callable[[Any], None]
Form: TypeAlias = Callable[[Any, Any], Payload | None]
"""Returns an event in a form that the library may be able to read; None if nothing remains to
read."""

HIDDEN: Final = 1 << 17
"""The flag of a hidden channel. Its name proves nothing: people may choose the same."""
VIEW: Final = discord.Permissions(view_channel=True).value
LIST: Final = "GUILD_CREATE"
VITAL: Final = ("READY", "RESUMED")
"""The events without which nothing works: at an error there the program may as well end."""


def shield(state: Any) -> None:
    """Wraps all of the library's parsers."""
    for event, parse in state.parsers.items():
        if event not in VITAL:
            state.parsers[event] = shielded(state, event, parse)


def shielded(state: Any, event: str, parse: Parse) -> Parse:
    """Returns a parser for this event that raises nothing."""
    return partial(_read, state, event, parse)


def _read(state: Any, event: str, parse: Parse, data: Any) -> None:
    """Reads an event in the first of its forms that the library takes. Nothing from its contents is
    logged: they may be secret."""
    kind, read = "", False
    for form in _FORMS.get(event, (_as_it_is,)):
        try:
            made = form(state, data)
            if made is not None:
                parse(made)
        except Exception as error:
            kind = kind or type(error).__name__
        else:
            read = True
            break
    if not kind:
        return
    about = facts(event=event, guild=_guild_of(event, data), reason=kind)
    if read:
        log.warning("an event of Discord was read in part", extra=about)
    elif event == LIST:
        log.error("a server cannot be read: it is left out", extra=about)
        _leave_out(state, _guild_of(event, data))
    else:
        log.warning("an event of Discord cannot be read", extra=about)


def _leave_out(state: Any, guild_id: int | None) -> None:
    """Keeps a server as out of reach: the bot has not left it."""
    if guild_id is not None:
        state._add_guild_from_data({"id": str(guild_id), "unavailable": True})


def _guild_of(event: str, data: Any) -> int | None:
    told = _fields(data)
    own = event.startswith("GUILD_") and "guild_id" not in told
    return _number(told.get("id" if own else "guild_id"))


def _fields(value: Any) -> Payload:
    return cast("Payload", value) if isinstance(value, dict) else {}


def _number(value: object) -> int | None:
    """Returns an id; None for any other value."""
    with suppress(ValueError):
        if isinstance(value, str | int) and 0 <= int(value) < 1 << 64:
            return int(value)
    return None


# Forms


def _as_it_is(_state: Any, data: Payload) -> Payload:
    return data


def _server(_state: Any, data: Any) -> Payload:
    """Returns a server with its hidden channels in a form that the library can read."""
    made = dict(data)
    if "channels" in data:
        made["channels"] = [_shown(each, data["id"]) for each in data["channels"]]
    if "threads" in data:
        made["threads"] = _threads(data["threads"])
    return made


def _sound_server(state: Any, data: Any) -> Payload:
    """Returns a server without its unreadable parts; unreadable channels become hidden ones."""
    base = {"id": str(_number(data["id"]))}
    made = dict(data)
    for key, value in data.items():
        if isinstance(value, list):
            parts: list[Any] = value  # pyright: ignore[reportUnknownVariableType]
            found = (_sound(state, base, key, each) for each in parts)
            made[key] = [each for each in found if each is not None]
        elif not _reads(state, {**base, key: value}):
            del made[key]
    return {**made, **base}


def _sound(state: Any, base: Payload, key: str, part: Any) -> Any:
    """Returns a part of a server in a form that the library can read; None if there is none."""
    if key == "threads" and _is_hidden(part):
        return None
    shown = _shown(part, base["id"]) if key == "channels" else part
    if _reads(state, {**base, key: [shown]}):
        return shown
    return _hidden(part, base["id"]) if key == "channels" else None


def _reads(state: Any, server: Any) -> bool:
    try:
        discord.Guild(data=server, state=state)
    except Exception:
        return False
    return True


def _channel(_state: Any, data: Any) -> Payload | None:
    return _shown(data, data["guild_id"])


def _hidden_channel(_state: Any, data: Any) -> Payload | None:
    return _hidden(data, data["guild_id"])


def _thread(_state: Any, data: Payload) -> Payload | None:
    return None if _is_hidden(data) else data


def _synced(_state: Any, data: Any) -> Payload:
    return {**data, "threads": _threads(data.get("threads") or [])}


def _threads(threads: Any) -> list[Any]:
    """Returns the threads without hidden ones, which the bot does not need."""
    return [each for each in threads if not _is_hidden(each)]


def _is_hidden(channel: Any) -> bool:
    flags = _fields(channel).get("flags")
    return isinstance(flags, int) and bool(flags & HIDDEN)


def _shown(channel: Payload, guild_id: Any) -> Payload | None:
    return _hidden(channel, guild_id) if _is_hidden(channel) else channel


def _hidden(channel: Any, guild_id: Any) -> Payload | None:
    """Returns a channel that nobody may view, of which only kind and place are known; None if it
    has no number or kind."""
    told = _fields(channel)
    number, kind, position = _number(told.get("id")), told.get("type"), told.get("position")
    if number is None or not isinstance(kind, int):
        return None
    parent = _number(told.get("parent_id"))
    return {
        "id": str(number),
        "guild_id": guild_id,
        "type": kind,
        "flags": HIDDEN,
        "name": "",
        "parent_id": None if parent is None else str(parent),
        "position": position if isinstance(position, int) else 0,
        "permission_overwrites": [{"id": guild_id, "type": 0, "allow": "0", "deny": str(VIEW)}],
        "bitrate": 0,
        "user_limit": 0,
        "available_tags": [],
    }


_FORMS: Final[dict[str, tuple[Form, ...]]] = {
    LIST: (_server, _sound_server),
    **dict.fromkeys(("CHANNEL_CREATE", "CHANNEL_UPDATE"), (_channel, _hidden_channel)),
    **dict.fromkeys(("THREAD_CREATE", "THREAD_UPDATE"), (_thread,)),
    "THREAD_LIST_SYNC": (_synced,),
}
"""The forms in which an event is tried, in their order; any other event is passed unchanged."""
