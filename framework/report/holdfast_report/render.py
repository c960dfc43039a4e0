"""Templates and a report become pages, in memory: whatever fails, fails before a file is touched."""

from __future__ import annotations

from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, TemplateError, TemplateNotFound

from .error import ReportError
from .load import Report
from .view import view


def render(report: Report, templates: Path, plotly: bool) -> dict[str, str]:
    """Path below the report's directory -> content, `index.html` last.

    `plotly`: whether plotly.js will lie beside the pages. Raises ReportError where the templates are at fault.
    """
    shown = view(report)
    environment = Environment(
        loader=FileSystemLoader(templates),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    try:
        test = environment.get_template("test.html.j2")
        index = environment.get_template("index.html.j2")
        pages = {"style.css": (templates / "style.css").read_text(encoding="utf-8")}
        for slug, page in shown.pages.items():
            pages[f"tests/{slug}.html"] = test.render(view=shown, page=page, plotly=plotly, root="../")
        pages["index.html"] = index.render(view=shown, index=shown.index, root="")
    except TemplateNotFound as error:
        raise ReportError(
            f"The template '{error.name}' is not in '{templates}'; --templates names the directory that has it."
        ) from error
    except TemplateError as error:
        raise ReportError(f"The templates in '{templates}' cannot be rendered: {error}.") from error
    except OSError as error:
        raise ReportError(f"The style sheet '{templates / 'style.css'}' cannot be read: {error.strerror}.") from error
    return pages
