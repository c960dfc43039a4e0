#include "render/page_context.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "process/git_directory_test.hpp"
#include "render/golden_test.hpp"
#include "render/made_pinpoint_test.hpp"
#include "render/pinpoint_words.hpp"
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

// framework/report/tests/test_schema.py renders the pages of this report.
BOOST_AUTO_TEST_CASE(the_context_of_a_report_of_everything_is_as_it_was_approved) {
  auto report = render::rich_report();
  report.results[1].functions = {{.name = "parse", .outcome = "slower", .change = 0.051, .rounds = 14}};
  const auto made = context(report, "");
  render::is_as_approved("context.json", made.dump(1) + "\n");
}

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

BOOST_AUTO_TEST_CASE(what_the_terminal_says_of_a_result_is_said_on_its_page) {
  auto report = report_between("0a", "0b");
  auto& result = report.results[0];
  result.known =
      Known{.reason = "safer parser", .until = "2026-12-31", .ratio = 1.08, .entry = "known.json:3"};
  result.quarantine = Quarantine{.until = "2026-12-05T03:15:00Z", .reason = "3 of 10 gates were called"};
  result.calibration =
      Calibration{.made = "2026-11-21T03:15:00Z", .gates = 10, .alarms = 3, .noise = {.between = 0.2}};
  result.calibration->declared = {.seconds = 30, .effect = 0.029};
  const auto words = context(report, "")["words"][0];
  BOOST_TEST(words["known"] == "until 2026-12-31, up to 8 % worse (known.json:3): safer parser");
  BOOST_TEST(words["quarantine"] == "until 2026-12-05, measured but not gating: 3 of 10 gates were called");
  std::string facts;
  for (const auto& fact : words["calibration"])
    facts += fact["name"].get<std::string>() + ": " + fact["value"].get<std::string>() + "; ";
  BOOST_TEST(facts ==
             "calibrated: 2026-11-21; noise between processes: 20.00 %; false alarms: 3 of 10 gates; "
             "undecided: 0 of "
             "10 gates; detectable in the budget: 2.9 % in 30 s; ");
  for (const char* absent : {"known", "accepted", "quarantine"})
    BOOST_TEST(context(report, "")["words"][1][absent] == "", absent);
}

BOOST_AUTO_TEST_CASE(the_tree_of_a_pinpoint_is_scaled_to_its_longest_time) {
  auto report = report_between("0a", "0b");
  report.results[0].pinpoint = render::made_pinpoint();
  const auto found = context(report, "")["words"][0]["pinpoint"];
  BOOST_TEST(found["culprits"][0]["sentence"] ==
             render::culprit_text(render::made_pinpoint(), render::made_pinpoint().culprits.front()));
  double longest = 0;
  for (const auto& one : found["tree"])
    longest = std::max({longest, one["previous_part"].get<double>(), one["current_part"].get<double>()});
  BOOST_TEST(longest == 1);
  BOOST_TEST(found["tree"][0]["depth"] == 0);
  BOOST_TEST(found["tree"][1]["depth"] == 1);
}

BOOST_AUTO_TEST_CASE(what_is_not_declared_has_no_steps) {
  const auto made = context(report_between("0a", "0b"), "", false);
  BOOST_TEST(made["steps"] == nlohmann::json::parse("[[], []]"));
}

BOOST_AUTO_TEST_SUITE_END()
