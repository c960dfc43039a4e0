"""Tests campaigns: faster candidates are kept, all others are discarded, and the winner is measured again.

The benchmark is a script whose samples are the same in each process, so that each decision is certain.
"""

import json
from pathlib import Path
from typing import Any

import pytest
from project import BROKEN, PASS, REGRESSED, UNDECIDED, Done, Project, check_schema, configure


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return configure("experiments", tmp_path)


def campaign(project: Project, *words: object) -> Done:
    return project.holdfast("campaign", *words)


def ledger(project: Project, name: str = "parse") -> dict[str, Any]:
    read = json.loads(campaign(project, "status", name, "--json").stdout)
    check_schema(read, "campaign")
    return dict(read)


def takes(project: Project, *samples: int) -> None:
    project.edit("steady.sh", "samples=.*", f'samples="{" ".join(str(sample) for sample in samples)}"')


@pytest.fixture
def begun(project: Project) -> Project:
    done = campaign(project, "start", "parse", "steady")
    assert done.returncode == PASS, done.stderr
    return project


def test_a_candidate_that_changes_nothing_is_discarded(begun: Project) -> None:
    begun.edit("steady.sh", "# A benchmark as", "# A program as")
    done = campaign(begun, "try", "parse")
    assert done.returncode == UNDECIDED
    assert "1 discard" in done.stdout and "no gain was shown" in done.stdout


def test_one_that_is_faster_is_kept_and_the_next_is_compared_with_it(begun: Project) -> None:
    takes(begun, 900, 910, 890, 920, 905)
    assert campaign(begun, "try", "parse").returncode == PASS
    takes(begun, 900, 910, 890, 920, 906)
    done = campaign(begun, "try", "parse")
    assert done.returncode == UNDECIDED, "it is faster than the base, and not faster than the best program"
    assert [one["kept"] for one in ledger(begun)["candidates"]] == [True, False]


def test_one_that_is_slower_is_discarded_as_such(begun: Project) -> None:
    takes(begun, 1500, 1510, 1490, 1520, 1505)
    done = campaign(begun, "try", "parse")
    assert done.returncode == REGRESSED
    assert "it is slower: steady" in done.stdout


def test_a_program_that_was_tried_keeps_its_number_and_its_decision(begun: Project) -> None:
    takes(begun, 900, 910, 890, 920, 905)
    assert campaign(begun, "try", "parse").returncode == PASS
    assert campaign(begun, "try", "parse").returncode == PASS
    assert len(ledger(begun)["candidates"]) == 1


def test_what_a_program_reads_is_part_of_a_candidate(project: Project) -> None:
    project.edit("steady.sh", "samples=.*", 'samples=$(cat "$(dirname "$0")/samples.txt")')
    read = project.source / "samples.txt"
    decisions = []
    for samples in ("1000 1010 990 1020 1005", "900 910 890 920 905", "2000 2010 1990 2020 2005", "800 810 790 820 805"):
        read.write_text(samples, "utf-8")
        verb = "try" if decisions else "start"
        decisions.append(campaign(project, verb, "parse", *(["steady"] if verb == "start" else [])).returncode)
    assert decisions == [PASS, PASS, REGRESSED, PASS]
    read.write_text("900 910 890 920 905", "utf-8")
    assert "the build is not the winner, candidate 3" in campaign(project, "end", "parse").stderr


def test_a_candidate_that_was_discarded_has_no_second_chance(project: Project) -> None:
    assert campaign(project, "start", "parse", "noisy").returncode == PASS
    project.edit("noisy.sh", "median=1000", "median=970")
    first, second = (campaign(project, "try", "parse") for _ in range(2))
    assert first.stdout == second.stdout and len(ledger(project)["candidates"]) == 1


def test_the_gain_of_a_later_candidate_is_shown_more_than_once(begun: Project) -> None:
    for last in (1006, 1007, 1008):
        takes(begun, 1000, 1010, 990, 1020, last)
        campaign(begun, "try", "parse")
    takes(begun, 900, 910, 890, 920, 905)
    assert campaign(begun, "try", "parse").returncode == PASS
    assert [one["measured"] for one in ledger(begun)["candidates"]] == [1, 1, 1, 2]


def test_the_winner_is_measured_against_the_base(begun: Project) -> None:
    for samples in ((900, 910, 890, 920, 905), (800, 810, 790, 820, 805)):
        takes(begun, *samples)
        assert campaign(begun, "try", "parse").returncode == PASS
    done = campaign(begun, "end", "parse", "--processes", "12")
    assert done.returncode == PASS, done.stderr
    assert "Candidate 2 is the winner" in done.stdout
    ended = ledger(begun)
    assert ended["ended"] and ended["winner"][0]["estimate"]["ratio"] == pytest.approx(805 / 1005)
    late = campaign(begun, "try", "parse")
    assert late.returncode == BROKEN and "has ended" in late.stderr


def test_the_build_has_to_be_the_winner(begun: Project) -> None:
    takes(begun, 900, 910, 890, 920, 905)
    campaign(begun, "try", "parse")
    takes(begun, 1000, 1010, 990, 1020, 1005)
    done = campaign(begun, "end", "parse")
    assert done.returncode == BROKEN
    assert "the build is not the winner, candidate 1" in done.stderr
    assert not ledger(begun)["ended"]


def test_without_a_winner_the_end_is_undecided(begun: Project) -> None:
    assert campaign(begun, "end", "parse").returncode == UNDECIDED
    assert ledger(begun)["winner"] == []


def test_the_store_of_the_project_is_not_touched(begun: Project) -> None:
    campaign(begun, "try", "parse")
    assert not begun.store.exists()


def test_wrong_names_are_sentences(begun: Project) -> None:
    twice = campaign(begun, "start", "parse")
    assert twice.returncode == BROKEN and 'there is a campaign "parse" already' in twice.stderr
    unknown = campaign(begun, "try", "prase")
    assert unknown.returncode == BROKEN and "holdfast campaign start prase begins it" in unknown.stderr
    outside = campaign(begun, "start", "../parse")
    assert outside.returncode == BROKEN and "letters, digits" in outside.stderr


def test_a_base_that_fails_begins_no_campaign(project: Project) -> None:
    project.edit("steady.sh", "samples=.*", "exit 3")
    broken = campaign(project, "start", "parse", "steady")
    assert broken.returncode == BROKEN and "the base cannot be measured" in broken.stderr
    assert campaign(project, "status", "parse").returncode == BROKEN
