#pragma once

/// The options that override settings of a declaration. Each has an environment variable, so that a whole ctest run
/// can be changed: HOLDFAST_BUDGET=5 ctest -L perf.

#include <string>

#include "cli/arguments.hpp"
#include "model/settings/settings.hpp"

namespace holdfast::cli {

Arguments override_options(settings::Asked& asked);

/// Return the options for a comparison of two programs that the command line names, and for a comparison of a program
/// with itself. Neither uses an accepted program.
Arguments live_options(settings::Asked& asked);
Arguments same_program_options(settings::Asked& asked);

/// Return single options, for verbs that measure without judging.
Arguments params_option(settings::Asked& asked);
Arguments affected_option(settings::Asked& asked);
Arguments metrics_option(settings::Asked& asked, const std::string& help);
Arguments seed_option(settings::Asked& asked, const std::string& help);

/// Parses "2%" or "0.02". Throws Error for anything else, with the name of the option, and its variable if there is
/// one.
double parse_fraction(const std::string& text, const std::string& option);

}  // namespace holdfast::cli
