#pragma once

/// The call instructions of a function, with all that a probe has to know of each.

#include <utility>
#include <vector>

#include "callmap/code.hpp"
#include "callmap/function.hpp"
#include "callmap/module.hpp"
#include "callmap/source.hpp"

namespace holdfast::callmap {

struct SitesAndFlow {
  std::vector<Site> sites;
  Flow flow;
};

/// `entry`: address of the function's first instruction.
SitesAndFlow sites_of(const Module& module, const Code& code, const Source& source, std::uint64_t entry);

}  // namespace holdfast::callmap
