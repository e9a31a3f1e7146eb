"""The emojis of the application, refused where the real Discord refuses them."""

from __future__ import annotations

import base64
import re
from typing import Final

from tools.loopback.drafts import FORM
from tools.loopback.values import Json, Person, Refused, new_id

UNKNOWN_EMOJI: Final = 10014
TOO_MANY: Final = 30008
MOST: Final = 2000
LARGEST: Final = 256 * 1024
_NAME: Final = re.compile("[A-Za-z0-9_]{2,32}")
_IMAGE: Final = re.compile("data:image/(?:png|jpeg|gif|webp);base64,(.+)", re.DOTALL)


class Emojis:
    """The emojis of the bot's application, by id, in the order in which they came."""

    def __init__(self, bot: Person) -> None:
        self._bot = bot
        self._kept = dict[int, Json]()

    def listed(self) -> Json:
        return {"items": list(self._kept.values())}

    def make(self, body: Json) -> Json:
        """Returns a new one. Raises `Refused` for a name or an image that Discord does not take,
        for a name twice, and for too many."""
        name, image = str(body.get("name", "")), _IMAGE.fullmatch(str(body.get("image", "")))
        if len(self._kept) >= MOST:
            raise Refused(400, TOO_MANY, "Maximum number of emojis reached")
        if not _NAME.fullmatch(name) or any(each["name"] == name for each in self._kept.values()):
            raise Refused(400, FORM, "name: not valid, or taken")
        if image is None or len(base64.b64decode(image[1])) > LARGEST:
            raise Refused(400, FORM, "image: not valid, or too large")
        made: Json = {
            "id": str(new_id()),
            "name": name,
            "user": self._bot.data(),
            "roles": [],
            "require_colons": True,
            "managed": False,
            "animated": False,
            "available": True,
        }
        self._kept[int(made["id"])] = made
        return made

    def delete(self, emoji: int) -> None:
        """Deletes one. Raises `Refused` if there is none with this id."""
        if self._kept.pop(emoji, None) is None:
            raise Refused(404, UNKNOWN_EMOJI, "Unknown Emoji")
