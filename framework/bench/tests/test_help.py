"""Tests --holdfast-help, word for word: help.golden changes with the options."""

from pathlib import Path

from program import GOOD, PROGRAMS, run


def test_help_says_what_there_is() -> None:
    done = run("kinds", "--holdfast-help")
    assert done.returncode == GOOD
    golden = (Path(__file__).parent / "help.golden").read_text("utf-8")
    assert done.stdout.replace(str(PROGRAMS / "kinds"), "./bench") == golden
    assert run("kinds", "-h", "--holdfast-list").stdout == done.stdout  # no other option has an effect
