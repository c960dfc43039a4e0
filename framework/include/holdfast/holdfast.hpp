#pragma once

/// Everything that a benchmark program includes.
///
///     #include <holdfast/holdfast.hpp>
///
///     HOLDFAST_BENCHMARK("parse/countries") (holdfast::State& state) {
///       const auto text = load("iso_3166-1.json");            // outside the clock
///       for (auto _ : state) holdfast::keep(parse(text));     // the loop is the measurement
///     }
///
/// Link `Holdfast::main`, which brings main(), or `Holdfast::bench` and call holdfast::run_benchmarks()
/// from a main() of your own. The headers below say the rest, each about one word; hammock.hpp, for work that is
/// done elsewhere, and throughput.hpp, for throughputs without a benchmark, are included beside this one.

#include <holdfast/benchmark.hpp>
#include <holdfast/compare.hpp>
#include <holdfast/config.hpp>
#include <holdfast/consume_cpu.hpp>
#include <holdfast/gen.hpp>
#include <holdfast/inputs.hpp>
#include <holdfast/keep.hpp>
#include <holdfast/measure.hpp>
#include <holdfast/not_slower_than.hpp>
#include <holdfast/own.hpp>
#include <holdfast/state.hpp>
#include <holdfast/suite.hpp>
