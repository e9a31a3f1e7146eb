"""What is quoted of a text that people type; the rest is in `conformance.asked.typed`."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from conformance.asked import typed

# `X as X` lets tests import from here what all that is typed needs
from conformance.asked.typed import texts_of as texts_of
from engines.terms import quoted
from tests.sample import some


def often(examples: int) -> settings:
    """So many examples, usually half of them."""
    return settings(
        max_examples=some(examples // 2, examples),
        deadline=None,
        suppress_health_check=[
            HealthCheck.too_slow,
            HealthCheck.data_too_large,
            HealthCheck.filter_too_much,
        ],
    )


def crossed(texts: tuple[str, ...]) -> st.SearchStrategy[str]:
    """Positions' texts with words of others in them."""
    rngs = st.randoms(use_true_random=False)
    return rngs.map(lambda rng: typed.crossed(rng, texts))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Sa1", "“Sa1”"),
        ("  Sa1\n\tb ", "“Sa1 b”"),
        ("x" * 40, f"“{'x' * 40}”"),
        ("x" * 41, f"“{'x' * 40}…”"),
        ("a\u202eb\0\ud800", "“a\ufffdb\ufffd\ufffd”"),
    ],
)
def test_what_is_quoted_is_short_and_can_be_seen(text: str, shown: str) -> None:
    assert quoted(text) == shown
