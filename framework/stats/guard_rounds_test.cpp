// Which rounds the guard lets count.

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "stats/guard.hpp"
#include "stats/synthetic_test.hpp"

BOOST_AUTO_TEST_SUITE(guarded_rounds)

namespace tt = boost::test_tools;
using namespace holdfast;
using namespace holdfast::stats;
using synthetic::disturb;
using synthetic::Run;
using synthetic::run_of;

namespace {

Guarded guarded(const Run& run) { return guard(run.baseline, run.current); }

}  // namespace

BOOST_AUTO_TEST_CASE(a_round_with_a_process_of_too_few_samples_does_not_count_and_leaves_no_gap) {
  auto run = run_of({}, {}, 9, 1);
  disturb(run.baseline[2], 11);
  disturb(run.current[5], 0);
  disturb(run.current[7], 12);  // two fifths of 30 are enough
  const auto made = guarded(run);
  BOOST_TEST(made.rejected == 2);
  BOOST_TEST(made.current.pairs == (std::vector<int>{0, 1, 2, 3, 4, 5, 6}), tt::per_element());
  BOOST_TEST(made.baselines.at(0).pairs == made.current.pairs, tt::per_element());
  BOOST_TEST(made.current.n_processes == 7);
  BOOST_TEST(made.current.n_samples == 6 * 30 + 12);
  BOOST_TEST(made.baselines[0].n_samples == 7 * 30);
  BOOST_TEST(made.summary == "the clock is divided out; 2 of 9 rounds were disturbed and repeated");
}

BOOST_AUTO_TEST_CASE(a_process_without_samples_or_without_a_partner_is_no_round) {
  auto run = run_of({}, {}, 9, 1);
  run.current[3].samples.clear();
  run.baseline.pop_back();
  const auto made = guarded(run);
  BOOST_TEST(made.current.values.size() == 7U);
  BOOST_TEST(made.rejected == 0);
}

BOOST_AUTO_TEST_CASE(where_more_than_half_of_the_rounds_would_not_count_only_the_contended_ones_do_not) {
  auto run = run_of({}, {}, 8, 1);
  for (const std::size_t round : {1U, 2U, 4U, 6U}) disturb(run.current[round], 3);
  const auto half = guarded(run);
  BOOST_TEST(half.rejected == 4);
  BOOST_TEST(half.current.values.size() == 4U);
  disturb(run.baseline[7], 3);
  const auto most = guarded(run);
  BOOST_TEST(most.rejected == 0);
  BOOST_TEST(most.current.values.size() == 8U);
  BOOST_TEST(most.current.n_samples == 240);
  BOOST_TEST(most.summary ==
             "the machine disturbed 5 of 8 rounds; only those on a core that was slower were repeated, 0 of "
             "8 rounds; the "
             "clock is divided out");
}

BOOST_AUTO_TEST_CASE(where_twenty_rounds_are_left_nine_tenths_may_be_repeated) {
  auto run = run_of({}, {}, 200, 1);
  for (std::size_t round = 0; round < 200; ++round) {
    if (round % 10 != 0) disturb(run.current[round], 3);
  }
  const auto nine_tenths = guarded(run);
  BOOST_TEST(nine_tenths.rejected == 180);
  BOOST_TEST(nine_tenths.current.values.size() == 20U);
  disturb(run.current[0], 3);
  BOOST_TEST(guarded(run).current.values.size() == 200U);
}

BOOST_AUTO_TEST_CASE(a_busy_neighbour_may_cost_three_quarters_of_the_rounds_and_no_more) {
  const auto contend = [](Process& process) {
    for (auto& sample : process.samples) {
      sample.value *= 1.6;
      sample.beside.throughput_ns *= 1.4;
    }
  };
  auto run = run_of({}, {}, 12, 1);
  for (std::size_t round = 3; round < 12; ++round) contend(run.current[round]);
  const auto some = guarded(run);
  BOOST_TEST(some.rejected == 9);
  BOOST_TEST(some.current.values.size() == 3U);
  contend(run.baseline[2]);
  const auto most = guarded(run);
  BOOST_TEST(most.current.values.size() == 12U);
  BOOST_TEST(
      most.summary ==
      "the machine disturbed 10 of 12 rounds, too many to leave out: all count; the clock is divided out");
}

BOOST_AUTO_TEST_SUITE_END()
