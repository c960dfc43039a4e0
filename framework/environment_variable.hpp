#pragma once

/// For tests: sets a variable of the environment for the lifetime of the object, then restores its former value. Test
/// cases of one program share a process, and no case may depend on earlier ones.
///
///     const EnvironmentVariable there("TMPDIR", place.path());

#include <cstdlib>
#include <optional>
#include <string>
#include <utility>

namespace holdfast {

class EnvironmentVariable {
 public:
  EnvironmentVariable(std::string name, const std::string& value) : name_(std::move(name)) {
    if (const char* before = std::getenv(name_.c_str())) before_ = before;
    setenv(name_.c_str(), value.c_str(), 1);
  }
  EnvironmentVariable(const EnvironmentVariable&) = delete;
  EnvironmentVariable& operator=(const EnvironmentVariable&) = delete;
  ~EnvironmentVariable() { before_ ? setenv(name_.c_str(), before_->c_str(), 1) : unsetenv(name_.c_str()); }

 private:
  std::string name_;
  std::optional<std::string> before_;
};

}  // namespace holdfast
