#include "wire/run_json.hpp"

#include "model/configuration.hpp"
#include "model/defaults.hpp"
#include "wire/dumped.hpp"
#include "wire/model_codecs.hpp"

namespace holdfast::wire {

template <>
struct Codec<Hooks> {
  using T = Hooks;
  static constexpr auto kFields = HOLDFAST_FIELDS(if_set, setup, prepare, conclude, cleanup);
};

HOLDFAST_CODEC(Pick, pattern, unit);
HOLDFAST_CODEC(ProcessLine, process, pair, median, low, high, samples);

/// The form of the store.
template <>
struct Codec<Run> {
  using T = Run;
  static constexpr auto kFields =
      std::tuple_cat(HOLDFAST_FIELDS(always, adapter, command),
                     HOLDFAST_FIELDS(if_set, environment, hooks, pick, location, in_force, origins,
                                     baseline_commit, conditions, curve, known, accepted, acceptances, spent,
                                     pinpoint, reach, placement, functions, output),
                     std::tuple(field("file", &T::declaration, Presence::if_set),
                                field("profile", &T::profiles, Presence::if_set)));
};

namespace {

using nlohmann::json;

/// The executable alone: libraries are the store's.
json program_json(const ImageFile& program) {
  if (program.sha256.empty()) return nullptr;
  return {{"path", program.path}, {"sha256", program.sha256}, {"build_id", or_null(program.build_id)}};
}

json conditions_json(const Run& run) {
  auto out = json_of(run.conditions);
  if (!out.is_null()) out["remarks"] = run.remarks;
  return out;
}

json pinpoint_json(const Run& run) {
  auto out = json_of(run.pinpoint);
  if (!out.is_null()) out["schema"] = "holdfast-pinpoint/1";
  return out;
}

json profiles_json(const Profiles& profiles) { return is_empty(profiles) ? json() : json_of(profiles); }

/// The verdicts of the two classic testers on the same numbers.
json classic_json(const Run& run) {
  if (run.classic_overlap_intervals.empty()) return nullptr;
  return {{"overlap-intervals", run.classic_overlap_intervals}, {"anova", run.classic_anova}};
}

/// The significance of both.
json classic_level_json(const Run& run) {
  return run.classic_overlap_intervals.empty() ? json() : json(defaults::kClassicSignificance);
}

struct SideForms {
  using T = RunSide;
  static constexpr auto kOfEach = std::tuple_cat(HOLDFAST_FIELDS(always, median, low, high, processes),
                                                 HOLDFAST_FIELDS(or_null, session, commit));
  static constexpr auto kOfBaseline = std::tuple_cat(
      kOfEach, HOLDFAST_FIELDS(always, kind), HOLDFAST_FIELDS(or_null, branch), HOLDFAST_FIELDS(if_set, ref));
};

/// The form of a report, without what its verdict says.
struct ReportedForm {
  using T = Run;
  using Fact = Computed<Run>;
  static constexpr auto kFields = std::tuple_cat(
      HOLDFAST_FIELDS(always, q_value, origins, seconds, seed, differences, reach, placement, placing_options,
                      functions, calibration, quarantine, known, accepted),
      HOLDFAST_FIELDS(or_null, output, declaration, location),
      std::tuple(
          field("settings", &T::in_force),  //
          Fact{"test", [](const T& run) -> json { return run.subject.test; }},
          Fact{"benchmark", [](const T& run) -> json { return run.subject.benchmark; }},
          Fact{"params", [](const T& run) { return json::parse(run.subject.params); }},
          Fact{"metric", [](const T& run) -> json { return run.subject.metric; }},
          Fact{"unit", [](const T& run) -> json { return run.subject.unit; }},
          Fact{"direction", [](const T& run) -> json { return to_string(run.subject.direction); }},
          Fact{"verdict", [](const T& run) -> json { return run.word(); }},
          Fact{"program", [](const T& run) { return program_json(run.image.program); }},
          Fact{"conditions", conditions_json},  //
          Fact{"profile", [](const T& run) { return profiles_json(run.profiles); }},
          Fact{"classic", classic_json},  //
          Fact{"classic_level", classic_level_json},
          Fact{"baseline", [](const T& run) { return object_of(run.baseline, SideForms::kOfBaseline); }},
          Fact{"current", [](const T& run) { return object_of(run.current, SideForms::kOfEach); }},
          Fact{"previous", [](const T&) { return json(); }},
          Fact{"place",
               [](const T& run) { return or_null(placement_sentences(run.placing_options, run.placement)); }},
          Fact{"pinpoint", pinpoint_json}));
};

/// Its sides are those of the run.
json verdict_fields(const Verdict& verdict) {
  auto out = json_of(verdict);
  out["no_gate"] = or_null(verdict.no_gate);
  out["unaffected"] = verdict.unaffected;
  out["thresholds"].erase("df");
  out["thresholds"].erase("estimator");
  return out;
}

}  // namespace

std::string details_text(const Run& run) { return dumped(json_of(run)); }

Run parse_details(const std::string& text, const std::string& where) {
  return text.empty() ? Run{} : parsed_as<Run>(text, where, "not the details of a run");
}

json reported_json(const Run& run) {
  auto out = verdict_fields(run.verdict.value_or(Verdict{}));
  if (run.error) out["message"] = *run.error;
  out.update(object_of(run, ReportedForm::kFields));
  if (run.curve) out.update(json_of(*run.curve));
  if (const auto machine_class = class_in(run.config); !machine_class.empty())
    out["machine_class"] = machine_class;
  return out;
}

std::string profiles_text(const Profiles& profiles) { return dumped(profiles_json(profiles)); }

}  // namespace holdfast::wire
