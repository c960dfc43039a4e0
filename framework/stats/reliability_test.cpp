#include "stats/reliability.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "stats/vectors_test.hpp"

BOOST_AUTO_TEST_SUITE(reliability)

namespace tt = boost::test_tools;
using namespace holdfast;
using namespace holdfast::stats;
using vectors::Values;

namespace {

/// Returns thirteen values with this mean and this sample standard deviation: the sum of squares is 12 s^2.
Values thirteen(double mean, double s) {
  Values values{mean};
  for (int i = 0; i < 6; ++i) values.insert(values.end(), {mean - s, mean + s});
  return values;
}

/// SBS's thesis, steady detection of ArrayCopy, the window after run 17.
const Values kSteady = thirteen(548.0769231, 9.393805924);

const Values kWild{90, 90, 100, 110, 110};

ComparisonInput asked(const std::vector<Values>& before, const Values& now) {
  return vectors::input(before, now, 0.01);
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_relative_width_is_the_full_width_over_the_mean) {
  // R: 2 * qt(c(.995, .975, .95), 12) * 9.393805924 / sqrt(13) / 548.0769231
  BOOST_TEST(relative_width(kSteady, 0.99) == 0.029040504, tt::tolerance(1e-7));
  BOOST_TEST(relative_width(kSteady, 0.95) == 0.020714684, tt::tolerance(1e-7));
  BOOST_TEST(relative_width(kSteady, 0.90) == 0.016944789, tt::tolerance(1e-7));
  BOOST_TEST(relative_width({5, 5, 5}, 0.99) == 0.0);
  BOOST_TEST(relative_width({-9, -10, -11}, 0.9) == relative_width({9, 10, 11}, 0.9), tt::tolerance(1e-12));
}

BOOST_AUTO_TEST_CASE(the_first_level_that_is_satisfied_counts) {
  BOOST_TEST(reliable_level(kSteady, 0.90, 0.02).value() == 0.90);
  BOOST_TEST(!reliable_level(kSteady, 0.90, 0.015).has_value());
  BOOST_TEST(reliable_level(kSteady, 0.80, 0.015).value() == 0.85);  // qt(.925, 12) gives 1.462 %
  // The lowest level here, 95 %, is not reliable.
  BOOST_TEST(!reliable_level(kSteady, 0.95, 0.02).has_value());
  // The series of SBS's own tests: B has widths of 2.98, 2.10 and 1.71 %.
  BOOST_TEST(reliable_level(vectors::kA, 0.90, 0.02).value() == 0.99);
  BOOST_TEST(reliable_level(vectors::kB, 0.90, 0.02).value() == 0.90);
  BOOST_TEST(reliable_level(vectors::kC, 0.90, 0.02).value() == 0.99);
  BOOST_TEST(reliable_level(vectors::kD, 0.90, 0.02).value() == 0.99);
}

BOOST_AUTO_TEST_CASE(only_a_constant_series_is_certain) {
  BOOST_TEST(reliable_level({64, 64, 64}, 0.90, 0.02).value() == 1.0);
  BOOST_TEST(reliable_level({0, 0}, 0.90, 0.02).value() == 1.0);
  BOOST_TEST(reliable_level({1e9, 1e9, 1e9 + 1}, 0.90, 0.02).value() == 0.99);
}

BOOST_AUTO_TEST_CASE(what_has_no_interval_is_not_reliable) {
  BOOST_TEST(!reliable_level({}, 0.90, 0.02).has_value());
  BOOST_TEST(!reliable_level({5}, 0.90, 0.02).has_value());
  BOOST_TEST(!reliable_level({5, 5, std::nan("")}, 0.90, 0.02).has_value());
  BOOST_TEST(!reliable_level({-1, 1}, 0.90, 0.02).has_value());  // no share of a mean of 0
  BOOST_TEST(
      unreliable(asked({vectors::kA}, {5})).value() ==
      "the current run has fewer than two values, or one that is not a finite number; raise PROCESSES");
}

BOOST_AUTO_TEST_CASE(the_least_reliable_series_of_either_side_is_named) {
  BOOST_TEST(!unreliable(asked({vectors::kA, vectors::kB}, vectors::kC)).has_value());
  BOOST_TEST(unreliable(asked({vectors::kA}, kWild)).value().starts_with("the current run is not reliable"));
  BOOST_TEST(unreliable(asked({vectors::kA, kWild}, vectors::kB))->starts_with("a reference run is not"));
  // The current run varies twice as much: 38.1 % instead of 19.1 %.
  const auto both = unreliable(asked({kWild}, {80, 80, 100, 120, 120})).value();
  BOOST_TEST(both.starts_with("the current run"), both);
  BOOST_TEST(both.find("38.1 % of the mean wide, but less than 2 % is needed") != std::string::npos, both);
}

BOOST_AUTO_TEST_CASE(it_is_measured_again_while_unreliable_and_while_there_are_attempts) {
  const auto quiet = asked({vectors::kA}, vectors::kB);
  const auto wild = asked({vectors::kA}, kWild);
  BOOST_TEST(!measure_again(quiet, 1, 3));
  BOOST_TEST(measure_again(wild, 1, 3));
  BOOST_TEST(measure_again(wild, 2, 3));
  BOOST_TEST(!measure_again(wild, 3, 3));
  BOOST_TEST(!measure_again(wild, 1, 1));             // SBS's default: no second attempt
  BOOST_TEST(measure_again(asked({}, kWild), 1, 2));  // nothing to compare with is not a reason to stop
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(levels_of_sbs)

namespace tt = boost::test_tools;
using holdfast::stats::sbs_levels;
using Levels = std::vector<double>;

BOOST_AUTO_TEST_CASE(levels_go_down_from_99_by_4_then_by_5) {
  BOOST_TEST(sbs_levels(0.99, 0.90) == (Levels{0.99, 0.95, 0.90}), tt::per_element());
  BOOST_TEST(sbs_levels(0.99, 0.80) == (Levels{0.99, 0.95, 0.90, 0.85, 0.80}), tt::per_element());
  BOOST_TEST(sbs_levels(0.95, 0.90) == (Levels{0.95, 0.90}), tt::per_element());
  BOOST_TEST(sbs_levels(0.90, 0.90) == Levels{0.90}, tt::per_element());
}

BOOST_AUTO_TEST_CASE(from_a_level_between_the_fives_they_go_down_to_the_next) {
  BOOST_TEST(sbs_levels(0.93, 0.90) == (Levels{0.93, 0.90}), tt::per_element());
  BOOST_TEST(sbs_levels(0.97, 0.90) == (Levels{0.97, 0.95, 0.90}), tt::per_element());
  BOOST_TEST(sbs_levels(1 - 0.05, 0.90).size() == 2U);
  BOOST_TEST(sbs_levels(0.8, 0.90) == Levels{0.8}, tt::per_element());
}

BOOST_AUTO_TEST_CASE(from_certainty_they_go_down_over_99) {
  BOOST_TEST(sbs_levels(1, 0.90) == (Levels{1, 0.99, 0.95, 0.90}), tt::per_element());
  BOOST_TEST(sbs_levels(1, 0.96) == (Levels{1, 0.99}), tt::per_element());
  BOOST_TEST(sbs_levels(1, 1) == Levels{1}, tt::per_element());
}

BOOST_AUTO_TEST_SUITE_END()
