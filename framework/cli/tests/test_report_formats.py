"""Tests the formats of a report as other programs read them. render/golden shows what each format looks like."""

import base64
import csv
import io
import json
import re
import shlex
import zlib
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest
from project import BROKEN, PASS, Project, check_schema, holdfast, run, schemas

HERE = Path(__file__).resolve().parent
GOLDEN = HERE.parents[1] / "render/golden"
ONE_TEXT = [
    "text", "markdown", "json", "junit", "csv", "gitlab-metrics", "openmetrics", "bencher", "github-action-benchmark",
    "github-action-benchmark-bigger", "github-annotations", "cdash", "ctest-labels",
]  # fmt: skip
FILES = [
    "report.txt", "report.md", "report.json", "junit.xml", "report.csv", "metrics.txt", "openmetrics.txt",
    "bencher.json", "benchmark.json", "benchmark-bigger.json", "annotations.txt", "measurements.txt",
    "ctest-labels.txt",
]  # fmt: skip


def golden(name: str) -> str:
    """Returns the text of a file with its own line ends."""
    return (GOLDEN / name).read_bytes().decode("utf-8")


# ---- JSON --------------------------------------------------------------------------------------------------


def test_a_report_of_everything_fits_its_schema() -> None:
    check_schema(json.loads(golden("report.json")), "report")


def test_the_schema_refuses_what_is_no_report() -> None:
    report = json.loads(golden("report.json"))
    report["results"][0]["verdict"] = "fine"
    with pytest.raises(AssertionError, match="'fine' is not one of"):
        check_schema(report, "report")


def test_the_schema_has_all_that_a_report_has() -> None:
    report = json.loads(golden("report.json"))
    report["results"][0]["colour"] = "red"
    with pytest.raises(AssertionError, match="'colour' was unexpected"):
        check_schema(report, "report")


def test_the_manual_prints_a_schema_of_each_document_with_one() -> None:
    page = (HERE.parents[2] / "docs/reference/files-and-schemas.md").read_text("utf-8")
    assert set(schemas()) == set(re.findall(r"`(\w+)\.schema\.json`", page))


@pytest.mark.slow
def test_what_verbs_print_fits_the_schema(regressed: Project) -> None:
    check_schema(json.loads(regressed.holdfast("report", "json").stdout), "report")
    check_schema(json.loads(regressed.holdfast("gate", "--json").stdout), "report")
    check_schema(regressed.measure("throughput").report, "report")
    regressed.edit("parse.sh", "pause=0", "exit 3")
    broken = regressed.measure("parse")
    assert broken.code == BROKEN
    check_schema(broken.report, "report")


@pytest.mark.parametrize("tester", ["shift", "overlap-intervals", "confidence-intervals", "relaxed-confidence-intervals", "last-interval", "anova", "sbs", "accepter"])
def test_a_verdict_of_every_tester_fits_its_schema(tester: str, tmp_path: Path) -> None:
    for name, factor in (("before", 1.0), ("now", 1.5)):
        rows = [f"{index},{index},{factor * (100 + index % 3)}\n" for index in range(8)]
        (tmp_path / name).write_text("process,pair,value\n" + "".join(rows))
    files = ("--baseline", tmp_path / "before", "--current", tmp_path / "now")
    check_schema(json.loads(holdfast("judge", "--tester", tester, *files, "--json").stdout), "judge")


def test_the_list_of_baselines_fits_its_schema(regressed: Project) -> None:
    listed = json.loads(regressed.holdfast("baseline", "list", "--json").stdout)
    assert [each["test"] for each in listed] == ["parse"]
    check_schema(listed, "baselines")


# ---- JUnit -------------------------------------------------------------------------------------------------


def check_junit(path: Path) -> None:
    run("xmllint", "--noout", "--schema", HERE / "junit.xsd", path)


def test_junit_of_everything_is_valid() -> None:
    check_junit(GOLDEN / "junit.xml")


def test_junit_s_counts_are_those_of_its_cases() -> None:
    root = ElementTree.parse(GOLDEN / "junit.xml").getroot()
    assert int(root.attrib["tests"]) == len(root.findall(".//testcase"))
    assert int(root.attrib["failures"]) == len(root.findall(".//failure"))
    assert int(root.attrib["errors"]) == len(root.findall(".//error"))
    for suite in root.findall("testsuite"):
        assert int(suite.attrib["skipped"]) == len(suite.findall(".//skipped"))


def test_junit_has_the_values_as_properties(regressed: Project, tmp_path: Path) -> None:
    file = tmp_path / "junit.xml"
    assert regressed.holdfast("report", "junit", "--output", file).returncode == PASS
    check_junit(file)
    suite = ElementTree.parse(file).getroot().find("testsuite[@name='perf.parse']")
    values = {each.attrib["name"]: each.attrib["value"] for each in suite.iter("property")}
    assert float(values["ratio"]) == pytest.approx(1505 / 1005)
    assert float(values["low"]) <= float(values["ratio"]) <= float(values["high"])
    assert (values["baseline_median"], values["current_median"], values["unit"]) == ("1005", "1505", "ns")
    assert "slower by 49.8 %" in suite.find("testcase/failure").attrib["message"]


# ---- CSV ---------------------------------------------------------------------------------------------------


def test_csv_has_a_row_of_whole_fields_for_each_result() -> None:
    rows = list(csv.DictReader(io.StringIO(golden("report.csv"), newline=""), strict=True))
    assert len(rows) == 12
    assert all(None not in row and None not in row.values() for row in rows)  # no row is too long or too short
    columns = ["date", "param-file", "param-size", "value", "success", "cilo", "cihi", "units", "complete"]
    assert list(rows[0])[: len(columns)] == columns  # ScalaMeter's
    assert rows[3]["param-file"] == 'a,b "c"\n=1+1|'
    assert [row["param-size"] for row in rows if row["test"] == "sort"] == ["1000", "10000"]
    assert rows[1]["success"] == "false"
    assert rows[1]["complete"].split() == ["573600", "573600"]


# ---- metrics, annotations, measurements --------------------------------------------------------------------

# The exposition format of OpenMetrics 1.0: a name, labels in which only \\, \" and \n are escapes, a number
LABEL = r'[a-z]+="(?:[^"\\\n]|\\[\\"n])*"'
METRIC = re.compile(rf"[a-z_]+\{{{LABEL}(?:,{LABEL})*\}} -?[0-9.e+-]+")


@pytest.mark.parametrize("file", ["metrics.txt", "openmetrics.txt"])
def test_metrics_are_openmetrics(file: str) -> None:
    *lines, end = golden(file).splitlines()
    assert end == "# EOF"
    samples = [line for line in lines if not line.startswith("#")]
    assert all(METRIC.fullmatch(line) for line in samples)
    assert len({line.rpartition(" ")[0] for line in samples}) == len(samples)  # no two have the same labels
    families = [line.split()[2] for line in lines if line.startswith("# TYPE ")]
    assert len(families) == len(set(families))
    blocks = [sample.partition("{")[0] for sample in samples]
    assert [name for name, before in zip(blocks, ["", *blocks]) if name != before] == families  # each is in one block


def test_gitlab_reads_name_and_value_of_every_metric() -> None:
    # As in GitLab, everything after "#" is a comment, and the rest is split as a shell splits words
    for line in golden("metrics.txt").splitlines():
        words = shlex.split(line.partition("#")[0])
        assert len(words) in (0, 2), line
        assert not words or float(words[1]) >= 0


def test_bencher_reads_measures_of_every_benchmark() -> None:
    """Bencher Metric Format has names, then measures by their slugs, each with a value and optional bounds."""
    read = json.loads(golden("bencher.json"))
    assert read["sort sort/names size=1000"]["latency"]["value"] == 573600
    assert set(read["copy"]) == {"latency", "throughput"}
    for measures in read.values():
        for slug, metric in measures.items():
            assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", slug)
            assert set(metric) <= {"value", "lower_value", "upper_value"}
            assert all(isinstance(value, (int, float)) for value in metric.values())


@pytest.mark.parametrize("file", ["benchmark.json", "benchmark-bigger.json"])
def test_github_action_benchmark_reads_entries_of_one_direction(file: str) -> None:
    read = json.loads(golden(file))
    for entry in read:
        assert {"name", "unit", "value"} <= set(entry) <= {"name", "unit", "value", "range", "extra"}
        assert isinstance(entry["value"], (int, float)) and isinstance(entry["name"], str)
    names = [entry["name"] for entry in read]
    assert ("copy [throughput]" in names) == (file == "benchmark-bigger.json")
    assert len(set(names)) == len(names) > 0


def test_every_line_of_annotations_is_one_command() -> None:
    for line in golden("annotations.txt").splitlines():
        assert re.fullmatch(r"::(error|warning|notice) (file=[^:,]*,line=\d+,)?title=[^:,]*::.*", line), line
        assert re.fullmatch(r"(?:[^%]|%(?:25|0A|0D|3A|2C))*", line), line


def text_of(value: ElementTree.Element) -> str:
    """Returns the text of a value; CTest compresses long outputs."""
    text = value.text or ""
    return zlib.decompress(base64.b64decode(text)).decode() if "encoding" in value.attrib else text


@pytest.mark.slow
def test_ctest_takes_measurements_and_leaves_the_rest_of_the_output(regressed: Project) -> None:
    (regressed.build / "DartConfiguration.tcl").write_text(f"BuildDirectory: {regressed.build}\nSite: here\n")
    only = ("-R", "^perf[.]parse$", "--test-output-size-passed", 100_000)
    run("ctest", "-D", "ExperimentalTest", *only, cwd=regressed.build, check=False, HOLDFAST_CDASH="1")
    (file,) = regressed.build.glob("Testing/*/Test.xml")
    test = ElementTree.parse(file).getroot().find(".//Test[Name='perf.parse']")
    values = {each.attrib["name"]: each.findtext("Value") for each in test.iter("NamedMeasurement")}
    assert float(values["parse ratio"]) == pytest.approx(1505 / 1005)
    assert float(values["parse (ns)"]) == 1505
    output = text_of(test.find("Results/Measurement/Value"))
    assert "slower by 49.8 %" in output
    assert "CTestMeasurement" not in output


@pytest.mark.slow
def test_measurements_are_printed_only_where_they_are_asked_for(regressed: Project) -> None:
    declaration = regressed.declaration("parse")
    assert "<CTestMeasurement" not in regressed.holdfast("run", declaration).stdout
    assert regressed.holdfast("run", declaration, "--cdash").stdout.count("<CTestMeasurement") == 4
    alone = regressed.holdfast("run", declaration, "--cdash", "--json").stdout
    assert json.loads(alone)["schema"] == "holdfast-report/1"


# ---- Markdown ----------------------------------------------------------------------------------------------


class Elements(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.seen: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.seen.add(tag)


def test_markdown_has_no_element_from_outside() -> None:
    assert Elements(golden("report.md")).seen == {"details", "summary", "pre", "code"}


def test_the_rows_of_markdown_s_tables_have_as_many_cells_as_their_heads() -> None:
    cells = [line.count("|") - 1 for line in golden("report.md").splitlines() if line.startswith("|")]
    results, uncovered = (12 + 2 * 2) * [6], (2 + 2) * [3]  # rows, and two lines for the head of each table
    assert sorted(cells) == sorted(results + uncovered)


def test_a_comment_can_be_found_again(regressed: Project) -> None:
    first, again = (regressed.holdfast("report", "markdown").stdout.splitlines()[0] for _ in range(2))
    assert first == again == "<!-- holdfast: scripts -->"


# ---- where they go -----------------------------------------------------------------------------------------


@pytest.mark.slow
def test_several_formats_go_into_a_directory(regressed: Project, tmp_path: Path) -> None:
    done = regressed.holdfast("report", *ONE_TEXT, "html", "--output", tmp_path / "all")
    assert done.returncode == PASS, done.stderr
    assert {file.name for file in (tmp_path / "all").iterdir()} >= {*FILES, "index.html"}
    assert "1 regressed" in done.stdout  # text is for people too


@pytest.mark.parametrize("name", ONE_TEXT)
@pytest.mark.slow
def test_one_format_goes_to_stdout_or_into_a_file(regressed: Project, name: str, tmp_path: Path) -> None:
    printed = regressed.holdfast("report", name)
    assert (printed.returncode, printed.stderr) == (PASS, "")
    silent = regressed.holdfast("report", name, "--output", tmp_path / "a/file")
    assert (silent.returncode, silent.stdout) == (PASS, "")
    assert (tmp_path / "a/file").read_bytes().decode() == printed.stdout.replace("\n", "\r\n" if name == "csv" else "\n")


def test_one_format_goes_into_a_directory_that_is_there(regressed: Project, tmp_path: Path) -> None:
    regressed.holdfast("report", "junit", "--output", tmp_path)
    assert (tmp_path / "junit.xml").is_file()


def test_html_cannot_be_printed(regressed: Project) -> None:
    done = regressed.holdfast("report", "html", "--output", "-")
    assert done.returncode == BROKEN
    assert "html consists of many files; name a directory" in done.stderr
