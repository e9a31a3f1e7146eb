"""Draw offers, and in team games proposals to give up: their words, and the buttons to answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import discord
from discord import ui

from cogs.board.match_view import MatchView
from cogs.hall.game_ui import Control
from cogs.hall.screen import Screen, button, layout, rows, text
from cogs.hall.sentences import told
from common.text.say import listed
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


def asked(shown: MatchView) -> list[Seat]:
    """Returns the seats that have not yet answered the open offer."""
    return [seat for seat in shown.persons if seat not in shown.offers] if shown.offers else []


def offer_words(shown: MatchView) -> str:
    """Returns the open offer in words: the players who offer, and those still to accept. Empty
    without an offer."""
    if not shown.offers:
        return ""
    team = shown.game.team
    by = [shown.mention(seat) for seat in sorted(shown.offers)]
    what, answer = ("propose", "to give up") if team else ("offer", "a draw")
    words = f"{listed(by)} {what}{'s' if len(by) == 1 else ''} {answer}"
    waiting = [shown.mention(seat) for seat in asked(shown)]
    agree = "agree" if team else "accept"
    if shown.is_duel:
        other = listed(waiting)
        return f"{words}. {other} can {agree}; the offer ends when {other} plays on."
    have, one = ("has", waiting[0]) if len(waiting) == 1 else ("have", "one of them")
    return (
        f"{words}. {listed(waiting)} {have} still to {agree}; the offer ends when {one} plays on."
    )


def offer_controls(shown: MatchView) -> tuple[Control, ...]:
    """Returns this viewer's buttons for a draw, or for giving up. While an offer is open the public
    gets none: the offer's own message has them."""
    team = shown.game.team
    if not shown.offers:
        return _GIVE_UP if team else _OFFER
    if shown.seat is None:
        return ()
    if shown.seat in shown.offers:
        return (Control(_TEAM_BACK if team else _BACK, "unoffer"),)
    return _TEAM_ANSWERS if team else _ANSWERS


def offer_screen(shown: MatchView, ply: int, *, quiet: bool = False) -> Screen:
    """Returns the message of the open offer made by the entry at this ply. It mentions the people
    asked; not if `quiet`, because it has mentioned them before."""
    mentions = () if quiet else tuple(shown.people[seat] for seat in asked(shown))
    return Screen(layout(text(offer_words(shown)), *rows(_buttons(shown, ply))), (), mentions)


def _buttons(shown: MatchView, ply: int) -> list[ui.Button[Any]]:
    team, green = shown.game.team, discord.ButtonStyle.success
    yes, no = ("Agree to give up", "Go on playing") if team else ("Accept", "Decline")
    return [
        button(yes, ACCEPT, shown.match_id, ply, style=green),
        button(no, DECLINE, shown.match_id, ply),
        button(_TEAM_BACK if team else _BACK, WITHDRAW, shown.match_id, ply),
    ]


def closed_offer(happenings: Sequence[str]) -> Screen:
    """Returns the same message for a closed offer: its result, without buttons."""
    words = told(happenings)
    return Screen(layout(text(f"{words[:1].upper()}{words[1:]}.")))
