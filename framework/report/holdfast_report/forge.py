"""Returns web addresses of commits and files, if the remote of the repository is on a known forge."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import quote

_PATHS = {"github": "commit/{}", "gitlab": "-/commit/{}"}
_FILES = {"github": "blob/{}/{}", "gitlab": "-/blob/{}/{}"}
_RANGES = {"github": "compare/{}...{}", "gitlab": "-/compare/{}...{}"}

# "https://user:secret@host:8443/group/name.git" and "ssh://git@host:22/group/name.git".
_URL = re.compile(r"(?P<scheme>https?|ssh|git\+ssh)://(?:[^@/]*@)?(?P<host>[\w.-]+)(?P<port>:\d+)?/(?P<path>.+)")
# "git@host:group/name.git".
_SCP = re.compile(r"(?:[\w.-]+@)?(?P<host>[\w.-]+):(?P<path>[^/].*)")
_NAME = re.compile(r"[\w.~-]+(?:/[\w.~-]+)+")
# Git abbreviates hashes to seven digits at least; those of SHA-256 have 64.
_HASH = re.compile(r"[0-9a-f]{7,64}")


@dataclass(frozen=True)
class Forge:
    kind: str
    base: str
    """Address of the repository, without a slash at its end."""

    def commit(self, commit: str | None) -> str:
        """Returns the address of a commit; empty if it is not a hash."""
        return f"{self.base}/{_PATHS[self.kind].format(commit)}" if commit and _HASH.fullmatch(commit) else ""

    def file(self, commit: str | None, path: str) -> str:
        """Returns the address of a path within the repository; empty if the path leads out of it. Append "#L12" for a
        line."""
        inside = path and not path.startswith("/") and ".." not in path.split("/")
        if not inside or not commit or not _HASH.fullmatch(commit):
            return ""
        return f"{self.base}/{_FILES[self.kind].format(commit, quote(path, errors='replace'))}"

    def range(self, older: str | None, newer: str | None) -> str:
        hashes = (older or "", newer or "")
        return f"{self.base}/{_RANGES[self.kind].format(*hashes)}" if all(map(_HASH.fullmatch, hashes)) else ""


def forge_of(remote: str | None) -> Forge | None:
    """Returns the forge of a remote: GitHub or GitLab, or a host of a company with one of these names; None for any other.

    >>> forge_of("git@github.com:ada/kettle.git")
    Forge(kind='github', base='https://github.com/ada/kettle')
    """
    found = _URL.fullmatch(remote or "") or _SCP.fullmatch(remote or "")
    if not found:
        return None
    named = found.groupdict()
    host = {"ssh.github.com": "github.com", "altssh.gitlab.com": "gitlab.com"}.get(named["host"], named["host"])
    kind = next((kind for kind in _PATHS if kind in host.lower().split(".")), None)
    path = named["path"].strip("/").removesuffix(".git")
    if kind is None or not _NAME.fullmatch(path) or ".." in path:
        return None
    web = named.get("scheme") in ("http", "https")
    return Forge(kind, f"{named['scheme'] if web else 'https'}://{host}{named['port'] or '' if web else ''}/{path}")
