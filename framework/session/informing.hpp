#pragma once

/// Machine classes that inform and do not gate: "zen", or "zen:sort*" for some tests alone; both are globs. Asked for
/// by --inform-class, when a session is submitted or when it is judged.

#include <string>
#include <vector>

#include "model/report.hpp"

namespace holdfast::session {

/// The fact of a session that keeps what was asked for when it was submitted.
inline constexpr const char* kInformingFact = "informing-classes";

/// Those, and what the session remembers.
std::vector<std::string> with_remembered(const SessionRecord& session, std::vector<std::string> informing);

/// Results of these classes do not gate, and say so.
void let_inform(const std::vector<std::string>& informing, Report& report);

}  // namespace holdfast::session
