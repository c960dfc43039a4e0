#pragma once

/// What a full disk is called: an engine says that it cannot read, write or open, and means that there is no room.

#include <cstdint>
#include <optional>
#include <string>

namespace holdfast::store {

/// "the disk is full ...", with the directory and how much is free there; none: `said` has another cause. `path`: of the
/// store; one on a server has none here.
std::optional<std::string> full_disk(const std::string& path, const std::string& said);

/// " (needed: 300000 bytes; free in DIR: 0 bytes)".
std::string room_words(const std::string& path, std::uintmax_t needed);

}  // namespace holdfast::store
