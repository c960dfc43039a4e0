// Resolves the requests of all sources to the effective values.

#include <algorithm>
#include <random>

#include "model/error.hpp"
#include "model/settings/settings.hpp"

namespace holdfast::settings {
namespace {

/// Code may also have settings that only the program reads; Asked does not contain these.
Asked asked_by(const CodeSettings& code) {
  Asked asked;
  for (const auto& row : rows()) {
    const auto found = code.find(row.option());
    if (found == code.end() || (row.source != Source::code && row.source != Source::declared_code)) continue;
    try {
      set(asked, row, {found->second});
    } catch (const Error& wrong) {
      throw Error("its code asks for " + row.option() + " " + wrong.what());
    }
  }
  return asked;
}

void take(const Row& row, const Asked& from, Origin origin, Resolved& resolved) {
  if (row.take(from, resolved)) resolved.origins[row.option()] = origin;
}

/// Raises the number of rounds to what a quick run needs for a verdict, unless the command line requests fewer.
void allow_rounds_min(Resolved& resolved) {
  if (resolved.origin("processes") != Origin::command_line)
    resolved.processes = std::max(resolved.processes, resolved.rounds_min);
}

}  // namespace

std::uint64_t fresh_seed() {
  std::random_device entropy;
  return (static_cast<std::uint64_t>(entropy()) << 32U) | entropy();
}

std::string_view to_string(Origin origin) {
  constexpr std::string_view kNames[]{"default", "code", "preset", "CMake", "environment", "command line"};
  return kNames[static_cast<std::size_t>(origin)];
}

Origin Resolved::origin(std::string_view option) const {
  const auto found = origins.find(option);
  return found == origins.end() ? Origin::standard : found->second;
}

std::optional<std::string> Resolved::told(std::string_view option) const {
  return origin(option) > Origin::code ? row(option).text(*this) : std::nullopt;
}

std::map<std::string, std::string> Resolved::passed() const {
  std::map<std::string, std::string> texts;
  for (const auto& row : rows()) {
    const auto text = row.source == Source::passed ? row.text(*this) : std::nullopt;
    if (text) texts[row.option()] = *text;
  }
  return texts;
}

/// Applies the sources from the weakest to the strongest: preset, declaration, environment, command line.
/// Each row remembers the source that set it last. The code of the benchmark comes later (take_code()), when
/// it has been listed.
Resolved resolve(const Asked& overrides, Asked declared, bool command) {
  if (overrides.samples && overrides.runs)
    throw Error("samples (in each process) and runs (in all) exclude each other; give one of them");
  if (overrides.samples || overrides.runs) declared.samples = declared.runs = std::nullopt;
  Resolved resolved;
  if (command) resolved.mode = Mode::start_up;
  // A preset is applied first, so that any single setting overrides it.
  const auto name = overrides.preset ? overrides.preset : declared.preset;
  auto preset = name ? preset_named(*name, command) : Asked();
  if (declared.samples || declared.runs || overrides.samples || overrides.runs)
    // Samples and runs are two ways to say one thing, so a request for one of them removes both from the
    // preset.
    preset.samples = preset.runs = std::nullopt;
  for (const auto& row : rows()) take(row, preset, Origin::preset, resolved);
  for (const auto& row : rows()) {
    // The command line and the environment were joined before; `environment` has the names of the options that
    // came from the environment.
    const bool in_environment = overrides.environment.contains(row.option());
    take(row, declared, Origin::declaration, resolved);
    take(row, overrides, in_environment ? Origin::environment : Origin::command_line, resolved);
  }
  // These are options of one run, which are not rows because no project sets them.
  resolved.rounds_min = overrides.rounds_min;
  resolved.benchmark = overrides.benchmark;
  if (!overrides.chosen_params.empty()) resolved.params.push_back(overrides.chosen_params);
  resolved.plant = overrides.plant;
  resolved.part_s = overrides.part_s;
  resolved.accepted_alone = overrides.accepted_alone;
  resolved.fresh = overrides.fresh;
  resolved.all_rounds = overrides.all_rounds;
  resolved.seed = overrides.seed ? *overrides.seed : fresh_seed();
  allow_rounds_min(resolved);
  return resolved;
}

/// Only settings that no other source has set are taken from the code.
void take_code(const CodeSettings& code, bool command, Resolved& resolved) {
  auto asked = asked_by(code);
  const bool decided = resolved.samples || resolved.runs;
  if (decided || asked.samples) asked.runs.reset();
  const auto mode = resolved.origin("mode") == Origin::standard ? asked.mode : std::optional(resolved.mode);
  // A process that is timed from outside takes one sample, so their number is a number of processes.
  const bool outside = command || mode == Mode::start_up;
  if (decided || !outside) asked.samples.reset();
  for (const auto& row : rows()) {
    if (resolved.origin(row.option()) == Origin::standard) take(row, asked, Origin::code, resolved);
  }
  resolved.code = code;
  allow_rounds_min(resolved);
}

/// Values were checked when they were read. Here, values of the code and defaults are checked, too.
void check(const Resolved& resolved) {
  for (const auto& row : rows()) {
    const auto text = row.text(resolved);
    if (!text) continue;
    for (const auto& word : row.several&& row.kind.is_choice() ? split(*text, ",") : std::vector{*text}) {
      if (row.kind.accepts(word)) continue;
      if (row.kind.is_choice())
        throw Error("there is no " + row.option() + " \"" + word + "\"; there are " + row.kind.allowed());
      throw Error(row.option() + " is " + word + "; allowed: " + row.kind.allowed());
    }
  }
}

}  // namespace holdfast::settings
