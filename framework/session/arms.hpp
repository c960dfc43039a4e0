#pragma once

/// Arms: how the two programs of a test are started. The current build and, where it can be run again, the
/// accepted one, both from staged copies (image/stage.hpp), so that nothing but the code differs between
/// them.

#include <optional>
#include <string>

#include "model/declaration.hpp"
#include "runner/collect.hpp"
#include "session/settings.hpp"
#include "store/runs.hpp"
#include "store/snapshots.hpp"

namespace holdfast::session {

/// The current program of a declaration: what it is, and where it runs from.
struct Program {
  Image image;
  bool staged =
      false;  ///< false: it is the system's own, or never meant to be kept, and runs where it stands
  runner::Launch launch;  ///< without the arguments that choose a benchmark
};

/// Finds, hashes and stages. Throws Error: no such program, a library that the loader does not find.
Program current_program(const Declaration& declaration, const Settings& settings);

/// Why the accepted run's program cannot be run again, or how.
struct Previous {
  std::optional<runner::Launch> launch;
  std::string reason;
};
Previous previous_program(const Declaration& declaration, const Program& current,
                          const store::RunRecord& accepted, const store::Snapshots& snapshots);

/// One side. `points`: one, or all that a local executor measures; for plain commands unused.
///
/// The first launch of a start-up does not count: it finds the machine as something else left it. Of a
/// command it counts unless MODE start-up is declared: a command may take minutes, and one odd process among
/// the others is trimmed away.
runner::Arm arm_of(const Declaration& declaration, const Settings& settings, Side side,
                   const runner::Launch& launch, const std::vector<runner::Point>& points);

}  // namespace holdfast::session
