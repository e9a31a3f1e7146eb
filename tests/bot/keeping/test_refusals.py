"""What Discord's refusals mean, and how long the library tries by itself."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest
from discord.http import HTTPClient, Route

from cogs.hall.refusals.codes import CHANGES, PATIENCE, REPEATS, WITHIN, Ration, Refusal, refusal_of


def error(status: int, code: int = 0) -> discord.HTTPException:
    """What the library makes of an answer of Discord's."""
    kinds = {403: discord.Forbidden, 404: discord.NotFound}
    response: Any = SimpleNamespace(status=status, reason="no")
    return kinds.get(status, discord.HTTPException)(response, {"code": code, "message": "no"})


@pytest.mark.parametrize(
    ("found", "meant"),
    [
        (error(404, 10008), Refusal.GONE),
        (error(404, 10003), Refusal.NO_CHANNEL),
        (error(403, 50001), Refusal.FORBIDDEN),
        (error(403, 50013), Refusal.FORBIDDEN),
        (error(400, 50083), Refusal.CLOSED),
        (error(429, 30046), Refusal.RATIONED),
        (error(400, 30046), Refusal.RATIONED),
        (error(400, 50035), Refusal.INVALID),
        (error(429), None),
        (error(502), None),
        (TimeoutError(), None),
        (aiohttp.ServerDisconnectedError(), None),
    ],
)
def test_only_what_discord_says_is_its_word(found: Exception, meant: Refusal | None) -> None:
    assert refusal_of(found) is meant


class Broken:
    """A session in which Discord has trouble."""

    def request(self, *_: object, **__: object) -> Broken:
        """An answer, to be entered."""
        return self

    async def __aenter__(self) -> Any:
        async def text(**_: object) -> str:
            return "trouble"

        return SimpleNamespace(status=502, reason="no", headers={}, text=text)

    async def __aexit__(self, *_: object) -> None: ...


async def test_the_pauses_are_the_librarys(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is less patient takes Discord's trouble for a wait that it demands."""
    slept = list[float]()

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    client = HTTPClient(discord.utils.MISSING)
    client._global_over = SimpleNamespace(is_set=lambda: True)  # type: ignore[assignment]  # pyright: ignore
    setattr(client, "_HTTPClient__session", Broken())  # noqa: B010 - a name of the library's own
    monkeypatch.setattr("discord.http.asyncio.sleep", sleep)
    with pytest.raises(discord.DiscordServerError):
        await client.request(Route("GET", "/gateway"))
    assert tuple(filter(None, slept)) == REPEATS
    assert sum(slept) < PATIENCE


def test_changes_above_the_ration_of_a_channel_wait() -> None:
    ration = Ration()
    assert [ration.take(1, 100.0) for _ in range(CHANGES)] == [0.0] * CHANGES
    assert ration.take(2, 100.0) == 0.0, "another channel"
    assert ration.take(1, 101.0) == WITHIN - 1
    assert ration.take(1, 100.0 + 3 * WITHIN) == 0.0
