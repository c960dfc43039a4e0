#pragma once

/// Comparison of the functions of two builds of a program, independent of their addresses.
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
  same_when_it_returns,  ///< differs only where every path ends the process, as in line numbers of assertions
  renamed,               ///< unchanged under another name
  changed,
  added,  ///< only in the current build
  gone    ///< only in the previous build
};
/// Returns "unchanged", "same when it returns", "renamed", "changed", "new" or "gone".
const char* to_string(FunctionState state);

struct ModuleComparison {
  std::map<std::string, FunctionState>
      functions;  ///< by the name in the current build; by the previous name if they are gone
  /// Addresses in the current build of twins that both builds have, by their names in the previous build.
  std::map<std::string, std::uint64_t> twins;
  std::map<std::string, std::string> former_names;  ///< of renamed functions, by their current names
  std::set<std::string>
      variables;  ///< variables of the previous build that have another initial value or are gone
  Renamings renamings;
  std::set<std::string> exports;  ///< names that only one build exports to other modules
  bool needs_the_same = true;     ///< true if both builds need the same libraries
  bool loads_the_same = true;     ///< true if the loader writes the same number of addresses in both

  std::size_t count(FunctionState state) const;
  /// Returns true if a function of the previous build behaves differently now, or is gone. `previous` is the name of the
  /// function in the previous build.
  bool differs(const std::string& previous) const;
};

/// A function that returns the fingerprints of the previous build, as if these identifiers had been renamed before it was
/// built.
using PreviousPrints = std::function<Fingerprints(const Renamings& renamings)>;

/// Compares two builds of an executable or library. Assumed renamings of identifiers are accepted if they make functions
/// equal. Throws Error like fingerprints_of().
ModuleComparison compare_modules(const std::string& previous, const std::string& current);
/// Compares two builds whose fingerprints are known. Calls `renamed_before` if identifiers seem to have been renamed.
ModuleComparison compare_modules(const Fingerprints& before, const Fingerprints& now,
                                 const PreviousPrints& renamed_before);

/// Compares two builds without looking for renamed identifiers.
ModuleComparison compare(const Fingerprints& previous, const Fingerprints& current);

/// Returns assumed renamings: identifiers that only the previous build has, in names that the current build has with
/// another identifier.
Renamings renamings_between(const Fingerprints& previous, const Fingerprints& current);

}  // namespace holdfast::binary
