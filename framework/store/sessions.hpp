#pragma once

/// Sessions of the store: one for each ctest run.
///
/// A session that several machines measure together is whole by parts: each machine opens one of its own, with
/// its own facts and fingerprint, and names the whole session in `part_of`. Whoever asks for the whole session
/// gets the runs of its parts, too. What a worker measures under a lease is no part yet: it belongs to
/// "SESSION/TEST@CLASS" until it is complete (tasks.hpp).

#include <ctime>
#include <optional>
#include <string>
#include <vector>

#include "model/report.hpp"
#include "store/database.hpp"

namespace holdfast::store {

/// UTC, "2026-11-21T03:15:00Z".
std::string utc_now();
std::string utc_at(std::time_t time);
/// The same so many days from now.
std::string utc_in_days(int days);
/// From the one UTC text to the other; 0 where the clock was set back between them.
double seconds_between(const std::string& from, const std::string& to);
/// A fresh id that sorts by time, and that no other machine makes: "20261121T031500-5f3a9c01d2e4b678".
std::string new_id();

/// Which machine it is: of cpu, cores and architecture. Twelve hexadecimal digits. How the machine is set
/// (governor, turbo, ...) is not part of it, so that a series goes on when that changes.
std::string fingerprint_of(const Facts& facts);
/// The machine that the session is of, by these facts of it.
void set_machine(SessionRecord& session, Facts machine);

void add_session(Database& store, const SessionRecord& session);
std::optional<SessionRecord> find_session(Database& store, const std::string& id);
/// Of an id that the store itself gave out. Throws Error where it knows none: it is damaged.
SessionRecord referred_session(Database& store, const std::string& id);
/// In the order in which they began.
std::vector<SessionRecord> parts_of(Database& store, const std::string& whole);
/// That came into the store last, and is no part of another one. Clocks may be set back; the order of coming cannot.
std::optional<SessionRecord> latest_session(Database& store);

// What makes several sessions parts of one: they measured one build of one commit.

/// The session that a part belongs to, as far as one of its parts knows it.
SessionRecord whole_of(const SessionRecord& part);

/// The fact that names the classes of machines of a whole session, separated by spaces.
inline constexpr const char* kClassesFact = "classes";

/// "" or why the part does not belong to the session.
std::string stranger_to(const SessionRecord& whole, const SessionRecord& part);

/// Those that the session is measured on; none where machines are not told apart.
std::vector<std::string> classes_of(const SessionRecord& whole);

/// With one more class among those of the session; true where that was new.
bool add_class(SessionRecord& whole, const std::string& machine_class);

}  // namespace holdfast::store
