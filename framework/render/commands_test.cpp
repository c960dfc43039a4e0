#include "render/commands.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include <algorithm>

#include "render/known_entry.hpp"
#include "render/rich_report_test.hpp"
#include "wire/known_regressions.hpp"

BOOST_AUTO_TEST_SUITE(commands)

namespace {

using namespace holdfast;
using namespace holdfast::render;
using Lines = std::vector<std::string>;

Run of(const std::string& test, Outcome outcome) {
  return measured(result_of(test, test, "{}", outcome, "said"), {1.1, 1.09, 1.11}, 100, 110);
}

Lines next_of(const std::vector<Run>& results) {
  Report report;
  report.results = results;
  return next_commands_of(report);
}

Lines steps(const Run& result) {
  Lines lines;
  for (const auto& step : steps_of(result)) lines.push_back(step.line);
  return lines;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_loss_of_time_is_looked_for_in_programs_of_every_harness) {
  auto result = of("sort", Outcome::regressed);
  BOOST_TEST(next_command_of(result) == "holdfast pinpoint sort");
  result.adapter = "google-benchmark";
  BOOST_TEST(next_command_of(result) == "holdfast pinpoint sort");
}

BOOST_AUTO_TEST_CASE(of_several_benchmarks_and_points_commands_name_the_one_that_they_are_about) {
  auto result =
      measured(result_of("sort", "sort/it's", R"({"kind":"a b","size":10})", Outcome::regressed, "said"),
               {1.1, 1.09, 1.11}, 100, 110);
  BOOST_TEST(next_command_of(result) == "holdfast pinpoint sort");
  result.one_of_benchmarks = true;
  result.one_of_points = true;
  const std::string which = R"( --benchmark 'sort/it'\''s' --params 'kind=a b' --params size=10)";
  const auto lines = steps(result);
  BOOST_TEST(lines[0] == "holdfast pinpoint sort" + which);
  BOOST_TEST(lines[1] == "holdfast profile sort" + which);
  BOOST_TEST(lines[2] == "holdfast bisect sort --good 0a1b2c3d4e --bad 6d1f0c2e9b" + which);
  BOOST_TEST(
      known_entry_of(result) ==
      R"({"test": "sort", "benchmark": "sort/it's", "params": {"kind":"a b","size":10}, "ratio": 1.11, )"
      R"("until": "YYYY-MM-DD", "reason": "WHY"})");
}

BOOST_AUTO_TEST_CASE(of_a_compilation_the_phase_is_looked_for_and_no_function) {
  auto result = of("codec", Outcome::regressed);
  result.pinpoint =
      Pinpoint{.outcome = "located", .function = "codec.cpp", .strategy = "includes", .unit = "lines"};
  const auto lines = steps(result);
  BOOST_TEST(lines.front() == "holdfast pinpoint codec");
  for (const auto& line : lines) BOOST_TEST(line.find("profile") == std::string::npos);
}

BOOST_AUTO_TEST_CASE(for_another_metric_the_commit_is_looked_for_where_both_were_built_as_they_are) {
  auto result = of("sort", Outcome::regressed);
  result.subject.metric = "output";
  result.subject.unit = "B";
  BOOST_TEST(next_command_of(result) == "holdfast bisect sort --good 0a1b2c3d4e --bad 6d1f0c2e9b");
  result.current.dirty = true;
  BOOST_TEST(next_command_of(result) == "holdfast baseline accept sort --reason WHY");
}

BOOST_AUTO_TEST_CASE(a_time_that_a_command_prints_is_looked_for_in_its_program) {
  auto result = of("sort", Outcome::regressed);
  result.subject.metric = "output";
  result.subject.unit = "us";
  BOOST_TEST(next_command_of(result) == "holdfast pinpoint sort");
}

BOOST_AUTO_TEST_CASE(what_is_compared_with_stored_numbers_has_no_program_to_look_into) {
  auto result = of("sort", Outcome::regressed);
  result.baseline.kind = "stored";
  for (const auto& command : commands_of(result)) BOOST_TEST(command.find("pinpoint") == std::string::npos);
}

BOOST_AUTO_TEST_CASE(what_is_undecided_is_measured_with_twice_the_limits) {
  auto result = of("sort", Outcome::inconclusive);
  result.in_force = {{"budget", "30"}, {"processes", "40"}};
  BOOST_TEST(next_command_of(result) == "holdfast run sort --processes 80 --budget 60");
}

BOOST_AUTO_TEST_CASE(what_is_undecided_of_programs_that_ran_in_turns_is_tried_at_once) {
  auto result = of("sort", Outcome::inconclusive);
  result.baseline.kind = "live";
  result.in_force = {{"budget", "30"}, {"processes", "40"}, {"duet", "off"}};
  BOOST_TEST(next_command_of(result) == "holdfast run sort --duet on");
  result.in_force["duet"] = "on";
  BOOST_TEST(next_command_of(result) == "holdfast run sort --processes 80 --budget 60 --duet on");
  result.in_force["duet"] = "off";
  result.verdict->codes = {kDuetFailed};
  BOOST_TEST(next_command_of(result) == "holdfast run sort --processes 80 --budget 60");
}

BOOST_AUTO_TEST_CASE(accepting_is_no_way_out_for_what_is_compared_with_a_commit_or_nothing) {
  auto result = of("sort", Outcome::no_baseline);
  BOOST_TEST(next_command_of(result) == "holdfast baseline accept sort");
  result.in_force["baseline"] = "none";
  BOOST_TEST(next_command_of(result).empty());
  result = of("sort", Outcome::improved);
  result.baseline.ref = "origin/main";
  BOOST_TEST(next_command_of(result).empty());
}

BOOST_AUTO_TEST_CASE(accepting_is_no_way_out_for_a_lost_snapshot) {
  auto result = of("sort", Outcome::incompatible);
  BOOST_TEST(next_command_of(result) == "holdfast baseline accept sort");
  result.verdict->codes = {kSnapshotMissing};
  BOOST_TEST(next_command_of(result).empty());
}

BOOST_AUTO_TEST_CASE(a_suite_without_a_baseline_is_accepted_at_once) {
  const auto fresh = [](const char* test) { return of(test, Outcome::no_baseline); };
  BOOST_TEST(next_of({fresh("sort")}) == Lines{"holdfast baseline accept sort"},
             boost::test_tools::per_element());
  BOOST_TEST(next_of({fresh("sort"), fresh("parse"), of("hash", Outcome::pass)}) ==
                 Lines{"holdfast baseline accept"},
             boost::test_tools::per_element());
  BOOST_TEST(next_of({fresh("sort"), of("hash", Outcome::regressed)}) ==
                 (Lines{"holdfast pinpoint hash", "holdfast baseline accept sort"}),
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(five_commands_are_enough_and_each_is_said_once) {
  std::vector<Run> many;
  for (const char* test : {"a", "a", "b", "c", "d", "e", "f"}) many.push_back(of(test, Outcome::regressed));
  BOOST_TEST(next_of(many).size() == 5U);
}

BOOST_AUTO_TEST_CASE(the_steps_after_a_regression_begin_with_its_cause) {
  const auto result = of("sort", Outcome::regressed);
  const Lines expected{"holdfast pinpoint sort",
                       "holdfast profile sort",
                       "holdfast bisect sort --good 0a1b2c3d4e --bad 6d1f0c2e9b",
                       "holdfast baseline accept sort --reason WHY",
                       R"({"test": "sort", "ratio": 1.11, "until": "YYYY-MM-DD", "reason": "WHY"})",
                       "ctest -C Release -R '^perf[.]sort$' --verbose",
                       "holdfast history sort"};
  BOOST_TEST(steps(result) == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(the_first_step_is_the_command_of_the_terminal) {
  for (const auto outcome :
       {Outcome::regressed, Outcome::inconclusive, Outcome::no_baseline, Outcome::improved}) {
    auto result = of("sort", outcome);
    result.in_force = {{"budget", "30"}, {"processes", "40"}};
    BOOST_TEST(steps(result).front() == next_command_of(result));
  }
}

BOOST_AUTO_TEST_CASE(what_a_further_run_would_repeat_is_measured_afresh) {
  auto decided = of("sort", Outcome::pass);
  decided.experiment.emplace();
  BOOST_TEST(steps(decided).front() == "HOLDFAST_FRESH=1 ctest -C Release -R '^perf[.]sort$' --verbose");
}

BOOST_AUTO_TEST_CASE(what_passed_is_measured_again_and_what_is_broken_has_no_history_to_add) {
  const auto again = "ctest -C Release -R '^perf[.]sort$' --verbose";
  BOOST_TEST(steps(of("sort", Outcome::pass)) == (Lines{again, "holdfast history sort"}),
             boost::test_tools::per_element());
  BOOST_TEST(steps(broken("sort", "killed")) == Lines{"ctest -R '^perf[.]sort$' --verbose"},
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(an_entry_covers_the_whole_interval_of_its_metric) {
  const auto rate = measured(higher_is_better(result_of("pool", "pool", "{}", Outcome::regressed, "said")),
                             {0.9, 0.8, 0.95}, 100, 90);
  BOOST_TEST(
      known_entry_of(rate) ==
      R"({"test": "pool", "metric": "throughput", "ratio": 1.25, "until": "YYYY-MM-DD", "reason": "WHY"})");
  BOOST_TEST(known_entry_of(of("sort*", Outcome::regressed)).empty());
  BOOST_TEST(known_entry_of(result_of("sort", "sort", "{}", Outcome::regressed, "said")).empty());
}

BOOST_AUTO_TEST_CASE(an_entry_is_read_once_its_date_is_filled_in) {
  auto entry = known_entry_of(of("sort \"names\"", Outcome::regressed));
  const std::string date = "YYYY-MM-DD";
  entry.replace(entry.find(date), date.size(), "2026-12-31");
  const auto read = wire::parse_known_regressions("[" + entry + "]", "known-regressions.json");
  BOOST_REQUIRE(read.size() == 1U);
  BOOST_TEST(read[0].test == "sort \"names\"");
  BOOST_TEST(read[0].metric == "time");
  BOOST_TEST(read[0].known.ratio == 1.11);
}

BOOST_AUTO_TEST_CASE(a_name_is_typed_as_the_shell_and_ctest_take_it) {
  BOOST_TEST(commands_of(of("sort [1]", Outcome::inconclusive)).front() ==
             "ctest -C Release -R '^perf[.]sort \\[1\\]$' --verbose");
}

BOOST_AUTO_TEST_CASE(of_a_regression_its_cause_is_asked_for_first_and_accepting_it_comes_last) {
  const auto found = commands_of(of("sort", Outcome::regressed), "/build");
  const Lines words{" pinpoint sort", " bisect sort ", "ctest ", " baseline accept sort --reason WHY"};
  BOOST_REQUIRE(found.size() == words.size());
  for (std::size_t k = 0; k < found.size(); ++k)
    BOOST_TEST(found[k].find(words[k]) != std::string::npos, found[k]);
}

BOOST_AUTO_TEST_CASE(a_single_commit_is_not_searched_for_itself) {
  auto result = of("sort", Outcome::regressed);
  const auto searches = [&] {
    auto lines = commands_of(result);
    for (const auto& line : steps(result)) lines.push_back(line);
    lines.push_back(next_command_of(result));
    return std::ranges::any_of(lines,
                               [](const auto& line) { return line.find(" bisect ") != std::string::npos; });
  };
  BOOST_TEST(searches());
  result.subject.metric = "output";  // the metric is not a time, so bisect is the only next step
  result.subject.unit = "B";
  BOOST_TEST(searches());
  result.one_commit = true;
  BOOST_TEST(!searches());
}

BOOST_AUTO_TEST_SUITE_END()
