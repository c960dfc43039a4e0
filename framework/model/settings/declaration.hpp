#pragma once

/// The files that CMake writes: a declaration for each test in each configuration, and a suite for each configuration.

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "model/data_file.hpp"
#include "model/hooks.hpp"
#include "model/pick.hpp"
#include "model/settings/settings.hpp"

namespace holdfast {

struct Declaration {
  std::string file;  ///< the file from which the declaration was read
  std::string test;
  std::string config;
  AdapterName adapter = AdapterName::holdfast;  ///< protocol of the child's reports
  std::vector<std::string> command;             ///< program and arguments
  std::optional<std::string> benchmark;
  std::optional<std::string> point;  ///< canonical JSON object: this benchmark, at this point alone
  settings::Asked asked;             ///< the settings that it requests
  ShellHooks hooks;                  ///< of a plain command
  std::optional<Pick> pick;  ///< for a plain command: the printed number to measure instead of its time
  std::string function;      ///< for a plain command: the function where pinpoint begins; empty if not given
  std::string input;         ///< for a plain command: the file to use as stdin; empty if not given
  bool may_fail = false;     ///< for a plain command: its exit code is ignored
  std::vector<DataFile> data;  ///< if not empty, the program runs in a directory with copies of these
  std::string working_directory;
  std::vector<std::string> environment;  ///< VAR=value, added to the wrapper's own
  std::map<std::string, std::string>
      properties;  ///< of its CTest test (run/plan/ctest_properties.hpp); empty if not known
  std::string source_directory;
  std::string build_directory;
  std::string store;
  std::string known_regressions;  ///< path of the file; empty if there is none
  std::string aliases;            ///< path of the file; empty if there is none
  std::string session_file;
  std::string work_directory;
  std::vector<std::string> labels;
  std::string location;  ///< file:line of the declaring call
  std::optional<std::vector<std::string>>
      targets;  ///< targets that must be built to run it; none if not known
};

/// All tests that one configuration of a project declares.
struct Suite {
  std::string project;
  std::string config;
  std::string source_directory;
  std::string build_directory;
  std::string store;
  std::string known_regressions;  ///< path of the file; empty if there is none
  std::string aliases;            ///< path of the file; empty if there is none
  std::string report_directory;
  std::string python;
  std::string session_file;
  std::string work_directory;
  std::string compiler;
  std::string flags;
  std::vector<std::string> declared;  ///< tests declared by holdfast_add_test()
  std::vector<std::string> tests;     ///< declared and discovered tests
  std::string
      baseline_ref;  ///< the commit that tests are compared with (run/commits/git.hpp); empty for the accepted run
  std::optional<std::vector<std::string>>
      targets;                           ///< targets that must be built for all tests; none if not known
  std::vector<std::string> discoveries;  ///< files of requests (wire/discovery_json.hpp)
  std::map<std::string, std::string>
      gate;  ///< the policy of the gate from cache variables, unparsed (cli/session_options.hpp)
};

}  // namespace holdfast
