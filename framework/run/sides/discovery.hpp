#pragma once

/// Discovery: a test for each benchmark of a program and each of its parameter points.

#include <string>
#include <vector>

#include "process/process.hpp"
#include "wire/discovery_json.hpp"

namespace holdfast::run {

/// Selects whether a program that could not be listed is asked again although it has not changed.
enum class Failures { remembered, tried_again };

/// Returns the stored result next to the request if neither the request nor the program has changed since.
/// Else it asks the program, writes a declaration for each test, and stores the result next to the request. A
/// failure is also a result: one failing test, <target>_NOT_BUILT or <target>_NOT_LISTED, with the message.
wire::Found found_for(const std::string& request, Failures failures = Failures::remembered,
                      const process::Spawner& spawn = process::run_process);

struct Discovered {
  std::string request;  ///< path of the request's file
  wire::DiscoveryRequest asked;
  wire::Found found;
};

/// Returns all requests of a suite. A test whose name is taken, by a declared test or by an earlier
/// discovered one, is an error of its request.
std::vector<Discovered> discovered(const Suite& suite);

/// Returns the name of the test of this benchmark: prefix, name, and /axis=value for each parameter.
std::string discovered_name(const std::string& prefix, const std::string& benchmark,
                            const std::string& params);

}  // namespace holdfast::run
