"""Tests `holdfast mcp` as clients of the Model Context Protocol use it: a plain client, and the client of the protocol's
own SDK."""

import json
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from project import PASS, WRAPPER, Project, environment, run, until

HERE = Path(__file__).resolve().parent
TOOLS = ["verdict", "why", "functions", "next_step", "compare"]
PARSE_ERROR, INVALID_PARAMS = -32700, -32602


class Client:
    """Sends requests one after the other, and reads their answers."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self.process = process
        self.last = 0
        self.tools: dict[str, Any] = {}

    def send(self, message: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(message + "\n")
        self.process.stdin.flush()

    def read(self) -> Any:
        assert self.process.stdout is not None
        return json.loads(self.process.stdout.readline())

    def ask(self, method: str, **params: Any) -> Any:
        self.last += 1
        self.send(json.dumps({"jsonrpc": "2.0", "id": self.last, "method": method, "params": params}))
        answer = self.read()
        assert answer["id"] == self.last
        return answer

    def begin(self, version: str = "2025-06-18") -> Any:
        answer = self.ask("initialize", protocolVersion=version, capabilities={}, clientInfo={"name": "test", "version": "1"})
        self.send(json.dumps({"jsonrpc": "2.0", "method": "notifications/initialized"}))
        self.tools = {tool["name"]: tool for tool in self.ask("tools/list")["result"]["tools"]}
        return answer["result"]

    def call(self, tool: str, **arguments: Any) -> Any:
        """Returns the answer of a tool, after checking that it fits its schema, and that its text is the same
        document."""
        result = self.ask("tools/call", name=tool, arguments=arguments)["result"]
        assert not result["isError"], result
        answer = result["structuredContent"]
        assert json.loads(result["content"][0]["text"]) == answer
        jsonschema.Draft202012Validator(self.tools[tool]["outputSchema"]).validate(answer)
        return answer

    def end(self) -> int:
        assert self.process.stdin is not None
        self.process.stdin.close()
        return self.process.wait(timeout=60)


@contextmanager
def server(place: Path, *options: object) -> Iterator[Client]:
    command = [WRAPPER, "mcp", *map(str, options)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=place, env=environment()) as process:
        yield Client(process)
        process.kill()


def test_two_calls_tell_what_became_slower_by_how_much_and_the_command_to_type(regressed: Project) -> None:
    with server(regressed.build) as client:
        assert client.begin()["serverInfo"]["name"] == "holdfast"
        assert list(client.tools) == TOOLS
        verdict = client.call("verdict")
        assert (verdict["verdict"], verdict["closed"]) == ("regressed", True)
        slower, undecided = verdict["results"]
        assert (slower["name"], slower["before"], slower["after"]) == ("parse", "1.005 us", "1.505 us")
        assert slower["estimate"]["ratio"] == pytest.approx(1505 / 1005, abs=1e-4)
        assert slower["estimate"]["low"] <= slower["estimate"]["ratio"] <= slower["estimate"]["high"]
        assert slower["declared"].startswith("CMakeLists.txt")
        assert (undecided["name"], undecided["verdict"]) == ("print", "no_baseline")
        assert "pinpoint parse" in verdict["next"][0]
        (why,) = client.call("why", test="parse")["results"]
        assert "slower by 49.8 %" in why["evidence"][0]
        assert why["steps"][0]["command"] == verdict["next"][0]
        assert client.end() == PASS


def test_the_next_step_of_a_test_is_that_of_the_report(regressed: Project) -> None:
    with server(regressed.build) as client:
        client.begin()
        steps = client.call("next_step", test="print")["steps"]
        assert "baseline accept print" in steps[0]["command"]
        text = regressed.holdfast("gate").stdout
        assert client.call("next_step")["steps"][0]["command"] in text


@pytest.mark.slow
def test_a_session_that_is_measured_meanwhile_is_the_latest(regressed: Project) -> None:
    with server(regressed.build) as client:
        client.begin()
        first = client.call("verdict")["session"]
        regressed.ctest("-R", "^perf[.]print$")
        assert client.call("verdict")["session"] != first
        assert client.call("verdict", session=first)["session"] == first


def test_a_comparison_of_commands_is_measured_within_its_budget(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        client.begin()
        answer = client.call("compare", commands=["sleep 0.01", "sleep 0.03"], budget_seconds=5)
        assert answer["verdict"] == "regressed"
        assert answer["results"][0]["estimate"]["ratio"] > 1.5


@pytest.mark.slow
def test_a_test_of_two_build_trees_is_compared(regressed: Project) -> None:
    with server(regressed.build) as client:
        client.begin()
        answer = client.call("compare", test="parse", builds=[str(regressed.build), str(regressed.build)], budget_seconds=2)
        assert answer["results"][0]["name"] == "parse"


def test_a_comparison_can_be_cancelled_and_the_server_goes_on(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        client.begin()
        arguments = {"commands": ["sleep 0.05", "sleep 0.05"], "budget_seconds": 600}
        params = {"name": "compare", "arguments": arguments, "_meta": {"progressToken": 1}}
        client.send(json.dumps({"jsonrpc": "2.0", "id": "long", "method": "tools/call", "params": params}))
        assert client.read()["method"] == "notifications/progress"
        client.send(json.dumps({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": "long"}}))
        client.send(json.dumps({"jsonrpc": "2.0", "id": "ping", "method": "ping"}))
        answers = [client.read()]
        while answers[-1].get("method"):
            answers.append(client.read())
        assert answers[-1]["id"] == "ping"
        assert client.end() == PASS


def test_a_signal_ends_the_server_during_a_comparison(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        client.begin()
        client.send(json.dumps({"jsonrpc": "2.0", "id": 9, "method": "tools/call", "params":
                                {"name": "compare", "arguments": {"commands": ["sleep 5", "sleep 5"]}}}))  # fmt: skip
        until(lambda: Path(f"/proc/{client.process.pid}/task/{client.process.pid}/children").read_text())
        client.process.send_signal(signal.SIGTERM)
        assert client.process.wait(timeout=60) == -signal.SIGTERM


def test_without_a_store_the_answer_is_a_sentence(tmp_path: Path) -> None:
    with server(tmp_path, "--store", f"sqlite3:{tmp_path}/none.db") as client:
        client.begin()
        result = client.ask("tools/call", name="verdict")["result"]
        assert result["isError"]
        assert "there is no store yet" in result["content"][0]["text"]


def test_the_tool_that_measures_can_be_left_out(tmp_path: Path) -> None:
    with server(tmp_path, "--read-only") as client:
        client.begin()
        assert list(client.tools) == TOOLS[:-1]
        assert client.ask("tools/call", name="compare", arguments={})["error"]["code"] == INVALID_PARAMS


def test_bad_input_is_answered_and_does_not_end_the_server(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        for line in ("{", "\x00\x01", "[" * 100_000, "x" * (5 << 20)):
            client.send(line)
            assert client.read()["error"]["code"] == PARSE_ERROR
        client.begin("2024-11-05")
        wrong = ({"commands": "a"}, {"commands": ["a"]}, {"test": "a"}, {"commands": ["a", "b"], "budget_seconds": 1e9}, {"commands": [1, 2]})
        for arguments in wrong:
            assert client.ask("tools/call", name="compare", arguments=arguments)["error"]["code"] == INVALID_PARAMS
        assert client.ask("ping")["result"] == {}
        assert client.end() == PASS


def test_requests_in_a_file_are_all_answered(regressed: Project) -> None:
    """A shell can ask, too: its input ends at once."""
    begin = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "sh", "version": "1"}}
    compare = {"name": "compare", "arguments": {"commands": ["true", "true"], "budget_seconds": 1}}
    asked = [("initialize", begin), ("tools/call", {"name": "verdict"}), ("tools/call", compare)]
    lines = [json.dumps({"jsonrpc": "2.0", "id": id, "method": method, "params": params}) + "\n" for id, (method, params) in enumerate(asked)]
    done = subprocess.run([WRAPPER, "mcp"], input="".join(lines), capture_output=True, text=True, cwd=regressed.build, env=environment(), check=True)
    assert [json.loads(line)["id"] for line in done.stdout.splitlines()] == [0, 1, 2]


@pytest.mark.slow
def test_a_client_of_the_sdk_takes_every_answer(regressed: Project, tmp_path: Path) -> None:
    if not shutil.which("npm") or not shutil.which("node"):
        pytest.skip("npm is not installed")
    shutil.copy(HERE / "mcp_client.mjs", tmp_path)
    install = ["npm", "install", "--silent", "--no-audit", "--no-fund", "--prefix", str(tmp_path), "@modelcontextprotocol/sdk@1"]
    if subprocess.run(install, check=False, timeout=300).returncode != 0:
        pytest.skip("the registry of npm cannot be reached")
    answers = json.loads(run("node", tmp_path / "mcp_client.mjs", WRAPPER, regressed.build).stdout)
    assert answers["tools"] == TOOLS
    assert answers["verdict"]["structuredContent"]["results"][0]["name"] == "parse"
    assert answers["compare"]["structuredContent"]["results"]
    assert answers["compare"]["progress"] > 0
    assert answers["unknown"] is True
    assert answers["refused"] == INVALID_PARAMS
