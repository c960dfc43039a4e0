"""The one way in which rendering fails."""


class ReportError(Exception):
    """A sentence for the user: what, where, and what to do. `__main__` prints it and exits with 2."""
