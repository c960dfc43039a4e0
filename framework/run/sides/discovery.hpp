#pragma once

/// Discovery: a test for each benchmark of a program and each of its parameter points.

#include <string>
#include <vector>

#include "process/process.hpp"
#include "wire/discovery_json.hpp"

namespace holdfast::run {

/// Whether a program that could not be listed is asked once more, although it has not changed.
enum class Failures { remembered, tried_again };

/// What stands beside the request, where neither request nor program have changed since; else the program is asked,
/// and a declaration is written for each test, and beside the request what was found. What goes wrong is found too:
/// one test that fails, <target>_NOT_BUILT or <target>_NOT_LISTED, with the sentence.
wire::Found found_for(const std::string& request, Failures failures = Failures::remembered,
                      const process::Spawner& spawn = process::run_process);

struct Discovered {
  std::string request;  ///< file
  wire::DiscoveryRequest asked;
  wire::Found found;
};

/// All of a suite. A test whose name is taken, by a declared test or by one that was found before, is an error of its request.
std::vector<Discovered> discovered(const Suite& suite);

/// What the test of this benchmark is called: prefix, name, and /axis=value for each parameter.
std::string discovered_name(const std::string& prefix, const std::string& benchmark,
                            const std::string& params);

}  // namespace holdfast::run
