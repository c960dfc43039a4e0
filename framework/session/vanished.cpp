#include "session/vanished.hpp"

#include <algorithm>

#include "session/former_names.hpp"
#include "store/baselines.hpp"
#include "store/sessions.hpp"

namespace holdfast::session {
namespace {

/// The sessions of a suite know its compiler; that of a test run by hand does not.
bool is_suites(const SessionRecord& session) { return session.facts.contains("compiler"); }

bool declares(const SessionRecord& session, const std::string& test) {
  return std::find(session.declared.begin(), session.declared.end(), test) != session.declared.end();
}

/// Whether the accepted run is an earlier one of the session's project.
bool is_of_its_past(store::Database& store, const SessionRecord& session, const std::string& accepted) {
  const auto run = store::find_run(store, accepted);
  const auto before = run ? store::find_session(store, run->session) : std::nullopt;
  return before && before->project == session.project && before->started <= session.started;
}

}  // namespace

std::vector<std::string> unmeasured_tests(const SessionRecord& session,
                                          const std::vector<store::RunRecord>& runs) {
  std::vector<std::string> missing;
  for (const auto& test : session.declared) {
    const bool has_result =
        std::any_of(runs.begin(), runs.end(), [&](const auto& run) { return run.subject.test == test; });
    if (!has_result) missing.push_back(test);
  }
  return missing;
}

std::vector<std::string> undeclared_tests(store::Database& store, const SessionRecord& session,
                                          const wire::Aliases& aliases) {
  std::vector<std::string> gone;
  if (!is_suites(session)) return gone;
  for (const auto& baseline : store::list_baselines(store, "*")) {  // sorted by test
    const auto& test = baseline.subject.test;
    const bool known = declares(session, test) || declares(session, current_test(aliases, test)) ||
                       (!gone.empty() && gone.back() == test);
    if (known || baseline.config != session.config) continue;
    if (is_of_its_past(store, session, baseline.run)) gone.push_back(test);
  }
  return gone;
}

}  // namespace holdfast::session
