#pragma once

/// Sessions of the store: one for each ctest run.

#include <optional>
#include <string>

#include "model/report.hpp"
#include "store/database.hpp"

namespace holdfast::store {

/// UTC, "2026-11-21T03:15:00Z".
std::string utc_now();
/// From the one UTC text to the other.
double seconds_between(const std::string& from, const std::string& to);
/// A fresh id that sorts by time: "20261121T031500-5f3a9c01".
std::string new_id();

void add_session(Database& store, const SessionRecord& session);
std::optional<SessionRecord> find_session(Database& store, const std::string& id);
std::optional<SessionRecord> latest_session(Database& store);

}  // namespace holdfast::store
