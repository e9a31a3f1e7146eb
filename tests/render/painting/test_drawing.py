"""Drawings in files: how a line is read, and that the files name nothing that there is not."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest
from PIL import Image

from render.kit.drawing import Drawings
from render.kit.shapes import Pen
from tests.render.painting.kit import ROOT

FILES = [path for path in (ROOT / "render").rglob("*.txt") if path.with_suffix(".py").exists()]


def drawings_of(path: Path) -> Drawings:
    """The drawings in a file, as the module beside it has them."""
    module = import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))
    (found,) = (each for each in vars(module).values() if isinstance(each, Drawings))
    return found


def painted(lines: str, tmp_path: Path, name: str = "it", **colours: str) -> Image.Image:
    """A drawing of a file with these lines, painted on black in 20 by 20 px from its middle."""
    file = tmp_path / "some.txt"
    file.write_text(lines, "utf-8")
    image = Image.new("RGB", (20, 20))
    Drawings(file, {"PALE_RED": "#ff8080", "OTHER": 3}).paint(
        Pen(image, 1, 10, 10), name, **colours
    )
    return image


def test_there_are_files() -> None:
    assert len(FILES) > 4


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.parent.name + "-" + path.stem)
def test_each_drawing_of_a_file_is_painted_in_colours_that_somebody_names(path: Path) -> None:
    sources = [path, *path.parent.rglob("*.py")]
    text = "".join(each.read_text("utf-8") for each in sources)
    drawings, handed = drawings_of(path), dict[str, str]()
    for name in re.findall(r"^([\w-]+):", path.read_text("utf-8"), re.MULTILINE):
        image = Image.new("RGBA", (400, 400))
        while True:
            try:
                drawings.paint(Pen(image, 1, 150, 230), name, **handed)
                break
            except KeyError as error:
                colour = str(error.args[0])
                assert re.search(rf'\b{colour}=|"{colour}":', text), f"{name}: {colour}"
                handed[colour] = "#800000"
        assert image.getbbox() is not None, name


@pytest.mark.parametrize(
    ("stroke", "inside", "outside"),
    [
        ("fill #ffffff M-5 -5 L5 -5 L5 5 L-5 5 Z", (0, 0), (7, 0)),
        ("fill pale-red M-5 -5 5 -5 5 5 -5 5", (0, 0), (7, 0)),
        ("fill given star 0 0 8 4 5", (0, 0), (9, 0)),
        ("flip 2 fill given M-5 -5 0 -5 0 5 -5 5", (7, 0), (-3, 0)),
        ("mirror 0 fill given M4 -2 8 -2 8 2 4 2", (-6, 0), (0, 0)),
        ("turn 90 fill given M0 -9 2 -9 2 -5 0 -5", (7, 1), (1, -7)),
        ("fill given M-5 0 + arc 0 0 5 180 270 4 + 0 0", (-2, -2), (3, 3)),
        ("loop given 1 M-6 -6 6 -6 6 6 -6 6", (-6, 2), (0, 0)),
        ("disc given 2 -6 0 6 0", (6, 0), (0, 0)),
        ("ring given 8 2 0 0", (7, 0), (0, 0)),
        ("bow given 2 6 0 0", (0, 6), (0, -6)),
        ("panel given 2 -8 -3 8 3", (6, 0), (0, 6)),
        ("draw part tint=given 2 5 0", (5, 3), (5, 6)),
    ],
)
def test_a_stroke_paints_its_shape(
    stroke: str, inside: tuple[int, int], outside: tuple[int, int], tmp_path: Path
) -> None:
    lines = f"# A comment\n\nit: something\n    {stroke}\npart: a part\n    disc tint 2  0 0\n"
    image = painted(lines, tmp_path, given="#80ff80")
    assert image.getpixel((10 + inside[0], 10 + inside[1])) != (0, 0, 0)
    assert image.getpixel((10 + outside[0], 10 + outside[1])) == (0, 0, 0)


def test_a_file_has_colours_of_its_own_and_those_of_the_painter_go_before(tmp_path: Path) -> None:
    lines = "bone = #00ff00\nit: a disc\n    disc bone 3  0 0\n"
    assert painted(lines, tmp_path).getpixel((10, 10)) == (0, 255, 0)
    assert painted(lines, tmp_path, bone="#0000ff").getpixel((10, 10)) == (0, 0, 255)


@pytest.mark.parametrize(
    "line", ["    fil #ffffff M0 0 1 1", "    disc #ffffff 3 1", "    disc #ffffff x 0 0", "it"]
)
def test_an_unreadable_line_is_named(line: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"some\.txt, line 2: "):
        painted(f"it: a drawing\n{line}\n", tmp_path)
