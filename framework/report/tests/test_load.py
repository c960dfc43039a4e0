import json

import pytest

from holdfast_report.error import ReportError
from holdfast_report.load import load


def complaint(tmp_path, content) -> str:
    file = tmp_path / "bad.json"
    file.write_text(content if isinstance(content, str) else json.dumps(content))
    with pytest.raises(ReportError) as caught:
        load(file)
    return str(caught.value)


def test_the_example_is_read_whole(loaded, sort):
    result = loaded(sort).results[0]
    assert (result.test, result.params, result.estimate.high) == ("sort", {"size": "1000"}, 1.109)
    assert [process.process for process in result.current.processes] == [1, 2]
    assert result.min_effect == 0.02 and result.json.texts("warnings") == ("the warm-up never became steady in 2 of 4 processes",)


def test_a_whole_number_keeps_all_of_its_64_bits(loaded, sort):
    assert loaded(sort).results[0].json.count("seed") == 2**64 - 1


def test_a_result_needs_no_more_than_a_name_and_a_verdict(loaded):
    result = loaded({"test": "bare", "verdict": "pass"}).results[0]
    assert result.estimate is None and result.json.texts("warnings") == () and result.baseline.processes == ()


def test_null_is_welcome_in_every_field_but_name_and_verdict(loaded, sort):
    nulls = {name: None for name in sort} | {"test": "sort", "verdict": "pass"}
    assert loaded(nulls).results[0].estimate is None


def test_unknown_fields_are_ignored(loaded, sort):
    assert loaded({**sort, "colour": {"of": ["tomorrow"]}}).results[0].test == "sort"


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(ReportError, match="gone.json' cannot be read: No such file or directory"):
        load(tmp_path / "gone.json")


@pytest.mark.parametrize("text", ["", "{", "[1, 2", '{"schema": "holdfast-report/1",}', "[" * 100_000])
def test_what_is_not_json_is_said_so(tmp_path, text):
    assert "is not valid JSON" in complaint(tmp_path, text)


@pytest.mark.parametrize(
    ("content", "schema"), [({"schema": "holdfast-report/2"}, '"holdfast-report/2"'), ({}, "null"), ([], "null")]
)
def test_another_schema_is_refused_by_name(tmp_path, content, schema):
    assert f'has the schema {schema}, but only "holdfast-report/1"' in complaint(tmp_path, content)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"current": {"median": "six"}}, 'results[0].current.median is "six", but must be a number.'),
        ({"current": {"median": True}}, "results[0].current.median is true, but must be a number."),
        ({"current": {"median": float("nan")}}, "results[0].current.median is NaN, but must be a finite number."),
        ({"verdict": "green"}, 'results[0].verdict is "green", but must be one of: error, regressed,'),
        ({"test": None}, "results[0].test is missing, but must be a text."),
        ({"thresholds": {"min_effect": "low"}}, 'results[0].thresholds.min_effect is "low", but must be a number.'),
        ({"baseline": {"processes": [1]}}, "results[0].baseline.processes[0] is 1, but must be an object."),
    ],
)
def test_a_field_of_the_wrong_kind_is_named_with_its_value(tmp_path, example, sort, change, sentence):
    assert sentence in complaint(tmp_path, {**example, "results": [{**sort, **change}]})


def test_a_field_of_the_wrong_kind_that_a_page_shows_is_named_when_it_is_read(run, example, sort, capsys):
    assert run({**example, "results": [{**sort, "warnings": "hot"}]}) == 2
    assert 'results[0].warnings is "hot", but must be a list of texts.' in capsys.readouterr().err
