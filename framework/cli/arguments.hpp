#pragma once

/// Verbs and their arguments as data. The parser (command_line.cpp), --help (help_text.cpp), the completion and the manual page
/// all read the same data; only the parser knows CLI11.
///
///     Argument("--sessions N", &options.sessions, "Comparisons of each benchmark", {.check = Check::positive})

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "cli/exit_code.hpp"

namespace holdfast::cli {

using Words = std::vector<std::string>;

/// Receives the values of one option, as typed.
using Taker = std::function<void(const Words&)>;

/// The place where a value is stored. bool: a flag. Words: the option may be repeated, once for each value; a
/// positional takes all remaining words.
using Target =
    std::variant<bool*, int*, std::size_t*, double*, std::string*, Words*, std::optional<int>*,
                 std::optional<double>*, std::optional<std::uint64_t>*, std::optional<std::string>*, Taker>;

enum class Check { none, positive, not_negative, file, directory };

struct Rules {
  Words choices = {};                               ///< the only allowed values
  Check check = Check::none;                        ///< of each value
  std::optional<std::pair<long, long>> range = {};  ///< of a number, both ends allowed
  std::string excludes = {};                        ///< an option that must not be given together with it
  std::string needs = {};                           ///< an option that must be given together with it
  std::pair<int, int> values = {1, 1};              ///< for a Taker: least and largest number of values
  bool repeated = false;                            ///< a Taker receives the values of all occurrences
  bool variable = false;                            ///< HOLDFAST_<NAME> also sets it
  bool required = false;
  bool hidden = false;  ///< in help, completion and manual
  bool rare = false;    ///< omitted in --help, but not in --help-all
};

struct Argument {
  std::string names;  ///< "-n,--name", or "TEST" of a positional
  std::string
      value;  ///< its name in the help: "FILE", "{json,csv}", "N"; empty for flags and most positionals
  Target target;
  std::string help;  ///< with the default of its target: "...; default: 20"
  Rules rules;
  std::string heading =
      {};  ///< above it and its neighbours in --help-all and in the manual; "Options" if empty

  /// `usage`: the names, and for an option the name of its value: "--store URL". Without the latter, it follows from the
  /// choices or from the type of the target. The help of an option names the value of the target as the default, unless it
  /// is empty or 0, or `help_` names a default.
  Argument(const std::string& usage, Target target_, std::string help_, Rules rules_ = {});

  bool is_positional() const { return !names.starts_with('-'); }
  /// Returns "--name" of "-n,--name".
  Words long_names() const;
  /// Returns the environment variable that also sets it; empty if there is none.
  std::string variable() const;
};

using Arguments = std::vector<Argument>;

struct Example {
  std::string command;  ///< as typed
  std::string what;
};

struct Verb {
  std::string name;
  std::string help;
  std::string footer = {};  ///< explanation in --help-all and the manual
  Arguments arguments = {};
  std::vector<Verb> verbs = {};
  std::function<ExitCode()> action = {};
  std::string rest = {};  ///< an option that takes each word after "--": "--argument"
  std::vector<Example> examples = {};
  std::string exits = {};  ///< "0 done, 2 broken"
  std::string group = {};  ///< in the help of holdfast itself: "Measure"
};

/// The group of verbs that --help leaves out and --help-all lists.
inline constexpr const char* kInHelpAll = "For shells, manuals, CMake and CTest";

/// The exit codes of a verb that judges, and of one that does not.
inline constexpr const char* kJudges = "0 pass or improved, 1 regressed, 2 broken, 77 undecided";
inline constexpr const char* kDoes = "0 done, 2 broken";

/// Returns the arguments of all lists, in this order.
template <class... More>
Arguments joined(Arguments first, More... more) {
  (first.insert(first.end(), more.begin(), more.end()), ...);
  return first;
}

/// Returns the arguments without the options of these names.
Arguments without(Arguments arguments, const Words& names);

/// Returns the arguments, hidden from help.
Arguments hidden(Arguments arguments);

/// Returns the arguments. All options except `shown` are left out of --help.
Arguments brief(Arguments arguments, const Words& shown);

/// Returns the verb that these words name, sub-verbs included; `name` becomes "holdfast baseline accept". It stops at the
/// first word that names no verb.
const Verb& verb_named(const Verb& root, const Words& words, std::string& name);

/// Returns holdfast itself, with all its verbs.
Verb holdfast_verb();

}  // namespace holdfast::cli
