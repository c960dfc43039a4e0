"""What the gate of a test says where nothing has changed: as the report has it, and as lines of a table."""

from __future__ import annotations

from dataclasses import dataclass

from .node import Node
from .units import NONE, moment, number, percent_unsigned


@dataclass(frozen=True)
class Quarantine:
    until: str | None
    reason: str | None


@dataclass(frozen=True)
class Calibration:
    made: str | None
    gates: int | None
    alarms: int | None
    undecided: int | None
    within: float | None
    """Standard deviations as fractions; likewise `between` processes and between `sessions`."""
    between: float | None
    sessions: float | None
    effect: float | None
    """What is found in 95 of 100 cases within `seconds`, the budget in force."""
    seconds: float | None


def calibration_of(node: Node | None) -> Calibration | None:
    if node is None:
        return None
    noise = node.node("noise") or Node({}, "noise")
    declared = node.node("declared") or Node({}, "declared")
    return Calibration(
        made=node.text("made"),
        gates=node.count("gates"),
        alarms=node.count("alarms"),
        undecided=node.count("undecided"),
        within=noise.number("within"),
        between=noise.number("between"),
        sessions=noise.number("sessions"),
        effect=declared.number("effect"),
        seconds=declared.number("seconds"),
    )


def quarantine_of(node: Node | None) -> Quarantine | None:
    return None if node is None else Quarantine(node.text("until"), node.text("reason"))


def calibration_lines(calibration: Calibration | None) -> list[tuple[str, str]]:
    """Name and value of each line; none without a calibration."""
    if calibration is None:
        return []
    gates = f"of {number(calibration.gates)} gates"
    effect = percent_unsigned(calibration.effect)
    return [
        ("calibrated", moment(calibration.made)),
        ("noise within a process", percent_unsigned(calibration.within)),
        ("noise between processes", percent_unsigned(calibration.between)),
        ("noise between sessions", percent_unsigned(calibration.sessions)),
        ("false alarms", f"{number(calibration.alarms)} {gates}"),
        ("undecided", f"{number(calibration.undecided)} {gates}"),
        ("detectable in the budget", effect if effect == NONE else f"{effect} in {number(calibration.seconds)} s"),
    ]


def quarantine_sentence(quarantine: Quarantine | None) -> str:
    """Empty without a quarantine."""
    if quarantine is None:
        return ""
    return f"until {moment(quarantine.until)}, measured but not gating: {quarantine.reason or NONE}"
