#pragma once

/// A run as JSON, in the form of the store's column "details". A report has a run in another form
/// (wire/reported_run.hpp).

#include <string>

#include "model/run.hpp"

namespace holdfast::wire {

/// Writes the declaration, the settings and the findings of a run. Identity, sides, verdict and error have columns of their own.
std::string details_text(const Run& run);
/// Returns a run with only these members; with none for an empty text. Throws Error, with `where`, for anything but
/// the output of details_text().
Run parse_details(const std::string& text, const std::string& where);

}  // namespace holdfast::wire
