#pragma once

/// The committed files that a verb reads: those of --known-regressions and --aliases, else of the environment, else of
/// the declaration or the suite. A file that the user names must exist; one that CMake names may be missing.

#include <optional>
#include <string>
#include <vector>

#include "model/report.hpp"
#include "wire/aliases.hpp"
#include "wire/known_regressions.hpp"

namespace holdfast::suite {

struct CommittedFiles {
  std::optional<std::string> known_regressions;
  std::optional<std::string> aliases;
};

/// `declared`: empty if none is declared.
wire::Aliases aliases(const CommittedFiles& files, const std::string& declared);
std::string known_regressions_file(const CommittedFiles& files, const std::string& declared);
wire::KnownRegressions known_regressions(const CommittedFiles& files, const std::string& declared);

/// Returns the sentences of a report about the list: entries that should be removed, and entries that the change adds
/// and removes.
std::vector<std::string> sentences_on(const wire::KnownRegressions& all, const std::string& file,
                                      const Report& report);

}  // namespace holdfast::suite
