#include <set>

#include "model/error.hpp"
#include "store/copied_rows.hpp"
#include "store/merge.hpp"
#include "store/sessions.hpp"
#include "store/whole_session.hpp"

namespace holdfast::store {
namespace {

std::vector<SessionRecord> sessions_of(Database& store) {
  const auto ids = store.read("reading sessions", [](soci::session& sql) {
    return select_rows(sql, "SELECT id FROM session ORDER BY sequence");
  });
  std::vector<SessionRecord> sessions;
  for (const auto& row : ids) sessions.push_back(referred_session(store, row.front().value_or("")));
  return sessions;
}

void refuse_strangers(Database& from, Database& into, const SessionRecord& session) {
  const auto said = "; nothing was merged from " + from.path();
  if (const auto kept = find_session(into, session.id)) {
    if (kept->started != session.started || kept->project != session.project ||
        kept->commit != session.commit)
      throw Error(into.path() + ": session " + session.id + " is kept already, and is another one" + said);
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
  if (from.path() == into.path()) throw Error(from.path() + ": is the store that others are merged into");
  const auto coming = sessions_of(from);
  std::set<std::string> projects;
  for (const auto& row : into.read("reading projects", [](soci::session& sql) {
         return select_rows(sql, "SELECT DISTINCT project FROM session");
       }))
    projects.insert(row.front().value_or(""));
  for (const auto& session : coming) {
    if (!projects.empty() && !projects.contains(session.project))
      throw Error(from.path() + ": is of the project \"" + session.project + "\", but " + into.path() +
                  " is of \"" + *projects.begin() + "\"; give each project a store of its own");
    refuse_strangers(from, into, session);
  }
}

}  // namespace holdfast::store
