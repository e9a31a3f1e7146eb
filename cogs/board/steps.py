"""The controls for the next step of a pick: buttons if there are few parts, else selects. A further
select has whole picks, if all of them fit into it.

Buttons of squares are in the order of the picture: from the top, and from left to right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import ClassVar, Final, Protocol, TypeAlias

from cogs import discord
from cogs.hall.emojis import emoji_of
from cogs.hall.ids import LIMIT, SELECT, custom_id
from cogs.hall.menus import JOINT, PickerState, last_page, menus, part_option, values_of
from cogs.hall.screen import MENU, Blocks, Button, Controls, button, option, rows, select
from common.text.say import EMPTY, capitalised, cut, joined, listed, say, trimmed
from common.text.text import Text
from db.values import BoardForm
from engines.action_tree import ActionTree, AnyPick, singly
from engines.game import CAPTURES, SAID, SPECIAL, WINS, AnyGame, AnyView, Part, Pick, Unreadable
from render.look import WHOLE as WHOLE_BOARD
from render.look import Look
from render.picture import key_of, place

BUTTONS: Final = 20
"""The most choices shown as buttons: four rows of five. The fifth row is for the rest."""
ROW: Final = 5
"""The most buttons in a row."""
RANKS: Final = 5
"""The most rows of buttons in which each row is a rank of the board."""
AT_ONCE: Final = 10
"""The most picks that are buttons as a whole at the first step."""
BEST, WORDY = 3, 24
"""The most buttons beside a list of choices without squares, and the mean length of a label in
characters from which such choices become a list: a phone shows one such button in a row."""
WHOLE: Final = say("All moves in one list?")
VALUE: Final = 100
"""The most characters of an option's value."""

_STYLES: Final = {
    WINS: discord.ButtonStyle.success,
    CAPTURES: discord.ButtonStyle.danger,
    SPECIAL: discord.ButtonStyle.primary,
    SAID: discord.ButtonStyle.success,
}
_SIGN_WORDS: Final = {WINS: say("{choice}, a win"), CAPTURES: say("{choice}, an attack")}
"""A choice with the meaning of its sign and its colour."""
_PLAIN: Final = 3
_FIRST: Final = {WINS: 0, CAPTURES: 1, SPECIAL: 2, "": _PLAIN, SAID: 4}


_Spot: TypeAlias = tuple[int, int]
_Offer: TypeAlias = tuple[Part, ...]
"""The parts that one button chooses."""


def rank(part: Part) -> int:
    """Returns a part's place in a good player's order of attention. Wins, captures and special
    parts come first; parts that name the whole deed, such as the end of the turn, come last."""
    return _FIRST.get(part.sign, _PLAIN)


class Position(Protocol):
    """The position in which an action is picked: a game, and the view of the seat that acts."""

    @property
    def game(self) -> AnyGame:
        """The rules."""
        ...

    @property
    def view(self) -> AnyView:
        """The acting seat's view, with its legal actions."""
        ...


@dataclass(frozen=True, slots=True)
class Spot:
    """A position by itself."""

    game: AnyGame
    view: AnyView


class PickTree(ActionTree):
    """All picks of a position, as the controls of a message offer them. With `single` each is one
    legal action, named as in a match unless the game joins some into one pick. Several picks chosen
    together are one pick here; its last part stands for all of theirs."""

    ticked: ClassVar[bool] = True
    """Whether a tick stands before choices that name the whole deed."""

    def __init__(
        self, position: Position, picks: Sequence[AnyPick] | None = None, *, single: bool = False
    ) -> None:
        self._game, self._view = position.game, position.view
        alone = each_action(self._game, self._view) if single else None
        super().__init__(self._game, self._view, picks or alone)

    def pick(self, chosen: tuple[str, ...]) -> AnyPick | None:
        return super().pick(chosen) or self._several(chosen)

    def begun(self, chosen: tuple[str, ...]) -> tuple[AnyPick, ...]:
        return super().begun(chosen) or tuple(self._joined(chosen))

    def _several(self, chosen: tuple[str, ...]) -> AnyPick | None:
        picks = self._joined(chosen)
        if not picks:
            return None
        labels = listed([pick.parts[-1].label for pick in picks])
        parts = (*picks[0].parts[:-1], Part(chosen[-1], labels))
        text = ", ".join(pick.text for pick in picks)
        warns = next((pick.warns for pick in picks if pick.warns), EMPTY)
        return Pick(parts, text, picks[0].action, warns, joins=True)

    def _joined(self, chosen: tuple[str, ...]) -> list[AnyPick]:
        """Returns the picks that were chosen together, if the last value stands for several."""
        if not chosen or JOINT not in chosen[-1]:
            return []
        found = [
            super(PickTree, self).pick((*chosen[:-1], each)) for each in chosen[-1].split(JOINT)
        ]
        picks = [pick for pick in found if pick and pick.joins]
        return picks if len(picks) == len(found) else []

    def pressed(self, chosen: tuple[str, ...], values: Sequence[str]) -> tuple[str, ...]:
        """Returns the chosen parts after a press: those in the control's id, then these values of a
        select, then every part without an alternative. Several values that may be picked together
        are joined to one."""
        if len(values) > 1 and self.together(chosen, values) is not None:
            return (*chosen, JOINT.join(values))
        return self.advance(self.named((*chosen, *values_of(values))))

    def meant(self, chosen: tuple[str, ...]) -> AnyPick | None:
        """Returns the pick to play after these parts. None if a choice is left, or if longer picks
        begin with them and its own control did not stand for it alone."""
        pick = self.pick(chosen)
        if pick is None or not self.further(chosen):
            return pick
        return pick if self.at_once([(), *self._asked(chosen)][-1]) else None

    def named(self, chosen: tuple[str, ...]) -> tuple[str, ...]:
        """Returns the chosen parts as the picks name them. Pages of the rules, and controls of an
        earlier version, may name a whole action by its own parts."""
        if self.begun(chosen):
            return chosen
        alone = self._alone(chosen)
        meant = (pick for pick in self.begun(()) if alone and pick.text == alone.text)
        return next((tuple(part.value for part in pick.parts) for pick in meant), chosen)

    def _alone(self, chosen: tuple[str, ...]) -> AnyPick | None:
        return ActionTree(self._game, self._view, singly(self._game, self._view)).pick(chosen)

    def typed(self, chosen: tuple[str, ...]) -> str | None:
        """Returns the text that plays these parts, or None. A control of an earlier version may
        name parts differently: they are then read as typed text."""
        if found := self.pick(chosen) or self._alone(chosen):
            return found.text
        try:
            action = self._game.read(" ".join(chosen))
        except Unreadable:
            return None
        return self._game.write(action) if action in self._view.legal else None

    def text(self, chosen: tuple[str, ...]) -> str | None:
        """Returns the text that plays the pick whose parts are exactly those chosen, or None."""
        pick = self.pick(chosen)
        return None if pick is None else pick.text

    def advance(self, chosen: tuple[str, ...] = ()) -> tuple[str, ...]:
        """Returns the chosen parts, and after them every part without an alternative."""
        while self.pick(chosen) is None:
            parts = self.after(chosen)
            if len(parts) != 1:
                break
            chosen = (*chosen, parts[0].value)
        return chosen

    def retreat(self, chosen: tuple[str, ...]) -> tuple[str, ...]:
        """Returns the parts chosen before the latest step with alternatives; for a whole pick,
        before the step that offered it as a whole."""
        asked = self._asked(chosen)
        if self.pick(chosen) is not None:
            asked = [each for each in asked if self.at_once(each)][:1] or asked
        return asked[-1] if asked else self.advance()

    def _asked(self, chosen: tuple[str, ...]) -> list[tuple[str, ...]]:
        steps = [chosen[:depth] for depth in range(len(chosen))]
        return [each for each in steps if self.advance(each) == each]

    def at_once(self, chosen: tuple[str, ...]) -> bool:
        """Tells whether the remaining picks are so few that each is offered as a whole: fewer if
        they lead over a square to another one, as pairs of squares are hard to read."""
        picks, most = self.further(chosen), BUTTONS if chosen else AT_ONCE
        if chosen and any(self.goes_over(pick, len(chosen)) for pick in picks):
            most = ROW
        return len(picks) <= most

    def goes_over(self, pick: AnyPick, depth: int) -> bool:
        """Tells whether a pick leads from the square of this part to that of a later one."""
        return bool(pick.parts[depth].at) and any(part.at for part in pick.parts[depth + 1 :])

    def is_first(self, chosen: tuple[str, ...]) -> bool:
        """Tells whether no choice between alternatives has been made yet."""
        return chosen == self.advance()[: len(chosen)]

    def further(self, chosen: tuple[str, ...]) -> tuple[AnyPick, ...]:
        """Returns the longer picks that begin with these parts."""
        return tuple(each for each in self.begun(chosen) if len(each.parts) > len(chosen))

    @property
    def game(self) -> str:
        """The key of the game."""
        return self._game.key

    def emoji(self, parts: Sequence[Part]) -> discord.PartialEmoji | None:
        """Returns the emoji of the first thing named by these parts; None for none."""
        drawn = (part.miniature for part in parts if part.miniature)
        return emoji_of(self.game, next(drawn, ""))

    def spot(self, part: Part, look: Look) -> _Spot | None:
        """Returns the place of a part's square in the picture with this look: its distances from
        the top and from the left. None for a part without a square."""
        found = place(self._game.key, self._view, part.at, look) if part.at else None
        return (round(found[1]), round(found[0])) if found else None

    def key(self, chosen: tuple[str, ...]) -> list[str]:
        """Returns the line that explains the marks in the picture of this choice; none without a
        square to choose."""
        choice = self.choice(chosen)
        marked = self.pick(chosen) is None and any(each.at for each in self.after(chosen))
        words = key_of(self._game.key, self._view, choice) if choice and marked else EMPTY
        return ["-# " + words] if words else []

    def sentence(self, pick: AnyPick) -> Text:
        """Returns a pick in words, without the name of its side."""
        if pick.text != self._game.write(pick.action):
            return joined(", ", [_with_note(part) for part in pick.parts])
        seat = self._view.seat or 0
        words = self._game.brief(self._view, seat, pick.action)
        for side in self._game.sides:
            if words.startswith(side):
                words = trimmed(trimmed(words, side + "'s "), side + " ")
        sign = self.sign(pick.parts[-1])
        return joined(" ", [sign, capitalised(words)] if sign else [capitalised(words)])

    def sign(self, part: Part) -> str:
        """Returns the sign before a part's label; empty for none."""
        return part.sign if self.ticked or part.sign != SAID else ""

    def label(self, parts: Sequence[Part], sign: str | None = None) -> Text:
        """Returns the label of a choice of these parts, with their own sign or another one."""
        label = joined(" → ", [part.label for part in parts])
        sign = self.sign(parts[-1]) if sign is None else sign
        return joined(" ", [sign, label]) if sign else label


def _values(parts: _Offer) -> tuple[str, ...]:
    return tuple(part.value for part in parts)


def _with_note(part: Part) -> Text:
    return joined("", [part.label, " (", part.note, ")"] if part.note else [part.label])


def each_action(game: AnyGame, view: AnyView) -> tuple[AnyPick, ...]:
    """Returns a pick of each legal action, in the engine's order: the game's own picks, unless some
    of them stand for several actions."""
    picks = game.picks(view)
    alone = all(pick.text == game.write(pick.action) for pick in picks)
    if alone and [pick.action for pick in picks] == [*view.legal]:
        return picks
    return singly(game, view)


@dataclass(frozen=True, slots=True)
class PickControls:
    """The controls of the next step under one message, with their verb and match. In their ids,
    `before` precedes the chosen parts. `look` is that of the picture beside them. Without a
    picture, if `boards` are in words, the label of a button tells the whole move instead of its
    square, sign and colour."""

    ways: PickTree
    verb: str
    subject: int
    ply: int
    before: tuple[str, ...] = ()
    look: Look = WHOLE_BOARD
    boards: BoardForm = BoardForm.PICTURES

    def first(self) -> Blocks:
        """Returns the first step below the board: a button for each piece or kind of action, or for
        each whole pick if there are few; and a select of all whole picks, if they fit into it.
        Nothing if there is no room."""
        fits = 0 < len(self.ways.after(())) <= BUTTONS
        return [*self._buttons(PickerState()), *self._whole(PickerState())] if fits else []

    def blocks(self, at: PickerState, question: str) -> Blocks:
        """Returns the step after the chosen parts, which answers this question."""
        picks, parts = self.ways.further(at.chosen), self.ways.after(at.chosen)
        if not parts:
            return []
        if _join(picks, at.chosen):
            return [self._several(at, question, parts)]
        if len(parts) <= BUTTONS and self._fit(at, picks):
            return self._list(at) or [*self._buttons(at), *self._whole(at)]
        args = self._args(at)
        game = self.ways.game
        named = partial(self._option_label, at)
        where = self.verb, self.subject, self.ply, args
        said = [(each,) for each in parts if each.sign == SAID]
        listed = sorted((each for each in parts if each.sign != SAID), key=rank)
        found = [*menus(question, listed, at.page, *where, game, named)]
        return [*found, *rows([self._button(at, each) for each in said])]

    def last_page(self, at: PickerState) -> int:
        """Returns the last page of the selects after the chosen parts; 0 if there is one page."""
        parts = self.ways.after(at.chosen)
        listed = [each for each in parts if each.sign != SAID]
        return 0 if len(parts) <= BUTTONS else last_page(listed)

    def _several(self, at: PickerState, question: str, parts: Sequence[Part]) -> Controls:
        shown = sorted(parts[:MENU], key=rank)
        options = [part_option(self.ways.game, part) for part in shown]
        where = self.verb, self.subject, options, self.ply, self._args(at)
        return select(question, *where, several=True, at_least=1)

    def _whole(self, at: PickerState) -> Blocks:
        """Returns a select of all whole picks, if they fit into it and it saves a step."""
        picks = sorted(self.ways.further(at.chosen), key=lambda pick: rank(pick.parts[-1]))
        depth = len(at.chosen)
        deep = any(len(pick.parts) > depth + 1 for pick in picks)
        if not deep or len(picks) > MENU or self.ways.at_once(at.chosen):
            return []
        values = [JOINT.join(_values(pick.parts[depth:])) for pick in picks]
        if len(picks) < 2 or max(map(len, values)) > VALUE:
            return []
        options = [
            option(self.ways.sentence(pick), value, emoji=self.ways.emoji(pick.parts[depth:]))
            for pick, value in zip(picks, values, strict=True)
        ]
        return [select(WHOLE, self.verb, self.subject, options, self.ply, self._args(at))]

    def _buttons(self, at: PickerState) -> list[Controls]:
        """Returns a button for each possible next part, or for each whole pick: first those of
        squares, in the order of the picture, then the others, the most notable ones first. Squares
        that do not fit into one row have a row for each rank, if there is room."""
        offers = self._offers(at)
        placed = sorted(
            (spots, number) for number, each in enumerate(offers) if (spots := self._spots(each))
        )
        others = [each for each in offers if not self._spots(each)]
        others.sort(key=lambda each: rank(each[-1]))
        squares = [offers[number] for _, number in placed]
        lines = self._ranks([spots for spots, _ in placed], len(others))
        found = list[Controls]()
        for size in lines:
            found += rows([self._button(at, each) for each in squares[:size]])
            squares = squares[size:]
        return [*found, *rows([self._button(at, each) for each in (*squares, *others)])]

    def _list(self, at: PickerState) -> Blocks:
        """Returns the first choices as buttons and all of them as a list, if they are many and
        wordy; else nothing. Parts that name the whole deed are buttons, never in a list."""
        offers = [each for each in self._offers(at) if each[-1].sign != SAID]
        offers.sort(key=lambda each: rank(each[-1]))
        said = [each for each in self._offers(at) if each[-1].sign == SAID]
        wordy = sum(len(self.ways.label(each)) for each in offers) >= WORDY * len(offers)
        values = [JOINT.join(_values(each)) for each in offers]
        if len(offers) <= ROW or not wordy or any(map(self._spots, offers)):
            return []
        if max(map(len, values)) > VALUE:
            return []
        options = [
            option(self._named(at, each), value, emoji=self.ways.emoji(each))
            for each, value in zip(offers, values, strict=True)
        ]
        asked = say("Which of all {number}?", number=len(offers))
        menu = select(asked, self.verb, self.subject, options, self.ply, self._args(at))
        return [*rows([self._button(at, each) for each in (*offers[:BEST], *said)]), menu]

    def _offers(self, at: PickerState) -> list[_Offer]:
        """Returns the parts that each button chooses, in the engine's order. A part whose next
        parts are also offered without it is a button alone: they would be there twice."""
        depth, whole = len(at.chosen), self.ways.at_once(at.chosen)
        found: dict[tuple[str, ...], _Offer] = {}
        rests = [pick.parts[depth:] for pick in self.ways.further(at.chosen)]
        counts, values = Counter(rest[0].value for rest in rests), {*map(_values, rests)}
        for rest in rests:
            alone = whole or counts[rest[0].value] == 1
            parts = rest if alone and _values(rest[1:]) not in values else rest[:1]
            found.setdefault(_values(parts), parts)
        return list(found.values())

    def _spots(self, offer: _Offer) -> tuple[_Spot, ...]:
        """Returns the places of an offer's parts with a square; none for an offer that does not
        begin with one."""
        spots = [self.ways.spot(part, self.look) for part in offer]
        return tuple(filter(None, spots)) if spots[0] else ()

    def _ranks(self, placed: Sequence[tuple[_Spot, ...]], others: int) -> list[int]:
        """Returns the number of buttons in each rank, from the top: none if the squares fit into
        one row, or the ranks do not fit below each other with so many `others`."""
        if len(placed) <= ROW or any(len(spots) > 1 for spots in placed):
            return []
        sizes = [len(list(rank)) for _, rank in groupby(placed, key=lambda spots: spots[0][0])]
        fit = len(sizes) + -(-others // ROW) <= RANKS and max(sizes) <= ROW
        return sizes if fit else []

    def _button(self, at: PickerState, offer: _Offer) -> Button:
        args = self._args(PickerState((*at.chosen, *_values(offer)), at.closer))
        style = _STYLES.get(self._sign(at, offer), discord.ButtonStyle.secondary)
        words, emoji = cut(self._named(at, offer), 80), self.ways.emoji(offer)
        return button(words, self.verb, self.subject, self.ply, args, style=style, emoji=emoji)

    def _sign(self, at: PickerState, offer: _Offer) -> str:
        """Returns the sign of an offer: for a chosen piece's square that leads to others, the first
        sign of these."""
        depth, sign = len(at.chosen), self.ways.sign(offer[-1])
        if sign or not depth:
            return sign
        beyond = self.ways.further((*at.chosen, *_values(offer)))
        last = [each.parts[-1] for each in beyond if self.ways.goes_over(each, depth)]
        return self.ways.sign(min(last, key=rank)) if last else ""

    def _named(self, at: PickerState, offer: _Offer) -> Text:
        """Returns the label of a button: short beside a picture, else the whole move."""
        if self.boards is not BoardForm.WORDS:
            return self.ways.label(offer, self._sign(at, offer))
        pick = self.ways.pick((*at.chosen, *_values(offer)))
        if pick and any(part.at for part in offer):
            return self.ways.sentence(pick)
        words = _SIGN_WORDS.get(offer[-1].sign)
        labels = [part.said or part.label for part in offer]
        placed = self.ways.labels(at.chosen) if offer[0].at else ()
        label = joined(", ", [*placed, *labels])
        return words.filled(choice=label) if words else label

    def _option_label(self, at: PickerState, part: Part) -> Text:
        """Returns the label of an option: a square comes with the piece, or the whole pick."""
        pick = self.ways.pick((*at.chosen, part.value))
        if not part.at or not at.chosen:
            return part.said if self.boards is BoardForm.WORDS else EMPTY
        placed = joined(" → ", [*self.ways.labels(at.chosen), part.label])
        return self.ways.sentence(pick) if pick else placed

    def _args(self, at: PickerState) -> tuple[str, ...]:
        return (*self.before, *at.args())

    def _fit(self, at: PickerState, picks: Sequence[AnyPick]) -> bool:
        used = len(custom_id(SELECT, self.verb, self.subject, self.ply, (*self.before, "", "0c")))
        return all(used + sum(1 + len(part.value) for part in pick.parts) < LIMIT for pick in picks)


def _join(picks: Sequence[AnyPick], chosen: tuple[str, ...]) -> bool:
    last = len(chosen) + 1
    return len(picks) > 1 and all(pick.joins and len(pick.parts) == last for pick in picks)


def asks_first(pick: AnyPick, wish: str, *, kept: bool) -> bool:
    """Tells whether a person with this wish (`people.confirm`) is asked before a pick is played;
    `kept` tells whether it could be taken back."""
    if pick.warns or wish == "always":
        return True
    return wish == "turn" and not kept and pick.parts[-1].sign != SAID
