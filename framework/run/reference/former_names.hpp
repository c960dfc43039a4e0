#pragma once

/// Former names: what a subject was called before, by aliases.json (wire/aliases.hpp).
///
/// A baseline that was accepted under a former name is the subject's until one is accepted under its new name. Where
/// it runs again beside the current program, the accepted program is asked for what it knows: its own names. The
/// history of a test shows what it measured under all its names; a test that is declared under its new name has not
/// vanished. What is stored keeps the name under which it was measured.

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
  std::map<std::string, std::string> axes;  ///< how it calls the axes of today, where that differs
  std::string entry;                        ///< the first one that leads to it: file and line
};

/// All, the latest first. Of a command, whose benchmark has the name of its test, both change together.
std::vector<Former> former_names(const wire::Aliases& aliases, const Subject& subject);

/// The subject and all that it was called before, the latest first.
std::vector<Subject> all_names(const wire::Aliases& aliases, const Subject& subject);

/// AXIS=V[,V...] in the words of that time.
std::vector<std::string> params_then(const Former& former, std::vector<std::string> params);

/// What the test is called today.
std::string current_test(const wire::Aliases& aliases, const std::string& test);

/// Throws Error where an old name is still in use: by a declared test, or by a benchmark or an axis that a program
/// lists. Of these, only what concerns the test of `listed`.
void check_names(const wire::Aliases& aliases, const std::vector<std::string>& declared,
                 const std::vector<Subject>& listed);

/// The history of a test under all its names: what it measured under former ones is in the series of today, and says
/// how it was called then. All series of the test, or only those of `benchmark`. `also`: a subject of the test that may not have been measured
/// under its name of today yet.
std::vector<store::HistorySeries> renamed_history(store::Database& store, const wire::Aliases& aliases,
                                                  const std::string& test,
                                                  const std::optional<std::string>& benchmark,
                                                  const std::optional<Subject>& also = {});

}  // namespace holdfast::run
