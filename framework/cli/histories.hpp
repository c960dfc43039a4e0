#pragma once

/// The histories of a report's tests, as pages need them: a "holdfast-history/1" (history_json.hpp) on each line.
/// They are no part of the report's JSON, which is about one session and stays small.

#include <functional>
#include <string>

#include "model/report.hpp"
#include "store/database.hpp"
#include "wire/aliases.hpp"

namespace holdfast::cli {

/// Each test of the report, once, in the order of their names; of each series the last `sessions` up
/// to the report's. A test that has no numbers yet has no line.
void histories(store::Database& store, const Report& report, const wire::Aliases& aliases,
               std::size_t sessions, const std::function<void(const std::string& line)>& put);

}  // namespace holdfast::cli
