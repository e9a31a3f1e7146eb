"""Recomputes the feats of teams if an update requires it: a few at a time, so that people are
answered meanwhile."""

from __future__ import annotations

import logging
from typing import Final

from cogs.desk.rounds import Round, Rounds
from cogs.desk.services import ServiceBot
from db.tables.records import feat_rebuild

log = logging.getLogger(__name__)

MOST: Final = 5
"""The most matches looked at in a round."""


def rounds(_: ServiceBot) -> Round:
    """Recomputes a few feats every two seconds, until all are done."""
    return Round("Feats", 2.0, log, look=_look)


async def _look(rounds: Rounds) -> None:
    if not await feat_rebuild.go_on(rounds.bot.services.store.database, MOST):
        rounds.stop()
