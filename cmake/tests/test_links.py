"""Tests links between documents, in the sources and in the installed tree; their sizes; and the pages that the wrapper makes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from documents import DOCUMENTS, PAGES, text_of
from installed import SOURCE, run
from links import LINK, anchor, dead_links, prose
from mini_project import WRAPPER

README_LINES = 200
README_BYTES = 12 * 1024
PAGE_LINES = 400
EVIDENCE = "docs/evidence/"


@pytest.mark.parametrize("document", [*DOCUMENTS, "CHANGELOG.md", "baselines/README.md", "ci/research/README.md"])
def test_every_link_leads_to_a_file_and_a_heading(document: str) -> None:
    assert dead_links(SOURCE / document) == []


def test_headings_become_the_anchors_of_github() -> None:
    assert anchor("It is red, and I changed nothing") == "it-is-red-and-i-changed-nothing"
    assert anchor("Undecided (`inconclusive`)") == "undecided-inconclusive"
    assert anchor("holdfast self-test") == "holdfast-self-test"


def test_a_dead_link_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# One\n\n[a](#one) [b](page.md#one) `[c](code.md)` [d](gone.md) [e](#two) [f](https://example.org)\n")
    assert dead_links(page) == ["gone.md", "#two"]


def test_no_page_that_is_installed_has_a_dead_link(prefix: Path) -> None:
    pages = [page for page in prefix.rglob("*.md") if "samples" in page.parts or "doc" in page.parts]
    assert len(pages) >= len(PAGES) + 3  # README.md, CHANGELOG.md, AGENTS.md
    assert {str(page.relative_to(prefix)): dead for page in pages if (dead := dead_links(page))} == {}


def test_every_page_is_installed(prefix: Path) -> None:
    (home,) = (prefix / "share/doc").iterdir()
    assert all((home / page).is_file() for page in ("README.md", *PAGES))


def test_the_index_links_to_every_page() -> None:
    """docs/README.md links to every page of the manual, docs/evidence/README.md to every page of the evidence."""
    for index in ("docs/README.md", "docs/evidence/README.md"):
        folder = index.removesuffix("README.md")
        linked = {folder + target.partition("#")[0] for target in LINK.findall(prose(text_of(index)))}
        own = {page for page in PAGES if page.startswith(folder) and (folder == EVIDENCE or not page.startswith(EVIDENCE))}
        assert own - linked == {index}
    assert "evidence/README.md" in LINK.findall(prose(text_of("docs/README.md")))


def test_the_site_lists_every_page() -> None:
    listed = re.findall(r": ([\w/-]+[.]md)$", text_of("ci/mkdocs.yml"), re.MULTILINE)
    assert sorted(f"docs/{page}" for page in listed) == list(PAGES)


def test_documents_are_short_enough_to_be_read() -> None:
    readme = text_of("README.md")
    assert len(readme.splitlines()) <= README_LINES and len(readme.encode()) <= README_BYTES
    assert {page: len(text_of(page).splitlines()) for page in PAGES if len(text_of(page).splitlines()) > PAGE_LINES} == {}


def test_the_reference_is_what_the_wrapper_makes_of_its_tables(tmp_path: Path) -> None:
    written_by_hand = re.sub(r"(Do not edit it. -->\n).*(<!-- End)", r"\1\2", text_of("docs/reference/cmake.md"), flags=re.DOTALL)
    assert "| `TARGET` |" not in written_by_hand
    (tmp_path / "cmake.md").write_text(written_by_hand, "utf-8")
    run(WRAPPER, "manual", "--markdown", "--into", tmp_path)
    made = sorted(tmp_path.iterdir())
    generated = {page.removeprefix("docs/reference/") for page in PAGES if "Made by `holdfast" in text_of(page)}
    assert {page.name for page in made} == generated
    for page in made:
        assert page.read_text("utf-8") == text_of(f"docs/reference/{page.name}"), (
            "run holdfast manual --markdown --into docs/reference and commit what it writes"
        )
