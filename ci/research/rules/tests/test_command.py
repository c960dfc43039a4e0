"""Tests the command ci/research/compare-rules."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from peers.markdown import comments

SCRIPT = Path(__file__).resolve().parents[2] / "compare-rules"


def started(*arguments: str, python: tuple[str, ...] = ()) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-B", *python, str(SCRIPT), *arguments]
    return subprocess.run(command, capture_output=True, text=True)


def test_a_python_without_scipy_is_told_what_to_install() -> None:
    """-S hides the packages that are installed in addition to Python's own."""
    done = started("--help", python=("-S", "-E"))
    assert done.returncode == 2
    assert "install python3-numpy and python3-scipy" in done.stderr


def test_help_names_the_columns_that_a_recording_needs() -> None:
    pytest.importorskip("scipy")
    done = started("--help")
    assert done.returncode == 0
    assert all(column in done.stdout for column in ("wl", "ns_op", "proc_wall_ms", "rundelay_us", "ref4_ns"))


def test_a_recording_that_is_not_there_is_named() -> None:
    pytest.importorskip("scipy")
    done = started("nowhere.csv")
    assert done.returncode == 2
    assert "nowhere.csv" in done.stderr


def small_recording(file: Path) -> Path:
    """Writes six rounds; 5 is 6 % slower, and the samples of a process differ by 0.4 % at most."""
    lines = ["wl,variant,mode,epoch,round,proc,sample,tag,ns_op,proc_wall_ms"]
    for number in range(6):
        for variant, factor in (("0", 1.0), ("0b", 1.0), ("5", 1.06)):
            for sample in range(4):
                value = 100 * factor * (1 + 0.001 * ((number * 7 + sample * 3) % 5))
                lines.append(f"hash,{variant},inter,0,{number},{number}{variant},{sample},,{value},{70}")
    file.write_text("\n".join(lines) + "\n")
    return file


def test_a_small_recording_gives_a_line_for_each_rule_that_was_asked_for(tmp_path: Path) -> None:
    pytest.importorskip("scipy")
    file = small_recording(tmp_path / "samples.csv")
    done = started(str(file), "--rule", "folly", "--markdown", "--no-seconds-needed")
    assert done.returncode == 0, done.stderr
    assert "| folly benchmark_ab.py | inter | 5 | 0.0 | - | - | 100.0 | - | 0.7 |" in done.stdout


def test_the_table_with_bounds_is_put_between_the_comments_of_a_page(tmp_path: Path) -> None:
    """There are two windows of five rounds; the upper bound of 0 of 2 is 1 - 0.025^(1 / 2) = 84.2 %."""
    pytest.importorskip("scipy")
    file, page = small_recording(tmp_path / "samples.csv"), tmp_path / "page.md"
    page.write_text("".join(comments("ci/research/compare-rules")))
    done = started(str(file), "--rule", "folly", "--update", str(page))
    assert done.returncode == 0, done.stderr
    none = "0 (0.0 to 84.2 %) of 2"
    assert f"| folly benchmark_ab.py | in turns | 5 | {none} | {none} | - | 0 (0.0 to 60.2 %) | 0.7 | 10 |" in page.read_text()


def test_a_page_without_the_comments_stays_unchanged(tmp_path: Path) -> None:
    pytest.importorskip("scipy")
    page = tmp_path / "page.md"
    page.write_text("text\n")
    done = started("nowhere.csv", "--update", str(page))
    assert (done.returncode, page.read_text()) == (2, "text\n")
    assert "needs one line <!-- ci/research/compare-rules: begin -->" in done.stderr
