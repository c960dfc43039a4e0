#include <algorithm>
#include <map>

#include "instruments/metrics.hpp"
#include "run/batch.hpp"
#include "run/plan/counts.hpp"
#include "run/reference/machines.hpp"
#include "store/sessions.hpp"
#include "store/tasks.hpp"

namespace holdfast::run {
namespace {

/// Returns true if one process of each side can measure both points.
bool together(const Planned& a, const Planned& b, store::Database& store) {
  const auto& settings = a.point.settings;
  if (!shares_process(settings) || !shares_process(b.point.settings)) return false;
  if (settings.executor != b.point.settings.executor) return false;
  if (a.reference.kind != b.reference.kind) return false;
  if (!a.reference.previous || a.reference.commit)
    return true;  // all points of a test are compared with the same commit
  // The stored runs of two points can be of different accepted programs, for example after only one of the
  // points was accepted.
  return store::referred_run(store, a.reference.run).image.id ==
         store::referred_run(store, b.reference.run).image.id;
}

/// Returns true if results of the metric vary by chance. Exact metrics are judged separately.
bool is_of_family(const std::string& metric) { return !is_exact_count(metric); }

/// Returns the number of results of a point in the family of the gate, which has results of TESTER shift only
/// (suite/gate.hpp).
std::size_t results_of(const Settings& settings) {
  std::size_t results = 0;
  for (const auto& pass : instruments::passes_of(settings.metrics)) {
    if (settings_in(pass, settings).tester != TesterName::shift) continue;
    // The pass of the clock names no metric, and has one result.
    results += static_cast<std::size_t>(
        std::max<std::ptrdiff_t>(1, std::count_if(pass.metrics.begin(), pass.metrics.end(), is_of_family)));
  }
  return results;
}

}  // namespace

std::vector<Batch> batches_of(std::vector<Planned>& all, store::Database& store) {
  std::vector<Batch> batches;
  for (auto& planned : all) {
    if (planned.runs.front().verdict) continue;
    if (planned.runs.front().error) {
      batches.push_back({&planned});
      continue;
    }
    // Linear search for each point: a test has few different accepted programs.
    const auto fits = std::find_if(batches.begin(), batches.end(), [&](const Batch& batch) {
      return !batch.front()->runs.front().error && together(*batch.front(), planned, store);
    });
    if (fits == batches.end()) {
      batches.push_back({&planned});
    } else {
      fits->push_back(&planned);
    }
  }
  return batches;
}

std::size_t count_judged_together(store::Database& store, const SessionRecord& session,
                                  const Declaration& declaration, const std::vector<Settings>& points) {
  std::size_t own = 0;
  for (const auto& settings : points) own += results_of(settings);
  if (session.declared.size() <= 1) return std::max<std::size_t>(1, own);
  std::map<std::string, std::size_t> known;
  // Other classes of machines have their own results, which are judged separately.
  for (const auto& one : store::latest_results(store, on_this_class(declaration.config))) {
    auto& count = known[one.test];
    if (is_of_family(one.metric)) count += static_cast<std::size_t>(one.count);
  }
  std::size_t all = own;
  for (const auto& test : session.declared) {
    if (test == declaration.test) continue;
    const auto found = known.find(test);
    all += found == known.end() ? 1 : found->second;
  }
  return std::max<std::size_t>(1, all);
}

void keep_runs(const Test& test, const Batch& points) {
  for (auto* planned : points) {
    for (auto& run : planned->runs) {
      // An error before the measurement leaves a run that was never begun.
      if (run.id.empty()) store::begin_run(test.store, run);
      store::finish_run(test.store, run);
    }
  }
}

void say_wrong(const Test& test, const Batch& points, const std::string& wrong) {
  for (auto* planned : points) {
    for (auto& run : planned->runs) {
      if (!run.verdict) run.error = "perf." + test.declaration.test + ": " + wrong;
    }
  }
}

void say_incompatible(const Test& test, const Batch& points, const std::string& wrong) {
  for (auto* planned : points) {
    // The usual reason is a processor that lacks an instruction set. Sessions record the CPU flags.
    const auto accepted = store::find_run(test.store, planned->reference.run);
    const auto then = accepted ? store::find_session(test.store, accepted->session) : std::nullopt;
    const auto lost = then ? lost_cpu_flags(then->facts, test.session.facts) : "";
    for (auto& run : planned->runs) {
      run.verdict =
          Verdict{.tester = planned->point.settings.tester.word(), .outcome = Outcome::incompatible};
      run.verdict->message =
          "the accepted program cannot run here: " + wrong +
          (lost.empty() ? ""
                        : "; this processor lacks " + lost + ", which the processor of the baseline has") +
          "; accept a baseline on this machine";
    }
  }
}

}  // namespace holdfast::run
