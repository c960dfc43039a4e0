"""Tests ci/house.py with sources that break its rules."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import house  # noqa: E402
import rooms  # noqa: E402


def verb(directory: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> list[str]:
    monkeypatch.chdir(directory)
    path = Path("framework/cli/sort_verb.cpp")
    path.parent.mkdir(parents=True)
    path.write_text(text)
    return house.wrong_includes(path) + house.measuring_verbs(path)


@pytest.mark.parametrize("line", [
    '#include "process/process.hpp"',
    '#include "stats/testers.hpp"',
    '#include "run/live_comparison.hpp"',
    '#include "store/calibrations.hpp"',
    "  const auto ended = process::run_process(launch);",
    "  const auto verdict = stats::shift(input);",
    "  store::accept_run(store, run);",
])
def test_a_verb_that_measures_judges_or_stores_by_itself_is_found(tmp_path, monkeypatch, line):
    (found,) = verb(tmp_path, monkeypatch, f'#include "cli/verb.hpp"\n{line}\n')
    assert found.startswith("framework/cli/sort_verb.cpp:2: cli ")


def test_a_verb_that_calls_a_lower_room_and_prints_is_not(tmp_path, monkeypatch):
    text = """#include "cli/verb.hpp"
#include "run/plan/judged_files.hpp"
#include "store/database.hpp"
#include "suite/self_check.hpp"
// as process::run_process() does
auto outcomes = suite::self_test(tests, overrides, plant, quiet);
auto runs = store::list_pointers(store, glob);
"""
    assert verb(tmp_path, monkeypatch, text) == []


def test_the_same_lines_elsewhere_are_no_business_of_this_rule(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    path = Path("framework/suite/sort.cpp")
    path.parent.mkdir(parents=True)
    path.write_text('#include "process/process.hpp"\nstore::accept_run(store, run);\n')
    assert house.measuring_verbs(path) == []


def twice(directory: Path, monkeypatch: pytest.MonkeyPatch, first: str, second: str) -> list[str]:
    monkeypatch.chdir(directory)
    files = [Path("framework/sort/quick.hpp"), Path("framework/sort/merge.cpp")]
    files[0].parent.mkdir(parents=True)
    for path, text in zip(files, (first, second), strict=True):
        path.write_text(text)
    return house.defined_twice(files)


@pytest.mark.parametrize(("first", "second", "name"), [
    ("namespace a::b {\nstruct Order {\n  int by = 0;\n};\n}", "namespace a {\nnamespace b {\nclass Order final : public Base {};\n}\n}", "a::b::Order"),
    ("namespace a {\nenum class Order { up };\n}", "namespace a {\nenum Order : int { down };\n}", "a::Order"),
    ("namespace a {\ntemplate <>\nstruct Codec<Order> {};\n}", "namespace a {\ntemplate <>\nstruct Codec<Order> {};\n}", "a::Codec<Order>"),
    ("namespace a {\ninline int size(const Order& order) { return 1; }\n}", "namespace a {\nint size(const Order& of) {\n}\n}", "a::size(const Order &)"),
    ("namespace a {\nOrder::Order(int by) : by_{by}, more_(2) {}\n}", "namespace a {\nOrder::Order(const int by) {}\n}", "a::Order::Order(int)"),
    ("namespace a {\ninline constexpr int kMost = 1;\n}", "namespace a {\ninline int kMost{2};\n}", "a::kMost"),
])
def test_a_name_that_is_defined_twice_is_found(tmp_path, monkeypatch, first, second, name):
    (found,) = twice(tmp_path, monkeypatch, first, second)
    line = second[: second.index(name.rpartition("::")[2].split("(")[0].split("<")[0])].count("\n") + 1
    assert found.startswith(f"framework/sort/merge.cpp:{line}: {name} is defined in framework/sort/quick.hpp:")


@pytest.mark.parametrize(("first", "second"), [
    ("namespace a {\nstruct Order {};\n}", "namespace b {\nstruct Order {};\n}"),
    ("namespace a {\nstruct Order {};\n}", "namespace a {\nnamespace {\nstruct Order {};\n}\n}"),
    ("namespace a {\nstruct Order {};\n}", "namespace a {\nstruct Order;\n// struct Order {\nconst char* text = \"struct Order {};\";\n}"),
    ("namespace a {\nint size(int of) { return of; }\n}", "namespace a {\nint size(long of) { return 0; }\n}"),
    ("namespace a {\nint size(int of) { return of; }\n}", "namespace a {\nint size(int of);\nstatic int size(int of) { return 2; }\n}"),
    ("struct Tree {\n  struct Node {};\n};", "struct List {\n  struct Node {};\n};"),
    ("constexpr int kMost = 1;", "constexpr int kMost = 2;"),
    ("int main(int count, char** words) {}", "int main(int count, char** words) {}"),
])
def test_names_that_are_not_the_same_or_of_one_file_alone_are_not(tmp_path, monkeypatch, first, second):
    assert twice(tmp_path, monkeypatch, first, second) == []


def placed(directory: Path, monkeypatch: pytest.MonkeyPatch, sources: dict[str, str]) -> list[Path]:
    monkeypatch.chdir(directory)
    Path("framework").mkdir()
    Path("framework/CMakeLists.txt").write_text("holdfast_floor(sort\n  SOURCES heap.cpp self_test.cpp\n  TESTS heap_test.cpp\n  LINKS model)\n")
    for name, text in sources.items():
        path = Path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return [Path(name) for name in sources]


def test_a_product_file_that_is_called_as_a_test_is_found(tmp_path, monkeypatch):
    product = ["framework/sort/self_test.cpp", "framework/sort/self_test.hpp", "framework/sort/test_order.hpp"]
    others = ["framework/sort/heap.cpp", "framework/sort/heap_test.cpp", "framework/sort/made_test.hpp", "framework/cli/tests/projects/test_order.cpp"]
    files = placed(tmp_path, monkeypatch, dict.fromkeys(product + others, ""))
    assert house.misnamed(files) == [f"{name}: has the name of a test, but is not one" for name in product]


def test_types_of_one_name_in_two_rooms_are_found(tmp_path, monkeypatch):
    monkeypatch.setattr(house, "TWIN_TYPES", set())
    files = placed(tmp_path, monkeypatch, {
        "framework/sort/heap.hpp": "namespace a {\nstruct Order {\n  struct Item {};\n};\nstruct Heap {};\n}",
        "framework/run/shop.hpp": "namespace b {\nclass Order {\n  struct Heap {};\n};\nstruct Item {};\n}"})
    assert house.twin_types(files) == ["framework/run/shop.hpp: Order is the name of a type in sort and run; rename one of them"]


def test_a_twin_that_is_gone_is_taken_from_the_list(tmp_path, monkeypatch):
    monkeypatch.setattr(house, "TWIN_TYPES", {"Order"})
    files = placed(tmp_path, monkeypatch, {"framework/sort/heap.hpp": "namespace a {\nstruct Order {};\n}"})
    assert house.twin_types(files) == ["ci/house.py: Order is no longer the name of two types; take it from TWIN_TYPES"]


def test_folders_of_a_room_that_include_each_other_are_found():
    sources = {
        "framework/run/sides/left.hpp": '#include "run/judge/verdict.hpp"\n',
        "framework/run/judge/verdict.cpp": '#include "run/sides/left.hpp"\n',
        "framework/run/plan/sizes.hpp": '#include "run/plan/points.hpp"\n#include "model/run.hpp"\n',
        "framework/run/judge/verdict_test.cpp": '#include "run/measurement.hpp"\n',
        "framework/run/measurement.hpp": '#include "run/judge/verdict.hpp"\n'}
    closed = "is included by a folder that it includes, directly or through others"
    assert rooms.circles(sources) == [f"framework/run/sides: {closed}", f"framework/run/judge: {closed}"]
    del sources["framework/run/sides/left.hpp"]
    assert rooms.circles(sources) == []


def test_the_drawing_of_the_rooms_is_the_one_that_the_includes_make(tmp_path):
    page = tmp_path / "CONTRIBUTING.md"
    sources = {"framework/run/sides/left.hpp": '#include "run/plan/points.hpp"\n', "framework/run/plan/points.hpp": ""}
    page.write_text(f"<!-- ci/rooms.py --write -->\n{rooms.drawing(sources)}<!-- end -->\n")
    assert rooms.undrawn(sources, page) == []
    sources["framework/run/plan/points.hpp"] = '#include "run/judge/verdict.hpp"\n'
    sources["framework/run/judge/verdict.hpp"] = ""
    (found,) = rooms.undrawn(sources, page)
    assert found.endswith("ci/rooms.py --write")
