"""Defines the only exception of the renderer."""


class ReportError(Exception):
    """A sentence for the user that says what is wrong, where, and what to do. `__main__` prints it and exits with 2."""
