"""Tests the boxes of the coverage's map: their areas, their nesting, and their number."""

from __future__ import annotations

import itertools

import pytest

from holdfast_report.treemap import DESK, PHONE, Area, Tile, squarified, treemap


def tile(name: str, weight: float, directory: str = "src", file: str = "a.cpp", word: str = "8 %") -> Tile:
    return Tile(name, name, word, "at-20", directory, file, weight, 0)


def areas_of(boxes) -> list[tuple[float, float, float, float]]:
    """Returns left, top, right and bottom, in per cent and in pixels."""
    sides = [(float(one.x[:-1]), float(one.y), float(one.width[:-1]), float(one.height)) for one in boxes]
    return [(x, y, x + width, y + height) for x, y, width, height in sides]


def overlap(a, b) -> bool:
    """Returns true if two boxes overlap by more than rounding."""
    slack = 0.02
    return min(a[2], b[2]) - max(a[0], b[0]) > slack and min(a[3], b[3]) - max(a[1], b[1]) > slack


def test_the_example_of_the_paper_is_laid_out_as_there():
    """Bruls, Huizing and van Wijk 2000, section 3: areas of 6, 6, 4, 3, 2, 2 and 1 in 6 x 4. The two areas of 6 are 3 x 2
    each, because one alone in a column would be 1.5 x 4. The areas 4 and 3 share the upper 7/3 of the remaining space; the
    others are beside each other below."""
    placed = squarified([6, 6, 4, 3, 2, 2, 1], Area(0, 0, 6, 4))
    assert [(one.x, one.y, one.width, one.height) for one in placed] == [
        pytest.approx(sides)
        for sides in [
            (0, 0, 3, 2),
            (0, 2, 3, 2),
            (3, 0, 12 / 7, 7 / 3),
            (3 + 12 / 7, 0, 9 / 7, 7 / 3),
            (3, 7 / 3, 6 / 5, 5 / 3),
            (3 + 6 / 5, 7 / 3, 6 / 5, 5 / 3),
            (3 + 12 / 5, 7 / 3, 3 / 5, 5 / 3),
        ]
    ]


@pytest.mark.parametrize("weights", [[1.0], [5.0, 1.0], [1.0] * 50, [2.0 ** -i for i in range(60)]])
def test_areas_are_in_proportion_and_fill_the_whole_without_overlaps(weights):
    placed = squarified(weights, Area(10, 20, 300, 200))
    assert [one.width * one.height / 60000 for one in placed] == pytest.approx([one / sum(weights) for one in weights])
    corners = [(one.x, one.y, one.x + one.width, one.y + one.height) for one in placed]
    assert min(one[0] for one in corners) == 10 and max(one[2] for one in corners) == pytest.approx(310)
    assert min(one[1] for one in corners) == 20 and max(one[3] for one in corners) == pytest.approx(220)
    assert not any(overlap(a, b) for a, b in itertools.combinations(corners, 2))


def test_nothing_is_laid_out_of_nothing():
    assert squarified([], Area(0, 0, 10, 10)) == []
    assert treemap([], DESK) is None and treemap([tile("f", 0.0)], DESK) is None
    assert len(squarified([3.0, 1.0], Area(0, 0, 0, 10))) == 2  # the remaining area of a frame may be empty


def test_functions_lie_within_their_files_and_these_within_their_directories():
    tiles = [tile(f"f{i}", 1 / (i + 1), f"src/{i % 3}", f"{i % 5}.cpp") for i in range(60)]
    drawn = treemap(tiles, DESK)
    assert len(drawn.directories) == 3 and len(drawn.files) == 15 and len(drawn.functions) + drawn.small == 60

    def within(inner, outer) -> bool:
        slack = 0.02
        return all(a >= b - slack for a, b in zip(inner[:2], outer[:2])) and all(
            a <= b + slack for a, b in zip(inner[2:], outer[2:])
        )

    for file in areas_of(drawn.files):
        assert sum(within(file, directory) for directory in areas_of(drawn.directories)) == 1
    for function in areas_of(drawn.functions):
        assert sum(within(function, file) for file in areas_of(drawn.files)) == 1
    assert not any(overlap(a, b) for a, b in itertools.combinations(areas_of(drawn.functions), 2))


@pytest.mark.parametrize("sheet", [DESK, PHONE])
def test_of_thousands_of_functions_few_have_a_box_and_the_others_a_path(sheet):
    drawn = treemap([tile(f"f{i}", 1.0, f"src/{i % 9}", f"{i % 100}.cpp") for i in range(5000)], sheet)
    assert len(drawn.functions) <= sheet.boxes and len(drawn.functions) + drawn.small == 5000
    assert [key for key, _ in drawn.paths] == ["at-20"]
    assert drawn.paths[0][1].count("M") == drawn.small


def test_a_label_is_a_name_without_scopes_or_a_cut_one_or_none():
    def label(name: str, width: float):
        share = width / 1000
        drawn = treemap([tile("rest", 1 - share, "a"), tile(name, share, "b")], DESK)
        return drawn.functions[1].label

    assert label("ns::parse(int)", 400).text == "ns::parse"
    assert label("a::very::long::name::of::scopes::that::goes::on::and::on::parse(int)", 330).text == "parse"
    assert label("ns::a_function_with_a_long_name()", 100).text.endswith("…")
    assert label("ns::a_function_with_a_long_name()", 20) is None


def test_a_label_that_a_narrow_page_has_no_room_for_is_marked():
    (box,) = treemap([tile("f", 1.0, word="")], DESK).functions
    assert not box.label.wide
    name = "f" * 120  # 120 x 7.3 = 876 pixels: more than 740, less than 1060
    (box,) = treemap([tile(name, 1.0)], DESK).functions
    assert box.label.text == name and box.label.wide


def test_the_header_of_a_path_keeps_its_end_and_that_of_a_file_its_beginning():
    drawn = treemap([tile("f", 1.0, "src/" + "deep/" * 60 + "end", "f" * 300 + ".cpp")], PHONE)
    assert drawn.directories[0].label.text.startswith("…") and drawn.directories[0].label.text.endswith("/end")
    assert drawn.files[0].label.text.startswith("fff") and drawn.files[0].label.text.endswith("…")
