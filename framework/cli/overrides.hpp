#pragma once

/// The options by which a command line changes what a declaration says. Each has an environment variable, so
/// that a whole ctest run can be changed: HOLDFAST_BUDGET=5 ctest -L perf.

#include <CLI/CLI.hpp>
#include <optional>
#include <string>

#include "session/settings.hpp"

namespace holdfast::cli {

void add_override_options(CLI::App& verb, session::Overrides& overrides);

/// Those of them that verbs take which measure without judging; `says`: what --help says.
void add_params_option(CLI::App& verb, session::Overrides& overrides, const std::string& says);
void add_metrics_option(CLI::App& verb, session::Overrides& overrides, const std::string& says);
void add_seed_option(CLI::App& verb, session::Overrides& overrides, const std::string& says);

/// "2%" or "0.02"; none for anything else.
std::optional<double> fraction_of(const std::string& text);

/// The same. Throws Error for anything else, with what a user calls the option, and its variable where there is one.
double parse_fraction(const std::string& text, const std::string& option);

}  // namespace holdfast::cli
