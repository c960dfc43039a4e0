// holdfast baseline list [GLOB]: prints the baselines in force, a line for each. show [GLOB]: describes each, with
// all acceptances and drops.

#include <fmt/format.h>

#include "cli/baseline_verb.hpp"
#include "model/quantity.hpp"
#include "model/text/sanitize_text.hpp"
#include "store/sessions.hpp"
#include "suite/baselines.hpp"
#include "wire/json.hpp"
#include "wire/json_schema.hpp"
#include "wire/param_names.hpp"

namespace holdfast::cli {
namespace {

using nlohmann::json;

struct ListedBaseline {
  store::BaselineRecord record;
  Run run;
  std::string compiler;
};

}  // namespace
}  // namespace holdfast::cli

namespace holdfast::wire {

using cli::ListedBaseline;

namespace {

HOLDFAST_FORM(ListedSubject, Subject, HOLDFAST_FIELDS(always, test, benchmark, metric),
              HOLDFAST_FIELD(params, "Parameter point: a string with a JSON object."));

HOLDFAST_FORM(ListedRecord, store::BaselineRecord, included<ListedSubject, T>(&T::subject),
              HOLDFAST_FIELDS(always, config, accepted, author, reason),
              HOLDFAST_FIELD(branch, "Branch; empty without git."));

}  // namespace

HOLDFAST_TABLE(ListedBaseline, included<ListedRecord, T>(&T::record),
               HOLDFAST_FIELD(compiler, "Compiler; empty if the session does not name it."),
               computed<T>("run", [](const T& listed) { return listed.run.id; }),
               computed<T>("session", [](const T& listed) { return listed.run.session; }),
               computed<T>("program", [](const T& listed) { return listed.run.image.program.path; }),
               computed<T>("snapshot", [](const T& listed) { return listed.run.image.id; }));

}  // namespace holdfast::wire

namespace holdfast::cli {
namespace {

/// Returns the compiler of the program; empty if it is not known.
std::string compiler_of(store::Database& store, const Run& run) {
  const auto session = store::find_session(store, run.session);
  return session ? fact_of(session->facts, "compiler") : "";
}

std::string line_of(const store::BaselineRecord& baseline, const std::string& compiler,
                    const std::string& kept) {
  return fmt::format("{:<40} {:<16} {:<14} {:<16} {}  {:<24}  {}\n",
                     text::sanitize_line(wire::subject_words(baseline.subject)),
                     text::sanitize_line(baseline.config),
                     compiler.empty() ? "-" : text::sanitize_line(compiler),
                     baseline.branch.empty() ? "-" : text::sanitize_line(baseline.branch), baseline.accepted,
                     text::sanitize_line(baseline.author), kept);
}

json list_all(const BaselineOptions& options, store::Database store) {
  auto all = json::array();
  for (const auto& baseline : chosen_pointers(options, store)) {
    if (baseline.dropped) continue;
    const auto run = store::referred_run(store, baseline.run);
    const auto compiler = compiler_of(store, run);
    all.push_back(wire::json_of(ListedBaseline{baseline, run, compiler}));
    put_text(options.shared, line_of(baseline, compiler, suite::what_is_kept(store, run)));
  }
  if (all.empty() && options.shared.talks()) fmt::print("{}\n", nothing_there(options, store));
  return all;
}

using suite::BaselineDetails;

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

std::string baseline_text(const BaselineDetails& shown) {
  const auto& [pointer, run, session, deeds, median, processes, samples, kept] = shown;
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

std::string text_of(store::Database& store, const BaselineDetails& shown) {
  const auto& pointer = shown.pointer;
  auto text = fmt::format("{}{}{}\n", text::sanitize_line(wire::subject_words(pointer.subject)),
                          pointer.config == "none" ? "" : ", " + pointer.config,
                          pointer.branch.empty() ? "" : ", branch " + pointer.branch);
  text += baseline_text(shown) + "  what was said:\n";
  for (const auto& deed : shown.deeds) text += trail_line(store, deed);
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

json baseline_json(const BaselineDetails& shown) {
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

json shown_json(store::Database& store, const BaselineDetails& shown) {
  const auto& pointer = shown.pointer;
  json trail = json::array();
  for (const auto& deed : shown.deeds) trail.push_back(deed_json(store, deed));
  auto shown_as = key_json(pointer.subject, pointer.config, pointer.branch);
  shown_as["baseline"] = pointer.dropped ? json(nullptr) : baseline_json(shown);
  shown_as["trail"] = trail;
  return shown_as;
}

}  // namespace

std::string baselines_schema() {
  return wire::schema_text<std::vector<ListedBaseline>>("Accepted baselines",
                                                        "Output of `holdfast baseline list --json`.");
}

ExitCode baseline_list(const BaselineOptions& options) {
  const auto url = store_url(options.shared, "");
  auto all = json::array();
  // Listing does not create a store: a project without one has no baselines.
  refuse_outside_project(options.shared);
  if (store::Database::exists(url)) {
    all = list_all(options, store::Database::open(url));
  } else if (options.shared.talks()) {
    fmt::print("{}\n", none_yet(options));
  }
  put_json(options.shared, all);
  return kPass;
}

ExitCode baseline_show(const BaselineOptions& options) {
  auto store = open_existing_store(options.shared, "");
  json all = json::array();
  for (const auto& pointer : chosen_pointers(options, store)) {
    const auto shown = suite::details_of(store, pointer);
    if (options.shared.talks())
      fmt::print("{}{}", all.empty() ? "" : "\n", text::sanitize_text(text_of(store, shown)));
    all.push_back(shown_json(store, shown));
  }
  if (all.empty() && options.shared.talks()) fmt::print("{}\n", nothing_there(options, store));
  put_json(options.shared, all);
  return kPass;
}

}  // namespace holdfast::cli
