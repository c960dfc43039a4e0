"""Tests installed trees, packages and subprojects from the view of a project that uses Holdfast."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from installed import BUILD, CONFIGURATION, GENERATOR, SOURCE, run

CONSUMER = SOURCE / "ci" / "consumer"


def configured(place: Path, *options: str) -> Path:
    build = place / "build"
    run("cmake", "-G", "Ninja", "-S", CONSUMER, "-B", build, "-DCMAKE_BUILD_TYPE=Release", "--log-level=VERBOSE", *options)
    return build


def test_a_moved_installation_is_found_measures_counts_and_reports(prefix: Path, tmp_path: Path) -> None:
    shutil.copytree(CONSUMER, tmp_path / "source")
    build = tmp_path / "build"
    options = (f"-DCMAKE_PREFIX_PATH={prefix}", f"-DCMAKE_BUILD_TYPE={CONFIGURATION}")
    run("cmake", "-G", GENERATOR, "-S", tmp_path / "source", "-B", build, *options)
    run("cmake", "--build", build, "--config", CONFIGURATION)
    gate = ("ctest", "--test-dir", build, "-C", CONFIGURATION, "-L", "perf", "--no-tests=error")
    run(*gate)
    run(prefix / "bin/holdfast", "baseline", "accept", "words", cwd=build)
    second = run(*gate, "-V", HOLDFAST_IDENTICAL="measure").stdout
    assert re.search(r"perf\.words \[allocations\]: pass\n(?:.*\n)*.*the same count", second)  # counted by a library in lib/holdfast
    assert "Gate: pass" in run(prefix / "bin/holdfast", "gate", cwd=build).stdout
    assert (build / "perf-report/index.html").stat().st_size > 1000  # written by files in share/holdfast


def test_it_speaks_to_servers_by_a_library_of_its_own(prefix: Path) -> None:
    stats = (prefix / "bin/holdfast", "store", "stats", "--store", "postgresql:///none?host=/nowhere")
    assert "postgresql:///none?host=/nowhere: cannot be reached" in run(*stats, check=False).stderr
    library = prefix / "lib/holdfast/libholdfast-postgresql.so"
    aside = library.rename(prefix / "aside")
    said = run(*stats, check=False).stderr
    aside.rename(library)
    assert said == ("holdfast: stores on a PostgreSQL server need libholdfast-postgresql.so, which is not in the directory of the "
                    f"wrapper, {prefix}/bin; build or install Holdfast again\n")  # fmt: skip


def test_nothing_of_an_installation_names_where_it_was_built_or_installed(prefix: Path) -> None:
    texts = [file for file in prefix.rglob("*") if file.suffix in {".cmake", ".hpp", ".py", ".jinja", ".html"}]
    assert len(texts) > 20
    for file in texts:
        content = file.read_text("utf-8", errors="replace")
        assert str(SOURCE) not in content and str(prefix.parent / "first") not in content, file


def test_each_component_can_be_had_alone(tmp_path: Path) -> None:
    for component, there, missing in (("wrapper", "bin/holdfast", "include"), ("library", "include", "bin")):
        place = tmp_path / component
        run("cmake", "--install", BUILD, "--config", CONFIGURATION, "--prefix", place, "--component", component)
        assert (place / there).exists() and not (place / missing).exists()
        refused = run("cmake", "-S", CONSUMER, "-B", tmp_path / f"b-{component}", f"-DCMAKE_PREFIX_PATH={place}", check=False)
        other = {"wrapper": "library", "library": "wrapper"}[component]
        assert refused.returncode != 0 and other in refused.stderr  # the consumer requires both


@pytest.mark.parametrize("way", ["FetchContent", "add_subdirectory"])
@pytest.mark.slow
def test_as_a_subproject_it_brings_neither_tests_nor_warnings_nor_installation(way: str, tmp_path: Path) -> None:
    build = configured(tmp_path, f"-DHOLDFAST_BY={way}", f"-DHOLDFAST_SOURCE={SOURCE}")
    tests = run("ctest", "--test-dir", build, "-N").stdout
    assert [line.split()[-1] for line in tests.splitlines() if "Test #" in line] == [
        "perf.words",
        "perf.session",
        "perf.gate",
        "perf.report",
    ]
    commands = run("ninja", "-C", build, "-t", "commands", "words_bench").stdout
    assert "-Wall" not in commands and "-Werror" not in commands
    run("cmake", "--install", build, "--prefix", tmp_path / "prefix")
    assert not list((tmp_path / "prefix").rglob("*holdfast*"))


@pytest.mark.slow
def test_a_subproject_is_a_shared_library_where_the_project_says_so(tmp_path: Path) -> None:
    way = ("-DHOLDFAST_BY=add_subdirectory", f"-DHOLDFAST_SOURCE={SOURCE}")
    for shared, suffix in (("ON", "so"), ("OFF", "a")):
        build = configured(tmp_path / shared, *way, f"-DBUILD_SHARED_LIBS={shared}")
        (link,) = [
            line
            for line in run("ninja", "-C", build, "-t", "commands", "words_bench").stdout.splitlines()
            if "-o words_bench" in line
        ]
        assert f"libholdfast_bench.{suffix}" in link and "libholdfast_main.a" in link


@pytest.mark.slow
def test_packages_hold_what_is_installed(prefix: Path, tmp_path: Path) -> None:
    run("cpack", "-C", CONFIGURATION, "-B", tmp_path, cwd=BUILD)
    (archive,) = tmp_path.glob("holdfast-*.tar.gz")
    (package,) = tmp_path.glob("holdfast_*.deb")
    run("tar", "-xf", archive, "-C", tmp_path)
    run("dpkg-deb", "-x", package, tmp_path / "deb")
    installed = {file.relative_to(prefix) for file in prefix.rglob("*") if file.is_file()}
    for place in (archive.with_name(archive.name.removesuffix(".tar.gz")), tmp_path / "deb/usr"):
        assert {file.relative_to(place) for file in place.rglob("*") if file.is_file()} == installed
        assert run(place / "bin/holdfast", "--version").stdout == run(prefix / "bin/holdfast", "--version").stdout
    needs = run("dpkg-deb", "-f", package, "Depends").stdout
    assert "libsoci-core" in needs and "python3-jinja2" in needs
