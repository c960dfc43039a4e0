#define BOOST_TEST_DYN_LINK
#include "hunt/executions.hpp"

#include <boost/test/unit_test.hpp>

namespace {

using namespace holdfast;
using namespace holdfast::hunt;

Comparison made(const PinpointSides& executions, const PinpointSides& median) {
  return {.median = median, .loss = median.current - median.previous, .executions = executions};
}

}  // namespace

BOOST_AUTO_TEST_SUITE(executions)

BOOST_AUTO_TEST_CASE(thrice_as_many_executions_of_the_same_length_are_the_callers_doing) {
  BOOST_TEST(executed_more_often(made({10, 30}, {100, 300})) == "it is executed 30 times instead of 10");
}

BOOST_AUTO_TEST_CASE(a_few_more_executions_do_not_explain_ten_times_the_time) {
  BOOST_TEST(executed_more_often(made({100, 102}, {100, 1000})) == "");  // which explain 2 of 900
}

BOOST_AUTO_TEST_CASE(what_never_ran_before_is_the_callers_doing) {
  BOOST_TEST(executed_more_often(made({0, 5}, {0, 100})) == "it is executed 5 times instead of 0");
}

BOOST_AUTO_TEST_CASE(a_hundred_million_executions_cannot_be_looked_into) {
  BOOST_TEST(
      executed_too_often(made({1e8, 1e8}, {1, 2})).starts_with("it is executed 1e+08 times in a process"));
  BOOST_TEST(executed_too_often(made({1e6, 1e6}, {1, 2})) == "");
}

BOOST_AUTO_TEST_SUITE_END()
