#pragma once

/// Profiles beside what was declared, as they are kept with a run.

#include <string>

#include "model/profile.hpp"

namespace holdfast::wire {

/// The declaration with the profiles in it; as it is where there is none.
std::string with_profiles(const std::string& declaration, const Profiles& profiles);

/// {"current", "baseline"} as a report has them (report.schema.json); "null" where there is neither.
std::string profiles_text(const Profiles& profiles);

/// And back; none of runs that were kept without. Throws Error for what is no profile.
Profiles declared_profiles(const std::string& declaration);

}  // namespace holdfast::wire
