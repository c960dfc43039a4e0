"""Gives typed access to a JSON object that knows its path, so that an error message can name the field."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from typing import Any, Iterator, TypeVar

from .error import ReportError
from .units import typeset
from .visible import visible

T = TypeVar("T")
N = TypeVar("N", bound="Node")


@dataclass(frozen=True)
class Node:
    """An object of the report. A missing field counts as null; every getter returns None for it.

    Example: `Node({"pairs": 6}, "results[0]").number("pairs")` is 6.0, `.number("mde")` is None, and a text instead of the
    number raises ReportError: "results[0].pairs is "six", but must be a number."
    """

    fields: dict[str, Any]
    where: str

    def text(self, name: str) -> str | None:
        """Returns a text with invisible characters made visible: the programs that write a report are not trusted."""
        value = self._read(name, str, "a text")
        return None if value is None else visible(value)

    def required_text(self, name: str) -> str:
        value = self.text(name)
        if value is None:
            raise ReportError(f"{self._path(name)} is missing, but must be a text.")
        return value

    def flag(self, name: str) -> bool | None:
        return self._read(name, bool, "true or false")

    def number(self, name: str) -> float | None:
        return self._finite(self.fields.get(name), self._path(name))

    def count(self, name: str) -> int | None:
        """Returns a whole number, exact beyond 2^53: a seed has 64 bits."""
        return None if self.number(name) is None else int(self.fields[name])

    def texts(self, name: str) -> tuple[str, ...]:
        values = self._read(name, list, "a list of texts") or []
        return tuple(_text(value) for value in values)

    def numbers(self, name: str) -> tuple[float, ...]:
        values = self._read(name, list, "a list of numbers") or []
        return tuple(self._finite(value, f"{self._path(name)}[{i}]") or 0.0 for i, value in enumerate(values))

    def shown(self) -> dict[str, str]:
        """Returns the fields as texts for display, without those that are null; other values are written as JSON."""
        return {visible(name): _text(value) for name, value in self.fields.items() if value is not None}

    def table(self, name: str) -> dict[str, str]:
        """Returns the fields of the object `name`, as `shown` does; empty for null."""
        node = self.node(name)
        return node.shown() if node else {}

    def node(self: N, name: str) -> N | None:
        fields = self._read(name, dict, "an object")
        return None if fields is None else type(self)(fields, self._path(name))

    def below(self: N, name: str) -> N:
        """Returns the object `name`; for null, an object without fields."""
        return self.node(name) or type(self)({}, self._path(name))

    def nodes(self: N, name: str) -> list[N]:
        values = self._read(name, list, "a list of objects") or []
        return [self._node(value, f"{self._path(name)}[{i}]") for i, value in enumerate(values)]

    def _node(self: N, value: Any, path: str) -> N:
        if not isinstance(value, dict):
            raise ReportError(f"{path} is {_shown(value)}, but must be an object.")
        return type(self)(value, path)

    def rows(self, name: str) -> Iterator[list[Node]]:
        """Yields the rows of a list of lists of objects."""
        for i, row in enumerate(self._read(name, list, "a list of lists") or []):
            at = f"{name}[{i}]"
            yield Node({at: row}, self.where).nodes(at)

    def _path(self, name: str) -> str:
        return f"{self.where}.{name}" if self.where else name

    def _read(self, name: str, kind: type[T], expected: str) -> T | None:
        value = self.fields.get(name)
        if value is not None and not isinstance(value, kind):
            raise ReportError(f"{self._path(name)} is {_shown(value)}, but must be {expected}.")
        return value

    @staticmethod
    def _finite(value: Any, path: str) -> float | None:
        if value is None:
            return None
        # In Python, bool is a subclass of int.
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            raise ReportError(f"{path} is {_shown(value)}, but must be a number.")
        # An integer beyond the range of a double is not finite either.
        if abs(value) > 1.7e308 or not math.isfinite(value):
            raise ReportError(f"{path} is {_shown(value)}, but must be a finite number.")
        return float(value)


class Words(Node):
    """Words that C++ wrote, typeset for a page. A missing text is empty."""

    def text(self, name: str) -> str:
        return typeset(super().text(name) or "")

    def texts(self, name: str) -> tuple[str, ...]:
        return tuple(typeset(text) for text in super().texts(name))


def _text(value: Any) -> str:
    return visible(value) if isinstance(value, str) else json.dumps(value)


def _shown(value: Any) -> str:
    text = json.dumps(value)
    return text if len(text) <= 60 else text[:57] + "..."
