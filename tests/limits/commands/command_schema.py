"""Discord's published schema of commands (the OpenAPI specification of its HTTP API, version 10)
as facts: which fields each part may have, and what each may hold. The names are the schema's own.

What only Discord's documentation says is not here but in the tests beside this: the letters of
names, the 8,000 characters of a command, the order of options.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple, TypeAlias

Json: TypeAlias = dict[str, Any]
Check: TypeAlias = Callable[[Any], Iterator[str]]
"""Yields what Discord would refuse a value for."""


def text(least: int, most: int) -> Check:
    """A `string` with `minLength` and `maxLength`."""

    def check(value: Any) -> Iterator[str]:
        if not isinstance(value, str):
            yield f"{value!r} is no string"
        elif not least <= len(value) <= most:
            yield f"{len(value)} characters, not {least} to {most}"

    return check


def whole(least: int, most: int) -> Check:
    """An `integer` with `minimum` and `maximum`."""

    def check(value: Any) -> Iterator[str]:
        if type(value) is not int:
            yield f"{value!r} is no integer"
        elif not least <= value <= most:
            yield f"{value} is not within {least} to {most}"

    return check


def number(value: Any) -> Iterator[str]:
    """A `number` of format `double`."""
    if type(value) not in (int, float):
        yield f"{value!r} is no number"


def boolean(value: Any) -> Iterator[str]:
    """A `boolean`."""
    if type(value) is not bool:
        yield f"{value!r} is no boolean"


def one_of(*known: int) -> Check:
    """An `integer` with a name for each value."""

    def check(value: Any) -> Iterator[str]:
        if type(value) is not int or value not in known:
            yield f"{value!r} is none of {known}"

    return check


def or_null(inner: Check) -> Check:
    """The same, or `null`."""

    def check(value: Any) -> Iterator[str]:
        if value is not None:
            yield from inner(value)

    return check


def array(inner: Check, *, least: int = 0, most: int | None = None, unique: bool = False) -> Check:
    """An `array` with `minItems`, `maxItems` and `uniqueItems`."""

    def check(value: Any) -> Iterator[str]:
        if not isinstance(value, list):
            yield f"{value!r} is no array"
            return
        items: list[Any] = value  # pyright: ignore[reportUnknownVariableType]
        if len(items) < least or (most is not None and len(items) > most):
            yield f"{len(items)} items, not {least} to {most}"
        if unique and len(set(items)) < len(items):
            yield f"{items} has something twice"
        for index, each in enumerate(items):
            yield from (f"{index}: {fault}" for fault in inner(each))

    return check


def localizations(least: int, most: int) -> Check:
    """An `object` of texts, one for each of Discord's languages at the most."""

    def check(value: Any) -> Iterator[str]:
        if not isinstance(value, dict):
            yield f"{value!r} is no object"
            return
        texts: Json = value  # pyright: ignore[reportUnknownVariableType]
        if len(texts) > LANGUAGES:
            yield f"{len(texts)} languages, more than {LANGUAGES}"
        for language, each in texts.items():
            yield from (f"{language}: {fault}" for fault in text(least, most)(each))

    return check


LANGUAGES: Final = 34
INT53_TYPE: Final = whole(-9007199254740991, 9007199254740991)
APPLICATION_COMMAND_TYPE: Final = one_of(1, 2, 3, 4)
APPLICATION_INTEGRATION_TYPE: Final = one_of(0, 1)
INTERACTION_CONTEXT_TYPE: Final = one_of(0, 1, 2)
CHANNEL_TYPES: Final = one_of(0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15)


class Schema(NamedTuple):
    """An `object`: its fields, and those that it must have. The published one lets others through;
    here they are faults, since nobody knows what Discord makes of them."""

    name: str
    fields: dict[str, Check]
    required: frozenset[str]

    def faults(self, value: Any) -> Iterator[str]:
        """Yields what Discord would refuse, with the way to it."""
        given: Json = value
        yield from (f"{self.name} has no {each}" for each in sorted(self.required - given.keys()))
        for key, each in given.items():
            check = self.fields.get(key)
            if check is None:
                yield f"{self.name} knows no {key}"
            else:
                yield from (f"{key}: {fault}" for fault in check(each))


def _named(least: int, most: int) -> dict[str, Check]:
    """A name, in several languages."""
    return {"name": text(least, most), "name_localizations": or_null(localizations(least, most))}


def _choice(kind: str, value: Check) -> Schema:
    name = f"ApplicationCommandOption{kind}Choice"
    return Schema(name, {**_named(1, 100), "value": value}, frozenset({"name", "value"}))


def _option(kind: str, number: int, **more: Check) -> tuple[int, Schema]:
    fields = {
        "type": one_of(number),
        **_named(1, 32),
        "description": text(1, 100),
        "description_localizations": or_null(localizations(1, 100)),
        "required": or_null(boolean),
        **{key: or_null(each) for key, each in more.items()},
    }
    required = frozenset({"type", "name", "description"})
    return number, Schema(f"ApplicationCommand{kind}Option", fields, required)


def _options(*kinds: tuple[int, Schema]) -> Check:
    """The options of a part, of these kinds."""
    schemas = dict(kinds)

    def check(value: Any) -> Iterator[str]:
        found = schemas.get(value.get("type"))
        if found is None:
            yield f"an option of type {value.get('type')!r}"
        else:
            yield from (f"{value.get('name')}: {fault}" for fault in found.faults(value))

    return array(check, most=25)


def _typed(value: Check, kind: str, **more: Check) -> dict[str, Check]:
    """What an option has whose value is typed or chosen."""
    choices = array(_choice(kind, value).faults, most=25)
    return {"autocomplete": boolean, "choices": choices, **more}


STRING: Final = _typed(
    text(0, 6000), "String", min_length=whole(0, 6000), max_length=whole(1, 6000)
)
INTEGER: Final = _typed(INT53_TYPE, "Integer", min_value=INT53_TYPE, max_value=INT53_TYPE)
NUMBER: Final = _typed(number, "Number", min_value=number, max_value=number)
VALUES: Final = (
    _option("String", 3, **STRING),
    _option("Integer", 4, **INTEGER),
    _option("Boolean", 5),
    _option("User", 6),
    _option("Channel", 7, channel_types=array(CHANNEL_TYPES, unique=True)),
    _option("Role", 8),
    _option("Mentionable", 9),
    _option("Number", 10, **NUMBER),
    _option("Attachment", 11),
)
SUBCOMMAND: Final = _option("Subcommand", 1, options=_options(*VALUES))
GROUP: Final = _option("SubcommandGroup", 2, options=_options(SUBCOMMAND))
COMMAND: Final = Schema(
    "ApplicationCommandUpdateRequest",
    {
        "type": or_null(APPLICATION_COMMAND_TYPE),
        **_named(1, 32),
        "description": or_null(text(0, 100)),
        "description_localizations": or_null(localizations(1, 100)),
        "options": or_null(_options(GROUP, SUBCOMMAND, *VALUES)),
        "default_member_permissions": or_null(whole(0, 18014398509481983)),
        "dm_permission": or_null(boolean),
        "contexts": or_null(array(INTERACTION_CONTEXT_TYPE, least=1, unique=True)),
        "integration_types": or_null(array(APPLICATION_INTEGRATION_TYPE, least=1, unique=True)),
        "handler": or_null(one_of(1, 2)),
        "nsfw": boolean,  # of the documentation; the schema has it in its answers alone
    },
    frozenset({"name"}),
)


def faults(commands: list[Json]) -> list[str]:
    """Returns what Discord would refuse `bulk_set_application_commands` for."""

    def check(command: Json) -> Iterator[str]:
        yield from (f"{command.get('name')}: {fault}" for fault in COMMAND.faults(command))

    return list(array(check, most=130)(commands))
