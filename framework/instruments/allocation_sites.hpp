#pragma once

/// Allocation sites: what the preloaded allocator noted of where the program allocates (preload/sites.cpp), with names.
///
/// A site is a place in the program's own code. What allocated for it in between is of the standard library:
/// `by` is what the program called there, inlined or not: "std::function<int()>::function", "std::any::any",
/// "std::string::_M_create".

#include <string>
#include <vector>

#include "model/profile.hpp"

namespace holdfast::instruments {

/// `lines`: what was noted. For one of `iterations`; the most allocations first.
std::vector<Profile::Site> allocation_sites(const std::string& lines, double iterations);

}  // namespace holdfast::instruments
