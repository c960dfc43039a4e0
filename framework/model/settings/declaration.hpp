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
  std::string file;  ///< where it was read from
  std::string test;
  std::string config;
  AdapterName adapter = AdapterName::holdfast;  ///< how the child speaks
  std::vector<std::string> command;             ///< program and arguments
  std::optional<std::string> benchmark;
  std::optional<std::string> point;  ///< canonical JSON object: this benchmark, at this point alone
  settings::Asked asked;             ///< what it says of the settings
  ShellHooks hooks;                  ///< of a plain command
  std::optional<Pick> pick;          ///< of a plain command: what it prints is measured, and not its time
  std::string function;              ///< of a plain command: where pinpoint begins; empty: nobody says
  std::string input;                 ///< of a plain command: the file that it reads as stdin; empty: nothing
  bool may_fail = false;             ///< of a plain command: its exit code does not matter
  std::vector<DataFile> data;  ///< not empty: the program runs in a directory that holds copies of these
  std::string working_directory;
  std::vector<std::string> environment;  ///< VAR=value, added to the wrapper's own
  std::string source_directory;
  std::string build_directory;
  std::string store;
  std::string known_regressions;  ///< file; empty: none
  std::string aliases;            ///< likewise
  std::string session_file;
  std::string work_directory;
  std::vector<std::string> labels;
  std::string location;                             ///< file:line of the declaring call
  std::optional<std::vector<std::string>> targets;  ///< that must be built to run it; none: nobody says
};

/// All tests that one configuration of a project declares.
struct Suite {
  std::string project;
  std::string config;
  std::string source_directory;
  std::string build_directory;
  std::string store;
  std::string known_regressions;  ///< file; empty: none
  std::string aliases;            ///< likewise
  std::string report_directory;
  std::string python;
  std::string session_file;
  std::string work_directory;
  std::string compiler;
  std::string flags;
  std::vector<std::string> declared;  ///< by holdfast_add_test()
  std::vector<std::string> tests;     ///< these, and those that were discovered
  std::string
      baseline_ref;  ///< the commit that tests are compared with (run/commits/git.hpp); empty: what is accepted
  std::optional<std::vector<std::string>> targets;  ///< that must be built for all tests; none: nobody says
  std::vector<std::string> discoveries;             ///< files of requests (wire/discovery_json.hpp)
  std::map<std::string, std::string>
      gate;  ///< what cache variables say of its policy, as typed (cli/session_options.hpp)
};

}  // namespace holdfast
