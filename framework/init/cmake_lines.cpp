#include "init/cmake_lines.hpp"

#include <algorithm>

#include "init/edit.hpp"
#include "init/source_text.hpp"

namespace holdfast::init {
namespace {

constexpr const char* kAll = "holdfast_programs";

/// Returns the text as an argument. If it has special characters, it is a bracket argument, in
/// which CMake replaces nothing.
std::string argument(const std::string& text) {
  const bool plain = !text.empty() && text.find_first_not_of(
                                          "abcdefghijklmnopqrstuvwxyz"
                                          "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                          "0123456789_./-=") == std::string::npos;
  return plain ? text : "[==[" + text + "]==]";
}

std::string discovery(const ProgramTests& tests, const std::string& target) {
  auto text = "holdfast_discover_tests(" + target;
  if (tests.harness != "holdfast") text += " ADAPTER " + tests.harness;
  if (!tests.prefix.empty())
    text += " TEST_PREFIX " + (tests.prefix == tests.target + "/" ? target + "/" : argument(tests.prefix));
  if (!tests.filter.empty()) text += " TEST_FILTER " + argument(tests.filter);
  if (!tests.extra_args.empty()) text += " EXTRA_ARGS";
  for (const auto& word : tests.extra_args) text += " " + argument(word);
  return text;
}

/// Returns the call for a target, or for the loop variable that holds it.
std::string call(const ProgramTests& tests, const std::string& target) {
  auto text = tests.harness == "command" ? "holdfast_add_test(" + target + " COMMAND " + target
                                         : discovery(tests, target);
  if (!tests.directory.empty())
    text +=
        " WORKING_DIRECTORY " +
        (tests.directory == "." ? "${CMAKE_SOURCE_DIR}" : "\"${CMAKE_SOURCE_DIR}/" + tests.directory + "\"");
  return text + ")";
}

std::string call_if_built(const ProgramTests& tests, const std::string& target, const std::string& indent,
                          bool build_all) {
  auto text = indent + "if(TARGET " + target + ")\n" + indent + "  " + call(tests, target) + "\n";
  if (build_all) text += indent + "  add_dependencies(" + kAll + " " + target + ")\n";
  return text + indent + "endif()\n";
}

/// Programs whose calls differ in the target alone share a loop.
std::string calls_of(const std::vector<ProgramTests>& tests, bool build_all) {
  constexpr const char* kVariable = "${program}";
  std::string text;
  std::vector<bool> written(tests.size());
  for (std::size_t i = 0; i < tests.size(); ++i) {
    if (written[i]) continue;
    std::vector<std::string> same;
    for (std::size_t other = i; other < tests.size(); ++other) {
      if (call(tests[other], kVariable) != call(tests[i], kVariable)) continue;
      written[other] = true;
      same.push_back(tests[other].target);
    }
    if (same.size() == 1) {
      text += call_if_built(tests[i], same.front(), "  ", build_all);
      continue;
    }
    text += "  foreach(program IN ITEMS";
    for (const auto& target : same) text += (same.size() > 4 ? "\n      " : " ") + target;
    text += ")\n" + call_if_built(tests[i], kVariable, "    ", build_all) + "  endforeach()\n";
  }
  return text;
}

}  // namespace

std::vector<ProgramTests> tests_of(const std::vector<BenchmarkProgram>& programs) {
  std::vector<ProgramTests> tests;
  for (const auto& program : programs) {
    const bool is_command = program.harness.empty();
    tests.push_back({.target = program.target,
                     .harness = is_command ? "command" : program.harness,
                     .prefix = programs.size() > 1 && !is_command ? program.target + "/" : "",
                     .extra_args = program.extra_args});
  }
  return tests;
}

/// If another project includes this project, it declares no tests.
std::string cmake_block(const std::vector<ProgramTests>& tests, bool build_all) {
  std::string lines =
      "# Performance tests: ctest -L perf. Without an installed Holdfast, they are left out.\n"
      "if(CMAKE_CURRENT_SOURCE_DIR STREQUAL CMAKE_SOURCE_DIR)\n"
      "  find_package(Holdfast QUIET)\n"
      "endif()\n"
      "if(Holdfast_FOUND)\n"
      "  enable_testing()\n";
  if (build_all) lines += std::string("  add_custom_target(") + kAll + " ALL)\n";
  return block_of(lines + calls_of(tests, build_all) + "endif()\n");
}

std::string with_more_tests(const std::string& block, const std::vector<ProgramTests>& tests,
                            bool build_all) {
  auto more = block;
  const bool has_all = block.find(kAll) != std::string::npos;
  const auto end = more.rfind("endif()");
  if (end == std::string::npos) return cmake_block(tests, build_all);
  return more.insert(end, calls_of(tests, build_all && has_all));
}

std::vector<std::string> declared_targets(const std::vector<std::string>& cmake_files) {
  std::vector<std::string> targets;
  for (const auto& text : cmake_files) {
    for (auto& target : first_arguments(text, "holdfast_discover_tests"))
      targets.push_back(std::move(target));
    for (auto at = text.find("TARGET "); at != std::string::npos; at = text.find("TARGET ", at + 1)) {
      const auto call = text.rfind('(', at);
      constexpr std::string_view kAddTest = "holdfast_add_test";
      if (call == std::string::npos || call < kAddTest.size()) continue;
      if (std::string_view(text).substr(call - kAddTest.size(), kAddTest.size()) != kAddTest) continue;
      const auto begin = at + std::string_view("TARGET ").size();
      targets.push_back(text.substr(begin, text.find_first_of(" \t\r\n)", begin) - begin));
    }
  }
  return targets;
}

}  // namespace holdfast::init
