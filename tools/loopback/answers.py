"""REST for interactions: the first answer, those that follow, and Discord's refusals."""

from __future__ import annotations

from typing import Final

from tools.loopback.deeds import CHOICES, HELD, HELD_UPDATE, SAID, UPDATED, WINDOW, Deed, Deeds
from tools.loopback.drafts import FORM, Draft
from tools.loopback.values import EPHEMERAL, LOADING, Json, Message, Person, Refused
from tools.loopback.world import UNKNOWN_MESSAGE, World

GONE, DONE, NO_WEBHOOK, TOKEN_OVER = 10062, 40060, 10015, 50027
MOST_CHOICES: Final = 25
PRESS: Final = 3
SUBMIT: Final = 5


class Answers:
    """The bot's answers to people's interactions."""

    def __init__(self, world: World, deeds: Deeds) -> None:
        self._world = world
        self._deeds = deeds

    def first(self, deed_id: int, token: str, draft: Draft) -> Json:
        """Takes the first answer and returns Discord's response. Raises `Refused`."""
        deed = self._deeds.with_id(deed_id, token)
        if deed is None:
            raise Refused(404, GONE, "Unknown interaction")
        if deed.first is not None:
            raise _noted(deed, Refused(400, DONE, "Interaction has already been acknowledged."))
        if deed.overdue:
            raise _noted(deed, Refused(404, GONE, "Unknown interaction"))
        kind, inner = int(draft.body["type"]), Draft(draft.body.get("data") or {}, draft.files)
        try:
            self._take(deed, kind, inner)
        except Refused as error:
            raise _noted(deed, error) from None
        deed.answer_as(kind)
        return _told(deed, kind)

    def _take(self, deed: Deed, kind: int, draft: Draft) -> None:
        whom = deed.person if int(draft.body.get("flags") or 0) & EPHEMERAL else None
        if kind == SAID:
            deed.said.append(self._world.post(deed.channel, draft, whom=whom))
        elif kind == HELD:
            empty = Draft({}, {})
            deed.said.append(self._world.post(deed.channel, empty, whom=whom, flags=LOADING))
        elif kind == UPDATED and deed.source is not None:
            self._world.edit(_alive(deed.source), draft)
            deed.updated = True
        elif kind == CHOICES:
            choices: list[Json] = draft.body.get("choices") or []
            if len(choices) > MOST_CHOICES:
                raise Refused(400, FORM, "too many choices")
            deed.choices = choices
        elif kind == WINDOW and deed.type != SUBMIT:
            deed.window = draft.body
        elif kind != HELD_UPDATE or deed.type not in (PRESS, SUBMIT):
            raise Refused(400, FORM, f"no answer of type {kind} here")

    def follow(self, token: str, draft: Draft) -> Message:
        """Takes a further answer. The first one after a held answer fills the held one, unless it
        was deleted. Raises `Refused`."""
        deed = self._started(token)
        held = deed.original
        try:
            if deed.answer == HELD and held is not None and held.loading and not held.deleted:
                self._world.edit(held, draft)
                deed.show(held)
                return held
            hidden = bool(int(draft.body.get("flags") or 0) & EPHEMERAL)
            whom: Person | None = deed.person if hidden else None
            message = self._world.post(deed.channel, draft, whom=whom)
        except Refused as error:
            raise _noted(deed, error) from None
        deed.said.append(message)
        deed.show(message)
        return message

    def find(self, token: str, which: str) -> Message:
        """Returns one of the answers: `@original`, or by id. Raises `Refused`."""
        deed = self._started(token)
        if which == "@original":
            message = deed.original
        else:
            message = next((each for each in deed.said if str(each.id) == which), None)
        if message is None or message.deleted:
            raise _noted(deed, Refused(404, UNKNOWN_MESSAGE, "Unknown Message"))
        return message

    def edit(self, token: str, which: str, draft: Draft) -> Message:
        """Changes one of the answers. Raises `Refused`."""
        deed, message = self._started(token), self.find(token, which)
        try:
            self._world.edit(message, draft)
        except Refused as error:
            raise _noted(deed, error) from None
        deed.updated = deed.updated or message is deed.source
        deed.show(message)
        return message

    def delete(self, token: str, which: str) -> None:
        """Deletes one of the answers. Raises `Refused`."""
        deed, message = self._started(token), self.find(token, which)
        self._world.delete(message)
        message.taken = deed.id
        deed.vanish()

    def _started(self, token: str) -> Deed:
        deed = self._deeds.with_token(token)
        if deed is None:
            raise Refused(401, TOKEN_OVER, "Invalid Webhook Token")
        if deed.first is None:
            raise _noted(deed, Refused(404, NO_WEBHOOK, "Unknown Webhook"))
        return deed


def _alive(message: Message) -> Message:
    if message.deleted:
        raise Refused(404, UNKNOWN_MESSAGE, "Unknown Message")
    return message


def _noted(deed: Deed, error: Refused) -> Refused:
    deed.refusals.append(str(error))
    return error


def _told(deed: Deed, kind: int) -> Json:
    """Returns Discord's response to a first answer that it has accepted."""
    interaction: Json = {"id": str(deed.id), "type": deed.type}
    resource: Json = {"type": kind}
    message = deed.original
    if message is not None and kind != CHOICES:
        interaction["response_message_id"] = str(message.id)
        interaction["response_message_loading"] = message.loading
        interaction["response_message_ephemeral"] = message.whom is not None
        if kind in (SAID, UPDATED):
            resource["message"] = message.data
    return {"interaction": interaction, "resource": resource}
