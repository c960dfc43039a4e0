"""Tests what a page shows in addition to the report: the next steps, and the commits since the baseline."""

import json
from pathlib import Path

import pytest

CONTEXT = Path(__file__).resolve().parent / "data" / "context.json"


@pytest.fixture
def told(run, site, example, tmp_path):
    """Returns the page of `sort` with a changed example context."""

    def page_with(**other) -> str:
        file = tmp_path / "context.json"
        file.write_text(json.dumps({**json.loads(CONTEXT.read_text()), **other}))
        assert run(example, "--context", str(file)) == 0
        file.unlink()
        (page,) = site.glob("tests/sort-*.html")
        return page.read_text()

    return page_with


def test_what_to_do_next_comes_before_the_change(told):
    before, _, _ = told().partition("<h2>Change</h2>")
    assert "<h2>What next</h2>" in before
    assert before.index("holdfast pinpoint sort") < before.index("holdfast baseline accept sort --reason WHY")


def test_of_a_test_that_passed_the_commands_are_folded(told, site):
    told(steps=[[{"purpose": "Measure and judge it again", "line": "ctest -R parse"}]])
    (page,) = site.glob("tests/parse-*.html")
    text = page.read_text()
    assert "<summary>What next</summary>" in text and "ctest -R parse" in text
    (other,) = site.glob("tests/hash-*.html")
    assert "What next" not in other.read_text()  # there are no steps for it


def test_commits_are_listed_short_and_lead_to_the_forge(told):
    page = told()
    assert "<h2>3 commits since the baseline</h2>" in page and "sort: keep &lt;equal&gt; names in order" in page
    full = "6d1f0c2e9b77a4c1d2e3f405162738495a6b7c8d"
    link = f'<a href="https://github.com/ada/kettle/commit/{full}" title="{full}" rel="noreferrer">6d1f0c2e9b</a>'
    assert link in page
    assert "and 1 more" in page and "https://github.com/ada/kettle/compare/0a1b2c3d4e...6d1f0c2e9b" in page


def test_of_an_unknown_remote_commits_are_listed_without_links(told):
    page = told(remote="/srv/git/kettle.git")
    assert "3 commits since the baseline" in page and "and 1 more" in page
    assert "https://" not in page


def test_without_git_there_is_no_list(told):
    assert "since the baseline</h2>" not in told(remote=None, logs=[])


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", "cannot be read"),
        ('{"schema": "holdfast-context/2"}', 'not of the schema "holdfast-context/1"'),
        ('{"schema": "holdfast-context/1", "logs": [{"from": "a"}]}', "logs[0].to is missing"),
        ('{"schema": "holdfast-context/1", "steps": [[{"purpose": "a"}]]}', "line is missing"),
        ('{"schema": "holdfast-context/1", "steps": [3]}', "must be a list of objects"),
        ('{"schema": "holdfast-context/1", "steps": {"a": 3}}', "steps is"),
    ],
)
def test_a_broken_context_is_named_with_its_field(run, example, tmp_path, capsys, content, said):
    file = tmp_path / "broken.json"
    file.write_text(content)
    assert run(example, "--context", str(file)) == 2
    assert said in capsys.readouterr().err


def test_an_absent_context_is_named(run, example, tmp_path, capsys):
    assert run(example, "--context", str(tmp_path / "absent.json")) == 2
    assert "absent.json' cannot be read" in capsys.readouterr().err
