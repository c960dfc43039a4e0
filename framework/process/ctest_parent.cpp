#include "process/ctest_parent.hpp"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <system_error>

#include "model/joined_text.hpp"
#include "model/whole_file.hpp"

namespace holdfast::process {
namespace {

std::string file_of_parent(const char* name) { return "/proc/" + std::to_string(getppid()) + "/" + name; }

}  // namespace

std::string parent_ctest() {
  std::error_code wrong;
  const auto program = std::filesystem::read_symlink(file_of_parent("exe"), wrong);
  return program.filename() == "ctest" ? program.string() : "";
}

void take_variables_of_ctest() {
  if (parent_ctest().empty()) return;
  // This file has the environment with which ctest was started, and no later changes (proc(5)).
  const auto variables =
      file_if_readable(file_of_parent("environ"));  // a ctest of another user does not show them
  for (const auto& variable : split(variables.value_or(""), '\0')) {
    const auto end = variable.find('=');
    if (!variable.starts_with("HOLDFAST_") || end == std::string::npos) continue;
    setenv(variable.substr(0, end).c_str(), variable.c_str() + end + 1, 1);
  }
}

}  // namespace holdfast::process
