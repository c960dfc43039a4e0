#pragma once

/// Pairing: one function in both builds, and its calls as the hunt sees them.

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

/// `function`: by which it is known to the hunt. A call can be measured where both builds can. Where the builds
/// call different things, there is one entry for all calls together.
CallListing listing_of(const Pair& pair, const ComparedFunction& function);

/// What of it is measured in the previous and the current build. Throws Error, a sentence without a subject, where
/// all calls together are asked for and one of the builds has none.
std::pair<probes::Range, probes::Range> ranges_of(const Pair& pair, std::size_t first, std::size_t last);

/// How it can be timed in both; where that differs, the way that is always possible.
probes::Way way_of_both(const Pair& pair, std::size_t first, std::size_t last);

/// Before the names of what a file keeps to itself.
inline constexpr const char* kOwnOfAFile = "(anonymous namespace)::";
/// Without it.
std::string shown_name(std::string name);
/// "list.cpp:12"; empty where it is not known.
std::string source_text(const binary::Position& at);

// Executed functions: compilers make copies of a function for certain arguments (name.constprop.0), and a program may execute
// one that is not the first of its name.

/// The function of that name (binary::function_of), also of what a file keeps to itself. Of several copies that which the
/// program, which runs once then, enters first; the first of them where it enters none or cannot be watched. Throws Error.
binary::Function executed_function(const binary::LoadedProgram& program, const process::Launch& launch,
                                   const std::string& name);

}  // namespace holdfast::hunt
