#include <set>

#include "model/error.hpp"
#include "store/merge.hpp"
#include "store/rows.hpp"
#include "store/sessions.hpp"

namespace holdfast::store {
namespace {

/// A copied store, or a clock and an id that repeat, would otherwise mix the runs of two sessions.
void refuse_strangers(Database& from, Database& into, const SessionRecord& session) {
  const auto said = "; nothing was merged from " + from.path();
  if (const auto kept = find_session(into, session.id)) {
    if (kept->started != session.started || kept->project != session.project ||
        kept->commit != session.commit)
      throw Error(into.path() + ": session " + session.id + " already exists, and is another one" + said);
  }
  if (session.part_of.empty()) return;
  const auto whole = find_session(into, session.part_of);
  const auto why = whole ? stranger_to(*whole, session) : "";
  if (!why.empty())
    throw Error(from.path() + ": its part " + session.id + " of session " + session.part_of + " " + why +
                "; measure all parts of a session with one build" + said);
}

}  // namespace

void refuse_to_merge(Database& from, Database& into) {
  if (from.path() == into.path()) throw Error(from.path() + ": is the target of the merge");
  const auto coming = select_texts(from, "reading sessions", "SELECT id FROM session ORDER BY sequence");
  const auto known = select_texts(into, "reading projects", "SELECT DISTINCT project FROM session");
  const std::set<std::string> projects(known.begin(), known.end());
  for (const auto& id : coming) {
    const auto session = referred_session(from, id);
    if (!projects.empty() && !projects.contains(session.project))
      throw Error(from.path() + ": is of the project \"" + session.project + "\", but " + into.path() +
                  " is of \"" + *projects.begin() + "\"; give each project a store of its own");
    refuse_strangers(from, into, session);
  }
}

}  // namespace holdfast::store
