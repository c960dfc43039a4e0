"""Tests holdfast history --csv: a row for each session and point, as ScalaMeter's DsvReporter writes them."""

import csv
import io

import pytest
from project import BROKEN, SLOWER, Project
from sessions import around, fill

SCALAMETERS = ["date", "value", "success", "cilo", "cihi", "units", "complete"]


def rows(text: str, delimiter: str = ",") -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text, newline=""), delimiter=delimiter))


def test_each_session_is_a_row_with_all_its_samples(scripts: Project) -> None:
    scripts.measure("parse", "--processes", 2)
    scripts.accept("parse")
    scripts.edit(*SLOWER)
    scripts.measure("parse", "--processes", 6)
    first, second = rows(scripts.holdfast("history", "parse", "--csv").stdout)
    assert [*first][: len(SCALAMETERS)] == SCALAMETERS
    assert (first["value"], first["units"], first["success"]) == ("1005", "ns", "true")
    assert first["complete"].split() == ["1000", "1010", "990", "1020", "1005"] * 2  # of two processes
    assert (first["verdict"], first["accepted"]) == ("no_baseline", "true")
    assert (second["value"], second["success"], second["verdict"]) == ("1505", "false", "regressed")
    rounds = len(second["complete"].split()) // 5  # as many as it took to decide and confirm
    assert second["complete"].split() == ["1500", "1510", "1490", "1520", "1505"] * rounds
    assert first["date"] < second["date"] or first["session"] != second["session"]


def test_each_point_is_a_row_with_its_parameters(points: Project) -> None:
    for _ in range(2):
        points.measure("all", "--processes", 1, "--baseline", "none")
    found = rows(points.holdfast("history", "all", "--csv").stdout)
    sort, other = "std::sort", "hash"
    expected = [(sort, "1000", "101")] * 2 + [(sort, "5000", "501")] * 2 + [(other, "", "8")] * 2
    assert [(row["benchmark"], row["param-size"], row["value"]) for row in found] == expected


@pytest.mark.parametrize(("word", "delimiter"), [(";", ";"), ("tab", "\t"), ("|", "|")])
@pytest.mark.slow
def test_the_delimiter_is_chosen(measured: Project, word: str, delimiter: str) -> None:
    (row,) = rows(measured.holdfast("history", "parse", "--csv", "--delimiter", word).stdout, delimiter)
    assert row["value"] == "1005"


def test_the_last_sessions_alone_can_be_asked_for(measured: Project) -> None:
    fill(measured, around(1000, 9))
    found = rows(measured.holdfast("history", "parse", "--csv", "--last", "2").stdout)
    assert [row["session"] for row in found] == ["s00007", "s00008"]


@pytest.mark.parametrize("word", ["ab", "", "1", "."])
@pytest.mark.slow
def test_what_numbers_have_in_them_is_no_delimiter(measured: Project, word: str) -> None:
    done = measured.holdfast("history", "parse", "--csv", "--delimiter", word)
    assert done.returncode == BROKEN
    assert f"--delimiter is '{word}'; allowed: tab, or one character such as , or ;" in done.stderr
