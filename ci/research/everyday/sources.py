"""Contains the programs of the tools: all sort the same numbers, as on the first pages of the tools' manuals."""

from __future__ import annotations

WORK = """#pragma once
#include <algorithm>
#include <vector>
inline std::vector<unsigned> numbers(std::size_t size) {
  std::vector<unsigned> values(size);
  unsigned state = 1;
  for (auto& value : values) value = state = state * 1664525U + 1013904223U;
  return values;
}
inline std::vector<unsigned> sorted(std::vector<unsigned> values) {
  std::sort(values.begin(), values.end());
  return values;
}
"""

HOLDFAST = """#include <holdfast/holdfast.hpp>
#include "work.hpp"
HOLDFAST_BENCHMARK("sort", holdfast::gen::range("size", 1000, 3000, 2000))
(holdfast::State& state) {
  const auto values = numbers(state.param<std::size_t>("size"));
  for (auto _ : state) holdfast::keep(sorted(values));
}
"""

GOOGLE = """#include <benchmark/benchmark.h>
#include "work.hpp"
static void sort(benchmark::State& state) {
  const auto values = numbers(static_cast<std::size_t>(state.range(0)));
  for (auto _ : state) benchmark::DoNotOptimize(sorted(values));
}
BENCHMARK(sort)->DenseRange(1000, 3000, 2000);
BENCHMARK_MAIN();
"""

CATCH2 = """#define CATCH_CONFIG_MAIN
#define CATCH_CONFIG_ENABLE_BENCHMARKING
#include <catch2/catch.hpp>
#include "work.hpp"
TEST_CASE("sort") {
  const auto size = GENERATE(1000U, 3000U);
  const auto values = numbers(size);
  BENCHMARK("sort " + std::to_string(size)) { return sorted(values); };
}
"""

COMMAND = """#include <cstdlib>
#include "work.hpp"
int main(int count, char** words) {
  const auto values = numbers(count > 1 ? std::strtoul(words[1], nullptr, 10) : 1000);
  unsigned sum = 0;
  for (int i = 0; i < 200; ++i) sum += sorted(values)[7];
  return sum == 1;
}
"""

CRITERION = """use criterion::{criterion_group, criterion_main, BenchmarkId, Criterion};
fn numbers(size: usize) -> Vec<u32> {
    let mut state: u32 = 1;
    (0..size).map(|_| { state = state.wrapping_mul(1664525).wrapping_add(1013904223); state }).collect()
}
fn sort(c: &mut Criterion) {
    let mut group = c.benchmark_group("sort");
    for size in [1000usize, 3000] {
        let values = numbers(size);
        group.bench_with_input(BenchmarkId::from_parameter(size), &values, |b, v| {
            b.iter(|| { let mut copy = v.clone(); copy.sort_unstable(); copy })
        });
    }
    group.finish();
}
criterion_group!(benches, sort);
criterion_main!(benches);
"""

CARGO = """[package]
name = "everyday"
version = "0.1.0"
edition = "2021"
[dev-dependencies]
criterion = { version = "0.3", default-features = false }
[[bench]]
name = "sort"
harness = false
"""

CARGO_CONFIG = """[source.crates-io]
replace-with = "debian"
[source.debian]
directory = "/usr/share/cargo/registry"
"""

LISTS = """cmake_minimum_required(VERSION 3.25)
project(everyday LANGUAGES CXX)
set(CMAKE_CXX_STANDARD 20)
enable_testing()
find_package(Holdfast REQUIRED)
add_executable(bench bench.cpp)
target_link_libraries(bench PRIVATE Holdfast::main)
holdfast_add_test(sort TARGET bench)
add_executable(google_bench google_bench.cpp)
target_link_libraries(google_bench PRIVATE benchmark pthread)
add_executable(catch2_bench catch2_bench.cpp)
add_executable(command command.cpp)
"""
