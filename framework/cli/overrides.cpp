#include "cli/overrides.hpp"

#include <cstdlib>

#include "model/error.hpp"

namespace holdfast::cli {
namespace {

/// Returns true if the value comes from the environment, which CLI11 does not distinguish from the command line.
bool is_in_environment(const settings::Row& row, const std::string& text) {
  const char* value = std::getenv(row.environment().c_str());
  return value != nullptr && value == text;
}

Argument option_of(settings::Asked& asked, const settings::Row& row, const std::string& help) {
  // The row is one of the static table and outlives the option; `asked` outlives the parsing.
  const auto take = [&asked, &row](const Words& texts) {
    settings::set_option(asked, row, texts);
    if (is_in_environment(row, texts.front())) asked.environment.insert(row.option());
  };
  const auto usage = "--" + row.option() + (row.value.empty() ? "" : " " + row.value);
  Argument option(usage, take, help, {.repeated = row.kind.name == "axis", .variable = true});
  option.heading = settings::title_of(row.group);
  return option;
}

}  // namespace

double parse_fraction(const std::string& text, const std::string& option) {
  if (const auto fraction = settings::fraction_of(text)) return *fraction;
  throw Error(option + " is '" + text + "'; allowed: a share such as 2% or 0.02");
}

Arguments params_option(settings::Asked& asked) {
  const auto& row = settings::row("params");
  return {option_of(asked, row, row.described())};
}

Arguments affected_option(settings::Asked& asked) {
  const auto& row = settings::row("affected");
  return {option_of(asked, row, row.described())};
}

Arguments metrics_option(settings::Asked& asked, const std::string& help) {
  return {option_of(asked, settings::row("metrics"), help)};
}

Arguments seed_option(settings::Asked& asked, const std::string& help) {
  return {Argument("--seed", &asked.seed, help, {.variable = true})};
}

Arguments fresh_option(settings::Asked& asked) {
  return {Argument(
      "--fresh", &asked.fresh,
      "Measure again although earlier runs of the same programs are decided, and do not continue undecided "
      "ones",
      {.variable = true})};
}

/// The order is that of the groups, because the help lists options under the headings of their groups.
Arguments override_options(settings::Asked& asked) {
  Arguments options;
  for (const auto group : settings::groups()) {
    for (const auto& row : settings::rows()) {
      if (row.is_option() && row.group == group) options.push_back(option_of(asked, row, row.described()));
    }
  }
  return joined(
      options,
      seed_option(asked,
                  "Seed of the order of processes and of their environment; default: random, and stored"),
      fresh_option(asked));
}

Arguments live_options(settings::Asked& asked) {
  return without(override_options(asked), {"--baseline", "--historian", "--allow-fingerprint", "--identical",
                                           "--affected", "--functions", "--fresh"});
}

Arguments same_program_options(settings::Asked& asked) {
  return without(live_options(asked), {"--placement"});
}

}  // namespace holdfast::cli
