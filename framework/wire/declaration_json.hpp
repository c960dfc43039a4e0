#pragma once

/// The files that CMake writes: a declaration for each test and configuration ("holdfast-declaration/1"), and
/// a suite for each configuration ("holdfast-suite/1"). Throws Error naming file and key.

#include <map>
#include <string>
#include <vector>

#include "model/declaration.hpp"

namespace holdfast::wire {

Declaration read_declaration(const std::string& path);
Suite read_suite(const std::string& path);

/// The policy part of a declaration as one line of JSON, for the record that a run keeps, with the settings
/// that were in force.
std::string declaration_text(const Declaration& declaration,
                             const std::map<std::string, std::string>& in_force = {});
/// The line with these settings in place of those of the same names, and without those that are empty.
std::string with_in_force(const std::string& text, const std::map<std::string, std::string>& in_force);
/// Those settings; none where the line has none.
std::map<std::string, std::string> declared_in_force(const std::string& text);
/// The file that `holdfast run` was given; empty where the line does not know it.
std::string declared_file(const std::string& text);
/// Declaration::location; empty where the line does not know it.
std::string declared_location(const std::string& text);
/// The command in such a line.
std::vector<std::string> declared_command(const std::string& text, const std::string& where);

/// What such a line says of the work that is measured: arguments, environment, hooks and settings, without what only
/// decides how it is judged. Two lines of the same work have the same; empty where the line does not know.
std::string declared_work(const std::string& text);

/// The version of the benchmark that such a record is of.
std::string declared_version(const std::string& text);

}  // namespace holdfast::wire
