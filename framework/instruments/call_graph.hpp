#pragma once

/// Call graph: which functions ran, what each cost by itself, and who called whom how often, as callgrind saw it.
///
///     const auto graph = read_call_graph(text);            // of one file; text is what callgrind wrote
///     for (const auto& call : graph.calls) {
///       graph.functions[call.caller].symbol;               // "_ZN4shop4sellEi"
///       call.count, call.inclusive[0], call.address;       // how often, its first event, where the call stands
///     }
///
/// Names are symbols as the file has them: mangled where callgrind ran with --demangle=no (signature.hpp reads
/// them). A function is what stands in the symbol table: what was inlined into it is part of its own cost. Calls that
/// jump (tail calls) are calls. Inside of a call of itself a function is another one, of depth 2, so that what it
/// costs is not added twice. A call from several places of a function is one entry for each of them where
/// callgrind ran with --dump-instr=yes, else for each line.
/// Format: Valgrind's manual, "Callgrind Format Specification".

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
    std::string symbol;  ///< "0x00000000000a58e0" where its object has none
    int depth = 1;       ///< 2: inside of a call of itself
    std::string object;  ///< the executable or library; empty: not known
    std::string file;    ///< of its source; empty: not known
    Costs self;
    /// Of its own costs the first event, by the address in the object file; where instructions were dumped.
    std::map<std::uint64_t, std::uint64_t> at{};
  };
  /// All calls from one place to one function.
  struct Call {
    std::size_t caller = 0, callee = 0;  ///< places in functions
    std::uint64_t count = 0;
    Costs inclusive;         ///< of all these calls, with what they called in turn
    std::string file;        ///< of the call; another than the caller's inside of inlined code
    std::uint64_t line = 0;  ///< 0: not known
    std::optional<std::uint64_t>
        address;  ///< of the call, as in the object file; where instructions were dumped
  };
  std::vector<std::string> events;  ///< "Ir"
  Costs totals;                     ///< of the whole dump; empty: callgrind was killed before it wrote them
  bool asked_for = false;           ///< a dump that the program itself asked for, between its marks
  std::vector<Function> functions;
  std::vector<Call> calls;
};

/// Reads one file. Throws Error, a sentence without a subject, where `text` is none.
CallGraph read_call_graph(std::string_view text);

/// Joins the graphs of several files: functions with the same symbol, depth, object and file become one. Throws Error where
/// they do not count the same events.
CallGraph joined(const std::vector<CallGraph>& graphs);

/// Adds costs to those of a function or call.
void add_costs(Costs& to, const Costs& costs);

/// Returns the option that has callgrind write to a path: "--callgrind-out-file=..."
std::string callgrind_writes_to(const std::string& file);

}  // namespace holdfast::instruments
