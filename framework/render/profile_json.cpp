#include "render/profile.hpp"
#include "wire/dumped.hpp"
#include "wire/json_schema.hpp"
#include "wire/model_codecs.hpp"
#include "wire/verdict_codecs.hpp"

namespace holdfast::wire {

namespace {

/// Returns none if there is no program to compare with.
std::optional<std::vector<run::FunctionChange>> changes_of(const Profiles& profiles) {
  if (!profiles.current || !profiles.baseline) return std::nullopt;
  return run::changes(*profiles.baseline, *profiles.current);
}

}  // namespace

HOLDFAST_TABLE(run::FunctionChange, HOLDFAST_FIELDS(always, name),
               computed<T>("baseline", [](const T& change) { return In<CostsOfFunction>{change.baseline}; }),
               computed<T>("current", [](const T& change) { return In<CostsOfFunction>{change.current}; }));

HOLDFAST_TABLE(run::ProfiledMetric,
               HOLDFAST_FIELDS(always, metric, unit, direction, current, baseline, warnings),
               computed<T>("profile", note("Profile as in a report, but with all functions."),
                           [](const T& metric) {
                             return metric.profiles.current || metric.profiles.baseline ? &metric.profiles
                                                                                        : nullptr;
                           }),
               computed<T>("changes",
                           note("Functions that differ from the baseline, the largest change of costs first; "
                                "null if nothing could be compared."),
                           [](const T& metric) { return changes_of(metric.profiles); }));

HOLDFAST_TABLE(run::ProfiledPoint, HOLDFAST_FIELDS(always, benchmark, metrics),
               object_field("params", &T::params),
               HOLDFAST_FIELD(skipped, Presence::or_null, "Reason why the benchmark skipped itself."),
               HOLDFAST_FIELD(baseline_run, Presence::or_null,
                              "Accepted run whose program was also counted."),
               HOLDFAST_FIELD(baseline_commit, Presence::or_null,
                              "Commit whose program was counted instead of that of an accepted run."),
               HOLDFAST_FIELD(reason, Presence::or_null, "Reason why there is neither of them."));

namespace {

struct ProfiledTest {
  const std::string& test;
  const std::string& config;
  const std::vector<run::ProfiledPoint>& points;
};

HOLDFAST_FORM(ProfileDocument, ProfiledTest, schema_is<T>("holdfast-profile/1"),
              computed<T>("test", [](const T& profiled) { return profiled.test; }),
              computed<T>("config", [](const T& profiled) { return profiled.config; }),
              computed<T>("points", [](const T& profiled) { return profiled.points; }));

}  // namespace

}  // namespace holdfast::wire

namespace holdfast::render {

std::string profile_json(const Declaration& declaration, const std::vector<run::ProfiledPoint>& points) {
  const wire::ProfiledTest profiled{declaration.test, declaration.config, points};
  return wire::dumped(wire::json_of(wire::In<wire::ProfileDocument>{profiled}), 2);
}

std::string profile_schema() {
  return wire::schema_text<wire::In<wire::ProfileDocument>>(
      "What a test costs, by functions",
      "Output of `holdfast profile TEST --json`. Numbers are for one iteration, or for the whole process of "
      "a command.");
}

}  // namespace holdfast::render
