"""Tests completion in the shells themselves, and manual pages in groff."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from project import BROKEN, PASS, WRAPPER, holdfast, verbs


def in_bash(*words: str) -> list[str]:
    """Returns bash's completions of these words; the last word is incomplete."""
    script = f"""
        eval "$('{WRAPPER}' completion bash)"
        COMP_WORDS=(holdfast "$@"); COMP_CWORD=$#
        _holdfast
        printf '%s\\n' "${{COMPREPLY[@]}}"
    """
    done = subprocess.run(["bash", "-c", script, "bash", *words], capture_output=True, text=True, check=True)
    assert done.stderr == ""
    return done.stdout.split()


def in_zsh(directory: Path, *words: str) -> list[str]:
    """Returns zsh's completions, which it passes to compadd."""
    (directory / "_holdfast").write_text(holdfast("completion", "zsh").stdout)
    script = """
        compadd() { shift; printf '%s\\n' "$@" }
        _files() { }
        completed() { source "$1/_holdfast" }
        directory=$1; shift
        words=(holdfast "$@"); CURRENT=$#words
        completed $directory
    """
    done = subprocess.run(["zsh", "-f", "-c", script, "zsh", directory, *words], capture_output=True, text=True, check=True)
    assert done.stderr == ""
    return [word for word in done.stdout.split() if word.startswith(words[-1])]


CASES = [
    (("basel",), ["baseline"]),
    (("baseline", "ac"), ["accept"]),
    (("baseline", "accept", "--rea"), ["--reason"]),
    (("import", "--from", "py"), ["pytest-benchmark", "pyperf"]),
    (("completion", "z"), ["zsh"]),
    (("completion", "nothing-like-this"), []),
]


@pytest.mark.parametrize("words, offered", CASES)
def test_bash_completes_verbs_options_and_choices(words: tuple[str, ...], offered: list[str]) -> None:
    assert in_bash(*words) == offered


@pytest.mark.skipif(shutil.which("zsh") is None, reason="there is no zsh here")
@pytest.mark.parametrize("words, offered", CASES)
def test_so_does_zsh(tmp_path: Path, words: tuple[str, ...], offered: list[str]) -> None:
    assert in_zsh(tmp_path, *words) == offered


def test_another_shell_is_refused_with_those_there_are() -> None:
    done = holdfast("completion", "fish")
    assert done.returncode == BROKEN
    assert "bash" in done.stderr and "zsh" in done.stderr


@pytest.mark.skipif(shutil.which("groff") is None, reason="there is no groff here")
@pytest.mark.slow
def test_every_verb_has_a_manual_page_without_a_warning() -> None:
    found = verbs()
    assert ("baseline", "accept") in found and () in found
    for verb in found:
        text = holdfast("manual", *verb).stdout
        done = subprocess.run(["groff", "-man", "-ww", "-Tutf8", "-P-cbou"], input=text, capture_output=True, text=True, check=True)
        assert done.stderr == "", verb
        assert "EXIT STATUS" in done.stdout


def test_a_manual_page_says_what_help_says() -> None:
    done = holdfast("manual", "gate")
    assert done.returncode == PASS
    assert done.stdout.startswith('.TH "holdfast\\-gate" 1')
    for line in holdfast("gate", "--help").stdout.splitlines():
        if line.startswith("  --"):
            assert "\\-\\-" + line.split()[0].split(",")[0][2:].replace("-", "\\-") in done.stdout


def test_the_keywords_of_cmake_have_a_manual_page(tmp_path: Path) -> None:
    page = holdfast("manual", "cmake").stdout
    assert page.startswith('.TH "holdfast\\-cmake" 7')
    assert "\\fBMIN_EFFECT\\fR" in page and "\\fBDISCOVERY_MODE\\fR" in page
    holdfast("manual", "--into", str(tmp_path))
    assert (tmp_path / "holdfast-cmake.7").read_text("utf-8") == page
    if shutil.which("groff"):
        done = subprocess.run(["groff", "-man", "-ww", "-Tutf8", "-P-cbou"], input=page, capture_output=True, text=True, check=True)
        assert done.stderr == "" and "default: 160" in done.stdout


def test_a_page_of_a_verb_that_there_is_none_of_is_refused() -> None:
    done = holdfast("manual", "baseline", "forget")
    assert done.returncode == BROKEN
    assert 'there is no verb "forget" of holdfast baseline' in done.stderr
