#include <ostream>

#include "bench/in_process.hpp"
#include "holdfast/compare.hpp"
#include "holdfast/not_slower_than.hpp"
#include "model/error.hpp"
#include "model/printed.hpp"
#include "model/quantity.hpp"
#include "stats/statistics.hpp"

namespace holdfast {

namespace bench {
namespace {

void check(const CompareOptions& options) {
  if (!(options.confidence > 0 && options.confidence < 1)) {
    throw Error("compare: confidence = " + format_number(options.confidence) + " is not between 0 and 1");
  }
  const int needed = values_needed(options.confidence);
  if (options.rounds < needed) {
    throw Error("compare: " + std::to_string(options.rounds) + " rounds have no interval of confidence " +
                format_number(options.confidence) + "; measure at least " + std::to_string(needed));
  }
}

double ratio_of(double candidate_ns, double reference_ns) {
  if (candidate_ns > 0 && reference_ns > 0) return candidate_ns / reference_ns;
  throw Error(std::string("compare: a call of the ") + (candidate_ns > 0 ? "reference" : "candidate") +
              " takes no time; the optimiser has removed it, or sample_time_s is too short for the clock");
}

}  // namespace

Comparison compare_with(Clock& clock, detail::LoopBody candidate, detail::LoopBody reference,
                        const CompareOptions& options) {
  check(options);
  check_sample_time("compare", options.sample_time_s);
  const Work one{candidate, options.set_up, options.tear_down};
  const Work other{reference, options.set_up, options.tear_down};
  const SampleSize one_size = sample_size(clock, one, options.sample_time_s, options.warm_up);
  const SampleSize other_size = sample_size(clock, other, options.sample_time_s, options.warm_up);
  Comparison made{.confidence = options.confidence};
  std::vector<double> ones;
  std::vector<double> others;
  for (int round = 0; round < options.rounds; ++round) {
    if (round % 2 == 0) ones.push_back(sample(clock, one, one_size));
    others.push_back(sample(clock, other, other_size));
    if (round % 2 == 1) ones.push_back(sample(clock, one, one_size));
    made.ratios.push_back(ratio_of(ones.back(), others.back()));
  }
  const auto interval = median_interval(made.ratios, options.confidence);
  made.ratio = quantile(made.ratios, 0.5);
  made.low = interval->low;  // check() has seen that there is one
  made.high = interval->high;
  made.candidate = summary(std::move(ones), one_size);
  made.reference = summary(std::move(others), other_size);
  return made;
}

}  // namespace bench

std::string Comparison::to_string() const {
  return printed("%.3g times the reference (%g %% interval %.3g to %.3g)", ratio, confidence * 100, low,
                 high);
}

Comparison detail::compared_loops(LoopBody candidate, LoopBody reference, const CompareOptions& options) {
  bench::SystemClock clock;
  return bench::compare_with(clock, candidate, reference, options);
}

namespace {
constexpr double kConfidence = 0.99;
}

std::ostream& operator<<(std::ostream& out, const NotSlower& answer) { return out << answer.message; }

NotSlower not_slower(const Comparison& comparison, double tolerance) {
  if (!(tolerance >= 0)) {
    throw Error("not_slower_than: tolerance = " + format_number(tolerance) + " is negative; 0.1 allows 10 %");
  }
  const bool holds = comparison.low <= 1 + tolerance;
  return {holds, comparison.to_string() + (holds ? ": not clearly" : ":") + " more than the " +
                     format_percent_unsigned(tolerance) + " slower that are allowed"};
}

NotSlower not_slower_than(const Measurement& candidate, Nanoseconds limit) {
  if (!(limit.value > 0)) {
    throw Error("not_slower_than: a limit of " + format_number(limit.value) + " ns is not above 0");
  }
  const auto interval = median_interval(candidate.values, kConfidence);
  if (!interval) {
    throw Error("not_slower_than: " + std::to_string(candidate.values.size()) +
                " samples are too few to be certain; take at least " +
                std::to_string(values_needed(kConfidence)));
  }
  const bool holds = interval->low <= limit.value;
  return {holds, format_quantity(candidate.median, candidate.unit) + " (99 % interval " +
                     format_quantity(interval->low, candidate.unit) + " to " +
                     format_quantity(interval->high, candidate.unit) + (holds ? "): not clearly" : "):") +
                     " more than the " + format_quantity(limit.value, candidate.unit) + " that are allowed"};
}

}  // namespace holdfast
