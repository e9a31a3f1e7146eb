"""Words that have no room in the language of their reader."""

from __future__ import annotations

import logging

import pytest
from discord import ui

from cogs.hall.languages.writing import LONGEST
from cogs.hall.screen import Attached, Headed, Screen, button, layout, rows, text
from cogs.hall.sending.building import built
from common.text.say import fullest, joined, say, titled
from common.text.text import written
from conformance.pseudo import PSEUDO

HIDDEN = "honey "


def test_the_log_names_screen_and_language_and_never_the_words(
    caplog: pytest.LogCaptureFixture,
) -> None:
    long = HIDDEN * 200
    picture = Attached("board.png", long)
    shown = Screen(layout(Headed("Look", picture), *rows([button("Move", "move", 1)])))
    with caplog.at_level(logging.WARNING):
        view = built(shown, "de")
    (line,) = caplog.messages
    assert line == "1024 of 1200 characters have room: description in 'de' on the screen with move"
    (small,) = [each for each in view.walk_children() if isinstance(each, ui.Thumbnail)]
    assert len(small.description or "") <= LONGEST["description"]


def test_the_words_of_a_whole_message_are_told_likewise(caplog: pytest.LogCaptureFixture) -> None:
    blocks = layout(text("x " * 1500), text("y " * 1400), *rows([button("Move", "move", 1)]))
    with caplog.at_level(logging.WARNING):
        built(Screen(blocks), "lt")
    (line,) = caplog.messages
    assert line.endswith("words in 'lt' on the screen with move")


def test_the_fullest_telling_is_measured_with_its_title_as_it_is_written_out() -> None:
    """In English the details fit; in a longer language they do not."""
    title, room = say("All buildings."), 42
    details, names = say("Trakai for two gold, Lida"), say("Trakai, Lida")
    told = titled(title, fullest([details, names], room), room)
    assert told == joined(" ", [title, details])
    assert written(told, PSEUDO) == written(joined(" ", [title, names]), PSEUDO)
    assert len(written(told, PSEUDO)) <= room < len(written(joined(" ", [title, details]), PSEUDO))
