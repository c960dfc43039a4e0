#include "run/judge/budget_needed.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "model/defaults.hpp"

BOOST_AUTO_TEST_SUITE(budgets_needed)

namespace {

using namespace holdfast;
using namespace holdfast::run;

struct Made {
  Declaration declaration;
  Settings settings;
  Reference reference;
  process::MeasuredMetric measured;

  /// Makes a benchmark whose processes take `process_s` seconds, with a budget of 30 s.
  explicit Made(double process_s, int processes = 1) {
    settings.tester = TesterName::shift;
    settings.baseline = BaselineChoice::auto_;
    settings.executor = Executor::processes;
    settings.budget = 30;
    settings.processes = defaults::kRoundsMax;
    for (int i = 0; i < processes; ++i) {
      Process process{.index = i, .pair = i / 2, .side = i % 2 == 0 ? Side::current : Side::baseline};
      process.usage.wall_ns = process_s * 1e9;
      measured.processes.push_back(process);
    }
  }

  Judging judging(double share = 1) const {
    return {.declaration = declaration,
            .settings = settings,
            .reference = reference,
            .judged_together = 1,
            .share = share};
  }
};

}  // namespace

BOOST_AUTO_TEST_CASE(a_budget_that_cannot_hold_six_rounds_is_told_with_the_one_that_can) {
  // 6 rounds of 2 processes of 52 s take 624 s; a fifth more is 748.8, in tens 750
  BOOST_TEST(budget_needed(Made(52).judging(), Made(52).measured).value() == 750);
  BOOST_TEST(!budget_needed(Made(2.5).judging(), Made(2.5).measured));  // 6 * 2 * 2.5 s are 30 s
  BOOST_TEST(budget_needed(Made(2.6).judging(), Made(2.6).measured).value() == 40);
}

BOOST_AUTO_TEST_CASE(a_point_has_its_share_of_the_budget) {
  // 6 * 2 * 2 s are 24 s, but half of the budget is 15 s. Both points need 48 s; with a fifth more, 57.6 s.
  BOOST_TEST(budget_needed(Made(2).judging(0.5), Made(2).measured).value() == 60);
}

BOOST_AUTO_TEST_CASE(nothing_is_needed_where_the_rounds_are_there_or_nobody_asks_for_them) {
  Made enough(52, 12);
  enough.reference.previous.emplace();
  BOOST_TEST(!budget_needed(enough.judging(), enough.measured));
  Made few(52, 10);
  few.reference.previous.emplace();
  BOOST_TEST(budget_needed(few.judging(), few.measured).value() == 750);
  for (const auto change : {+[](Settings& settings) { settings.processes = 3; },
                            +[](Settings& settings) { settings.tester = TesterName::anova; },
                            +[](Settings& settings) { settings.baseline = BaselineChoice::stored; },
                            +[](Settings& settings) { settings.rounds_min = 12; }}) {
    Made other(52);
    change(other.settings);
    BOOST_TEST(!budget_needed(other.judging(), other.measured));
  }
}

BOOST_AUTO_TEST_CASE(the_sentence_says_what_to_declare) {
  Made slow(52);
  slow.measured.too_slow = true;
  Verdict verdict{.outcome = Outcome::inconclusive, .message = "the baseline has no sample"};
  say_budget_needed(slow.judging(), slow.measured, verdict);
  BOOST_TEST(verdict.message ==
             "a process takes 52 s, so the 6 rounds of two processes that a verdict needs take 624 s, and "
             "BUDGET is 30 s: "
             "declare BUDGET 750; stopped measuring");
  Verdict decided{.outcome = Outcome::regressed, .message = "slower"};
  say_budget_needed(slow.judging(), slow.measured, decided);
  BOOST_TEST(decided.message == "slower");
}

BOOST_AUTO_TEST_SUITE_END()
