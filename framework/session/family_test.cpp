#include "session/family.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <limits>

namespace {

using namespace holdfast;

Result result_of(const std::string& tester, std::optional<double> p_value, int rounds = 10,
                 Outcome outcome = Outcome::regressed) {
  Result result;
  result.verdict = Verdict{.tester = tester, .outcome = outcome, .p_value = p_value, .pairs = rounds};
  return result;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(family)

BOOST_AUTO_TEST_CASE(results_of_shift_are_adjusted_together_and_others_not_at_all) {
  const auto q = session::q_values({result_of("shift", 1e-4), result_of("anova", 1e-9), Result{},
                                    result_of("shift", 2e-3), result_of("shift", std::nullopt),
                                    result_of("shift", 0.9, 40, Outcome::pass)});
  const auto near = boost::test_tools::tolerance(1e-12);
  BOOST_TEST(q.at(0).value() == 3e-3, near);  // 10 rounds of 1e-4 each, and 3 / 1 of it: three are members
  BOOST_TEST(q.at(3).value() == 3e-2, near);  // 10 of 2e-3, 3 / 2
  BOOST_TEST(q.at(5).value() == 1);
  for (const std::size_t outside : {1U, 2U, 4U}) BOOST_TEST(!q.at(outside).has_value(), outside);
}

BOOST_AUTO_TEST_CASE(alone_a_regression_keeps_the_level_at_which_it_was_called) {
  BOOST_TEST(session::q_values({result_of("shift", 0.04, 30)}).at(0).value() == 0.05);
}

BOOST_AUTO_TEST_CASE(sides_that_were_looked_at_once_keep_their_p_value) {
  BOOST_TEST(session::q_values({result_of("shift", 0.04, 0)}).at(0).value() == 0.04);
}

BOOST_AUTO_TEST_CASE(what_was_not_called_slower_lends_no_credit) {
  const auto q =
      session::q_values({result_of("shift", 4e-3), result_of("shift", 1e-9, 10, Outcome::inconclusive)});
  BOOST_TEST(q.at(0).value() == 0.08);  // with the second as a discovery it were 0.04
  BOOST_TEST(q.at(1).value() == 1);
}

BOOST_AUTO_TEST_CASE(a_p_value_that_is_no_number_is_none) {
  BOOST_TEST(!session::q_values({result_of("shift", std::numeric_limits<double>::quiet_NaN())}).at(0));
}

BOOST_AUTO_TEST_SUITE_END()
