#pragma once

/// What hyperfine calls otherwise than `holdfast compare` does, or has and we have not: refused, with a sentence that
/// says what to write here.
///
///     holdfast: --export-json is hyperfine's; here it is --json times.json
///
/// Its other words mean the same here.

#include "cli/arguments.hpp"

namespace holdfast::cli {

/// These options, hidden from help, manual and completion. They throw Error when they are parsed.
Arguments refused_hyperfine_options();

}  // namespace holdfast::cli
