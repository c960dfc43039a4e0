"""Tests git remotes, and the web addresses of their commits."""

import pytest

from holdfast_report.forge import forge_of

HASH = "6d1f0c2e9b77a4c1d2e3f405162738495a6b7c8d"


@pytest.mark.parametrize(
    "remote",
    [
        "https://github.com/ada/kettle.git",
        "https://github.com/ada/kettle/",
        "https://ada:secret@github.com/ada/kettle.git",
        "git@github.com:ada/kettle.git",
        "ssh://git@github.com/ada/kettle.git",
        "ssh://git@ssh.github.com:443/ada/kettle.git",
    ],
)
def test_every_spelling_of_a_remote_at_github_leads_to_one_place(remote):
    assert forge_of(remote).commit(HASH) == f"https://github.com/ada/kettle/commit/{HASH}"
    assert forge_of(remote).range("0a1b2c3", "6d1f0c2") == "https://github.com/ada/kettle/compare/0a1b2c3...6d1f0c2"


@pytest.mark.parametrize(
    ("remote", "base"),
    [
        ("git@gitlab.com:group/sub/kettle.git", "https://gitlab.com/group/sub/kettle"),
        ("https://gitlab.example.com:8443/group/kettle.git", "https://gitlab.example.com:8443/group/kettle"),
        ("ssh://git@gitlab.example.com:2222/group/kettle.git", "https://gitlab.example.com/group/kettle"),
    ],
)
def test_a_gitlab_of_any_host_has_its_own_addresses(remote, base):
    assert forge_of(remote).commit(HASH) == f"{base}/-/commit/{HASH}"
    assert forge_of(remote).range("0a1b2c3", "6d1f0c2") == f"{base}/-/compare/0a1b2c3...6d1f0c2"


@pytest.mark.parametrize(
    "remote",
    [
        None,
        "",
        "/srv/git/kettle.git",
        "../kettle",
        "file:///srv/github/kettle.git",
        "git@example.com:ada/kettle.git",
        "https://notgithub.com/ada/kettle",
        "https://github.com.example.org@evil.example/ada/kettle",
        "https://github.com/kettle",
        "https://github.com/ada/kettle?x=<script>",
        "https://github.com/../../x",
        "javascript:alert(1)//github.com/a/b",
    ],
)
def test_other_remotes_have_no_links(remote):
    assert forge_of(remote) is None


@pytest.mark.parametrize(
    ("remote", "href"),
    [
        ("git@github.com:ada/kettle.git", f"https://github.com/ada/kettle/blob/{HASH}/src/a%20b%23.cpp"),
        ("https://gitlab.com/ada/kettle.git", f"https://gitlab.com/ada/kettle/-/blob/{HASH}/src/a%20b%23.cpp"),
    ],
)
def test_a_file_has_an_address_at_its_commit(remote, href):
    assert forge_of(remote).file(HASH, "src/a b#.cpp") == href


@pytest.mark.parametrize("path", ["", "/usr/include/c++/12/vector", "../../elsewhere/a.cpp", "src/../../a.cpp"])
def test_a_path_that_is_not_in_the_repository_has_no_link(path):
    assert forge_of("git@github.com:ada/kettle.git").file(HASH, path) == ""


@pytest.mark.parametrize("commit", [None, "", "main", "-x", "0a1b2c3/../x"])
def test_what_is_no_hash_has_no_link(commit):
    forge = forge_of("git@github.com:ada/kettle.git")
    assert forge.commit(commit) == "" and forge.file(commit, "a.cpp") == "" and forge.range(commit, HASH) == ""
