#pragma once

/// Instrument `allocations`: counts what a program allocates, with a preloaded allocator that passes everything on
/// (preload/). The program needs no change, and may have its own allocator, as a shared library. For a program that
/// links the library it counts only the body, for one iteration; for a command, the whole process with its children.
/// `footprint` is the memory that an iteration has allocated and not freed (State::hold()); for a command it is
/// `peak-bytes`. Blocks of one kind are identified by their allocation site (matcher.hpp); the stack walk for each
/// takes some microseconds.

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "model/profile.hpp"
#include "process/counting.hpp"

namespace holdfast::instruments {

/// Environment variable of a launch: adds the allocation sites to the profile of the first metric.
inline constexpr const char* kSitesWanted = "HOLDFAST_ALLOCATION_SITES=wanted";

/// Function of the site that represents all sites for which there was no room.
inline constexpr const char* kNotNoted = "(more places than are noted)";

/// A place in the program's own code that allocates. Functions between it and the allocator belong to the standard library.
struct AllocationSite {
  /// The site as profiles show it. `by` is the function that the program called there, inlined or not:
  /// "std::function<int()>::function", "std::any::any", "std::string::_M_create".
  Profile::Site shown;
  /// The functions from the program's code to the allocator, the innermost first. Example: "std::any::any<Item>", which
  /// "std::vector<std::any>::emplace_back" calls. The last function is `by`.
  std::vector<std::string> through{};
};

/// Returns the allocation sites that the preloaded allocator noted (preload/sites.cpp), with names. `lines` is the allocator's
/// output. Counts are per iteration, for a run of `iterations`; the sites with the most allocations come first.
std::vector<AllocationSite> allocation_sites(const std::string& lines, double iterations);

/// Returns the sites as profiles show them: sites that differ only in `through` are one.
std::vector<Profile::Site> shown_sites(const std::vector<AllocationSite>& sites);

/// Blocks that were allocated by the same calls.
struct AllocationStack {
  struct Call {
    std::string file;           ///< the executable or library, by its path when loaded
    std::uint64_t address = 0;  ///< of the call, in the process
    std::uint64_t base = 0;     ///< load address of the file
  };
  double count = 0;           ///< per iteration
  std::vector<Call> calls{};  ///< the innermost first
};

/// Returns the call stacks. `lines` is as in allocation_sites().
std::vector<AllocationStack> allocation_stacks(const std::string& lines, double iterations);

/// Counts `allocations`, and notes their call stacks. Throws Error as the instrument does.
process::Counting count_allocation_stacks(const std::string& scratch,
                                          std::shared_ptr<std::vector<AllocationStack>> into);

}  // namespace holdfast::instruments
