"""Renders the templates with a report and its histories, one page after the other: a thousand pages are not held in
memory at once."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Iterable, Iterator

from jinja2 import Environment, FileSystemBytecodeCache, FileSystemLoader, StrictUndefined, Template, TemplateError, TemplateNotFound
from jinja2.bccache import Bucket

from .context import Context
from .coverage import Coverage
from .error import ReportError
from .histories import History
from .load import Report
from .manual import manual
from .view import Details, View, details, view

# Files beside the templates that are copied unchanged.
_FILES = ("style.css", "dark.css", "early.js", "report.js", "tables.js", "charts.js", "explorer.js")


def render(
    report: Report,
    histories: Iterable[History],
    context: Context,
    coverage: Coverage | None,
    templates: list[Path],
    compiled: Path | None = None,
) -> Iterator[tuple[str, str]]:
    """Yields the path of each file, relative to the report's directory, and its content; `index.html` is last.

    `templates`: directories; the first that has a file wins. `compiled`: a directory for compiled templates; None: templates are compiled only for this report.
    Raises ReportError if there is an error in the templates.
    """
    places = ", ".join(f"'{place}'" for place in templates)
    try:
        yield from _files(templates, _FILES + (("coverage.js",) if coverage else ()))
        yield from _pages(view(report, context, coverage), histories, _environment(templates, compiled))
    except TemplateNotFound as error:
        raise ReportError(
            f"The template '{error.name}' is not in {places}; --templates names the directory that has it."
        ) from error
    except TemplateError as error:
        raise ReportError(f"The templates in {places} cannot be rendered: {error}.") from error
    except UnicodeDecodeError as error:
        raise ReportError(f"A template in {places} is not UTF-8: {error}.") from error


class _CompiledTemplates(FileSystemBytecodeCache):
    """A cache of compiled templates: compiling takes half of the time of a report of ten tests. Jinja2 compares the source's checksum,
    but not the settings of the environment. If you change those, change the pattern of the file names, too."""

    def __init__(self, directory: Path) -> None:
        directory.mkdir(parents=True, exist_ok=True)
        super().__init__(str(directory), pattern="holdfast-1-%s.cache")

    def dump_bytecode(self, bucket: Bucket) -> None:
        with suppress(OSError):  # for example a full disk: the next report compiles them again
            super().dump_bytecode(bucket)


def _compiled_templates(directory: Path | None) -> _CompiledTemplates | None:
    """Returns the cache; None if no directory is given, or it cannot be created."""
    with suppress(OSError):
        return _CompiledTemplates(directory) if directory else None
    return None


def _environment(templates: list[Path], compiled: Path | None) -> Environment:
    environment = Environment(
        loader=FileSystemLoader(templates),
        bytecode_cache=_compiled_templates(compiled),
        # Escapes in every template. Jinja2's select_autoescape() would not, because the names of the templates end with .j2.
        autoescape=True,
        # A misspelt name in a theme is an error, not an empty text.
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    # The manual is installed beside the standard templates, which are the last directory.
    environment.globals["manual"] = manual(templates[-1].parent / "docs")
    return environment


def _files(templates: list[Path], names: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    for name in names:
        place = next((place for place in templates if (place / name).exists()), templates[-1])
        try:
            yield name, (place / name).read_text(encoding="utf-8")
        except OSError as error:
            raise ReportError(f"The file '{place / name}' cannot be read: {error.strerror}.") from error
        except UnicodeDecodeError as error:
            raise ReportError(f"The file '{place / name}' is not UTF-8: {error}.") from error


def _pages(shown: View, histories: Iterable[History], environment: Environment) -> Iterator[tuple[str, str]]:
    test, curves = environment.get_template("test.html.j2"), environment.get_template("curves.html.j2")
    lines, explorers = [], []
    for told in _tests(shown, histories):
        for slug, page in told.pages.items():
            yield f"tests/{slug}.html", _filled(test, view=shown, page=page, root="../", here="tests")
        for one in told.explorers:
            yield f"curves/{one.slug}.html", _filled(curves, view=shown, explorer=one, root="../", here="curves")
            explorers.append((one.slug, one.test, one.benchmark, one.points, one.axes))
        lines += told.lines
    trends, all_curves = environment.get_template("trends.html.j2"), environment.get_template("all_curves.html.j2")
    lines.sort(key=lambda line: -line.change_value)
    yield "trends.html", _filled(trends, view=shown, lines=lines, root="", here="trends")
    if explorers:
        yield "curves.html", _filled(all_curves, view=shown, explorers=explorers, root="", here="curves")
    if shown.coverage:
        coverage = environment.get_template("coverage.html.j2")
        yield "coverage.html", _filled(coverage, view=shown, page=shown.coverage, root="", here="coverage")
    if environment.globals["manual"]:
        yield "help.html", _filled(environment.get_template("help.html.j2"), view=shown, root="", here="help")
    index = environment.get_template("index.html.j2")
    yield "index.html", _filled(index, view=shown, index=shown.index, root="", here="tests")


def _filled(template: Template, **values: object) -> str:
    try:
        return template.render(**values)
    except (TemplateError, UnicodeDecodeError):
        raise
    except ReportError as error:
        raise ReportError(f"The page of '{template.name}' cannot be rendered: {error}") from error
    except Exception as error:  # an expression of a theme can raise anything
        raise ReportError(f"The template '{template.filename}' cannot be rendered: {error}.") from error


def _tests(shown: View, histories: Iterable[History]) -> Iterator[Details]:
    """Yields the tests with a history in the order of the histories, then the others."""
    left = dict.fromkeys(shown.tests)
    for history in histories:
        if history.test in left:
            del left[history.test]
            yield details(shown, history.test, history)
    for test in left:
        yield details(shown, test, None)
