#include "wire/report_json.hpp"

#include <algorithm>

#include "wire/dumped.hpp"
#include "wire/json_schema.hpp"
#include "wire/reported_run.hpp"

namespace holdfast::wire {

HOLDFAST_TABLE(OverallChange, HOLDFAST_FIELD(label, "Label of the tests; empty: all tests."),
               HOLDFAST_FIELD(tests, "Number of tests in the mean."),
               HOLDFAST_FIELD(without, "Number of tests without a comparison, which are not part of it."),
               HOLDFAST_FIELD(change,
                              "Geometric mean of the changes of the tests; above 1 is worse, whatever the "
                              "direction of each metric."),
               HOLDFAST_FIELDS(always, sentence));

namespace {

/// Indices into the list of functions are left out, because a report has no such list.
HOLDFAST_FORM(ReportedCoverage, CoverageChange, ChangeWithoutLack::kFields,
              computed<T>("lacking", note(kLackingHelp),
                          [](const T& change) { return all_in<LackWithoutPlace>(change.lacking); }));

std::size_t count_of(const Report& report, std::string_view word) {
  return static_cast<std::size_t>(
      std::ranges::count_if(report.results, [&](const Run& run) { return run.word() == word; }));
}

/// Vanished results count as missing: a test, whether it is still declared or not, and a part of one.
HOLDFAST_FORM(ReportedCounts, Report,
              computed<T>("pass", [](const T& report) { return count_of(report, "pass"); }),
              computed<T>("regressed", [](const T& report) { return count_of(report, "regressed"); }),
              computed<T>("improved", [](const T& report) { return count_of(report, "improved"); }),
              computed<T>("inconclusive", [](const T& report) { return count_of(report, "inconclusive"); }),
              computed<T>("no_baseline", [](const T& report) { return count_of(report, "no_baseline"); }),
              computed<T>("incompatible", [](const T& report) { return count_of(report, "incompatible"); }),
              computed<T>("errors", [](const T& report) { return count_of(report, "error"); }),
              computed<T>("missing", [](const T& report) {
                return report.missing.size() + report.undeclared.size() + report.vanished.size();
              }));

HOLDFAST_FORM(ReportedGate, Report,
              computed<T>("verdict", note(Words{"pass|regressed|inconclusive|error"}),
                          [](const T& report) { return report.gate.verdict; }),
              computed<T>("reasons", [](const T& report) { return report.gate.reasons; }),
              computed<T>("closed",
                          note("Whether the policy blocks a finding. `holdfast gate` then exits with 1, or "
                               "with 2 if something is broken."),
                          [](const T& report) { return report.gate.closed; }),
              computed<T>("policy",
                          [](const T& report) { return In<Codec<GatePolicy>>{report.session.policy}; }));

HOLDFAST_FORM(
    ReportDocument, Report, schema_is<T>("holdfast-report/1"),
    HOLDFAST_FIELDS(always, session, missing, growth),
    HOLDFAST_FIELD(overall, Presence::if_set,
                   "Geometric mean of the changes of all tests, and of the tests with each label."),
    computed<T>("summary",
                note("Number of results with each verdict. `missing` counts tests that were not measured or "
                     "are no longer declared, and benchmarks that vanished."),
                [](const T& report) { return In<ReportedCounts>{report}; }),
    computed<T>("gate", note("Verdict on all results together."),
                [](const T& report) { return In<ReportedGate>{report}; }),
    field("measured_seconds", &T::measured_s, "Measuring time of all results in seconds.", Numbers::positive),
    field("seconds", &T::took_s, "Seconds from the start of the session to the end of its last measurement.",
          Numbers::positive),
    HOLDFAST_FIELD(undeclared, "Tests that have a baseline but are no longer declared."),
    HOLDFAST_FIELD(vanished, "Benchmarks and parameter points that their test no longer measures."),
    HOLDFAST_FIELD(edited_sources, Presence::if_set,
                   "Source files with benchmarks that changed since the commits of the baselines."),
    computed<T>("coverage",
                note("Coverage that changed functions lack (`holdfast coverage`); null if unknown."),
                [](const T& report) {
                  return report.coverage ? std::optional(In<ReportedCoverage>{*report.coverage})
                                         : std::nullopt;
                }),
    computed<T>("results", [](const T& report) { return all_in<ReportedRun>(report.results); }));

}  // namespace

std::string report_text(const Report& report, int indent) {
  return dumped(json_of(In<ReportDocument>{report}), indent);
}

std::string report_schema() {
  return schema_text<In<ReportDocument>>(
      "A report of Holdfast",
      "Output of `holdfast report json`, `gate --json`, `run --json` and `compare --json`. In version 1, "
      "fields may be added; described fields are not removed and do not change their meaning.");
}

}  // namespace holdfast::wire
