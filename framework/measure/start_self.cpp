#include "measure/start_self.hpp"

#include <spawn.h>
#include <unistd.h>

namespace holdfast::measure {
namespace {

std::vector<std::string> environment_with(const std::string& variable, const std::string& value) {
  std::vector<std::string> all{variable + "=" + value};
  for (char** entry = environ; *entry != nullptr; ++entry) {
    std::string text(*entry);
    if (!text.starts_with(variable + "=")) all.push_back(std::move(text));
  }
  return all;
}

/// With the null pointer behind the last one.
std::vector<char*> pointers_to(std::vector<std::string>& words) {
  std::vector<char*> pointers;
  for (auto& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  return pointers;
}

}  // namespace

SelfStart::SelfStart(std::vector<std::string> arguments, const std::string& variable,
                     const std::string& value)
    : arguments_(std::move(arguments)),
      environment_(environment_with(variable, value)),
      argv_(pointers_to(arguments_)),
      envp_(pointers_to(environment_)) {}

pid_t SelfStart::start() {
  pid_t pid = -1;
  return posix_spawn(&pid, "/proc/self/exe", nullptr, nullptr, argv_.data(), envp_.data()) == 0 ? pid : -1;
}

}  // namespace holdfast::measure
