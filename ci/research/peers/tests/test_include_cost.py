"""Tests what `#include <holdfast/holdfast.hpp>` adds to a user's file: by counts, because they do not vary. ci/research/include-cost
measures seconds."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from peers.compiling import INCLUDE, PEERS, compiling, has_google, ran


def headers_of(source: Path) -> list[Path]:
    """Returns every file that the source includes, directly or indirectly."""
    rule = ran(*compiling("c++", source), "-M").replace("\\\n", " ")
    return [Path(word) for word in rule.split(":", 1)[1].split()][1:]


def tokens_of(source: Path) -> int:
    """Returns the number of tokens that the compiler reads after preprocessing."""
    return len(re.findall(r"\w+|[^\w\s]", ran(*compiling("c++", source), "-E", "-P")))


def test_a_public_header_includes_public_headers_and_the_standard_library_and_nothing_else() -> None:
    reached = headers_of(PEERS / "one_holdfast.cpp")
    ours = [header for header in reached if header.is_relative_to(INCLUDE)]
    # Headers of the standard library, by their names in #include: /usr/include/c++/12/string.
    standard = {header.name for header in reached if re.fullmatch(r".*/c\+\+/[0-9.]+", str(header.parent))}
    assert INCLUDE / "holdfast" / "holdfast.hpp" in ours and "string" in standard
    for header in ours:
        for name in re.findall(r"^\s*#\s*include\s*[<\"]([^>\"]+)", header.read_text(), re.MULTILINE):
            assert name in standard or (INCLUDE / name) in ours, f"{header} includes {name}"


@pytest.mark.skipif(not has_google(), reason="there is no Google Benchmark; install Debian's libbenchmark-dev")
def test_a_file_with_one_benchmark_is_no_larger_than_with_google_benchmark() -> None:
    """The compile time depends on what the compiler reads. ci/research/include-cost would allow half as much again; a count needs
    no such margin."""
    assert tokens_of(PEERS / "one_holdfast.cpp") <= tokens_of(PEERS / "one_google.cpp")
