#include "stats/testers.hpp"

#define BOOST_TEST_DYN_LINK
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>

#include "stats/oracles_test.hpp"
#include "stats/vectors_test.hpp"

BOOST_AUTO_TEST_SUITE(anova_of_nists_reference_datasets)

// NIST's Statistical Reference Datasets, one-way analysis of variance (itl.nist.gov/div898/strd), with their
// certified sums of squares and F. Values with many constant leading digits lose some digits when they become
// doubles, before anything is computed. oracles.py computes with fractions how many.

namespace tt = boost::test_tools;
using namespace holdfast;
using namespace holdfast::stats;

namespace {

using Groups = std::vector<vectors::Values>;

const Groups kSiRstv{{196.3052, 196.1240, 196.1890, 196.2569, 196.3403},
                     {196.3042, 196.3825, 196.1669, 196.3257, 196.0422},
                     {196.1303, 196.2005, 196.2889, 196.0343, 196.1811},
                     {196.2795, 196.1748, 196.1494, 196.1485, 195.9885},
                     {196.2119, 196.1051, 196.1850, 196.0052, 196.2090}};

const Groups kAtmWtAg{
    {107.8681568, 107.8681465, 107.8681572, 107.8681785, 107.8681446, 107.8681903, 107.8681526, 107.8681494,
     107.8681616, 107.8681587, 107.8681519, 107.8681486, 107.8681419, 107.8681569, 107.8681508, 107.8681672,
     107.8681385, 107.8681518, 107.8681662, 107.8681424, 107.8681360, 107.8681333, 107.8681610, 107.8681477},
    {107.8681079, 107.8681344, 107.8681513, 107.8681197, 107.8681604, 107.8681385, 107.8681642, 107.8681365,
     107.8681151, 107.8681082, 107.8681517, 107.8681448, 107.8681198, 107.8681482, 107.8681334, 107.8681609,
     107.8681101, 107.8681512, 107.8681469, 107.8681360, 107.8681254, 107.8681261, 107.8681450, 107.8681368}};

/// Returns the data of SmLs01 to SmLs09: nine groups around base + 0.4, 0.3, 0.5, 0.3, 0.5, ... The first value of a
/// group is its centre; the others are a tenth below and above it in turns. `unit`: 0.1 gives the published numbers,
/// each rounded once; 1 gives them in tenths, as exact whole numbers.
Groups generated(double base, int replicates, double unit) {
  Groups groups;
  for (const int centre : {4, 3, 5, 3, 5, 3, 5, 3, 5}) {
    vectors::Values values;
    for (int i = 0; i < replicates; ++i) {
      const double tenths = 10 * base + centre + (i == 0 ? 0 : i % 2 == 1 ? -1 : 1);
      values.push_back(unit == 1 ? tenths : tenths / 10);
    }
    groups.push_back(values);
  }
  return groups;
}

struct Found {
  double between;
  double within;
  double f;
};

Found analysed(Groups groups) {
  const auto now = groups.back();
  groups.pop_back();
  const auto verdict = anova(vectors::input(groups, now, 0.05));
  auto sides = verdict.baseline;
  sides.push_back(verdict.current);
  double within = 0;
  for (const auto& side : sides) within += *side.stdev * *side.stdev * (side.n_processes - 1);
  return {*verdict.statistic * verdict.df.at(0) * within / verdict.df.at(1), within, *verdict.statistic};
}

/// Returns the number of digits that agree, as NIST counts them: the negative logarithm of the relative error, at
/// most 15.
double digits(double found, double certified) {
  return std::min(15.0, -std::log10(std::fabs(found - certified) / std::fabs(certified)));
}

double fewest_digits(const Found& found, const Found& certified) {
  return std::min({digits(found.between, certified.between), digits(found.within, certified.within),
                   digits(found.f, certified.f)});
}

Found certified_of(int replicates) {
  const double n = replicates;
  return {.between = 0.08 * n, .within = 0.09 * (n - 1), .f = n};
}

}  // namespace

BOOST_AUTO_TEST_CASE(observed_sets_reach_the_digits_that_doubles_hold) {
  // The decimals are rounded to doubles. Computed with fractions, these allow 13.1 digits of F in SiRstv, and 10.2 in
  // AtmWtAg (seven constant leading digits).
  const Found si_rstv{5.11462616000000E-02, 2.16636560000000E-01, 1.18046237440255E+00};
  BOOST_TEST(fewest_digits(analysed(kSiRstv), si_rstv) >= 12.5);
  const Found atm_wt_ag{3.63834187500000E-09, 1.04951729166667E-08, 1.59467335677930E+01};
  BOOST_TEST(fewest_digits(analysed(kAtmWtAg), atm_wt_ag) >= 10);
}

BOOST_AUTO_TEST_CASE(generated_sets_reach_the_digits_that_doubles_hold) {
  // 15 digits of F with one constant leading digit, 10.1 with seven, 4.1 with thirteen; the tester itself adds no
  // error that a double could show.
  for (const auto& row : oracles::kGenerated) {
    BOOST_TEST_CONTEXT("base " << row.base << ", " << row.replicates << " replicates") {
      const auto found = analysed(generated(row.base, row.replicates, 0.1));
      BOOST_TEST(found.f == row.f, tt::tolerance(1e-12));
      const double held = row.base == 1 ? 13 : row.base == 1e6 ? 9.9 : 3.9;
      BOOST_TEST(fewest_digits(found, certified_of(row.replicates)) >= held);
    }
  }
}

BOOST_AUTO_TEST_CASE(in_tenths_the_generated_sets_reach_all_certified_digits) {
  // Whole numbers up to 10^13 are doubles. Sums of squares are a hundred times the certified ones; F is equal.
  for (const auto& row : oracles::kGenerated) {
    BOOST_TEST_CONTEXT("base " << row.base << ", " << row.replicates << " replicates") {
      const auto found = analysed(generated(row.base, row.replicates, 1));
      const Found in_units{found.between / 100, found.within / 100, found.f};
      BOOST_TEST(fewest_digits(in_units, certified_of(row.replicates)) >= 13);
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
