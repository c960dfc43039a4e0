"""Tests the programs and the script: they compile programs, which takes seconds."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

pytest.importorskip("scipy", reason="rules of peers need Debian's python3-numpy and python3-scipy")

from peers.compiling import has_google  # noqa: E402
from yardstick.programs import TRUTHS, Programs  # noqa: E402
from yardstick.samples import ROUNDS, Samples  # noqa: E402

pytestmark = pytest.mark.slow
SCRIPT = Path(__file__).resolve().parents[1] / "yardstick"
TRUTH = {truth.name: truth for truth in TRUTHS}


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Programs:
    return Programs(tmp_path_factory.mktemp("programs"))


def text_of(program: Path) -> bytes:
    """Returns the instructions of a program."""
    made = program.with_suffix(".text")
    subprocess.run(["objcopy", "-O", "binary", "--only-section=.text", program, made], check=True)
    return made.read_bytes()


def test_added_work_changes_data_and_no_instruction_and_a_moved_program_has_others_before(programs: Programs) -> None:
    a, same = programs.pair("command", TRUTH["unchanged"], 0)
    assert a.read_bytes() == same.read_bytes()
    _, more = programs.pair("command", TRUTH["+5 %"], 0)
    assert a.read_bytes() != more.read_bytes() and text_of(a) == text_of(more)
    moved = [programs.pair("command", TRUTH["at another address"], trial)[1] for trial in (0, 1)]
    assert len({len(text_of(program)) for program in (a, *moved)}) == 3
    assert len({len(str(program)) for program in (a, same, more, *moved)}) == 1


def instructions(program: Path, place: Path) -> int:
    counted = place / "callgrind.out"
    told = subprocess.run(["valgrind", "--tool=callgrind", f"--callgrind-out-file={counted}", program, "computing"],
                          capture_output=True, text=True, check=True).stderr  # fmt: skip
    return int(told.split("Collected : ")[1].split()[0])


@pytest.mark.skipif(not shutil.which("valgrind"), reason="valgrind counts instructions; install Debian's valgrind")
@pytest.mark.parametrize(("name", "ratio"), [("+5 %", 1.05), ("+500 % in every 50th call", 1.10), ("-5 %", 0.95)])
def test_the_programs_execute_as_much_more_as_their_truth_says(programs: Programs, tmp_path: Path, name: str, ratio: float) -> None:
    """The start of a process, and the two numbers that are added in a call, are less than 2 of the 300 million instructions."""
    a, b = programs.pair("command", TRUTH[name], 0)
    assert instructions(b, tmp_path) / instructions(a, tmp_path) == pytest.approx(ratio, abs=0.005)


@pytest.mark.skipif(not has_google(), reason="there is no Google Benchmark; install Debian's libbenchmark-dev")
def test_recorded_samples_have_a_line_for_each_process_and_their_truth_beside_them(programs: Programs, tmp_path: Path) -> None:
    pair = Samples(tmp_path, programs).pair("computing", TRUTH["+10 %"], 3)
    lines = [json.loads(line) for line in pair.first.read_text().splitlines()]
    assert [line["round"] for line in lines] == list(range(ROUNDS)) and {len(line["nanoseconds"]) for line in lines} == {5}
    (told,) = map(json.loads, (tmp_path / "truths.jsonl").read_text().splitlines())
    assert told == {"name": "0000", "kind": "computing", "truth": "+10 %", "trial": 3, "is_slower": True, "mean_percent": 10}
    written = pair.first.stat().st_mtime_ns
    assert Samples(tmp_path, programs).pair("computing", TRUTH["+10 %"], 3) == pair and pair.first.stat().st_mtime_ns == written


def test_an_interrupted_run_goes_on_where_it_was(tmp_path: Path) -> None:
    """The first gate is always red. The second gate of the same name gives no verdict, and is asked only about the second trial."""
    gate, record = tmp_path / "gate.json", tmp_path / "record"

    def run(code: int, *options: str) -> subprocess.CompletedProcess[str]:
        gate.write_text(json.dumps({"gate": "red", "programs": "command", "judge": [["sh", "-c", f"exit {code}"]], "exit": {"1": "red"}}))
        return subprocess.run([SCRIPT, "run", gate, "--record", record, *options], capture_output=True, text=True)

    first = run(1, "--trials", "1")
    assert first.returncode == 0, first.stderr
    assert "| red | 3 (29.2 to 100.0 %) of 3 | 0 (0.0 to 97.5 %) of 1 | 0 (0.0 to 60.2 %) of 4 |" in first.stdout
    assert run(5, "--trials", "1").stdout == first.stdout
    failed = run(5, "--trials", "2")
    assert failed.returncode == 2 and "ended with 5" in failed.stderr
