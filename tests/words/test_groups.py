"""A sentence is said once: its capital, its full stop and its bold letters are made."""

from __future__ import annotations

from collections import defaultdict

from common.text.template import is_translatable
from tools.words import gather


def test_no_two_sentences_differ_by_a_capital_a_full_stop_or_bold_letters() -> None:
    """Else each language translates both. `capitalised`, `sentence` and `bold` make one of the
    other. Sentences that mean something else say so by their `meaning`; a page of rules or a lesson
    can only write what it says."""
    groups = defaultdict[str, set[str]](set)
    for message, places in gather.gathered().messages.items():
        if message.meaning or not is_translatable(message.template):
            continue
        if any(place.file.endswith(".py") for place in places):
            bare = message.template.replace("**", "").strip().removesuffix(".").casefold()
            groups[bare].add(message.template)
    assert [each for each in groups.values() if len(each) > 1] == []
