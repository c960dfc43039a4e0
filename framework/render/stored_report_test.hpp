#pragma once

/// For unit tests: a fixed session as a store has it.

#include <string>

#include "render/rich_report_test.hpp"
#include "store/kept_test.hpp"
#include "suite/build_report.hpp"
#include "temporary_directory.hpp"

namespace holdfast::render {

/// Returns the report of a stored session, with a test that regressed at two points and other tests. The texts are
/// those of a usual project.
inline Report stored_report() {
  const TemporaryDirectory place;
  auto store = store::Database::open("sqlite3:" + place / "store.db");
  const auto rich = render::rich_report();
  add_session(store, rich.session);
  auto earlier = rich.session;
  earlier.id = "20261120T101010-aa01";
  earlier.commit = "0a1b2c3d4e";
  add_session(store, earlier);
  const auto accepted = store::kept_run(store, "20261120T101010-aa01", "sort");
  for (auto run : rich.results) {
    if (run.subject.test == "hash" || run.subject.test == "names") continue;  // tests with hostile texts
    for (auto* warnings = &run.verdict->warnings; warnings->size() > 1;) warnings->pop_back();
    run.session = rich.session.id;
    if (run.baseline.kind != "none") run.baseline.run = accepted.id;
    begin_run(store, run);
    const auto add = [&](Side side, const RunSide& from) {
      for (const auto& one : from.processes)
        add_process(store, run.id,
                    store::process_of(one.process, one.pair, side, {one.low, one.median, one.high}));
    };
    add(Side::baseline, run.baseline);
    add(Side::current, run.current);
    finish_run(store, run);
  }
  return suite::build_report(store, rich.session);
}

}  // namespace holdfast::render
