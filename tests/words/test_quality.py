"""What readings of samples found: `quality.toml` of each language, and that of the English."""

from __future__ import annotations

import datetime
import re
import tomllib
from pathlib import Path

import pytest

MOST = {"grave": 0.0, "middle": 0.5, "small": 5.0}
"""The faults in 100 sentences that are let pass."""
FILES = sorted(Path("languages").rglob("quality.toml"))


def test_the_english_and_its_first_translations_have_been_read() -> None:
    assert {each.parent.name for each in FILES} >= {"languages", "de", "lt"}


@pytest.mark.parametrize("file", FILES, ids=lambda each: each.parent.name)
def test_a_sample_was_read_and_is_good_enough(file: Path) -> None:
    told = tomllib.loads(file.read_text("utf-8"))
    assert told.keys() == {"date", "commit", "sample", "seed", *MOST}
    assert isinstance(told["date"], datetime.date)
    assert re.fullmatch("[0-9a-f]{8,40}", told["commit"])
    assert told["sample"] >= 250
    assert isinstance(told["seed"], int)
    for weight, most in MOST.items():
        assert all(isinstance(each, int) and each > 0 for each in told[weight].values())
        assert 100 * sum(told[weight].values()) / told["sample"] <= most, weight
