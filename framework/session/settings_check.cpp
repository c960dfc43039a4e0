#include "session/settings_check.hpp"

#include <algorithm>

#include "adapt/adapters.hpp"
#include "instrument/metrics.hpp"
#include "judge/historian.hpp"
#include "judge/testers.hpp"
#include "model/aggregator.hpp"
#include "model/error.hpp"
#include "runner/picked.hpp"
#include "session/command_points.hpp"
#include "session/fingerprint.hpp"

namespace holdfast::session {

void refuse(const Declaration& declaration, const std::string& what) {
  throw Error("perf." + declaration.test + ": " + what);
}

namespace {

void check_word(const Declaration& declaration, const std::string& what, const std::string& word,
                const std::vector<std::string>& allowed) {
  if (std::find(allowed.begin(), allowed.end(), word) != allowed.end()) return;
  std::string all;
  for (const auto& one : allowed) all += (all.empty() ? "" : ", ") + one;
  refuse(declaration, "there is no " + what + " \"" + word + "\"; there are " + all);
}

void check_aggregator(const Declaration& declaration, const Settings& settings) {
  try {
    aggregator_named(settings.aggregator);
  } catch (const Error& wrong) {
    refuse(declaration, wrong.what());
  }
}

void check_stored(const Declaration& declaration, const Settings& settings) {
  if (settings.historian && !judge::historian_named(*settings.historian))
    refuse(declaration, "there is no historian \"" + *settings.historian +
                            "\"; there are complete, window:K with K from 1 to 1000000, exponential-backoff");
  for (const auto& fact : settings.allow_fingerprint)
    check_word(declaration, "fact that must agree:", fact, facts_that_must_agree());
}

bool counted(const Declaration& declaration, const std::string& word) {
  try {
    return instrument::counted_metric(word).has_value();
  } catch (const Error& wrong) {
    refuse(declaration, wrong.what());
  }
}

/// What is for programs that link Holdfast::main.
void check_foreign(const Declaration& declaration, const Settings& settings) {
  const auto only = [&](const std::string& what, const std::string& instead) {
    refuse(declaration, what + " is for programs that link Holdfast::main, and not for adapter " +
                            declaration.adapter + "; " + instead);
  };
  if (settings.mode != "steady") only("mode " + settings.mode, "give none");
  if (settings.executor != "processes") only("executor " + settings.executor, "give executor processes");
  if (aggregator_named(settings.aggregator).own())
    only("aggregator " + settings.aggregator, "give another one");
  if (!settings.params.empty()) only("params", "its parameters are part of the benchmarks' names");
  for (const auto& word : settings.metrics) {
    const auto metric = instrument::counted_metric(word);
    if (metric && metric->noise == instrument::Noise::exact && metric->instrument != "binary-size")
      refuse(declaration,
             "metrics " + word + " is counted from start to end, and adapter " + declaration.adapter +
                 " runs a benchmark as often as the clock allows: the count would differ from process "
                 "to process; name metrics that it reports, peak-rss, page-faults or context-switches");
  }
}

/// What is for commands alone.
void check_command(const Declaration& declaration, const Settings& settings) {
  try {
    if (settings.warmer) command_warmups(*settings.warmer);
    if (declaration.pick) runner::check_pick(*declaration.pick);
  } catch (const Error& wrong) {
    refuse(declaration, wrong.what());
  }
}

/// Words that exist and do not fit to each other.
void check_fit(const Declaration& declaration, const Settings& settings) {
  const bool command = declaration.adapter == "command";
  const bool outside = timed_from_outside(declaration, settings);
  if (command && settings.mode != "start-up")
    refuse(declaration, "mode " + settings.mode +
                            " is for programs that link Holdfast::main; a command can be measured in mode "
                            "start-up alone");
  if (command) check_command(declaration, settings);
  if (outside && settings.executor == "local")
    refuse(declaration,
           "executor local is for what is measured inside of a program; give executor processes");
  if (!outside && settings.page_cache == "cold")
    refuse(declaration,
           "page cache cold is for mode start-up: what is measured inside of a program begins "
           "when its pages are in memory");
  if (settings.guard == "on" && pools_samples(settings))
    refuse(declaration,
           "guard on judges the values of processes, and not samples by themselves; give another "
           "guard, or neither executor local nor aggregator complete");
  for (const auto& word : settings.metrics) {
    const bool is_counted = counted(declaration, word);
    if (is_counted && settings.executor == "local")
      refuse(declaration, "metrics " + word + " is counted in a process of its own; give executor processes");
    const bool picked = declaration.pick && word == kPickedMetric;
    if (command && !is_counted && !picked && word != "time" && word != "cpu-time")
      refuse(declaration, "metrics " + word + " is not known of a command; there are time, cpu-time, " +
                              (declaration.pick ? std::string(kPickedMetric) + ", " : "") +
                              instrument::counted_metric_words());
  }
  for (const auto& axis : settings.params) {
    if (axis.find('=') == std::string::npos || axis.front() == '=' || axis.back() == '=')
      refuse(declaration, "params \"" + axis + "\" is no AXIS=VALUE[,VALUE...]");
  }
}

}  // namespace

void check_settings(const Declaration& declaration, const Settings& settings) {
  if (judge::tester_named(settings.tester) == nullptr) {
    refuse(declaration, "there is no tester \"" + settings.tester + "\"; there are " + judge::tester_names());
  }
  if (declaration.adapter != "holdfast" && declaration.adapter != "command" &&
      adapt::adapter_named(declaration.adapter) == nullptr)
    refuse(declaration, "there is no adapter \"" + declaration.adapter + "\"; there are holdfast, command" +
                            adapt::adapter_names());
  check_word(declaration, "baseline mode", settings.baseline, kBaselineModes);
  check_word(declaration, "way with identical code", settings.identical, kIdenticalModes);
  check_word(declaration, "guard mode", settings.guard, kGuardModes);
  check_word(declaration, "estimator", settings.estimator, kEstimators);
  check_word(declaration, "executor", settings.executor, kExecutors);
  check_word(declaration, "mode", settings.mode, kModes);
  check_word(declaration, "page cache", settings.page_cache, kPageCaches);
  check_aggregator(declaration, settings);
  check_stored(declaration, settings);
  check_fit(declaration, settings);
  if (adapt::adapter_named(declaration.adapter) != nullptr) check_foreign(declaration, settings);
  if (settings.processes < 1 || settings.samples.value_or(1) < 1)
    refuse(declaration, "processes and samples must be 1 or more");
  if (settings.runs.value_or(1) < 1) refuse(declaration, "runs must be 1 or more");
  if (settings.layouts < 0) refuse(declaration, "the number of layouts must be 0 or more");
  if (settings.re_measurement < 1) refuse(declaration, "the number of measurements must be 1 or more");
  if (!(settings.budget_s > 0)) refuse(declaration, "the budget must be above 0 seconds");
  if (!(settings.significance > 0 && settings.significance < 1))
    refuse(declaration, "the significance must lie between 0 and 1");
  if (!(settings.min_effect >= 0) || !(settings.noise_magnitude >= 0)) {
    refuse(declaration, "the minimum effect and the noise magnitude must be 0 or above");
  }
}

}  // namespace holdfast::session
