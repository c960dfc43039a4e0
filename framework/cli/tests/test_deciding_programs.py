"""Tests TESTER command:PROGRAM and HISTORIAN command:PROGRAM: any program decides."""

from __future__ import annotations

import json
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from project import BROKEN, PASS, REGRESSED, SLOWER, UNDECIDED, Project, holdfast, one_line, run

# Reports a regression if the mean is more than a tenth slower, and stores its input.
TESTER = """
import json, pathlib, sys
asked = json.load(sys.stdin)
pathlib.Path(__file__).with_suffix(".asked").write_text(json.dumps(asked))
mean = lambda series: sum(series["values"]) / len(series["values"])
change = mean(asked["current"]) / mean(asked["baselines"][-1]) - 1
print(json.dumps({"verdict": "regressed" if change > 0.1 else "pass", "change": change,
                  "interval": [change - 0.01, change + 0.01]}))
"""

# Selects the first and the last run.
HISTORIAN = """
import json, pathlib, sys
asked = json.load(sys.stdin)
pathlib.Path(__file__).with_suffix(".asked").write_text(json.dumps(asked))
print(json.dumps({"kept": sorted({0, len(asked["sessions"]) - 1})}))
"""


def program(directory: Path, text: str, name: str = "decide") -> Path:
    path = directory / name
    path.write_text(f"#!{sys.executable}\n{text}")
    path.chmod(0o755)
    return path


def asked(path: Path) -> dict[str, Any]:
    return dict(json.loads(path.with_suffix(".asked").read_text()))


def test_a_program_judges_the_numbers_of_both_sides(accepted: Project, tmp_path: Path) -> None:
    tester = program(tmp_path, TESTER)
    policy = ("--tester", f"command:{tester}", "--processes", 6, "--identical", "measure")
    same = accepted.measure("parse", *policy)
    assert (same.code, same.verdict) == (PASS, "pass")
    question = asked(tester)
    assert (question["schema"], question["metric"], question["direction"]) == ("holdfast-tester/1", "time", "lower")
    assert question["current"]["values"] == [1005] * 6
    assert question["baselines"] == [{"values": [1005] * 6, "rounds": list(range(6))}]
    accepted.edit(*SLOWER)
    slower = accepted.measure("parse", *policy)
    assert (slower.code, slower.verdict) == (REGRESSED, "regressed")
    ratio = 1505 / 1005
    assert slower.result["estimate"] == pytest.approx({"ratio": ratio, "low": ratio - 0.01, "high": ratio + 0.01})
    assert slower.result["message"].endswith(f"regressed by {tester}")
    assert slower.result["settings"]["tester"] == f"command:{tester}"


@pytest.mark.slow
def test_it_can_be_declared(accepted: Project, tmp_path: Path) -> None:
    tester = program(tmp_path, TESTER, "my decider")  # any path
    accepted.edit("CMakeLists.txt", "PROCESSES 6", f'PROCESSES 6 TESTER "command:{tester}"')
    run("cmake", accepted.build)
    accepted.edit(*SLOWER)
    assert accepted.ctest("-R", "^perf[.]parse$").of("Failed") == {"perf.parse"}
    assert asked(tester)["current"]["values"][0] == 1505


def test_it_judges_files_of_samples_too(tmp_path: Path) -> None:
    tester = program(tmp_path, TESTER)
    files = [tmp_path / "before.csv", tmp_path / "after.csv"]
    for file, value in zip(files, (100, 120)):
        file.write_text(f"value\n{value}\n{value}\n")
    done = holdfast("judge", "--tester", f"command:{tester}", "--baseline", files[0], "--current", files[1])
    assert done.returncode == REGRESSED
    assert "regressed: " in done.stdout


def test_without_a_baseline_nobody_is_asked(scripts: Project, tmp_path: Path) -> None:
    tester = program(tmp_path, TESTER)
    measured = scripts.measure("parse", "--tester", f"command:{tester}")
    assert (measured.code, measured.verdict) == (UNDECIDED, "no_baseline")
    assert not tester.with_suffix(".asked").exists()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("import sys; sys.exit('no numbers for me')", "exited with 1; the end of its stderr: no numbers for me"),
        ("", "printed nothing on stdout, where its verdict is expected"),
        ("print('slower')", "printed no JSON object on stdout, where its verdict is expected"),
        ("print('{}')", '"verdict" must be a string, but is missing'),
        ("print('{\"verdict\": \"red\"}')", '"verdict" must be pass, regressed, improved or inconclusive, but is "red"'),
    ],
)
@pytest.mark.slow
def test_a_program_that_gives_no_verdict_is_an_error_in_a_sentence(
    accepted: Project, tmp_path: Path, text: str, sentence: str
) -> None:
    tester = program(tmp_path, text)
    done = accepted.holdfast(
        "run", accepted.declaration("parse"), "--tester", f"command:{tester}", "--identical", "measure"
    )
    assert done.returncode == BROKEN
    assert f"the tester {tester}" in one_line(done.stderr)
    assert sentence in one_line(done.stderr)


def test_a_program_that_is_nowhere_is_told(accepted: Project) -> None:
    done = accepted.holdfast(
        "run", accepted.declaration("parse"), "--tester", "command:/nowhere/judge", "--identical", "measure"
    )
    assert done.returncode == BROKEN
    assert "the tester /nowhere/judge could not be started: No such file or directory" in done.stderr


# ---- historians ----------------------------------------------------------------------------------------


def references(project: Project) -> int:
    with closing(sqlite3.connect(project.store)) as store:
        (text,) = store.execute("SELECT verdict FROM run ORDER BY sequence DESC LIMIT 1").fetchone()
    return len(json.loads(text)["baseline"])


STORED = ("--baseline", "stored", "--tester", "overlap-intervals", "--processes", 2)


def test_a_program_chooses_the_history(accepted: Project, tmp_path: Path) -> None:
    historian = program(tmp_path, HISTORIAN)
    for _ in range(4):
        accepted.measure("parse", *STORED)
    accepted.measure("parse", *STORED, "--historian", f"command:{historian}")
    sessions = asked(historian)["sessions"]
    assert [one["verdict"] for one in sessions] == ["no_baseline", *["pass"] * 4]
    assert [one["accepted"] for one in sessions] == [True, *[False] * 4]
    assert [one["value"] for one in sessions] == [1005] * 5
    assert references(accepted) == 2


def test_a_choice_that_there_is_not_is_an_error(accepted: Project, tmp_path: Path) -> None:
    historian = program(tmp_path, "print('{\"kept\": [7]}')")
    done = accepted.holdfast("run", accepted.declaration("parse"), *STORED, "--historian", f"command:{historian}")
    assert done.returncode == BROKEN
    assert '"kept" must be places from 0 to 0, ascending, at least one, but is [7]' in done.stderr
