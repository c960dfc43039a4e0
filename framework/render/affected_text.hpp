#pragma once

/// What `holdfast affected` prints.

#include <cstddef>
#include <string>

#include "model/affected.hpp"

namespace holdfast::render {

/// `most`: functions and variables of each point that are listed.
std::string affected_text(const AffectedSuite& suite, std::size_t most);

}  // namespace holdfast::render
