"""LAYOUTS: a program is linked in several orders of its functions, and processes rotate over them on both sides."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from project import LIBRARIES, PASS, REGRESSED, Project, check_schema, configure, environment

pytestmark = pytest.mark.skipif(shutil.which("ld.lld") is None, reason="lld is not installed")
FUNCTIONS = ("first", "second", "all_steps")


def order(program: Path) -> list[str]:
    """The functions of the library, by their addresses."""
    names = subprocess.run(["nm", "-nC", program], capture_output=True, text=True, check=True).stdout
    found = [line.split(" ", 2)[2].partition("(")[0] for line in names.splitlines() if line[:1] != " "]
    return [name for name in found if name in FUNCTIONS]


@pytest.fixture
def layouts(tmp_path: Path) -> Project:
    project = configure("layouts", tmp_path, "-DCMAKE_BUILD_TYPE=Release")
    project.compile()
    return project


@pytest.mark.slow
def test_a_build_links_each_layout_in_an_order_of_its_own(layouts: Project) -> None:
    files = sorted(layouts.build.glob("layouts_bench.layout-*"))
    assert [file.name[-2:] for file in files] == ["01", "02", "03", "04", "05", "06"]
    assert len({tuple(order(file)) for file in files}) > 1
    before = [file.read_bytes() for file in files]
    files[0].unlink()
    layouts.edit("steps.cpp", "10'000", "10'001")
    layouts.compile()
    assert all(file.read_bytes() != old for file, old in zip(files, before, strict=True))
    layouts.edit("steps.cpp", "10'001", "10'000")
    layouts.compile()
    assert [file.read_bytes() for file in files] == before  # seeded


@pytest.mark.slow
def test_processes_rotate_over_the_layouts_and_the_report_says_their_share(layouts: Project) -> None:
    first = layouts.measure("layouts", config="Release")
    assert first.verdict == "no_baseline"
    layouts.accept("layouts")
    layouts.edit("steps.cpp", "10'000", "30'000")
    layouts.compile()
    # The guard would leave out layouts of which both visits were disturbed, as happens beside busy neighbours.
    measured = layouts.measure("layouts", "--guard", "off", config="Release")
    check_schema(measured.report, "report")
    assert (measured.code, measured.verdict) == (REGRESSED, "regressed")
    part = measured.result["layout"]
    assert measured.result["pairs"] == part["layouts"] == 6
    assert 0 <= part["share"] <= 1
    assert len(measured.result["current"]["processes"]) == 12
    site = layouts.build / "site"
    done = layouts.holdfast("report", "html", "--session", measured.report["session"]["id"], "--output", site)
    assert done.returncode == PASS, done.stderr
    (page,) = site.glob("tests/*.html")
    assert f"Layouts: {part['layouts']}, which make " in page.read_text("utf-8")


@pytest.mark.slow
def test_the_snapshot_has_the_layouts_of_the_accepted_program(layouts: Project) -> None:
    layouts.measure("layouts", config="Release")
    layouts.accept("layouts")
    kept = len(list(layouts.store.parent.glob("holdfast.db.snapshots/**/*.zst")))
    assert kept >= 7
    layouts.edit("steps.cpp", "10'000", "30'000")
    layouts.compile()
    layouts.measure("layouts", config="Release")
    stages = sorted(layouts.build.glob("holdfast/work/*/stage/*/root"))
    copies = [[file for file in stage.rglob("layouts_bench.layout-*") if not file.is_symlink()] for stage in stages]
    assert [len(files) for files in copies] == [6, 6]


@pytest.mark.slow
def test_a_baseline_without_layouts_is_compared_as_it_is_and_that_is_said(layouts: Project) -> None:
    layouts.measure("layouts", "--layouts", 0, config="Release")
    layouts.accept("layouts")
    measured = layouts.measure("layouts", config="Release")
    assert measured.result["layout"] is None
    assert any("LAYOUTS asks for 6 layouts" in warning for warning in measured.result["warnings"])


@pytest.mark.parametrize("generator", ["Unix Makefiles", "Ninja Multi-Config"])
@pytest.mark.slow
def test_other_generators_link_them_too(tmp_path: Path, generator: str) -> None:
    project = configure("layouts", tmp_path, "-G", generator, "-DCMAKE_BUILD_TYPE=Release")
    project.compile()
    assert len(list(project.build.glob("**/layouts_bench.layout-*"))) == 6


@pytest.mark.slow
def test_clang_links_them_too(tmp_path: Path) -> None:
    if shutil.which("clang++") is None:
        pytest.skip("clang is not installed")
    project = configure("layouts", tmp_path, "-DCMAKE_CXX_COMPILER=clang++", "-DCMAKE_BUILD_TYPE=Release")
    project.compile()
    assert len(list(project.build.glob("layouts_bench.layout-*"))) == 6


def test_without_a_linker_that_shuffles_the_test_has_one_layout_and_a_warning_names_the_package(tmp_path: Path) -> None:
    project = configure("layouts", tmp_path, "-DHOLDFAST_LLD_SHUFFLES=OFF", "-DHOLDFAST_MOLD_SHUFFLES=OFF")
    project.compile()
    assert not list(project.build.glob("layouts_bench.layout-*"))
    again = subprocess.run(["cmake", project.build], capture_output=True, text=True, check=True)
    assert "apt-get install lld" in " ".join(again.stderr.split())


@pytest.mark.slow
def test_the_script_that_counts_false_alarms_runs(tmp_path: Path) -> None:
    """One pair of builds, whatever is said of it; ci/research/layouts by hand takes forty."""
    script = Path(__file__).resolve().parents[3] / "ci/research/layouts"
    words = (script, "--pairs", "1", "--layouts", "2", "--build", LIBRARIES, "--keep", tmp_path)
    done = subprocess.run(words, capture_output=True, text=True, check=False, env=environment())
    assert done.returncode == 0, done.stdout + done.stderr
    assert "1 pairs at a minimum effect of 3%" in done.stdout
    assert done.stdout.count("LAYOUTS 2") == 4  # of the pair, and in all
