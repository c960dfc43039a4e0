#include "session/benchmarks_of.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "message_of.hpp"
#include "wire/child_lines.hpp"

namespace {

using namespace holdfast;
using runner::Ended;

const runner::Launch kProgram{.argv = {"bench", "a b"}, .deadline_s = 60};

/// A program that lists these benchmarks.
runner::Spawner listing(const std::vector<std::string>& names) {
  std::string out = "a banner\n";
  for (const auto& name : names) out += wire::list_line({.benchmark = name});
  return [out](const runner::Launch& launch) {
    BOOST_TEST(launch.argv.back() == "--holdfast-list");
    BOOST_TEST(launch.keep_stdout);
    BOOST_TEST(launch.deadline_s == 30.0);  // listing measures nothing
    return Ended{.how = Ended::How::exited, .out = out};
  };
}

const auto kSorts = listing({"sort", "sort/names", "sort/numbers", "parse.all", "parse/all"});

std::vector<std::string> chosen(const std::optional<std::string>& benchmark) {
  std::vector<std::string> names;
  for (const auto& one : session::benchmarks_of({.benchmark = benchmark}, kProgram, {}, kSorts))
    names.push_back(one.benchmark);
  return names;
}

std::string said_of(const std::optional<std::string>& benchmark, const runner::Spawner& spawn) {
  return message_of([&] { session::benchmarks_of({.benchmark = benchmark}, kProgram, {}, spawn); });
}

using Names = std::vector<std::string>;

}  // namespace

BOOST_AUTO_TEST_SUITE(benchmarks_of)

BOOST_AUTO_TEST_CASE(without_a_wish_all_are_meant_in_the_order_of_the_program) {
  BOOST_TEST(chosen(std::nullopt) == (Names{"sort", "sort/names", "sort/numbers", "parse.all", "parse/all"}),
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(an_exact_name_means_that_one_alone) {
  BOOST_TEST(chosen("sort") == Names{"sort"}, boost::test_tools::per_element());
  BOOST_TEST(chosen("parse.all") == Names{"parse.all"}, boost::test_tools::per_element());  // and no pattern
}

BOOST_AUTO_TEST_CASE(anything_else_is_a_pattern_found_anywhere) {
  BOOST_TEST(chosen("n(am|umb)e") == (Names{"sort/names", "sort/numbers"}), boost::test_tools::per_element());
  BOOST_TEST(chosen("^parse") == (Names{"parse.all", "parse/all"}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(what_matches_nothing_is_told_with_what_there_is) {
  BOOST_TEST(said_of("hash", listing({"sort", "parse"})) ==
             "BENCHMARK \"hash\" matches none of the program's benchmarks: sort, parse");
  BOOST_TEST(said_of("(", listing({"sort"})) ==
             "BENCHMARK \"(\" is neither the name of a benchmark nor a regular expression; there are sort");
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
    return said_of("x", [ended](const runner::Launch&) { return ended; });
  };
  BOOST_TEST(ending({.how = Ended::How::exited, .code = 2, .tail = "two benchmarks are named \"sort\""}) ==
             "'bench 'a b' --holdfast-list' exited with 2; the end of its stderr:\ntwo benchmarks are named "
             "\"sort\"");
  BOOST_TEST(ending({.how = Ended::How::timed_out})
                 .ends_with(" did not end within 30 s and was killed with all that it had "
                            "started; it wrote nothing to stderr"));
}

BOOST_AUTO_TEST_CASE(a_real_program_is_asked) {
  const runner::Launch program{.argv = {"/bin/sh", "-c", "echo '{\"benchmark\":\"'$1'\"}'", "sh"},
                               .deadline_s = 60};
  const auto found = session::benchmarks_of({}, program);
  BOOST_REQUIRE(found.size() == 1U);
  BOOST_TEST(found.front().benchmark == "--holdfast-list");
}

BOOST_AUTO_TEST_SUITE_END()
