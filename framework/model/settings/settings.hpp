#pragma once

/// Settings of a test: the table (holdfast/detail/settings.def) as structs, and as rows for code that reads or prints any
/// setting.
///
/// Each source requests values (`Asked`): the command line with the environment, the declaration, and the code of a
/// benchmark. resolve() combines the requests to the effective values, each with its origin (`Resolved`).

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "model/choices.hpp"
#include "model/defaults.hpp"
#include "model/direction.hpp"

namespace holdfast::settings {

using Count = int;
using Number = double;
using Word = std::string;
using MaybeCount = std::optional<int>;
using MaybeNumber = std::optional<double>;
using MaybeWord = std::optional<std::string>;
using MaybeDirection = std::optional<Direction>;
using Words = std::vector<std::string>;
#define HOLDFAST_CHOICE(Name, ...) using Maybe##Name = std::optional<Name>;
#include "holdfast/detail/settings.def"

/// The type of a requested value of type T: std::optional, or a list that may be empty.
template <class T>
struct AskedType {
  using type = std::optional<T>;
};
template <class T>
struct AskedType<std::optional<T>> {
  using type = std::optional<T>;
};
template <>
struct AskedType<Words> {
  using type = Words;
};

/// The values that one source requests; empty members are not requested.
struct Asked {
  std::optional<std::string> store;
#define HOLDFAST_SETTING(name, Type, ...) AskedType<Type>::type name = {};
#include "holdfast/detail/settings.def"
  std::optional<double> part_s;          ///< seconds of the budget of the whole run that the test may use
  int rounds_min = 0;                    ///< number of rounds that run even if the budget is spent
  std::optional<std::string> benchmark;  ///< the only benchmark of the test to measure
  std::optional<std::uint64_t> seed;
  std::string chosen_params;          ///< an axis of PARAMS that Holdfast chose itself; it has no origin
  double plant = 0;                   ///< relative loss to inject into the current program
  bool accepted_alone = false;        ///< the accepted run is the baseline, whatever commit the suite names
  bool fresh = false;                 ///< a new experiment with the same programs begins
  bool all_rounds = false;            ///< the number of rounds does not depend on their results
  std::set<std::string> environment;  ///< options whose values come from the environment
};

/// The values that the code of a benchmark requests, as its program lists them: texts by the names of the options.
using CodeSettings = std::map<std::string, std::string>;

/// The source of a value. Later sources override earlier ones.
enum class Origin { standard, code, preset, declaration, environment, command_line };
std::string_view to_string(
    Origin origin);  ///< "default", "code", "preset", "CMake", "environment", "command line"

/// The effective values.
struct Resolved {
  std::string store;
#define HOLDFAST_SETTING(name, Type, scope, values, source, group, matters, initial, ...) Type name = initial;
#include "holdfast/detail/settings.def"
  int rounds_min = 0;                    ///< number of rounds that run even if the budget is spent
  std::optional<std::string> benchmark;  ///< the only benchmark of the test to measure
  double deadline_s = 0;                 ///< time limit of one child process
  std::optional<ChosenTester> varying;   ///< for a count: the tester to use if it varies (counts.hpp)
  std::optional<double> part_s;          ///< seconds of the budget of the whole run that the test may use
  std::optional<double>
      process_s;  ///< seconds that a process measures; none if the process decides by itself
  std::uint64_t seed = 0;
  bool accepted_alone = false;  ///< the accepted run is the baseline, whatever commit the suite names
  bool fresh = false;           ///< a new experiment with the same programs begins
  bool all_rounds = false;      ///< the number of rounds does not depend on their results
  bool growth_alone = false;    ///< only the growth of counts is judged, and nothing is compared (GROWTH)
  bool of_library = false;      ///< the program links Holdfast::main, whose defaults are known
  double plant = 0;   ///< share of its time by which the current program is slowed down; 0 for no slowdown
  CodeSettings code;  ///< all values that its code requests, effective or overridden
  std::map<std::string, Origin, std::less<>>
      origins;  ///< by option; an option that is not listed has its default

  Origin origin(std::string_view option) const;
  /// Returns the text of a value that another source than the benchmark's code has set, and which the wrapper must
  /// therefore pass to the program.
  std::optional<std::string> told(std::string_view option) const;
  /// Returns the settings that only the program understands, by the names of the options.
  std::map<std::string, std::string> passed() const;
};

/// The kind of a value: "count 1 1000000" is `name` and `words`.
struct Kind {
  std::string name;
  std::vector<std::string> words;  ///< choices, or the ends of a range

  bool is_choice() const { return name == "choice"; }
  bool accepts(const std::string& text) const;
  std::string allowed() const;  ///< returns "a whole number from 1 to 1000000"
};

enum class Source { declared, option, code, declared_code, passed, probed, program };
enum class Group { work, effort, amount, concurrency, decision, baseline };

/// A row of the table.
struct Row {
  std::string name;  ///< min_effect
  Kind kind;
  Source source;
  Group group;
  std::string matters;
  std::string value;  ///< name of the value in --help
  std::string help;   ///< may end with the default: "...; default: 3"
  bool several;       ///< true if the setting is a list of values

  bool (*read)(const Row& row, const std::vector<std::string>& words, Asked& asked);
  bool (*take)(const Asked& asked, Resolved& resolved);  ///< returns true if the setting was requested
  std::optional<std::string> (*text)(const Resolved& resolved);

  std::string option() const;       ///< min-effect
  std::string keyword() const;      ///< MIN_EFFECT
  std::string environment() const;  ///< HOLDFAST_MIN_EFFECT
  std::string described() const;    ///< returns the help with the default: "...; default: 160"
  bool is_option() const {
    return source == Source::option || source == Source::code || source == Source::passed ||
           source == Source::probed;
  }
  /// Returns true if a benchmark program has the setting, in its code and as --holdfast-min-effect.
  bool is_of_program() const { return source != Source::declared && source != Source::option; }
};

/// Returns "; default: 160", the form in which each help line states a default.
std::string default_text(const std::string& value);

/// Returns the groups in the order of the manual.
std::vector<Group> groups();
std::string_view title_of(Group group);

const std::vector<Row>& rows();
const Row& row(std::string_view option);

/// Sets the requested value from words. Throws Error: "'0'; allowed: a whole number from 1 to 1000000".
void set(Asked& asked, const Row& row, const std::vector<std::string>& words);
/// Sets the requested value from texts of the command line or the environment, which may contain several values with
/// separators. Throws Error: "--processes (HOLDFAST_PROCESSES) is '0'; allowed: ...".
void set_option(Asked& asked, const Row& row, const std::vector<std::string>& texts);
/// Returns the settings of a preset (presets.cpp), for a program or for a command.
Asked preset_named(PresetName name, bool command);

/// Returns the effective values, without those that only testers and adapters know. `command` is true if a command is
/// measured. Throws Error if samples and runs are both given on the command line.
Resolved resolve(const Asked& overrides, Asked declared, bool command);
/// Replaces defaults by the values that a benchmark's code requests. Samples override runs. The program knows the
/// requests of its own code, so the number of samples is not passed to it. A process that is timed from outside is an
/// exception, because it takes no samples by itself. Throws Error: "its code asks for processes '0'; allowed: ...".
void take_code(const CodeSettings& code, bool command, Resolved& resolved);

std::uint64_t fresh_seed();

/// Throws Error for a value that its row does not allow.
void check(const Resolved& resolved);

/// Returns all settings as Markdown: names, defaults, allowed values, and where each may be set.
std::string reference();

/// A keyword of CMake that is not a setting, or a setting that CMake has as a keyword.
struct Keyword {
  std::string name;
  std::string scope;    ///< policy, each, test or discovery
  std::string help;     ///< with its default
  std::string details;  ///< further sentences; mostly empty
  bool is_setting;
};

/// Returns all keywords of CMake in the order of the table.
std::vector<Keyword> keywords();
/// Returns the keywords of CMake as Markdown: those of each function, and the meaning of those that are not settings.
std::string keyword_reference();

/// Splits a text at any of the separators, except in parentheses.
std::vector<std::string> split(std::string_view text, std::string_view separators);
/// Parses "2%" or "0.02"; returns none for anything else.
std::optional<double> fraction_of(const std::string& text);

}  // namespace holdfast::settings
