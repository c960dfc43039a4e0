#include "run/plan/points.hpp"
#include "model/defaults.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "message_of.hpp"
#include "wire/child_lines.hpp"

BOOST_AUTO_TEST_SUITE(points)

namespace {

using namespace holdfast;
using namespace holdfast::run;

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
  std::vector<std::string> launcher;

  std::vector<Point> points(const Overrides& overrides = {}) {
    return points_of(declaration, resolve(declaration, overrides), {.argv = {"bench"}},
                     [&](const process::Launch& launch) {
                       argv = launch.argv;
                       launcher = launch.launcher;
                       return process::Ended{.how = process::Ended::How::exited, .out = listing};
                     });
  }
  std::string said(const Overrides& overrides = {}) {
    return message_of([&] { points(overrides); });
  }
};

}  // namespace

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
  stand.declaration.asked.params = {"size=1000"};
  stand.points();
  BOOST_TEST(stand.argv == (std::vector<std::string>{"bench", "--holdfast-params=size=1000",
                                                     "--holdfast-benchmark=std::sort", "--holdfast-list"}),
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_program_is_listed_through_its_launcher) {
  Stand stand;
  stand.declaration.asked.launcher = {"srun", "-n", "2"};
  stand.points();
  BOOST_TEST(stand.launcher == (std::vector<std::string>{"srun", "-n", "2"}),
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
  BOOST_TEST(stand.points()[2].settings.processes == defaults::kRoundsMax);  // set by neither code nor user
  stand.declaration.asked.processes = 7;
  BOOST_TEST(stand.points()[0].settings.processes == 7);
  BOOST_TEST(stand.points({.processes = 8})[0].settings.processes == 8);
}

BOOST_AUTO_TEST_CASE(what_its_code_asks_for_must_make_sense) {
  Stand stand;
  stand.listing = R"({"benchmark":"hash","settings":{"processes":"many"}})";
  BOOST_TEST(
      stand.said() ==
      "benchmark \"hash\": perf.sort: its code asks for processes 'many'; allowed: a whole number from 1 to "
      "1000000");
}

BOOST_AUTO_TEST_CASE(axes_are_narrowed_by_the_program) {
  Stand stand;
  stand.declaration.asked.params = {"size=1000"};
  stand.points();
  BOOST_REQUIRE(stand.argv.size() == 3U);
  BOOST_TEST(stand.argv[1] == "--holdfast-params=size=1000");
  stand.points({.params = {"size=5000", "size=1"}});
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
  stand.declaration.adapter = AdapterName::command;
  const auto found = stand.points();
  BOOST_REQUIRE(found.size() == 1U);
  BOOST_TEST(found[0].benchmark == "sort");
  BOOST_TEST(found[0].params == "{}");
  BOOST_TEST(stand.argv.empty());
}

BOOST_AUTO_TEST_CASE(a_declared_point_of_another_harness_is_not_asked_for) {
  Stand stand;
  stand.declaration.adapter = AdapterName::google_benchmark;
  stand.declaration.benchmark = "BM_sort/1000";
  stand.declaration.point = R"({"size":1000})";
  const auto found = stand.points();
  BOOST_REQUIRE(found.size() == 1U);
  BOOST_TEST(found[0].benchmark == "BM_sort/1000");
  BOOST_TEST(found[0].params == R"({"size":1000})");
  BOOST_TEST(stand.argv.empty());
}

BOOST_AUTO_TEST_CASE(a_program_is_asked_with_what_decides_its_points) {
  Stand stand;
  stand.declaration.asked.mode = Mode::continuous;
  stand.declaration.asked.threads = "1,2";
  stand.points({.threads = "4"});  // the command line overrides it
  const std::vector<std::string> asked{"bench", "--holdfast-threads=4", "--holdfast-mode=continuous",
                                       "--holdfast-list"};
  BOOST_TEST(stand.argv == asked, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(benchmarks_of)

namespace {

using namespace holdfast;
using process::Ended;

const process::Launch kProgram{.argv = {"bench", "a b"}, .deadline_s = 60};

/// A program that lists these benchmarks.
process::Spawner listing(const std::vector<std::string>& names) {
  std::string out = "a banner\n";
  for (const auto& name : names) out += wire::list_line({.benchmark = name});
  return [out](const process::Launch& launch) {
    BOOST_TEST(launch.argv.back() == "--holdfast-list");
    BOOST_TEST(launch.keep_stdout);
    BOOST_TEST(launch.deadline_s == 30.0);  // listing measures nothing
    return Ended{.how = Ended::How::exited, .out = out};
  };
}

const auto kSorts = listing({"sort", "sort/names", "sort/numbers", "parse.all", "parse/all"});

std::vector<std::string> chosen(const std::optional<std::string>& benchmark) {
  std::vector<std::string> names;
  for (const auto& one : run::benchmarks_of({.benchmark = benchmark}, kProgram, {}, kSorts))
    names.push_back(one.benchmark);
  return names;
}

std::string said_of(const std::optional<std::string>& benchmark, const process::Spawner& spawn) {
  return message_of([&] { run::benchmarks_of({.benchmark = benchmark}, kProgram, {}, spawn); });
}

using Names = std::vector<std::string>;

}  // namespace

BOOST_AUTO_TEST_CASE(without_a_wish_all_are_meant_in_the_order_of_the_program) {
  BOOST_TEST(chosen(std::nullopt) == (Names{"sort", "sort/names", "sort/numbers", "parse.all", "parse/all"}),
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(an_exact_name_means_that_one_alone) {
  BOOST_TEST(chosen("sort") == Names{"sort"}, boost::test_tools::per_element());
  // "." is not a pattern here.
  BOOST_TEST(chosen("parse.all") == Names{"parse.all"}, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(anything_else_is_a_pattern_found_anywhere) {
  BOOST_TEST(chosen("n(am|umb)e") == (Names{"sort/names", "sort/numbers"}), boost::test_tools::per_element());
  BOOST_TEST(chosen("^parse") == (Names{"parse.all", "parse/all"}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(what_matches_nothing_is_told_with_what_there_is) {
  BOOST_TEST(said_of("hash", listing({"sort", "parse"})) ==
             "BENCHMARK \"hash\" matches none of the program's benchmarks: sort, parse");
  BOOST_TEST(
      said_of("(", listing({"sort"})) ==
      "BENCHMARK \"(\" is neither the name of a benchmark nor a regular expression; the benchmarks are sort");
  const auto many = said_of("x", listing({"1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11"}));
  BOOST_TEST(many.ends_with("9, 10, ..."));  // ten are enough
}

BOOST_AUTO_TEST_CASE(a_program_that_lists_nothing_is_told) {
  BOOST_TEST(
      said_of("x", listing({})) ==
      "'bench 'a b' --holdfast-list' listed no benchmark; does it link Holdfast::main and register any?");
}

BOOST_AUTO_TEST_CASE(a_program_that_cannot_be_asked_is_told_with_its_stderr) {
  const auto ending = [](const Ended& ended) {
    return said_of("x", [ended](const process::Launch&) { return ended; });
  };
  BOOST_TEST(ending({.how = Ended::How::exited, .code = 2, .tail = "two benchmarks are named \"sort\""}) ==
             "'bench 'a b' --holdfast-list' exited with 2; the end of its stderr:\ntwo benchmarks are named "
             "\"sort\"");
  BOOST_TEST(ending({.how = Ended::How::timed_out})
                 .ends_with(" did not end within 30 s and was killed with all processes that it had started; "
                            "it wrote nothing to stderr"));
}

BOOST_AUTO_TEST_CASE(a_real_program_is_asked) {
  const process::Launch program{.argv = {"/bin/sh", "-c", "echo '{\"benchmark\":\"'$1'\"}'", "sh"},
                                .deadline_s = 60};
  const auto found = run::benchmarks_of({}, program);
  BOOST_REQUIRE(found.size() == 1U);
  BOOST_TEST(found.front().benchmark == "--holdfast-list");
}

BOOST_AUTO_TEST_SUITE_END()
