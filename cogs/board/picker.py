"""The private picker: a person picks an action part by part, then perhaps confirms it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from cogs import discord
from cogs.board.match_view import MatchView
from cogs.board.steps import PickControls, PickTree, Position
from cogs.hall.game_ui import Control, news_lines
from cogs.hall.ids import BUTTON, SELECT, custom_id
from cogs.hall.menus import PickerState
from cogs.hall.screen import (
    MENU,
    Blocks,
    Button,
    Menu,
    MenuOption,
    Screen,
    button,
    layout,
    option,
    rows,
    text,
    with_board,
)
from cogs.hall.sending.modal import Answered, Modal, modal
from common.text.language import Language
from common.text.say import EMPTY, bold, joined, say, sentence
from common.text.text import Text, written
from db.values import BoardForm
from engines.action_tree import Several
from engines.game import Part
from render.look import CHOICE

GREEN = discord.ButtonStyle.success


def holds(shown: MatchView, chosen: tuple[str, ...]) -> bool:
    """Tells whether the chosen parts fit into the id of a picker's control."""
    try:
        args = PickerState(chosen, closer=True).args()
        custom_id(BUTTON, "choose", shown.match_id, shown.ply, args)
    except ValueError:
        return False
    return True


def picker_screen(
    shown: MatchView,
    at: PickerState,
    note: Text = EMPTY,
    notes: Text = EMPTY,
    *,
    more: Sequence[Control] = (),
    wins: bool = False,
    nearer: bool = False,
    matters: Text = EMPTY,
) -> Screen:
    """Returns the next step with its picture, or the confirmation. The board in words is part of
    the first step alone: later ones ask at once. `note` comes first, with the action just played.
    At the first step the game's news follow, in words after the question. `notes` are the game's,
    below the question.

    `more` are the game's shortcuts; `wins` tells that the action to confirm wins the match;
    `nearer` that the picker zooms in from the next part on. `matters` replaces the whole board in
    words, which then has a button."""
    ways = PickTree(shown)
    in_words, first = shown.boards is BoardForm.WORDS, ways.is_first(at.chosen)
    told = [*news_lines(shown.news, notes)] if first else []
    asked = question(shown, ways, at.chosen, wins=wins)
    # A screen reader comes to the question before the news.
    told = [asked, *told] if in_words else [*told, asked]
    lines = [*([note] if note else []), *told]
    lines += ways.key(at.chosen) if shown.boards.are_pictures else []
    lines += [notes] if notes else []
    area = CHOICE if at.closer else ""
    picture = shown.picture(ways.choice(at.chosen), area)
    short = matters if in_words and first else EMPTY
    alone: Blocks = [text(joined("\n", [*lines, *([short] if short else [])]))]
    bare = short or (in_words and not first)
    blocks = alone if bare else with_board(lines, picture, shown.boards)
    steps = PickControls(
        ways, "pick", shown.match_id, shown.ply, look=shown.look(), boards=shown.boards
    )
    asks = shown.game.asks(shown.view, at.chosen) if ways.further(at.chosen) else ""
    blocks += steps.blocks(replace(at, closer=at.closer or nearer), asks)
    turning = turning_buttons(shown, at, steps.last_page(at), "choose")
    led_to = {each.custom_id for each in turning}  # Discord takes no two controls with one id
    acting = [each for each in _acting(shown, ways, at, more) if each.custom_id not in led_to]
    if short:
        acting.append(WHOLE.button(shown.match_id, shown.ply))
    return Screen(layout(*blocks, *rows([*acting, *turning])))


WHOLE: Final = Control(say("Whole board"), "word-board")
COPY: Final = "+"
"""The mark before the number of a copy, in a value of a window."""


def several_modal(shown: MatchView, asked: Sequence[Several], kept: Sequence[str] | None) -> Modal:
    """Returns the window in which several picks are chosen at once. Picks with a text among `kept`
    are ticked, as often as it is there; if None, those that the game proposes."""
    ways = PickTree(shown)
    found = [_several(shown, ways, each, None if kept is None else Counter(kept)) for each in asked]
    return modal(say("Several at once"), found, "several-set", shown.match_id, shown.ply)


def _several(shown: MatchView, ways: PickTree, asked: Several, kept: Counter[str] | None) -> Menu:
    first = asked.first
    (head,) = (each for each in ways.after(()) if each.value == first)
    parts, ticked = ways.after((first,)), Counter(asked.ticked)
    named: list[tuple[Part, tuple[str, ...]]] = [(part, (first, part.value)) for part in parts]
    options = list[MenuOption]()
    for part, values in named or [(head, (first,))]:
        pick = ways.pick(values)
        assert pick is not None
        marked = ticked[part.value] if kept is None else kept[pick.text]
        for copy in range(asked.copies.get(part.value, 1)):
            value = f"{part.value}{COPY}{copy}"
            options.append(option(part.label, value, part.note, chosen=copy < marked))
    question: str = say("And then?")
    if parts:
        question = head.label if head.note else shown.game.asks(shown.view, (first,))
    name = custom_id(SELECT, "several-of", shown.match_id, shown.ply, (first,))
    most, note = min(MENU, len(options)), head.note if parts else ""
    return Menu(question, name, tuple(options[:MENU]), 0, most, note=note)


def several_text(ways: PickTree, answers: Sequence[Answered]) -> str | None:
    """Returns the text that plays the choices in such a window; empty for none, None if some are
    not possible now."""
    texts = list[str]()
    for each in answers:
        for value in each.values:
            last = value.partition(COPY)[0]
            first = each.named.args[0] if each.named.args else ""
            pick = ways.pick((first,) if last == first else (first, last))
            if pick is None:
                return None
            texts.append(pick.text)
    return ", ".join(texts)


def _acting(
    shown: MatchView, ways: PickTree, at: PickerState, more: Sequence[Control]
) -> list[Button]:
    """Returns the buttons to play an action, to go back a step, and to take an action back."""
    buttons: list[Button] = []
    if ways.text(at.chosen) is not None:
        buttons.append(
            button(say("Confirm"), "do", shown.match_id, shown.ply, at.chosen, style=GREEN)
        )
    if ways.text(at.chosen) is None:
        buttons += [each.button(shown.match_id, shown.ply, GREEN) for each in more]
    if not ways.is_first(at.chosen):
        buttons.append(button(say("Back"), "back", shown.match_id, shown.ply, at.args()))
    if shown.may_undo:
        buttons.append(button(say("Take back"), "undo", shown.match_id, shown.ply))
    return buttons


def turning_buttons(
    shown: MatchView, at: PickerState, last: int, verb: str, before: tuple[str, ...] = ()
) -> list[Button]:
    """Returns the buttons, of this verb, to the other pages of parts, and to zoom in or out. `last`
    is the last page; in the ids `before` precedes the chosen parts."""
    found: list[tuple[Text, PickerState]] = []
    if at.page > 0:
        found.append((say("Earlier choices"), replace(at, page=at.page - 1)))
    if at.page < last:
        found.append((say("More choices"), replace(at, page=at.page + 1)))
    if shown.areas and shown.boards.are_pictures:
        label = say("Whole board") if at.closer else say("Look closer")
        found.append((label, replace(at, closer=not at.closer)))
    return [
        button(label, verb, shown.match_id, shown.ply, (*before, *state.args()))
        for label, state in found
    ]


def question(
    position: Position, ways: PickTree, chosen: tuple[str, ...], *, wins: bool = False
) -> Text:
    """Returns the chosen parts in words, and the next question; for a whole pick the question
    before it is played, which tells if it `wins`."""
    game, view = position.game, position.view
    pick = ways.pick(chosen)
    if pick is not None:
        alone = pick.text == game.write(pick.action)
        spelled = game.spelled(pick.action) if alone else pick.text
        words = game.brief(view, view.seat or 0, pick.action) if alone else ways.sentence(pick)
        play = BoldQuestion(pick.asked) if pick.asked else joined("", ["**", words, "?**"])
        if wins:
            play = say("**{deed}: you win.** Play it?", deed=words)
        as_text = say("-# As text: `{text}`", text=spelled)
        return joined("\n", [*([pick.warns] if pick.warns else []), play, as_text])
    if not chosen:
        return joined(" ", [bold(sentence(say("your turn"))), game.status(view)])
    asked, labels = game.asks(view, chosen), ways.labels(chosen)
    if len(labels) == 1 and asked.startswith(labels[0]):
        return bold(asked)
    return joined("", ["**", joined(", ", labels), ".** ", asked])


class BoldQuestion(Text):
    """A question in bold, with a sentence after it in plain if there is more to say."""

    __slots__ = ("words",)
    words: str

    def __new__(cls, words: str) -> BoldQuestion:
        self = super().__new__(cls, _bold(words))
        self.words = words
        return self

    def given(self) -> tuple[str]:
        return (self.words,)

    def written(self, language: Language, form: str = "") -> str:
        return _bold(written(self.words, language, form))


def _bold(words: str) -> str:
    asked, mark, more = words.partition("?")
    return f"**{asked}{mark}**{more}"
