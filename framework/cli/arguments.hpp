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

/// Where a value is stored. bool: a flag. Words: the option may be repeated, once for each value; a positional takes all
/// words that are left.
using Target =
    std::variant<bool*, int*, std::size_t*, double*, std::string*, Words*, std::optional<int>*,
                 std::optional<double>*, std::optional<std::uint64_t>*, std::optional<std::string>*, Taker>;

enum class Check { none, positive, not_negative, file, directory };

struct Rules {
  Words choices = {};                               ///< the only values that are allowed
  Check check = Check::none;                        ///< of each value
  std::optional<std::pair<long, long>> range = {};  ///< of a number, both ends allowed
  std::string excludes = {};                        ///< an option that cannot be given beside it
  std::string needs = {};                           ///< an option that must be given beside it
  std::pair<int, int> values = {1, 1};              ///< of a Taker: how many values at least and at most
  bool repeated = false;                            ///< a Taker receives the values of all occurrences
  bool variable = false;                            ///< HOLDFAST_<NAME> sets it, too
  bool required = false;
  bool hidden = false;  ///< from help, completion and manual
  bool rare = false;    ///< left out of --help, and not of --help-all
};

struct Argument {
  std::string names;  ///< "-n,--name", or "TEST" of a positional
  std::string value;  ///< what help calls it: "FILE", "{json,csv}", "N"; empty for flags and most positionals
  Target target;
  std::string help;
  Rules rules;
  std::string heading =
      {};  ///< above it and its neighbours in --help-all and in the manual; empty: "Options"

  /// `usage`: the names, and of an option what its value is called: "--store URL"; else that follows from the target.
  Argument(const std::string& usage, Target target_, std::string help_, Rules rules_ = {});

  bool is_positional() const { return !names.starts_with('-'); }
  /// "--name" of "-n,--name".
  Words long_names() const;
  /// The environment variable that sets it, too; empty: there is none.
  std::string variable() const;
};

using Arguments = std::vector<Argument>;

struct Example {
  std::string command;  ///< as it is typed
  std::string what;
};

struct Verb {
  std::string name;
  std::string help;
  std::string footer = {};  ///< what --help-all and the manual explain
  Arguments arguments = {};
  std::vector<Verb> verbs = {};
  std::function<ExitCode()> action = {};
  std::string rest = {};  ///< an option that takes each word behind "--": "--argument"
  std::vector<Example> examples = {};
  std::string exits = {};  ///< "0 done, 2 broken"
  std::string group = {};  ///< in the help of holdfast itself: "Measure"
};

/// The group of verbs that scripts call: --help leaves it out, --help-all lists it.
inline constexpr const char* kCalledByCMake = "Called by CMake and CTest";

/// The exit codes of a verb that judges, and of one that does not.
inline constexpr const char* kJudges = "0 pass or improved, 1 regressed, 2 broken, 77 undecided";
inline constexpr const char* kDoes = "0 done, 2 broken";

/// All of them, in this order.
template <class... More>
Arguments joined(Arguments first, More... more) {
  (first.insert(first.end(), more.begin(), more.end()), ...);
  return first;
}

/// Those without the options of these names.
Arguments without(Arguments arguments, const Words& names);

/// The same, hidden from help.
Arguments hidden(Arguments arguments);

/// The same; options but for these are left out of --help.
Arguments brief(Arguments arguments, const Words& shown);

/// The verb that these words name, one of a verb behind it; `name` becomes "holdfast baseline accept". The first word that
/// names none ends it.
const Verb& verb_named(const Verb& root, const Words& words, std::string& name);

/// holdfast itself, with all its verbs.
Verb holdfast_verb();

}  // namespace holdfast::cli
