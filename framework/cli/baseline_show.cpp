// holdfast baseline show [GLOB]: what a baseline is, in words, and everything that was accepted and dropped.

#include <fmt/format.h>

#include "cli/baseline_verb.hpp"
#include "model/aggregator.hpp"
#include "model/quantity.hpp"
#include "model/statistics.hpp"
#include "store/sessions.hpp"
#include "text/sanitize_text.hpp"
#include "wire/json.hpp"
#include "wire/param_names.hpp"

namespace holdfast::cli {
namespace {

using nlohmann::json;

/// An accepted run with what a reader asks of it.
struct Shown {
  store::BaselineRecord pointer;
  store::RunRecord run;
  SessionRecord session;
  std::vector<store::BaselineRecord> trail;
  std::optional<double> median;  ///< of what its processes came to
  std::size_t processes = 0;
  std::size_t samples = 0;
  std::string kept;
};

void count_samples(store::Database& store, Shown& shown) {
  const auto by =
      shown.run.verdict ? aggregator_named(shown.run.verdict->thresholds.aggregator) : Aggregator{};
  std::vector<double> values;
  for (const auto& process : store::side_of(store::processes_of(store, shown.run.id), Side::current)) {
    if (process.samples.empty()) continue;
    values.push_back(value_of(process, by));
    shown.samples += process.samples.size();
  }
  shown.processes = values.size();
  if (!values.empty()) shown.median = median(values);
}

Shown shown_of(store::Database& store, const store::BaselineRecord& pointer) {
  auto run = store::referred_run(store, pointer.run);
  auto session = store::referred_session(store, run.session);
  Shown shown{.pointer = pointer,
              .run = std::move(run),
              .session = std::move(session),
              .trail = store::deeds_of(store, pointer.subject, pointer.config, pointer.branch)};
  count_samples(store, shown);
  shown.kept = what_is_kept(store, shown.run);
  return shown;
}

std::string verdict_of(store::Database& store, const std::string& id) {
  const auto run = store::find_run(store, id);
  return run && run->verdict ? std::string(to_string(run->verdict->outcome)) : "";
}

std::string trail_line(store::Database& store, const store::BaselineRecord& deed) {
  auto text =
      fmt::format("    {}  {} run {}", deed.accepted, deed.dropped ? "dropped " : "accepted", deed.run);
  const auto verdict = verdict_of(store, deed.run);
  if (!deed.dropped && !verdict.empty()) text += " (" + verdict + ")";
  if (!deed.author.empty()) text += " by " + text::sanitize_line(deed.author);
  if (!deed.reason.empty()) text += ": " + text::sanitize_line(deed.reason);
  if (!deed.dropped && !deed.replaced.empty()) text += "; before: run " + deed.replaced;
  return text + "\n";
}

std::string baseline_text(const Shown& shown) {
  const auto& [pointer, run, session, trail, median, processes, samples, kept] = shown;
  if (pointer.dropped) return "  no baseline: it was dropped\n";
  const auto compiler = fact_of(session.facts, "compiler");
  const auto cpu = fact_of(session.facts, "cpu");
  auto text =
      fmt::format("  {} by {} processes with {} samples\n",
                  median ? format_quantity(*median, run.subject.unit) : "no numbers", processes, samples);
  text += fmt::format("  run {} of session {}, {}\n", run.id, session.id, session.started);
  text +=
      fmt::format("  commit {}{}{}\n", session.commit.empty() ? "unknown" : session.commit,
                  session.dirty ? " with changes" : "", compiler.empty() ? "" : ", compiled by " + compiler);
  text +=
      fmt::format("  machine {}{}\n", session.fingerprint.substr(0, 10), cpu.empty() ? "" : " (" + cpu + ")");
  return text + "  kept: " + kept + "\n";
}

std::string text_of(store::Database& store, const Shown& shown) {
  const auto& pointer = shown.pointer;
  auto text = fmt::format("{}{}{}\n", text::sanitize_line(wire::subject_words(pointer.subject)),
                          pointer.config == "none" ? "" : ", " + pointer.config,
                          pointer.branch.empty() ? "" : ", branch " + pointer.branch);
  text += baseline_text(shown) + "  what was said:\n";
  for (const auto& deed : shown.trail) text += trail_line(store, deed);
  return text;
}

json deed_json(store::Database& store, const store::BaselineRecord& deed) {
  return {{"deed", deed.dropped ? "dropped" : "accepted"},
          {"at", deed.accepted},
          {"author", deed.author},
          {"reason", deed.reason},
          {"run", deed.run},
          {"verdict", verdict_of(store, deed.run)},
          {"replaced", deed.replaced}};
}

json baseline_json(const Shown& shown) {
  const auto& run = shown.run;
  const auto& session = shown.session;
  return {{"run", run.id},
          {"session", session.id},
          {"started", session.started},
          {"commit", session.commit},
          {"dirty", session.dirty},
          {"median", shown.median ? json(*shown.median) : json(nullptr)},
          {"unit", run.subject.unit},
          {"processes", shown.processes},
          {"samples", shown.samples},
          {"fingerprint", session.fingerprint},
          {"cpu", fact_of(session.facts, "cpu")},
          {"compiler", fact_of(session.facts, "compiler")},
          {"kept", shown.kept}};
}

json shown_json(store::Database& store, const Shown& shown) {
  const auto& pointer = shown.pointer;
  json trail = json::array();
  for (const auto& deed : shown.trail) trail.push_back(deed_json(store, deed));
  return {{"test", pointer.subject.test},
          {"benchmark", pointer.subject.benchmark},
          {"params", pointer.subject.params},
          {"metric", pointer.subject.metric},
          {"config", pointer.config},
          {"branch", pointer.branch},
          {"baseline", pointer.dropped ? json(nullptr) : baseline_json(shown)},
          {"trail", trail}};
}

}  // namespace

ExitCode baseline_show(const BaselineOptions& options) {
  auto store = open_existing_store(options.shared, "");
  json all = json::array();
  for (const auto& pointer : chosen_pointers(options, store)) {
    const auto shown = shown_of(store, pointer);
    if (options.shared.talks())
      fmt::print("{}{}", all.empty() ? "" : "\n", text::sanitize_text(text_of(store, shown)));
    all.push_back(shown_json(store, shown));
  }
  if (all.empty() && options.shared.talks()) fmt::print("{}\n", nothing_there(options, store));
  put_json(options.shared, all);
  return kPass;
}

}  // namespace holdfast::cli
