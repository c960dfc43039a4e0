"""Exported baselines of version 1, a fact on each line: they are still taken in."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from project import BROKEN, Project, url
from test_baseline_files import imported

OLD = Path(__file__).parent / "data/version-1.baseline"


@pytest.mark.slow
def test_a_file_of_version_1_is_taken_in_and_exported_as_version_2(scripts: Project, tmp_path: Path) -> None:
    store = tmp_path / "new.db"
    assert "1 acceptances of 1 tests taken in" in imported(scripts, store, OLD)[1]
    scripts.holdfast("baseline", "export", "--store", url(store), "--output", tmp_path / "out")
    old, new = OLD.read_text("utf-8"), (tmp_path / "out/parse.baseline").read_text("utf-8")
    facts = [re.fullmatch(r" *(?:\w+\.)?(\S+) (.+)", line) for line in old.splitlines()[2:-1] if " " in line.strip()]
    for key, value in (fact.groups() for fact in facts if fact):
        if key not in ("run", "session", "schema", "commit", "branch"):  # ids of records, and texts that are null where they are empty
            assert value in new and f'"{key}":' in new, (key, value)
    assert new.count('{"process":') == old.count("\n  process\n")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda text: text.replace("samples.value [1000.0,", "samples.value [1001.0,", 1), "somebody changed them"),
        (lambda text: "".join(text.splitlines(True)[:-1]), '"digest" is expected after this line'),
        (lambda text: text.replace('  metric "time"\n', "", 1), ':3: "metric" must be a string, but is missing'),
        (lambda text: text.replace("pair 0", "pair [", 1), ":61: is not JSON"),
        (lambda text: text.replace("baseline\n", "", 2).replace("holdfast-/1", "holdfast-baseline/1"), ":3: belongs to no record"),
    ],
)  # fmt: skip
@pytest.mark.slow
def test_a_file_of_version_1_that_was_changed_is_refused(scripts: Project, tmp_path: Path, change: Callable[[str], str], said: str) -> None:
    (tmp_path / "old.baseline").write_text(change(OLD.read_text("utf-8")), "utf-8")
    code, output = imported(scripts, tmp_path / "new.db", tmp_path / "old.baseline")
    assert code == BROKEN and said in output, output
