"""Messages that the bot sends: read from the request, checked as Discord would."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any, Final

from tools.loopback.values import Json, Refused, new_id, walk

MOST_PARTS: Final = 40
MOST_ID: Final = 100
FORM = 50035
HOST: Final = "https://cdn.loopback.invalid"
_FIELDS = ("content", "components", "embeds")
_NAME, _FILENAME = re.compile(rb'name="([^"]*)"'), re.compile(rb'filename="([^"]*)"')


@dataclass(frozen=True, slots=True)
class Draft:
    """A message's body, and the sizes in bytes of the files that came with it, by their number and
    name."""

    body: Json
    files: dict[int, tuple[str, int]]


def read_form(content_type: str, raw: bytes) -> tuple[Json, dict[int, tuple[str, int]]]:
    """Returns the JSON and the files of a request with either or both. The parts are found by
    splitting the body: reading them line by line costs as much as everything else together."""
    if not raw:
        return {}, {}
    if not content_type.startswith("multipart/"):
        return _object(raw), {}
    boundary = content_type.split("boundary=", 1)[1].strip('"').encode()
    body: Json = {}
    files: dict[int, tuple[str, int]] = {}
    for piece in raw.split(b"--" + boundary)[1:-1]:
        head, _, rest = piece.partition(b"\r\n\r\n")
        name = _first(_NAME, head)
        if name == "payload_json":
            body = _object(rest[:-2])
        elif name.startswith("files["):
            files[int(name[6:-1])] = (_first(_FILENAME, head), len(rest) - 2)
    return body, files


def _first(pattern: re.Pattern[bytes], head: bytes) -> str:
    found = pattern.search(head)
    return found[1].decode() if found else ""


def _object(raw: bytes) -> Json:
    value: Any = json.loads(raw)
    return {"list": value} if isinstance(value, list) else value


def fill(data: Json, draft: Draft, channel_id: int) -> dict[str, int] | None:
    """Applies the draft, once it is checked, to a message's data. Returns the sizes of its files by
    name, None if the draft leaves the files alone. Raises `Refused`."""
    body = draft.body
    files = _attached(data, draft, channel_id)
    shown = data["attachments"] if files is None else [each for each, _ in files]
    if "components" in body:
        _check(body["components"] or [], {str(each["filename"]): each for each in shown})
    for name in _FIELDS:
        if name in body:
            data[name] = body[name] or ("" if name == "content" else [])
    data["attachments"] = shown
    return None if files is None else {str(each["filename"]): size for each, size in files}


def _attached(data: Json, draft: Draft, channel_id: int) -> list[tuple[Json, int]] | None:
    """Returns the files that the message will have, with their sizes; None if they stay as they
    are."""
    if "attachments" not in draft.body and not draft.files:
        return None
    kept = {str(each["id"]): each for each in data["attachments"]}
    found: list[tuple[Json, int]] = []
    given: list[Json] = draft.body.get("attachments") or []
    for each in given:
        if str(each["id"]) in kept:
            old = kept[str(each["id"])]
            found.append((old, int(old["size"])))
            continue
        if int(each["id"]) not in draft.files:
            raise Refused(400, FORM, "an attachment that is not there")
        name, size = draft.files[int(each["id"])]
        found.append((_file(name, size, each.get("description"), channel_id), size))
    return found


def _file(name: str, size: int, description: str | None, channel_id: int) -> Json:
    number = new_id()
    url = f"{HOST}/attachments/{channel_id}/{number}/{name}"
    shared = {"id": str(number), "filename": name, "size": size, "url": url, "proxy_url": url}
    told = {"description": description} if description else {}
    return {**shared, **told, "content_type": "image/png"}


def _check(components: list[Json], files: dict[str, Json]) -> None:
    """Raises `Refused` for components that Discord would refuse, and gives every picture the
    address of its file."""
    parts = list(walk(components))
    if len(parts) > MOST_PARTS:
        raise Refused(400, FORM, f"{len(parts)} components")
    names = [str(each["custom_id"]) for each in parts if "custom_id" in each]
    if len(set(names)) != len(names) or any(not 1 <= len(name) <= MOST_ID for name in names):
        raise Refused(400, FORM, "custom ids twice, or too long")
    for item in (item for each in parts for item in each.get("items", ())):
        _place(item["media"], files)


def _place(media: Json, files: dict[str, Json]) -> None:
    scheme, _, name = str(media["url"]).partition("://")
    if scheme != "attachment":
        return
    if name not in files:
        raise Refused(400, FORM, f"no file {name}")
    media["url"] = media["proxy_url"] = files[name]["url"]
