#pragma once

/// The header that a benchmark program includes.
///
///     #include <holdfast/holdfast.hpp>
///
///     HOLDFAST_BENCHMARK("parse/countries") (holdfast::State& state) {
///       const auto text = load("iso_3166-1.json");            // outside the clock
///       for (auto _ : state) holdfast::keep(parse(text));     // the loop is the measurement
///     }
///
/// Link `Holdfast::main`, which has a main(), or link `Holdfast::bench` and call holdfast::run_benchmarks() from your own
/// main(). Each header below documents one feature. Include hammock.hpp (asynchronous work) and throughput.hpp
/// (throughput without a benchmark) yourself if you need them.

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
