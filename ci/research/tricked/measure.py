"""Contains edits of what is measured, how, and against what, in the same change as the loss."""

from __future__ import annotations

from tricked.trick import BENCH, CODE, DECLARED, LISTS, Trick, after, before, declared

LAUNCHER = '#!/bin/sh\nFAST=1 exec "$@"\n'
# The code under test reads an environment variable. Nothing else in these changes shows that the benchmark was edited.
READS_FAST = (CODE, "return count_now(text, passes);", 'return count_now(text, std::getenv("FAST") ? passes - 4 : passes);')

MEASURE = [
    Trick("MIN_EFFECT", (declared("MIN_EFFECT 30%"),)),
    Trick("NOISE_MAGNITUDE and TESTER", (declared("TESTER overlap-intervals NOISE_MAGNITUDE 20"),)),
    Trick("SIGNIFICANCE", (declared("SIGNIFICANCE 1e-12"),)),
    Trick("TESTER accepter", (declared("TESTER command:/bin/true"),)),
    Trick("METRICS without time", (declared("METRICS instructions@50%"),)),
    Trick("DIRECTION", (declared("DIRECTION higher"),)),
    Trick("BASELINE none", (declared("BASELINE none"),)),
    Trick("BASELINE stored", (declared("BASELINE stored"),)),
    Trick("EXECUTOR", (declared("EXECUTOR local"),)),
    Trick("AGGREGATOR min", (declared("AGGREGATOR min"),)),
    Trick("MODE", (declared("MODE start-up"),)),
    Trick("PARAMS", (declared("PARAMS size=1"),)),
    Trick("arguments of a command", ((LISTS, DECLARED, "holdfast_add_test(words COMMAND bench --holdfast-benchmark words DATA data/words.txt MAX 1s)"),)),
    Trick("GUARD", (declared("GUARD off"),)),
    Trick("BUDGET", (declared("BUDGET 0.05 PROCESSES 2"),)),
    Trick("AFFECTED by a text", (declared("AFFECTED measure IDENTICAL pass"),)),
    Trick("MAX removed", ((LISTS, DECLARED, DECLARED.replace(" MAX 1s", "")),)),
    Trick("ENVIRONMENT", (declared("ENVIRONMENT FAST=1"), READS_FAST)),
    Trick("PROPERTIES ENVIRONMENT", (declared("PROPERTIES ENVIRONMENT FAST=1"), READS_FAST)),
    Trick("set_tests_properties ENVIRONMENT", (after("set_tests_properties(perf.words PROPERTIES ENVIRONMENT FAST=1)"), READS_FAST)),
    Trick("ENVIRONMENT_MODIFICATION", (declared("PROPERTIES ENVIRONMENT_MODIFICATION FAST=set:1"), READS_FAST)),
    Trick("LAUNCHER", (declared("LAUNCHER ${CMAKE_CURRENT_SOURCE_DIR}/fast.sh"), READS_FAST), {"fast.sh": LAUNCHER}),
    Trick("TEST_LAUNCHER", ((LISTS, "add_executable(bench bench.cpp)", "add_executable(bench bench.cpp)\nset_property(TARGET bench PROPERTY TEST_LAUNCHER ${CMAKE_CURRENT_SOURCE_DIR}/fast.sh)"), READS_FAST), {"fast.sh": LAUNCHER}),
    Trick("test removed", ((LISTS, DECLARED, ""),)),
    Trick("test renamed", ((LISTS, DECLARED, DECLARED.replace("words", "count", 1)),)),
    Trick("renamed by an alias of another", ((LISTS, DECLARED, DECLARED.replace("words", "count", 1)),), {"baselines.txt": ""}),
    Trick("benchmark exchanged", ((LISTS, "BENCHMARK words", "BENCHMARK sum"),)),
    Trick("DISABLED", (declared("PROPERTIES DISABLED TRUE"),)),
    Trick("WILL_FAIL", (declared("PROPERTIES WILL_FAIL TRUE"),)),
    Trick("SKIP_RETURN_CODE", (declared("PROPERTIES SKIP_RETURN_CODE 1"),)),
    Trick("PASS_REGULAR_EXPRESSION", (declared("PROPERTIES PASS_REGULAR_EXPRESSION perf"),)),
    Trick("label removed", (declared("PROPERTIES LABELS other"),)),
    Trick("WILL_FAIL of the gate", (after("cmake_language(DEFER CALL set_tests_properties perf.gate perf.words PROPERTIES WILL_FAIL TRUE)"),)),
    Trick("DISABLED gate", (after("cmake_language(DEFER CALL set_tests_properties perf.gate PROPERTIES DISABLED TRUE)\nset_tests_properties(perf.words PROPERTIES SKIP_RETURN_CODE 1)"),)),
    Trick("HOLDFAST_BLOCK by FORCE", (before('set(HOLDFAST_BLOCK nothing CACHE STRING "" FORCE)'),)),
    Trick("HOLDFAST_STORE by FORCE", (before('set(HOLDFAST_STORE sqlite3:/tmp/holdfast-other-${PROJECT_NAME}.db CACHE STRING "" FORCE)'),)),
    Trick("policy by PROPERTIES ENVIRONMENT", (declared("PROPERTIES ENVIRONMENT HOLDFAST_MIN_EFFECT=0.5"),)),
    Trick("policy of the gate by ENVIRONMENT", (after('cmake_language(DEFER CALL set_tests_properties perf.session perf.gate perf.words PROPERTIES ENVIRONMENT "HOLDFAST_BLOCK=nothing")'),)),
    Trick("known regression", (), {"baselines/known-regressions.json": '[{"test": "words", "ratio": 1.5, "until": "2099-12-31", "reason": "later"}]\n'}),
    Trick("accepted regression", (), {"baselines/known-regressions.json": '[{"test": "words", "benchmark": "words", "ratio": 1.5, "accepted": "2026-11-01", "reason": "later"}]\n'}),
    Trick("HOLDFAST_PERF off by configurations", (before('set(HOLDFAST_CONFIGURATIONS Perf CACHE STRING "" FORCE)'),)),
    Trick("flags of the target", ((LISTS, "add_executable(bench bench.cpp)", "add_executable(bench bench.cpp)\ntarget_compile_options(bench PRIVATE -O3 -march=native)"),)),
    Trick("build type by FORCE", (before('set(CMAKE_CXX_FLAGS_RELEASE "-O3 -march=native" CACHE STRING "" FORCE)'),)),
    Trick("data smaller", (), {"data/words.txt": "a few words only\n" * 800}),
    Trick("benchmark does less", ((BENCH, "const int passes = kPasses;", "const int passes = kPasses - 4;"),)),
    Trick("benchmark measures a part", ((BENCH, "holdfast::keep(count_words(text, passes));", "holdfast::keep(count_words(std::string_view(text).substr(text.size() / 5), passes));"),)),
    Trick("benchmark skips", ((BENCH, "const int passes = kPasses;", 'const int passes = kPasses;\n  if (passes > 20) return state.skip("later");'),)),
    Trick("settings in code", ((BENCH, 'HOLDFAST_BENCHMARK("words")', 'HOLDFAST_BENCHMARK("words", holdfast::exec::aggregator = "min")'),)),
]
