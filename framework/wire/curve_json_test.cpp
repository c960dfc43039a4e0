#include "wire/curve_json.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "wire/declaration_json.hpp"

using namespace holdfast;

BOOST_AUTO_TEST_SUITE(curve_json)

BOOST_AUTO_TEST_CASE(a_curve_is_kept_beside_the_declaration_which_stays_as_it_was) {
  const ThroughputCurve curve{.points = {{1, 1000.5}, {4, 2000}}, .knee = 4};
  const auto kept = wire::with_curve(R"({"command":["bench"]})", curve);
  BOOST_TEST(wire::declared_command(kept, "test").at(0) == "bench");
  const auto read = wire::declared_curve(kept).value();
  BOOST_TEST(read.points.size() == 2U);
  BOOST_TEST(read.points[0].throughput == 1000.5);
  BOOST_TEST(read.points[1].workers == 4);
  BOOST_TEST(read.knee == 4);
}

BOOST_AUTO_TEST_CASE(runs_without_one_have_none) {
  BOOST_TEST(!wire::declared_curve("{}"));
  BOOST_TEST(!wire::declared_curve(""));
}

BOOST_AUTO_TEST_SUITE_END()
