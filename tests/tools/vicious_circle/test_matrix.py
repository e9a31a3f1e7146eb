"""The solver of games that are one matrix."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tools.vicious_circle.set_ups.matrix import Matrix, against, bounded, highest, solved, value_of

EPS = 0.01


@st.composite
def matrices(draw: st.DrawFn) -> list[list[float]]:
    """Chances to win."""
    width = draw(st.integers(1, 7))
    row = st.lists(st.floats(0, 1, width=32), min_size=width, max_size=width)
    return draw(st.lists(row, min_size=1, max_size=7))


@settings(max_examples=40, deadline=None)
@given(matrices())
def test_hardly_any_choice_gains_against_the_solution(matrix: list[list[float]]) -> None:
    found = solved(matrix)
    for mixture, choices in ((found.rows, len(matrix)), (found.columns, len(matrix[0]))):
        assert len(mixture) == choices
        assert min(mixture) >= 0
        assert sum(mixture) == pytest.approx(1)
    best_row = max(against(matrix, found.columns))
    best_column = min(
        sum(weight * row[column] for weight, row in zip(found.rows, matrix, strict=True))
        for column in range(len(matrix[0]))
    )
    assert best_column - 1e-9 <= found.value <= best_row + 1e-9
    assert best_row - best_column == pytest.approx(found.gap)
    assert found.gap < EPS


@settings(max_examples=20, deadline=None)
@given(matrices())
def test_the_other_side_solves_the_same_game(matrix: list[list[float]]) -> None:
    turned = [[-each for each in column] for column in zip(*matrix, strict=True)]
    assert solved(turned).value == pytest.approx(-solved(matrix).value, abs=EPS)


@pytest.mark.parametrize(
    ("matrix", "rows", "columns", "value"),
    [
        (
            ((0, -1, 1), (1, 0, -1), (-1, 1, 0)),
            (1 / 3,) * 3,
            (1 / 3,) * 3,
            0,
        ),  # rock paper scissors
        (((0, -2, 1), (2, 0, -1), (-1, 1, 0)), (0.25, 0.25, 0.5), (0.25, 0.25, 0.5), 0),
        (((1, -1), (-1, 1)), (0.5, 0.5), (0.5, 0.5), 0),  # matching pennies
        (((3, -1), (-1, 1)), (1 / 3, 2 / 3), (1 / 3, 2 / 3), 1 / 3),
        (((0.9, 0.8), (0.5, 0.1)), (1, 0), (0, 1), 0.8),  # the second row is dominated
        (((0.4,),), (1,), (1,), 0.4),
    ],
)
def test_known_games(
    matrix: Matrix, rows: tuple[float, ...], columns: tuple[float, ...], value: float
) -> None:
    found = solved(matrix, 5000)
    assert found.rows == pytest.approx(rows, abs=0.02)
    assert found.columns == pytest.approx(columns, abs=0.02)
    assert found.value == pytest.approx(value, abs=EPS)
    assert value_of(matrix, rows, columns) == pytest.approx(value)


def test_few_rounds_solve_less() -> None:
    matrix = ((3, -1), (-1, 1))
    assert solved(matrix, 5).gap > 10 * solved(matrix).gap


@settings(max_examples=30, deadline=None)
@given(matrices(), st.floats(0.15, 1), st.booleans())
def test_no_choice_is_played_more_often_than_allowed(
    matrix: list[list[float]], most: float, of_rows: bool
) -> None:
    """Within the bound hardly any mixture gains, either."""
    found = solved(matrix, most=(most, 1.0) if of_rows else (1.0, most))
    held = found.rows if of_rows else found.columns
    assert max(held) <= max(most, 1 / len(held)) + 1e-9
    assert sum(held) == pytest.approx(1)
    assert found.gap < 3 * EPS


def test_a_bound_costs_what_the_next_best_choices_are_worse() -> None:
    assert solved(((0.9,), (0.5,), (0.1,)), most=(0.6, 1.0)).value == pytest.approx(0.74, abs=EPS)
    assert highest((0.1, 0.9, 0.5), 0.6) == pytest.approx(0.6 * 0.9 + 0.4 * 0.5)
    assert highest((0.1, 0.9), 0.3) == pytest.approx(0.5)


@given(st.lists(st.floats(-2000, 2000), min_size=1, max_size=8), st.floats(0.1, 1))
def test_bounded_weights_keep_the_order(logarithms: list[float], most: float) -> None:
    found = bounded(logarithms, most)
    assert sum(found) == pytest.approx(1)
    assert 0 <= min(found) <= max(found) <= max(most, 1 / len(found)) + 1e-9
    pairs = sorted(zip(logarithms, found, strict=True))
    assert [each for _, each in pairs] == pytest.approx(sorted(found))


def test_weights_below_the_bound_are_in_proportion() -> None:
    found = bounded([math.log(each) for each in (8, 1, 2)], 0.5)
    assert found == pytest.approx((0.5, 1 / 6, 1 / 3))
