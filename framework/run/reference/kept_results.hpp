#pragma once

/// Kept results: files through which the processes of a program pass results on, so that only the first one
/// does the work. A program that begins to keep results looks faster, or hides a loss.

#include <optional>
#include <string>
#include <vector>

#include "model/image.hpp"
#include "model/verdict.hpp"

namespace holdfast::run {

/// Returns the names of files through which processes of the current program may pass results on, and that
/// the accepted program does not use. The current program looks for them and leaves them changed
/// (Inputs::kept), or reads them in directories for temporary files and caches. Empty if the traces are of
/// earlier versions, which do not record that.
std::vector<std::string> kept_results(const Inputs& accepted, const Inputs& current);

/// Makes a verdict that clears the current program (pass, improved) inconclusive if the program may keep
/// results. `accepted` is none if its inputs are not known.
void hold_to_kept_results(const std::optional<Inputs>& accepted, const Inputs& current, Verdict& verdict);

}  // namespace holdfast::run
