#include "run/plan/settings.hpp"

#include <algorithm>

#include "model/defaults.hpp"
#include "model/error.hpp"
#include "run/plan/idle_settings.hpp"
#include "run/plan/params.hpp"
#include "run/plan/program_defaults.hpp"
#include "run/plan/settings_check.hpp"
#include "stats/testers.hpp"

namespace holdfast::run {
namespace {

/// Names the test in errors.
template <class Do>
void refused_by_name(const Declaration& declaration, const Do& what) {
  try {
    what();
  } catch (const Error& wrong) {
    refuse(declaration, wrong.what());
  }
}

bool is_default(const Settings& settings, const char* option) {
  return settings.origin(option) == settings::Origin::standard;
}

/// A tester has thresholds and a number of rounds of its own.
void set_defaults_of_tester(Settings& settings) {
  if (is_default(settings, "processes") && settings.tester != TesterName::shift) {
    settings.processes = defaults::kProcesses;
  } else if (is_default(settings, "processes") && settings.layouts > 0) {
    settings.processes = defaults::kRoundsOfLayoutsMax;
  }
  if (!settings.tester.name) return;  // a program has its own
  const auto& tester = stats::tester_of(*settings.tester.name);
  if (is_default(settings, "significance")) settings.significance = tester.significance;
  if (is_default(settings, "min-effect")) settings.min_effect = tester.min_effect;
}

void set_time(Settings& settings) {
  settings.deadline_s = settings.timeout.value_or(std::max(settings.budget, defaults::kDeadlineSecondsMin));
  if (settings.part_s) settings.budget = std::min(settings.budget, *settings.part_s);
}

void finish(const Declaration& declaration, Settings& settings) {
  check_settings(declaration, settings);
  if (settings.runs) settings.processes = std::min(settings.processes, *settings.runs);
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
  auto code = settings.code;
  if (settings.samples || settings.runs) {  // they exclude each other
    code.erase("samples");
    code.erase("runs");
  }
  texts.merge(code);  // what has a value already keeps it
  if (settings.of_library) texts.merge(defaults_of_program(settings, texts));
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
