#include "cli/chosen_session.hpp"

#include "model/error.hpp"
#include "run/known_regressions.hpp"
#include "run/open_session.hpp"
#include "store/sessions.hpp"
#include "suite/build_report.hpp"
#include "wire/declaration_json.hpp"

namespace holdfast::cli {

Arguments session_options(SessionChoice& choice) {
  return joined(
      {{"--session ID", &choice.session,
        "The session; default: the last one of the build tree that is named, else of the store"},
       {"--inform-class CLASS", &choice.informing,
        "Results of this class of machines are shown and do not gate: CLASS, or CLASS:TEST; globs"}},
      committed_options(choice.files), judging_options(choice.asked));
}

std::optional<Suite> chosen_suite(const Shared& shared) {
  return shared.tree.is_named() ? std::optional(wire::read_suite(suite::needed_suite(shared.tree)))
                                : std::nullopt;
}

Report chosen_report(const Shared& shared, const SessionChoice& choice) {
  const auto suite = chosen_suite(shared);
  const auto declared = suite ? suite : suite::declared_suite(shared.tree);
  const auto known = suite::known_regressions(choice.files, declared ? declared->known_regressions : "");
  const auto renamed = suite::aliases(choice.files, declared ? declared->aliases : "");
  auto store = open_existing_store(shared, suite ? suite->store : "");
  auto id = choice.session;
  if (!id && suite) id = run::last_session_id(*suite);
  auto found = id ? store::find_session(store, *id) : suite ? std::nullopt : store::latest_session(store);
  if (found) {
    found->policy = policy_of(choice.asked, found->policy);
    auto report = suite::build_report(store, *found, renamed, choice.informing);
    for (auto& sentence : run::idle_entries(known, report))
      report.gate.reasons.push_back(std::move(sentence));
    return report;
  }
  if (id) throw Error(store.path() + ": has no session " + *id);
  throw Error(store.path() + ": has no session yet; run ctest -L perf first");
}

}  // namespace holdfast::cli
