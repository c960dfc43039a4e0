"""Tests the first hour of a new user, from README.md alone (ci/first-hour): from nothing to a red result, its function, its
commit, and its acceptance."""

from __future__ import annotations

import os
from pathlib import Path

from installed import SOURCE, run


def test_the_commands_of_the_readme_lead_from_nothing_to_a_red_result_its_function_and_its_acceptance(
    prefix: Path, tmp_path: Path
) -> None:
    script = tmp_path / "script"
    script.write_text(run(SOURCE / "ci/first-hour").stdout)
    project = tmp_path / "words"
    project.mkdir()
    run("bash", "-eux", script, cwd=project, PATH=f"{prefix}/bin:{os.environ['PATH']}", CMAKE_PREFIX_PATH=str(prefix))
