#pragma once

/// The options by which a command line changes what a declaration says. Each has an environment variable, so
/// that a whole ctest run can be changed: HOLDFAST_BUDGET=5 ctest -L perf.

#include <CLI/CLI.hpp>

#include "session/settings.hpp"

namespace holdfast::cli {

void add_override_options(CLI::App& verb, session::Overrides& overrides);

/// Those of them that verbs take which measure without judging; `says`: what --help says.
void add_params_option(CLI::App& verb, session::Overrides& overrides, const std::string& says);
void add_metrics_option(CLI::App& verb, session::Overrides& overrides, const std::string& says);
void add_seed_option(CLI::App& verb, session::Overrides& overrides, const std::string& says);

/// "2%" or "0.02". Throws CLI::ValidationError for anything else.
double parse_fraction(const std::string& text);

}  // namespace holdfast::cli
