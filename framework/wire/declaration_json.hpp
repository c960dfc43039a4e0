#pragma once

/// The files that CMake writes: a declaration for each test and configuration ("holdfast-declaration/1"), and
/// a suite for each configuration ("holdfast-suite/1"). Throws Error naming file and key.

#include <string>

#include "model/declaration.hpp"

namespace holdfast::wire {

Declaration read_declaration(const std::string& path);
Suite read_suite(const std::string& path);

/// The policy part of a declaration as one line of JSON, for the record that a run keeps.
std::string declaration_text(const Declaration& declaration);
/// The command in such a line.
std::vector<std::string> declared_command(const std::string& text, const std::string& where);

}  // namespace holdfast::wire
