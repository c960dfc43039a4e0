"""Tests that a program cannot tell whether it is run as the current or the accepted one, so it cannot be slower on one
side only."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from project import Project, configure
from repository import repository_at

# Values that differ between the processes of one side: digests, process numbers, and the place of the stack.
VARYING = (
    (r"\b[0-9a-f]{8,64}\b", "DIGEST"),
    (r"scratch\.[\w.]+", "SCRATCH"),
    (r"HOLDFAST_PADDING=x*", "PADDING"),
    (r"/proc/\d+", "/proc/NUMBER"),
    (r":\[\d+\]", ""),
    (r"-(program|script)-\d+", r"-\1-NUMBER"),
)


def seen_by(name: str, kind: str, seen: Path, *, in_turns: bool = False) -> set[str]:
    """Returns everything that the timed processes of that program saw. Traced or counted processes run in another
    directory. `in_turns`: only processes that ran in turns, without the processes of a duet (including those that it
    runs alone), and without those in which functions were timed or counted."""
    lines: set[str] = set()
    for file in seen.glob(f"{name}-{kind}-*"):
        text = file.read_text("utf-8", errors="replace")
        if re.search(r"(?m)^directory .*/scratch\.|^variable HOLDFAST_WIRE=.*[.]traced$", text):
            continue
        if in_turns and re.search(r"(?m)^variable HOLDFAST_WIRE=.*[.](first|second)$|--holdfast-(guard=off|count=nothing)", text):
            continue
        for pattern, word in VARYING:
            text = re.sub(pattern, word, text)
        lines |= set(text.replace(f"{name}-", "NAME-").splitlines())
    return lines


def change(project: Project, name: str, steps: str) -> None:
    """Makes another program, which does the same with another number of steps."""
    project.edit("bench.cpp", r"kSteps = [0-9']+", f"kSteps = {steps}")
    project.edit("bench.cpp", r'kName = "\w+"', f'kName = "{name}"')
    project.edit("script.sh", r"(?m)^name=\w+", f"name={name}")
    project.edit("script.sh", r"-lt \d+", f"-lt {steps.replace(chr(39), '')}")
    project.compile()


@pytest.fixture(scope="module")
def saw(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Returns what was seen in a session with `second` as the current program, and in one with it as the accepted one."""
    place = tmp_path_factory.mktemp("snoopers")
    seen = place / "seen"
    seen.mkdir()
    project = configure("snoopers", place / "project", "-DCMAKE_BUILD_TYPE=Release", f"-DSEEN={seen}")
    project.compile()
    project.ctest()
    project.accept()
    sessions = {}
    for session, name, steps in (("as current", "second", "20'100"), ("as accepted", "third", "20'200")):
        change(project, name, steps)
        shutil.rmtree(seen)
        seen.mkdir()
        project.ctest()
        project.holdfast("baseline", "accept", "--reason", "another program")
        sessions[session] = Path(shutil.copytree(seen, place / session))
    return sessions


@pytest.mark.parametrize("kind", ["program", "script"])
def test_a_program_sees_the_same_as_the_current_and_as_the_accepted_one(saw: dict[str, Path], kind: str) -> None:
    # Whether both programs run at once, and which functions are timed, differs from session to session.
    current, accepted = (seen_by("second", kind, saw[session], in_turns=True) for session in ("as current", "as accepted"))
    assert len(current) > 20
    assert "\n".join(sorted(current - accepted)) == ""
    assert "\n".join(sorted(accepted - current)) == ""


@pytest.fixture(scope="module")
def beside_commit(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Returns what was seen in a session with the commit of `first` as the baseline, and `second` as the current program."""
    place = tmp_path_factory.mktemp("snoopers-of-commits")
    (place / "seen").mkdir()
    project = configure("snoopers", place / "project", "-DCMAKE_BUILD_TYPE=Release", f"-DSEEN={place / 'seen'}",
                        "-DHOLDFAST_BASELINE_REF=good")  # fmt: skip
    repository_at(project.source)
    change(project, "second", "20'100")
    project.ctest()
    return place / "seen"


@pytest.mark.parametrize("kind", ["program", "script"])
def test_the_program_of_a_commit_sees_the_same_as_the_current_one(beside_commit: Path, kind: str) -> None:
    commit, current = (seen_by(name, kind, beside_commit) for name in ("first", "second"))
    assert len(current) > 20
    assert "\n".join(sorted(current - commit)) == ""
    assert "\n".join(sorted(commit - current)) == ""


@pytest.mark.parametrize("kind", ["program", "script"])
def test_two_programs_of_a_session_see_the_same(saw: dict[str, Path], kind: str) -> None:
    seen = saw["as accepted"]
    accepted, current = (seen_by(name, kind, seen) for name in ("second", "third"))
    if kind == "program":  # its changed functions were counted and timed
        assert any("--holdfast-count=nothing" in line for line in current)
    assert "\n".join(sorted(current - accepted)) == ""
    assert "\n".join(sorted(accepted - current)) == ""
