#include "wire/report_json.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <limits>

#include "message_of.hpp"
#include "wire/json.hpp"

BOOST_AUTO_TEST_SUITE(report_json)

namespace {

using namespace holdfast;
using nlohmann::json;

json json_of(const Report& report) { return json::parse(wire::report_text(report)); }

/// Returns the text of the value at a path like "/results/0/verdict".
std::string at(const json& report, const std::string& path) {
  return report.at(json::json_pointer(path)).dump();
}

Run judged(Outcome outcome) {
  Run result;
  result.subject = {.test = "sort", .benchmark = "sort/names", .params = "{\"size\":\"10\"}"};
  result.verdict = Verdict{.tester = "shift", .outcome = outcome, .message = "slower by 10 %"};
  return result;
}

Run broken(const std::string& error) {
  Run result;
  result.subject = {.test = "hash", .benchmark = "hash", .params = "{}"};
  result.error = error;
  return result;
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_top_of_a_report_is_the_contracts) {
  Report report;
  report.session = {.id = "20261121T031500-5f3a",
                    .started = "2026-11-21T03:15:00Z",
                    .project = "Demo",
                    .config = "Release"};
  report.session.fingerprint = "9c51";
  report.session.facts = {{"cpu", "A"}};
  report.missing = {"parse"};
  report.undeclared = {"hash"};
  report.vanished = {"sort size=5"};
  report.session.policy.budget_s = 120;
  report.measured_s = 41;
  report.took_s = 50;
  report.gate = {.verdict = "pass", .reasons = {"1 declared without a result in this session: parse."}};
  const auto expected = json::parse(R"({
    "schema": "holdfast-report/1",
    "session": {"id": "20261121T031500-5f3a", "started": "2026-11-21T03:15:00Z", "project": "Demo", "config": "Release",
      "commit": null, "branch": null, "dirty": false, "fingerprint": "9c51", "facts": {"cpu": "A"}},
    "summary": {"pass": 0, "regressed": 0, "improved": 0, "inconclusive": 0, "no_baseline": 0, "incompatible": 0,
      "missing": 3, "errors": 0},
    "gate": {"verdict": "pass", "reasons": ["1 declared without a result in this session: parse."], "closed": false,
      "policy": {"block": ["regressed"], "undecided_max": 0.2, "labels": [], "budget_total": 120}},
    "measured_seconds": 41,
    "seconds": 50,
    "missing": ["parse"],
    "undeclared": ["hash"],
    "vanished": ["sort size=5"],
    "growth": [],
    "coverage": null,
    "results": []})");
  BOOST_TEST(json_of(report) == expected);
}

BOOST_AUTO_TEST_CASE(every_result_has_all_fields_null_where_there_is_nothing_to_say) {
  const auto report = json_of({.results = {judged(Outcome::no_baseline)}});
  const auto& result = report["results"][0];
  for (const char* field :
       {"test", "benchmark", "params", "metric", "unit", "direction", "verdict", "message", "tester",
        "thresholds", "pairs", "seconds", "seed", "baseline", "current", "warnings"}) {
    BOOST_TEST((result.contains(field) && !result[field].is_null()), field);
  }
  for (const char* field : {"estimate", "interval", "statistic", "df", "p_value", "critical", "mde",
                            "q_value", "classic", "previous", "pinpoint", "calibration", "quarantine"}) {
    BOOST_TEST((result.contains(field) && result[field].is_null()), field);
  }
  BOOST_TEST(at(report, "/results/0/params") == R"({"size":"10"})");
  BOOST_TEST(at(report, "/results/0/baseline/kind") == "\"none\"");
  BOOST_TEST(at(report, "/results/0/baseline/median") == "null");
}

BOOST_AUTO_TEST_CASE(the_numbers_of_a_verdict_are_there) {
  auto result = judged(Outcome::regressed);
  result.verdict->estimate = Ratio{1.1, 1.09, std::numeric_limits<double>::infinity()};
  result.verdict->interval = Interval{-1, 1};
  result.verdict->df = {1, 10};
  result.verdict->mde = 0.03;
  result.verdict->guard = "1 of 8 rounds was disturbed";
  result.verdict->warnings = {"restless"};
  result.q_value = 0.004;
  result.classic_overlap_intervals = "pass";
  result.classic_anova = "regressed";
  result.seed = 18'446'744'073'709'551'615U;
  result.baseline = {.kind = "live", .session = "b", .commit = "0a1b", .median = 500.0, .processes = {}};
  result.current.processes = {
      {.process = 1, .pair = 3, .median = 550, .low = 540, .high = 560, .samples = 30}};
  const auto report = json_of({.results = {result}});
  BOOST_TEST(at(report, "/results/0/verdict") == "\"regressed\"");
  BOOST_TEST(at(report, "/results/0/estimate") ==
             R"({"high":null,"low":1.09,"ratio":1.1})");  // JSON has no infinity
  BOOST_TEST(at(report, "/results/0/interval") == "[-1.0,1.0]");
  BOOST_TEST(at(report, "/results/0/df") == "[1.0,10.0]");
  BOOST_TEST(at(report, "/results/0/mde") == "0.03");
  BOOST_TEST(at(report, "/results/0/q_value") == "0.004");
  BOOST_TEST(at(report, "/results/0/guard") == "\"1 of 8 rounds was disturbed\"");
  BOOST_TEST(at(report, "/results/0/warnings") == "[\"restless\"]");
  BOOST_TEST(at(report, "/results/0/classic_level") == "1e-10");
  BOOST_TEST(at(report, "/results/0/classic") == R"({"anova":"regressed","overlap-intervals":"pass"})");
  BOOST_TEST(at(report, "/results/0/seed") == "18446744073709551615");
  BOOST_TEST(at(report, "/results/0/baseline/commit") == "\"0a1b\"");
  BOOST_TEST(at(report, "/results/0/current/processes/0") ==
             R"({"high":560.0,"low":540.0,"median":550.0,"pair":3,"process":1,"samples":30})");
  BOOST_TEST(!report["results"][0]["current"].contains("kind"));
}

BOOST_AUTO_TEST_CASE(what_pages_need_beside_the_verdict_is_there) {
  auto result = judged(Outcome::pass);
  result.declaration = "/build/sort.json";
  result.differences = {{.what = "kernel", .baseline = "6.1", .current = ""}};
  result.current.low = 540;
  const auto report = json_of({.results = {result}});
  BOOST_TEST(at(report, "/results/0/declaration") == "\"/build/sort.json\"");
  BOOST_TEST(at(report, "/results/0/differences") ==
             R"([{"baseline":"6.1","current":null,"what":"kernel"}])");
  BOOST_TEST(at(report, "/results/0/current/low") == "540.0");
  BOOST_TEST(at(report, "/results/0/current/high") == "null");
}

BOOST_AUTO_TEST_CASE(the_calibration_is_quoted_beside_the_verdict) {
  auto result = judged(Outcome::regressed);
  result.calibration = Calibration{.tester = "shift", .gates = 10, .alarms = 2};
  result.quarantine = Quarantine{.until = "2026-12-05T03:15:00Z", .reason = "noisy"};
  const auto report = json_of({.results = {result}});
  BOOST_TEST(at(report, "/results/0/calibration/alarms") == "2");
  BOOST_TEST(at(report, "/results/0/calibration/quarantine") == "null");
  BOOST_TEST(at(report, "/results/0/quarantine") == R"({"reason":"noisy","until":"2026-12-05T03:15:00Z"})");
}

BOOST_AUTO_TEST_CASE(what_could_not_be_measured_says_so_in_its_message) {
  const auto report =
      json_of({.results = {broken("perf.hash: killed; the end of its stderr:\nbinary \xff\xfe")}});
  BOOST_TEST(at(report, "/results/0/verdict") == "\"error\"");
  // Bytes that are not UTF-8 become U+FFFD, so that the report is JSON whatever a child wrote.
  BOOST_TEST(report["results"][0]["message"] ==
             "perf.hash: killed; the end of its stderr:\nbinary \xef\xbf\xbd\xef\xbf\xbd");
}

BOOST_AUTO_TEST_CASE(the_summary_counts_every_outcome) {
  Report report;
  report.results = {judged(Outcome::pass),
                    judged(Outcome::pass),
                    judged(Outcome::regressed),
                    judged(Outcome::improved),
                    judged(Outcome::inconclusive),
                    judged(Outcome::no_baseline),
                    judged(Outcome::incompatible),
                    broken("a"),
                    broken("b")};
  BOOST_TEST(
      json_of(report)["summary"].dump() ==
      R"({"errors":2,"improved":1,"incompatible":1,"inconclusive":1,"missing":0,"no_baseline":1,"pass":2,"regressed":1})");
}

BOOST_AUTO_TEST_CASE(program_and_conditions_are_null_where_a_run_was_kept_without) {
  Report report;
  report.results = {judged(Outcome::pass), judged(Outcome::pass)};
  report.results[1].image.program = {.name = "b", .path = "/b", .sha256 = "aa", .build_id = "b1d"};
  report.results[1].conditions = RunConditions{.before = {.load = 5}, .after = {}};
  report.results[1].remarks = {"busy"};
  const auto json = json_of(report);
  BOOST_TEST(at(json, "/results/0/program") == "null");
  BOOST_TEST(at(json, "/results/0/conditions") == "null");
  BOOST_TEST(at(json, "/results/1/program") == R"({"build_id":"b1d","path":"/b","sha256":"aa"})");
  BOOST_TEST(at(json, "/results/1/conditions/before/load") == "5.0");
  BOOST_TEST(at(json, "/results/1/conditions/after/load") == "null");
  BOOST_TEST(at(json, "/results/1/conditions/remarks") == R"(["busy"])");
}

BOOST_AUTO_TEST_CASE(growth_is_told_with_what_is_known_of_it) {
  const Growth found{.test = "perf",
                     .benchmark = "sort",
                     .others = "order=up",
                     .axis = "size",
                     .asked = "n",
                     .found = "n^2",
                     .error = 0.25,
                     .contradicted = true,
                     .sentence = "it is not"};
  const Growth undecided{.benchmark = "sort", .asked = "find", .sentence = "undecided"};
  const auto growth = json_of({.growth = {found, undecided}})["growth"];
  BOOST_TEST(growth[0] ==
             json::parse(R"({"test": "perf", "benchmark": "sort", "params": "order=up", "axis": "size",
    "asked": "n", "found": "n^2", "error": 0.25, "contradicted": true, "sentence": "it is not"})"));
  for (const char* field : {"params", "axis", "found", "error"})
    BOOST_TEST(growth[1][field].is_null(), field);
}

BOOST_AUTO_TEST_SUITE_END()
