"""Draw offers, in team games proposals to give up: what is told of them, and how to answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import discord
from discord import ui

from cogs.screens.desk import Control
from cogs.screens.screen import Screen, button, layout, rows, text
from cogs.screens.sentences import told
from cogs.screens.sheet import Sheet
from common.english import listed
from engines.game import Seat

ACCEPT: Final = "offer-yes"
DECLINE: Final = "offer-no"
WITHDRAW: Final = "offer-back"

_OFFER: Final = (Control("Offer draw", "draw"),)
_ANSWERS: Final = (Control("Accept draw", "draw"), Control("Decline draw", "decline"))
_GIVE_UP: Final = (Control("Give up", "giveup"),)
_TEAM_ANSWERS: Final = (Control("Agree to give up", "giveup"), Control("Go on playing", "decline"))
_BACK: Final = "Withdraw offer"
_TEAM_BACK: Final = "Withdraw proposal"


def asked(sheet: Sheet) -> list[Seat]:
    """Returns the seats that have not yet answered the open offer."""
    return [seat for seat in sheet.persons if seat not in sheet.offers] if sheet.offers else []


def offer_words(sheet: Sheet) -> str:
    """Returns who offers a draw, and who has still to accept; empty where nobody does."""
    if not sheet.offers:
        return ""
    team = sheet.game.team
    by = [sheet.mention(seat) for seat in sorted(sheet.offers)]
    what, answer = ("propose", "to give up") if team else ("offer", "a draw")
    words = f"{listed(by)} {what}{'s' if len(by) == 1 else ''} {answer}"
    waiting = [sheet.mention(seat) for seat in asked(sheet)]
    agree = "agree" if team else "accept"
    if sheet.is_duel:
        return f"{words}. {listed(waiting)} may {agree}; playing on declines it."
    have = "has" if len(waiting) == 1 else "have"
    return f"{words}; {listed(waiting)} {have} still to {agree}. Playing on declines it."


def offer_controls(sheet: Sheet) -> tuple[Control, ...]:
    """Returns what this viewer may say about a draw, or giving up. While an offer is open its own
    message asks the public, and the board does not."""
    team = sheet.game.team
    if not sheet.offers:
        return _GIVE_UP if team else _OFFER
    if sheet.seat is None:
        return ()
    if sheet.seat in sheet.offers:
        return (Control(_TEAM_BACK if team else _BACK, "unoffer"),)
    return _TEAM_ANSWERS if team else _ANSWERS


def offer_screen(sheet: Sheet, ply: int, *, quiet: bool = False) -> Screen:
    """Returns the message of the open offer that the entry at this ply made. It mentions who is
    asked, unless it is to be `quiet`: then they have been mentioned before."""
    mentions = () if quiet else tuple(sheet.people[seat] for seat in asked(sheet))
    return Screen(layout(text(offer_words(sheet)), *rows(_buttons(sheet, ply))), (), mentions)


def _buttons(sheet: Sheet, ply: int) -> list[ui.Button[Any]]:
    team, green = sheet.game.team, discord.ButtonStyle.success
    yes, no = ("Agree to give up", "Go on playing") if team else ("Accept", "Decline")
    return [
        button(yes, ACCEPT, sheet.match_id, ply, style=green),
        button(no, DECLINE, sheet.match_id, ply),
        button(_TEAM_BACK if team else _BACK, WITHDRAW, sheet.match_id, ply),
    ]


def closed_offer(happenings: Sequence[str]) -> Screen:
    """Returns the same message once there is nothing to answer in it: what became of the offer."""
    words = told(happenings)
    return Screen(layout(text(f"{words[:1].upper()}{words[1:]}.")))
