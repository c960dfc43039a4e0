#pragma once

/// Which committed files a verb reads: --known-regressions and --aliases, then the environment, then what the declaration
/// or the suite says. A file that somebody names here must exist; one that CMake names may not be there yet.

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

/// `declared`: empty where nothing is.
wire::Aliases aliases(const CommittedFiles& files, const std::string& declared);
std::string known_regressions_file(const CommittedFiles& files, const std::string& declared);
wire::KnownRegressions known_regressions(const CommittedFiles& files, const std::string& declared);

/// What a report says of the list beside its results: entries that should go, and what the change adds and removes.
std::vector<std::string> sentences_on(const wire::KnownRegressions& all, const std::string& file,
                                      const Report& report);

}  // namespace holdfast::suite
