#pragma once

/// For tests: functions that put sessions and runs into a store.

#include <string>
#include <vector>

#include "store/runs.hpp"
#include "store/sessions.hpp"

namespace holdfast::store {

/// Stores a session. `started`: sessions are sorted by it.
inline SessionRecord kept_session(Database& store, const std::string& id,
                                  const std::string& started = "2026-11-21T03:15:00Z") {
  SessionRecord session{.id = id, .started = started, .project = "Demo", .config = "Release"};
  session.commit = "c" + id;
  session.fingerprint = "f00d";
  session.facts = {{"cpu", "A"}, {"cores", "2"}, {"architecture", "x86_64"}};
  add_session(store, session);
  return session;
}

/// A session that holdfast backfill made.
inline SessionRecord backfilled_session(Database& store, const std::string& id, const std::string& started) {
  SessionRecord session{.id = id, .started = started, .project = "Demo", .config = "Release"};
  session.commit = "c" + id;
  session.fingerprint = "f00d";
  session.facts = {{kBackfillFact, "as committed"}};
  add_session(store, session);
  return session;
}

inline Process process_of(int index, int pair, Side side, const std::vector<double>& values) {
  Process process{.index = index, .pair = pair, .side = side};
  for (const double value : values)
    process.samples.push_back({.value = value, .iterations = 2, .cpu_ns = value / 2});
  return process;
}

/// A run that has begun; finish_run() ends it.
inline Run begun_run(Database& store, const std::string& session, const std::string& test,
                     const std::string& benchmark = "sort") {
  Run run;
  run.session = session;
  run.subject = {.test = test, .benchmark = benchmark, .params = "{}"};
  run.config = "Release";
  begin_run(store, run);
  return run;
}

/// Stores a run that has ended with `outcome`, with two processes of the current side.
inline Run kept_run(Database& store, const std::string& session, const std::string& test,
                    Outcome outcome = Outcome::pass) {
  auto run = begun_run(store, session, test);
  add_process(store, run.id, process_of(0, 0, Side::current, {10, 12}));
  add_process(store, run.id, process_of(1, 1, Side::current, {20, 22}));
  run.verdict = Verdict{.tester = "shift", .outcome = outcome, .message = "measured"};
  finish_run(store, run);
  return run;
}

}  // namespace holdfast::store
