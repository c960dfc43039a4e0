"""Lists the types, functions and inline variables that a C++ file defines with external linkage, by qualified name.

It reads text that clang-format has laid out, not a syntax tree, and skips the inside of types and functions.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

NOT_CODE = re.compile(
    r'R"(?P<end>[^(\s]*)\(.*?\)(?P=end)"|//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"'
    r"|(?<![0-9a-fA-F])'(?:\\.|[^'\\\n])+'|^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", re.S | re.M)
ATTRIBUTE = re.compile(r"__attribute__\(\(.*?\)\) ?|\[\[[^\]]*\]\] ?|^[A-Z][A-Z_0-9]+\([^)]*\) ")
NAMESPACE = re.compile(r"(?:inline )?namespace\b(?: ([\w:]+))?$")
TYPE = re.compile(r"(?:class|struct|union|enum(?: class| struct)?)(?: alignas ?\([^)]*\))? ([\w:]+(?: ?<.*>)?)(?: final)?(?: ?:(?!:).*)?$")
FUNCTION = re.compile(r"(?:^|[\s*&>])((?:[\w~]+(?:<[^()]*>)?::)*(?:operator ?(?:\(\)|[^\s\w(]+|[\w:<>& *]+)|~?\w+(?: ?<[^()]*>)?)) ?\(")
VARIABLE = re.compile(r"\binline\b.* (\w+)(?:\[\w*\])?$")
BASIC = {"auto", "bool", "char", "const", "double", "float", "int", "long", "short", "signed", "unsigned", "void"}


class Definition(NamedTuple):
    name: str  # qualified; for a function, with its parameter types
    line: int


class Scope(NamedTuple):
    names: list[str]
    internal: bool  # in an anonymous namespace


def code_of(text: str) -> str:
    """Returns the text without comments, strings and preprocessor lines; lines keep their numbers."""
    return NOT_CODE.sub(lambda found: '""' * found.group(0).startswith(('"', "R")) + "\n" * found.group(0).count("\n"), text)


def closing(text: str, begin: int) -> int:
    """Returns the index of the bracket that closes the one at `begin`."""
    depth = 0
    for found in re.finditer(r"[(){}\[\]]", text[begin:]):
        depth += 1 if found.group(0) in "({[" else -1
        if depth == 0:
            return begin + found.start()
    return len(text)


def without_template(head: str) -> str:
    while found := re.match(r"(?:template|requires) ?<", head):
        depth, at = 1, found.end()
        while depth and at < len(head):
            depth += {"<": 1, ">": -1}.get(head[at], 0)
            at += 1
        head = head[at:].lstrip()
    return head


def commas(text: str) -> Iterator[str]:
    """Yields the parts of a text between commas that are not in brackets."""
    depth = begin = 0
    for at, letter in enumerate(text):
        depth += (letter in "(<[{") - (letter in ")>]}")
        if letter == "," and depth == 0:
            yield text[begin:at]
            begin = at + 1
    yield text[begin:]


def type_of(parameter: str) -> str:
    """Returns a parameter's type, without its name and its default."""
    tokens = re.findall(r"\w+|::|\S", parameter.split("=")[0])
    named = len(tokens) > 1 and re.fullmatch(r"\w+", tokens[-1]) and tokens[-1] not in BASIC and tokens[-2] not in {"::", "const", "struct"}
    tokens = tokens[:-1] if named else tokens
    by_value = tokens[:1] == ["const"] and not {"&", "*"} & set(tokens)
    return " ".join(tokens[1:] if by_value else tokens)


def function_in(head: str) -> str | None:
    """Returns name and parameter types of a function that this head defines, or None."""
    found = FUNCTION.search(head)
    if not found or re.search(r"\b(?:static|friend)\b", head[: found.start(1)]) or "=" in head[: found.start(1)]:
        return None
    end = closing(head, found.end() - 1)
    types = [type_of(parameter) for parameter in commas(head[found.end() : end])]
    constant = " const" * bool(re.match(r" ?const\b", head[end + 1 :]))
    return f"{found.group(1).replace(' ', '')}({', '.join(types)}){constant}"


def initialised(head: str) -> str:
    """Returns the part of a definition before its initialiser."""
    return re.split(r" ?=|\{", head)[0]


def definition_in(head: str) -> str | None:
    head = without_template(ATTRIBUTE.sub("", head))
    if found := TYPE.match(head):
        return found.group(1).replace(" ", "")
    if function := function_in(head):
        return function
    found = VARIABLE.search(initialised(head))
    return found.group(1) if found else None


def definitions(text: str) -> Iterator[Definition]:
    code = code_of(text)
    scopes = [Scope([], False)]
    begin = at = 0
    while found := re.compile(r"[{};(]").search(code, at):
        at = found.end()
        head = re.sub(r"\s+", " ", code[begin : found.start()]).strip()
        if found.group(0) == "(":
            at = closing(code, found.start()) + 1
            continue
        if found.group(0) == "{" and re.match(r"[\w>)\]]", code[found.start() - 1]):  # begins an initialiser
            at = closing(code, found.start()) + 1
            continue
        begin = at
        if found.group(0) == "}":
            scopes = scopes[:-1] or scopes
        elif (namespace := NAMESPACE.match(head)) or head in {'extern ""', 'extern "C"'}:
            names = namespace.group(1).split("::") if namespace and namespace.group(1) else []
            internal = scopes[-1].internal or bool(namespace and not namespace.group(1))
            scopes.append(Scope(scopes[-1].names + names, internal))
        else:
            name = definition_in(head)
            is_declared = found.group(0) == ";" and not VARIABLE.search(initialised(head))
            if name and not scopes[-1].internal and not is_declared:
                yield Definition("::".join([*scopes[-1].names, name]), code[: found.start()].count("\n") + 1)
            if found.group(0) == "{":
                begin = at = closing(code, found.start()) + 1
