"""The templates of ci/templates for several runners: what they run, in the order in which the runners do."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from fleet import accepted, on_one_machine, results
from project import PASS, REGRESSED, WRAPPER, Done, Project, configure, run, url

yaml = pytest.importorskip("yaml")
TEMPLATES = Path(__file__).resolve().parents[3] / "ci/templates"
SHARDS = range(1, 5)

# Of each template: the commands of a runner, those of the last job, and the exit codes with which that is not red.
Commands = tuple[list[str], list[str], set[int]]


def github() -> Commands:
    jobs = yaml.safe_load((TEMPLATES / "github/matrix.yml").read_text())["jobs"]
    assert jobs["measure"]["strategy"]["matrix"]["shard"] == list(SHARDS)
    steps = {job: {step.get("name"): step.get("run", "") for step in jobs[job]["steps"]} for job in jobs}
    return [steps["measure"]["Measure"]], [steps["gate"][name] for name in ("Merge", "Report", "Gate")], {PASS}


def gitlab() -> Commands:
    jobs = yaml.safe_load((TEMPLATES / "gitlab/matrix.yml").read_text())
    assert jobs["measure"]["parallel"] == len(SHARDS)
    build, *measure = jobs["measure"]["script"]
    assert build.startswith("cmake")
    return measure, jobs["gate"]["script"], {PASS, *jobs["gate"]["allow_failure"]["exit_codes"]}


def at(workspace: Path, project: Project, command: str, shard: int = 0) -> Done:
    """As a runner executes it: in its own workspace, with its own copy of the store, and holdfast in PATH."""
    program = workspace / "bin/holdfast"
    if not program.exists():
        program.parent.mkdir(parents=True)
        program.write_text(f'#!/bin/sh\nexec {WRAPPER} "$@"\n')
        program.chmod(0o755)
        (workspace / "build").symlink_to(project.build)
        shutil.copytree(project.store.parent, workspace / "perf")
    return run(
        "bash", "-ec", command, cwd=workspace, check=False,
        PATH=f"{program.parent}:/usr/bin:/bin", HOLDFAST_STORE=url(workspace / "perf/holdfast.db"),
        HOLDFAST_SESSION="17-1", SHARD=str(shard), CI_NODE_INDEX=str(shard), CI_NODE_TOTAL=str(len(SHARDS)),
    )  # fmt: skip


def measured(directory: Path, project: Project, commands: list[str]) -> Path:
    """The workspace of the last job, with what the runners hand on."""
    last = directory / "last"
    for shard in SHARDS:
        workspace = directory / f"runner-{shard}"
        for command in commands:
            done = at(workspace, project, command, shard)
            assert done.returncode == PASS, done.stdout + done.stderr
        artefact = last / f"shards/shard-{shard}/holdfast.db"
        artefact.parent.mkdir(parents=True)
        shutil.copy(workspace / "perf/holdfast.db", artefact)
    return last


@pytest.mark.parametrize("template", [github, gitlab])
def test_shards_on_several_runners_have_the_verdicts_of_one_machine(template: object, tmp_path: Path) -> None:
    measure, gate, _ = template()  # type: ignore[operator]
    project = accepted(tmp_path)
    alone = on_one_machine(project, "")
    last = measured(tmp_path, project, measure)
    *before, judged = (at(last, project, command) for command in gate)
    assert all(done.returncode == PASS for done in before), [done.stderr for done in before]
    assert judged.returncode == REGRESSED, judged.stdout + judged.stderr
    assert "2 of 6 regressed: " in judged.stdout
    assert results(project, "--store", url(last / "perf/holdfast.db"), "--session", "17-1") == alone
    assert (last / "perf-report/index.html").exists()
    again = json.loads(at(last, project, gate[0] + " --json").stdout)
    assert set(again["added"].values()) == {0} and again["known"]["runs"] > 0


@pytest.mark.parametrize("template", [github, gitlab])
def test_what_is_undecided_is_not_red(template: object, tmp_path: Path) -> None:
    measure, gate, green = template()  # type: ignore[operator]
    project = configure("fleet", tmp_path)
    project.store.parent.mkdir(parents=True, exist_ok=True)
    last = measured(tmp_path, project, measure)
    *_, judged = (at(last, project, command) for command in gate)
    assert "Gate: inconclusive. 6 of 6 are undecided" in judged.stdout and judged.returncode in green, judged.stdout + judged.stderr
