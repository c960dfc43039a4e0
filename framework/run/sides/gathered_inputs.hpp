#pragma once

/// Gathered inputs: collects the traces of a program into the inputs of its image (model/image.hpp). Files
/// that the program opened in its mirror while it was traced are its own. A file elsewhere is its own, too,
/// if it belongs to the project and no process writes it meanwhile: a copy can be shown at its path
/// (shown_inputs.hpp). All other files are shared.

#include <cstdint>
#include <string>
#include <vector>

#include "image/inputs.hpp"
#include "model/image.hpp"
#include "model/settings/declaration.hpp"
#include "process/trace/trace.hpp"
#include "run/sides/programs.hpp"

namespace holdfast::run {

/// Larger files are not copied for each side, unless the test declares them as DATA.
inline constexpr std::uint64_t kCopiedInputMost = 64 << 20;

struct GatheredTraces {
  std::vector<trace::Traced> traced;
  bool may_fail = false;      ///< ignore the exit codes of the traced processes
  std::string failed;         ///< why it could not be traced to its end; empty if it was
  std::int64_t began_ns = 0;  ///< time before the first trace, by the clock of the file system
};

/// Returns the image of the program with the inputs that were traced in its mirror. `told` are files that its
/// command line names.
Image with_gathered_inputs(const Declaration& declaration, const Program& program,
                           const GatheredTraces& traces, const std::vector<ImageFile>& told);

}  // namespace holdfast::run
