"""Tests the sentence about a count of instructions in functions that the C library chose only for valgrind's processor."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from project import PASS, Project, configure

NOTE = re.compile(r"(\d+) % of the instructions are of (__\w+)(?:, __\w+)*, which the C library chose for valgrind's processor;")


@pytest.fixture(scope="module")
def variants(tmp_path_factory: pytest.TempPathFactory) -> Project:
    project = configure("variants", tmp_path_factory.mktemp("variants"), "-DCMAKE_BUILD_TYPE=Release")
    project.compile()
    for test in ("copies", "copies-much", "computes"):
        project.measure(test, config="Release")
        project.accept(test)
    return project


def measured(project: Project, test: str) -> dict[str, Any]:
    done = project.measure(test, "--identical", "measure", config="Release")
    assert (done.code, done.verdict) == (PASS, "pass")
    return done.result


def notes_of(result: dict[str, Any]) -> list[str]:
    return [warning for warning in result["warnings"] if NOTE.match(warning)]


def has_wide_vectors() -> bool:
    """Returns true for a processor with AVX-512, which valgrind does not show to programs."""
    flags = re.search(r"^flags\s*: (.*)", Path("/proc/cpuinfo").read_text(), re.MULTILINE)
    return bool(flags) and {"avx512vl", "avx512bw"} <= set(flags[1].split())


def test_a_count_of_copies_names_the_variant_that_was_counted_and_the_one_that_runs(variants: Project) -> None:
    notes = notes_of(measured(variants, "copies"))
    if not has_wide_vectors():
        pytest.skip("valgrind may show a processor like this one")
    (note,) = notes
    share, counted = NOTE.match(note).groups()  # type: ignore[union-attr]
    assert int(share) > 50 and re.fullmatch("__mem(move|cpy)_avx_unaligned(_erms)?", counted)
    assert re.search(r"this processor takes __mem(move|cpy)_(avx512|evex)_unaligned(_erms)?$", note)


def test_large_copies_count_as_vectors(variants: Project) -> None:
    """`rep movsb` would count as an instruction for each of the 20,000 bytes. A vector has at least 16 bytes, and a loop takes
    three instructions for each vector."""
    assert measured(variants, "copies-much")["current"]["median"] < 100 * 20_000 * 3 / 16


def test_a_count_of_the_programs_own_code_has_no_such_sentence(variants: Project) -> None:
    assert notes_of(measured(variants, "computes")) == []


@pytest.mark.slow
def test_a_profile_says_it_too(variants: Project) -> None:
    def profile(test: str) -> str:
        return variants.holdfast("profile", test, "--suite", variants.suite("Release")).stdout

    assert NOTE.search(profile("copies-much")) or not has_wide_vectors()
    assert "consume_cpu" in profile("computes") and not NOTE.search(profile("computes"))
