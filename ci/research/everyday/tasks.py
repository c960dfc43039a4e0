"""Contains the commands of each task. If the timed command differs from the shown one, it follows "  #run "."""

from __future__ import annotations

COMPARE_PY = "/usr/bin/python3 /usr/share/benchmark/compare.py"

TASKS: dict[str, dict[str, str]] = {
    "Build after an edit of the benchmark": {
        "Holdfast": "cmake --build build --target bench  #run touch bench.cpp && cmake --build build --target bench",
        "Google Benchmark": "cmake --build build --target google_bench  #run touch google_bench.cpp && cmake --build build --target google_bench",
        "Catch2": "cmake --build build --target catch2_bench  #run touch catch2_bench.cpp && cmake --build build --target catch2_bench",
        "hyperfine": "none needed",
        "Criterion": "cargo bench --no-run  #run touch benches/sort.rs && cargo bench --offline --no-run",
    },
    "List the benchmarks": {
        "Holdfast": "build/bench --holdfast-list",
        "Google Benchmark": "build/google_bench --benchmark_list_tests",
        "Catch2": "build/catch2_bench --list-tests",
        "Criterion": "cargo bench -- --list  #run cargo bench --offline -- --list",
    },
    "Measure all, as by default": {
        "Holdfast": "build/bench",
        "Google Benchmark": "build/google_bench",
        "Catch2": "build/catch2_bench",
        "hyperfine": "hyperfine 'build/command 1000' 'build/command 3000'",
        "Criterion": "cargo bench  #run cargo bench --offline",
    },
    "Measure one of them": {
        "Holdfast": "build/bench sort --holdfast-params=size=1000",
        "Google Benchmark": "build/google_bench --benchmark_filter=sort/1000",
        "Catch2": "build/catch2_bench sort",
        "hyperfine": "hyperfine build/command",
        "Criterion": "cargo bench -- sort/1000  #run cargo bench --offline -- sort/1000",
    },
    "A quick look": {
        "Holdfast": "build/bench --holdfast-quick",
        "Google Benchmark": "build/google_bench --benchmark_min_time=0.01",
        "Catch2": "build/catch2_bench --benchmark-samples 3 --benchmark-warmup-time 1",
        "hyperfine": "hyperfine -r 3 build/command",
        "Criterion": "cargo bench -- --sample-size 10 --warm-up-time 0.1 --measurement-time 0.1"
        "  #run cargo bench --offline -- --sample-size 10 --warm-up-time 0.1 --measurement-time 0.1",
    },
    "Another parameter": {
        "Holdfast": "build/bench --holdfast-params=size=2000",
        "Google Benchmark": "none without an edit",
        "Catch2": "none without an edit",
        "hyperfine": "hyperfine -L size 2000,4000 'build/command {size}'",
        "Criterion": "none without an edit",
    },
    "Compare two builds": {
        "Holdfast": "holdfast compare --test sort -- old build",
        "Google Benchmark": f"compare.py benchmarks old/google_bench build/google_bench --benchmark_repetitions=10  #run {COMPARE_PY} benchmarks "
        "old/google_bench build/google_bench --benchmark_repetitions=10",
        "hyperfine": "hyperfine old/command build/command",
        "Criterion": "none but by --save-baseline in two checkouts",
    },
    "Compare two commands": {
        "Holdfast": "holdfast compare -- 'build/command 1000' 'build/command 3000'",
        "hyperfine": "hyperfine 'build/command 1000' 'build/command 3000'",
    },
    "Keep results as the baseline": {
        "Holdfast": "holdfast baseline accept",
        "Google Benchmark": "build/google_bench --benchmark_out=main.json",
        "Catch2": "build/catch2_bench -r xml -o main.xml",
        "hyperfine": "hyperfine --export-json main.json build/command",
        "Criterion": "cargo bench -- --save-baseline main  #run cargo bench --offline -- --save-baseline main",
    },
    "Gate after an edit that slows nothing": {
        "Holdfast": "ctest --test-dir build -L perf",
        "Google Benchmark": "none: compare.py prints, and exits with 0",
        "Catch2": "none",
        "hyperfine": "none",
        "Criterion": "none: `--baseline main` prints, and exits with 0",
    },
    "Where does the time go?": {
        "Holdfast": "holdfast profile sort",
        "Google Benchmark": "none: perf or valgrind, by hand",
        "Catch2": "none",
        "hyperfine": "none",
        "Criterion": "none but a profiler of one's own",
    },
    "A page to look at": {
        "Holdfast": "holdfast report html --output page",
        "Google Benchmark": "none",
        "Catch2": "none",
        "hyperfine": "none: scripts for plots come with it",
        "Criterion": "none in Debian's build; with its feature html_reports",
    },
}
