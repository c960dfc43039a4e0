#pragma once

/// Identifiers in the names of functions and variables: "_ZN3fmt3v116formatE" has fmt, v11 and format.

#include <map>
#include <set>
#include <string>

namespace holdfast::binary {

/// Of a name that is not mangled, the name itself.
std::set<std::string> identifiers_of(const std::string& name);

/// Identifiers that were renamed, of namespaces, classes or functions, by the old one: {"v11", "v12"}.
using Renamings = std::map<std::string, std::string>;

/// The name with the new identifiers in place of the old ones.
std::string renamed(const std::string& name, const Renamings& renamings);

}  // namespace holdfast::binary
