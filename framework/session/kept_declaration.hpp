#pragma once

/// What a store keeps of a declaration.

#include <map>
#include <string>

#include "model/declaration.hpp"

namespace holdfast::session {

/// wire::declaration_text() without the values of environment variables, which may be secrets: "TOKEN=sha256:9f86d081884c"
/// is all that has to be known to tell whether two runs had the same.
std::string kept_declaration(Declaration declaration, const std::map<std::string, std::string>& in_force);

}  // namespace holdfast::session
