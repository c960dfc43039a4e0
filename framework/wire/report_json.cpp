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
                          note("Whether the policy blocks what was found; `holdfast gate` exits with 1 then, "
                               "or 2 where something is broken."),
                          [](const T& report) { return report.gate.closed; }),
              computed<T>("policy",
                          [](const T& report) { return In<Codec<GatePolicy>>{report.session.policy}; }));

HOLDFAST_FORM(
    ReportDocument, Report, schema_is<T>("holdfast-report/1"),
    HOLDFAST_FIELDS(always, session, missing, growth),
    HOLDFAST_FIELD(overall, Presence::if_set,
                   "The change of all tests, and of those with each label, as one number."),
    computed<T>(
        "summary",
        note("Results with each verdict; what is missing, no longer declared or has vanished is missing."),
        [](const T& report) { return In<ReportedCounts>{report}; }),
    computed<T>("gate", note("One verdict over all."),
                [](const T& report) { return In<ReportedGate>{report}; }),
    field("measured_seconds", &T::measured_s, "Of all results.", Numbers::positive),
    field("seconds", &T::took_s, "From the opening of the session to the end of its last measurement.",
          Numbers::positive),
    HOLDFAST_FIELD(undeclared, "Accepted earlier, but no longer declared."),
    HOLDFAST_FIELD(vanished, "Benchmarks and points that their test measures no longer."),
    HOLDFAST_FIELD(edited_sources, Presence::if_set,
                   "Sources that hold benchmarks, and that changed since the commits of the baselines."),
    computed<T>("coverage",
                note("What functions lack that changed (`holdfast coverage`); null: that is not known."),
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
      "What `holdfast report json`, `gate --json`, `run --json` and `compare --json` print. Fields that are "
      "not described here may be added; none that is will be taken away or change its meaning in version 1.");
}

}  // namespace holdfast::wire
