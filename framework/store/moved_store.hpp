#pragma once

/// Moves a store that is a file, with everything that belongs to it, to another place.

#include <string>

namespace holdfast::store {

/// The path at which the store is from now on: `to`, or `from` where it could not be moved, since another program uses
/// it, it is another user's, or the places are on different file systems. Nothing is copied and nothing is removed:
/// wherever this is interrupted, all of it is at one of the places, and the next call completes it. Of several
/// processes one moves, and the others wait. Where it stays, no process moves it while this one lives.
std::string moved_store(const std::string& from, const std::string& to);

}  // namespace holdfast::store
