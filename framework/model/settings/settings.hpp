#pragma once

/// Settings of a test: the table (holdfast/detail/settings.def) as structs, and as rows for those who read or print any of them.
///
/// A source says what it asks for (`Asked`): the command line with the environment, the declaration, a benchmark's code.
/// resolve() makes the values in force of them, each with its origin (`Resolved`).

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

/// How a source asks for a value of type T: std::optional, or an empty list.
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

/// What one source asks for; empty: nothing.
struct Asked {
  std::optional<std::string> store;
#define HOLDFAST_SETTING(name, Type, ...) AskedType<Type>::type name = {};
#include "holdfast/detail/settings.def"
  std::optional<double> part_s;          ///< of the budget of the whole run: the test's is no larger
  int rounds_min = 0;                    ///< although the budget is spent
  std::optional<std::string> benchmark;  ///< only this one of those that the test measures
  std::optional<std::uint64_t> seed;
  double plant = 0;                   ///< a loss of this share, made in the current program
  bool accepted_alone = false;        ///< what is accepted is the baseline, whatever commit the suite names
  bool fresh = false;                 ///< a new experiment of the same programs begins
  bool all_rounds = false;            ///< the number of rounds does not depend on what they say
  std::set<std::string> environment;  ///< options whose values are of the environment
};

/// What the code of a benchmark asks for, as its program lists it: texts by the names of the options.
using CodeSettings = std::map<std::string, std::string>;

/// Who asked for a value, the last one wins.
enum class Origin { standard, code, preset, declaration, environment, command_line };
std::string_view to_string(
    Origin origin);  ///< "default", "code", "preset", "CMake", "environment", "command line"

/// What is in force.
struct Resolved {
  std::string store;
#define HOLDFAST_SETTING(name, Type, scope, values, source, group, matters, initial, ...) Type name = initial;
#include "holdfast/detail/settings.def"
  int rounds_min = 0;                    ///< although the budget is spent
  std::optional<std::string> benchmark;  ///< only this one of those that the test measures
  double deadline_s = 0;                 ///< of one child
  std::optional<ChosenTester> varying;   ///< of a count: its tester where it varies (counts.hpp)
  std::optional<double> part_s;          ///< of the budget of the whole run: the test's is no larger
  std::optional<double> process_s;       ///< that a process measures; none: as many as it does by itself
  std::uint64_t seed = 0;
  bool accepted_alone = false;  ///< what is accepted is the baseline, whatever commit the suite names
  bool fresh = false;           ///< a new experiment of the same programs begins
  bool all_rounds = false;      ///< the number of rounds does not depend on what they say
  bool of_library = false;      ///< the program links Holdfast::main, whose defaults are known
  double plant = 0;   ///< share of its time by which the current program is made slower; 0: it runs as it is
  CodeSettings code;  ///< all that its code asks for, in force or not
  std::map<std::string, Origin, std::less<>> origins;  ///< by option; not listed: the default

  Origin origin(std::string_view option) const;
  /// The text of a value that someone else than the benchmark's code asked for, which the program must be told.
  std::optional<std::string> told(std::string_view option) const;
  /// What only the program understands, by the names of the options.
  std::map<std::string, std::string> passed() const;
};

/// The kind of a value: "count 1 1000000" is `name` and `words`.
struct Kind {
  std::string name;
  std::vector<std::string> words;  ///< choices, or the ends of a range

  bool is_choice() const { return name == "choice"; }
  bool accepts(const std::string& text) const;
  std::string allowed() const;  ///< "a whole number from 1 to 1000000"
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
  std::string value;  ///< as --help calls it
  std::string help;
  bool several;  ///< a list of values

  bool (*read)(const Row& row, const std::vector<std::string>& words, Asked& asked);
  bool (*take)(const Asked& asked, Resolved& resolved);  ///< whether it was asked for
  std::optional<std::string> (*text)(const Resolved& resolved);

  std::string option() const;       ///< min-effect
  std::string keyword() const;      ///< MIN_EFFECT
  std::string environment() const;  ///< HOLDFAST_MIN_EFFECT
  bool is_option() const {
    return source == Source::option || source == Source::code || source == Source::passed ||
           source == Source::probed;
  }
  /// Whether a program has it, in its code and as --holdfast-min-effect.
  bool is_of_program() const { return source != Source::declared && source != Source::option; }
};

/// In the order of the manual, and what it calls each.
std::vector<Group> groups();
std::string_view title_of(Group group);

const std::vector<Row>& rows();
const Row& row(std::string_view option);

/// Sets what the words ask for. Throws Error: "'0'; allowed: a whole number from 1 to 1000000".
void set(Asked& asked, const Row& row, const std::vector<std::string>& words);
/// The same from texts of the command line or the environment, in which several values have separators between.
/// Throws Error: "--processes (HOLDFAST_PROCESSES) is '0'; allowed: ...".
void set_option(Asked& asked, const Row& row, const std::vector<std::string>& texts);
/// What a preset asks for (presets.cpp), of a program or of a command.
Asked preset_named(PresetName name, bool command);

/// The values in force, before what only testers and adapters know. Throws Error where samples and runs are both asked
/// for on the command line. `command`: what is measured is a command.
Resolved resolve(const Asked& overrides, Asked declared, bool command);
/// What a benchmark's code asks for takes the place of defaults. Samples count before runs. The program knows what its
/// own code asks for, so samples are not repeated to it; a process that is timed from outside takes none by itself.
/// Throws Error: "its code asks for processes '0'; allowed: ...".
void take_code(const CodeSettings& code, bool command, Resolved& resolved);

std::uint64_t fresh_seed();

/// Throws Error for a value that its row does not allow.
void check(const Resolved& resolved);

/// All rows as Markdown: names, defaults, what is allowed, and where each may be set.
std::string reference();

/// Words with any of the separators between, which are not in parentheses.
std::vector<std::string> split(std::string_view text, std::string_view separators);
/// "2%" or "0.02"; none for anything else.
std::optional<double> fraction_of(const std::string& text);

}  // namespace holdfast::settings
