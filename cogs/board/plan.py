"""The private screens on which a player plans: the next step of a branch, and the whole plan."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from cogs import discord
from cogs.board.match_view import MatchView, match_view, title_lines
from cogs.board.picker import question, turning_buttons
from cogs.board.steps import VALUE, PickControls, PickTree, Spot, rank
from cogs.hall.game_ui import TO_BOARD
from cogs.hall.menus import JOINT, PAGE, PickerState, last_page, menus
from cogs.hall.screen import (
    MENU,
    TEXT,
    Blocks,
    Button,
    MenuOption,
    Screen,
    button,
    layout,
    option,
    rows,
    select,
    text,
    with_board,
)
from common.text.say import EMPTY, cut, joined, say, unmarked
from common.text.text import Text
from db.store import OpenMatch
from db.values import is_bot
from engines.game import AnyView, Part
from engines.plans.drafting import DraftOnBoard
from engines.plans.judging import OWN, Answers, PlanEnded, Standing
from engines.plans.plan import BRANCHES, Branch, Draft, Plan, draft_text, text_of
from engines.plans.words import branch_words, draft_words, plan_words
from render.look import CHOICE

PLAN, PICK, ANYTHING, STEP, BACK, NEW, AT, DELETE = (
    *("plan", "plan-pick", "plan-any", "plan-step"),
    *("plan-back", "plan-new", "plan-at", "plan-drop"),
)
"""The verbs to see the plan, to choose a part, to say "whatever they do", to see the same step
differently, to go back, to add a branch, to continue after an answer, and to delete a branch."""
ORDERS, ORDER = "orders", "order"
"""The verbs to see the standing orders, and to give or cancel one."""
ORDERED: Final = say(
    "**Your standing orders**\nWhen the match waits for you, I follow them after a few seconds. "
    "They end as soon as you have anything else to decide, and a direct message says so."
)
RULE: Final = say(
    "-# Only you see this. I play your answer if the match goes this way. The first difference "
    "ends the plan, and I tell you."
)
BOT_PLAYS: Final = say("I'm about to move. Plan when it's a player's turn.")
HIDDEN: Final = say("This turn can't be planned: it is secret, or several players act at once.")
YOURS: Final = say("It's your turn: play instead of planning.")
COMES: Final = say("I am about to play for you: your planned answer, or your only move.")
FOLLOWS: Final = say("I am about to play for you, by your standing orders.")
AT_ONCE: Final = say(
    "**It is your turn, so this order would play at once:** {deeds}. It is not given yet. To give "
    "it, press again; else play first."
)
OUT: Final = say("You no longer play in this match.")
_DEEDS: Final = 300
"""The most characters of the moves after which a board is shown."""
LISTS: Final = "l"
"""The mark of steps picked from lists of whole moves, after the plan's token in a control."""
TOKEN: Final = 4
"""The characters of that token."""


@dataclass(frozen=True, slots=True)
class Planning:
    """A player at a plan: the match, the plan at this ply, and the draft on the board. `shown` is
    the player's view of the draft's position, with the ply of the real match; `lists` asks to pick
    from lists of whole moves, not piece by piece."""

    opened: OpenMatch
    plan: Plan
    at: DraftOnBoard
    shown: MatchView
    lists: bool = False

    @property
    def token(self) -> str:
        """A short mark of plan and draft: an outdated control changes nothing."""
        told = f"{text_of(self.plan.branches)}{draft_text(self.at.draft)}"
        return hashlib.sha256(told.encode()).hexdigest()[:TOKEN]

    @property
    def mark(self) -> str:
        """The token, with the way in which steps are picked."""
        return self.token + LISTS * self.lists

    @property
    def names(self) -> list[str]:
        """The players' mentions, by seat."""
        return [self.shown.mention(seat) for seat in range(len(self.shown.people))]

    @property
    def is_own(self) -> bool:
        """Whether the player's own turn is being picked."""
        return self.plan.seat in self.at.match.to_act

    @property
    def ways(self) -> PickTree:
        """The moves that may be picked now."""
        return PickTree(Spot(self.shown.game, self.mover))

    @property
    def mover(self) -> AnyView:
        """The view of the seat that acts in the draft's position."""
        assert self.shown.mover is not None
        return self.shown.mover


def planning(opened: OpenMatch, plan: Plan, at: DraftOnBoard) -> Planning:
    """Returns a player at a plan."""
    shown = match_view(_standing(opened, at), plan.seat)
    actors = at.match.to_act[:1]
    mover = at.match.view(actors[0]) if actors else None
    return Planning(opened, plan, at, replace(shown, ply=opened.match.ply, mover=mover))


def _standing(opened: OpenMatch, at: DraftOnBoard) -> OpenMatch:
    return OpenMatch(opened.row, at.match)


def why_no_plan(shown: MatchView) -> Text:
    """Returns the reason why the player of this view cannot plan now, in a sentence; empty if that
    is possible: one other person is to act, and the choices are no secret."""
    acting = shown.view.to_act
    if shown.seat is None or shown.seat not in shown.persons:
        return OUT
    if shown.seat in acting:
        return YOURS
    if len(acting) != 1 or not shown.game.shows_choice(shown.view):
        return HIDDEN
    if is_bot(shown.people[acting[0]]) or acting[0] in shown.stood_in:
        return BOT_PLAYS
    return EMPTY


def ended_words(plan: Standing | None) -> Text:
    """Returns the reason why a person's plan has ended, told to that person; empty if there is
    nothing to tell: it continues, was played to its end, or the person has acted."""
    if not isinstance(plan, PlanEnded) or plan.why == OWN:
        return EMPTY
    return joined("", [plan.why])


def standing_words(plan: Standing | None) -> Text:
    """Returns the words on a player's plan for the private board: that it answers now, or why it
    has ended; empty while it waits."""
    if isinstance(plan, Answers):
        return FOLLOWS if plan.ordered else COMES
    return ended_words(plan)


def may_plan(shown: MatchView) -> bool:
    """Tells whether this viewer is a player who can plan now."""
    return shown.seat is not None and shown.view.outcome is None and not why_no_plan(shown)


def may_order(shown: MatchView) -> bool:
    """Tells whether this viewer is a player who can give standing orders."""
    there = shown.seat is not None and shown.seat in shown.persons
    return there and bool(shown.game.orders) and shown.view.outcome is None


def orders_screen(
    shown: MatchView, orders: Sequence[str], note: Text = EMPTY, asked: str = ""
) -> Screen:
    """Returns a player's standing orders, with a button for each to give or cancel it; the button
    of the order `asked` gives it although it plays at once."""
    lines = [*_head(shown, note), ORDERED]
    blue, grey = discord.ButtonStyle.primary, discord.ButtonStyle.secondary
    red = discord.ButtonStyle.danger
    found = [
        button(
            joined(" ", ["✓", words] if key in orders else [words]),
            ORDER,
            shown.match_id,
            shown.ply,
            (key, "no" if key in orders else "now" if key == asked else "yes"),
            style=blue if key in orders else red if key == asked else grey,
        )
        for key, words in shown.game.orders.items()
    ]
    found.append(TO_BOARD.button(shown.match_id, shown.ply))
    return Screen(layout(text(joined("\n", lines)), *rows(found)))


def too_late(match_id: int, words: Text) -> Screen:
    """Returns the answer to a press that came too late. It has one button, which shows the board: a
    second press on the same place never plays a move."""
    return Screen(layout(text(words), *rows([TO_BOARD.button(match_id, 0)])))


# A step


def step_screen(now: Planning, state: PickerState, note: Text = EMPTY) -> Screen:
    """Returns the next choice of a draft's step, with the position so far: piece by piece, or with
    `lists` among whole moves, if these fit into lists."""
    ways = now.ways
    if not ways.further(state.chosen):
        state = replace(state, chosen=ways.advance())
    every = _whole(ways) if state.chosen == ways.advance() else []
    lists = every if now.lists else []
    shown = now.shown
    with_key = shown.boards.are_pictures and not lists
    lines = [*_head(shown, note), *_so_far(now), _question(now, ways, state, lists)]
    lines += [*(ways.key(state.chosen) if with_key else []), RULE]
    area = CHOICE if state.closer else ""
    choice = None if lists else ways.choice(state.chosen)
    picture = shown.picture(choice, area)
    blocks = with_board(lines, picture, shown.boards)
    before = (now.mark,)
    controls = PickControls(
        ways, PICK, shown.match_id, shown.ply, before, shown.look(), shown.boards
    )
    if lists:
        blocks += _menus(now, lists, state, before)
        last = last_page(lists)
    else:
        blocks += controls.blocks(state, shown.game.asks(now.mover, state.chosen))
        last = controls.last_page(state)
    return Screen(layout(*blocks, *rows(_step_buttons(now, state, last, every))))


def _head(shown: MatchView, note: Text) -> list[str]:
    return [*title_lines(shown), *([note] if note else [])]


def _so_far(now: Planning) -> list[str]:
    """Returns the picks before the present choice, in words."""
    draft, base, seat = now.at.draft, now.opened.match, now.plan.seat
    done = branch_words(base, seat, draft.before, now.names)
    begun = draft_words(base, seat, draft, now.names)
    lines: list[str] = [each for each in (done, begun) if each]
    if now.at.supposed and now.is_own and not draft.own:
        told = [(now.names[each.seat],
                 then.game.brief(then.view(each.seat), each.seat, then.game.read(each.text)))
                for then, each in now.at.supposed]  # fmt: skip
        deeds = cut(joined(", ", [joined(": ", each) for each in told]), _DEEDS)
        made_up = say("-# For example {deeds}. Your answer must fit whatever happens.")
        lines.append(made_up.filled(deeds=deeds))
    return lines


def _question(now: Planning, ways: PickTree, state: PickerState, lists: Sequence[Part]) -> Text:
    if not lists and not ways.is_first(state.chosen):
        return question(Spot(now.shown.game, now.mover), ways, state.chosen)
    if now.is_own:
        if now.at.draft.own:
            return say("**Your turn continues: what next?**")
        return say("**Your answer?**")
    actor = now.at.match.to_act[0]
    return say("**What will {who} play?**", who=now.names[actor])


def _whole(ways: PickTree) -> list[Part]:
    """Returns all whole moves as choices of a list; none if they do not fit, or if they are so few
    that each is a button. Captures come first."""
    picks = sorted(ways.further(ways.advance()), key=lambda each: rank(each.parts[-1]))
    if ways.at_once(ways.advance()) or not picks:
        return []
    depth = len(ways.advance())
    found = list[Part]()
    for pick in picks:
        value = JOINT.join(part.value for part in pick.parts[depth:])
        drawn = next((part.miniature for part in pick.parts if part.miniature), "")
        found.append(Part(value, ways.sentence(pick), miniature=drawn))
    fits = all(len(each.value) <= VALUE for each in found)
    return found if fits and len(found) <= 2 * PAGE else []


def _menus(
    now: Planning, lists: Sequence[Part], state: PickerState, before: tuple[str, ...]
) -> Blocks:
    asked = say("Which of your moves?") if now.is_own else say("Which of their moves?")
    shown, args = now.shown, (*before, *state.args())
    return [*menus(asked, lists, state.page, PICK, shown.match_id, shown.ply, args, shown.game.key)]


def _step_buttons(
    now: Planning, state: PickerState, last: int, every: Sequence[Part]
) -> list[Button]:
    """Returns the buttons below a step's choices; `every` are the whole moves that may be picked,
    too, more than a select beside the pieces holds."""
    shown, draft, before = now.shown, now.at.draft, (now.mark,)
    number, ply = shown.match_id, shown.ply
    found: list[Button] = []
    if not now.is_own:
        style = discord.ButtonStyle.primary
        found.append(button(say("Whatever they do"), ANYTHING, number, ply, before, style=style))
    if every and (now.lists or len(every) > MENU):
        label = say("Piece by piece") if now.lists else say("All moves")
        other = (replace(now, lists=not now.lists).mark, *replace(state, page=0).args())
        found.append(button(label, STEP, number, ply, other))
    if not now.ways.is_first(state.chosen) or _has_begun(draft):
        found.append(button(say("Back"), BACK, number, ply, (*before, *state.args())))
    found += turning_buttons(shown, state, last, STEP, before)
    if now.plan.branches:
        found.append(button(say("My plan"), PLAN, number, ply))
    found.append(TO_BOARD.button(number, ply))
    return found


def _has_begun(draft: Draft) -> bool:
    return bool(draft.anything or draft.theirs or draft.own)


# The whole plan


def plan_screen(now: Planning, note: Text = EMPTY) -> Screen:
    """Returns a plan's branches as text, with buttons to delete one, to add one, and a list of the
    answers after which it can continue."""
    shown, plan = now.shown, now.plan
    lines = [*_head(shown, note), say("**Your plan**")]
    told = plan_words(now.opened.match, plan, now.names)
    lines += [joined(" ", [f"`{number}`", words]) for number, words in enumerate(told, 1)]
    number, ply, token = shown.match_id, shown.ply, now.token
    found = [
        button(say("Delete {number}", number=each), DELETE, number, ply, (token, str(each - 1)))
        for each in range(1, len(told) + 1)
    ]
    others = (
        [] if len(told) >= BRANCHES else [button(say("Add branch"), NEW, number, ply, (token,))]
    )
    others.append(TO_BOARD.button(number, ply))
    blocks: Blocks = [text(cut(joined("\n", [*lines, RULE]), TEXT))]
    if options := _points(now):
        blocks.append(select(say("Continue after which?"), AT, number, options, ply, (token,)))
    return Screen(layout(*blocks, *rows(found), *rows(others)))


def _points(now: Planning) -> list[MenuOption]:
    """Returns the answers after which the plan can continue, as options of a list."""
    found = list[MenuOption]()
    for number, point in enumerate(now.plan.points()[:25]):
        if point and (words := _point_words(now, point)):
            found.append(option(words, str(number)))
    return found


def _point_words(now: Planning, point: Branch) -> Text:
    base, seat = now.opened.match, now.plan.seat
    last = Draft(point[:-1], point[-1].theirs or (), point[-1].theirs is None, point[-1].own)
    words = draft_words(base, seat, last, now.shown.sides)
    return joined(" ", [f"{len(point)}.", unmarked(words)])
