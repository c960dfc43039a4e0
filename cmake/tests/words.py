"""Finds commands of the wrapper in documents."""

from __future__ import annotations

import functools
import re

from mini_project import WRAPPER, run

COMMAND = re.compile(r"(?:^|(?<=[\s/'\"(`]))holdfast ([a-z][a-z-]+)((?: [a-z][a-z-]*)?)([^|,;\n#`)]*)", re.MULTILINE)


@functools.cache
def help_of(*verbs: str) -> str:
    """Returns the help of a verb. Fails if the verb does not exist."""
    return run(WRAPPER, *verbs, "--help-all").stdout


@functools.cache
def verbs_of(*verbs: str) -> frozenset[str]:
    listed, _, _ = help_of(*verbs).partition("\nExamples:")
    return frozenset(re.findall(r"^  ([a-z][a-z-]+)(?: |$)", listed, re.MULTILINE))


def commands_in(text: str) -> list[tuple[tuple[str, ...], set[str]]]:
    """Returns verbs and options of each `holdfast ...` in the text, without the words after --."""
    made = []
    for command in COMMAND.finditer(text):
        verb, second, rest = command[1], command[2].strip(), command[3]
        verbs = (verb, second) if verb in verbs_of() and second in verbs_of(verb) else (verb,)
        options = set(re.findall(r"(?<=\s)--[a-z][a-z-]*", f"{rest} ".split(" -- ")[0]))
        made.append((verbs, options))
    return made


def unknown_in(text: str) -> list[str]:
    """Returns the verbs and options of these commands that the wrapper does not know."""
    unknown = []
    for verbs, options in commands_in(text):
        if verbs[0] not in verbs_of():
            unknown.append(f"holdfast {verbs[0]}")
        else:
            known = {"--help", "--help-all", *re.findall(r"--[a-z][a-z-]*", help_of(*verbs))}
            unknown += [f"holdfast {' '.join(verbs)} {option}" for option in options - known]
    return unknown
