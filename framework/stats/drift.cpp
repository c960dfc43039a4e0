#include "stats/drift.hpp"

#include <algorithm>

#include "stats/shift.hpp"
#include "stats/verdict_parts.hpp"

namespace holdfast::stats {
namespace {

/// A session is one value. There are no pairs, so shift() uses the ranks of Hodges and Lehmann.
Series series_from(const double* first, std::size_t count) {
  return {.values = {first, first + count},
          .pairs = {},
          .n_processes = static_cast<int>(count),
          .n_samples = static_cast<long>(count)};
}

Verdict too_few(std::size_t sessions, std::size_t needed) {
  Verdict verdict;
  verdict.tester = "drift";
  verdict.message = "too few sessions since the reference: " + std::to_string(sessions) + ", at least " +
                    std::to_string(needed) + " are needed";
  return verdict;
}

}  // namespace

Verdict drift(const std::vector<double>& series, std::size_t reference, const DriftSettings& settings) {
  const std::size_t since = series.size() - std::min(reference, series.size());
  const std::size_t sessions = std::max<std::size_t>(settings.sessions, 1);
  if (since < 2 * sessions) return too_few(since, 2 * sessions);
  // `sessions` stays false. Otherwise shift() would predict the next single session from those before it
  // instead of comparing two groups of sessions.
  ComparisonInput input;
  input.baselines = {series_from(series.data() + reference, sessions)};
  input.current = series_from(series.data() + series.size() - sessions, sessions);
  input.direction = settings.direction;
  input.metric = settings.metric;
  input.thresholds = {.significance = settings.level, .min_effect = settings.min_effect};
  Verdict verdict = shift(input);
  verdict.tester = "drift";
  if (verdict.estimate) verdict.message = change_text(input, *verdict.estimate);
  return verdict;
}

}  // namespace holdfast::stats
