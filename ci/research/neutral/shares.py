"""Calibrates how often a function executes the part that an edit makes slower, so that the edit costs 8 % of its time."""

from __future__ import annotations

from pathlib import Path
from statistics import median

from neutral.edits import SHARE, SLOWER, SLOWER_TIMES, SLOWER_TOLERANCE, Edit
from neutral.project import Neutral

TURNS = 9  # runs of each program: with the cheap parts, and with the dear parts
TRIALS = 8


def with_shares(functions: dict[str, str], shares: dict[str, int]) -> dict[str, str]:
    return {name: SHARE.sub(f"{shares[name]} /*share*/", text) if name in shares else text for name, text in functions.items()}


def time_ratios(place: Path, prefix: Path, functions: dict[str, str], options: list[str], names: list[str]) -> dict[str, float]:
    """Returns the time of each of these functions with the dear part relative to the cheap one."""
    cheap, dear = (Neutral(place / name, prefix, functions, options) for name in ("cheap", "dear"))
    cheap.compile_times(Edit())
    dear.compile_times(Edit(SLOWER))
    return {name: median(dear.time(name) / cheap.time(name) for _ in range(TURNS)) for name in names}


def calibrated_shares(place: Path, prefix: Path, functions: dict[str, str], options: list[str]) -> dict[str, int]:
    """Returns the shares of the functions that have a dear part. Assumes that the cost is proportional to the share; a step at most
    doubles a share."""
    shares = {name: int(found[1]) for name, text in functions.items() if (found := SHARE.search(text))}
    off = list(shares)
    trials = 0
    while off:
        if trials == TRIALS:
            raise SystemExit(f"no share makes {', '.join(off)} take {SLOWER_TIMES} times as long")
        trials += 1
        ratios = time_ratios(place, prefix, with_shares(functions, shares), options, off)
        for name, ratio in ratios.items():
            print(f"{name}: {shares[name]} times, {100 * (ratio - 1):+.1f} % of time", flush=True)
        off = [name for name, ratio in ratios.items() if abs(ratio - SLOWER_TIMES) > SLOWER_TOLERANCE]
        shares |= {name: max(1, round(shares[name] * min(2, (SLOWER_TIMES - 1) / max(ratios[name] - 1, 0.001)))) for name in off}
    return shares
