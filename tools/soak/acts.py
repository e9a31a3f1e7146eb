"""The interactions sent to the bot, the entries that they would add, and its answers."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import takewhile
from math import inf
from typing import Final, Literal, NamedTuple, TypeAlias

from cogs.board.steps import PickTree, Spot, asks_first
from cogs.hall.menus import choosing
from cogs.hall.sentences import told
from cogs.play.board import OLD
from cogs.play.picker import CHANGED
from engines.game import AnyGame, Refusal, Seat
from engines.match import BACK, DECLINE, DRAW, RESIGN, RETURN, WITHDRAW, Match
from tools.loopback.deeds import HELD, HELD_UPDATE, Deed
from tools.loopback.values import MODERATOR
from tools.soak.books import Page

HARMLESS: Final = frozenset(
    {
        *("board", "history", "history-page", "replay", "step", "look", "look-at", "hand", "list"),
        *("show", "close", "rules", "rules-page", "rules-games", "try", "try-do", "move", "back"),
        *("resign", "standin", "rematch", "accept", "refuse", "withdraw", "join", "leave", "start"),
        *("side", "form-game", "form-option", "form-seat", "form-seats", "form-anyone"),
        *("choose", "form-rated", "form-send", "form-open", "more", "text-board"),
        *("setup", "setup-take", "setup-put", "setup-surprise", "setup-clear"),
        *("setup-kind", "setup-square"),
        *("hint", "review", "review-at", "review-curve", "review-try"),
        *(
            "add-bot",
            "form-bot",
            "form-play",
            "form-ask",
            "form-ask-bot",
            "form-ask-rest",
            "form-set",
        ),
        *("type", "settings-ask"),
        *("how-to", "learn", "learn-list", "learn-open", "learn-hint", "learn-pick", "learn-match"),
    }
)
"""The verbs that play nothing."""
TABLE: Final = {
    "draw": DRAW,
    "decline": DECLINE,
    "unoffer": WITHDRAW,
    "offer-yes": DRAW,
    "offer-no": DECLINE,
    "offer-back": WITHDRAW,
    "giveup": DRAW,
    "giveup-sure": DRAW,
    "resign-sure": RESIGN,
    "undo": BACK,
    "takeseat": RETURN,
}
LOCK: Final = "setup-lock"
"""The verb that locks in the set-up drafted in its control."""
ONCE: Final = frozenset({"do", "undo", "draw", "decline", "unoffer", LOCK})
"""The verbs of controls whose press plays at most once."""
OLD_ONES: Final = (OLD, CHANGED, "That control is from an earlier turn.")
KEPT: Final = re.compile(r"is kept|No move is lost|closed to me")
"""The phrases of answers after which the act may have played all the same."""

USUAL: Final = "turn"
"""The default setting for Confirm."""

Verdict: TypeAlias = Literal["committed", "refused", "unclear"]


class Control(NamedTuple):
    """The parts of the id of one of the bot's controls."""

    kind: str
    verb: str
    subject: int
    ply: int
    args: tuple[str, ...]


def control_of(custom_id: str) -> Control | None:
    """Returns the control with this id; None for an id that is not the bot's."""
    pieces = custom_id.split(":", 4)
    if len(pieces) < 5 or not (pieces[2].isdigit() and pieces[3].isdigit()):
        return None
    args = tuple(pieces[4].split(",")) if pieces[4] else ()
    return Control(pieces[0], pieces[1], int(pieces[2]), int(pieces[3]), args)


@dataclass(slots=True, eq=False)
class Act:
    """One interaction and the entries that it may add to a log; none if `match_id` is None.

    `texts` are the entries that it would add for its own seat, as the log stood when it was sent.
    `parts` are the parts of a pick chosen before, and `values` the options chosen now: together a
    whole pick if `exact`, otherwise its beginning. With neither `texts` nor `parts` it may add
    anything. `ply` is the control's. `phrase` is the beginning of the bot's report that it was
    played. All acts with one `once` are the same press, which may be played once. `process` is the
    process that gets it, `worked` the processor seconds that this had used by then. `calm` tells
    whether there was no trouble then, `settled` whether it was compared with the log.
    """

    deed: Deed
    kind: str
    match_id: int | None = None
    seat: Seat | None = None
    texts: tuple[str, ...] = ()
    parts: tuple[str, ...] | None = None
    values: tuple[str, ...] = ()
    exact: bool = True
    ply: int = 0
    phrase: str = ""
    once: str = ""
    at: datetime = field(default_factory=lambda: datetime.now(UTC))
    process: int = 0
    worked: float = 0.0
    calm: bool = False
    settled: bool = False

    @property
    def verdict(self) -> Verdict:
        """The act's result by its answer. An answer deleted unread means committed."""
        said, deed = self.deed.told, self.deed
        if deed.vanished and self.match_id is not None:
            return "committed"
        if self.phrase and said.startswith(self.phrase):
            return "committed"
        if said.startswith(OLD_ONES) or (deed.plain and said and not KEPT.search(said)):
            return "refused"
        return "unclear"


def note_text(act: Act, page: Page, seat: Seat | None, text: str) -> None:
    """Notes the entries that the act would add by a text; if it is illegal as the log stands, the
    text alone."""
    act.match_id, act.seat = page.id, seat
    texts, act.phrase = _played(page.match, seat, text)
    act.texts = texts or (_canonical(page.match.game, text),)


def note_press(act: Act, page: Page | None, seat: Seat | None, values: list[str]) -> None:
    """Notes that the act presses a control of this match."""
    control = control_of(act.deed.what.split(" ")[0])
    if control is None or page is None or seat is None or control.verb in HARMLESS:
        return
    if control.verb in TABLE:
        note_text(act, page, seat, TABLE[control.verb])
    elif control.verb == LOCK:
        note_text(act, page, seat, f"set {' '.join(control.args)}")
    else:
        act.match_id, act.seat = page.id, seat
        if control.verb == "do" or control.verb.startswith("pick"):
            _note_parts(act, page, seat, control, values)
    if control.verb in ONCE or control.verb.startswith("pick"):
        act.once = f"{act.deed.person.id} {act.deed.what}"


def _note_parts(act: Act, page: Page, seat: Seat, control: Control, values: list[str]) -> None:
    chosen = control.args if control.verb == "do" else choosing(control.args).chosen
    act.parts, act.values = chosen, tuple(values)
    act.exact, act.ply = control.verb == "do", control.ply
    match = page.match
    text = _read(match, act)
    if text is not None and not _asked(match, act):
        _, act.phrase = _played(match, seat, text)


def _read(match: Match, act: Act) -> str | None:
    """Returns the text that a press in a pick plays as the log stands in `match`, unless it must be
    confirmed; None if the press completes no pick."""
    seat, chosen = act.seat, act.parts
    if seat is None or chosen is None or seat not in match.to_act or match.outcome:
        return None
    spot = Spot(match.game, match.view(seat))
    ways = PickTree(spot)
    if act.exact:
        return ways.typed(chosen)
    pick = ways.meant(ways.pressed(chosen, act.values))
    return pick.text if pick else None


def _asked(match: Match, act: Act) -> bool:
    """Tells whether the default setting for Confirm asks before this press plays; True also if it
    is refused."""
    assert act.seat is not None
    assert act.parts is not None
    ways = PickTree(Spot(match.game, match.view(act.seat)))
    pick = ways.meant(ways.pressed(act.parts, act.values))
    if act.exact or pick is None:
        return False
    try:
        return asks_first(pick, USUAL, kept=match.keeps(act.seat, pick.text))
    except Refusal:
        return True


def meant(match: Match, act: Act) -> tuple[str, ...]:
    """Returns the entries that a press in a pick would add for its own seat as the log stands in
    `match`."""
    text = _read(match, act)
    return () if text is None else _played(match, act.seat, text)[0]


def _played(match: Match, seat: Seat | None, text: str) -> tuple[tuple[str, ...], str]:
    """Returns the entries that a text would add now, without forced ones, and the bot's report of
    all those of the player; both empty if it is refused."""
    if seat is None or match.outcome:
        return (), ""
    try:
        entries = match.propose(seat, text)
    except Refusal:
        return (), ""
    typed: list[str] = []
    moments: list[Match] = []
    for entry in entries:
        if match.forced() is None:
            typed.append(entry.text)
        moments.append(match)
        match = match.follow(entry)
    own = list(takewhile(lambda each: each.seat == seat, entries))
    lines = match.lines(zip(moments, own, strict=False), seat)
    words = told([line.words for line in lines])
    return tuple(typed), f"{words}."


def _canonical(game: AnyGame, text: str) -> str:
    if text.startswith("!"):
        return text
    try:
        return game.write(game.read(text))
    except Refusal:
        return text


FILLED: Final = 8.0
"""Seconds of the bot's processor time within which a held answer must be filled. While many wait
for pictures, seconds of the clock would measure the machine alone."""
JUST: Final = 0.2


@dataclass(slots=True)
class Life:
    """The time from a start of a process to its death, by `time.perf_counter`. `connected` is
    infinite if it never connected; `worked` are the processor seconds that it had used at its
    death."""

    number: int
    kind: str
    process: int = 0
    began: float = field(default_factory=time.perf_counter)
    connected: float = inf
    died: float = inf
    worked: float = inf


def missing(act: Act, life: Life, outages: list[tuple[float, float]]) -> tuple[str, str]:
    """Returns the defect of the answer to an act, and its reason; both empty without a defect. A
    defect without a reason is a violation."""
    deed = act.deed
    if deed.first is None or deed.overdue:
        late = "no answer" if deed.first is None else "late answer"
        killed = life.died - deed.begun <= deed.patience
        return late, _why(act, outages, killed=killed)
    if deed.shown is None and deed.answer in (HELD, HELD_UPDATE):
        killed = life.worked - act.worked <= FILLED
        return "held, never filled", _why(act, outages, killed=killed)
    return "", ""


def _why(act: Act, outages: list[tuple[float, float]], *, killed: bool) -> str:
    deed = act.deed
    if killed:
        return "killed meanwhile"
    if deed.faults:
        return f"fault: {deed.faults[-1]}"
    if deed.answer == HELD_UPDATE and _is_gone(deed):
        return "its screen has gone"
    for start, end in reversed(outages):
        if start - JUST <= deed.begun + deed.patience and deed.begun <= end + JUST:
            return "no connection"
        if end < deed.begun - deed.patience:
            break
    return ""


def _is_gone(deed: Deed) -> bool:
    """Tells whether another interaction deleted the private screen."""
    shown = deed.original
    return shown is not None and shown.whom is not None and shown.taken not in (None, deed.id)


def wrong(act: Act) -> str:
    """Returns Discord's objections to the answers, in words; empty if there are none, or if a fault
    or a deletion by others explains them."""
    bad = [each for each in act.deed.refusals if " 10062 " not in each]
    answers = (act.deed.original, *act.deed.said)
    if _is_gone(act.deed) or any(each and each.taken == MODERATOR for each in answers):
        bad = [each for each in bad if " 10008 " not in each]
    again = all(" 40060 " in each or " 10008 " in each for each in bad)
    if not bad or (act.deed.faults and again):  # done, but a fault hid that from the bot
        return ""
    return f"{act.kind} {act.deed.what!r}: Discord refuses: {bad}"
