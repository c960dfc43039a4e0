#pragma once

/// What hyperfine calls otherwise than `holdfast compare` does, or has and we have not: refused, with a sentence that
/// says what to write here.
///
///     holdfast: --export-json is hyperfine's; here it is --json times.json
///
/// Its other words mean the same here.

#include <CLI/CLI.hpp>

namespace holdfast::cli {

/// Adds these words, hidden: no help, manual or completion names them. They throw Error as they are parsed.
void refuse_hyperfine_words(CLI::App& verb);

}  // namespace holdfast::cli
