// Tests which rounds the guard counts.

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "stats/gate.hpp"
#include "stats/guard.hpp"
#include "stats/shift.hpp"
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

/// Changes a process as a busy neighbour on its core does.
void contend(Process& process) {
  for (auto& sample : process.samples) {
    sample.value *= 1.6;
    sample.beside.throughput_ns *= 1.4;
  }
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_round_with_a_process_of_disturbed_samples_alone_does_not_count_and_leaves_no_gap) {
  auto run = run_of({}, {}, 9, 1);
  disturb(run.baseline[2], 0);
  disturb(run.current[5], 0);
  disturb(run.current[7], 1);
  const auto made = guarded(run);
  BOOST_TEST(made.rejected == 2);
  BOOST_TEST(made.current.pairs == (std::vector<int>{0, 1, 2, 3, 4, 5, 6}), tt::per_element());
  BOOST_TEST(made.rounds == (std::vector<int>{0, 1, 3, 4, 6, 7, 8}), tt::per_element());
  BOOST_TEST(made.baselines.at(0).pairs == made.current.pairs, tt::per_element());
  BOOST_TEST(made.current.n_processes == 7);
  BOOST_TEST(made.current.n_samples == 6 * 30 + 1);
  BOOST_TEST(made.baselines[0].n_samples == 7 * 30);
  BOOST_TEST(made.summary == "2 of 9 rounds were disturbed and repeated");
}

BOOST_AUTO_TEST_CASE(a_process_without_samples_or_without_a_partner_is_no_round) {
  auto run = run_of({}, {}, 9, 1);
  run.current[3].samples.clear();
  run.baseline.pop_back();
  const auto made = guarded(run);
  BOOST_TEST(made.current.values.size() == 7U);
  BOOST_TEST(made.rejected == 0);
}

BOOST_AUTO_TEST_CASE(where_more_than_half_of_the_rounds_would_not_count_all_samples_do) {
  auto run = run_of({}, {}, 8, 1);
  for (const std::size_t round : {1U, 2U, 4U, 6U}) disturb(run.current[round], 0);
  const auto half = guarded(run);
  BOOST_TEST(half.rejected == 4);
  BOOST_TEST(half.current.values.size() == 4U);
  disturb(run.baseline[7], 0);
  const auto most = guarded(run);
  BOOST_TEST(most.rejected == 0);
  BOOST_TEST(most.current.values.size() == 8U);
  BOOST_TEST(most.current.n_samples == 240);
  BOOST_TEST(most.summary == "the machine disturbed 5 of 8 rounds; all count");
}

BOOST_AUTO_TEST_CASE(where_eight_quiet_rounds_agree_better_by_far_any_number_may_be_repeated) {
  auto run = run_of({}, {}, 60, 1);
  for (std::size_t round = 8; round < 60; ++round)
    contend(round % 2 == 0 ? run.current[round] : run.baseline[round]);
  const auto eight = guarded(run);
  BOOST_TEST(eight.rejected == 52);
  BOOST_TEST(eight.current.values.size() == 8U);
  contend(run.baseline[7]);
  BOOST_TEST(guarded(run).current.values.size() == 60U);
}

BOOST_AUTO_TEST_CASE(where_all_rounds_agree_better_by_far_all_count) {
  // Of 60 rounds, 32 count without disturbed samples. In one process of each of these, only a wild sample is left.
  auto run = run_of({}, {}, 60, 1);
  for (std::size_t round = 0; round < 60; ++round) {
    auto& process = round % 2 == 0 ? run.current[round] : run.baseline[round];
    disturb(process, round < 32 ? 1 : 0);
    process.samples[0].value *= round % 4 < 2 ? 1.2 : 0.8;
  }
  const auto made = guarded(run);
  BOOST_TEST(made.rejected == 0);
  BOOST_TEST(made.current.values.size() == 60U);
  BOOST_TEST(made.current.n_samples == 1800);
}

namespace {

/// Returns a run of a program that mostly waits, whose current version computes 5 % more. `waited_ns`: the wait of its
/// first thread for a processor in each sample; 0 if the program itself waits.
Run waiting_run(double waited_ns) {
  auto run = run_of({.follows = 0, .computing = 0.1}, {.follows = 0, .computing = 0.105}, 10, 1);
  for (auto* side : {&run.baseline, &run.current}) {
    for (auto& process : *side) {
      for (auto& sample : process.samples) sample.run_delay_ns = waited_ns;
    }
  }
  return run;
}

Verdict judged(const Run& run, const Guarded& made) {
  ComparisonInput plain{
      .baselines = {series_of(run.baseline)}, .current = series_of(run.current), .thresholds = {}};
  plain.thresholds.min_effect = 0.02;
  return shift_guarded(plain, made);
}

}  // namespace

BOOST_AUTO_TEST_CASE(threads_that_may_have_waited_for_a_processor_pass_by_processor_time_alone) {
  const auto run = waiting_run(20e3);
  const auto made = guard(run.baseline, run.current);
  BOOST_TEST(made.may_have_waited);
  const auto verdict = judged(run, made);
  BOOST_CHECK(verdict.outcome == Outcome::inconclusive);
  BOOST_TEST(verdict.message.find("but in processor time, slower by ") != std::string::npos, verdict.message);
}

BOOST_AUTO_TEST_CASE(a_program_that_sleeps_while_nobody_wants_the_processors_passes) {
  const auto run = waiting_run(0);
  const auto made = guard(run.baseline, run.current);
  BOOST_TEST(!made.may_have_waited);
  BOOST_CHECK(judged(run, made).outcome == Outcome::pass);
}

BOOST_AUTO_TEST_SUITE_END()
