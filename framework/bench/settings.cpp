#include "bench/settings.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "bench/counting.hpp"
#include "bench/setting_values.hpp"
#include "bench/user_extensions.hpp"
#include "model/error.hpp"
#include "stats/aggregator.hpp"
#include "stats/complexity.hpp"

namespace holdfast {

namespace detail {

std::string setting_text(long long value) { return std::to_string(value); }

std::string setting_text(double value) {
  std::array<char, 32> text{};
  const auto written = std::to_chars(text.data(), text.data() + text.size(), value);
  return {text.data(), written.ptr};
}

}  // namespace detail

namespace bench {
namespace {

/// A single one would submit, then wait, while nothing is submitted.
constexpr int kSubmittersMin = 2;

bool asks_for(const Settings& code, const Settings& outside, const std::string& name) {
  const auto is = [&](const Setting& one) { return one.name == name; };
  return std::any_of(code.begin(), code.end(), is) || std::any_of(outside.begin(), outside.end(), is);
}

/// A tool is made where it is needed: not every process that is asked for one is run under it.
std::string counting(const std::string& text) {
  if (tool_maker(text) == nullptr) throw Error("one of " + tool_names() + " is needed");
  return text;
}

void set_mode(ResolvedSettings& resolved, const std::string& text) {
  resolved.mode =
      static_cast<Mode>(one_of(text, {"steady", "start-up", "single-shot", "latency", "throughput", "timed",
                                      "continuous", "squeeze", "hammock"}));
}

void set_threads(ResolvedSettings& resolved, const std::string& text) {
  thread_counts(text, processors_here());
  resolved.concurrency.threads = text;
}

void set_samples(ResolvedSettings& resolved, const std::string& text) {
  resolved.loop.samples = count(text);
  resolved.loop.process_s.reset();  // who asks for samples gets them, however long they take
  resolved.samples_asked = true;
}

void set_process_time(ResolvedSettings& resolved, const std::string& text) {
  resolved.loop.process_s = number(text, 1e-6, 1e6);
}

void set_aggregator(ResolvedSettings& resolved, const std::string& text) {
  aggregator_named(text);
  resolved.aggregator = text;
}

void set_complexity(ResolvedSettings& resolved, const std::string& text) {
  if (text != "find" && holdfast::complexity(text) == nullptr)
    throw Error("find, 1, log-n, n, n-log-n, n^2 or n^3 is needed");
  resolved.complexity = text;
}

/// In one process they are the same. Of two that stand side by side, samples count.
void take_runs_as_samples(ResolvedSettings& resolved) {
  const auto runs = std::exchange(resolved.runs, std::nullopt);
  if (runs && !resolved.samples_asked) set_samples(resolved, std::to_string(*runs));
}

/// Before anything runs, and not when the samples are there.
void check_user_extensions(const ResolvedSettings& resolved) {
  user_measurer_of(resolved.loop.measurers);
  if (const auto name = user_aggregator_name(resolved.aggregator)) user_aggregator(*name);
}

}  // namespace

const std::vector<SettingRow>& setting_rows() {
  using I = ResolvedSettings&;
  using T = const std::string&;
  static const std::vector<SettingRow> rows{
      {"mode", "MODE",
       "steady, start-up, single-shot, latency, throughput, timed, continuous, squeeze or hammock (steady)",
       set_mode},
      {"samples", "N", "samples in this process", set_samples},
      {"runs", "N", "samples of all processes together; by hand, of this one",
       [](I resolved, T text) { resolved.runs = count(text); }},
      {"sample-time", "S", "seconds that a sample should last (0.001)",
       [](I resolved, T text) { resolved.loop.sample_s = number(text, 1e-6, 1e3); }},
      {"process-time", "S", "seconds after which no further sample begins (0.2)", set_process_time},
      {"iterations", "N", "in each sample, such as 5000 or 5K; without it, as many as fit",
       [](I resolved, T text) { resolved.loop.iterations = number_with_suffix(text); }},
      {"warmer", "WARMER", "zero, default[:window[:cov[:max]]], count:n or time:s (default)",
       [](I resolved, T text) { resolved.loop.warmup = parse_warmer(text, resolved.loop.warmup); }},
      {"warmup-window", "N", "runs in the window that must become quiet (3)",
       [](I resolved, T text) { resolved.loop.warmup.window = count(text, 2); }},
      {"warmup-cov", "F", "coefficient of variation below which it is quiet, a fraction (0.1)",
       [](I resolved, T text) { resolved.loop.warmup.cov = number(text, 0, 1e3); }},
      {"warmup-max", "N", "runs after which measuring begins all the same (30)",
       [](I resolved, T text) { resolved.loop.warmup.runs_max = count(text); }},
      {"measurer", "LIST", "what becomes of the samples; names separated by commas, see below",
       [](I resolved, T text) { resolved.loop.measurers = parse_measurers(text); }},
      {"aggregator", "NAME",
       "what samples come to: median, min, max, mean, quantile:p, stdev, complete, own:name", set_aggregator},
      {"complexity", "MODEL", "fit over the numeric parameter: find, or 1, log-n, n, n-log-n, n^2, n^3",
       set_complexity},
      {"executor", "NAME", "processes, or local: all in one process, warm-ups of all first",
       [](I resolved, T text) {
         resolved.local = one_of(text, {"processes", "local"}) == 1;
       }},
      {"count", "TOOL",
       "count in place of timing: nothing, callgrind, allocations, events, memory, strace; holdfast run says "
       "which",
       [](I resolved, T text) { resolved.count = counting(text); }},
      {"threads", "LIST",
       "workers that run it at the same time: 4, or points such as 1,2,max,half or 1-4 (1)", set_threads},
      {"groups", "LIST", "workers that do different things: readers:3,writers:1",
       [](I resolved, T text) { resolved.concurrency.groups = parse_groups(text); }},
      {"pin", "on|off", "each worker to a processor of its own (off)",
       [](I resolved, T text) { resolved.concurrency.pin = on_or_off(text); }},
      {"sample-duration", "S", "seconds of a sample of continuous, squeeze and hammock (1; under ctest 0.1)",
       [](I resolved, T text) { resolved.concurrency.sample_duration_s = number(text, 1e-3, 1e5); }},
      {"warmup-samples", "N", "of these modes: samples that come first and do not count (0)",
       [](I resolved, T text) { resolved.concurrency.warmup = count(text, 0); }},
      {"cv", "F", "of these modes: samples go on until they vary no more than this, a fraction",
       [](I resolved, T text) { resolved.concurrency.cv = number(text, 0, 1e3); }},
      {"cv-time", "S", "but no longer than so many seconds (60; under ctest 1)",
       [](I resolved, T text) { resolved.concurrency.cv_time_s = number(text, 1e-3, 1e6); }},
      {"squeeze-min", "N", "workers of the first pass (1)",
       [](I resolved, T text) { resolved.concurrency.squeeze.min = count(text); }},
      {"squeeze-step", "N", "then every multiple of this (1)",
       [](I resolved, T text) { resolved.concurrency.squeeze.step = count(text); }},
      {"squeeze-max", "N", "workers at most (twice the processors)",
       [](I resolved, T text) { resolved.concurrency.squeeze.max = count(text); }},
      {"squeeze-threshold", "N", "workers more than the best pass has that gain nothing, and it ends (3)",
       [](I resolved, T text) { resolved.concurrency.squeeze.threshold = count(text); }},
      {"concurrency", "N", "operations under way that hammock and others aim at (32 for each processor)",
       [](I resolved, T text) { resolved.concurrency.in_flight = count(text); }},
      {"jobs", "HOW",
       "several benchmarks: apart, together at the same time, or isolated, each in a process (apart)",
       [](I resolved, T text) {
         resolved.concurrency.jobs = static_cast<Jobs>(one_of(text, {"apart", "together", "isolated"}));
       }},
      {"guard", "on|off", "whether the machine is probed beside every sample (on)",
       [](I resolved, T text) { resolved.guard = on_or_off(text); }},
      {"seed", "N", "of what measurers draw; drawn where not given",
       [](I resolved, T text) { resolved.seed = seed(text); }},
      {"processes", "N", "fresh processes on each side; ctest and holdfast run start them",
       [](I, T text) { count(text); }},
      {"budget", "S", "seconds for a test; ctest and holdfast run keep to it",
       [](I, T text) { number(text, 1e-3, 1e6); }},
      {"version", "TEXT", "of what is measured; with another one its history starts anew (1)",
       [](I, T text) {
         if (text.empty()) throw Error("a text is needed, as in 2");
       }},
  };
  return rows;
}

void apply_settings(ResolvedSettings& resolved, const Settings& settings, const std::string& prefix) {
  const auto& rows = setting_rows();
  for (const auto& setting : settings) {
    const auto& [name, text] = setting;
    const auto row = std::find_if(rows.begin(), rows.end(),
                                  [&](const SettingRow& one) { return one.name == setting.name; });
    if (row == rows.end()) throw Error("there is no setting \"" + name + "\"; --holdfast-help lists them");
    try {
      row->apply(resolved, text);
    } catch (const Error& wrong) {
      throw Error(prefix + name + "=" + text + ": " + wrong.what());
    }
  }
}

/// The time of a process ends what is slow, and no preemption of some 10 ms may take a sample from what is quick.
Settings quick_settings() {
  return {{"warmer", "zero"},      {"sample-time", "0.0001"},   {"samples", "3"},
          {"process-time", "0.1"}, {"sample-duration", "0.01"}, {"cv-time", "0.1"}};
}

/// Processes are many, and a test should be decided within its budget.
Settings settings_of_processes() {
  return {{"sample-duration", detail::setting_text(defaults::kSampleDurationOfProcessSeconds)},
          {"cv-time", detail::setting_text(defaults::kCvTimeOfProcessSeconds)}};
}

ResolvedSettings resolve_settings(const Settings& code, const Settings& outside) {
  ResolvedSettings resolved;
  apply_settings(resolved, code, "in its code, ");
  take_runs_as_samples(resolved);
  const bool asked = std::exchange(resolved.samples_asked, false);
  apply_settings(resolved, outside);
  take_runs_as_samples(resolved);
  resolved.samples_asked = resolved.samples_asked || asked;
  auto& loop = resolved.loop;
  if (resolved.mode == Mode::single_shot || resolved.mode == Mode::start_up) {
    loop.iterations = 1;
    loop.warmup.kind = Warmer::Kind::zero;
    if (!resolved.samples_asked) loop.samples = 1;
  }
  if (resolved.counts_calls() || resolved.mode == Mode::timed) {
    loop.process_s.reset();
    if (!resolved.samples_asked) loop.samples = defaults::kErlperfSamples;
  }
  if (resolved.mode == Mode::timed) {
    if (!asks_for(code, outside, "warmer")) loop.warmup.kind = Warmer::Kind::zero;
  }
  check_user_extensions(resolved);
  return resolved;
}

void check_workers(const ResolvedSettings& resolved) {
  const auto& asked = resolved.concurrency;
  const auto& [min, step, max, threshold] = asked.squeeze;
  if (max && min > *max)
    throw Error("squeeze-min=" + std::to_string(min) + " lies above squeeze-max=" + std::to_string(*max) +
                "; no pass would be measured");
  if (asked.jobs == Jobs::together && !resolved.counts_calls())
    throw Error(
        "jobs=together counts calls of all of them between the same deadlines; ask for mode continuous");
  if (asked.jobs == Jobs::together && resolved.mode == Mode::squeeze)
    throw Error("mode squeeze measures one benchmark at a time; jobs=together belongs to mode continuous");
  const bool many = !asked.threads.empty() || !asked.groups.empty();
  if (many && resolved.mode == Mode::squeeze)
    throw Error(
        "mode squeeze finds the number of threads by itself; give squeeze-min and squeeze-max in place of "
        "threads and groups");
  if (many && (resolved.mode == Mode::timed || resolved.mode == Mode::start_up))
    throw Error(std::string("mode ") + (resolved.mode == Mode::timed ? "timed" : "start-up") +
                " has one worker; threads and groups belong to the others");
  if ((many || resolved.counts_calls()) && !resolved.loop.measurers.empty())
    throw Error("workers that run at the same time are counted from outside; no measurer can take its part");
  if (resolved.mode == Mode::timed && !resolved.loop.iterations)
    throw Error("mode timed needs the number of iterations, such as iterations=10K");
}

std::vector<int> worker_counts(const ResolvedSettings& resolved) {
  const auto& threads = resolved.concurrency.threads;
  const int processors = processors_here();
  std::vector<int> counts{resolved.mode == Mode::hammock ? std::max(kSubmittersMin, processors / 2) : 1};
  if (!threads.empty()) counts = thread_counts(threads, processors);
  std::vector<int> whole;
  for (const int one : counts) {
    const int rounded = rounded_up(one, resolved.concurrency.groups);
    if (std::find(whole.begin(), whole.end(), rounded) == whole.end()) whole.push_back(rounded);
  }
  return whole;
}

}  // namespace bench

}  // namespace holdfast
