"""The bot thinks here and now: what its processes do is tried by themselves."""

from __future__ import annotations

import pytest

from players import serve
from players.questions import Answer, Question
from players.thinkers import NoAnswer, Thinkers


@pytest.fixture(autouse=True)
def same_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every match has the same seed, so that the bot plays the same in every run."""
    monkeypatch.setattr("cogs.invitations.service.secrets.token_hex", lambda size: "7" * 2 * size)


@pytest.fixture(autouse=True)
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Question]:
    """The questions that thinkers were asked."""
    found: list[Question] = []

    async def ask(_: Thinkers, question: Question) -> Answer:
        found.append(question)
        said = next(serve.answers([question.line], told=True))
        if said.startswith("!"):
            raise NoAnswer(said)
        action, value, why = said.split("\t")
        return Answer(action, int(value), why)

    monkeypatch.setattr(Thinkers, "ask", ask)
    return found
