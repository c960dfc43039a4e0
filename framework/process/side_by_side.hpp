#pragma once

/// Side by side: runs work in several processes at once. Each is a copy of this process, and returns results only through
/// files.

#include <functional>
#include <vector>

namespace holdfast::process {

/// Returns when all copies have ended, for whatever reason. A caller that needs a result must check that it exists. The copies
/// end with this process. A signal that this process receives ends them, and is thrown as Interrupted (interrupts.hpp). Must be
/// called before anything is open that two processes must not share. Meanwhile, another copy runs `beside`, which need not
/// return; that copy is killed when the others have ended.
void side_by_side(std::vector<std::function<void()>> works, const std::function<void()>& beside = {});

}  // namespace holdfast::process
