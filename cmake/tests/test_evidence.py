"""Tests that docs/evidence/README.md has each rate that the manual claims, that the manual makes each claim in the same words, that the
bounds follow from the counts, and that the check of each claim exists."""

from __future__ import annotations

import re
import sys

import pytest
from documents import DOCUMENTS, FENCED, text_of
from installed import SOURCE

pytest.importorskip("scipy")
sys.path.insert(0, str(SOURCE / "ci/research"))
from suites.bounds import clopper_pearson  # noqa: E402

EVIDENCE = "docs/evidence/README.md"
# Pages that users read, and that claim rates. Tables of code placement are measurements themselves.
MANUAL = [page for page in DOCUMENTS if not page.startswith(("docs/evidence/", "docs/reference/")) and page != "docs/code-placement.md"]
CLAIM = re.compile(r'^\| "(?P<words>.+?)" \| (?P<page>[\w/.-]+\.md) \|', re.MULTILINE)
RATE = re.compile(r"\d+ (?:of|in) (?:100|1,000|10,000)\b")
BOUND = re.compile(r"([\d,]+) of ([\d,]+) \((at most|at least) ([\d.]+) %\)")
ONE_SIDED = 0.05


def plain(text: str) -> str:
    """Returns the words, without line breaks and marks of Markdown."""
    return " ".join(re.sub(r"\\|`|\*", "", FENCED.sub("", text)).split())


def number(text: str) -> int:
    return int(text.replace(",", ""))


CLAIMS = [(match["words"], match["page"]) for match in CLAIM.finditer(text_of(EVIDENCE))]


@pytest.mark.parametrize(("words", "page"), CLAIMS)
def test_the_manual_says_what_the_evidence_is_for(words: str, page: str) -> None:
    assert plain(words) in plain(text_of(page))


@pytest.mark.parametrize("page", MANUAL)
def test_each_rate_of_the_manual_has_evidence(page: str) -> None:
    text = plain(text_of(page))
    for words, of in CLAIMS:
        text = text.replace(plain(words), "...") if of == page else text
    assert [text[max(0, rate.start() - 40) : rate.end() + 20] for rate in RATE.finditer(text)] == []


@pytest.mark.parametrize("count, trials, side, percent", BOUND.findall(text_of(EVIDENCE)))
def test_each_bound_follows_from_its_count(count: str, trials: str, side: str, percent: str) -> None:
    """The bound is one-sided, and rounded to the safe side by less than one unit of its last digit."""
    low, high = clopper_pearson(number(count), number(trials), ONE_SIDED)
    exact = 100 * (high if side == "at most" else low)
    rounding = float(percent) - exact if side == "at most" else exact - float(percent)
    assert 0 <= rounding < 10.0 ** -len(percent.partition(".")[2])


def test_the_page_has_claims_and_bounds() -> None:
    assert len(CLAIMS) >= 20
    assert len(BOUND.findall(text_of(EVIDENCE))) >= 20
    assert len(text_of(EVIDENCE).splitlines()) <= 200


@pytest.mark.parametrize("path", sorted(set(re.findall(r"`((?:ci|framework|cmake)/[\w/.-]+)", text_of(EVIDENCE)))))
def test_what_checks_a_claim_exists(path: str) -> None:
    assert (SOURCE / path).exists()
