#pragma once

/// CTest as the parent of this process. The properties of a test (ENVIRONMENT, WILL_FAIL) belong to the change that is judged. The
/// variables that ctest itself was started with belong to the user or the CI system that judges it.

#include <string>

namespace holdfast::process {

/// Returns the executable of the ctest that started this process. Empty if another program did.
std::string parent_ctest();

/// Gives each HOLDFAST_ variable the value that ctest was started with, so that a property of a test cannot replace it. Variables that
/// ctest did not have stay as they are. Does nothing if another program started this process, or if the variables of ctest cannot be
/// read. Must not run beside threads.
void take_variables_of_ctest();

}  // namespace holdfast::process
