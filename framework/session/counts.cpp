#include "session/counts.hpp"

#include <algorithm>

#include "judge/exact.hpp"
#include "judge/testers.hpp"
#include "model/defaults.hpp"
#include "model/quantity.hpp"

namespace holdfast::session {
namespace {

double largest_spread(const judge::Question& counts) {
  double spread = judge::spread_of(counts.current.values);
  for (const auto& series : counts.baselines) spread = std::max(spread, judge::spread_of(series.values));
  return spread;
}

std::string range_text(const judge::Series& series) {
  if (series.values.empty()) return "none";
  const auto [least, most] = std::minmax_element(series.values.begin(), series.values.end());
  return format_number(*least) + " to " + format_number(*most);
}

}  // namespace

Settings settings_of_counts(const Settings& settings) {
  auto own = settings;
  own.varying = settings.tester == "exact" ? "shift" : settings.tester;
  if (settings.tester == "exact") own.significance = judge::tester_named("shift")->significance;
  own.tester = "exact";
  return own;
}

std::optional<Settings> settings_where_varying(const Settings& settings, const judge::Question& counts) {
  if (!settings.varying || largest_spread(counts) <= settings.min_effect) return std::nullopt;
  auto own = settings;
  own.tester = *settings.varying;
  own.varying.reset();
  own.min_effect = std::max(settings.min_effect, defaults::kMinEffect);
  return own;
}

runner::Need need_of_counts(const judge::Question& counts, int done) {
  if (done < kCountRounds) return runner::Need::rounds;
  if (counts.baselines.empty() || done >= kCountRoundsConfirming) return runner::Need::nothing;
  return judge::exact(counts).outcome == Outcome::pass ? runner::Need::nothing : runner::Need::confirmation;
}

std::map<std::string, std::string> in_force_of_counts(const Settings& settings, const Settings& used) {
  if (!settings.varying) return {};
  return {{"tester", used.tester},
          {"processes", std::to_string(used.varying ? kCountRounds : used.processes)},
          {"guard", used.guard}};
}

std::string varying_text(const Settings& settings, const judge::Question& counts) {
  const auto baseline =
      counts.baselines.empty() ? "" : range_text(counts.baselines.front()) + " in the baseline, ";
  return "the count varies from process to process, " + baseline + range_text(counts.current) +
         " in the current program: it is judged by TESTER " + settings.tester + " with a minimum effect of " +
         format_percent_unsigned(settings.min_effect) + ", in " + std::to_string(counts.current.n_processes) +
         " processes of the current program";
}

}  // namespace holdfast::session
