#include <string>
#include <vector>

#include "bench/settings.hpp"

namespace holdfast::bench {
namespace {

using detail::setting_text;

std::string on_off(bool on) { return on ? "on" : "off"; }

/// Returns the text that parse_warmer() reads.
std::string text_of(const Warmer::Limits& limits) {
  using Kind = Warmer::Kind;
  if (limits.kind == Kind::zero) return "zero";
  std::string text;
  if (limits.kind == Kind::count) text = "count:" + std::to_string(limits.runs_max);
  if (limits.kind == Kind::time) text = "time:" + setting_text(limits.time_s);
  if (limits.kind == Kind::window)
    text = "default:" + std::to_string(limits.window) + ":" + setting_text(limits.cov) + ":" +
           std::to_string(limits.runs_max);
  return text + (limits.must_be_steady ? ":fail" : "");
}

/// Returns the text that parse_measurers() reads.
std::string text_of(const std::vector<MeasurerLayer>& layers) {
  if (layers.empty()) return "default";
  std::string text;
  for (const auto& [measurer, numbers, own] : layers) {
    text += (text.empty() ? "" : ",") + (own.empty() ? std::string(measurer->name) : "own:" + own);
    for (const double number : numbers) text += ":" + setting_text(number);
  }
  return text;
}

std::string text_of(const Groups& groups) {
  std::string text;
  for (const auto& [name, workers] : groups)
    text += (text.empty() ? "" : ",") + name + ":" + std::to_string(workers);
  return text;
}

/// Adds a setting, unless its text is empty.
void say(Settings& all, const char* name, const std::string& text) {
  if (!text.empty()) all.push_back({name, text});
}
void say(Settings& all, const char* name, int number) { say(all, name, std::to_string(number)); }

/// Adds the settings of modes that time samples of iterations.
void say_loop(const ResolvedSettings& resolved, Settings& all) {
  const auto& loop = resolved.loop;
  if (!loop.iterations) say(all, "sample-time", setting_text(loop.sample_s));
  if (loop.process_s) say(all, "process-time", setting_text(*loop.process_s));
  if (loop.iterations) say(all, "iterations", std::to_string(*loop.iterations));
  say(all, "warmer", text_of(loop.warmup));
  say(all, "keep-warmup", on_off(loop.warmup.keeps_values));
  say(all, "measurer", text_of(loop.measurers));
}

/// Adds the settings of modes that count calls between deadlines.
void say_concurrency(const ResolvedSettings& resolved, Settings& all) {
  const auto& asked = resolved.concurrency;
  say(all, "sample-duration", setting_text(asked.sample_duration_s));
  say(all, "warmup-samples", asked.warmup);
  say(all, "priority", to_string(asked.priority));
  if (asked.cv) say(all, "cv", setting_text(*asked.cv));
  if (asked.cv) say(all, "cv-time", setting_text(asked.cv_time_s));
  if (resolved.mode == Mode::squeeze) {
    const auto limits = asked.squeeze.with_max(processors_here());
    say(all, "squeeze-min", limits.min);
    say(all, "squeeze-step", limits.step);
    say(all, "squeeze-max", *limits.max);
    say(all, "squeeze-threshold", limits.threshold);
  }
}

}  // namespace

/// Only the settings that have an effect in this mode are listed, so that two listings differ only if the
/// measurements do.
Settings settings_in_force(const ResolvedSettings& resolved) {
  const auto& asked = resolved.concurrency;
  Settings all;
  say(all, "mode", to_string(resolved.mode));
  say(all, "samples", resolved.loop.samples);
  if (!resolved.counts_calls()) say_loop(resolved, all);
  say(all, "aggregator", resolved.aggregator);
  say(all, "complexity", resolved.complexity);
  say(all, "executor", resolved.local ? "local" : "processes");
  // A squeeze finds the number of workers by itself.
  if (resolved.mode != Mode::squeeze) say(all, "threads", asked.workers);
  say(all, "groups", text_of(asked.groups));
  say(all, "pin", on_off(asked.pin));
  if (resolved.counts_calls()) say_concurrency(resolved, all);
  if (resolved.mode == Mode::hammock || asked.in_flight)
    say(all, "concurrency", asked.in_flight.value_or(defaults::kInFlightForProcessor * processors_here()));
  say(all, "jobs", to_string(asked.jobs));
  // The probes of the guard run between samples of one thread; concurrent workers have no such pause.
  if (!resolved.is_concurrent()) say(all, "guard", on_off(resolved.guard));
  if (resolved.seed) say(all, "seed", std::to_string(*resolved.seed));
  return all;
}

}  // namespace holdfast::bench
