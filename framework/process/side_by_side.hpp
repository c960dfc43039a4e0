#pragma once

/// Side by side: work that several processes do at once. Each is a copy of this one, and nothing comes back from it but what it
/// writes into files.

#include <functional>
#include <vector>

namespace holdfast::process {

/// Returns when all of them have ended, however they did: who needs what they should have made looks whether it is there. They
/// end with this process. A signal that it hears ends them, and is thrown as Interrupted (interrupts.hpp). Called before
/// anything is open that two processes must not share.
/// `beside`: what another copy does meanwhile, without an end of its own: it is killed when the others have ended.
void side_by_side(std::vector<std::function<void()>> works, const std::function<void()>& beside = {});

}  // namespace holdfast::process
