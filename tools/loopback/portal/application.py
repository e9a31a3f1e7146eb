"""The bot's application: what its token may read of it and change, within Discord's limits.

A wrong value is refused as by Discord, and then nothing is changed. Fields that only the portal
changes are ignored, such as the addresses of terms and privacy policy.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from tools.loopback.drafts import FORM
from tools.loopback.values import Json, Person, Refused

LONGEST_DESCRIPTION: Final = 400
MOST_TAGS: Final = 5
LONGEST_TAG: Final = 20
SCOPES: Final = frozenset({"bot", "applications.commands"})
LARGEST: Final = 18_014_398_509_481_983
"""The largest number of permissions that Discord takes."""
_WORDS: Final = {
    "BASE_TYPE_MAX_LENGTH": "Must be {} or fewer in length.",
    "BASE_TYPE_CHOICES": "Value must be one of {}.",
    "BASE_TYPE_BAD_TYPE": "Must be {}.",
    "SET_TYPE_ALREADY_CONTAINS_VALUE": "The set already contains this value.",
    "PRIVATE": "Private application cannot have a default authorization link.",
    "NUMBER_TYPE_MAX": "Must be between 0 and {}.",
}

Faults = Iterator[tuple[str, str, str]]
"""What is wrong with a value: the path to it, the code of the error, and its limit."""


class Application:
    """The application. `portal` holds all its fields as Discord sends them; the portal's pages
    write there."""

    def __init__(self, bot: Person, owner: Person) -> None:
        self.portal: Json = {
            "id": str(bot.id),
            "name": bot.name,
            "icon": None,
            "description": "",
            "type": None,
            "bot": bot.data(),
            "bot_public": True,
            "bot_require_code_grant": False,
            "integration_types_config": {"0": {}},
            "verify_key": "0" * 64,
            "flags": 0,
            "tags": [],
            "redirect_uris": [],
            "interactions_endpoint_url": None,
            "role_connections_verification_url": None,
            "owner": owner.data(),
            "team": None,
            "approximate_guild_count": 0,
            "approximate_user_install_count": 0,
        }

    def data(self) -> Json:
        return self.portal

    def change(self, body: Json) -> Json:
        """Changes fields, and returns the application. Raises `Refused` for a wrong value."""
        found = [
            fault for key, check in _CHECKS.items() if key in body for fault in check(body[key])
        ]
        if not self.portal["bot_public"] and _has_link(body):
            found.append(("bot_public", "PRIVATE", ""))
        if found:
            raise Refused(400, FORM, "Invalid Form Body", _errors(found))
        self.portal.update({key: _SENT[key](body[key]) for key in _CHECKS if key in body})
        return self.portal


def _description(value: Any) -> Faults:
    if value is not None and not isinstance(value, str):
        yield "description", "BASE_TYPE_BAD_TYPE", "a string"
    elif len(value or "") > LONGEST_DESCRIPTION:
        yield "description", "BASE_TYPE_MAX_LENGTH", str(LONGEST_DESCRIPTION)


def _tags(value: Any) -> Faults:
    tags: list[Any] = value or []
    if not isinstance(value, list | None):
        yield "tags", "BASE_TYPE_BAD_TYPE", "a list"
        return
    if len(tags) > MOST_TAGS:
        yield "tags", "BASE_TYPE_MAX_LENGTH", str(MOST_TAGS)
    for number, each in enumerate(tags):
        if not isinstance(each, str):
            yield f"tags.{number}", "BASE_TYPE_BAD_TYPE", "a string"
        elif len(each) > LONGEST_TAG:
            yield f"tags.{number}", "BASE_TYPE_MAX_LENGTH", str(LONGEST_TAG)
        elif each in tags[:number]:
            yield f"tags.{number}", "SET_TYPE_ALREADY_CONTAINS_VALUE", ""


def _params(value: Any, path: str = "install_params") -> Faults:
    params: Json = value or {}
    for number, scope in enumerate(params.get("scopes") or []):
        if scope not in SCOPES:
            yield f"{path}.scopes.{number}", "BASE_TYPE_CHOICES", str(sorted(SCOPES))
    if not 0 <= int(params.get("permissions") or 0) <= LARGEST:
        yield f"{path}.permissions", "NUMBER_TYPE_MAX", str(LARGEST)


def _config(value: Any) -> Faults:
    config: dict[str, Json | None] = value or {}
    for kind, each in config.items():
        path = f"integration_types_config.{kind}"
        if kind not in ("0", "1"):
            yield path, "BASE_TYPE_CHOICES", "('0', '1')"
        yield from _params(
            (each or {}).get("oauth2_install_params"), f"{path}.oauth2_install_params"
        )


_CHECKS: Final[dict[str, Callable[[Any], Faults]]] = {
    "description": _description,
    "tags": _tags,
    "install_params": _params,
    "integration_types_config": _config,
}
"""The fields that the bot changes by its token, with what is wrong in a value for them."""


def _sent_params(value: Any) -> Json | None:
    """Returns a link as Discord sends it, with its permissions as text."""
    params: Json = value or {}
    return {**params, "permissions": str(params.get("permissions") or 0)} if value else None


def _sent_config(value: Any) -> Json:
    config: dict[str, Json | None] = value or {}
    links = {
        kind: _sent_params((each or {}).get("oauth2_install_params"))
        for kind, each in config.items()
    }
    return {kind: {"oauth2_install_params": link} if link else {} for kind, link in links.items()}


def _has_link(body: Json) -> bool:
    """Tells whether people could add the bot by what is sent."""
    config: dict[str, Json | None] = body.get("integration_types_config") or {}
    links: list[Any] = [(each or {}).get("oauth2_install_params") for each in config.values()]
    return any([*links, body.get("install_params"), body.get("custom_install_url")])


_SENT: Final[dict[str, Callable[[Any], Any]]] = {
    "description": lambda value: (value or "").strip(),
    "tags": lambda value: list(value or []),
    "install_params": _sent_params,
    "integration_types_config": _sent_config,
}
"""What Discord sends of a field after it has taken a value for it."""


def _errors(found: list[tuple[str, str, str]]) -> Json:
    """Returns the errors as Discord nests them, by the path to each value."""
    errors: Json = {}
    for path, code, limit in found:
        place = errors
        for step in path.split("."):
            place = place.setdefault(step, {})
        told = {"code": code, "message": _WORDS[code].format(limit)}
        place.setdefault("_errors", []).append(told)
    return errors
