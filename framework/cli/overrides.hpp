#pragma once

/// The options by which a command line changes what a declaration says. Each has an environment variable, so
/// that a whole ctest run can be changed: HOLDFAST_BUDGET=5 ctest -L perf.

#include <CLI/CLI.hpp>

#include "session/settings.hpp"

namespace holdfast::cli {

void add_override_options(CLI::App& verb, session::Overrides& overrides);

/// "2%" or "0.02". Throws CLI::ValidationError for anything else.
double parse_fraction(const std::string& text);

}  // namespace holdfast::cli
