#pragma once

/// The files that CMake writes: a declaration for each test and configuration ("holdfast-declaration/1"), and a suite
/// for each configuration ("holdfast-suite/1"). The readers throw Error with file and key.

#include <string>

#include "model/settings/declaration.hpp"

namespace holdfast::wire {

Declaration read_declaration(const std::string& path);
Suite read_suite(const std::string& path);

}  // namespace holdfast::wire
