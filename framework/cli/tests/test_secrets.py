"""Tests that secrets in the environment are not written to any file, whatever is run with them."""

from __future__ import annotations

import json
import re
import sqlite3
import stat
import subprocess
from contextlib import closing
from pathlib import Path

import pytest
from project import PASS, UNDECIDED, Project, configure, environment, run

SECRETS = {
    "AWS_SECRET_ACCESS_KEY": "wJalrXUtnFEMIsecret1", "GITHUB_TOKEN": "ghp_secret2", "PGPASSWORD": "secret3-of-the-server",
    "CI_JOB_TOKEN": "glcbt-secret4", "SSH_AUTH_SOCK": "/nowhere/secret5", "UNHEARD_OF_BEFORE": "secret6",
}  # fmt: skip
PASSWORD = "secret7-in-the-url"


def places_with_a_secret(place: Path, secrets: list[str]) -> list[str]:
    found = []
    for file in place.rglob("*"):
        if file.is_file() and not file.is_symlink():
            content = file.read_bytes()
            found += [f"{file}: {secret}" for secret in secrets if secret.encode() in content]
    return found


def whole_cycle(project: Project, place: Path, **secrets: str) -> None:
    """Runs everything that writes a file."""
    for _ in range(2):
        done = subprocess.run(["ctest", "--test-dir", str(project.build), "-L", "perf", "-R", "parse", "-V"], capture_output=True,
                              env=environment(**secrets), timeout=120, check=False)  # fmt: skip
        assert done.returncode == 0, done.stdout
        assert project.holdfast("baseline", "accept", **secrets).returncode == PASS
    for words in (["baseline", "export", "--output", place / "export"], ["report", "json", "--output", place / "report.json"],
                  ["doctor", "--json", place / "doctor.json"], ["history", "parse", "--json", place / "history.json"],
                  ["run", project.declaration("parse"), "--json", place / "run.json"]):  # fmt: skip
        done = project.holdfast(*words, **secrets)
        assert done.returncode == PASS, done.stderr


@pytest.mark.slow
def test_no_value_of_the_environment_is_written_anywhere(scripts: Project, tmp_path: Path) -> None:
    whole_cycle(scripts, tmp_path, **SECRETS)
    assert (scripts.build / "Testing").exists() and (tmp_path / "report.json").exists()
    assert places_with_a_secret(tmp_path, list(SECRETS.values())) == []


@pytest.mark.slow
def test_a_password_in_the_url_of_a_store_is_written_nowhere(scripts: Project, url: str, tmp_path: Path) -> None:
    """The server asks for no password, and accepts any."""
    with_password = url.replace("postgresql:///", f"postgresql://perf:{PASSWORD}@/", 1)
    assert PASSWORD in with_password
    own = SECRETS | {"HOLDFAST_STORE": with_password, "XDG_DATA_HOME": str(tmp_path / "data")}
    whole_cycle(scripts, tmp_path, **own)
    assert list((tmp_path / "data").rglob("*.zst"))  # that store was used
    hidden = [*SECRETS.values(), PASSWORD]
    assert places_with_a_secret(tmp_path, hidden) == []
    everything = run("pg_dump", "--inserts", "--schema=holdfast", url).stdout
    assert "parse" in everything
    assert not [secret for secret in hidden if secret in everything]


def test_what_a_test_declares_for_its_environment_is_private_and_not_kept(tmp_path: Path) -> None:
    """The value must be in the build tree, where only the owner can read it; a store has its digest."""
    project = configure("scripts", tmp_path, "-DSECRET=secret8")
    declaration = project.declaration("secret")
    assert "secret8" in declaration.read_text("utf-8")
    assert stat.S_IMODE(declaration.stat().st_mode) == 0o600
    assert stat.S_IMODE(project.declaration("parse").stat().st_mode) & 0o044 == 0o044
    assert project.measure("secret").code == UNDECIDED
    project.accept("secret")
    assert places_with_a_secret(project.store.parent, ["secret8"]) == []


@pytest.mark.slow
def test_equal_values_stay_equal_and_others_do_not(tmp_path: Path) -> None:
    """This is how equal work is recognized (test_identical.py), although the store does not have the values."""
    project = configure("scripts", tmp_path, "-DSECRET=secret8")
    for value in ("secret8", "secret8", "secret9"):
        run("cmake", "-S", project.source, "-B", project.build, f"-DSECRET={value}")
        project.measure("secret")
    with closing(sqlite3.connect(project.store)) as store:
        kept = [json.loads(text)["environment"] for (text,) in store.execute("SELECT details FROM run ORDER BY sequence")]
    assert kept[0] == kept[1] != kept[2]
    assert all(re.fullmatch("TOKEN=sha256:[0-9a-f]{12}", one) for one, in kept)


@pytest.mark.parametrize("words", ["run {parse}", "store stats", "gate", "merge other.db", "history parse"])
@pytest.mark.slow
def test_no_message_shows_the_password_of_a_store(scripts: Project, words: str) -> None:
    store = f"postgresql://somebody:{PASSWORD}@127.0.0.1:1/nowhere?connect_timeout=2"
    done = scripts.holdfast(*words.format(parse=scripts.declaration("parse")).split(), "--store", store)
    assert done.returncode == 2 and PASSWORD not in done.stdout + done.stderr
