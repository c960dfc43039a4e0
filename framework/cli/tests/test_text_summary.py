"""Tests the summary at the end of ctest -L perf, on terminals and in logs."""

import fcntl
import os
import pty
import re
import struct
import subprocess
import termios

import pytest
from project import PASS, REGRESSED, WRAPPER, Project, environment


@pytest.mark.slow
def test_the_summary_has_one_line_for_each_test_that_needs_attention(regressed: Project) -> None:
    text = regressed.holdfast("report", "text").stdout
    assert [line.split()[1] for line in text.splitlines() if re.match(r"  (regressed|no_baseline) ", line)] == [
        "parse", "print",
    ]  # fmt: skip
    assert text.startswith("scripts: 2 results, 1 regressed, 1 no_baseline, 4 missing\n")


def test_a_log_has_no_colours_and_columns_bound_its_lines(regressed: Project) -> None:
    done = regressed.holdfast("report", "text", COLUMNS="70")
    assert "\x1b" not in done.stdout
    summary, _, _ = done.stdout.partition("\nGate: ")  # the evidence after it has whole sentences and commands
    table = [line for line in summary.splitlines()[1:] if line.startswith("  ")]
    assert all(len(line) <= 70 for line in table if not line.startswith("      "))


def printed_on_terminal(project: Project, **changes: str) -> str:
    """Returns the summary for a terminal of 90 columns."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 90, 0, 0))
    words = [WRAPPER, "report", "text"]
    variables = {name: value for name, value in environment().items() if name not in ("COLUMNS", "NO_COLOR")}
    subprocess.run(words, cwd=project.build, env=variables | {"TERM": "xterm"} | changes, stdout=theirs, check=True)
    os.close(theirs)
    text = b""
    try:
        while part := os.read(ours, 65536):
            text += part
    except OSError:  # the way in which Linux reports that the writers are gone
        pass
    os.close(ours)
    return text.decode()


@pytest.mark.slow
def test_a_terminal_has_colours_unless_they_are_unwanted(regressed: Project) -> None:
    assert "\x1b[31mregressed" in printed_on_terminal(regressed)
    assert "\x1b" not in printed_on_terminal(regressed, NO_COLOR="1")
    assert "\x1b" not in printed_on_terminal(regressed, TERM="dumb")


@pytest.mark.slow
def test_no_line_is_wider_than_the_terminal(regressed: Project) -> None:
    lines = printed_on_terminal(regressed, NO_COLOR="1").splitlines()
    told = [line for line in lines if "--test-dir" not in line]  # commands can be pasted unchanged
    assert max(len(line) for line in told) <= 90
    assert any(len(line) > 60 for line in lines)


@pytest.mark.slow
def test_exit_codes_stay_those_of_the_gate(regressed: Project) -> None:
    assert regressed.holdfast("gate").returncode == REGRESSED
    assert regressed.holdfast("report", "text").returncode == PASS
