#pragma once

/// What makes several sessions parts of one: they measured one build of one commit.

#include <string>
#include <vector>

#include "model/report.hpp"

namespace holdfast::store {

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
