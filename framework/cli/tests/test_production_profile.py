"""Tests holdfast coverage --profile: the share of a program in use that tests guard, and the benchmarks that are missing."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from project import BROKEN, PASS, Project, check_schema, configure, run

needs_valgrind = pytest.mark.skipif(shutil.which("valgrind") is None, reason="shares are counted by valgrind")

# A program in use: half a second in sum_of<int>, which a benchmark guards, and as much in a function of its own.
APP = """
#include "words.hpp"
#include <chrono>
namespace app {
__attribute__((noinline)) int hash(int x) { for (int i = 0; i < 100000; ++i) x = x * 31 % 1000003 + i; return x; }
__attribute__((noinline)) int serve(int x) { return hash(x) + 1; }
}
template <class Work> int half_a_second(Work work) {
  int sum = 0;
  for (const auto begin = std::chrono::steady_clock::now(); std::chrono::steady_clock::now() - begin < std::chrono::milliseconds(500);) sum += work(sum);
  return sum;
}
int main() {
  const std::vector<int> numbers(100000, 2);
  const int sum = half_a_second([&](int x) { return x + words::sum_of(numbers); }) + half_a_second(app::serve);
  return sum == 1;
}
"""

GO = """
package main
import ("os"; "runtime/pprof"; "time")
var sink uint32
//go:noinline
func hash(x uint32) uint32 { for i := uint32(0); i < 1000000; i++ { x = x*31%1000003 + i }; return x }
func main() {
	file, _ := os.Create(os.Args[1])
	pprof.StartCPUProfile(file)
	for begin := time.Now(); time.Since(begin) < time.Second; { sink += hash(sink) }
	pprof.StopCPUProfile()
}
"""

FOLDED = """app;main;words::sum_of<int> 50
app;main;app::serve;app::hash 30
app;main;app::serve;app::hash;memcpy 6
app;main;words::never(int) 4
swapper;do_idle_[k] 10
"""


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Project:
    project = configure("covered", tmp_path_factory.mktemp("covered"), "-DCMAKE_BUILD_TYPE=RelWithDebInfo")
    project.compile()
    return project


def production(project: Project, profile: Path) -> dict[str, Any]:
    done = project.holdfast("coverage", "words", "--profile", profile, "--json")
    assert done.returncode == PASS, done.stderr
    document = json.loads(done.stdout)
    check_schema(document, "coverage")
    return dict(document["production"])


def shares(document: dict[str, Any]) -> dict[str, float]:
    return {one["name"].split("(")[0]: one["share"] for one in document["functions"]}


@needs_valgrind
@pytest.mark.slow
def test_folded_stacks_say_what_tests_guard_and_which_benchmark_is_missing(project: Project, tmp_path: Path) -> None:
    folded = tmp_path / "app.folded"
    folded.write_text(FOLDED, "utf-8")
    read = production(project, folded)
    sums = next(one for one in read["functions"] if "sum_of<int>" in one["name"])
    assert sums["share"] == pytest.approx(0.5) and sums["noticed"] < 0.2
    assert read["noticed_20"] == pytest.approx(0.5) and read["outside"] == pytest.approx(0.1)
    assert read["noticed_5"] == pytest.approx(0.5 if sums["noticed"] <= 0.05 else 0)
    wanted = {one["name"]: one["adds"] for one in read["wanted"]}
    assert wanted["app::serve"] == pytest.approx(0.36) and wanted["words::never(int)"] == pytest.approx(0.04)
    shown = project.holdfast("coverage", "words", "--profile", folded)
    assert "a benchmark of app::serve() would guard 36.0 % more, in app::hash()" in shown.stdout
    assert "a benchmark of words::never(int) would guard 4.0 % more\n" in shown.stdout
    assert re.search(r"^ +- +4\.0 % +4\.0 % +words::never\(int\)$", shown.stdout, re.M)


def app_of(project: Project, place: Path) -> Path:
    (place / "app.cpp").write_text(APP, "utf-8")
    sources = (place / "app.cpp", project.source / "words.cpp")
    run(os.environ.get("CXX", "c++"), "-std=c++20", "-O2", "-g", "-fno-omit-frame-pointer", f"-I{project.source}", *sources, "-pthread", "-o", place / "app")
    return place / "app"


@needs_valgrind
@pytest.mark.slow
def test_perf_data_is_read_through_perf(project: Project, tmp_path: Path) -> None:
    app, data = app_of(project, tmp_path), tmp_path / "perf.data"
    recorded = subprocess.run(["perf", "record", "-F", "999", "-g", "-o", data, app], check=False, capture_output=True) if shutil.which("perf") else None
    if recorded is None or recorded.returncode != 0:
        pytest.skip("perf cannot sample here")
    read = production(project, data)
    found = shares(read)
    (sums,) = (share for name, share in found.items() if name.endswith("sum_of<int>"))
    assert 0.3 < sums < 0.7 and 0.3 < found["app::hash"] < 0.7
    assert read["metric"] and [one["name"].split("(")[0] for one in read["wanted"]][0] in ("app::serve", "app::hash")


@needs_valgrind
@pytest.mark.slow
def test_a_profile_of_go_has_the_shares_that_pprof_shows(project: Project, tmp_path: Path) -> None:
    if not shutil.which("go"):
        pytest.skip("go, which writes the profile, is not installed")
    (tmp_path / "app.go").write_text(GO, "utf-8")
    profile = tmp_path / "cpu.pprof"
    run("go", "run", tmp_path / "app.go", profile)
    top = run("go", "tool", "pprof", "-top", "-nodecount=1000", profile).stdout
    (flat,) = re.findall(r"^ *\S+ +([\d.]+)% .* main\.hash$", top, re.M)
    read = production(project, profile)
    assert read["metric"] == "cpu"
    assert shares(read)["main.hash"] == pytest.approx(float(flat) / 100, abs=0.01)


def test_a_file_that_is_no_profile_and_one_that_needs_perf_are_refused_before_anything_is_counted(scripts: Project, tmp_path: Path) -> None:
    profile = tmp_path / "profile"
    for content, said in (("main;parse\n", "profile:1: has no count"), ("\x7fELF\x01", "profile: is no message of protocol buffers"), ("# none\n", "has no samples")):
        profile.write_text(content, "latin-1")
        done = scripts.holdfast("coverage", "--profile", profile)
        assert done.returncode == BROKEN and said in done.stderr, done.stderr
    profile.write_bytes(b"PERFILE2")
    done = scripts.holdfast("coverage", "--profile", profile, PATH=str(tmp_path))
    assert done.returncode == BROKEN and "only perf can read it, and it is not installed. Install it" in done.stderr
