#pragma once

/// Gathered inputs: what traces of a program say, put together as the inputs of its image (model/image.hpp). What it opened
/// in the mirror in which it was traced is its own. What it opened elsewhere is so, too, if it is a file of the project that
/// nobody writes to meanwhile: a copy can be shown at its path (shown_inputs.hpp). All else is shared.

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
  bool may_fail = false;      ///< the exit codes of the traced processes do not matter
  std::string failed;         ///< why it could not be traced to its end; empty: it was
  std::int64_t began_ns = 0;  ///< by the clock of files, before the first of them
};

/// The image of the program with the inputs that were traced in its mirror. `told`: files that its command line names.
Image with_gathered_inputs(const Declaration& declaration, const Program& program,
                           const GatheredTraces& traces, const std::vector<ImageFile>& told);

}  // namespace holdfast::run
