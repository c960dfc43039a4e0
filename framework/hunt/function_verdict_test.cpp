#include "hunt/function_verdict.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <random>

#include "stats/trials_test.hpp"

BOOST_AUTO_TEST_SUITE(function_verdict)

namespace {

using namespace holdfast;
using namespace holdfast::hunt;

constexpr double kEffect = 0.05;
constexpr double kLevel = 0.05;

/// Times a function in simulated rounds, in which the change of a call's time has this noise.
FunctionTime simulated(double change, double noise, const CountedWork& counted, int rounds,
                       std::mt19937_64& random) {
  std::normal_distribution<double> jitter(0, noise);
  const auto compared = compare_range(bar_of_function(kEffect, kLevel, 1), [&](int round) {
    if (round == rounds) return std::optional<Round>();
    return std::optional(
        Round{.spent = {100, 100 * (1 + change) * std::exp(jitter(random))}, .executions = {1, 1}});
  });
  FunctionTime made{.name = "parse", .outcome = compared.outcome, .change = compared.loss / 100};
  judge_function(counted, kEffect, made);
  return made;
}

int regressed(double change, double noise, const CountedWork& counted, int rounds, int trials) {
  std::mt19937_64 random(7);
  int found = 0;
  for (int i = 0; i < trials; ++i)
    found += simulated(change, noise, counted, rounds, random).regressed ? 1 : 0;
  return found;
}

CountedWork with_more(double share) { return {.instructions = PinpointSides{1000, 1000 * (1 + share)}}; }

/// Work of a function after a change by which half of its calls, which were short, disappeared.
CountedWork with_fewer_calls() { return {.instructions = PinpointSides{1000, 900}, .calls = {100, 50}}; }

FunctionTime timed(const std::string& outcome, double share) {
  return {.name = "parse", .outcome = outcome, .change = 0.06, .low = 0.05, .high = 0.07, .share = share};
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_function_with_more_instructions_and_as_much_time_is_red_in_at_most_2_of_1000,
                     *boost::unit_test::label("slow")) {
  for (const double noise : {0.01, 0.03, 0.05, 0.1}) {
    const int trials = stats::trials(3000);
    BOOST_TEST(stats::rate_below(regressed(0, noise, with_more(0.02), 60, trials), trials) <= 0.002,
               "noise of " << noise);
  }
}

BOOST_AUTO_TEST_CASE(a_function_that_lost_the_effect_is_found_in_95_of_100) {
  for (const double noise : {0.01, 0.03}) {
    const int trials = stats::trials(400);
    BOOST_TEST(stats::rate_above(regressed(kEffect, noise, with_more(0.05), 100, trials), trials) >= 0.95,
               "noise of " << noise);
  }
}

BOOST_AUTO_TEST_CASE(a_function_that_takes_longer_with_as_many_instructions_is_never_red) {
  BOOST_TEST(regressed(0.3, 0.01, with_more(0), 60, 50) == 0);
  std::mt19937_64 random(7);
  const auto made = simulated(0.3, 0.01, with_more(0), 60, random);
  BOOST_TEST(made.outcome == "undecided");
  BOOST_TEST(
      made.note == "a call takes 30 % more time but executes as many instructions, so it may be its place",
      made.note);
}

BOOST_AUTO_TEST_CASE(a_function_that_is_called_less_often_and_executes_fewer_instructions_in_all_is_not_red) {
  BOOST_TEST(with_fewer_calls().change_of_call() == 0.8, boost::test_tools::tolerance(1e-9));
  BOOST_TEST(!has_more_work(with_fewer_calls(), kEffect));
  BOOST_TEST(has_more_work(with_more(0.05), kEffect));
  BOOST_TEST(regressed(0.8, 0.01, with_fewer_calls(), 60, 50) == 0);
}

BOOST_AUTO_TEST_CASE(two_equal_counts_decide_if_the_process_grew_with_the_function) {
  const CountedWork grew{.instructions = PinpointSides{1000, 1060}, .process = {50'000, 50'060}};
  BOOST_TEST(why_undecided({grew, grew}, kEffect) == "");
}

BOOST_AUTO_TEST_CASE(a_function_that_took_over_work_is_undecided) {
  const CountedWork moved{.instructions = PinpointSides{1000, 1060}, .process = {50'000, 50'010}};
  BOOST_TEST(
      why_undecided({moved, moved}, kEffect) ==
      "executes 6 % more instructions, and what calls it does not: work may have moved here from another "
      "function");
}

BOOST_AUTO_TEST_CASE(work_that_moved_from_a_caller_is_seen_although_something_else_made_the_process_grow) {
  const CountedWork grew{.instructions = PinpointSides{1000, 1060}, .process = {50'000, 51'000}};
  BOOST_TEST(why_undecided({grew, grew, {{3000, 3060}, {9000, 9050}}}, kEffect) == "");
  BOOST_TEST(!why_undecided({grew, grew, {{3000, 3020}}}, kEffect).empty());
}

BOOST_AUTO_TEST_CASE(a_function_whose_instructions_vary_is_undecided) {
  const CountedWork first{.instructions = PinpointSides{1000, 1060}, .process = {50'000, 50'060}};
  auto second = first;
  second.instructions = PinpointSides{1020, 1060};  // 2 % more than in the other process of the same build
  BOOST_TEST(why_undecided({first, second}, kEffect) == "its instructions vary from process to process");
  second.instructions.reset();
  BOOST_TEST(!why_undecided({first, second}, kEffect).empty());
}

BOOST_AUTO_TEST_CASE(where_the_process_varies_the_files_of_the_project_say_whether_it_grew) {
  const CountedWork first{
      .instructions = PinpointSides{1000, 1060}, .process = {50'000, 50'060}, .project = {9000, 9060}};
  auto second = first;
  second.process = {50'400, 50'020};
  BOOST_TEST(why_undecided({first, second}, kEffect) == "");
  second.project.current = 9010;
  BOOST_TEST(!why_undecided({first, second}, kEffect).empty());
}

BOOST_AUTO_TEST_CASE(without_counted_instructions_no_function_is_red) {
  auto made = timed("slower", 0.01);
  judge_function({.why_not = "valgrind is not installed"}, kEffect, made);
  BOOST_TEST(!made.regressed);
  BOOST_TEST(made.outcome == "undecided");
  BOOST_TEST(made.note.ends_with("valgrind is not installed"));
}

BOOST_AUTO_TEST_CASE(more_instructions_alone_are_told_and_not_red) {
  auto made = timed("not measured", 0);
  made.note = "too short";
  judge_function(with_more(0.06), kEffect, made);
  BOOST_TEST(!made.regressed);
  BOOST_TEST(made.outcome == "not measured");
  BOOST_TEST(made.instructions.value() == 0.06, boost::test_tools::tolerance(1e-9));
  BOOST_TEST(made.note == "too short");
}

BOOST_AUTO_TEST_CASE(a_function_that_takes_next_to_nothing_of_its_benchmark_is_only_told) {
  auto tiny = timed("slower", kShareMin / 2);
  judge_function(with_more(0.06), kEffect, tiny);
  BOOST_TEST(!tiny.regressed);
  BOOST_TEST(tiny.outcome == "slower");
  auto small = timed("slower", 0.0005);
  judge_function(with_more(0.06), kEffect, small);
  BOOST_TEST(small.regressed);
}

BOOST_AUTO_TEST_CASE(a_test_that_passes_is_regressed_if_a_function_is_and_names_it) {
  auto lost = timed("slower", 0.0005);
  judge_function(with_more(0.06), kEffect, lost);
  Verdict verdict{.outcome = Outcome::pass, .message = "as fast as before"};
  hold_to_functions({timed("faster", 0.1), lost}, verdict);
  BOOST_TEST(to_string(verdict.outcome) == "regressed");
  BOOST_TEST(
      verdict.message ==
      "parse is 6 % slower [5 %, 7 %], executes 6 % more instructions and takes 0.05 % of the benchmark; "
      "the whole: as fast as before");
}

BOOST_AUTO_TEST_CASE(a_test_without_a_regressed_function_keeps_its_verdict) {
  Verdict verdict{.outcome = Outcome::inconclusive, .message = "too noisy"};
  hold_to_functions({timed("faster", 0.1), timed("undecided", 0.1)}, verdict);
  BOOST_TEST(to_string(verdict.outcome) == "inconclusive");
  BOOST_TEST(verdict.message == "too noisy");
}

BOOST_AUTO_TEST_SUITE_END()
