#include "session/points.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "message_of.hpp"

namespace {

using namespace holdfast;
using namespace holdfast::session;

/// A program with two benchmarks; the first has two points, and its code asks for settings.
constexpr const char* kListing =
    R"({"benchmark":"std::sort","params":{"size":1000},"settings":{"processes":"6"}}
{"benchmark":"std::sort","params":{"size":5000},"settings":{"processes":"6"}}
{"benchmark":"hash"}
)";

struct Stand {
  Declaration declaration{.test = "sort", .command = {"bench"}};
  std::string listing = kListing;
  std::vector<std::string> argv;

  std::vector<Point> points(const Overrides& overrides = {}) {
    return points_of(declaration, overrides, {.argv = {"bench"}}, [&](const runner::Launch& launch) {
      argv = launch.argv;
      return runner::Ended{.how = runner::Ended::How::exited, .out = listing};
    });
  }
  std::string said(const Overrides& overrides = {}) {
    return message_of([&] { points(overrides); });
  }
};

}  // namespace

BOOST_AUTO_TEST_SUITE(points)

BOOST_AUTO_TEST_CASE(each_point_of_each_benchmark_is_one) {
  Stand stand;
  const auto found = stand.points();
  BOOST_REQUIRE(found.size() == 3U);
  BOOST_TEST(found[1].benchmark == "std::sort");
  BOOST_TEST(found[1].params == R"({"size":5000})");
  BOOST_TEST(found[2].benchmark == "hash");
  BOOST_TEST(found[2].params == "{}");
}

BOOST_AUTO_TEST_CASE(the_axes_of_other_benchmarks_are_none_of_their_business) {
  Stand stand;
  stand.declaration.benchmark = "std::sort";
  stand.declaration.params = {"size=1000"};
  stand.points();
  BOOST_TEST(stand.argv == (std::vector<std::string>{"bench", "--holdfast-params=size=1000",
                                                     "--holdfast-benchmark=std::sort", "--holdfast-list"}),
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_benchmark_is_chosen_with_all_its_points) {
  Stand stand;
  stand.declaration.benchmark = "std::sort";
  BOOST_TEST(stand.points().size() == 2U);
}

BOOST_AUTO_TEST_CASE(each_has_the_settings_of_its_own_code_unless_others_come_first) {
  Stand stand;
  BOOST_TEST(stand.points()[0].settings.processes == 6);
  BOOST_TEST(stand.points()[2].settings.processes == 40);  // nobody asks: the default
  stand.declaration.processes = 7;
  BOOST_TEST(stand.points()[0].settings.processes == 7);
  BOOST_TEST(stand.points({.processes = 8})[0].settings.processes == 8);
}

BOOST_AUTO_TEST_CASE(what_its_code_asks_for_must_make_sense) {
  Stand stand;
  stand.listing = R"({"benchmark":"hash","settings":{"processes":"many"}})";
  BOOST_TEST(stand.said() ==
             "benchmark \"hash\": perf.sort: its code asks for processes \"many\", where a "
             "number is needed");
}

BOOST_AUTO_TEST_CASE(axes_are_narrowed_by_the_program) {
  Stand stand;
  stand.declaration.params = {"size=1000"};
  stand.points();
  BOOST_REQUIRE(stand.argv.size() == 3U);
  BOOST_TEST(stand.argv[1] == "--holdfast-params=size=1000");
  stand.points({.params = {"size=5000 size=1"}});  // as the environment says it
  BOOST_REQUIRE(stand.argv.size() == 4U);
  BOOST_TEST(stand.argv[1] == "--holdfast-params=size=5000");
  BOOST_TEST(stand.argv[2] == "--holdfast-params=size=1");
}

BOOST_AUTO_TEST_CASE(an_axis_that_no_benchmark_has_is_told_with_those_there_are) {
  Stand stand;
  BOOST_TEST(stand.said({.params = {"length=5"}}) ==
             "PARAMS names the axis \"length\", but the benchmarks have only size");
  stand.declaration.benchmark = "hash";
  BOOST_TEST(stand.said({.params = {"size=5"}}) ==
             "PARAMS names the axis \"size\", but the benchmarks have no parameters");
}

BOOST_AUTO_TEST_CASE(a_command_has_one_point_and_is_not_asked) {
  Stand stand;
  stand.declaration.adapter = "command";
  const auto found = stand.points();
  BOOST_REQUIRE(found.size() == 1U);
  BOOST_TEST(found[0].benchmark == "sort");
  BOOST_TEST(found[0].params == "{}");
  BOOST_TEST(stand.argv.empty());
}

BOOST_AUTO_TEST_CASE(a_program_is_asked_with_what_decides_its_points) {
  Stand stand;
  stand.declaration.mode = "continuous";
  stand.declaration.told = {{"threads", "1,2"}};
  stand.points({.told = {{"threads", "4"}}});  // the command line wins
  const std::vector<std::string> asked{"bench", "--holdfast-threads=4", "--holdfast-mode=continuous",
                                       "--holdfast-list"};
  BOOST_TEST(stand.argv == asked, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_SUITE_END()
