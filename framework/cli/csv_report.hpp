#pragma once

/// A report as CSV (RFC 4180), a row for each result, with ScalaMeter's columns first:
///
///   date         when the session began, UTC
///   param-AXIS   one for each axis that any result has
///   value        median of the current processes, in `units`
///   success      false: regressed, or could not be measured
///   cilo, cihi   the interval of the current mean, at the tester's level
///   units
///   complete     the numbers of the current processes, blanks between them
///
/// and then test, benchmark, metric, verdict, ratio, low, high, baseline (its median), seconds, class (of machines; empty
/// where they are not told apart). Numbers are written so that reading gives the same ones. Texts are not changed for
/// spreadsheets that take "=1+1" for a formula.

#include <string>
#include <string_view>

#include "model/report.hpp"

namespace holdfast::cli {

std::string csv_report(const Report& report);

/// One field, in quotes where it needs them.
std::string csv_field(std::string_view text);

}  // namespace holdfast::cli
