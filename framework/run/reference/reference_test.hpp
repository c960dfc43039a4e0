#pragma once

/// For tests: a test with an accepted run, whose reference is searched.

#include <filesystem>
#include <string>
#include <vector>

#include "run/plan/declared_run.hpp"
#include "run/reference/reference.hpp"
#include "store/baselines.hpp"
#include "store/kept_test.hpp"
#include "temporary_directory.hpp"

namespace holdfast::run::reference_test {

/// A script that was measured, accepted (with or without a snapshot), and changed since.
struct Stand {
  TemporaryDirectory place;
  store::Database store = store::Database::open("sqlite3:" + place / "store.db");
  SessionRecord then = store::kept_session(store, "then");
  SessionRecord now = store::kept_session(store, "now");
  Declaration declaration{.test = "sort",
                          .config = "Release",
                          .command = {built("old"), "then"},
                          .working_directory = place.path(),
                          .work_directory = place / "work"};
  std::string accepted;

  std::string missing_text() {
    const auto run = store::find_run(store, accepted);
    return "no snapshot of the accepted program is kept: bench is missing (" +
           store::Snapshots(store.path()).path_of(run->image.program) +
           "); merge the store in which it was accepted again, or copy its snapshots there";
  }
  std::string built(const std::string& content) const {
    const auto path = place.write("bench", "#!/bin/sh\n# " + content + "\n");
    std::filesystem::permissions(path, std::filesystem::perms::owner_all);
    return path;
  }
  Run run_of(const Program& program, const std::string& session = "then") {
    auto run = declared_run(declaration, {});
    run.session = session;
    run.subject = {.test = "sort", .benchmark = "sort", .params = "{}"};
    run.config = declaration.config;
    run.image = program.image;
    store::begin_run(store, run);
    return run;
  }
  void accept(bool with_snapshot) {
    auto run = run_of(current_program(declaration, resolve(declaration, {})));
    store::add_process(store, run.id, store::process_of(0, 0, Side::baseline, {1}));
    store::add_process(store, run.id, store::process_of(1, 0, Side::current, {10}));
    if (with_snapshot) store::Snapshots(store.path()).keep(run.image);
    store::accept_run(store, run);
    accepted = run.id;
    built("new");
    declaration.command.back() = "now";
  }
  Reference find(const std::string& mode, const std::vector<std::string>& allowed = {},
                 const std::string& params = "{}") {
    Overrides overrides;
    overrides.baseline = choice_of<BaselineChoice>(mode);
    overrides.allow_fingerprint = allowed;
    const auto settings = resolve(declaration, overrides);
    const auto program = current_program(declaration, settings);
    Run run;
    run.subject = {.test = "sort", .benchmark = "sort", .params = params};
    run.config = declaration.config;
    return find_reference(declaration, settings, store, now, run, program, {.own = now.branch});
  }
};

}  // namespace holdfast::run::reference_test
