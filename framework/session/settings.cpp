#include "session/settings.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <random>

#include "instrument/metric_word.hpp"
#include "judge/testers.hpp"
#include "model/aggregator.hpp"
#include "model/defaults.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"
#include "session/idle_settings.hpp"
#include "session/param_ranges.hpp"
#include "session/settings_check.hpp"

namespace holdfast::session {
namespace {

template <class T>
std::optional<T> asked(const std::optional<T>& override, const std::optional<T>& declared,
                       const std::optional<T>& code = {}) {
  return override ? override : declared ? declared : code;
}

template <class T>
T first_of(const std::optional<T>& override, const std::optional<T>& declared, T otherwise) {
  return asked(override, declared).value_or(otherwise);
}

std::uint64_t fresh_seed() {
  std::random_device entropy;
  return (static_cast<std::uint64_t>(entropy()) << 32U) | entropy();
}

/// Names separated by commas, as the child is told. Nothing where there are none.
std::optional<std::string> joined(const std::vector<std::string>& names) {
  std::optional<std::string> text;
  for (const auto& name : names) text = text ? *text + "," + name : name;
  return text;
}

/// Words between any of the separators.
std::vector<std::string> split(const std::string& text, const char* separators) {
  std::vector<std::string> words;
  for (std::size_t at = 0; (at = text.find_first_not_of(separators, at)) != std::string::npos;) {
    const auto end = std::min(text.find_first_of(separators, at), text.size());
    words.push_back(text.substr(at, end - at));
    at = end;
  }
  return words;
}

/// What the code of a benchmark asks for.
class Code {
 public:
  Code(const Declaration& declaration, const CodeSettings& settings)
      : declaration_(declaration), settings_(settings) {}

  std::optional<std::string> word(const char* name) const {
    const auto found = settings_.find(name);
    return found == settings_.end() ? std::nullopt : std::optional(found->second);
  }

  std::optional<double> number(const char* name) const {
    const auto text = word(name);
    if (!text) return std::nullopt;
    double value = 0;
    const auto parsed = std::from_chars(text->data(), text->data() + text->size(), value);
    if (parsed.ec != std::errc() || parsed.ptr != text->data() + text->size())
      refuse(declaration_,
             "its code asks for " + std::string(name) + " \"" + *text + "\", where a number is needed");
    return value;
  }

  std::optional<int> count(const char* name) const {
    const auto value = number(name);
    if (!value) return std::nullopt;
    if (!(*value >= 1 && *value <= 1e6 && *value == std::floor(*value)))
      refuse(declaration_, "its code asks for " + std::string(name) + " " + *word(name) +
                               ", where a whole number from 1 to 1000000 is needed");
    return static_cast<int>(*value);
  }

 private:
  const Declaration& declaration_;
  const CodeSettings& settings_;
};

/// SAMPLES in each process or RUNS in all: who comes first says which. The child knows what its own code asks
/// for, so samples that only the code names are not repeated to it; where it names both, samples count.
void set_counts(const Declaration& declaration, const Overrides& overrides, const Code& code,
                Settings& settings) {
  if (overrides.samples && overrides.runs)
    refuse(declaration, "samples (in each process) and runs (in all) exclude each other; give one of them");
  const bool asked_here = overrides.samples || overrides.runs;
  const bool declared = declaration.samples || declaration.runs;
  settings.samples = asked_here ? overrides.samples : declaration.samples;
  settings.runs = asked_here ? overrides.runs : declaration.runs;
  if (!asked_here && !declared && !code.word("samples")) settings.runs = code.count("runs");
  if (settings.runs && *settings.runs >= 1) settings.processes = std::min(settings.processes, *settings.runs);
}

void set_words(const Declaration& declaration, const Overrides& overrides, const Code& code,
               Settings& settings) {
  settings.asked_executor = asked(overrides.executor, declaration.executor);
  settings.executor = asked(settings.asked_executor, code.word("executor")).value_or("processes");
  settings.asked_mode = asked(overrides.mode, declaration.mode);
  const bool command = declaration.adapter == "command";
  settings.mode = asked(settings.asked_mode, code.word("mode")).value_or(command ? "start-up" : "steady");
  settings.page_cache = first_of<std::string>(overrides.page_cache, declaration.page_cache, "warm");
  settings.warmer = asked(overrides.warmer, declaration.warmer);
  settings.measurer = asked(overrides.measurer, joined(declaration.measurers));
  settings.asked_aggregator = asked(overrides.aggregator, declaration.aggregator);
  settings.aggregator = asked(settings.asked_aggregator, code.word("aggregator")).value_or("default");
  settings.told = overrides.told;
  settings.told.insert(declaration.told.begin(), declaration.told.end());
  settings.metrics = overrides.metrics ? instrument::metric_words(*overrides.metrics) : declaration.metrics;
  settings.historian = asked(overrides.historian, declaration.historian);
  settings.allow_fingerprint =
      overrides.allow_fingerprint ? split(*overrides.allow_fingerprint, ", ") : declaration.allow_fingerprint;
  auto params = declaration.params;
  if (!overrides.params.empty()) params.clear();
  for (const auto& text : overrides.params) {
    for (auto& one : split(text, " ;")) params.push_back(std::move(one));
  }
  for (const auto& one : params) settings.params.push_back(with_ranges(one));
}

/// `auto` and `off` ask for nothing that could be missed.
void note_given(const Declaration& declaration, const Overrides& overrides, Settings& settings) {
  const auto note = [&](const char* name, const auto& override, const auto& declared) {
    if (override || declared) settings.given.insert(name);
  };
  note("significance", overrides.significance, declaration.significance);
  note("min-effect", overrides.min_effect, declaration.min_effect);
  note("noise-magnitude", overrides.noise_magnitude, declaration.noise_magnitude);
  note("estimator", overrides.estimator, declaration.estimator);
  note("re-measurement", overrides.re_measurement, declaration.re_measurement);
  note("historian", overrides.historian, declaration.historian);
  note("processes", overrides.processes, declaration.processes);
  if (settings.guard == "on") settings.given.insert("guard");
  if (settings.layouts > 0) settings.given.insert("layouts");
  if (!settings.allow_fingerprint.empty()) settings.given.insert("allow-fingerprint");
}

}  // namespace

Settings resolve(const Declaration& declaration, const Overrides& overrides, const CodeSettings& listed) {
  const Code code(declaration, listed);
  Settings settings;
  settings.code = listed;
  settings.store = overrides.store.value_or(declaration.store);
  settings.budget_s = asked(overrides.budget_s, declaration.budget_s, code.number("budget"))
                          .value_or(defaults::kBudgetSeconds);
  settings.rounds_min = overrides.rounds_min;
  settings.deadline_s = std::max(settings.budget_s, defaults::kDeadlineSecondsMin);
  settings.plant = overrides.plant;
  if (overrides.part_s) settings.budget_s = std::min(settings.budget_s, *overrides.part_s);
  settings.tester = first_of<std::string>(overrides.tester, declaration.tester, "shift");
  settings.re_measurement =
      first_of(overrides.re_measurement, declaration.re_measurement, defaults::kReMeasurement);
  const int rounds = settings.tester == "shift" ? defaults::kRoundsMax : defaults::kProcesses;
  settings.processes =
      asked(overrides.processes, declaration.processes, code.count("processes")).value_or(rounds);
  set_counts(declaration, overrides, code, settings);
  set_words(declaration, overrides, code, settings);
  if (timed_from_outside(declaration, settings) && !settings.samples && !settings.runs)
    settings.samples = code.count("samples");  // no child is there to take them
  const auto* tester = judge::tester_named(settings.tester);
  settings.significance = first_of(overrides.significance, declaration.significance,
                                   tester == nullptr ? 0.05 : tester->significance);
  settings.min_effect = first_of(overrides.min_effect, declaration.min_effect,
                                 tester == nullptr ? defaults::kMinEffect : tester->min_effect);
  settings.noise_magnitude =
      first_of(overrides.noise_magnitude, declaration.noise_magnitude, defaults::kNoiseMagnitude);
  settings.baseline = first_of<std::string>(overrides.baseline, declaration.baseline, "auto");
  settings.layouts = first_of(overrides.layouts, declaration.layouts, 0);
  settings.identical = first_of<std::string>(overrides.identical, declaration.identical, "pass");
  settings.guard = first_of<std::string>(overrides.guard, declaration.guard, "auto");
  settings.estimator = first_of<std::string>(overrides.estimator, declaration.estimator, "trimmed");
  settings.version = declaration.version ? declaration.version : code.word("version");
  settings.seed = overrides.seed ? *overrides.seed : fresh_seed();
  note_given(declaration, overrides, settings);
  check_settings(declaration, settings);
  return settings;
}

bool timed_from_outside(const Declaration& declaration, const Settings& settings) {
  return declaration.adapter == "command" || settings.mode == "start-up";
}

bool pools_samples(const Settings& settings) {
  return settings.executor == "local" || settings.aggregator == "complete";
}

std::map<std::string, std::string> in_force(const Settings& settings) {
  std::map<std::string, std::string> texts{{"processes", std::to_string(settings.processes)},
                                           {"budget", format_number(settings.budget_s)},
                                           {"executor", settings.executor},
                                           {"mode", settings.mode},
                                           {"page-cache", settings.page_cache},
                                           {"aggregator", settings.aggregator},
                                           {"tester", settings.tester},
                                           {"baseline", settings.baseline},
                                           {"identical", settings.identical},
                                           {"guard", settings.guard},
                                           {"estimator", settings.estimator}};
  const auto put = [&](const char* name, const std::optional<std::string>& text) {
    if (text && !text->empty()) texts[name] = *text;
  };
  const auto count = [](const std::optional<int>& number) {
    return number ? std::optional(std::to_string(*number)) : std::nullopt;
  };
  if (settings.layouts > 0) texts["layouts"] = std::to_string(settings.layouts);
  put("samples", count(settings.samples));
  put("runs", count(settings.runs));
  put("warmer", settings.warmer);
  put("measurer", settings.measurer);
  put("metrics", joined(settings.metrics));
  put("version", settings.version);
  put("historian", settings.historian);
  put("allow-fingerprint", joined(settings.allow_fingerprint));
  put("params", joined(settings.params));
  for (const auto& [name, text] : settings.told) put(name.c_str(), text);
  auto code = settings.code;
  if (settings.samples || settings.runs) {  // they exclude each other
    code.erase("samples");
    code.erase("runs");
  }
  texts.merge(code);  // what has a value already keeps it
  for (const auto& idle : idle_settings(settings)) texts.erase(idle.option);
  return texts;
}

}  // namespace holdfast::session
