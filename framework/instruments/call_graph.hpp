#pragma once

/// Call graph: the functions that ran, the cost of each, and the number of calls between them, as callgrind recorded them.
///
///     const auto graph = read_call_graph(text);            // text is the content of one file of callgrind
///     for (const auto& call : graph.calls) {
///       graph.functions[call.caller].symbol;               // "_ZN4shop4sellEi"
///       call.count, call.inclusive[0], call.address;       // number, cost in the first event, address of the call.
///     }
///
/// Names are symbols as in the file: mangled if callgrind ran with --demangle=no (signature.hpp parses them). A function is
/// an entry of the symbol table; the cost of code inlined into it is part of its own cost. Jumps to other functions (tail
/// calls) are calls. A recursive call of a function is a separate function, of depth 2, so that its cost is not added
/// twice. Calls from several places of a function are one entry for each place if callgrind ran with --dump-instr=yes, else
/// for each line. Format: Valgrind's manual, "Callgrind Format Specification".

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace holdfast::instruments {

/// One number for each event of the file, in its order.
using Costs = std::vector<std::uint64_t>;

struct CallGraph {
  struct Function {
    std::string symbol;  ///< "0x00000000000a58e0" if its object has no symbols
    int depth = 1;       ///< recursion depth: 2 if called from itself
    std::string object;  ///< the executable or library; empty if unknown
    std::string file;    ///< of its source; empty if unknown
    Costs self;
    /// Its own cost in the first event, by the address in the object file; only if instructions were dumped.
    std::map<std::uint64_t, std::uint64_t> at{};
  };
  /// All calls from one place to one function.
  struct Call {
    std::size_t caller = 0, callee = 0;  ///< indices of functions
    std::uint64_t count = 0;
    Costs inclusive;         ///< of all these calls, with their callees
    std::string file;        ///< of the call; differs from the caller's inside of inlined code
    std::uint64_t line = 0;  ///< 0 if unknown
    std::optional<std::uint64_t>
        address;  ///< of the call, as in the object file; only if instructions were dumped
  };
  std::vector<std::string> events;  ///< "Ir"
  Costs totals;                     ///< of the whole dump; empty if callgrind was killed before it wrote them
  int thread = 0;                   ///< whose costs these are, from 1; 0 for all threads together
  bool asked_for = false;           ///< a dump that the program itself requested, between its marks
  std::vector<Function> functions;
  std::vector<Call> calls;
};

/// Reads one file. Throws Error (its message has no subject; the caller adds one) if `text` has another format.
CallGraph read_call_graph(std::string_view text);

/// Joins the graphs of several files: functions with the same symbol, depth, object and file become one. Throws Error if
/// they count different events.
CallGraph joined(const std::vector<CallGraph>& graphs);

/// Adds costs to those of a function or call.
void add_costs(Costs& to, const Costs& costs);

/// Returns the option for callgrind's output file: "--callgrind-out-file=...".
std::string callgrind_writes_to(const std::string& file);

}  // namespace holdfast::instruments
