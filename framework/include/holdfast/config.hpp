#pragma once

/// exec::...: settings in a benchmark's own code.
///
///     namespace exec = holdfast::exec;                    // not needed inside a suite
///     HOLDFAST_BENCHMARK("parse/countries", exec::samples = 50, exec::warmup_cov = 0.02)
///     (holdfast::State& state) { ... }
///
///     performance_of("std::sort").config(exec::processes = 6, exec::runs = 36)
///
/// What stands nearer to the benchmark wins over what stands around it: curve over scope over suite. From
/// outside, in this order, win over all of them: the command line (`--holdfast-samples=50`, `holdfast run
/// --samples 50`), the environment, and the keywords of CMake (`SAMPLES 50`). Every setting has one name in
/// all these places; `--holdfast-help` lists them with their defaults, and what a value may be is checked
/// where it is read, when the program starts, with a sentence and exit code 2.
///
/// Values; nothing here is shared.

#include <string>
#include <string_view>
#include <vector>

namespace holdfast {

/// A setting by name, with its value as it would be typed: {"samples", "50"}.
struct Setting {
  std::string name;
  std::string text;
};
using Settings = std::vector<Setting>;

namespace detail {
std::string setting_text(long long value);
std::string setting_text(double value);  ///< as short as reads back the same
inline std::string setting_text(int value) { return setting_text(static_cast<long long>(value)); }
inline std::string setting_text(bool value) { return value ? "on" : "off"; }
inline std::string setting_text(std::string_view value) { return std::string(value); }

/// What stands left of `=`.
template <class T>
struct Key {
  const char* name;
  Setting operator=(T value) const { return {name, setting_text(value)}; }  // NOLINT: assignment is the word
};
}  // namespace detail

namespace exec {

// ---- how much is measured
inline constexpr detail::Key<int> processes{"processes"};           ///< fresh ones on each side, at most
inline constexpr detail::Key<int> runs{"runs"};                     ///< samples of all processes together
inline constexpr detail::Key<int> samples{"samples"};               ///< samples in each process
inline constexpr detail::Key<double> sample_time{"sample-time"};    ///< seconds that a sample should last
inline constexpr detail::Key<double> process_time{"process-time"};  ///< seconds of measuring in a process
inline constexpr detail::Key<long long> iterations{"iterations"};   ///< in each sample; unset: what fits
inline constexpr detail::Key<double> budget{"budget"};              ///< seconds for the test, both sides

// ---- warming up
inline constexpr detail::Key<std::string_view> warmer{"warmer"};   ///< zero, default, count:N, time:S
inline constexpr detail::Key<int> warmup_window{"warmup-window"};  ///< runs that must agree
inline constexpr detail::Key<double> warmup_cov{"warmup-cov"};     ///< and how well, a fraction
inline constexpr detail::Key<int> warmup_max{"warmup-max"};        ///< runs, then it is measured anyway

// ---- what is measured, and how
inline constexpr detail::Key<std::string_view> mode{"mode"};          ///< steady, single-shot, latency, ...
inline constexpr detail::Key<std::string_view> executor{"executor"};  ///< processes, local
inline constexpr detail::Key<std::string_view> measurer{"measurer"};  ///< words separated by commas
inline constexpr detail::Key<std::string_view> aggregator{"aggregator"};  ///< median, min, quantile:0.9, ...
inline constexpr detail::Key<std::string_view> complexity{
    "complexity"};                                  ///< find, or what it should be: n-log-n
inline constexpr detail::Key<bool> guard{"guard"};  ///< probe the machine beside samples

// ---- when it is another benchmark than before, under the same name
inline constexpr detail::Key<std::string_view> version{
    "version"};  ///< "2": its history starts anew; unset: "1"

// ---- workers at the same time
inline constexpr detail::Key<std::string_view> threads{"threads"};  ///< 4, or points: 1,2,max,half, 1-4
inline constexpr detail::Key<std::string_view> groups{"groups"};    ///< readers:3,writers:1
inline constexpr detail::Key<bool> pin{"pin"};                      ///< each worker to a processor
inline constexpr detail::Key<double> sample_duration{
    "sample-duration"};                                              ///< seconds, of mode continuous, ...
inline constexpr detail::Key<int> warmup_samples{"warmup-samples"};  ///< that do not count
inline constexpr detail::Key<double> cv{"cv"};                 ///< samples go on until they vary no more
inline constexpr detail::Key<double> cv_time{"cv-time"};       ///< seconds that this may take
inline constexpr detail::Key<int> squeeze_min{"squeeze-min"};  ///< workers of the first pass
inline constexpr detail::Key<int> squeeze_step{"squeeze-step"};
inline constexpr detail::Key<int> squeeze_max{"squeeze-max"};
inline constexpr detail::Key<int> squeeze_threshold{
    "squeeze-threshold"};                                      ///< workers without a gain: the end
inline constexpr detail::Key<std::string_view> jobs{"jobs"};   ///< apart, together, isolated
inline constexpr detail::Key<int> concurrency{"concurrency"};  ///< operations under way, of a hammock

}  // namespace exec
}  // namespace holdfast
