"""Defines the words of a report: one table for each vocabulary, so that all pages use the same words."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Badge:
    """A verdict as it is shown. Word and symbol express it without the colour that `key` selects in the style sheet."""

    key: str
    word: str
    symbol: str


# Sorted by importance for a reader: errors, losses, undecided results, good results.
VERDICTS = {
    "error": Badge("error", "error", "✕"),
    "regressed": Badge("regressed", "regressed", "▲"),
    "inconclusive": Badge("inconclusive", "inconclusive", "?"),
    "incompatible": Badge("incompatible", "incompatible", "≠"),
    "no_baseline": Badge("no_baseline", "no baseline", "○"),
    "improved": Badge("improved", "improved", "▼"),
    "pass": Badge("pass", "pass", "✓"),
}

UNDECIDED = ("inconclusive", "incompatible", "no_baseline")

MISSING = Badge("missing", "missing", "∅")

_RANK = {key: rank for rank, key in enumerate(VERDICTS)}

# The summary counts errors in the plural; a missing test has no result, so it is counted after the errors.
SUMMARY = [("errors", VERDICTS["error"]), ("missing", MISSING)] + [
    (key, badge) for key, badge in VERDICTS.items() if key != "error"
]

GATE = {
    "pass": "The gate passes.",
    "improved": "The gate passes, with an improvement.",
    "regressed": "The gate fails: performance regressed.",
    "inconclusive": "The gate is undecided.",
    "no_baseline": "The gate is undecided: there is no baseline to compare with.",
    "incompatible": "The gate is undecided: the baseline is not comparable.",
    "error": "The gate fails: something is broken.",
}

NO_GATE = "The gate was not asked."

# The rule of each tester. The page shows the applied numbers beside it.
RULES = {
    "shift": "The trimmed t interval (Yuen, a fifth on each side) of the log ratios of the pairs. "
    "Regressed when all of it is worse than the minimum effect, pass when none of it is "
    "(improved when all of it is better by as much), inconclusive while the minimum effect lies inside. "
    "It is looked at after 6, 7, 8, 9, 11, 14, 19, 24, 29, 40, 60, 90, 135 and 160 rounds, as far as there are so many, "
    "and the first look that decides ends them; all looks share the level. An alarm is confirmed by fresh rounds before it is called "
    "regressed: those beyond the minimum effect must come to lead the others by two.",
    "overlap-intervals": "The confidence interval of each side's mean, widened to the noise magnitude. "
    "A change when the two intervals do not overlap.",
    "confidence-intervals": "The confidence interval of the difference of the means, previous minus current. "
    "A change when zero lies outside.",
    "relaxed-confidence-intervals": "As confidence-intervals, and no change either where the confidence intervals "
    "of both means overlap.",
    "last-interval": "The confidence interval of the accepted mean. A change when the current mean lies outside.",
    "anova": "One-way analysis of variance. A change when F exceeds its critical value.",
    "sbs": "The rule of the Scala Benchmarking Suite: the confidence interval of the difference of the means "
    "against one baseline, the analysis of variance against several.",
    "exact": "The values themselves are compared: they are taken to be free of noise.",
    "accepter": "Every result is accepted; nothing is tested.",
}

BASELINES = {
    "live": "run again beside the current build",
    "stored": "stored numbers",
    "none": "none",
}

DIRECTIONS = {"lower": "Lower is better.", "higher": "Higher is better."}


def badge(word: str | None) -> Badge:
    """Returns the badge of a verdict; an unknown word is shown unchanged, without colour."""
    return VERDICTS.get(word or "") or Badge("unknown", word or "—", "·")


def rank(verdict: str) -> int:
    """Returns the rank of a verdict; smaller ranks come first in a table."""
    return _RANK[verdict]
