"""`python3 -m holdfast_report REPORT.json [--histories FILE] [--context FILE] [--coverage FILE] --templates DIR [--compiled DIR] --output DIR`

Exits with 0, or with 2 and one sentence on stderr; the old report is then unchanged.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Callable, Iterator

from .context import context
from .coverage import coverage
from .error import ReportError
from .histories import histories
from .load import load
from .publish import publish


def main(arguments: list[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    try:
        places = [*([options.theme] if options.theme else []), options.templates]
        beside, covered = context(options.context), coverage(options.coverage)
        report = load(options.report, beside.words)
        pages = _render()(report, histories(options.histories), beside, covered, places, options.compiled)
        publish(pages, options.output)
    except ReportError as error:
        print(f"holdfast_report: {error}", file=sys.stderr)
        return 2
    return 0


def _render() -> Callable[..., Iterator[tuple[str, str]]]:
    """Imports the renderer late, so that a missing Jinja2 is reported in one sentence."""
    try:
        from .render import render
    except ImportError as error:
        raise ReportError(
            f"{sys.executable} cannot import Jinja2 ({error}); "
            "install python3-jinja2, or set HOLDFAST_PYTHON to a Python that has it."
        ) from error
    return render


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="holdfast_report", description="Renders a Holdfast report as a static site."
    )
    parser.add_argument("report", type=Path, metavar="REPORT.json", help="written by 'holdfast report json'")
    parser.add_argument(
        "--histories", type=Path, metavar="FILE", help="histories of its tests, one holdfast-history/1 on each line"
    )
    parser.add_argument("--context", type=Path, metavar="FILE", help="next steps and commits, as JSON")
    parser.add_argument("--coverage", type=Path, metavar="FILE", help="written by 'holdfast coverage --json'")
    parser.add_argument("--theme", type=Path, metavar="DIR", help="its files replace those of --templates")
    parser.add_argument("--compiled", type=Path, metavar="DIR", help="cache of compiled templates, for the next report")
    parser.add_argument("--templates", type=Path, required=True, metavar="DIR", help="Jinja2 templates and style.css")
    parser.add_argument(
        "--output", type=Path, required=True, metavar="DIR", help="a directory that is new, empty or contains an older report"
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
