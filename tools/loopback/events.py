"""The scheduled events of the small Discord, refused where the real one refuses them."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

from tools.loopback.drafts import FORM
from tools.loopback.values import Json, Person, Refused, new_id

UNKNOWN_EVENT, TOO_MANY_EVENTS, NOT_NOW = 10070, 30038, 180000
MOST_EVENTS: Final = 100
EXTERNAL: Final = 3
SCHEDULED, ACTIVE, COMPLETED, CANCELED = 1, 2, 3, 4
FOLLOWS: Final = {SCHEDULED: (ACTIVE, CANCELED), ACTIVE: (COMPLETED,)}
"""The statuses that can be given to an event of each status."""
LONGEST: Final = {"name": 100, "description": 1000}
_PLACE: Final = 100
_ASKED: Final = ("name", "description", "scheduled_start_time", "scheduled_end_time")


class Events:
    """The events of all servers, by id, in the order in which they came. Those of a place begin and
    end by themselves at their times."""

    def __init__(self, bot: Person) -> None:
        self._bot = bot
        self._kept = dict[int, Json]()

    def listed(self, guild: int) -> list[Json]:
        """Returns those of a server that are not over."""
        self._go_on()
        mine = [each for each in self._kept.values() if each["guild_id"] == str(guild)]
        return [each for each in mine if each["status"] in FOLLOWS]

    def make(self, guild: int, body: Json) -> Json:
        """Returns a new one. Raises `Refused` for what Discord does not take, and for too many."""
        if len(self.listed(guild)) >= MOST_EVENTS:
            raise Refused(400, TOO_MANY_EVENTS, "Maximum number of events reached")
        if body.get("entity_type") != EXTERNAL or body.get("privacy_level") != 2:
            raise Refused(400, FORM, "only events of a place are known here")
        made: Json = {
            "id": str(new_id()),
            "guild_id": str(guild),
            "channel_id": None,
            "creator_id": str(self._bot.id),
            "creator": self._bot.data(),
            "image": None,
            "status": SCHEDULED,
            "entity_type": EXTERNAL,
            "entity_id": None,
            "privacy_level": 2,
            "description": None,
            **{key: body[key] for key in _ASKED if key in body},
            "entity_metadata": body.get("entity_metadata"),
        }
        _check(made)
        if _time(made["scheduled_start_time"]) <= datetime.now(UTC):
            raise Refused(400, FORM, "scheduled_start_time: in the past")
        self._kept[int(made["id"])] = made
        return made

    def change(self, guild: int, event: int, body: Json) -> Json:
        """Changes one. Raises `Refused` for one that is over, or a status that does not follow."""
        there = self.find(guild, event)
        changed: Json = {**there}
        changed |= {key: body[key] for key in (*_ASKED, "entity_metadata") if key in body}
        status = body.get("status", there["status"])
        if there["status"] not in FOLLOWS:
            raise Refused(400, NOT_NOW, "Cannot update a finished event")
        if status != there["status"] and status not in FOLLOWS[there["status"]]:
            raise Refused(400, FORM, "status: does not follow")
        if there["status"] == ACTIVE and "scheduled_start_time" in body:
            raise Refused(400, FORM, "scheduled_start_time: it has begun")
        _check(changed)
        there.update(changed, status=status)
        return there

    def delete(self, guild: int, event: int) -> None:
        """Deletes one. Raises `Refused` if there is none."""
        del self._kept[int(self.find(guild, event)["id"])]

    def find(self, guild: int, event: int) -> Json:
        """Returns one, which may be over. Raises `Refused` if there is none."""
        self._go_on()
        found = self._kept.get(event)
        if found is None or found["guild_id"] != str(guild):
            raise Refused(404, UNKNOWN_EVENT, "Unknown Guild Scheduled Event")
        return found

    def _go_on(self) -> None:
        """Begins and ends those whose time has come."""
        now = datetime.now(UTC)
        for each in self._kept.values():
            if each["status"] == SCHEDULED and _time(each["scheduled_start_time"]) <= now:
                each["status"] = ACTIVE
            if each["status"] == ACTIVE and _time(each["scheduled_end_time"]) <= now:
                each["status"] = COMPLETED


def _check(event: Json) -> None:
    """Raises `Refused` for a text that is missing or too long, no place, and times that do not
    follow each other."""
    for key, longest in LONGEST.items():
        if len(str(event.get(key) or "")) > longest:
            raise Refused(400, FORM, f"{key}: too long")
    where: Json = event.get("entity_metadata") or {}
    place = str(where.get("location") or "")
    if not event.get("name") or not 0 < len(place) <= _PLACE:
        raise Refused(400, FORM, "name or location: missing, or too long")
    if _time(event.get("scheduled_end_time")) <= _time(event.get("scheduled_start_time")):
        raise Refused(400, FORM, "scheduled_end_time: not after the start")


def _time(text: object) -> datetime:
    try:
        return datetime.fromisoformat(str(text))
    except ValueError as error:
        raise Refused(400, FORM, "no time") from error
