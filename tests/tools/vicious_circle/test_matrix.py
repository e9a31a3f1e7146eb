"""The solver of games that are one matrix."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tools.vicious_circle.set_ups.matrix import Matrix, against, solved, value_of

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
