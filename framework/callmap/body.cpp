#include "callmap/body.hpp"

#include <algorithm>
#include <sstream>

#include "callmap/expressions.hpp"
#include "callmap/names.hpp"
#include "callmap/parameters.hpp"
#include "callmap/sites.hpp"
#include "callmap/source.hpp"
#include "image/symbols.hpp"
#include "model/error.hpp"

namespace holdfast::callmap {
namespace {

/// GCC puts what is seldom run into a part of its own, which only symbols name where there is no debug information:
/// "name.cold".
void add_cold_part(const Module& module, const Symbol& symbol, Ranges& ranges) {
  const auto clean = without_clone_suffix(symbol.linkage);
  for (const auto& other : module.functions()) {
    if (other.linkage == symbol.linkage + ".cold" || other.linkage == clean + ".cold")
      ranges.emplace_back(other.address, other.address + other.size);
  }
}

Ranges ranges_of(const Module& module, const Source& source, std::uint64_t address) {
  Ranges ranges = source.ranges();
  const auto* symbol = module.beginning_at(address);
  const bool covered = std::any_of(ranges.begin(), ranges.end(), [&](const auto& range) {
    return range.first <= address && address < range.second;
  });
  if (covered || symbol == nullptr) return ranges;
  ranges = {{symbol->address, symbol->address + symbol->size}};
  add_cold_part(module, *symbol, ranges);
  return ranges;
}

Code code_of(const Module& module, const Ranges& ranges) {
  Code code;
  for (const auto& [begin, end] : ranges) code.add(begin, module.bytes(begin, end - begin));
  code.sort();
  return code;
}

std::vector<std::string> remarks_of(const Module& module, const Source& source, const Flow& flow) {
  std::vector<std::string> remarks;
  if (!source.known())
    remarks.push_back(
        (module.has_debug_information() ? "this function of " : "") + module.path() +
        " has no debug information: calls are in the order of addresses, without lines, and what was "
        "inlined is not seen; compile with -g");
  if (!flow.known)
    remarks.emplace_back(
        "a jump leads to places that the code does not tell: ranges are timed as sums of calls");
  return remarks;
}

}  // namespace

Function body_at(const Module& module, std::uint64_t address, const std::vector<Inlined>& inside) {
  const Source source(module, address);
  const auto code = code_of(module, ranges_of(module, source, address));
  if (code.at(address) < 0) {
    std::ostringstream place;
    place << std::hex << address;
    throw Error(module.path() + ": no function begins at 0x" + place.str());
  }
  const auto* symbol = module.beginning_at(address);
  Function function{.linkage = symbol == nullptr ? "" : without_clone_suffix(symbol->linkage),
                    .module = module.path(),
                    .build_id = module.build_id(),
                    .is_executable = module.is_executable(),
                    .address = address,
                    .at = source.declared(),
                    .inside = inside,
                    .stack_parameters = source.stack_parameters()};
  function.signature =
      function.linkage.empty() ? "function without a name" : image::demangled(function.linkage);
  function.name = without_parameters(function.signature);
  if (!source.known()) function.stack_parameters = stack_parameters_in(function.signature);
  // Compilers may hand over parts of what a pointer parameter points to, where they know all callers.
  constexpr int kSplitParameters = 64;
  if (function.stack_parameters && symbol != nullptr && !symbol->global)
    *function.stack_parameters += kSplitParameters;
  if (!inside.empty()) {
    function.name = inside.back().callee;
    function.signature = inside.back().callee + ", inlined into " + function.signature;
    function.linkage = "";
    function.at = inside.back().at;
  }
  auto read = sites_of(module, code, source, address);
  function.sites = std::move(read.sites);
  function.flow = std::move(read.flow);
  function.remarks = remarks_of(module, source, function.flow);
  function.calls = expressions_of(function, source.inlined());
  return function;
}

}  // namespace holdfast::callmap
