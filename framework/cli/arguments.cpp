#include "cli/arguments.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <sstream>
#include <type_traits>

#include "model/settings/settings.hpp"

namespace holdfast::cli {
namespace {

/// Returns the name of a value of this type in the help; empty for a flag.
template <class Value>
const char* name_of_value(const Value& /*target*/) {
  if constexpr (std::is_same_v<Value, bool*>) return "";
  if constexpr (std::is_same_v<Value, double*> || std::is_same_v<Value, std::optional<double>*>)
    return "NUMBER";
  constexpr bool is_text = std::is_same_v<Value, std::string*> || std::is_same_v<Value, Words*> ||
                           std::is_same_v<Value, std::optional<std::string>*> || std::is_same_v<Value, Taker>;
  return is_text ? "TEXT" : "N";
}

/// Returns the value before anything is parsed, which is the default; empty if there is none.
template <class Value>
std::string initial_text(const Value& target) {
  if constexpr (std::is_same_v<Value, std::string*>) return *target;
  if constexpr (std::is_same_v<Value, int*> || std::is_same_v<Value, std::size_t*> ||
                std::is_same_v<Value, double*>)
    return *target == 0 ? "" : fmt::format("{}", *target);
  return "";
}

}  // namespace

Argument::Argument(const std::string& usage, Target target_, std::string help_, Rules rules_)
    : names(usage.substr(0, usage.find(' '))),
      value(usage.substr(std::min(usage.size(), names.size() + 1))),
      target(std::move(target_)),
      help(std::move(help_)),
      rules(std::move(rules_)) {
  const auto initial = std::visit([](const auto& to) { return initial_text(to); }, target);
  if (!initial.empty() && !is_positional() && help.find("default:") == std::string::npos)
    help += settings::default_text(initial);
  if (!value.empty()) return;
  if (!rules.choices.empty())
    value = fmt::format("{{{}}}", fmt::join(rules.choices, ","));
  else if (!is_positional() && rules.values.second > 0)
    value = std::visit([](const auto& to) { return name_of_value(to); }, target);
}

/// Short names are skipped: variables, completion and suggestions use the long ones.
Words Argument::long_names() const {
  Words found;
  std::istringstream all(names);
  for (std::string name; std::getline(all, name, ',');) {
    if (name.starts_with("--")) found.push_back(name);
  }
  return found;
}

std::string Argument::variable() const {
  if (!rules.variable) return "";
  std::string name = long_names().front().substr(2);
  for (auto& letter : name) letter = letter == '-' ? '_' : static_cast<char>(std::toupper(letter));
  return "HOLDFAST_" + name;
}

Arguments without(Arguments arguments, const Words& names) {
  std::erase_if(arguments, [&](const Argument& argument) {
    return std::find(names.begin(), names.end(), argument.names) != names.end();
  });
  return arguments;
}

Arguments hidden(Arguments arguments) {
  for (auto& argument : arguments) argument.rules.hidden = true;
  return arguments;
}

/// Matches any of the long names, because an option may have several.
Arguments brief(Arguments arguments, const Words& shown) {
  for (auto& argument : arguments) {
    const auto names = argument.long_names();
    argument.rules.rare =
        !argument.is_positional() &&
        std::find_first_of(names.begin(), names.end(), shown.begin(), shown.end()) == names.end();
  }
  return arguments;
}

/// The pointer stays valid, because the verbs are in the tree of `root` and are not copied.
const Verb& verb_named(const Verb& root, const Words& words, std::string& name) {
  name = root.name;
  const auto* verb = &root;
  for (const auto& word : words) {
    const auto found = std::find_if(verb->verbs.begin(), verb->verbs.end(),
                                    [&](const Verb& one) { return one.name == word; });
    if (found == verb->verbs.end()) break;
    verb = &*found;
    name += " " + word;
  }
  return *verb;
}

}  // namespace holdfast::cli
