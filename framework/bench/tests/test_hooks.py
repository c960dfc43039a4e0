"""Tests which hooks run, and in which order: the programs print them to stderr."""

import pytest
from program import BROKEN, GOOD, run, wire

ONE_POINT = ("--holdfast-benchmark=suite/hooks", '--holdfast-point={"size":2}')
ONE_CALL = ["set_up", "call 2", "tear_down"]


def test_hooks_stand_around_the_process_and_around_each_call() -> None:
    told = wire("points", *ONE_POINT)
    assert told.stderr.splitlines() == ["before_all", "input 2", *ONE_CALL, *ONE_CALL, "after_all"]  # two samples
    assert len(told.blocks[0].values) == 2


@pytest.mark.parametrize("hook", ["before_all", "after_all", "set_up", "tear_down"])
def test_a_hook_that_throws_is_named(hook: str) -> None:
    told = wire("points", *ONE_POINT, HOOK=hook)
    assert told.code == GOOD  # the error is reported to the wrapper, so the program has done its task
    (block,) = told.blocks
    assert block.lines[-1] == {"error": f"it threw: {hook} threw: disk full"}
    assert ("after_all" in told.stderr) == (hook != "before_all")
    assert run("points", *ONE_POINT, HOOK=hook).returncode == BROKEN


def test_a_warm_up_of_ones_own_runs_once_where_nothing_warms_up() -> None:
    told = wire("points", "--holdfast-benchmark=suite/warms up")
    assert told.stderr.splitlines() == ["warm_up", "measured", "measured"]


def test_a_warm_up_of_ones_own_runs_before_each_run_of_the_warmer() -> None:
    told = wire("points", "--holdfast-benchmark=suite/warms up", "--holdfast-warmer=count:3")
    assert told.stderr.splitlines() == ["warm_up", "measured"] * 3 + ["measured"] * 2


def test_the_input_of_a_loop_is_made_anew_between_the_hooks_of_the_process() -> None:
    told = wire("points", "--holdfast-benchmark=suite/loop", "--holdfast-samples=3", "--holdfast-measurer=reinstantiation:2")
    assert told.stderr.splitlines() == ["before_all", "input 1", "call 1", "input 1", "call 1", "call 1", "after_all"]
    assert len(told.blocks[0].values) == 3


def test_skipping_runs_no_hook_and_builds_no_input() -> None:
    told = wire("points", "--holdfast-benchmark=suite/skipped", '--holdfast-point={"size":1}')
    assert told.stderr == ""
    assert told.blocks[0].lines[-1] == {"skip": "no data here"}


def test_the_local_executor_warms_up_all_before_it_measures_the_first() -> None:
    told = wire("points", "hooks|warms up", "--holdfast-executor=local", "--holdfast-warmer=count:1")
    # Warm-up: each benchmark once, with its last input, or in its own way. Then each point: one run, two samples.
    story = "before_all; input 3; set_up; call 3; tear_down; after_all; warm_up; measured; "
    for size in (1, 2, 3):
        story += f"before_all; input {size}; " + f"set_up; call {size}; tear_down; " * 3 + "after_all; "
    story += "warm_up; measured; measured; measured"
    assert "; ".join(told.stderr.splitlines()) == story
    subjects = [(block.subject["benchmark"], block.subject["params"]) for block in told.blocks]
    assert subjects == [("suite/hooks", {"size": size}) for size in (1, 2, 3)] + [("suite/warms up", {"n": 1})]


def test_who_throws_while_all_warm_up_does_not_take_the_others_along() -> None:
    told = wire("kinds", "throws|steady", "--holdfast-quick", "--holdfast-executor=local")
    assert told.code == GOOD
    last = {block.subject["benchmark"]: block.lines[-1] for block in told.blocks}
    assert last == {
        "steady": {"end": True},
        "throws": {"error": "it threw: disk full"},
        "throws an int": {"error": "it threw something that is not a std::exception"},
    }
