#pragma once

/// Calls: how often the functions that matchers mean were called in a counted run.
///
///     const auto program = program_functions({"/build/shop", "/build/libtax.so"});
///     count_calls(graph, program, "calls(shop::Cart::add)").functions    {"shop::Cart::add(int)", 5}
///
/// Counted is each time that a function's own code was entered by a call, or by a jump in place of one. What the
/// compiler inlined, turned into a loop or computed beforehand is no call any more: where debug information tells of
/// it, a warning does.

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
  Bases bases;                  ///< of all objects
};

/// Files that cannot be read have no functions.
ProgramFunctions program_functions(const std::set<std::string>& libraries, const std::string& executable);

struct CountedCalls {
  std::map<std::string, std::uint64_t> functions;  ///< by name; those that were called
  std::vector<std::string> warnings;               ///< sentences that begin with the metric
  std::string
      absent;  ///< where it means no function of the program: a sentence without a subject; else empty
};

/// `metric`: a word that matcher_of() knows.
CountedCalls count_calls(const CallGraph& graph, const ProgramFunctions& program, const std::string& metric);

}  // namespace holdfast::instruments
