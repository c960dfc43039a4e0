"""Tests mistakes: exit code 2 and one sentence on stderr that names the cause. Nothing is measured before it."""

from pathlib import Path

import pytest
from program import complaint, run


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ("two names", 'two benchmarks are named "good"'),
        ("no name", "a benchmark has an empty name"),
        ("setting", 'benchmark "bad": in its code, samples=-1; allowed: a whole number from 1'),
        ("two curves", 'two benchmarks are named "suite/curve"'),
        ("no point", 'suite "suite": axis "size": there is no value'),
        ("no site", 'suite "suite": a generator of the program has no point'),
        ("negative step", 'suite "suite": axis "size": a range from 3 to 1 by -1 never ends'),
        ("axis twice", 'suite "suite": axis "size" occurs twice'),
        ("hooks of a loop", 'suite "suite": "suite/curve" has a set_up, tear_down or warm_up, which loop()'),
        ("axis of threads", 'benchmark "suite/curve" has an axis "threads", and the setting threads is given, too'),
        ("exception", 'suite "suite": disk full'),
        ("int", 'suite "suite" threw something that is not a std::exception'),
    ],
)
def test_a_program_that_is_wrong_does_not_start(wrong: str, sentence: str) -> None:
    assert complaint("wrong", "--holdfast-quick", WRONG=wrong).startswith(sentence)
    assert complaint("wrong", "--holdfast-list", WRONG=wrong).startswith(sentence)


def test_a_generator_that_throws_no_exception_of_the_library_ends_the_program_with_a_sentence() -> None:
    sentence = complaint("wrong", "--holdfast-list", "--holdfast-params=size=2", WRONG="int of a generator")
    assert sentence == "this program threw something that is not a std::exception"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--holdfast-nope"], "--holdfast-nope: unknown option"),
        (["-x"], "-x: unknown option"),
        (["-xyz"], "-x: unknown option"),
        (["--holdfast-samples"], "--holdfast-samples: unknown option, or its value is missing"),
        (["--holdfast-samples=many"], "--holdfast-samples=many; allowed: a whole number from 1"),
        (["--holdfast-samples=2.5"], "--holdfast-samples=2.5; allowed: a whole number from 1 to 1000000"),
        (["--holdfast-iterations=2.5"], "--holdfast-iterations=2.5: a whole number from 1 to 1e+15, such as 5000, 5K, 5M or 5G, is needed"),
        (["--holdfast-sample-time=-1"], "--holdfast-sample-time=-1; allowed: a positive number of seconds, at most 1000"),
        (["good", "other"], "other: one filter is enough"),
        (["("], "the filter is not a regular expression"),
        (["nobody"], 'no benchmark has a name that contains "nobody"'),
        (["--holdfast-benchmark=nobody"], 'no benchmark is called "nobody"'),
        (["--holdfast-benchmark=good", "--holdfast-benchmark=nobody"], 'no benchmark is called "nobody"'),
        (["--holdfast-warmer=hot"], "--holdfast-warmer=hot: "),
        (["--holdfast-measurer=guess"], '--holdfast-measurer=guess: there is no measurer "guess"'),
        (["--holdfast-aggregator=guess"], "--holdfast-aggregator=guess: "),
        (["--holdfast-measurer=own:x"], 'benchmark "good": this program has registered no measurer "x"; it has ticks'),
        (["--holdfast-aggregator=own:x"], 'benchmark "good": this program has registered no aggregator "x"'),
        (["--holdfast-mode=guess"], "--holdfast-mode=guess; allowed: steady, start-up"),
        (["--holdfast-threads=0"], "--holdfast-threads=0: numbers of threads from 1"),
        (["--holdfast-groups=readers"], "--holdfast-groups=readers: groups such as readers:3,writers:1"),
        (["--holdfast-sample-duration=-1"], "--holdfast-sample-duration=-1; allowed: a positive number of seconds"),
        (["--holdfast-squeeze-min=3", "--holdfast-squeeze-max=2"], 'benchmark "good": squeeze-min=3 is above squeeze-max=2'),
        (["--holdfast-mode=timed"], 'benchmark "good": mode timed needs the number of iterations'),
        (["--holdfast-executor=guess"], "--holdfast-executor=guess; allowed: processes, local"),
        (["--holdfast-guard=maybe"], "--holdfast-guard=maybe; allowed: auto, on, off"),
        (["--holdfast-seed=-1"], "--holdfast-seed=-1: a whole number from 0"),
    ],
)
def test_words_that_mean_nothing_are_refused(words: list[str], sentence: str) -> None:
    assert complaint("wrong", *words).startswith(sentence)
    assert run("wrong", *words).stdout == ""


def test_the_wrapper_must_say_which_benchmark_it_wants(tmp_path: Path) -> None:
    file = tmp_path / "wire"
    sentence = complaint("wrong", HOLDFAST_WIRE=str(file))
    assert sentence.startswith("HOLDFAST_WIRE needs one benchmark and one parameter point")
    assert complaint("wrong", "--holdfast-mode=start-up", HOLDFAST_WIRE=str(file)) == sentence
    assert not file.exists()


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    file = tmp_path / "nowhere/wire"
    sentence = complaint("wrong", "--holdfast-quick", "good", HOLDFAST_WIRE=str(file))
    assert sentence == f"{file}: cannot be written (HOLDFAST_WIRE)"
