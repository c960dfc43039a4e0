"""Tests ci/row-mutations: how it places the edits of rows, divides them into builds and switches them, and judges a test."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "ci"), str(ROOT / "ci/research")]
from mutation.building import Mutated  # noqa: E402
from mutation.edit import EXPRESSION, TEXT, Edit  # noqa: E402
from mutation.tests_run import Ended  # noqa: E402
from rows.running import Outcome, RowTests, batches, edit_of, run_batch, run_text  # noqa: E402
from rows.table import Mutation  # noqa: E402

SOURCE = "/* \xfcber */ bool is_less(int a, int b) {\n  return a < b;\n}\n"


def mutation(row: int, find: str, replace: str, form: str = EXPRESSION) -> Mutation:
    return Mutation(row, "samples.03_sort", "sort.cpp", form, find, replace, "the order")


def edits(directory: Path, *mutations: Mutation) -> dict[int, Edit]:
    (directory / "sort.cpp").write_text(SOURCE, "utf-8")
    return {one.row: edit_of(directory, one) for one in mutations}


class Compiler:
    """Accepts all edits except those of some rows, and records what it was given."""

    jobs = 2

    def __init__(self, *refused: int) -> None:
        self.refused, self.given = set(refused), list[set[int]]()

    def compile(self, given: dict[int, Edit]) -> dict[int, Edit]:
        self.given.append(set(given))
        return {row: edit for row, edit in given.items() if row not in self.refused}


class FakeTests:
    """Fakes tests by name: "good" fails with a mutant, "weak" never, "broken" always, "alone" from its second run on."""

    def __init__(self) -> None:
        self.runs = 0

    def run(self, proof: str, mutant: int = 0) -> Ended:
        self.runs += 1
        failed = {"good": mutant != 0, "weak": False, "broken": True, "alone": self.runs > 1}[proof]
        return Ended(int(failed), "")


def test_an_edit_lies_at_its_text_behind_letters_of_several_bytes(tmp_path: Path) -> None:
    edit = edits(tmp_path, mutation(1, "a < b", "a > b"))[1]
    assert (edit.line, (tmp_path / "sort.cpp").read_text("latin-1")[edit.start : edit.end]) == (2, "a < b")


def test_edits_that_overlap_are_in_two_builds(tmp_path: Path) -> None:
    made = batches(edits(tmp_path, mutation(1, "a < b", "a > b"), mutation(2, "return a < b;", "return true;"), mutation(3, "is_less", "less")))
    assert [sorted(batch) for batch in made] == [[1, 3], [2]]


def outcomes(compiler: Compiler, proofs: dict[int, str], directory: Path) -> list[Outcome]:
    batch = {row: edits(directory, mutation(row, "a < b", "a > b"))[row] for row in proofs}
    made: list[Outcome] = []
    run_batch(batch, set(batch), compiler, FakeTests(), proofs, made.append)  # type: ignore[arg-type]
    return made


def test_a_row_is_noticed_by_a_test_that_fails_with_its_edit_alone(tmp_path: Path) -> None:
    made = outcomes(Compiler(4), {1: "good", 2: "weak", 3: "broken", 4: "good"}, tmp_path)
    assert [(one.row, one.is_noticed, one.said) for one in made] == [
        (4, False, "sort.cpp:2: the mutation does not compile"),
        (1, True, "exit code 1"),
        (2, False, "weak passes with the mutation"),
        (3, False, "broken fails without the mutation"),
    ]


def test_an_edit_of_form_text_is_built_beside_those_that_it_does_not_overlap_and_taken_out(tmp_path: Path) -> None:
    given = edits(tmp_path, mutation(1, "a < b", "a > b"), mutation(2, "is_less", "less"), mutation(3, "a < b;", "b < a;", TEXT))
    compiler = Compiler()
    made = run_text(3, given.pop(3), given, compiler, FakeTests(), "alone")  # type: ignore[arg-type]
    assert (made.is_noticed, compiler.given) == (True, [{2, 3}, {1, 2}])


def test_sources_have_switches_and_the_text_of_an_edit(tmp_path: Path) -> None:
    given = edits(tmp_path, mutation(1, "a < b", "a > b"), mutation(2, "is_less", "less", TEXT))
    (tmp_path / "originals").mkdir()
    mutated = Mutated(tmp_path, tmp_path / "originals", tmp_path, 1)
    mutated.write(given)
    assert (tmp_path / "sort.cpp").read_text("utf-8").endswith("bool less(int a, int b) {\n  return (::holdfast_mutant(1) ? (a > b) : (a < b));\n}\n")
    mutated.write({})
    assert (tmp_path / "sort.cpp").read_text("utf-8") == SOURCE


def test_a_test_of_python_is_run_by_pytest_and_a_sample_by_ctest() -> None:
    tests = RowTests(ROOT, ROOT / "build", None)  # type: ignore[arg-type]
    command, directory = tests.command("cmake/tests/test_readme.py::test_x")
    assert (command[-1], directory) == ("test_readme.py::test_x", ROOT / "cmake/tests")
    assert tests.command("samples.32_hammock") == (["ctest", "--output-on-failure", "-R", r"^samples\.32_hammock$"], ROOT / "build")
