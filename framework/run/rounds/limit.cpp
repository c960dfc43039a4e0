#include "run/rounds/limit.hpp"

#include "model/quantity.hpp"

namespace holdfast::run {
namespace {

enum class Place { below, around, above };

Place place_of(const Summary& current, double limit) {
  // A single process gives no interval.
  const auto interval = current.ci.value_or(Interval{.low = current.mean, .high = current.mean});
  if (interval.low > limit) return Place::above;
  return interval.high > limit ? Place::around : Place::below;
}

std::string interval_text(const Summary& current, const std::string& unit) {
  const auto mean = format_quantity(current.mean, unit);
  if (!current.ci) return mean;
  return mean + " (" + format_quantity(current.ci->low, unit) + " to " +
         format_quantity(current.ci->high, unit) + ")";
}

}  // namespace

bool hold_to_limit(const Settings& settings, const process::MeasuredMetric& measured, Verdict& verdict) {
  if (!settings.max || measured.skipped || verdict.current.n_processes == 0) return false;
  const auto limit = parse_quantity(*settings.max);
  if (!limit || !limit->is_of(measured.unit)) return false;
  const auto place = place_of(verdict.current, limit->value);
  if (place == Place::below) return false;
  const auto mean = "the mean of " + interval_text(verdict.current, measured.unit);
  const auto most = "MAX " + format_quantity(limit->value, measured.unit);
  const auto compared = verdict.message.empty() ? "" : "; " + verdict.message;
  if (place == Place::above) {
    verdict.outcome = Outcome::regressed;
    verdict.message = mean + " is above the limit, " + most + compared;
  } else if (verdict.outcome != Outcome::regressed) {
    // A regression remains one: it is certain, and a value above the limit is not.
    verdict.outcome = Outcome::inconclusive;
    verdict.message = mean + " may be above the limit, " + most + ": increase PROCESSES to decide" + compared;
  }
  return place == Place::above;
}

}  // namespace holdfast::run
