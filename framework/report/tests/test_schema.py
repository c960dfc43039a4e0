"""Tests that C++ writes the fields that the pages read: a field that no codec has would always be empty."""

import json
import os
import re
import subprocess
from pathlib import Path
from typing import Any, Iterator

import pytest

from holdfast_report.node import Node, Words

WRITTEN = Path(__file__).resolve().parents[2] / "render/golden"


@pytest.fixture
def read(monkeypatch, run, site) -> dict[type, set[str]]:
    """Returns the fields that the pages of a complete report read: those of the report, and those of its words."""
    found: dict[type, set[str]] = {Node: set(), Words: set()}

    def watched(name: str) -> None:
        method = getattr(Node, name)

        def telling(self: Node, field: str, *more: Any) -> Any:
            found[type(self)].add(re.sub(r"\[\d+\]", "", self._path(field)))
            return method(self, field, *more)

        monkeypatch.setattr(Node, name, telling)

    watched("_read")
    watched("number")
    report = json.loads((WRITTEN / "report.json").read_text("utf-8"))
    assert run(report, "--context", str(WRITTEN / "context.json")) == 0
    found[Node] = {field for field in found[Node] if field.split(".")[0] in report}  # without the fields of the context
    return found


def alternatives(schema: dict[str, Any], whole: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yields the schema and its alternatives; for a list, also those of its elements."""
    if "$ref" in schema:
        yield from alternatives(whole["$defs"][schema["$ref"].rpartition("/")[2]], whole)
    for one in (*schema.get("anyOf", []), *schema.get("oneOf", []), *([schema["items"]] if "items" in schema else [])):
        yield from alternatives(one, whole)
    yield schema


def has(schema: dict[str, Any], field: str) -> bool:
    places = [schema]
    for name in field.split("."):
        objects = [one for place in places for one in alternatives(place, schema)]
        places = [one["properties"][name] for one in objects if name in one.get("properties", {})]
    return bool(places)


def test_every_field_of_a_report_that_the_pages_read_is_in_its_schema(read, tmp_path):
    subprocess.run([os.environ["HOLDFAST_EXECUTABLE"], "manual", "--schemas", "--into", tmp_path], check=True, capture_output=True)
    schema = json.loads((tmp_path / "report.schema.json").read_text("utf-8"))
    assert {"results.guard", "results.current.processes.median", "session.commit"} <= read[Node]
    assert [field for field in sorted(read[Node]) if not has(schema, field)] == []


def fields_of(value: Any, at: str = "") -> Iterator[str]:
    for one in value if isinstance(value, list) else [value]:
        for name, below in one.items() if isinstance(one, dict) else ():
            yield at + name
            yield from fields_of(below, f"{at}{name}.")


def test_every_word_that_the_pages_read_is_written(read):
    written = set(fields_of(json.loads((WRITTEN / "context.json").read_text("utf-8"))))
    assert {"words.change", "words.baseline.processes.median"} <= read[Words]
    assert sorted(read[Words] - written) == []
