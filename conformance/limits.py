"""Discord's limits on a message, written down once more, independently of any library."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

Component = dict[str, Any]

ROW, BUTTON, SELECT, TEXT, GALLERY, CONTAINER = 1, 2, 3, 10, 12, 17
PEOPLE, ROLES, CHANNELS, SECTION, THUMBNAIL, PAPER = 5, 6, 8, 9, 11, 13
LINE, LABEL, RADIOS, BOXES = 4, 18, 21, 22
"""The parts of a window, beside selects."""
ASKED: Final = 24
"""The most letters of a select's question: a phone shows no more, though Discord takes 150."""
COMPONENTS, ID, COMMAND = 37, 94, 6_999
"""The most components of a message, characters of an id and of a command: Discord's own limits are
40, 100 and 8,000. Values near them are to be noticed in time."""
OURS = re.compile(r"([bscurt])[0-9a-z]?:([a-z-]{1,20}):(\d{1,20}):(\d{1,6}):([A-Za-z0-9*.,~-]*)")
FILE = re.compile(r"attachment://([a-z0-9-]+\.(?:png|gif|txt))")
MENTION = re.compile(r"<@&?(\d+)>|@(?:everyone|here)")


def size(words: str) -> int:
    """The length of a text for Discord, which counts like JavaScript."""
    return len(words.encode("utf-16-le")) // 2


def walk(roots: Sequence[Component]) -> Iterator[Component]:
    """Every component, however deep."""
    for each in roots:
        yield each
        yield from walk(each.get("components", ()))
        yield from walk([each[key] for key in ("accessory", "component") if key in each])


def of_type(roots: Sequence[Component], kind: int) -> list[Component]:
    """All components of a type."""
    return [each for each in walk(roots) if each["type"] == kind]


def problems(roots: Sequence[Component]) -> list[str]:
    """All faults of a message that Discord would refuse or a person would not understand."""
    every = [*walk(roots)]
    looks = [(each, _LOOKS.get(each["type"], _unknown)) for each in every]
    return [
        *_shape(every),
        *_texts(every),
        *_ids(every),
        *_twins(every),
        *(found for each, look in looks for found in look(each)),
    ]


def _shape(every: Sequence[Component]) -> Iterator[str]:
    if not every:
        yield "nothing to see"
    if len(every) > COMPONENTS:
        yield f"{len(every)} components, near Discord's 40"
    questions = [each for each in every if each["type"] == LABEL]
    if questions and not len(questions) <= 5 >= len(every) / 2:
        yield f"a window of {len(questions)} questions and {len(every)} components"


def _unknown(component: Component) -> Iterator[str]:
    yield f"component of an unknown type {component['type']}"


def _texts(every: Sequence[Component]) -> Iterator[str]:
    texts = [str(each["content"]) for each in every if each["type"] == TEXT]
    if sum(map(size, texts)) > 4000:
        yield f"texts of {sum(map(size, texts))} characters"
    for each in texts:
        if not each.strip():
            yield "an empty text"


def _ids(every: Sequence[Component]) -> Iterator[str]:
    found = [str(each["custom_id"]) for each in every if "custom_id" in each]
    if len(found) != len(set(found)):
        yield f"ids that are not unique: {found}"
    for each in found:
        if not 1 <= size(each) <= ID:
            yield f"an id of {size(each)} characters"
        if not OURS.fullmatch(each):
            yield f"an id that is not ours: {each}"


def _twins(every: Sequence[Component]) -> Iterator[str]:
    """Buttons of one message that nobody could tell apart, or whose labels differ only by words in
    front."""
    found = [_said(each) for each in every if each["type"] == BUTTON and "label" in each]
    for at, (label, looks) in enumerate(found):
        for other, more in found[at + 1 :]:
            if (
                (label, looks) == (other, more)
                or label.endswith(f"→ {other}")
                or other.endswith(f"→ {label}")
            ):
                yield f"buttons labelled {label!r} and {other!r}"


def _said(button: Component) -> tuple[str, str]:
    """A button's label without its sign, and its small picture."""
    return re.sub(r"^[^\w→]+", "", str(button["label"])), str(button.get("emoji"))


def _row(row: Component) -> Iterator[str]:
    kinds = [each["type"] for each in row["components"]]
    if kinds not in ([SELECT], [CHANNELS], [PEOPLE], [ROLES]) and not (
        set(kinds) == {BUTTON} and len(kinds) <= 5
    ):
        yield f"a row of {kinds}"


def _button(button: Component) -> Iterator[str]:
    if not 1 <= size(button.get("label") or "") <= 80 or not _is_named(button["label"]):
        yield f"a button labelled {button.get('label')!r}"
    if ("url" in button) == ("custom_id" in button):
        yield "a button that neither leads nor does anything"


def _is_named(label: str) -> bool:
    """Tells whether a label has a word, a square or a number that a screen reader can read aloud,
    not only a sign, an emoji or a colour."""
    return any(sign.isalnum() for sign in label)


def _select(select: Component) -> Iterator[str]:
    yield from _placeholder(select)
    options = select["options"]
    if not 1 <= len(options) <= 25:
        yield f"a select of {len(options)} options"
    if len({each["value"] for each in options}) != len(options):
        yield "a select with a value twice"
    least, most = select.get("min_values", 1), select.get("max_values", 1)
    if not 0 <= least <= most <= 25 or not 1 <= most <= len(options):
        yield f"a menu of {len(options)} options for {least} to {most} values"
    if sum(bool(each.get("default")) for each in options) > most:
        yield "a select with several defaults"
    for each in options:
        yield from _option(each)


def _placeholder(select: Component) -> Iterator[str]:
    asked = select.get("placeholder") or ""
    # The language that nobody speaks, which has no plain letter, is longer by a third.
    marked = re.search(r"[^\W\d_]", asked) and not re.search("[a-z]", asked)
    if size(asked) > (ASKED * 4 // 3 if marked else ASKED):
        yield f"a placeholder that a phone cuts: {select.get('placeholder')!r}"
    if "?" not in (select.get("placeholder") or ""):
        yield f"a placeholder that asks nothing: {select.get('placeholder')!r}"


def _channels(select: Component) -> Iterator[str]:
    """A select whose options Discord knows by itself."""
    yield from _placeholder(select)
    least, most = select.get("min_values", 1), select.get("max_values", 1)
    chosen = [each["id"] for each in select.get("default_values", ())]
    if not 0 <= least <= most <= 25 or most < 1:
        yield f"a menu of channels or people for {least} to {most} values"
    if len(chosen) > most or len(set(chosen)) != len(chosen):
        yield f"a menu for {most} channels or people in which {chosen} are chosen"


def _option(option: Component) -> Iterator[str]:
    for key in ("label", "value", "description"):
        text = option.get(key)
        if key == "label" and not _is_named(text or ""):
            yield f"an option labelled {text!r}"
        if (text is not None or key != "description") and not 1 <= size(text or "") <= 100:
            yield f"an option whose {key} is {text!r}"
    if re.search("[:,]", option["value"]):
        yield f"a value that would break an id: {option['value']}"


def _gallery(gallery: Component) -> Iterator[str]:
    items = gallery["items"]
    if not 1 <= len(items) <= 10:
        yield f"a gallery of {len(items)} pictures"
    for each in items:
        yield from _media(each)


def _media(item: Component) -> Iterator[str]:
    """A picture, in a gallery or beside a text."""
    if not 1 <= size(item.get("description") or "") <= 1024:
        yield f"an alt text of {size(item.get('description') or '')} characters"
    if not FILE.fullmatch(item["media"]["url"]):
        yield f"a picture from {item['media']['url']}"


def _paper(paper: Component) -> Iterator[str]:
    """A file to keep."""
    if not FILE.fullmatch(paper["file"]["url"]):
        yield f"a file from {paper['file']['url']}"


def _container(container: Component) -> Iterator[str]:
    """A frame around other blocks."""
    if not container["components"]:
        yield "a frame around nothing"


def _section(section: Component) -> Iterator[str]:
    """A text with a picture beside it."""
    kinds = [each["type"] for each in section["components"]]
    if not 1 <= len(kinds) <= 3 or {*kinds} != {TEXT} or section["accessory"]["type"] != THUMBNAIL:
        yield f"a section of {kinds}"


def _label(label: Component) -> Iterator[str]:
    """A question of a window."""
    if not 1 <= size(label["label"]) <= 45 or not _is_named(label["label"]):
        yield f"a question {label['label']!r}"


def _group(group: Component) -> Iterator[str]:
    """Choices or boxes in a window."""
    options = group["options"]
    one, most = group["type"] == RADIOS, group.get("max_values", 1)
    if not 2 - (not one) <= len(options) <= 10 or len({each["value"] for each in options}) != len(
        options
    ):
        yield f"a group of {[each['value'] for each in options]}"
    if not 0 <= group.get("min_values", 0) <= most <= len(options):
        yield f"a group of {len(options)} of which {most} are chosen"
    if sum(bool(each.get("default")) for each in options) > most:
        yield "a group with several defaults"
    for each in options:
        yield from _option(each)


def _line(line: Component) -> Iterator[str]:
    """A line to type in a window."""
    if size(line.get("placeholder") or "") > 100 or not 1 <= line.get("max_length", 0) <= 4000:
        yield f"a line of {line.get('max_length')} characters: {line.get('placeholder')!r}"
    if size(line.get("value") or "") > line["max_length"]:
        yield "a line with more in it than it takes"


def _text(_: Component) -> Iterator[str]:
    """Nothing: a text is checked with all others of its message."""
    yield from ()


_LOOKS: Final[Mapping[int, Callable[[Component], Iterator[str]]]] = {
    ROW: _row,
    BUTTON: _button,
    SELECT: _select,
    TEXT: _text,
    PEOPLE: _channels,
    ROLES: _channels,
    CHANNELS: _channels,
    SECTION: _section,
    THUMBNAIL: _media,
    GALLERY: _gallery,
    CONTAINER: _container,
    PAPER: _paper,
    LABEL: _label,
    RADIOS: _group,
    BOXES: _group,
    LINE: _line,
}
"""The check of a component, by its type."""
