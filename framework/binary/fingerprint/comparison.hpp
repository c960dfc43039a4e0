#pragma once

/// Functions of two builds of a program, compared wherever the linker put them.
///
///   const auto found = compare(fingerprints_of("/old/app"), fingerprints_of("/new/app"));
///   found.functions.at("_Z5parsePKc");   // FunctionState::changed

#include <functional>
#include <map>
#include <set>
#include <string>

#include "binary/fingerprint/fingerprints.hpp"

namespace holdfast::binary {

enum class FunctionState {
  unchanged,
  same_when_it_returns,  ///< differs only where every way ends the process: line numbers of assertions
  renamed,               ///< unchanged under another name
  changed,
  added,  ///< the current build alone has it
  gone    ///< the previous build alone had it
};
/// "unchanged", "same when it returns", "renamed", "changed", "new", "gone".
const char* to_string(FunctionState state);

struct ModuleComparison {
  std::map<std::string, FunctionState>
      functions;  ///< by the name in the current build; of those that are gone, the previous
  /// Where the current build has functions without a name of their own that the previous one has, too, by their name there.
  std::map<std::string, std::uint64_t> twins;
  std::map<std::string, std::string> former_names;  ///< of renamed functions, by the current one
  std::set<std::string> variables;  ///< of the previous build, whose initial values differ or that are gone
  Renamings renamings;
  std::set<std::string> exports;  ///< names that one build alone offers to other modules
  bool needs_the_same = true;     ///< both need the same libraries
  bool loads_the_same = true;     ///< and the loader writes as many places

  std::size_t count(FunctionState state) const;
  /// Whether a function of the previous build does otherwise now, or is gone. `previous`: its name there.
  bool differs(const std::string& previous) const;
};

/// The fingerprints of the previous build, as if these identifiers had been renamed before it was built.
using PreviousPrints = std::function<Fingerprints(const Renamings& renamings)>;

/// Compares two builds of an executable or library. Identifiers that seem to have been renamed are taken for renamed where
/// functions are the same then. Throws Error as fingerprints_of().
ModuleComparison compare_modules(const std::string& previous, const std::string& current);
/// The same where the fingerprints of both builds are known; `renamed_before` is asked for where something was renamed.
ModuleComparison compare_modules(const Fingerprints& before, const Fingerprints& now,
                                 const PreviousPrints& renamed_before);

/// Without looking for renamed identifiers.
ModuleComparison compare(const Fingerprints& previous, const Fingerprints& current);

/// What seems to have been renamed: an identifier that only the previous build has, in names that the current one has with
/// another in its place.
Renamings renamings_between(const Fingerprints& previous, const Fingerprints& current);

}  // namespace holdfast::binary
