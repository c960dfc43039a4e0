#include "wire/report_json.hpp"

#include "wire/dumped.hpp"
#include "wire/model_codecs.hpp"
#include "wire/run_json.hpp"

namespace holdfast::wire {

template <>
struct Codec<SessionRecord> {
  using T = SessionRecord;
  static constexpr auto kFields =
      std::tuple_cat(HOLDFAST_FIELDS(always, id, started, project, config, dirty, fingerprint, facts),
                     HOLDFAST_FIELDS(or_null, commit, branch));
};

template <>
struct Codec<Growth> {
  using T = Growth;
  static constexpr auto kFields = std::tuple_cat(
      HOLDFAST_FIELDS(always, test, benchmark, asked, error, contradicted, sentence),
      HOLDFAST_FIELDS(or_null, axis, found), std::tuple(field("params", &T::others, Presence::or_null)));
};

namespace {

using nlohmann::json;

/// Its functions are in no list here.
json coverage_json(const std::optional<CoverageChange>& change) {
  auto out = json_of(change);
  if (!out.is_null()) {
    for (auto& one : out["lacking"]) one.erase("function");
  }
  return out;
}

/// What vanished is missing: a test, whether it is still declared or not, and a part of one.
json summary_json(const Report& report) {
  json counts{{"pass", 0},
              {"regressed", 0},
              {"improved", 0},
              {"inconclusive", 0},
              {"no_baseline", 0},
              {"incompatible", 0},
              {"errors", 0},
              {"missing", report.missing.size() + report.undeclared.size() + report.vanished.size()}};
  for (const auto& result : report.results) {
    const auto word = result.word() == "error" ? std::string("errors") : result.word();
    counts[word] = counts[word].get<int>() + 1;
  }
  return counts;
}

}  // namespace

std::string report_text(const Report& report, int indent) {
  json results = json::array();
  for (const auto& result : report.results) results.push_back(reported_json(result));
  const json out{{"schema", "holdfast-report/1"},
                 {"session", json_of(report.session)},
                 {"summary", summary_json(report)},
                 {"gate",
                  {{"verdict", report.gate.verdict},
                   {"reasons", report.gate.reasons},
                   {"closed", report.gate.closed},
                   {"policy", json_of(report.session.policy)}}},
                 {"measured_seconds", report.measured_s},
                 {"seconds", report.took_s},
                 {"missing", report.missing},
                 {"undeclared", report.undeclared},
                 {"vanished", report.vanished},
                 {"growth", json_of(report.growth)},
                 {"coverage", coverage_json(report.coverage)},
                 {"results", results}};
  return dumped(out, indent);
}

}  // namespace holdfast::wire
