#include "suite/other_results.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(other_results)

namespace {

using namespace holdfast;

Run sized_run(int size, const std::string& metric, Outcome outcome) {
  Run run;
  run.subject.test = "perf";
  run.subject.benchmark = "sort";
  run.subject.params = "{\"size\":" + std::to_string(size) + "}";
  run.subject.metric = metric;
  run.verdict = Verdict{.outcome = outcome, .message = ""};
  return run;
}

/// Returns a run at the largest size, which has the growth of its series.
Run largest(Outcome outcome, bool too_fast) {
  auto run = sized_run(64, "instructions", outcome);
  run.growth = Growth{.test = "perf", .benchmark = "sort", .axis = "size", .contradicted = too_fast};
  return run;
}

const Run kSmall = sized_run(8, "instructions", Outcome::pass);

}  // namespace

BOOST_AUTO_TEST_CASE(a_growth_that_is_too_fast_prevents_the_acceptance_of_each_size) {
  BOOST_TEST(
      suite::why_other_result({kSmall, largest(Outcome::regressed, true)}, kSmall) ==
      "since its growth with size is too fast, and its program would become the baseline of all sizes");
}

BOOST_AUTO_TEST_CASE(a_loss_at_one_size_whose_growth_is_kept_does_not) {
  BOOST_TEST(suite::why_other_result({kSmall, largest(Outcome::regressed, false)}, kSmall) == "");
}

BOOST_AUTO_TEST_CASE(a_loss_of_another_metric_at_the_same_point_prevents_it) {
  const auto time = sized_run(8, "time", Outcome::regressed);
  BOOST_TEST(suite::why_other_result({kSmall, time}, kSmall) ==
             "since its time regressed, and its program would become the baseline of both");
  BOOST_TEST(suite::why_other_result({kSmall, sized_run(64, "time", Outcome::regressed)}, kSmall) == "");
}

BOOST_AUTO_TEST_SUITE_END()
