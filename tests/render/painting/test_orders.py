"""What goes to a painter: views and nothing else, and the same on the other side."""

from __future__ import annotations

import io
import os
import pickle
from dataclasses import replace
from enum import Enum
from pathlib import Path
from typing import Any, cast

import pytest

from engines.match import begin, replay
from engines.outside.guests import Guest
from engines.registry import GAMES, GUESTS
from render.look import Look
from render.painting import orders
from render.painting.orders import (
    DrawBoard,
    DrawCard,
    DrawEmblem,
    ExportBackgrounds,
    NotDrawn,
    Ping,
    answered,
    done,
    failed,
)
from render.painting.orders import read as read_order
from render.painting.painters import Urgency
from render.painting.service import Painter
from tests.render.kit import SCENES
from tests.render.painting.kit import PROFILE, orders_of
from tests.toys.turns_of_several_actions import Stones

every_key = pytest.mark.parametrize("key", GAMES)


@every_key
def test_an_order_is_the_same_on_the_other_side(key: str) -> None:
    for each in (*orders_of(key), DrawEmblem((key,)), ExportBackgrounds("render.vilnius"), Ping()):
        assert read_order(orders.written(each)) == each


class Older(pickle.Pickler):
    """Writes the members of enumerations as Python before 3.11.4 does, which Debian 12 has."""

    def reducer_override(self, obj: Any) -> Any:
        return (getattr, (type(obj), obj.name)) if isinstance(obj, Enum) else NotImplemented


def written_by_older(value: object) -> bytes:
    file = io.BytesIO()
    Older(file, pickle.HIGHEST_PROTOCOL).dump(value)
    return file.getvalue()


@every_key
def test_an_older_python_writes_orders_that_are_read(key: str) -> None:
    for each in orders_of(key):
        assert read_order(written_by_older(each)) == each


@pytest.mark.parametrize(("kind", "name"), [(DrawBoard, "paint"), (Urgency, "mro"), ("a", "upper")])
def test_nothing_but_members_is_got_by_name(kind: object, name: str) -> None:
    class Got:
        def __reduce__(self) -> tuple[Any, ...]:
            return getattr, (kind, name)

    with pytest.raises(pickle.UnpicklingError, match=r"belongs in no order|no member"):
        read_order(pickle.dumps(Got()))


@every_key
def test_a_state_is_no_view(key: str) -> None:
    match = replay(begin(key, {}, "1"))
    state: Any = match.state
    with pytest.raises(TypeError, match="is no view"):
        orders.written(DrawBoard(key, state))
    smuggled = pickle.dumps(DrawBoard(key, state))
    with pytest.raises(TypeError, match="is no view"):
        read_order(smuggled)
    assert Painter().answer(smuggled).startswith(b"!TypeError at ")


class Called:
    """A value that calls something when it is read."""

    def __reduce__(self) -> tuple[Any, ...]:
        return os.getenv, ("HOME",)


@pytest.mark.parametrize(
    "value",
    [Called(), Path("a"), Exception("a"), orders.written],
    ids=["call", "path", "error", "function"],
)
def test_nothing_else_is_read(value: Any) -> None:
    key, view, _ = next(iter(SCENES.values()))
    with pytest.raises(pickle.UnpicklingError, match="belongs in no order"):
        read_order(pickle.dumps(DrawBoard(key, replace(view, legal=(value,)))))
    with pytest.raises((pickle.UnpicklingError, TypeError)):
        read_order(pickle.dumps(value))


def test_a_view_of_a_package_is_read_once_the_package_is_loaded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Its class may be one of the package's own."""
    game = Stones()
    order = DrawBoard(game.key, game.view(game.start({}, 2, ""), None))
    written = orders.written(order)
    with pytest.raises(pickle.UnpicklingError, match="belongs in no order"):
        read_order(written)
    package = Stones.__module__.partition(".")[0]
    monkeypatch.setitem(GUESTS, game.key, Guest(game.key, package))
    assert read_order(written) == order


def test_what_is_no_order_is_refused() -> None:
    for value in ("text", 7, (), Look()):
        with pytest.raises(TypeError, match="is no order"):
            orders.written(cast(Any, value))
        with pytest.raises(TypeError, match="is no order"):
            read_order(pickle.dumps(value))


def test_an_answer_tells_what_was_made_or_why_not() -> None:
    assert answered(done(b"picture")) == b"picture"
    with pytest.raises(NotDrawn, match="KeyError at here"):
        answered(failed("KeyError at here"))
    with pytest.raises(NotDrawn):
        answered(b"")


def test_a_failure_tells_where_and_not_what() -> None:
    """Its own words may quote what is secret."""
    key, view, _ = next(iter(SCENES.values()))
    answer = Painter().answer(orders.written(DrawBoard("secret game", view)))
    assert answer.startswith(b"!KeyError at ")
    assert b"lazy_mapping.py" in answer
    assert b"secret" not in answer
    assert Painter().answer(b"no order").startswith(b"!UnpicklingError at ")
    assert Painter().answer(orders.written(DrawBoard(key, view)))[:5] == b"+\x89PNG"
    assert Painter().answer(orders.written(DrawCard(PROFILE)))[:5] == b"+\x89PNG"
