#include "cli/imported.hpp"

#include "model/error.hpp"
#include "store/sessions.hpp"

namespace holdfast::cli {

void take_session(store::Database& store, const SessionRecord& session) {
  const auto there = store::find_session(store, session.id);
  if (!there) return store::add_session(store, session);
  if (there->started != session.started || there->fingerprint != session.fingerprint ||
      there->branch != session.branch || there->commit != session.commit)
    throw Error(store.path() + ": session " + session.id + " is kept already, and is another one");
}

}  // namespace holdfast::cli
