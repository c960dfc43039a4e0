#pragma once

/// The call instructions of a function, with all that a probe has to know of each.

#include <utility>
#include <vector>

#include "binary/code/function.hpp"
#include "binary/code/instructions.hpp"
#include "binary/code/module.hpp"
#include "binary/code/source_map.hpp"

namespace holdfast::binary {

struct SitesAndFlow {
  std::vector<Site> sites;
  Flow flow;
};

/// `entry`: address of the function's first instruction.
SitesAndFlow sites_of(const Module& module, const Code& code, const Source& source, std::uint64_t entry);

}  // namespace holdfast::binary
