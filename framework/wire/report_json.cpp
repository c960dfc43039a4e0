#include "wire/report_json.hpp"

#include "model/configuration.hpp"
#include "model/defaults.hpp"
#include "wire/dumped.hpp"
#include "wire/model_codecs.hpp"

namespace holdfast::wire {

template <>
struct Codec<SessionRecord> {
  using T = SessionRecord;
  static constexpr auto kFields =
      std::tuple_cat(HOLDFAST_FIELDS(always, id, started, project, config, dirty, fingerprint, facts),
                     HOLDFAST_FIELDS(or_null, commit, branch));
};

HOLDFAST_CODEC(ProcessLine, process, pair, median, low, high, samples);

template <>
struct Codec<RunSide> {
  using T = RunSide;
  static constexpr auto kFields = std::tuple_cat(HOLDFAST_FIELDS(always, median, low, high, processes),
                                                 HOLDFAST_FIELDS(or_null, session, commit));
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

json side_json(const RunSide& side, bool baseline) {
  auto out = json_of(side);
  if (baseline) {
    out["kind"] = side.kind;
    out["branch"] = or_null(side.branch);
    if (!side.ref.empty()) out["ref"] = side.ref;
  }
  return out;
}

json classic_json(const Run& result) {
  if (result.classic_overlap_intervals.empty()) return nullptr;
  return {{"overlap-intervals", result.classic_overlap_intervals}, {"anova", result.classic_anova}};
}

/// At which they were asked.
json classic_level_json(const Run& result) {
  return result.classic_overlap_intervals.empty() ? json() : json(defaults::kClassicSignificance);
}

/// The executable alone: libraries are the store's.
json program_json(const ImageFile& program) {
  if (program.sha256.empty()) return nullptr;
  return {{"path", program.path}, {"sha256", program.sha256}, {"build_id", or_null(program.build_id)}};
}

json conditions_json(const Run& result) {
  if (!result.conditions) return nullptr;
  auto out = json_of(*result.conditions);
  out["remarks"] = result.remarks;
  return out;
}

/// Its functions are in no list here.
json coverage_json(const std::optional<CoverageChange>& change) {
  auto out = json_of(change);
  if (!out.is_null()) {
    for (auto& one : out["lacking"]) one.erase("function");
  }
  return out;
}

json profiles_json(const Profiles& profiles) { return is_empty(profiles) ? json() : json_of(profiles); }

json pinpoint_json(const Pinpoint& pinpoint) {
  auto out = json_of(pinpoint);
  out["schema"] = "holdfast-pinpoint/1";
  return out;
}

/// Its sides are those of the result.
json verdict_fields(const Verdict& verdict) {
  auto out = json_of(verdict);
  out["no_gate"] = or_null(verdict.no_gate);
  out["unaffected"] = verdict.unaffected;
  out["thresholds"].erase("df");
  out["thresholds"].erase("estimator");
  return out;
}

json result_json(const Run& result) {
  json out = verdict_fields(result.verdict.value_or(Verdict{}));
  if (result.error) out["message"] = *result.error;
  out["test"] = result.subject.test;
  out["benchmark"] = result.subject.benchmark;
  out["params"] = json::parse(result.subject.params);
  out["metric"] = result.subject.metric;
  out["unit"] = result.subject.unit;
  out["direction"] = to_string(result.subject.direction);
  out["verdict"] = result.word();
  if (const auto machine_class = class_in(result.config); !machine_class.empty())
    out["machine_class"] = machine_class;
  out["q_value"] = json_of(result.q_value);
  out["settings"] = result.in_force;
  out["origins"] = result.origins;
  out["program"] = program_json(result.image.program);
  out["conditions"] = conditions_json(result);
  if (result.curve) out.update(json_of(*result.curve));
  out["profile"] = profiles_json(result.profiles);
  out["output"] = or_null(result.output);
  out["declaration"] = or_null(result.declaration);
  out["location"] = or_null(result.location);
  out["seconds"] = result.seconds;
  out["seed"] = result.seed;
  out["classic"] = classic_json(result);
  out["classic_level"] = classic_level_json(result);
  out["baseline"] = side_json(result.baseline, true);
  out["current"] = side_json(result.current, false);
  out["differences"] = json_of(result.differences);
  out["previous"] = nullptr;
  out["reach"] = result.reach ? json_of(*result.reach) : json();
  out["placement"] = result.placement ? json_of(*result.placement) : json();
  out["placing_options"] = result.placing_options;
  out["place"] = or_null(placement_sentences(result.placing_options, result.placement));
  out["functions"] = json_of(result.functions);
  out["pinpoint"] = result.pinpoint ? pinpoint_json(*result.pinpoint) : json();
  out["calibration"] = json_of(result.calibration);
  out["quarantine"] = json_of(result.quarantine);
  out["known"] = json_of(result.known);
  out["accepted"] = json_of(result.accepted);
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
  for (const auto& result : report.results) results.push_back(result_json(result));
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

std::string profiles_text(const Profiles& profiles) { return dumped(profiles_json(profiles)); }

}  // namespace holdfast::wire
