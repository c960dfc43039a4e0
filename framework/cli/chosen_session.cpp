#include "cli/chosen_session.hpp"

#include "model/error.hpp"
#include "session/build_report.hpp"
#include "session/known_regressions.hpp"
#include "session/open_session.hpp"
#include "store/sessions.hpp"
#include "wire/declaration_json.hpp"

namespace holdfast::cli {

void add_session_options(CLI::App& verb, SessionChoice& choice) {
  verb.add_option(
          "--session", choice.session,
          "The session; without it, the last one of the build tree that is named, or else of the store")
      ->type_name("ID");
  verb.add_option("--inform-class", choice.informing,
                  "Results of this class of machines are shown and do not gate: CLASS, or CLASS:TEST; globs")
      ->type_name("CLASS");
  add_committed_options(verb, choice.files);
  add_judging_options(verb, choice.asked);
}

std::optional<Suite> chosen_suite(const Shared& shared) {
  return shared.tree.is_named() ? std::optional(wire::read_suite(needed_suite(shared.tree))) : std::nullopt;
}

Report chosen_report(const Shared& shared, const SessionChoice& choice) {
  const auto suite = chosen_suite(shared);
  const auto declared = suite ? suite : declared_suite(shared.tree);
  const auto known = known_regressions(choice.files, declared ? declared->known_regressions : "");
  const auto renamed = aliases(choice.files, declared ? declared->aliases : "");
  auto store = open_existing_store(shared, suite ? suite->store : "");
  auto id = choice.session;
  if (!id && suite) id = session::last_session_id(*suite);
  auto found = id ? store::find_session(store, *id) : suite ? std::nullopt : store::latest_session(store);
  if (found) {
    found->policy = policy_of(choice.asked, found->policy);
    auto report = session::build_report(store, *found, renamed, choice.informing);
    for (auto& sentence : session::idle_entries(known, report))
      report.gate.reasons.push_back(std::move(sentence));
    return report;
  }
  if (id) throw Error(store.path() + ": has no session " + *id);
  throw Error(store.path() + ": has no session yet; run ctest -L perf first");
}

}  // namespace holdfast::cli
