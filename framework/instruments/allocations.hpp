#pragma once

/// Instrument `allocations`: what a program takes from its allocator, by one that stands in front of it and passes
/// everything on (preload/). The program needs no change, and may have an allocator of its own, as a shared library.
/// Of a program that links the library it counts the body alone, for one iteration; of a command, the whole process
/// with its children. `footprint` is of what an iteration has made and not freed (State::hold()); of a command it is
/// `peak-bytes`. Blocks of one kind are told apart by where they are allocated (matcher.hpp); a look at the stack for
/// each takes some microseconds.

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "model/profile.hpp"
#include "process/counting.hpp"

namespace holdfast::instruments {

/// In the environment of what is launched: the first metric's profile gets the places that allocate.
inline constexpr const char* kSitesWanted = "HOLDFAST_ALLOCATION_SITES=wanted";

/// The function of a site that stands for all for which there was no room.
inline constexpr const char* kNotNoted = "(more places than are noted)";

/// Allocation sites: what the preloaded allocator noted of where the program allocates (preload/sites.cpp), with names.
///
/// A site is a place in the program's own code. What allocated for it in between is of the standard library:
/// `by` is what the program called there, inlined or not: "std::function<int()>::function", "std::any::any",
/// "std::string::_M_create". `lines`: what was noted. For one of `iterations`; the most allocations first.
std::vector<Profile::Site> allocation_sites(const std::string& lines, double iterations);

/// Blocks that were allocated by the same calls.
struct AllocationStack {
  struct Call {
    std::string file;           ///< the executable or library, as it was loaded
    std::uint64_t address = 0;  ///< of the call, in the process
    std::uint64_t base = 0;     ///< where the file was loaded
  };
  double count = 0;           ///< in an iteration
  std::vector<Call> calls{};  ///< the innermost first
};

/// `lines`: as of allocation_sites().
std::vector<AllocationStack> allocation_stacks(const std::string& lines, double iterations);

/// Counts `allocations`, and notes by which calls. Throws Error as the instrument does.
process::Counting count_allocation_stacks(const std::string& scratch,
                                          std::shared_ptr<std::vector<AllocationStack>> into);

}  // namespace holdfast::instruments
