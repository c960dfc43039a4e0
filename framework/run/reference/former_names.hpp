#pragma once

/// Former names of a subject, from aliases.json (wire/aliases.hpp).
///
/// A baseline that was accepted under a former name belongs to the subject until a baseline is accepted under
/// the new name. If the accepted program runs again alongside the current one, it is called with its own
/// names. The history of a test shows its results under all its names, and a renamed test does not count as
/// missing. Stored results keep the names of their time.

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "model/sample.hpp"
#include "store/history.hpp"
#include "wire/aliases.hpp"

namespace holdfast::run {

struct Former {
  Subject subject;
  std::map<std::string, std::string> axes;  ///< former names by current names of the axes that were renamed
  std::string entry;                        ///< the first alias that leads to it: file and line
};

/// Returns all former names, the latest first. For a command, the names of benchmark and test change
/// together.
std::vector<Former> former_names(const wire::Aliases& aliases, const Subject& subject);

/// Returns the subject and all its former names, the latest first.
std::vector<Subject> all_names(const wire::Aliases& aliases, const Subject& subject);

/// Returns AXIS=V[,V...] with the former names of the axes.
std::vector<std::string> params_then(const Former& former, std::vector<std::string> params);

/// Returns the current name of the test.
std::string current_test(const wire::Aliases& aliases, const std::string& test);

/// Throws Error if a former name is still in use: by a declared test, or by a benchmark or an axis that a
/// program lists. Checks the benchmarks and axes of the test of `listed` only.
void check_names(const wire::Aliases& aliases, const std::vector<std::string>& declared,
                 const std::vector<Subject>& listed);

/// Returns the history of a test under all its names, of all series or only those of `benchmark`. Results
/// under former names are in the series of the current name, and say under which name they were measured.
/// `also` is a subject of the test that may not have been measured under its current name yet.
std::vector<store::HistorySeries> renamed_history(store::Database& store, const wire::Aliases& aliases,
                                                  const std::string& test,
                                                  const std::optional<std::string>& benchmark,
                                                  const std::optional<Subject>& also = {});

}  // namespace holdfast::run
