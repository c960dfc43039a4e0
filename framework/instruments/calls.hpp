#pragma once

/// Calls: the number of calls, in a counted run, of the functions that a matcher selects. Example:
///
///     const auto program = program_functions({"/build/shop", "/build/libtax.so"});
///     count_calls(graph, program, "calls(shop::Cart::add)").functions    {"shop::Cart::add(int)", 5}
///
/// A call is counted each time that a function's own code was entered by a call, or by a jump instead of one (tail
/// call). Calls that the compiler inlined, turned into a loop or computed at compile time are not counted. If debug
/// information shows them, there is a warning.

#include <map>
#include <set>
#include <string>
#include <vector>

#include "binary/dwarf/described_code.hpp"
#include "binary/elf/symbols.hpp"
#include "instruments/call_graph.hpp"
#include "instruments/matcher.hpp"
#include "instruments/signature.hpp"

namespace holdfast::instruments {

/// The functions of a program and of its libraries.
struct ProgramFunctions {
  struct Object {
    std::string path;
    binary::Symbols symbols;
    binary::DescribedCode debug;
  };
  std::vector<Object> objects;  ///< the executable first
  Bases bases;                  ///< of the classes in all objects
};

/// Returns the functions. Files that cannot be read have none.
ProgramFunctions program_functions(const std::set<std::string>& libraries, const std::string& executable);

struct CountedCalls {
  std::map<std::string, std::uint64_t> functions;  ///< by name; only functions that were called
  std::vector<std::string> warnings;               ///< sentences that begin with the metric
  std::string absent;  ///< set if the metric matches no function of the program: a message without a subject
};

/// Counts the calls. `metric` is a word that matcher_of() accepts.
CountedCalls count_calls(const CallGraph& graph, const ProgramFunctions& program, const std::string& metric);

}  // namespace holdfast::instruments
