#pragma once

/// Pairing: one function in both builds, and its calls in the form of the hunt.

#include <string>
#include <utility>

#include "binary/code/call_comparison.hpp"
#include "binary/code/function.hpp"
#include "binary/code/program.hpp"
#include "hunt/calls.hpp"
#include "probes/plan.hpp"
#include "process/process.hpp"

namespace holdfast::hunt {

struct Pair {
  binary::Function previous;
  binary::Function current;
  binary::CallComparison comparison;
};

Pair paired(binary::Function previous, binary::Function current);

/// Returns the calls. `function`: the function's identity in the hunt. A call can be measured if that is possible in
/// both builds. If the calls of the builds differ, there is one entry for all calls together.
CallListing listing_of(const Pair& pair, const ComparedFunction& function);

/// Returns the measured ranges of the previous and the current build. Throws Error (its message has no subject; the
/// caller adds one) if all calls together are requested and one of the builds has none.
std::pair<probes::Range, probes::Range> ranges_of(const Pair& pair, std::size_t first, std::size_t last);

/// Returns the way to time the range in both builds. If the builds need different ways, it is the sum of calls, which
/// is always possible.
probes::Way way_of_both(const Pair& pair, std::size_t first, std::size_t last);

/// Prefix of the names of functions with internal linkage.
inline constexpr const char* kOwnOfAFile = "(anonymous namespace)::";
/// Returns the name without this prefix.
std::string shown_name(std::string name);
/// Returns "list.cpp:12"; empty if it is not known.
std::string source_text(const binary::Position& at);

// Executed functions: compilers make copies of a function for certain arguments (name.constprop.0), and a program may
// execute a copy that is not the first of that name.

/// Returns the function of that name (binary::function_of), which may have internal linkage. If there are several
/// copies, runs the program once, and returns the copy that it enters first. If it enters none or cannot be traced,
/// returns the first copy. Throws Error.
binary::Function executed_function(const binary::LoadedProgram& program, const process::Launch& launch,
                                   const std::string& name);

}  // namespace holdfast::hunt
