#pragma once

/// A command whose output goes to a file: what configures or builds.

#include <string>
#include <vector>

#include "model/error.hpp"

namespace holdfast::commits {

/// A commit that cannot be configured or built: the sentence ends with the end of the log.
class BuildFailed : public Error {
 public:
  using Error::Error;
};

/// Appends what it says to `log`. Throws BuildFailed where it does not end well.
void run_logged(const std::vector<std::string>& command, const std::string& log);

}  // namespace holdfast::commits
