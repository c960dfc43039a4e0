"""Tests that exported baselines of earlier versions are still read: of version 1, a fact on each line, and with what
LAYOUTS made of a verdict."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from project import BROKEN, PASS, Project, url
from test_baseline_files import imported, with_digest

OLD = Path(__file__).parent / "data/version-1.baseline"


@pytest.mark.slow
def test_a_file_of_version_1_is_taken_in_and_exported_as_version_2(scripts: Project, tmp_path: Path) -> None:
    store = tmp_path / "new.db"
    assert "1 acceptances of 1 tests taken in" in imported(scripts, store, OLD)[1]
    scripts.holdfast("baseline", "export", "--store", url(store), "--output", tmp_path / "out")
    old, new = OLD.read_text("utf-8"), (tmp_path / "out/parse.baseline").read_text("utf-8")
    facts = [re.fullmatch(r" *(?:\w+\.)?(\S+) (.+)", line) for line in old.splitlines()[2:-1] if " " in line.strip()]
    for key, value in (fact.groups() for fact in facts if fact):
        # Ids of records, texts that are null instead of empty, and values that are no longer written.
        if key not in ("run", "session", "schema", "commit", "branch", "layout"):
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


@pytest.mark.parametrize("layout", ["null", '{"deviation":0.023,"layouts":16,"share":0.84}'])
@pytest.mark.slow
def test_what_a_verdict_says_of_layouts_is_left_out(accepted: Project, tmp_path: Path, layout: str) -> None:
    accepted.holdfast("baseline", "export", "--output", tmp_path / "now")
    now = (tmp_path / "now/parse.baseline").read_text("utf-8")

    def taken(key: str) -> tuple[int, str]:
        (tmp_path / "old.baseline").write_text(with_digest(now.replace(f'"{key}":', f'"layout":{layout},"{key}":')), "utf-8")
        return imported(accepted, tmp_path / "new.db", tmp_path / "old.baseline")

    code, output = taken("no_gate")  # no version wrote it there
    assert code == BROKEN and ":4: is not as export would write it" in output, output
    code, output = taken("mde")
    assert code == PASS, output
    accepted.holdfast("baseline", "export", "--store", url(tmp_path / "new.db"), "--output", tmp_path / "again")
    assert (tmp_path / "again/parse.baseline").read_text("utf-8") == now
