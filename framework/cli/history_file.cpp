#include "cli/history_file.hpp"

#include <set>

#include "cli/imported.hpp"
#include "cli/json_text.hpp"
#include "model/error.hpp"
#include "store/sessions.hpp"
#include "wire/image_json.hpp"
#include "wire/json.hpp"
#include "wire/json_text.hpp"
#include "wire/samples_json.hpp"
#include "wire/verdict_json.hpp"

namespace holdfast::cli {
namespace {

using nlohmann::json;

// ---- writing --------------------------------------------------------------------------------------------------

json process_json(const Process& process) {
  return {{"place", process.index},
          {"pair", process.pair},
          {"side", to_string(process.side)},
          {"samples", json::parse(wire::named_samples_text(process.samples))},
          {"figures", json::parse(wire::named_process_text(process))}};
}

json program_json(const Image& image) {
  const auto text = wire::image_text(image);
  return text.empty() ? json(nullptr) : wire::parsed_json(text).at("program");
}

json kept_json(store::Database& store, const store::RunRecord& run) {
  json processes = json::array();
  for (const auto& process : store::processes_of(store, run.id)) processes.push_back(process_json(process));
  const auto declaration = wire::maybe_json(run.declaration);
  return {{"started", run.started},
          {"seconds", run.seconds},
          {"seed", run.seed},
          {"declaration", declaration.is_object() ? declaration : json::object()},
          {"program", program_json(run.image)},
          {"baseline_kind", run.baseline_kind},
          {"baseline_run", run.baseline_run},
          {"verdict", json::parse(wire::verdict_text(run.verdict.value()))},
          {"classic", {{"overlap-intervals", run.classic_overlap_intervals}, {"anova", run.classic_anova}}},
          {"processes", processes}};
}

void complete(store::Database& store, json& point) {
  const auto run = store::referred_run(store, point.at("run"));
  const auto session = store::referred_session(store, run.session);
  point["project"] = session.project;
  point["branch"] = session.branch;
  point["facts"] = session.facts;
  point["kept"] = kept_json(store, run);
}

// ---- reading --------------------------------------------------------------------------------------------------

std::string text_or_empty(const json& object, const char* key) {
  const auto& value = object.at(key);
  return value.is_null() ? "" : value.get<std::string>();
}

std::string id_in(const json& object, const char* key) {
  auto id = object.at(key).get<std::string>();
  if (!is_id(id)) throw Error("\"" + std::string(key) + "\" is no id of 1 to 40 letters, digits, - and _");
  return id;
}

std::string time_in(const json& object) {
  auto time = object.at("started").get<std::string>();
  if (!is_time(time)) throw Error("\"started\" is no time like 2026-11-21T03:15:00Z");
  return time;
}

Process process_of(const json& object) {
  Process process{.index = object.at("place"), .pair = object.at("pair")};
  const auto side = object.at("side").get<std::string>();
  if (side != to_string(Side::baseline) && side != to_string(Side::current))
    throw Error("\"side\" must be baseline or current");
  process.side = side == to_string(Side::baseline) ? Side::baseline : Side::current;
  process.samples = wire::parse_samples_text(object.at("samples").dump(), "\"samples\"");
  wire::parse_process_text(object.at("figures").dump(), "\"figures\"", process);
  return process;
}

std::vector<Process> processes_in(const json& list) {
  std::vector<Process> processes;
  std::set<int> places;
  for (const auto& object : list) {
    processes.push_back(process_of(object));
    if (!places.insert(processes.back().index).second) throw Error("two processes have the same \"place\"");
  }
  if (store::side_of(processes, Side::current).empty()) throw Error("it has no process of the current side");
  return processes;
}

Subject subject_of(const std::string& test, const json& series) {
  const auto direction = direction_of(series.at("direction").get<std::string>());
  if (!direction) throw Error("\"direction\" must be lower or higher");
  if (!series.at("params").is_object()) throw Error("\"params\" must be an object");
  return {.test = test,
          .benchmark = series.at("benchmark"),
          .params = json_text(series.at("params"), -1),
          .metric = series.at("metric"),
          .unit = series.at("unit"),
          .direction = *direction};
}

SessionRecord session_of(const json& series, const json& point, const std::string& test) {
  SessionRecord session{.id = id_in(point, "session"), .started = time_in(point)};
  session.project = point.at("project");
  session.config = series.at("config");
  session.commit = text_or_empty(point, "commit");
  session.branch = text_or_empty(point, "branch");
  session.dirty = point.at("dirty");
  session.fingerprint = series.at("fingerprint");
  session.facts = point.at("facts").get<Facts>();
  session.declared = {test};
  return session;
}

KeptRun run_of(const json& series, const json& point, const std::string& test) {
  KeptRun found{.session = session_of(series, point, test), .run = {}, .processes = {}};
  const auto& kept = point.at("kept");
  auto& run = found.run;
  run.id = id_in(point, "run");
  run.session = found.session.id;
  run.subject = subject_of(test, series);
  run.config = found.session.config;
  run.declaration = json_text(kept.at("declaration"), -1);
  run.seed = kept.at("seed");
  run.baseline_kind = kept.at("baseline_kind");
  run.baseline_run = kept.at("baseline_run");
  run.started = time_in(kept);
  run.seconds = kept.at("seconds");
  run.verdict = wire::parse_verdict(json_text(kept.at("verdict"), -1), "\"verdict\"");
  run.classic_overlap_intervals = kept.at("classic").at("overlap-intervals");
  run.classic_anova = kept.at("classic").at("anova");
  found.processes = processes_in(kept.at("processes"));
  found.accepted = point.at("accepted");
  found.reference = point.at("baseline");
  return found;
}

std::vector<KeptRun> runs_in(const json& file) {
  std::vector<KeptRun> runs;
  std::set<std::string> ids;
  const auto test = file.at("test").get<std::string>();
  if (!is_test_name(test)) throw Error("\"test\" is a name that no test can have");
  for (const auto& series : file.at("series")) {
    for (const auto& point : series.at("sessions")) {
      if (!point.contains("kept"))
        throw Error("it has no samples; \"holdfast history " + test +
                    " --output FILE\" writes them, --json does not");
      runs.push_back(run_of(series, point, test));
      if (!ids.insert(runs.back().run.id).second)
        throw Error("run " + runs.back().run.id + " is there twice");
    }
  }
  if (runs.empty()) throw Error("it has no sessions");
  return runs;
}

}  // namespace

std::string history_file_text(store::Database& store, const std::string& text) {
  auto file = wire::parsed_json(text);
  for (auto& series : file.at("series")) {
    for (auto& point : series.at("sessions")) complete(store, point);
  }
  return json_text(file, 1) + "\n";
}

std::vector<KeptRun> parse_history_file(const std::string& text, const std::string& where) {
  const auto refuse = [&](const std::string& why) {
    return Error(where + ": " + why + "; nothing was stored");
  };
  try {
    const auto file = wire::parsed_json(text);
    if (!file.is_object() || file.value("schema", json()) != "holdfast-history/1")
      throw Error("its \"schema\" is not \"holdfast-history/1\"");
    return runs_in(file);
  } catch (const json::parse_error& wrong) {
    throw refuse("is not JSON, or cut off: byte " + std::to_string(wrong.byte));
  } catch (const json::exception& wrong) {
    throw refuse(std::string("is no history: ") + wrong.what());
  } catch (const Error& wrong) {
    throw refuse(std::string("is no history that can be taken in: ") + wrong.what());
  }
}

}  // namespace holdfast::cli
