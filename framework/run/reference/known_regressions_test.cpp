#include "run/reference/known_regressions.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "run/reference/open_session.hpp"

BOOST_AUTO_TEST_SUITE(known_regressions)

namespace {

using namespace holdfast;
using namespace holdfast::run;

const Subject kSort{.test = "sort", .benchmark = "sort/names", .params = R"({"size":5})"};
constexpr const char* kMoment = "2026-12-31T23:59:59Z";

wire::KnownRegressions entry(const std::string& more = "", const std::string& test = "sort") {
  return wire::parse_known_regressions(
      R"([{"test": ")" + test + R"(", "ratio": 1.08, "until": "2026-12-31", "reason": "why")" + more + "}]",
      "known.json");
}

Verdict slower(double low, double ratio, double high) {
  return {.outcome = Outcome::regressed, .estimate = Ratio{ratio, low, high}};
}

KnownAnswer answer(const wire::KnownRegressions& all, const Verdict& verdict, const Subject& subject = kSort,
                   const std::string& branch = "main", const std::string& now = kMoment) {
  return known_of(all, {.subject = subject, .branch = branch, .now = now}, verdict);
}

bool covers(const wire::KnownRegressions& all, const Subject& subject = kSort,
            const std::string& branch = "main") {
  return answer(all, slower(1.04, 1.05, 1.06), subject, branch).known.has_value();
}

Report report_of(Verdict verdict, std::optional<Known> known = {}) {
  Report report;
  report.session.branch = "main";
  report.session.started = kMoment;
  report.results.push_back({.subject = kSort, .verdict = std::move(verdict), .known = std::move(known)});
  return report;
}

}  // namespace

BOOST_AUTO_TEST_CASE(what_counts_is_the_largest_plausible_loss) {
  BOOST_TEST(answer(entry(), slower(1.04, 1.05, 1.08)).known.value().reason == "why");
  const auto beyond = answer(entry(), slower(1.04, 1.05, 1.081));  // the estimate alone would be covered
  BOOST_TEST(!beyond.known.has_value());
  BOOST_REQUIRE_EQUAL(beyond.warnings.size(), 1U);
  BOOST_TEST(beyond.warnings[0] ==
             "known.json:1 covers up to 8 % worse (why), but this may be 8.1 % worse: it stays regressed");
}

BOOST_AUTO_TEST_CASE(a_function_that_regressed_must_be_covered_by_its_own_loss) {
  const Measurand of{.subject = kSort, .branch = "main", .now = kMoment};
  const auto whole = slower(0.99, 1, 1.01);
  const auto lost = [](double high) {
    return std::vector<FunctionTime>{{.name = "parse", .high = high, .regressed = true}};
  };
  BOOST_TEST(known_of(entry(), of, whole, lost(0.08)).known.has_value());  // the entry covers 8 %
  BOOST_TEST(!known_of(entry(), of, whole, lost(0.3)).known.has_value());
  auto only_told = lost(0.3);
  only_told.front().regressed = false;
  BOOST_TEST(known_of(entry(), of, whole, only_told).known.has_value());
}

BOOST_AUTO_TEST_CASE(an_entry_for_a_function_that_regressed_is_as_large_as_its_loss) {
  Run run{.subject = kSort, .verdict = slower(0.99, 1, 1.01)};
  BOOST_TEST(covering_ratio(run) == 1.01);
  run.functions = {{.name = "parse", .change = 0.06, .high = 0.07, .regressed = true}};
  BOOST_TEST(covering_ratio(run) == 1.07);
  BOOST_TEST(covering_ratio(run, 2) == 1.09);  // 1.06 * (1.07 / 1.06)^2 = 1.0801, rounded up
}

BOOST_AUTO_TEST_CASE(where_more_is_better_the_loss_is_how_many_times_less_it_is) {
  auto subject = kSort;
  subject.direction = Direction::higher;
  BOOST_TEST(answer(entry(), slower(1 / 1.08, 0.95, 0.97), subject).known.has_value());
  BOOST_TEST(!answer(entry(), slower(0.92, 0.95, 0.97), subject).known.has_value());  // 1 / 0.92 is 1.087
}

BOOST_AUTO_TEST_CASE(without_an_interval_nothing_is_covered) {
  const auto none = answer(entry(), {.outcome = Outcome::regressed});
  BOOST_TEST(!none.known.has_value());
  BOOST_REQUIRE_EQUAL(none.warnings.size(), 1U);
  BOOST_TEST(none.warnings[0].find("gives no interval") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(an_entry_counts_until_its_last_day_is_over_in_utc) {
  const auto verdict = slower(1.04, 1.05, 1.06);
  BOOST_TEST(answer(entry(), verdict, kSort, "main", "2026-12-31T23:59:59Z").known.has_value());
  const auto late = answer(entry(), verdict, kSort, "main", "2027-01-01T00:00:00Z");
  BOOST_TEST(!late.known.has_value());
  BOOST_REQUIRE_EQUAL(late.warnings.size(), 1U);
  BOOST_TEST(late.warnings[0] == "known.json:1 expired after 2026-12-31 and no longer counts (why)");
}

BOOST_AUTO_TEST_CASE(an_entry_is_about_what_it_says_and_nothing_else) {
  for (const char* test : {"sort", "s*", "perf.sort", "*"}) BOOST_TEST(covers(entry("", test)));
  for (const char* test : {"sor", "hash", "perf.hash"}) BOOST_TEST(!covers(entry("", test)));
  BOOST_TEST(covers(entry(R"(, "benchmark": "sort/*")")));
  BOOST_TEST(!covers(entry(R"(, "benchmark": "hash/*")")));
  BOOST_TEST(covers(entry(R"(, "params": {"size": 5})")));
  BOOST_TEST(!covers(entry(R"(, "params": {"size": 6})")));
  BOOST_TEST(covers(entry(R"(, "branch": "ma*")")));
  BOOST_TEST(!covers(entry(R"(, "branch": "release-*")")));
  BOOST_TEST(!covers(entry(R"(, "branch": "main")"), kSort, ""));  // no branch is checked out
}

BOOST_AUTO_TEST_CASE(without_a_metric_it_is_about_time_alone) {
  auto cycles = kSort;
  cycles.metric = "cycles";
  BOOST_TEST(!covers(entry(), cycles));
  BOOST_TEST(covers(entry(R"(, "metric": "c*")"), cycles));
  BOOST_TEST(!covers(entry(R"(, "metric": "c*")")));
}

BOOST_AUTO_TEST_CASE(what_did_not_regress_needs_no_entry) {
  auto verdict = slower(1.04, 1.05, 1.06);
  verdict.outcome = Outcome::inconclusive;
  BOOST_TEST(!answer(entry(), verdict).known.has_value());
  BOOST_TEST(answer(entry(), verdict).warnings.empty());
}

BOOST_AUTO_TEST_CASE(of_several_entries_the_one_that_reaches_farthest_decides_how_long_is_measured) {
  auto all = entry();
  all.push_back(entry("", "*").front());
  all.back().known.ratio = 1.2;
  BOOST_TEST(largest_known(all, {.subject = kSort, .branch = "main", .now = kMoment}).value() == 1.2);
  BOOST_TEST(
      !largest_known(all, {.subject = kSort, .branch = "main", .now = "2027-01-01T00:00:00Z"}).has_value());
  BOOST_TEST(answer(all, slower(1.04, 1.1, 1.15)).known.value().ratio == 1.2);
}

BOOST_AUTO_TEST_CASE(a_known_regression_does_not_gate_and_the_gate_names_it) {
  const auto report = report_of(slower(1.04, 1.05, 1.06), entry().front().known);
  BOOST_TEST(is_known(report.results[0]));
  GateVerdict gate{.verdict = "pass", .reasons = {}};
  say_known(report, gate);
  BOOST_REQUIRE_EQUAL(gate.reasons.size(), 1U);
  BOOST_TEST(gate.reasons[0] ==
             "1 of 1 known to regress, measured but not gating: sort/names size=5 (5 % worse, covered up "
             "to 8 % worse until 2026-12-31 by known.json:1: why).");
}

BOOST_AUTO_TEST_CASE(entries_that_are_of_no_use_are_said) {
  const auto said = [](const wire::KnownRegressions& all, const Report& report) {
    const auto sentences = idle_entries(all, report);
    return sentences.empty() ? std::string() : sentences.front();
  };
  const auto passed = report_of({.outcome = Outcome::pass});
  BOOST_TEST(
      said(entry(), passed) ==
      "known.json:1 is no longer needed, because sort/names size=5 does not regress; it can be removed.");
  BOOST_TEST(said(entry("", "hash"), passed) ==
             "known.json:1 matches nothing that was measured; it can be removed.");
  BOOST_TEST(said(entry(), report_of(slower(1.04, 1.05, 1.06))) == "");
  BOOST_TEST(said(entry(), report_of({.outcome = Outcome::inconclusive})) == "");
  BOOST_TEST(said(entry(R"(, "branch": "release-*")"), passed) == "");
  auto part = passed;
  part.missing = {"hash"};  // only a part of the suite was run
  BOOST_TEST(said(entry("", "hash"), part) == "");
  auto fleet = passed;
  fleet.missing = {"hash on zen", "hash on skylake"};
  BOOST_TEST(said(entry("", "hash"), fleet) == "");
  auto labelled = passed;
  labelled.session.declared = {"sort", "hash"};
  labelled.session.chosen = {"sort"};
  BOOST_TEST(said(entry("", "hash"), labelled) == "");
  BOOST_TEST(said(entry("", "gone"), labelled) != "");
  auto by_hand = passed;
  by_hand.session.facts[kByHandFact] = "yes";
  BOOST_TEST(said(entry("", "hash"), by_hand) == "");
  auto later = passed;
  later.session.started = "2027-01-01T00:00:00Z";
  BOOST_TEST(said(entry(), later) ==
             "known.json:1 expired after 2026-12-31 and no longer counts (why); remove it.");
}

BOOST_AUTO_TEST_SUITE_END()
