"""Runs the tools whose verdicts are compared. Each compares two programs, one with more work than the other, in the way that
its manual describes, and decides by its own rules if the second is slower."""

from __future__ import annotations

import json
import statistics
import subprocess
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
from rules import hyperfine as hyperfine_rules
from rules.process import Judge, Process
from suites.project import MODULES, environment

from .compiling import GOOGLE, PEERS, ROOT, compiled, linked

SLOWER, UNDECIDED, OTHERWISE = "slower", "undecided", "otherwise"
Said = dict[str, str]  # rule -> one of these
COMPARE_PY = Path("/usr/share/benchmark/compare.py")
GOOGLE_OPTIONS = ("--benchmark_repetitions=10", "--benchmark_min_time=0.1")
HYPERFINE_OPTIONS = ("-N", "--warmup", "3", "--runs", "30")
LEVEL = 0.05
REGRESSED = (1, 4)  # pytest's exit codes if --benchmark-compare-fail applies: since pytest-benchmark 5, and before


@dataclass(frozen=True)
class Tool:
    rules: tuple[str, ...]
    ask: Callable[[str, int], Said]  # arguments: a work, and the work that is added to the baseline's, in per cent


def said(*words: object, code: tuple[int, ...] = (0,), **changes: str) -> str:
    """Returns the output of a command, which must end with one of the codes; errors are last."""
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, env=environment(**changes))
    if done.returncode not in code:
        raise SystemExit(f"{' '.join(map(str, words))}\nended with {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout + (done.stderr if done.returncode else "")


class Programs:
    """The work in one object file, and each amount of it in another, which are linked into the program of each tool."""

    def __init__(self, directory: Path, percents: tuple[int, ...]) -> None:
        self.directory = directory
        self.work = compiled(PEERS / "verdict_work.cpp", directory, "-fPIC", "-I", ROOT / "perf-tests")
        self.amounts = {percent: self._amount(percent) for percent in percents}

    def _amount(self, percent: int) -> Path:
        source = self.directory / f"planted_{percent}.cpp"
        template = (ROOT / "perf-tests/planted_percent.cpp.in").read_text()
        source.write_text(template.replace("@HOLDFAST_PLANT@", str(percent)))
        return compiled(source, self.directory, "-fPIC", "-I", ROOT / "perf-tests")

    def of(self, tool: str, *options: object) -> dict[int, Path]:
        harness = compiled(PEERS / f"verdict_{tool}.cpp", self.directory)
        return {percent: linked(self.directory / f"{tool}_{percent}", harness, self.work, amount, *options)
                for percent, amount in self.amounts.items()}

    def libraries(self) -> dict[int, Path]:
        return {percent: linked(self.directory / f"libwork_{percent}.so", "-shared", self.work, amount)
                for percent, amount in self.amounts.items()}


def holdfast(programs: Programs, build: Path) -> Tool:
    """Accepts the program without additional work, and judges the others as `ctest -L perf` does."""
    wrapper = build / "framework/holdfast"
    store = f"sqlite3:{programs.directory}/holdfast.db"
    trees = {percent: programs.directory / f"build-{percent}" for percent in programs.amounts}

    def run(work: str, percent: int) -> str:
        declaration = trees[percent] / f"holdfast/declarations/{work}.Release.json"
        words = (wrapper, "run", declaration, "--store", store, "--fresh", "--identical", "measure", "--json")
        (result,) = json.JSONDecoder().raw_decode(said(*words, code=(0, 1, 77)))[0]["results"]
        return str(result["verdict"])

    for percent, tree in trees.items():
        said("cmake", "-G", "Ninja", "-S", PEERS / "verdict_project", "-B", tree, "-DCMAKE_BUILD_TYPE=Release",
             f"-DCMAKE_MODULE_PATH={MODULES}", f"-DHOLDFAST_EXECUTABLE={wrapper}", f"-DHOLDFAST_STORE={store}",
             f"-DHOLDFAST_BUILD_DIRECTORY={build}", f"-DHOLDFAST_PLANT={percent}")  # fmt: skip
        said("cmake", "--build", tree)
    for work in ("sort", "lookup"):
        run(work, 0)
    said(wrapper, "baseline", "accept", "--quiet", "--suite", trees[0] / "holdfast/suite.Release.json", "--store", store)

    rule = "Holdfast, `TESTER shift`, `MIN_EFFECT 2%`"
    words = {"regressed": SLOWER, "inconclusive": UNDECIDED, "pass": OTHERWISE, "improved": OTHERWISE}
    return Tool((rule,), lambda work, percent: {rule: words[run(work, percent)]})


def google(programs: Programs) -> Tool:
    made = programs.of("google", *GOOGLE)
    rule = f"Google Benchmark, `compare.py`, U test, {LEVEL:g}"

    def ask(work: str, percent: int) -> Said:
        with tempfile.NamedTemporaryFile(suffix=".json") as out:
            said("/usr/bin/python3", COMPARE_PY, "-d", out.name, "benchmarks", made[0], made[percent],
                 f"--benchmark_filter=^{work}$", *GOOGLE_OPTIONS)  # fmt: skip
            (compared,) = [one for one in json.load(out) if one["utest"] and one["name"] == work]
        slower = statistics.median(one["time"] for one in compared["measurements"]) > 0
        return {rule: SLOWER if slower and compared["utest"]["time_pvalue"] < LEVEL else OTHERWISE}

    return Tool((rule,), ask)


def hyperfine_sides(file: Path) -> list[list[Process]]:
    """Returns the runs of each command in a file of --export-json."""
    times = [one["times"] for one in json.loads(file.read_text("utf-8"))["results"]]
    return [[Process(0, number, np.empty(0), seconds) for number, seconds in enumerate(side)] for side in times]


def hyperfine(programs: Programs) -> Tool:
    """Compares by hyperfine, which does not judge. So there are two verdicts: one by a reader of the printed
    ratio, and one by hyperfine's script."""
    made = programs.of("command")
    rules: dict[str, Judge] = {
        "hyperfine, its ratio beyond its sd": hyperfine_rules.beyond_sd,
        "hyperfine, `welch_ttest.py`, 0.05": hyperfine_rules.welch,
    }

    def ask(work: str, percent: int) -> Said:
        with tempfile.NamedTemporaryFile(suffix=".json") as out:
            commands = [f"{made[0]} {work}", f"{made[percent]} {work}"]
            said("hyperfine", *HYPERFINE_OPTIONS, "--style", "none", "--export-json", out.name, *commands)
            old, new = hyperfine_sides(Path(out.name))
        unused = np.random.default_rng(1)
        return {rule: SLOWER if judge(old, new, unused).slower else OTHERWISE for rule, judge in rules.items()}

    return Tool(tuple(rules), ask)


def catch2(programs: Programs) -> Tool:
    made = programs.of("catch2")
    rule = "Catch2, intervals of the mean apart"

    def interval(program: Path, work: str) -> tuple[float, float]:
        mean = ElementTree.fromstring(said(program, work, "-r", "xml")).find(".//BenchmarkResults/mean")
        assert mean is not None
        return float(mean.attrib["lowerBound"]), float(mean.attrib["upperBound"])

    def ask(work: str, percent: int) -> Said:
        (_, old_high), (new_low, _) = interval(made[0], work), interval(made[percent], work)
        return {rule: SLOWER if new_low > old_high else OTHERWISE}

    return Tool((rule,), ask)


def pytest_benchmark(programs: Programs) -> Tool:
    """Compares the saved run of one library with the run of the other."""
    made = programs.libraries()
    rule = "pytest-benchmark, `--benchmark-compare-fail=mean:5%`"

    def run(library: Path, work: str, storage: str, *options: str) -> str:
        words = ("/usr/bin/python3", "-B", "-m", "pytest", "-p", "no:cacheprovider", f"--benchmark-storage={storage}")
        shown = said(*words, *options, f"{PEERS}/verdict_pytest.py::test_{work}", code=(0, *REGRESSED), PEERS_LIBRARY=str(library))
        if "1 item" not in shown:
            raise SystemExit(shown)  # pytest refuses its options with the same code
        return shown

    def ask(work: str, percent: int) -> Said:
        with tempfile.TemporaryDirectory() as storage:
            run(made[0], work, storage, "--benchmark-save=before")
            shown = run(made[percent], work, storage, "--benchmark-compare", "--benchmark-compare-fail=mean:5%")
        return {rule: SLOWER if "Performance has regressed" in shown else OTHERWISE}

    return Tool((rule,), ask)
