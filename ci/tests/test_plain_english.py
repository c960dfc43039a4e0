"""Tests ci/plain_english.py: which comments and sentences it lists."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import plain_english  # noqa: E402


@pytest.mark.parametrize(
    ("sentence", "kinds"),
    [
        ("Whether the file is there.", ["clause"]),
        ("What the machine gives.", ["clause"]),
        ("What is not measured, it passes.", []),
        ("Which one?", []),
        ("Returns true if the file is there.", []),
        ("The time that nobody measures.", ["word"]),
        ("The value of `nobody` and of {besides}.", []),
        (" ".join(["word"] * 36) + ".", ["long"]),
        (" ".join(["word"] * 35) + ".", []),
        ("Reads a file. What it says.", ["clause"]),
    ],
)
def test_a_sentence_is_listed_by_its_kind(sentence: str, kinds: list[str]) -> None:
    assert [kind for kind, _ in plain_english.findings(sentence)] == kinds


def test_comments_are_read_as_blocks_and_their_examples_are_left_out() -> None:
    text = "/// Returns a number,\n/// if there is one.\n///     what(7)\nint what(int);  \n// Next.\n"
    assert list(plain_english.comments(text, "//")) == [(1, "Returns a number, if there is one."), (5, "Next.")]


def test_documents_have_paragraphs_points_and_cells_and_no_code() -> None:
    text = "# Title\n\nOne line\nand another.\n\n```sh\nwhat\n```\n* A point\n  of two lines.\n| a | b |\n"
    assert [block for _, block in plain_english.prose(text) if block] == ["One line and another.", "A point of two lines.", "a", "b"]


def test_this_project_stays_below_its_ceilings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(__file__).resolve().parents[2])
    monkeypatch.setattr(sys, "argv", ["plain_english.py"])
    assert plain_english.main() == 0
