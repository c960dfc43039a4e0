#include "render/page_context.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "process/git_directory_test.hpp"
#include "render/rich_report_test.hpp"
#include "wire/json_text.hpp"

BOOST_AUTO_TEST_SUITE(page_context)

namespace {

using namespace holdfast;

Report report_between(const std::string& from, const std::string& to) {
  auto result = render::measured(render::result_of("sort", "sort", "{}", Outcome::regressed, "slower"),
                                 {1.1, 1.09, 1.11}, 100, 110);
  result.baseline.commit = from;
  result.current.commit = to;
  Report report;
  report.session.commit = to;
  report.results = {result, result};
  return report;
}

nlohmann::json context(const Report& report, const std::string& source, bool has_steps = true) {
  return wire::parsed_json(render::page_context(report, source, has_steps));
}

}  // namespace

BOOST_AUTO_TEST_CASE(commits_since_the_baseline_are_listed_once_for_all_results) {
  const process::GitDirectory source;
  source.git({"remote", "add", "origin", "git@example.com:o/r.git"});
  const auto from = source.commit("first");
  const auto to = source.commit("second");
  const auto made = context(report_between(from, to), source.place.path());
  BOOST_TEST(made["remote"] == "git@example.com:o/r.git");
  BOOST_TEST(made["prefix"].is_null());
  BOOST_REQUIRE(made["logs"].size() == 1U);
  BOOST_TEST(made["logs"][0]["n_commits"] == 1);
  BOOST_TEST(made["logs"][0]["commits"][0]["hash"] == to);
  BOOST_TEST(made["logs"][0]["commits"][0]["subject"] == "second");
  BOOST_TEST(made["steps"].size() == 2U);
}

BOOST_AUTO_TEST_CASE(without_git_or_with_another_repository_nothing_is_said_of_commits) {
  const process::GitDirectory source;
  const auto report = report_between("0a1b2c3d4e", "6d1f0c2e9b");
  for (const auto& place : {std::string(), source.place.path()}) {
    const auto made = context(report, place);
    BOOST_TEST(made["remote"].is_null());
    BOOST_TEST(made["prefix"].is_null());
    BOOST_TEST(made["logs"].empty());
    BOOST_TEST(!made["steps"][0].empty());
  }
}

BOOST_AUTO_TEST_CASE(what_is_not_declared_has_no_steps) {
  const auto made = context(report_between("0a", "0b"), "", false);
  BOOST_TEST(made["steps"] == nlohmann::json::parse("[[], []]"));
}

BOOST_AUTO_TEST_SUITE_END()
