#pragma once

/// Sessions of the store: one for each ctest run.
///
/// A session that several machines measure together consists of parts. Each machine opens its own part, with its own
/// facts and fingerprint, and names the whole session in `part_of`. A query for the whole session also returns the
/// runs of its parts. A worker's session under a lease is not a part yet: it belongs to "SESSION/TEST@CLASS" until it
/// is complete (tasks.hpp).

#include <ctime>
#include <optional>
#include <string>
#include <vector>

#include "model/report.hpp"
#include "store/database.hpp"

namespace holdfast::store {

/// Returns the current time in UTC, "2026-11-21T03:15:00Z".
std::string utc_now();
std::string utc_at(std::time_t time);
/// Returns the time `days` days from now.
std::string utc_in_days(int days);
/// Returns the seconds between two UTC texts; 0 if the clock was set back between them.
double seconds_between(const std::string& from, const std::string& to);
/// Returns a fresh id that sorts by time, and that no other machine makes: "20261121T031500-5f3a9c01d2e4b678".
std::string new_id();

/// Returns the identity of the machine: twelve hexadecimal digits of cpu, cores and architecture. The settings of the
/// machine (governor, turbo, ...) are not part of it, so that a series goes on when they change.
std::string fingerprint_of(const Facts& facts);
/// Sets the machine of the session by its facts.
void set_machine(SessionRecord& session, Facts machine);

void add_session(Database& store, const SessionRecord& session);
std::optional<SessionRecord> find_session(Database& store, const std::string& id);
/// Returns the session of an id that the store itself gave out. Throws Error if it does not exist: the store is
/// damaged.
SessionRecord referred_session(Database& store, const std::string& id);
/// Returns the parts in the order in which they began.
std::vector<SessionRecord> parts_of(Database& store, const std::string& whole);
/// Returns the sessions of a commit in the order in which they came into the store.
std::vector<SessionRecord> sessions_of_commit(Database& store, const std::string& commit);
/// Returns the session that came into the store last and is not a part of another one. Clocks may be set back; the
/// order of insertion cannot. A backfilled session counts only if there are no others; then the one of the newest
/// commit is returned.
std::optional<SessionRecord> latest_session(Database& store);

/// The fact of a session that `holdfast backfill` made for an earlier commit. Its value distinguishes what was laid
/// over the commit.
inline constexpr const char* kBackfillFact = "backfilled";
/// The condition that selects these sessions, in SQL. Facts are a JSON object.
inline constexpr const char* kIsBackfilled = "facts LIKE '%\"backfilled\"%'";

// Sessions are parts of one session if they measured one build of one commit.

/// Returns the session that a part belongs to, with the properties that follow from one of its parts.
SessionRecord whole_of(const SessionRecord& part);

/// The fact that names the classes of machines of a whole session, separated by spaces.
inline constexpr const char* kClassesFact = "classes";

/// Returns why the part does not belong to the session, or "" if it does.
std::string stranger_to(const SessionRecord& whole, const SessionRecord& part);

/// Returns the classes of machines that the session is measured on; none if machines have no classes.
std::vector<std::string> classes_of(const SessionRecord& whole);

/// Adds a class to those of the session; returns true if it was new.
bool add_class(SessionRecord& whole, const std::string& machine_class);

}  // namespace holdfast::store
