#pragma once

/// Which committed files a verb reads: --known-regressions and --aliases, then the environment, then what the declaration
/// or the suite says. A file that somebody names here must exist; one that CMake names may not be there yet.

#include <optional>
#include <string>

#include "wire/aliases.hpp"
#include "wire/known_regressions.hpp"

namespace holdfast::suite {

struct CommittedFiles {
  std::optional<std::string> known_regressions;
  std::optional<std::string> aliases;
};

/// `declared`: empty where nothing is.
wire::Aliases aliases(const CommittedFiles& files, const std::string& declared);
wire::KnownRegressions known_regressions(const CommittedFiles& files, const std::string& declared);

}  // namespace holdfast::suite
