"""Finds places of a C++ source that can be mutated, by Clang's syntax tree."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Iterator

from clang.cindex import Cursor, CursorKind, Diagnostic, Index, TranslationUnit, TypeKind

from mutation.edit import CALL, CONDITION, NUMBER, RETURN, Edit, apart, can_be_repeated, of_operator, rewritten

WHOLE = {TypeKind.INT, TypeKind.UINT, TypeKind.LONG, TypeKind.ULONG, TypeKind.LONGLONG, TypeKind.ULONGLONG, TypeKind.SHORT,
         TypeKind.USHORT, TypeKind.CHAR_S, TypeKind.UCHAR, TypeKind.SCHAR}  # fmt: skip
REAL = {TypeKind.FLOAT, TypeKind.DOUBLE, TypeKind.LONGDOUBLE}
DECLARED = {CursorKind.FUNCTION_DECL, CursorKind.CXX_METHOD, CursorKind.CONSTRUCTOR, CursorKind.FUNCTION_TEMPLATE,
            CursorKind.CONVERSION_FUNCTION, CursorKind.VAR_DECL, CursorKind.FIELD_DECL}  # fmt: skip
# Constant expressions, or names whose parts are types and constants.
CONSTANT = {CursorKind.STATIC_ASSERT, CursorKind.ENUM_DECL, CursorKind.DECL_REF_EXPR, CursorKind.TEMPLATE_REF,
            CursorKind.TYPE_ALIAS_DECL, CursorKind.TYPEDEF_DECL, CursorKind.TYPE_ALIAS_TEMPLATE_DECL,
            CursorKind.TEMPLATE_NON_TYPE_PARAMETER,
            CursorKind.TEMPLATE_TYPE_PARAMETER}  # fmt: skip
CONDITIONAL = {CursorKind.IF_STMT, CursorKind.WHILE_STMT}
# Included headers are parsed only once, although a source is parsed without mutants and with them; bodies of functions
# in headers are skipped. Clang's names of the two numbers: CreatePreambleOnFirstParse,
# LimitSkipFunctionBodiesToPreamble.
OPTIONS = (TranslationUnit.PARSE_DETAILED_PROCESSING_RECORD | TranslationUnit.PARSE_PRECOMPILED_PREAMBLE | 0x100
           | TranslationUnit.PARSE_SKIP_FUNCTION_BODIES | 0x800)  # fmt: skip


@dataclass(frozen=True)
class Source:
    """A product source; `arguments` are those of the compiler."""

    tree: Path
    file: str
    arguments: tuple[str, ...]

    @property
    def path(self) -> Path:
        return self.tree / self.file

    def text(self) -> str:
        return self.path.read_text(encoding="latin-1")  # one character for each byte, to match Clang's offsets

    def parsed(self, header: str) -> TranslationUnit:
        return Index.create().parse(str(self.path), ["-include", header, *self.arguments], options=OPTIONS)


def drawn(source: Source, count: int, seed: int, header: str) -> tuple[list[Edit], int]:
    """Returns at most `count` edits of the source, drawn by the seed, that Clang compiles; and the number of edits that
    it rejects."""
    unit = source.parsed(header)
    candidates = list(edits_of(source, unit))
    random.Random(f"{seed} {source.file}").shuffle(candidates)
    chosen: list[Edit] = []
    refused = 0
    while added := apart(candidates, count - len(chosen), chosen):
        candidates = [edit for edit in candidates if edit not in added]
        bad = refused_by_clang(source, unit, [*chosen, *added])
        chosen = [edit for edit in (*chosen, *added) if edit not in bad]
        refused += len(bad)
    return chosen, refused


def refused_by_clang(source: Source, unit: TranslationUnit, edits: list[Edit]) -> list[Edit]:
    unit.reparse(unsaved_files=[(str(source.path), rewritten(source.text(), dict(enumerate(edits, 1))))])
    lines = [found.location.line for found in unit.diagnostics
             if found.severity >= Diagnostic.Error and str(found.location.file) == str(source.path)]  # fmt: skip
    return [edit for edit in edits if any(edit.line <= line <= edit.last_line for line in lines)]


def edits_of(source: Source, unit: TranslationUnit) -> Iterator[Edit]:
    text = source.text()
    top = [cursor for cursor in known(unit.cursor) if str(cursor.location.file) == str(source.path)]
    macros = [ends(cursor) for cursor in top if cursor.kind in (CursorKind.MACRO_INSTANTIATION, CursorKind.MACRO_DEFINITION)]
    for cursor in top:
        if not cursor.kind.is_preprocessing():
            for edit in Walk(source.file, text).of(cursor, None):
                if not any(edit.start < end and start < edit.end for start, end in macros):
                    yield edit


def known(cursor: Cursor) -> list[Cursor]:
    """Returns the children whose kinds the bindings know: the bindings of Clang 16 do not know concepts."""
    return [child for child in cursor.get_children() if is_known(child)]


def is_known(cursor: Cursor) -> bool:
    try:
        return cursor.kind is not None
    except ValueError:
        return False


def ends(cursor: Cursor) -> tuple[int, int]:
    return cursor.extent.start.offset, cursor.extent.end.offset


def plain(cursor: Cursor) -> Cursor:
    """Returns the expression without the implicit conversions around it, which have no text."""
    while cursor.kind == CursorKind.UNEXPOSED_EXPR:
        inner = known(cursor)
        if len(inner) != 1 or ends(inner[0]) != ends(cursor):
            break
        cursor = inner[0]
    return cursor


@dataclass
class Walk:
    file: str
    text: str

    def of(self, cursor: Cursor, parent: Cursor | None) -> Iterator[Edit]:
        if cursor.kind in CONSTANT or (cursor.kind in DECLARED and self.is_constant(cursor)):
            return
        yield from self.here(cursor, parent)
        for child in self.children(cursor):
            yield from self.of(child, cursor)

    def is_constant(self, cursor: Cursor) -> bool:
        said = self.text[cursor.extent.start.offset : cursor.location.offset]
        return bool(re.search(r"\b(constexpr|consteval|constinit)\b", said))

    def children(self, cursor: Cursor) -> list[Cursor]:
        children = known(cursor)
        if cursor.kind in (CursorKind.VAR_DECL, CursorKind.FIELD_DECL, CursorKind.PARM_DECL):
            return [child for child in children if child.extent.start.offset > cursor.location.offset]
        if cursor.kind == CursorKind.CASE_STMT:
            return children[1:]
        if cursor.kind == CursorKind.MEMBER_REF_EXPR:  # the object, not arguments of a template
            return [child for child in children[:1] if child.extent.start.offset == cursor.extent.start.offset]
        if cursor.kind == CursorKind.IF_STMT and re.match(r"if\s+constexpr\b", self.text[cursor.extent.start.offset :]):
            return children[1:]
        return children

    def here(self, cursor: Cursor, parent: Cursor | None) -> Iterator[Edit]:
        kind, (start, end) = cursor.kind, ends(cursor)
        line, said = cursor.extent.start.line, self.text[start:end]

        def edit(of: str, after: str = "") -> Edit:
            return Edit(of, self.file, line, start, end, said, after)

        found: Edit | None = None
        if kind == CursorKind.BINARY_OPERATOR:
            found = self.operation(cursor, known(cursor))
            if found and found.kind.startswith("plus") and cursor.type.get_canonical().kind not in WHOLE | REAL:
                found = None
        elif kind == CursorKind.CALL_EXPR and cursor.spelling.startswith("operator"):
            arguments = list(cursor.get_arguments())
            found = self.operation(cursor, arguments) if cursor.spelling not in ("operator+", "operator-") else None
        elif kind in (CursorKind.INTEGER_LITERAL, CursorKind.FLOATING_LITERAL) and re.match(r"[0-9.]", said):
            found = edit(NUMBER, f"{said} + 1")
        elif kind == CursorKind.CXX_BOOL_LITERAL_EXPR and parent is not None and parent.kind == CursorKind.RETURN_STMT:
            found = edit(RETURN, "false" if said == "true" else "true")
        elif kind in CONDITIONAL:
            found = self.condition(cursor)
        elif kind == CursorKind.COMPOUND_STMT:
            yield from self.calls(cursor)
        if found:
            yield found

    def operation(self, cursor: Cursor, operands: list[Any]) -> Edit | None:
        if len(operands) != 2 or operands[0] is None or operands[1] is None:
            return None
        (start, end), left_end, right_start = ends(cursor), ends(operands[0])[1], ends(operands[1])[0]
        return of_operator(self.file, cursor.extent.start.line, self.text, start, left_end, right_start, end)

    def condition(self, cursor: Cursor) -> Edit | None:
        """Returns the edit of the expression before the parenthesis that closes the condition."""
        if re.match(r"if\s+constexpr\b", self.text[cursor.extent.start.offset :]):
            return None
        for child in known(cursor):
            start, end = ends(child)
            before = self.text[cursor.extent.start.offset : start].rstrip()
            if child.kind.is_expression() and self.text[end:].lstrip().startswith(")") and before[-1:] in ("(", ";"):
                said = self.text[start:end]
                return Edit(CONDITION, self.file, child.extent.start.line, start, end, said, f"!({said})")
        return None

    def calls(self, block: Cursor) -> Iterator[Edit]:
        for statement in known(block):
            inner, (start, end) = plain(statement), ends(statement)
            is_call = inner.kind == CursorKind.CALL_EXPR and not inner.spelling.startswith("operator")
            if is_call and self.text[end:].lstrip().startswith(";") and can_be_repeated(self.text[start:end]):
                yield Edit(CALL, self.file, statement.extent.start.line, start, end, self.text[start:end], "")
