#pragma once

/// Which rounds a test wants of runner/rounds.hpp, by its settings, and where it leaves what is made on the way.

#include <string>

#include "runner/rounds.hpp"
#include "session/judging.hpp"

namespace holdfast::session {

/// `budget_s`: of these rounds; several points share that of a test. Where workers in threads of their own may run the
/// body, as far as the wrapper can tell, no process is kept on one processor.
runner::RoundsWanted rounds_wanted(const Judging& judging, double budget_s);

/// A path that is this process' own (work_scratch.hpp), for files of the instruments and the children of this test; they add
/// an ending.
std::string scratch_of(const Declaration& declaration);

}  // namespace holdfast::session
