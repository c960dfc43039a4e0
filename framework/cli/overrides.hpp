#pragma once

/// The options by which a command line changes what a declaration says. Each has an environment variable, so
/// that a whole ctest run can be changed: HOLDFAST_BUDGET=5 ctest -L perf.

#include <string>

#include "cli/arguments.hpp"
#include "model/settings/settings.hpp"

namespace holdfast::cli {

Arguments override_options(settings::Asked& asked);

/// Those that matter where two programs are compared that the command line names, whatever is accepted; and where a program
/// is compared with itself.
Arguments live_options(settings::Asked& asked);
Arguments same_program_options(settings::Asked& asked);

/// Those of them that verbs take which measure without judging.
Arguments params_option(settings::Asked& asked, const std::string& help);
Arguments affected_option(settings::Asked& asked);
Arguments metrics_option(settings::Asked& asked, const std::string& help);
Arguments seed_option(settings::Asked& asked, const std::string& help);

/// "2%" or "0.02". Throws Error for anything else, with what a user calls the option, and its variable where there is one.
double parse_fraction(const std::string& text, const std::string& option);

}  // namespace holdfast::cli
