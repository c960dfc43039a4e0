#pragma once

/// A run as JSON, in two forms of one struct (model/run.hpp): what the store keeps in its column "details", and what a report
/// has of it (report_json.hpp).

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "model/run.hpp"

namespace holdfast::wire {

/// Writes the declaration, the settings and the findings of a run. Identity, sides, verdict and error have columns of their own.
std::string details_text(const Run& run);
/// A run that has these alone; an empty text has none. Throws Error, with `where`, for what details_text() does not write.
Run parse_details(const std::string& text, const std::string& where);

/// An element of "results" in a report.
nlohmann::json reported_json(const Run& run);

/// Profiles as a report has them: {"current", "baseline"}; "null" where there is neither.
std::string profiles_text(const Profiles& profiles);

}  // namespace holdfast::wire
