#pragma once

/// Kept results: files by which the processes of a program tell each other something, so that only the first does the work. A program
/// that begins to keep results looks faster, or hides a loss.

#include <optional>
#include <string>
#include <vector>

#include "model/image.hpp"
#include "model/verdict.hpp"

namespace holdfast::run {

/// Names of files through which processes of the current program may pass results on, and that the accepted program does not use: it
/// looks for them and leaves them behind changed (Inputs::kept), or it reads them where temporary files and caches are. Empty as well
/// where traces of earlier versions do not tell.
std::vector<std::string> kept_results(const Inputs& accepted, const Inputs& current);

/// A verdict that clears the current program (pass, improved) does not hold if it may keep results. `accepted`: none, if its inputs are
/// not known.
void hold_to_kept_results(const std::optional<Inputs>& accepted, const Inputs& current, Verdict& verdict);

}  // namespace holdfast::run
