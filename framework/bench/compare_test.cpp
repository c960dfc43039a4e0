#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <limits>
#include <sstream>
#include <string>

#include "bench/counting_clock_test.hpp"
#include "bench/in_process.hpp"
#include "holdfast/compare.hpp"
#include "holdfast/not_slower_than.hpp"
#include "model/error.hpp"

BOOST_AUTO_TEST_SUITE(comparing)

namespace {

using namespace holdfast;
using namespace holdfast::bench;

const CompareOptions kOneCallEach{.rounds = 8, .sample_time_s = 0, .warm_up = false};

template <class Candidate, class Reference>
Comparison compared(CountingClock& clock, Candidate candidate, Reference reference,
                    const CompareOptions& options) {
  return compare_with(clock, detail::Looped(candidate).body(), detail::Looped(reference).body(), options);
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_sides_take_turns) {
  CountingClock clock;
  std::string order;
  compared(
      clock, [&] { order += "C", clock.work(1); }, [&] { order += "R", clock.work(1); }, kOneCallEach);
  BOOST_TEST(order == "CRRCCRRCCRRCCRRC");
}

BOOST_AUTO_TEST_CASE(the_ratio_is_that_of_the_candidate_to_the_reference) {
  CountingClock clock;
  const auto made = compared(
      clock, [&] { clock.work(1500); }, [&] { clock.work(500); }, {});
  BOOST_TEST(made.ratio == 3.0);
  BOOST_TEST(made.low == 3.0);
  BOOST_TEST(made.high == 3.0);
  BOOST_TEST(made.ratios.size() == 30U);
  BOOST_TEST(made.candidate.median == 1500.0);
  BOOST_TEST(made.candidate.calls == 667U);  // 1 ms / 1500 ns
  BOOST_TEST(made.reference.calls == 2000U);
  BOOST_TEST(made.to_string() == "3 times the reference (99 % interval 3 to 3)");
}

BOOST_AUTO_TEST_CASE(drift_of_the_machine_meets_both_sides_alike) {
  // Every call is 1 % slower than the one before. The side that runs second loses 1 %, and the sides take turns:
  // the ratios are 2 / 1.01 and 2 * 1.01 in turns, and the median lies between them.
  CountingClock clock;
  double slow = 1;
  const auto drifting = [&](double ns) { clock.work(ns * slow), slow *= 1.01; };
  const auto made = compared(
      clock, [&] { drifting(200); }, [&] { drifting(100); }, kOneCallEach);
  BOOST_TEST(made.ratio == (2 / 1.01 + 2 * 1.01) / 2, boost::test_tools::tolerance(1e-6));
  BOOST_TEST(made.low == 2 / 1.01, boost::test_tools::tolerance(1e-6));
  BOOST_TEST(made.high == 2 * 1.01, boost::test_tools::tolerance(1e-6));
}

BOOST_AUTO_TEST_CASE(a_single_disturbed_round_of_thirty_moves_nothing) {
  CountingClock clock;
  int call = 0;
  const auto made = compared(
      clock, [&] { clock.work(++call == 7 ? 1e6 : 100.0); }, [&] { clock.work(100); },
      {.rounds = 30, .sample_time_s = 0, .warm_up = false});
  BOOST_TEST(made.ratio == 1.0);
  BOOST_TEST(made.high == 1.0);
}

BOOST_AUTO_TEST_CASE(set_up_runs_before_every_call_of_both) {
  CountingClock clock;
  std::string order;
  auto options = kOneCallEach;
  options.set_up = [&] { order += "<", clock.work(50); };
  const auto made = compared(
      clock, [&] { order += "C", clock.work(2); }, [&] { order += "R", clock.work(1); }, options);
  BOOST_TEST(order.substr(0, 8) == "<C<R<R<C");
  BOOST_TEST(made.ratio == 2.0);
}

BOOST_AUTO_TEST_CASE(what_has_no_answer_is_an_error) {
  CountingClock clock;
  const auto one = [&] { clock.work(1); };
  const auto none = [&] { clock.work(0); };
  BOOST_CHECK_THROW(compared(clock, one, one, {.rounds = 7}), Error);
  BOOST_CHECK_THROW(compared(clock, one, one, {.confidence = 1}), Error);
  BOOST_CHECK_THROW(compared(clock, one, one, {.confidence = 0}), Error);
  BOOST_CHECK_THROW(compared(clock, one, none, kOneCallEach), Error);
  BOOST_CHECK_EXCEPTION(compared(clock, one, one, {.sample_time_s = -1}), Error, [](const Error& wrong) {
    return std::string(wrong.what()).starts_with("compare: sample_time_s = -1 is not between 0 and ");
  });
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(not_slower_than_a_reference)

namespace {

using namespace holdfast;

Comparison comparison(double low, double ratio, double high) {
  return {.ratio = ratio, .low = low, .high = high};
}

/// Returns eight samples, whose 99 % interval is from the lowest to the highest sample.
Measurement eight_from(double lowest) {
  Measurement made;
  for (int i = 0; i < 8; ++i) made.values.push_back(lowest + i);
  made.median = lowest + 3.5;
  return made;
}

}  // namespace

BOOST_AUTO_TEST_CASE(it_fails_only_when_the_whole_interval_lies_above_the_tolerance) {
  BOOST_TEST(!not_slower(comparison(1.11, 1.2, 1.3), 0.10));
  BOOST_TEST(not_slower(comparison(1.09, 1.2, 1.3), 0.10));
  BOOST_TEST(not_slower(comparison(0.5, 0.6, 0.7), 0.10));
  BOOST_TEST(not_slower(comparison(1, 1, 1), 0));
}

BOOST_AUTO_TEST_CASE(it_prints_itself_as_a_sentence) {
  std::ostringstream text;
  text << not_slower(comparison(2.98, 3.02, 3.05), 0.10);
  BOOST_TEST(
      text.str() ==
      "3.02 times the reference (99 % interval 2.98 to 3.05): more than the 10 % slower that are allowed");
  BOOST_TEST(not_slower(comparison(0.98, 1, 1.05), 0.10).message ==
             "1 times the reference (99 % interval 0.98 to 1.05): not clearly more than the 10 % slower that "
             "are allowed");
}

BOOST_AUTO_TEST_CASE(a_measurement_is_slower_than_a_limit_when_its_lower_bound_is) {
  BOOST_TEST(not_slower_than(eight_from(100), Nanoseconds{100}));
  BOOST_TEST(!not_slower_than(eight_from(100), Nanoseconds{99}));
  BOOST_TEST(not_slower_than(eight_from(100), Nanoseconds{99}).message ==
             "103.5 ns (99 % interval 100 ns to 107 ns): more than the 99 ns that are allowed");
}

BOOST_AUTO_TEST_CASE(what_cannot_fail_is_an_error) {
  BOOST_CHECK_THROW(not_slower(comparison(1, 1, 1), -0.1), Error);
  BOOST_CHECK_THROW(not_slower(comparison(1, 1, 1), std::numeric_limits<double>::quiet_NaN()), Error);
  BOOST_CHECK_THROW(not_slower_than(eight_from(100), Nanoseconds{0}), Error);
  Measurement seven = eight_from(100);
  seven.values.pop_back();
  BOOST_CHECK_THROW(not_slower_than(seven, Nanoseconds{100}), Error);
}

BOOST_AUTO_TEST_SUITE_END()
