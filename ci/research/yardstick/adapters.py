"""Reads the description of a gate, and asks the gate about two programs."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from suites.project import environment

RED, GREEN, UNDECIDED = "red", "green", "undecided"
WORDS = (RED, GREEN, UNDECIDED)
PROGRAMS = ("command", "google", "samples")
SHIPPED = Path(__file__).resolve().parent / "adapters"
KEYS = {"gate", "programs", "accept", "judge", "exit", "output"}


class AdapterError(Exception):
    """Raised for a description that cannot be used, and for a gate that gives no verdict."""


@dataclass(frozen=True)
class Adapter:
    gate: str  # its name in the table
    programs: str  # what {a} and {b} are, one of PROGRAMS
    accept: tuple[tuple[str, ...], ...]  # commands that measure or accept {a}; may be empty
    judge: tuple[tuple[str, ...], ...]  # commands that judge {b}; the last one gives the verdict
    exit: Mapping[int, str]  # exit code of the last command -> word
    output: tuple[tuple[str, re.Pattern[str]], ...]  # words and patterns of its output; the first that is found counts

    def ask(self, values: Mapping[str, object], directory: Path, **changes: str) -> str:
        """Returns the verdict of the gate, a word. `values` replace the names in braces; `changes` are environment variables."""
        commands = [[_filled(word, values) for word in command] for command in (*self.accept, *self.judge)]
        for command in commands[:-1]:
            done = _run(command, directory, changes)
            if done.returncode != 0:
                raise AdapterError(f"{self.gate}: {_told(command, done)}")
        done = _run(commands[-1], directory, changes)
        return self._word(commands[-1], done)

    def _word(self, command: list[str], done: subprocess.CompletedProcess[str]) -> str:
        if self.output and done.returncode == 0:
            found = next((word for word, pattern in self.output if pattern.search(done.stdout)), None)
        else:
            found = self.exit.get(done.returncode)
        if not found:
            raise AdapterError(f"{self.gate}: neither its exit code nor its output is a verdict: {_told(command, done)}")
        return found


def _filled(word: str, values: Mapping[str, object]) -> str:
    """Replaces {name} by its value, and leaves braces with any other content unchanged."""
    return re.sub(r"\{(\w+)\}", lambda found: str(values.get(found[1], found[0])), word)


def _run(command: list[str], directory: Path, changes: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
    try:
        return subprocess.run(command, cwd=directory, env=environment(**changes), capture_output=True, text=True)
    except OSError as error:
        raise AdapterError(f"{command[0]}: {error.strerror}") from error


def _told(command: list[str], done: subprocess.CompletedProcess[str]) -> str:
    return f"{' '.join(command)}\nended with {done.returncode}\n{done.stdout}{done.stderr}"


def _checked(file: Path, is_right: bool, sentence: str) -> None:
    if not is_right:
        raise AdapterError(f"{file}: {sentence}")


def _words(file: Path, read: Mapping[str, Any], key: str) -> dict[str, str]:
    """Returns the pairs of `exit` or `output`."""
    pairs: dict[str, str] = read.get(key, {})
    words = pairs.values() if key == "exit" else pairs
    _checked(file, set(words) <= set(WORDS), f"`{key}` names a word that is none of {', '.join(WORDS)}")
    return pairs


def read(file: Path) -> Adapter:
    try:
        given = json.loads(file.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise AdapterError(f"{file}: {error}") from error
    unknown = set(given) - KEYS
    _checked(file, not unknown, f"unknown: {', '.join(sorted(unknown))}; it may have {', '.join(sorted(KEYS))}")
    _checked(file, given.get("programs") in PROGRAMS, f"`programs` must be one of {', '.join(PROGRAMS)}")
    _checked(file, bool(given.get("gate")) and bool(given.get("judge")), "`gate` and `judge` are needed")
    _checked(file, bool(given.get("exit")) != bool(given.get("output")), "either `exit` or `output` is needed, and not both")
    return Adapter(
        given["gate"],
        given["programs"],
        tuple(map(tuple, given.get("accept", []))),
        tuple(map(tuple, given["judge"])),
        {int(code): word for code, word in _words(file, given, "exit").items()},
        tuple((word, re.compile(pattern, re.DOTALL)) for word, pattern in _words(file, given, "output").items()),
    )


def shipped() -> list[Path]:
    return sorted(SHIPPED.glob("*.json"))
