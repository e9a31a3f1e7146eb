"""What docs/engines.md shows can be run as it stands there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

import pytest

from tools.zoo.encoding import KNOWN, encoding

PAGE: Final = Path("docs/engines.md").read_text("utf-8")
EXAMPLES: Final = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_examples_in_python_run(example: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Each plays a match to its end."""
    known: dict[str, Any] = {}
    exec(example, known)  # noqa: S102
    if "vilitum" in known:
        assert "Outcome" in capsys.readouterr().out
    else:
        assert known["over"] or known["cut"]


@pytest.mark.parametrize("key", KNOWN)
def test_the_sizes_are_true(key: str) -> None:
    found = encoding(key)
    seats = sorted({min(found.game.seat_counts), max(found.game.seat_counts)})
    wanted = " to ".join(map(str, seats))
    line = f"| `{key}` | {wanted} | {len(found.table):,} | {found.length} |"
    assert line in PAGE
