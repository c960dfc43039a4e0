"""Tests several build trees of one checkout: a command in the sources says which one it used, and which others there
are."""

from __future__ import annotations

from pathlib import Path

import pytest
from project import BROKEN, Done, Project, configure_tree, holdfast
from project import configure as first_configured


@pytest.fixture
def trees(tmp_path: Path) -> tuple[Project, Project]:
    """Returns one build tree inside of the sources and one outside."""
    inside = first_configured("scripts", tmp_path / "place")
    inside = Project(inside.source, inside.source / "build/gcc", inside.store)
    beside = Project(inside.source, tmp_path / "clang", inside.store)
    for tree in (inside, beside):
        configure_tree(tree)
    return inside, beside


def listed(project: Project, *words: object, cwd: Path | None = None) -> Done:
    return holdfast("baseline", "list", *words, cwd=cwd or project.source)


def test_the_tree_of_the_last_session_is_meant_and_the_others_are_named(trees: tuple[Project, Project]) -> None:
    inside, beside = trees
    inside.ctest("-R", "^perf[.]parse$")
    assert listed(inside).stderr == "", "nothing is known of another one yet"
    beside.ctest("-R", "^perf[.]parse$")
    assert listed(inside).stderr == (
        f"holdfast: build tree {beside.build}, which had the last session; others: build/gcc; --test-dir names one\n"
    )
    inside.ctest("-R", "^perf[.]parse$")
    assert listed(inside).stderr == (
        f"holdfast: build tree build/gcc, which had the last session; others: {beside.build}; --test-dir names one\n"
    )


def test_who_names_the_tree_or_is_in_it_or_wants_quiet_hears_nothing_of_others(trees: tuple[Project, Project]) -> None:
    inside, beside = trees
    for tree in trees:
        tree.ctest("-R", "^perf[.]parse$")
    assert listed(inside, "--test-dir", inside.build).stderr == ""
    assert listed(inside, "--quiet").stderr == ""
    assert listed(inside, cwd=inside.build).stderr == ""


def test_before_a_session_the_first_tree_is_meant(tmp_path: Path) -> None:
    project = first_configured("scripts", tmp_path / "place")
    for name in ("a", "b"):
        configure_tree(Project(project.source, project.source / "build" / name, project.store))
    said = listed(project).stderr
    assert said == "holdfast: build tree build/a, the first of several; others: build/b; --test-dir names one\n"
    refused = holdfast("run", "parse", cwd=project.source)
    assert refused.returncode == BROKEN and "the first of several" not in refused.stderr
