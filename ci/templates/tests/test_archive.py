"""Tests where the templates get Holdfast from: an archive, which is checked and unpacked, an installed tool, or one that the
project compiles."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Iterator

import pytest
import yaml
from archive import Archive
from github import GitHub, shell
from origin import INSTALLED, TEMPLATES, Origin
from runners import GitHub as Matrix
from runners import extended, jobs_of
from test_other_services import SLOWER, Service, gitlab, jenkins, run


def installing() -> Iterator[tuple[str, str]]:
    """Yields the step of each job that installs Holdfast, with a name."""
    for path in sorted(TEMPLATES.glob("github/*.yml")):
        for name, job in yaml.safe_load(path.read_text("utf-8"))["jobs"].items():
            scripts = [step["run"] for step in job["steps"] if step.get("name") == "Install Holdfast"]
            yield from ((f"{path.stem}-{name}", script) for script in scripts)
    for path in sorted(TEMPLATES.glob("gitlab/*.yml")):
        jobs: dict[str, Any] = extended({name: job for name, job in jobs_of(path).items() if name != "variables"})
        scripts = {"\n".join(job["before_script"]) for job in jobs.values() if "before_script" in job}
        yield from ((f"gitlab-{path.stem}", script) for script in scripts)
    (script,) = re.findall(r"sh '''(.*?)'''", (TEMPLATES / "jenkins/Jenkinsfile").read_text("utf-8"), flags=re.DOTALL)
    yield "jenkins", script


STEPS = dict(installing())


@pytest.fixture
def installed(origin: Origin) -> Origin:
    """Returns a project that finds Holdfast wherever it is installed."""
    (origin.clone / "CMakeLists.txt").write_text(INSTALLED, "utf-8")
    origin.commit("find Holdfast")
    return origin


def test_every_job_that_calls_holdfast_installs_it_first() -> None:
    assert set(STEPS) == {"performance-gate", "performance-comment-comment", "matrix-measure", "matrix-gate", "gitlab-matrix",
                          "gitlab-performance.gitlab-ci", "jenkins"}  # fmt: skip


@pytest.mark.slow
def test_github_takes_an_archive_by_its_url_and_gates(installed: Origin, archive: Archive) -> None:
    github = GitHub(installed, against="merge-base", archive=archive)
    installed.branch("slower", parse=SLOWER)
    slower = github.run("pull_request", "slower", number=1)
    assert not slower.passed and "1 of 2 regressed: parse." in slower.log
    assert "/build/holdfast/bin/holdfast, holdfast " in slower.log
    installed.branch("harmless", parse=("samples=", "sizes= samples="))
    harmless = github.run("pull_request", "harmless", number=2)
    assert harmless.passed, harmless.log


@pytest.mark.parametrize("service", [gitlab, jenkins], ids=["gitlab", "jenkins"])
@pytest.mark.slow
def test_the_other_services_take_it_too(installed: Origin, archive: Archive, service: Service, capfd: pytest.CaptureFixture[str]) -> None:
    installed.branch("slower", parse=SLOWER)
    assert run(installed, service, "request", "slower", against="merge-base", archive=archive)[0] == 1
    assert "/build/holdfast/bin/holdfast, holdfast " in capfd.readouterr().out


@pytest.mark.slow
def test_every_runner_of_a_matrix_takes_it(installed: Origin, archive: Archive) -> None:
    ended = Matrix(installed, archive).run()
    assert ended.green and "2 of 2 are undecided" in ended.log, ended.log
    assert ended.log.count("build/holdfast.tar.gz: OK") == 5  # four shards and the gate
    assert ended.log.count("/build/holdfast/bin/holdfast, holdfast ") == 4  # the gate builds nothing


@pytest.mark.slow
def test_without_either_each_job_uses_the_tool_that_the_project_builds(origin: Origin) -> None:
    """The project is given a tool, because compiling one takes minutes."""
    ended = Matrix(origin, installed=False).run()
    assert ended.green and "2 of 2 are undecided" in ended.log, ended.log
    assert ended.log.count("/build/perf/holdfast/bin/holdfast is the tool") == 5


def installs(script: str, place: Path, **variables: str) -> tuple[bool, str]:
    """Returns true if the job goes on after the step, and its output."""
    work = place / "work"
    work.mkdir()
    named = {"PATH": "/usr/bin:/bin"} | variables
    done = shell(f"{script}\nholdfast --version || build/holdfast/bin/holdfast --version\ntouch reached", work, named)
    assert done.returncode == 0 or not (work / "reached").exists()
    return (work / "reached").exists(), done.stdout + done.stderr


@pytest.mark.parametrize("step", STEPS)
def test_the_archive_that_is_meant_is_unpacked(tmp_path: Path, archive: Archive, step: str) -> None:
    goes_on, log = installs(STEPS[step], tmp_path, **archive.variables)
    assert goes_on and "build/holdfast.tar.gz: OK" in log, log


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("sum_", ["0" * 64, "", "no sum"], ids=["another", "none", "words"])
def test_an_archive_with_another_sum_is_neither_unpacked_nor_run(tmp_path: Path, archive: Archive, step: str, sum_: str) -> None:
    goes_on, log = installs(STEPS[step], tmp_path, **archive.variables | {"HOLDFAST_ARCHIVE_SHA256": sum_})
    assert not goes_on, log
    assert not list(tmp_path.glob("work/build/holdfast/*")) and not (tmp_path / "work-path").exists()


@pytest.mark.parametrize("step", STEPS)
def test_an_archive_that_is_not_there_ends_the_job(tmp_path: Path, step: str) -> None:
    nowhere = (tmp_path / "nowhere.tar.gz").as_uri()
    goes_on, log = installs(STEPS[step], tmp_path, HOLDFAST_ARCHIVE=nowhere, HOLDFAST_ARCHIVE_SHA256="0" * 64)
    assert not goes_on and "nowhere.tar.gz" in log, log
