"""Tests what ci/research/against-peers writes into a file, and that each tool's verdict is read as the tool means it."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

pytest.importorskip("numpy", reason="rules of peers need Debian's python3-numpy and python3-scipy")

from peers import tools, verdicts  # noqa: E402
from peers.compiling import ROOT  # noqa: E402
from peers.machine import missing  # noqa: E402
from peers.scripts import script  # noqa: E402
from peers.markdown import comments, replaced  # noqa: E402
from peers.side_by_side import SCRIPT, main  # noqa: E402
from peers.tools import OTHERWISE, SLOWER, UNDECIDED, Programs, Tool  # noqa: E402
from peers.verdicts import Record  # noqa: E402

BEGIN, END = comments(SCRIPT)
MUCH = 500  # per cent: no load of a machine hides this


def test_what_was_printed_takes_the_place_of_what_stands_between_the_comments() -> None:
    text = f"before\n{BEGIN}old\n{END}after\n"
    once = replaced(text, "| new |", SCRIPT)
    assert once == f"before\n{BEGIN}| new |\n{END}after\n"
    assert replaced(once, "| new |", SCRIPT) == once


@pytest.mark.parametrize("text", ["", BEGIN, END, END + BEGIN, BEGIN + BEGIN + END, BEGIN + END + END])
def test_a_file_without_these_comments_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="needs one line <!-- ci/research/against-peers: begin -->"):
        replaced(text, "tables", SCRIPT)


def test_the_page_of_the_comparison_has_them() -> None:
    page = (ROOT / "docs/evidence/comparison-with-peers.md").read_text("utf-8")
    assert all("tables" in replaced(page, "tables", script) for script in (SCRIPT, "ci/research/everyday-tasks"))


@pytest.mark.skipif(bool(missing()), reason=f"not installed: {' '.join(missing())}")
def test_a_file_that_cannot_be_updated_stays_as_it_is_and_nothing_is_measured(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "FILE.md"
    file.write_text("no comments here\n")
    build = os.environ["HOLDFAST_BUILD_DIRECTORY"]
    assert main(["--quick", "--build", build, "--update", str(file)]) == 2
    assert "needs one line" in capsys.readouterr().err
    assert file.read_text() == "no comments here\n"


@pytest.mark.parametrize(
    ("ours", "verdict"),
    [
        ([1.0, 1.001, 0.999, 1.0], "agree"),
        ([1.5, 1.501, 1.499, 1.5], "DIFFER"),
        ([1.0, 1.3, 0.7, 1.0], "unclear"),  # the median is the same, but its uncertainty is large
        ([1.05, 1.35, 0.75, 1.05], "unclear"),
    ],
)
def test_what_is_said_of_accuracy_is_what_the_rows_say(ours: list[float], verdict: str) -> None:
    accuracy = script("accuracy")
    table, verdicts = accuracy.rows({length: {"Holdfast": ours, "Google": [1.0] * 4} for length in accuracy.LENGTHS})
    assert [row[-1].split()[-1] for row in table[1:]] == [verdict] * 10
    counts = {"agree": 0, "DIFFER": 0, "unclear": 0} | {verdict: 10}
    said = accuracy.told(verdicts)
    assert said == f"Of 10 ratios {counts['agree']} agree within 1 %, {counts['DIFFER']} differ by more, and {counts['unclear']} are unclear."


def test_programs_are_compared_by_turns() -> None:
    """There are two comparisons of equal programs, and one of each other amount of work."""
    assert verdicts.comparisons(2, 1) == [("sort", 0), ("sort", 2), ("sort", 4), ("sort", 10), ("lookup", 0)]


def test_a_table_counts_what_each_rule_said() -> None:
    said = iter([SLOWER, OTHERWISE, UNDECIDED, SLOWER])
    tool = Tool(("some rule",), lambda work, percent: {"some rule": next(said)})
    tallies, _ = verdicts.measured([tool], [("sort", 0), ("sort", 0), ("sort", 2), ("sort", 2)], Record())
    assert tallies["some rule"][0] == Counter({SLOWER: 1, OTHERWISE: 1})
    heads, row = verdicts.rows(tallies, {"some rule": 1.25})
    assert heads[:3] == ["tool and rule", "no change: called slower", "+2 %: found"]
    assert row == ["some rule", "1 of 2", "1 of 2 (1 undecided)", "0 of 0", "0 of 0", "1.2"]


def test_an_interrupted_run_goes_on_where_it_was(tmp_path: Path) -> None:
    said = iter([SLOWER, OTHERWISE, UNDECIDED])
    tool = Tool(("some rule",), lambda work, percent: {"some rule": next(said)})
    file = tmp_path / "record"
    verdicts.measured([tool], [("sort", 0), ("sort", 0)], Record.read(file))
    tallies, _ = verdicts.measured([tool], [("sort", 0), ("sort", 0), ("sort", 0)], Record.read(file))
    assert tallies["some rule"][0] == Counter({SLOWER: 1, OTHERWISE: 1, UNDECIDED: 1})


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Programs:
    return Programs(tmp_path_factory.mktemp("programs"), (0, MUCH))


def holdfast(programs: Programs) -> Tool:
    return tools.holdfast(programs, Path(os.environ["HOLDFAST_BUILD_DIRECTORY"]))


@pytest.mark.skipif(bool(missing()), reason=f"not installed: {' '.join(missing())}")
@pytest.mark.parametrize("tool", [holdfast, tools.google, tools.hyperfine, tools.pytest_benchmark])
def test_a_tool_finds_six_times_the_work(
    programs: Programs, tool: Callable[[Programs], Tool]
) -> None:
    """Tests all tools but Catch2, whose program takes half a minute to compile. On a busy machine Holdfast may stay undecided; this test
    does not check what hyperfine's spread then hides."""
    made = tool(programs)
    said = made.ask("sort", MUCH)
    assert set(said) == set(made.rules)
    assert tool is tools.hyperfine or OTHERWISE not in said.values()
