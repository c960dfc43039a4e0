#include "holdfast/compare.hpp"

#include "measure/inline.hpp"
#include "measure/median_interval.hpp"
#include "model/error.hpp"
#include "model/printed.hpp"
#include "model/quantity.hpp"
#include "model/statistics.hpp"

namespace holdfast {
namespace measure {
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

}  // namespace measure

std::string Comparison::to_string() const {
  return printed("%.3g times the reference (%g %% interval %.3g to %.3g)", ratio, confidence * 100, low,
                 high);
}

Comparison detail::compared_loops(LoopBody candidate, LoopBody reference, const CompareOptions& options) {
  measure::SystemClock clock;
  return measure::compare_with(clock, candidate, reference, options);
}

}  // namespace holdfast
