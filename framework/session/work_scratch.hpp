#pragma once

/// Files of a process that measures (what children write, dumps of callgrind), in the work directory of its tests.

#include <string>

namespace holdfast::session {

/// A directory of this process alone, made when it is asked for first and removed at its end. Who is killed leaves it: the
/// next process that asks in this work directory removes it, by the lock that nobody holds any more. As long for each
/// process, or the stacks of children would move with the paths that they are told.
std::string work_scratch(const std::string& work_directory);

}  // namespace holdfast::session
