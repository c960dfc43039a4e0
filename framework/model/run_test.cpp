#include "model/run.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(run_details)

using namespace holdfast;

const Run kRun{.adapter = "command",
               .command = {"/build/sort", "-n"},
               .pick = Pick{.pattern = "([0-9.]+) s", .unit = "s"},
               .in_force = {{"metrics", "time"}, {"tester", "shift"}}};

BOOST_AUTO_TEST_CASE(a_benchmark_that_names_no_version_is_of_the_first) {
  auto run = kRun;
  BOOST_TEST(run.version() == "1");
  run.in_force["version"] = "2";
  BOOST_TEST(run.version() == "2");
}

BOOST_AUTO_TEST_CASE(settings_take_the_place_of_earlier_ones_and_empty_ones_remove_them) {
  auto run = kRun;
  run.update({{"metrics", ""}, {"tester", "anova"}, {"processes", "6"}});
  const Facts all{{"processes", "6"}, {"tester", "anova"}};
  BOOST_TEST((run.in_force == all));
  run.origins = {{"processes", "CMake"}, {"tester", "code"}};
  run.update({{"tester", "exact"}, {"processes", "6"}});
  const Facts who{{"processes", "CMake"}};  // no user asked for `exact`, so it has no origin
  BOOST_TEST((run.origins == who));
}

BOOST_AUTO_TEST_SUITE_END()
