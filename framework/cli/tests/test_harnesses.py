"""Tests that programs of other harnesses, unchanged, are discovered, measured, judged and compared.

The names in hostile_bench.cpp reach CTest, the store and the report unchanged.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from project import BROKEN, PASS, REGRESSED, UNDECIDED, Measured, Project, configure, run, url

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        not Path("/usr/include/benchmark").is_dir() or not Path("/usr/include/catch2").is_dir(),
        reason="needs Debian's libbenchmark-dev and catch2",
    ),
]

HOSTILE = [
    "with blanks", "\"double\" and 'single'", "semi;colon;s", "brackets [a] ]] [=[ (b) {c}", "unbalanced [ and ]=]",
    "a/b\\c", "$<TARGET_FILE:nothing> ${VARIABLE} $ENV{HOME} @AT@", "größer als µs 計測", ".*+?^$|",
    "#hash <&> `tick` %41 --flag", "../../up", 300 * "x",
]  # fmt: skip
CODEC = ["zlib/1", "zlib/6", "zstd/repeats:2", "zstd-threads/real_time/threads:2", "manual/iterations:10/manual_time",
         "without_device"]  # fmt: skip
FEATURES = [
    "BM_crc/8", "BM_crc/8192", "BM_deflate/level:6/bytes:4096", "BM_insert<std::map<int, int>>/100",
    "BM_insert<std::unordered_map<int, int>>/300", "BM_convert<int,double>", "Snappy/compress/20000/real_time",
    "Plain/format", "Typed<double>/add", "BM_search/two words", "BM_search/a | b",
    "BM_manual/7/iterations:20/manual_time", "BM_threads/real_time/threads:2",
    "in the process/renamed/process_time/threads:2", "BM_repeated/iterations:50/repeats:3",
    "display/min_time:0.001/repeats:2", "statistics/repeats:3", "BM_sum/1024", "own O/512", "applied/20/-20", "BM_prints",
    "BM_nothing_counted", "BM_batch", "named at run time/with blanks", "\"quoted\", 'too'/<int, char>",
]  # fmt: skip
TARGETS = ["features_bench", "codec_bench", "hostile_bench", "json_bench", "cases", "nano"]
QUICK = ("--baseline", "none", "--processes", "1")


@pytest.fixture(scope="module")
def harnesses(tmp_path_factory: pytest.TempPathFactory) -> Project:
    project = configure("harnesses", tmp_path_factory.mktemp("harnesses"), "-DCMAKE_BUILD_TYPE=Release")
    for target in TARGETS:
        project.compile(target)
    return project


def known(project: Project, config: str = "Release") -> dict[str, dict[str, Any]]:
    """Returns what CTest knows when it starts: name -> properties."""
    shown = run("ctest", "--test-dir", project.build, "-C", config, "--show-only=json-v1").stdout
    return {
        test["name"]: {p["name"]: p["value"] for p in test["properties"]} | {"command": test.get("command")}
        for test in json.loads(shown)["tests"]
    }


def measure(project: Project, test: str, *options: object) -> Measured:
    """Measures a discovered test by the declaration that CTest runs, and returns the result."""
    file = known(project)[f"perf.{test}"]["command"][-1]
    done = project.holdfast("run", file, "--json", *options)
    assert done.stdout, done.stderr
    return Measured(done.returncode, json.loads(done.stdout), done.stderr)


def test_each_benchmark_is_a_test_by_its_name(harnesses: Project) -> None:
    found = known(harnesses)
    assert {f"perf.codec/{name}" for name in CODEC} <= found.keys()
    assert {f"perf.{name}" for name in HOSTILE} <= found.keys()
    assert "perf.hostile_bench 1.0" not in found
    json_cases = ["dump, [all] of it/compact", "dump, [all] of it/for people/indented", "parse/text"]
    assert {f"perf.{name}" for name in json_cases} <= found.keys()
    assert {name for name in found if name.startswith("perf.cases.")} == {
        "perf.cases.sums/of_a_vector", "perf.cases.sums/wrong",
    }  # fmt: skip
    assert "perf.nano.add numbers" in found


def test_a_discovered_test_has_the_properties_of_a_declared_one(harnesses: Project) -> None:
    found = known(harnesses)
    declared, test = found["perf.zlib"], found["perf.codec/zlib/1"]
    assert sorted(test["LABELS"]) == ["disk", "io", "perf", "slow"]
    assert test["COST"] == 5
    for name in ("RUN_SERIAL", "SKIP_RETURN_CODE", "TIMEOUT", "FIXTURES_REQUIRED"):
        assert test[name] == declared[name], name
    assert {f"perf.{name}" for name in HOSTILE} <= set(found["perf.gate"]["DEPENDS"])


def test_ctest_shows_what_a_discovered_test_measured(harnesses: Project, tmp_path: Path) -> None:
    dashboard = harnesses.build / "DartConfiguration.tcl"
    dashboard.write_text(f"BuildDirectory: {harnesses.build}\nSite: here\n")
    junit = tmp_path / "junit.xml"
    chosen = ("-C", "Release", "-L", "^disk$", "-R", "^perf[.]codec/zlib/1$", "--output-junit", junit)
    quick = {"HOLDFAST_TESTER": "accepter", "HOLDFAST_PROCESSES": "1", "HOLDFAST_CDASH": "1"}  # CTest drops skipped tests
    run("ctest", "-D", "ExperimentalTest", *chosen, cwd=harnesses.build, check=False, **quick)
    dashboard.unlink()  # CTest in a copy of the build tree would go back to this one
    (file,) = harnesses.build.glob("Testing/*/Test.xml")
    test = ElementTree.parse(file).getroot().find(".//Test[Name='perf.codec/zlib/1']")
    assert {label.text for label in test.iter("Label")} == {"perf", "slow", "io", "disk"}
    values = {each.attrib["name"]: each.findtext("Value") for each in test.iter("NamedMeasurement")}
    assert float(values["zlib/1 (ns)"]) > 0
    (case,) = ElementTree.parse(junit).getroot().findall("testcase[@name='perf.codec/zlib/1']")
    assert case.attrib["status"] == "run"
    assert "codec/zlib/1" in case.findtext("system-out", "")


def test_the_gate_misses_discovered_tests_that_did_not_run(harnesses: Project) -> None:
    found = harnesses.ctest("-R", r"^perf[.](nano[.].*|gate)$", config="Release")
    assert found.tests["perf.gate"].status == "Skipped"
    missing = harnesses.report("Release")["gate"]["reasons"]
    assert any("declared without a result" in reason for reason in missing)
    assert "with blanks" in json.dumps(harnesses.report("Release"), ensure_ascii=False)


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_survives_from_source_to_report(harnesses: Project, name: str) -> None:
    measured = measure(harnesses, name, *QUICK)
    assert measured.code == UNDECIDED, measured.stderr  # there is nothing to compare with
    assert (measured.result["test"], measured.result["benchmark"]) == (name, name)
    history = json.loads(harnesses.holdfast("history", name, "--json").stdout)
    assert history["test"] == name
    harnesses.accept(name)
    listed = json.loads(harnesses.holdfast("baseline", "list", name, "--json").stdout)
    assert name in {baseline["test"] for baseline in listed}


def test_hostile_names_survive_the_files_of_baselines(harnesses: Project, tmp_path: Path) -> None:
    for name in HOSTILE:
        measure(harnesses, name, *QUICK)
        harnesses.accept(name)
    exported = harnesses.holdfast("baseline", "export", "--output", tmp_path / "baselines")
    assert exported.returncode == PASS, exported.stderr
    other = ("--store", url(tmp_path / "other.db"))
    imported = harnesses.holdfast("baseline", "import", *exported.stdout.splitlines(), *other)
    assert imported.returncode == PASS, imported.stderr
    listed = json.loads(harnesses.holdfast("baseline", "list", "--json", *other).stdout)
    assert set(HOSTILE) <= {baseline["test"] for baseline in listed}


def test_all_that_google_benchmark_registers_is_a_test_and_nothing_that_it_prints(harnesses: Project) -> None:
    found = {name.removeprefix("perf.features/") for name in known(harnesses) if name.startswith("perf.features/")}
    assert set(FEATURES) <= found
    assert len(found) == 41  # also other arguments and failing benchmarks, but no rows of a complexity
    assert not any("features" in name or "BigO" in name or "RMS" in name for name in found)


@pytest.mark.parametrize("name", FEATURES)
def test_whatever_is_registered_is_measured_and_judged(harnesses: Project, name: str) -> None:
    measured = measure(harnesses, f"features/{name}", *QUICK)
    assert measured.code == UNDECIDED, measured.stderr
    result = measured.result
    assert (result["benchmark"], result["metric"], result["unit"]) == (name, "time", "ns")
    assert (result["verdict"], result["current"]["median"] > 0) == ("no_baseline", True)
    assert len(result["current"]["processes"]) == 1


@pytest.mark.parametrize("name", ["BM_fails", "BM_fails_late"])
def test_a_benchmark_that_skips_itself_with_an_error_is_broken(harnesses: Project, name: str) -> None:
    measured = measure(harnesses, f"features/{name}", *QUICK)
    assert measured.code == BROKEN
    assert "no \"device\"" in measured.stderr or "broke within the loop" in measured.stderr


def test_counters_of_each_kind_are_metrics(harnesses: Project) -> None:
    report = measure(harnesses, "features/BM_threads/real_time/threads:2", *QUICK, "--metrics", "all").report
    metrics = {result["metric"] for result in report["results"]}
    assert metrics == {"time", "cpu-time", "rate", "average", "average_rate", "inverse", "per_iteration", "invariant",
                       "of 1024"}  # fmt: skip


def test_metrics_are_the_counters(harnesses: Project) -> None:
    report = measure(harnesses, "codec/zlib/1", *QUICK, "--metrics", "all").report
    directions = {result["metric"]: (result["unit"], result["direction"]) for result in report["results"]}
    assert directions == {
        "time": ("ns", "lower"), "cpu-time": ("ns", "lower"), "items_per_second": ("/s", "higher"),
    }  # fmt: skip


def test_a_time_that_the_benchmark_takes_itself_is_the_one_that_counts(harnesses: Project) -> None:
    result = measure(harnesses, "codec/manual/iterations:10/manual_time", *QUICK).result
    assert result["current"]["median"] == pytest.approx(2000)


@pytest.mark.parametrize("name", ["zstd/repeats:2", "zstd-threads/real_time/threads:2"])
def test_aggregates_alone_and_threads_are_measured(harnesses: Project, name: str) -> None:
    assert measure(harnesses, f"codec/{name}", *QUICK).result["current"]["median"] > 1000


def test_what_a_benchmark_says_of_its_failure_is_said(harnesses: Project) -> None:
    measured = measure(harnesses, "codec/without_device", *QUICK)
    assert measured.code == BROKEN
    assert 'could not measure: there is no "device"' in measured.stderr


def test_several_benchmarks_in_one_declared_test(harnesses: Project) -> None:
    measured = harnesses.measure("zlib", *QUICK, config="Release")
    benchmarks = [(result["benchmark"], result["metric"]) for result in measured.report["results"]]
    assert benchmarks == [(f"zlib/{level}", metric) for level in (1, 6) for metric in ("time", "items_per_second")]


@pytest.mark.parametrize(
    "name", ["dump, [all] of it/for people/indented", "parse/text", "cases.sums/of_a_vector", "nano.add numbers"]
)
def test_other_harnesses_are_measured(harnesses: Project, name: str) -> None:
    assert measure(harnesses, name, *QUICK).result["current"]["median"] > 10


def test_a_test_case_that_fails_has_no_time(harnesses: Project) -> None:
    measured = measure(harnesses, "cases.sums/wrong", *QUICK)
    assert measured.code == BROKEN
    assert "exited with 201" in measured.stderr


def test_counts_from_start_to_end_are_refused_where_the_clock_decides_how_often(harnesses: Project) -> None:
    file = known(harnesses)["perf.codec/zlib/1"]["command"][-1]
    done = harnesses.holdfast("run", file, "--metrics", "instructions")
    assert done.returncode == BROKEN
    assert "peak-rss" in done.stderr
    assert measure(harnesses, "codec/zlib/1", *QUICK, "--metrics", "peak-rss").result["current"]["median"] > 1e6


def test_a_benchmark_that_took_twice_as_long_has_regressed(harnesses: Project, tmp_path: Path) -> None:
    """The test is compared with its stored program, and with the same test of another build tree."""
    assert measure(harnesses, "codec/zlib/1").verdict == "no_baseline"
    harnesses.accept("codec/zlib/1")
    slower = Project(harnesses.source, tmp_path / "slower", harnesses.store)
    shutil.copytree(harnesses.build, slower.build, ignore=shutil.ignore_patterns("holdfast"))
    options = (harnesses.build / "CMakeCache.txt").read_text("utf-8")
    (slower.build / "CMakeCache.txt").write_text(options.replace(str(harnesses.build), str(slower.build)), "utf-8")
    run("cmake", slower.build, "-DHARNESSES_EXTRA=100")
    slower.compile("codec_bench")
    patiently = ("--processes", 20, "--budget", 60)  # six rounds are enough if nothing disturbs them
    assert measure(slower, "codec/zlib/1", *patiently).verdict == "regressed"
    compared = slower.holdfast("compare", "--test", "codec/zlib/1", harnesses.build, slower.build, *patiently, "--json")
    assert compared.returncode == REGRESSED, compared.stderr
    (result,) = json.loads(compared.stdout)["results"]
    assert 1.5 < result["estimate"]["ratio"] < 2.5


def test_what_was_not_built_is_a_failing_test(tmp_path: Path) -> None:
    project = configure("harnesses", tmp_path, "-DCMAKE_BUILD_TYPE=Release")
    found = known(project)
    assert not [name for name in found if name.startswith("perf.codec/")]
    ran = project.ctest("-R", "_NOT_BUILT$", config="Release")
    assert ran.of("Failed") == {f"{target}_NOT_BUILT" for target in TARGETS}
    assert "build the target codec_bench" in ran.tests["codec_bench_NOT_BUILT"].output
