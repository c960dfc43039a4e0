#include "run/reference/edited_measure.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <utility>

#include "image/inputs.hpp"
#include "model/settings/settings.hpp"
#include "run/plan/policy_settings.hpp"

namespace holdfast::run {
namespace {

using Words = std::vector<std::string>;

/// Removes the directory of an absolute path: it differs between checkouts.
std::string without_directory(const std::string& word) {
  return word.starts_with('/') ? std::filesystem::path(word).filename().string() : word;
}

Words arguments_of(const Run& run) {
  Words words;
  // The first word is the program, which is compared by its content.
  for (std::size_t i = 1; i < run.command.size(); ++i) words.push_back(without_directory(run.command[i]));
  return words;
}

std::string variable_name(const std::string& variable) { return variable.substr(0, variable.find('=')); }

void add_variables(const Words& these, const Words& others, Words& edited) {
  for (const auto& variable : these) {
    const auto text = "environment variable " + variable_name(variable);
    if (std::ranges::find(others, variable) == others.end() &&
        std::ranges::find(edited, text) == edited.end())
      edited.push_back(text);
  }
}

/// Returns true if the setting comes from the environment or the command line, not from an edit.
bool is_asked_by_hand(const Run& run, const std::string& option) {
  const auto origin = fact_of(run.origins, option);
  return origin == to_string(settings::Origin::environment) ||
         origin == to_string(settings::Origin::command_line);
}

/// Adds the settings that determine what is measured, such as THREADS, if their values differ. Less strict values of
/// settings that judge are reported elsewhere.
void add_settings(const Run& baseline, const Run& current, Words& edited) {
  if (baseline.in_force.empty() || current.in_force.empty()) return;
  for (const auto& row : settings::rows()) {
    using settings::Group;
    const auto option = row.option();
    const bool is_of_measure =
        row.group == Group::work || row.group == Group::amount || row.group == Group::concurrency;
    if (!is_of_measure || policy_setting(option) != nullptr) continue;
    if (is_asked_by_hand(baseline, option) || is_asked_by_hand(current, option)) continue;
    if (fact_of(baseline.in_force, option) != fact_of(current.in_force, option))
      edited.push_back(row.keyword());
  }
}

/// Returns true if CTest's limit follows from other settings.
bool has_other_limits(const Run& baseline, const Run& current) {
  return std::ranges::any_of(std::array{"budget", "timeout"}, [&](const char* option) {
    return fact_of(baseline.in_force, option) != fact_of(current.in_force, option);
  });
}

void add_properties(const Run& baseline, const Run& current, Words& edited) {
  if (baseline.properties.empty() || current.properties.empty()) return;
  std::vector<Difference> differences;
  add_differences(baseline.properties, current.properties, "property ", differences);
  for (const auto& one : differences) {
    if (one.what != "property TIMEOUT" || !has_other_limits(baseline, current)) edited.push_back(one.what);
  }
}

}  // namespace

std::vector<std::string> edited_measure(const Run& baseline, const Run& current) {
  Words edited;
  const auto add = [&](bool is_edited, const char* what) {
    if (is_edited) edited.emplace_back(what);
  };
  add(baseline.adapter != current.adapter, "adapter");
  add(arguments_of(baseline) != arguments_of(current), "arguments");
  // A variable that changed is in both differences, and is named once.
  add_variables(current.environment, baseline.environment, edited);
  add_variables(baseline.environment, current.environment, edited);
  add(baseline.hooks.setup != current.hooks.setup, "SETUP");
  add(baseline.hooks.prepare != current.hooks.prepare, "PREPARE");
  add(baseline.hooks.conclude != current.hooks.conclude, "CONCLUDE");
  add(baseline.hooks.cleanup != current.hooks.cleanup, "CLEANUP");
  add(baseline.pick != current.pick, "PICK");
  add_settings(baseline, current, edited);
  add_properties(baseline, current, edited);
  for (auto& name : image::changed_data(baseline.image.data, current.image.data))
    edited.push_back(std::move(name));
  return edited;
}

}  // namespace holdfast::run
