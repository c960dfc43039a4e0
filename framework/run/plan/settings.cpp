#include "run/plan/settings.hpp"

#include <algorithm>
#include <filesystem>

#include "model/defaults.hpp"
#include "model/error.hpp"
#include "model/printed.hpp"
#include "model/quantity.hpp"
#include "run/plan/idle_settings.hpp"
#include "run/plan/params.hpp"
#include "run/plan/settings_check.hpp"
#include "stats/testers.hpp"

// resolve() is for a test, with_code() for what the code of a benchmark sets, and in_force() for what results
// show. Some defaults depend on the tester or the mode, and are set when these are known.

namespace holdfast::run {
namespace {

/// Adds the name of the test to errors.
template <class Do>
void refused_by_name(const Declaration& declaration, const Do& what) {
  try {
    what();
  } catch (const Error& wrong) {
    throw Error("perf." + declaration.test + ": " + wrong.what());
  }
}

bool is_default(const Settings& settings, const char* option) {
  return settings.origin(option) == settings::Origin::standard;
}

/// Sets the default thresholds and number of rounds, which depend on the tester.
void set_defaults_of_tester(Settings& settings) {
  // A tester with a single look takes all its rounds, so its default is smaller.
  if (is_default(settings, "processes") && settings.tester != TesterName::shift)
    settings.processes = defaults::kProcesses;
  if (!settings.tester.name) return;  // a tester program has thresholds of its own
  const auto& tester = stats::tester_of(*settings.tester.name);
  if (is_default(settings, "significance")) settings.significance = tester.significance;
  if (is_default(settings, "min-effect")) settings.min_effect = tester.min_effect;
}

void set_time(Settings& settings) {
  // The time limit follows from the declared budget. A smaller part of a total budget does not make a process
  // faster.
  settings.deadline_s = settings.timeout.value_or(std::max(settings.budget, defaults::kDeadlineSecondsMin));
  if (settings.part_s) settings.budget = std::min(settings.budget, *settings.part_s);
}

/// Divides LAUNCHER "taskset -c 0", which CMake gives as one word, unless a file has that name.
void divide_launcher(Settings& settings) {
  auto& launcher = settings.launcher;
  std::error_code unreadable;  // for example, the text is longer than a file name may be
  if (launcher.size() == 1 && launcher.front().find(' ') != std::string::npos &&
      !std::filesystem::exists(launcher.front(), unreadable))
    launcher = settings::split(launcher.front(), " ");
}

/// A test that limits a growth and names no metric counts instructions: they repeat exactly, also on a busy machine. Other
/// harnesses choose by the clock how much they do, so their time is judged instead.
void set_metrics_of_growth(const Declaration& declaration, Settings& settings) {
  const bool counts =
      declaration.adapter == AdapterName::holdfast || declaration.adapter == AdapterName::command;
  if (!settings.growth || !settings.metrics.empty() || !counts) return;
  settings.metrics = {"instructions"};
  settings.growth_alone = true;
}

/// Completes the settings, and checks them.
void finish(const Declaration& declaration, Settings& settings) {
  divide_launcher(settings);
  set_metrics_of_growth(declaration, settings);
  refused_by_name(declaration, [&] { check_settings(declaration, settings); });
  // Each process executes at least one run.
  if (settings.runs) settings.processes = std::min(settings.processes, *settings.runs);
}

using SettingTexts = std::map<std::string, std::string>;

std::string value_or(const SettingTexts& texts, const char* option, const std::string& otherwise) {
  const auto found = texts.find(option);
  return found == texts.end() ? otherwise : found->second;
}

/// Returns the default warmer with those of its values that code sets; each can be set separately.
std::string window_warmer(const SettingTexts& texts) {
  return "default:" + value_or(texts, "warmup-window", std::to_string(defaults::kWarmupWindow)) + ":" +
         value_or(texts, "warmup-cov", format_number(defaults::kWarmupCov)) + ":" +
         value_or(texts, "warmup-max", std::to_string(defaults::kWarmupRunsMax));
}

/// Returns the defaults of modes that time samples of iterations.
SettingTexts of_timed_samples(Mode mode, const SettingTexts& texts) {
  // A first call cannot be repeated within a process.
  const bool once = mode == Mode::single_shot || mode == Mode::start_up;
  return {{"samples", std::to_string(once                  ? 1
                                     : mode == Mode::timed ? defaults::kErlperfSamples
                                                           : defaults::kSamples)},
          {"warmer", once || mode == Mode::timed ? "zero" : window_warmer(texts)},
          {"keep-warmup", "off"},
          {"measurer", "default"},
          {"threads", "1"},
          {"pin", "off"}};
}

/// Returns the defaults of modes that count calls. Settings that have no meaning in one of these modes are
/// idle in it (run/plan/idle_settings.hpp).
SettingTexts of_counted_calls(Mode mode, const SettingTexts& texts) {
  SettingTexts found{{"samples", std::to_string(defaults::kErlperfSamples)},
                     {"pin", "off"},
                     {"sample-duration", format_number(defaults::kSampleDurationOfProcessSeconds)},
                     {"warmup-samples", "0"},
                     {"priority", "highest"},
                     {"squeeze-min", std::to_string(defaults::kSqueezeMin)},
                     {"squeeze-step", std::to_string(defaults::kSqueezeStep)},
                     {"squeeze-max", printed("%d * processors", defaults::kSqueezeMaxForProcessor)},
                     {"squeeze-threshold", std::to_string(defaults::kSqueezeThreshold)}};
  if (texts.contains("cv")) found["cv-time"] = format_number(defaults::kCvTimeOfProcessSeconds);
  if (mode == Mode::continuous) found["threads"] = "1";
  if (mode == Mode::hammock) {
    found["threads"] = "half of the processors, at least 2";
    found["concurrency"] = printed("%d * processors", defaults::kInFlightForProcessor);
  }
  return found;
}

/// Returns the defaults of a program that links Holdfast::main. The wrapper does not pass on options that
/// were not set, but reports show them all the same. `texts` are the set options.
SettingTexts defaults_of_program(const Settings& settings, const SettingTexts& texts) {
  const auto mode = settings.mode;
  auto found = counts_calls(mode) ? of_counted_calls(mode, texts) : of_timed_samples(mode, texts);
  if (texts.contains("runs")) found.erase("samples");    // computed from runs
  if (texts.contains("groups")) found.erase("threads");  // one copy of the groups sets the number
  if (mode == Mode::latency) {                           // as many as fit, after growing batches
    found.erase("samples");
    found.erase("warmer");
  }
  found["jobs"] = "apart";
  return found;
}

}  // namespace

Settings resolve(const Declaration& declaration, const Overrides& overrides) {
  Settings settings;
  refused_by_name(declaration, [&] {
    settings = settings::resolve(overrides, declaration.asked, declaration.adapter == AdapterName::command);
  });
  settings.store = overrides.store.value_or(declaration.store);
  settings.of_library = declaration.adapter == AdapterName::holdfast;
  set_defaults_of_tester(settings);
  for (auto& axis : settings.params) axis = with_ranges(axis);
  finish(declaration, settings);
  set_time(settings);
  return settings;
}

Settings with_code(const Declaration& declaration, Settings settings, const CodeSettings& code) {
  refused_by_name(declaration,
                  [&] { settings::take_code(code, declaration.adapter == AdapterName::command, settings); });
  // The code's budget was unknown when resolve() set the times.
  if (settings.origin("budget") == settings::Origin::code) set_time(settings);
  finish(declaration, settings);
  return settings;
}

bool timed_from_outside(const Declaration& declaration, const Settings& settings) {
  return declaration.adapter == AdapterName::command || settings.mode == Mode::start_up;
}

bool measures_at_once(const Settings& settings) {
  const auto code = settings.code.find("jobs");
  const auto jobs =
      settings.jobs || code == settings.code.end() ? settings.jobs : choice_of<Jobs>(code->second);
  return jobs.value_or(Jobs::apart) != Jobs::apart;
}

bool shares_process(const Settings& settings) {
  return settings.executor == Executor::local || measures_at_once(settings);
}

bool pools_samples(const Settings& settings) {
  return settings.executor == Executor::local || settings.aggregator == "complete";
}

std::map<std::string, std::string> in_force(const Settings& settings) {
  std::map<std::string, std::string> texts;
  for (const auto& row : settings::rows()) {
    const auto text = row.text(settings);
    if (text && !text->empty()) texts[row.option()] = *text;
  }
  if (settings.growth_alone) texts.erase("metrics");  // the default of GROWTH; nobody requested it
  if (is_default(settings, "params"))
    texts.erase("params");  // the sizes were chosen (sides/growth_sizes.hpp)
  auto code = settings.code;
  if (settings.samples || settings.runs) {  // they exclude each other
    code.erase("samples");
    code.erase("runs");
  }
  texts.merge(code);  // existing values have precedence
  if (settings.of_library) texts.merge(defaults_of_program(settings, texts));
  // This comes last, because the effect of a setting depends on others.
  for (const auto& idle : idle_settings(settings)) texts.erase(idle.option);
  return texts;
}

std::map<std::string, std::string> origins(const Settings& settings) {
  std::map<std::string, std::string> found;
  for (const auto& [option, text] : in_force(settings)) {
    const auto origin = settings.origin(option);
    const bool in_code = origin == settings::Origin::standard && settings.code.contains(option);
    if (in_code || origin != settings::Origin::standard)
      found[option] = to_string(in_code ? settings::Origin::code : origin);
  }
  return found;
}

}  // namespace holdfast::run
