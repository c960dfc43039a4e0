"""Where the templates take Holdfast from: an archive, which is checked and unpacked, or what is installed."""

from __future__ import annotations

import subprocess
import tarfile
from pathlib import Path

import pytest
from archive import Archive
from github import GitHub
from origin import CMAKE, LISTS, TEMPLATES, Origin
from project import environment
from runners import GitHub as Matrix
from test_other_services import SLOWER, Commands, Service, gitlab, jenkins, run

GATE = TEMPLATES / "shell/performance-gate.sh"


@pytest.mark.slow
def test_the_action_of_github_takes_an_archive_by_its_url_and_gates(origin: Origin, archive: Archive) -> None:
    github = GitHub(origin, baseline="ref", archive=archive)
    origin.branch("slower", parse=SLOWER)
    slower = github.run("pull_request", "slower", number=1)
    assert not slower.passed and "1 of 2 regressed: parse." in slower.log
    assert f"the tool is {github.place}/home/{archive.tool}, holdfast " in slower.log
    origin.branch("harmless", parse=("samples=", "sizes= samples="))
    harmless = github.run("pull_request", "harmless", number=2)
    assert harmless.passed, harmless.log


@pytest.mark.parametrize("service", [gitlab, jenkins], ids=["gitlab", "jenkins"])
@pytest.mark.slow
def test_the_other_services_take_it_by_its_path(origin: Origin, archive: Archive, service: Service, capfd: pytest.CaptureFixture[str]) -> None:
    home = str(origin.place / "home")

    def with_archive(event: str, branch: str | None) -> Commands:
        script, variables = service(event, branch)
        assert variables["PERF_ARCHIVE"] == variables["PERF_ARCHIVE_SHA256"] == ""  # what the template has to be filled in
        named = {"PERF_ARCHIVE": str(archive.path), "PERF_ARCHIVE_SHA256": archive.sha256, "XDG_CACHE_HOME": home}
        return script, variables | named | {"PERF_CMAKE": "-GNinja", "PERF_BASELINE": "ref"}

    origin.branch("slower", parse=SLOWER)
    assert run(origin, with_archive, "request", "slower")[0] == 1
    assert f"the tool is {home}/{archive.tool}, holdfast " in capfd.readouterr().out


@pytest.mark.slow
def test_every_runner_of_a_matrix_takes_it(origin: Origin, archive: Archive) -> None:
    (origin.clone / "CMakeLists.txt").write_text(LISTS, "utf-8")
    origin.commit("begin")
    ended = Matrix(origin, archive).run()
    assert ended.green and "2 of 2 are undecided" in ended.log, ended.log
    assert ended.log.count(f"-home/{archive.tool}, holdfast ") == 5  # four shards and the gate


@pytest.mark.slow
def test_without_either_each_job_uses_the_tool_that_the_project_builds(origin: Origin) -> None:
    """Here the project is told where one is, since to compile it takes minutes."""
    known = {"PERF_CMAKE": CMAKE, "PERF_BASELINE": "stored", "PERF_STORE": "perf", "HOLDFAST_SESSION": "1", "PATH": "/usr/bin:/bin"}
    for words in (["shard", "1/1"], ["gather", "../shard/perf/holdfast.db"]):
        work = origin.place / words[0]
        origin.checkout(work, None)
        done = subprocess.run([GATE, *words], cwd=work, env=environment(**known), capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
    assert "2 of 2 are undecided" in done.stdout


def test_the_installed_script_can_be_run(archive: Archive) -> None:
    with tarfile.open(archive.path) as packed:
        (script,) = [one for one in packed.getmembers() if one.name.endswith("/performance-gate.sh")]
    assert script.mode & 0o555 == 0o555


def refused(place: Path, **variables: str) -> str:
    """What a gate says that is broken before anything is built."""
    (place / "CMakeLists.txt").write_text(LISTS, "utf-8")
    known = environment(XDG_CACHE_HOME=str(place / "home"), PERF_BASELINE="stored", **variables)
    done = subprocess.run([GATE, "pull-request"], cwd=place, env=known, capture_output=True, text=True)
    assert done.returncode == 2, done.stdout + done.stderr
    assert not (place / "perf-out/exit-code").exists() and not list((place / "home").glob("holdfast/*/bin"))
    return done.stderr


def test_an_archive_with_another_sum_is_not_unpacked(tmp_path: Path, archive: Archive) -> None:
    other = "0" * 64
    said = refused(tmp_path, PERF_ARCHIVE=str(archive.path), PERF_ARCHIVE_SHA256=other)
    assert f"has the SHA-256 {archive.sha256}, and PERF_ARCHIVE_SHA256 is {other}: it is not unpacked" in said


def test_an_archive_without_a_sum_is_refused(tmp_path: Path, archive: Archive) -> None:
    assert "is no SHA-256 of 64 digits" in refused(tmp_path, PERF_ARCHIVE=str(archive.path))


def test_an_archive_that_is_not_there_is_a_sentence(tmp_path: Path) -> None:
    said = refused(tmp_path, PERF_ARCHIVE="nowhere.tar.gz", PERF_ARCHIVE_SHA256="0" * 64)
    assert "the archive nowhere.tar.gz cannot be read" in said


def test_without_an_archive_and_an_installed_tool_it_says_what_is_compiled(tmp_path: Path) -> None:
    """This project does not include the sources of Holdfast, so that there is nothing to compile the tool from."""
    said = refused(tmp_path, PATH="/usr/bin:/bin")
    assert "PERF_ARCHIVE names no archive, and no holdfast is installed" in said and "compiles the tool, which takes minutes" in said
    assert "performance-gate: CMake could not configure ." in said
