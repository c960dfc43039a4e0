#include "run/plan/counts.hpp"
#include "model/defaults.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <functional>
#include <random>

#include "run/judge/judging.hpp"
#include "run/judge/rounds_planned.hpp"

BOOST_AUTO_TEST_SUITE(counts)

using namespace holdfast;
using namespace holdfast::run;

namespace {

using Count = std::function<double()>;

/// Counts the allocations of processes until no more rounds are needed.
struct Counted {
  Declaration declaration{.test = "words", .command = {"bench"}, .asked = {.metrics = {"allocations"}}};
  Overrides overrides;
  Reference reference{.kind = "live", .previous = process::Launch{}};
  process::MeasuredMetric measured;
  int rounds = 0;
  Judged judged;
  Settings used;

  void run(const Count& before, const Count& now) {
    const instruments::Pass pass{.instrument = "allocations", .metrics = {"allocations"}};
    const auto settings = settings_of_metric(pass, resolve(declaration, overrides), "allocations");
    const Judging judging{.declaration = declaration, .settings = settings, .reference = reference};
    BOOST_REQUIRE(stops_early(judging));
    measured.metric = measured.unit = "allocations";
    do {
      add(Side::baseline, before());
      add(Side::current, now());
      ++rounds;
    } while (rounds < rounds_at_most(judging) && need_of(judging, measured) != Need::nothing);
    judged = judge_measured(judging, measured);
    used = settings_used(judging, measured);
  }
  Outcome outcome() const { return judged.verdict.outcome; }

 private:
  void add(Side side, double count) {
    Process process{.index = static_cast<int>(measured.processes.size()), .pair = rounds, .side = side};
    process.samples.push_back({.value = count});
    measured.processes.push_back(process);
  }
};

Counted counted(const Count& before, const Count& now, const Overrides& overrides = {}) {
  Counted made;
  made.overrides = overrides;
  made.run(before, now);
  return made;
}

Count always(double count) {
  return [=] { return count; };
}

/// Returns a count that is drawn evenly from `least` to `most`.
Count between(int least, int most, std::mt19937_64& random) {
  return [=, &random] { return std::uniform_int_distribution<int>(least, most)(random); };
}

Count either(double one, double other, std::mt19937_64& random) {
  return [=, &random] { return random() % 2 == 0 ? one : other; };
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_count_that_repeats_is_compared_exactly_after_two_processes_of_each_side) {
  const auto same = counted(always(1000), always(1000));
  BOOST_CHECK(same.outcome() == Outcome::pass);
  BOOST_TEST(same.rounds == 2);
  BOOST_TEST(same.judged.verdict.tester == "exact");
  BOOST_TEST(same.judged.verdict.warnings.empty());
}

BOOST_AUTO_TEST_CASE(a_difference_is_confirmed_by_six) {
  const auto more = counted(always(1000), always(1003));
  BOOST_CHECK(more.outcome() == Outcome::regressed);
  BOOST_TEST(more.rounds == 6);
  BOOST_TEST(more.judged.verdict.tester == "exact");
  BOOST_CHECK(counted(always(1003), always(1000)).outcome() == Outcome::improved);
}

BOOST_AUTO_TEST_CASE(what_does_not_matter_is_no_spread) {
  double next = 1000;
  const auto jitters = counted([&] { return next = 2001 - next; }, always(1000));  // by 0.1 %
  BOOST_CHECK(jitters.outcome() == Outcome::pass);
  BOOST_TEST(jitters.rounds == 2);
}

BOOST_AUTO_TEST_CASE(a_count_that_varies_is_said_to_and_judged_by_a_tester_that_knows_noise) {
  std::mt19937_64 random(1);
  const auto varies = counted(between(950, 1050, random), between(950, 1050, random));
  BOOST_TEST(varies.judged.verdict.tester == "shift");
  BOOST_CHECK((varies.used.tester == TesterName::shift));
  BOOST_TEST(varies.rounds >= 6);
  BOOST_TEST(varies.judged.verdict.thresholds.min_effect == 0.02);
  BOOST_REQUIRE(!varies.judged.verdict.warnings.empty());
  const auto& warning = varies.judged.verdict.warnings.front();
  BOOST_TEST(warning.starts_with("the count varies from process to process, 9"), warning);
  BOOST_TEST(warning.find("TESTER shift") != std::string::npos, warning);
}

BOOST_AUTO_TEST_CASE(unchanged_programs_whose_counts_vary_are_hardly_ever_red_and_a_fifth_more_is_found,
                     *boost::unit_test::label("slow")) {
  for (const int width : {10, 50, 100}) {  // 1, 5 and 10 % to either side
    BOOST_TEST_CONTEXT("to either side " << width << " of 1000") {
      std::mt19937_64 random(2);
      int red = 0;
      int green = 0;
      int found = 0;
      for (int trial = 0; trial < 200; ++trial) {
        const auto usual = between(1000 - width, 1000 + width, random);
        const auto same = counted(usual, usual).outcome();
        red += same == Outcome::regressed ? 1 : 0;
        green += same == Outcome::pass ? 1 : 0;
        const auto more = between(1200 - width, 1200 + width, random);
        found += counted(usual, more).outcome() == Outcome::regressed ? 1 : 0;
      }
      BOOST_TEST(red <= 2);
      BOOST_TEST(green >= (width < 100 ? 120 : 20));
      BOOST_TEST(found >= 195);
    }
  }
}

BOOST_AUTO_TEST_CASE(a_count_of_two_values_is_no_difference_because_two_pairs_of_them_were_equal,
                     *boost::unit_test::label("slow")) {
  std::mt19937_64 random(3);
  int red = 0;  // the chance is 1/16 for two processes of each side, 1/4096 for six
  for (int trial = 0; trial < 400; ++trial)
    red += counted(either(1000, 1100, random), either(1000, 1100, random)).outcome() == Outcome::regressed;
  BOOST_TEST(red <= 8);
}

BOOST_AUTO_TEST_CASE(the_tests_own_tester_and_number_of_processes_hold_where_the_count_varies) {
  std::mt19937_64 random(4);
  const auto one_look = counted(between(900, 1100, random), between(900, 1100, random),
                                {.processes = 9, .tester = TesterName::overlap_intervals});
  BOOST_TEST(one_look.judged.verdict.tester == "overlap-intervals");
  BOOST_TEST(one_look.rounds == 9);
  const auto of_exact =
      counted(between(900, 1100, random), between(900, 1100, random), {.tester = TesterName::exact});
  BOOST_TEST(of_exact.judged.verdict.tester == "shift");
  BOOST_TEST(counted(always(1000), always(1000), {.processes = 9}).rounds == 2);
  BOOST_TEST(counted(always(1000), always(1003), {.processes = 9}).rounds == 6);
}

BOOST_AUTO_TEST_CASE(a_count_that_varies_is_judged_in_six_rounds_although_one_process_is_asked_for) {
  std::mt19937_64 random(6);
  const Overrides one{.processes = 1};
  int red = 0;
  for (int trial = 0; trial < 200; ++trial) {
    const auto usual = between(950, 1050, random);
    BOOST_CHECK(counted(usual, between(1900, 2100, random), one).outcome() == Outcome::regressed);
    red += counted(usual, usual, one).outcome() == Outcome::regressed ? 1 : 0;
  }
  BOOST_TEST(red <= 2);
  BOOST_TEST(counted(always(1000), always(1000), one).rounds == 2);
}

BOOST_AUTO_TEST_CASE(results_name_what_was_used) {
  const auto same = counted(always(1000), always(1000));
  const auto settings = settings_of_counts(resolve(same.declaration, {}));
  const auto named = in_force_of_counts(settings, same.used);
  BOOST_TEST(named.at("tester") == "exact");
  BOOST_TEST(named.at("processes") == "2");
  std::mt19937_64 random(5);
  const auto varies = counted(between(900, 1100, random), between(900, 1100, random));
  const auto other = in_force_of_counts(settings, varies.used);
  BOOST_TEST(other.at("tester") == "shift");
  BOOST_TEST(other.at("processes") == std::to_string(defaults::kRoundsMax));
  BOOST_TEST(in_force_of_counts(resolve(same.declaration, {}), same.used).empty());
}

BOOST_AUTO_TEST_SUITE_END()
