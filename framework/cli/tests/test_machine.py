"""Tests what a run keeps of its machine and its build, and which machines' numbers are compared."""

import json
import os
import re
import sqlite3
from contextlib import closing

import pytest
from project import BROKEN, PASS, UNDECIDED, Measured, Project, one_line, run
from sessions import change_facts

MOMENT = {"load", "cores", "ticks", "stolen_ticks", "throttles", "cgroup_throttled_us"}


def stored(project: Project, *options: object, **changes: str) -> Measured:
    return project.measure("parse", "--baseline", "stored", "--tester", "overlap-intervals", *options, **changes)


# ---- what is kept ------------------------------------------------------------------------------------------


def test_facts_of_machine_and_build_are_in_the_report(scripts: Project) -> None:
    facts = scripts.measure("parse").report["session"]["facts"]
    assert facts.keys() >= {"cores", "architecture", "kernel", "libc", "virtualisation", "container", "memory"}
    assert facts.keys() >= {"compiler", "flags", "build-type"}
    assert facts["cores"] == str(os.sysconf("SC_NPROCESSORS_ONLN"))
    assert facts["build-type"] == "none"


def test_a_session_of_the_whole_suite_knows_the_same(scripts: Project) -> None:
    scripts.ctest("-R", "^perf[.]parse$")
    by_suite = scripts.report()["session"]["facts"]
    by_hand = scripts.measure("parse").report["session"]["facts"]
    assert by_suite.keys() == by_hand.keys() - {"by-hand"}


def test_the_program_is_known_by_its_digest(scripts: Project) -> None:
    program = scripts.measure("parse").result["program"]
    assert program["path"] == f"{scripts.source}/parse.sh"
    assert re.fullmatch("[0-9a-f]{64}", program["sha256"])
    assert program["build_id"] is None  # a script has none
    scripts.edit("parse.sh", "pause=0", "pause=0.0")
    assert scripts.measure("parse").result["program"]["sha256"] != program["sha256"]


def test_a_program_that_was_linked_has_its_build_id(scripts: Project) -> None:
    program = scripts.measure("nap", "--processes", 2).result["program"]
    assert program["build_id"] is None or re.fullmatch("[0-9a-f]{16,}", program["build_id"])
    assert re.fullmatch("[0-9a-f]{64}", program["sha256"])


def test_conditions_before_and_after_are_kept(scripts: Project) -> None:
    conditions = scripts.measure("parse").result["conditions"]
    before, after = conditions["before"], conditions["after"]
    assert before.keys() == after.keys() == MOMENT
    assert after["ticks"] >= before["ticks"] > 0
    assert before["load"] >= 0 and before["cores"] >= 1


def test_what_was_unusual_is_told_on_the_pages_and_by_the_run(scripts: Project) -> None:
    scripts.ctest("-R", "^perf[.]parse$")
    busy = {"load": 99.5, "cores": 2, "throttles": 1}
    with closing(sqlite3.connect(scripts.store)) as store:
        (text,) = store.execute("SELECT details FROM run").fetchone()
        declaration = json.loads(text) | {"conditions": {"before": busy, "after": busy | {"throttles": 4}}}
        store.execute("UPDATE run SET details = ?", (json.dumps(declaration),))
        store.commit()
    (result,) = scripts.report()["results"]
    load, heat = result["conditions"]["remarks"]
    assert load.startswith("the load before it was 99.5 on 2 processors")
    assert heat.startswith("processors were slowed down because of heat 3 times")
    pages = scripts.build / "pages"
    assert scripts.holdfast("report", "html", "--suite", scripts.suite(), "--output", pages).returncode == PASS
    (page,) = (pages / "tests").glob("*.html")
    assert load in one_line(page.read_text("utf-8"))


# ---- which machines are compared ---------------------------------------------------------------------------


def here(project: Project, fact: str) -> str | None:
    """Returns this fact of this machine."""
    return dict(project.measure("parse", "--baseline", "none").report["session"]["facts"]).get(fact)


@pytest.mark.parametrize("fact", ["cpu", "cores", "architecture", "virtualisation", "virtualised"])
@pytest.mark.slow
def test_a_fact_that_must_agree_makes_numbers_incompatible(accepted: Project, fact: str) -> None:
    now = here(accepted, fact)
    if now is None:
        pytest.skip(f"this machine does not tell its {fact}")
    change_facts(accepted, lambda facts: facts.update({fact: "Z80"}))
    measured = stored(accepted)
    assert (measured.code, measured.verdict) == (UNDECIDED, "incompatible")
    assert f"{fact} (was Z80, is {now})" in measured.result["message"]


def test_a_fact_that_was_allowed_to_differ_is_compared_recorded_and_told(accepted: Project) -> None:
    change_facts(accepted, lambda facts: facts.update(cores="4096", architecture="z80"))
    assert stored(accepted, "--allow-fingerprint", "cores").verdict == "incompatible"
    measured = stored(accepted, "--allow-fingerprint", "cores,architecture")
    assert (measured.code, measured.verdict) == (PASS, "pass")
    assert measured.result["settings"]["allow-fingerprint"] == "cores,architecture"
    warnings = [warning for warning in measured.result["warnings"] if "ALLOW_FINGERPRINT" in warning]
    assert [warning.split("(")[0].split()[-1] for warning in warnings] == ["cores", "architecture"]
    assert "cores (was 4096, is " in warnings[0]


def test_the_environment_and_cmake_can_allow_it_too(accepted: Project) -> None:
    change_facts(accepted, lambda facts: facts.update(cores="4096"))
    assert stored(accepted, HOLDFAST_ALLOW_FINGERPRINT="cores").verdict == "pass"
    accepted.edit("CMakeLists.txt", "PROCESSES 6", "PROCESSES 6 ALLOW_FINGERPRINT cores")
    run("cmake", accepted.build)
    assert stored(accepted).verdict == "pass"


def test_a_fact_that_only_warns_is_compared(accepted: Project) -> None:
    change_facts(accepted, lambda facts: facts.update(libc="glibc 1.0"))
    measured = stored(accepted)
    assert measured.verdict == "pass"
    assert any("libc (was glibc 1.0, is glibc 2." in warning for warning in measured.result["warnings"])


def test_sessions_from_before_a_fact_was_read_are_compared(accepted: Project) -> None:
    old = {"cpu", "cores", "memory", "architecture", "kernel", "libc", "governor", "virtualised"}
    change_facts(accepted, lambda facts: [facts.pop(name) for name in list(facts) if name not in old])
    measured = stored(accepted)
    assert measured.verdict == "pass"
    assert any("virtualisation (was unknown, is " in warning for warning in measured.result["warnings"])


def test_a_program_that_runs_now_is_not_affected(accepted: Project) -> None:
    change_facts(accepted, lambda facts: facts.update(cpu="Z80", libc="glibc 1.0"))
    result = accepted.measure("parse").result
    assert (result["verdict"], result["baseline"]["kind"]) == ("pass", "live")
    assert not any("machine of the stored numbers" in warning for warning in result["warnings"])


def test_a_fact_that_nobody_compares_cannot_be_allowed(accepted: Project) -> None:
    done = accepted.holdfast("run", accepted.declaration("parse"), "--allow-fingerprint", "colour")
    assert done.returncode == BROKEN
    assert "--allow-fingerprint (HOLDFAST_ALLOW_FINGERPRINT) is 'colour'; allowed: cpu, cores, architecture, smt" in done.stderr
