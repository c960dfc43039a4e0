"""Defines a kind of function of generated programs: its editable places, and its other effects.

A template has slots: @a:int@ is a number, @a:op@ an operator, @a:text@ eight letters, @a:table8@ eight numbers.
@a:word=one,other@ is one of two words, in which % is the name of the function. @a:call@ is a call of another function with the
argument x, @a:name@ the name of another function, and @f@ the name of the function itself. Filled with values, a template is the
text of a function `int @f@(int x)`; an edit is another value in one slot.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Kind:
    name: str
    source: str  # in the unit that contains the function
    header: str = "int @f@(int x);\n"  # in all units
    places: tuple[str, ...] = ("a", "b")  # units that may contain it
    starts: bool = False  # part of it runs before main()
    late: bool = False  # some of it runs only in later iterations
    library: str = ""  # in the source of the shared library
