#include "run/plan/settings_check.hpp"

#include "adapters/adapters.hpp"
#include "instruments/metrics.hpp"
#include "model/error.hpp"
#include "process/pattern.hpp"
#include "process/process.hpp"
#include "run/plan/params.hpp"
#include "stats/aggregator.hpp"
#include "stats/historian.hpp"

namespace holdfast::run {

namespace {

void check_stored(const Settings& settings) {
  if (settings.historian && !stats::historian_named(*settings.historian) && !program_in(*settings.historian))
    throw Error("there is no historian \"" + *settings.historian +
                "\"; there are complete, window:K with K from 1 to 1000000, exponential-backoff, "
                "command:PROGRAM");
}

/// Throws Error for settings that only programs with Holdfast::main support.
void check_foreign(const Declaration& declaration, const Settings& settings) {
  const auto only = [&](const std::string& what, const std::string& instead) {
    throw Error(what + " is for programs that link Holdfast::main, not for adapter " +
                to_string(declaration.adapter) + "; " + instead);
  };
  if (settings.mode != Mode::steady) only("mode " + to_string(settings.mode), "give none");
  if (settings.executor != Executor::processes)
    only("executor " + to_string(settings.executor), "give executor processes");
  if (aggregator_named(settings.aggregator).own())
    only("aggregator " + settings.aggregator, "give another one");
  if (!settings.params.empty()) only("params", "its parameters are part of the benchmarks' names");
  for (const auto& word : settings.metrics) {
    const auto metric = instruments::counted_metric(word);
    if (metric && metric->noise == instruments::Determinism::exact && metric->instrument != "binary-size")
      throw Error("metrics " + word + " is counted from start to end, and adapter " +
                  to_string(declaration.adapter) +
                  " runs a benchmark as often as the clock allows, so the count would differ between "
                  "processes; use metrics that it reports, peak-rss, page-faults or context-switches");
  }
}

/// Checks settings that only commands support.
void check_command(const Declaration& declaration, const Settings& settings) {
  if (settings.warmer) command_warmups(*settings.warmer);
  if (declaration.pick) process::check_pick(*declaration.pick);
}

void check_launcher(const Settings& settings) {
  if (settings.launcher.empty()) return;
  const auto& name = settings.launcher.front();
  if (name.find('/') == std::string::npos && !process::found_in_path(name))
    throw Error("launcher " + name + " is not found in PATH; install it, or give its path");
}

/// Throws Error for valid values that do not fit together.
void check_fit(const Declaration& declaration, const Settings& settings) {
  const bool command = declaration.adapter == AdapterName::command;
  const bool outside = timed_from_outside(declaration, settings);
  if (command && settings.mode != Mode::start_up)
    throw Error("mode " + to_string(settings.mode) +
                " is for programs that link Holdfast::main; a command can only be measured in mode start-up");
  if (command) check_command(declaration, settings);
  check_launcher(settings);
  if (outside && settings.executor == Executor::local)
    throw Error("executor local is for measurements inside of a program; use executor processes");
  if (!outside && settings.page_cache == PageCache::cold)
    throw Error(
        "page cache cold is for mode start-up, because measurements inside of a program begin when its pages "
        "are in memory");
  if (settings.guard == GuardChoice::on && pools_samples(settings))
    throw Error(
        "guard on judges the values of processes, not single samples; use another guard, or neither executor "
        "local nor aggregator complete");
  for (const auto& word : settings.metrics) {
    const bool is_counted = instruments::counted_metric(word).has_value();
    if (is_counted && shares_process(settings))
      throw Error("metrics " + word + " is counted in a separate process; use " +
                  (settings.executor == Executor::local ? "executor processes" : "jobs apart"));
    const bool picked = declaration.pick && word == kPickedMetric;
    if (command && !is_counted && !picked && word != "time" && word != "cpu-time")
      throw Error("metrics " + word + " is not a metric of a command; allowed: time, cpu-time, " +
                  (declaration.pick ? std::string(kPickedMetric) + ", " : "") +
                  instruments::counted_metric_words());
  }
  for (const auto& axis : settings.params) {
    if (axis.find('=') == std::string::npos || axis.front() == '=' || axis.back() == '=')
      throw Error("params \"" + axis + "\" does not have the form AXIS=VALUE[,VALUE...]");
  }
}

}  // namespace

void check_settings(const Declaration& declaration, const Settings& settings) {
  settings::check(settings);
  // Throws for an unknown name.
  aggregator_named(settings.aggregator);
  check_stored(settings);
  check_fit(declaration, settings);
  if (adapters::adapter_named(declaration.adapter) != nullptr) check_foreign(declaration, settings);
}

}  // namespace holdfast::run
