#include "wire/report_json.hpp"

#include "model/configuration.hpp"
#include "model/defaults.hpp"
#include "model/error.hpp"
#include "wire/calibration_json.hpp"
#include "wire/conditions_json.hpp"
#include "wire/curve_fields.hpp"
#include "wire/dumped.hpp"
#include "wire/gate_policy_json.hpp"
#include "wire/json_text.hpp"
#include "wire/known_regressions.hpp"
#include "wire/optional_json.hpp"
#include "wire/pinpoint_json.hpp"
#include "wire/profile_fields.hpp"

namespace holdfast::wire {
namespace {

using nlohmann::json;

json or_null(const std::string& text) { return text.empty() ? json(nullptr) : json(text); }

json session_json(const SessionRecord& session) {
  return {
      {"id", session.id},         {"started", session.started},         {"project", session.project},
      {"config", session.config}, {"commit", or_null(session.commit)},  {"branch", or_null(session.branch)},
      {"dirty", session.dirty},   {"fingerprint", session.fingerprint}, {"facts", session.facts}};
}

json side_json(const SideReport& side, bool baseline) {
  json processes = json::array();
  for (const auto& line : side.processes) {
    processes.push_back({{"process", line.process},
                         {"pair", line.pair},
                         {"median", number_or_null(line.median)},
                         {"low", number_or_null(line.low)},
                         {"high", number_or_null(line.high)},
                         {"samples", line.samples}});
  }
  json out{{"session", or_null(side.session)},      {"commit", or_null(side.commit)},
           {"median", number_or_null(side.median)}, {"low", number_or_null(side.low)},
           {"high", number_or_null(side.high)},     {"processes", processes}};
  if (baseline) {
    out["kind"] = side.kind;
    out["branch"] = or_null(side.branch);
    if (!side.ref.empty()) out["ref"] = side.ref;
  }
  return out;
}

json classic_json(const Result& result) {
  if (result.classic_overlap_intervals.empty()) return nullptr;
  return {{"overlap-intervals", result.classic_overlap_intervals}, {"anova", result.classic_anova}};
}

/// At which they were asked.
json classic_level_json(const Result& result) {
  return result.classic_overlap_intervals.empty() ? json() : json(defaults::kClassicSignificance);
}

/// The executable alone: libraries are the store's.
json program_json(const ImageFile& program) {
  if (program.sha256.empty()) return nullptr;
  return {{"path", program.path}, {"sha256", program.sha256}, {"build_id", or_null(program.build_id)}};
}

json conditions_json(const Result& result) {
  if (!result.conditions) return nullptr;
  auto out = json::parse(conditions_text(*result.conditions));
  out["remarks"] = result.remarks;
  return out;
}

json differences_json(const Result& result) {
  json out = json::array();
  for (const auto& difference : result.differences) {
    out.push_back({{"what", difference.what},
                   {"baseline", or_null(difference.baseline)},
                   {"current", or_null(difference.current)}});
  }
  return out;
}

json verdict_fields(const Verdict& verdict) {
  return {{"message", verdict.message},
          {"tester", verdict.tester},
          {"thresholds",
           {{"significance", verdict.thresholds.significance},
            {"min_effect", verdict.thresholds.min_effect},
            {"noise_magnitude", verdict.thresholds.noise_magnitude},
            {"unit", verdict.thresholds.unit},
            {"aggregator", verdict.thresholds.aggregator}}},
          {"estimate", ratio_json(verdict.estimate)},
          {"interval", interval_json(verdict.interval)},
          {"statistic", number_or_null(verdict.statistic)},
          {"df", verdict.df.empty() ? json(nullptr) : json(verdict.df)},
          {"p_value", number_or_null(verdict.p_value)},
          {"critical", number_or_null(verdict.critical)},
          {"pairs", verdict.pairs},
          {"layout", layout_json(verdict.layout)},
          {"mde", number_or_null(verdict.mde)},
          {"identical", verdict.identical},
          {"guard", verdict.guard},
          {"no_gate", verdict.no_gate.empty() ? json(nullptr) : json(verdict.no_gate)},
          {"warnings", verdict.warnings}};
}

json result_json(const Result& result) {
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
  out["q_value"] = number_or_null(result.q_value);
  out["settings"] = result.in_force;
  out["program"] = program_json(result.program);
  out["conditions"] = conditions_json(result);
  if (result.curve) out.update(curve_object(*result.curve));
  out["profile"] = profiles_object(result.profiles);
  out["declaration"] = or_null(result.declaration);
  out["location"] = or_null(result.location);
  out["seconds"] = result.seconds;
  out["seed"] = result.seed;
  out["classic"] = classic_json(result);
  out["classic_level"] = classic_level_json(result);
  out["baseline"] = side_json(result.baseline, true);
  out["current"] = side_json(result.current, false);
  out["differences"] = differences_json(result);
  out["previous"] = nullptr;
  out["pinpoint"] = result.pinpoint ? json::parse(pinpoint_text(*result.pinpoint)) : json(nullptr);
  out["calibration"] =
      result.calibration ? json::parse(calibration_text(*result.calibration)) : json(nullptr);
  out["quarantine"] = result.quarantine ? json::parse(quarantine_text(*result.quarantine)) : json(nullptr);
  out["known"] = result.known ? json::parse(known_text(*result.known)) : json(nullptr);
  return out;
}

json growth_json(const Growth& growth) {
  return {{"test", growth.test},
          {"benchmark", growth.benchmark},
          {"params", or_null(growth.others)},
          {"axis", or_null(growth.axis)},
          {"asked", growth.asked},
          {"found", or_null(growth.found)},
          {"error", number_or_null(growth.error)},
          {"contradicted", growth.contradicted},
          {"sentence", growth.sentence}};
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
  json growth = json::array();
  for (const auto& one : report.growth) growth.push_back(growth_json(one));
  const json out{{"schema", "holdfast-report/1"},
                 {"session", session_json(report.session)},
                 {"summary", summary_json(report)},
                 {"gate",
                  {{"verdict", report.gate.verdict},
                   {"reasons", report.gate.reasons},
                   {"closed", report.gate.closed},
                   {"policy", json::parse(policy_text(report.session.policy))}}},
                 {"measured_seconds", report.measured_s},
                 {"seconds", report.took_s},
                 {"missing", report.missing},
                 {"undeclared", report.undeclared},
                 {"vanished", report.vanished},
                 {"growth", growth},
                 {"results", results}};
  return dumped(out, indent);
}

std::string facts_text(const Facts& facts) { return dumped(facts); }

Facts parse_facts(const std::string& text, const std::string& where) {
  try {
    return parsed_json(text).get<Facts>();
  } catch (const json::exception& wrong) {
    throw Error(where + ": not a list of facts: " + wrong.what());
  }
}

std::string names_text(const std::vector<std::string>& names) { return dumped(names); }

std::vector<std::string> parse_names(const std::string& text, const std::string& where) {
  try {
    return parsed_json(text).get<std::vector<std::string>>();
  } catch (const json::exception& wrong) {
    throw Error(where + ": not a list of names: " + wrong.what());
  }
}

}  // namespace holdfast::wire
