#include "binary/code/function.hpp"

#include <algorithm>
#include <map>
#include <tuple>

#include "binary/code/call_sites.hpp"
#include "binary/code/source_map.hpp"
#include "binary/elf/symbols.hpp"
#include "binary/hexadecimal.hpp"
#include "model/error.hpp"

namespace holdfast::binary {
namespace {

/// The key of an expression: its position and its callee.
using Key = std::tuple<std::string, int, int, std::string>;

Key key_of(const Position& at, const std::string& callee) { return {at.file, at.line, at.column, callee}; }

/// Groups call instructions by the call expressions that they come from.
class Expressions {
 public:
  explicit Expressions(const Function& function) : function_(function), depth_(function.inside.size()) {}

  void add_site(std::size_t index) {
    const auto& site = function_.sites[index];
    if (site.inlined.size() < depth_ ||
        !std::equal(function_.inside.begin(), function_.inside.end(), site.inlined.begin()))
      return;
    // True if the call was inlined together with its caller. The expression is then the call of that caller.
    const bool within = site.inlined.size() > depth_;
    // Exceptional calls without a position are noise, because inlined code throws and cleans up everywhere.
    const bool noise = site.of_the_compiler || (site.at.line == 0 && !site.counts());
    if (!within && noise) return;
    const auto& at = within ? site.inlined[depth_].at : site.at;
    const auto& callee = within ? site.inlined[depth_].callee : site.callee;
    // Without a position, each instruction is an expression of its own.
    auto key = key_of(at, callee);
    if (at.line == 0) std::get<3>(key) += ' ' + std::to_string(site.address);
    auto& call = call_of(key, callee, at);
    if (call.sites.empty() && !within) {
      call.linkage = site.linkage;
      call.kind = kind_of(site);
    }
    // The call itself and inlined code may be at one position, if the compiler inlined
    // only some copies of the call.
    if (within) call.kind = CallKind::inlined;
    call.sites.push_back(index);
  }

  void add_inlined(const InlinedCall& inlined) {
    auto& call = call_of(key_of(inlined.call.at, inlined.call.callee), inlined.call.callee, inlined.call.at);
    if (call.sites.empty()) call.kind = CallKind::inlined;
    if (call.linkage.empty()) call.linkage = inlined.linkage;
  }

  std::vector<Call> ordered() {
    merge_guessed();
    for (auto& call : calls_) call.unprobeable = why_not(call);
    // Compilers move blocks, so calls are sorted by source position. Calls from other files (macros) come last.
    const auto place = [&](const Call& call) {
      return std::tuple(call.at.line == 0, call.at.file != function_.at.file, call.at.file, call.at.line,
                        call.at.column);
    };
    std::stable_sort(calls_.begin(), calls_.end(),
                     [&](const Call& a, const Call& b) { return place(a) < place(b); });
    return std::move(calls_);
  }

 private:
  static CallKind kind_of(const CallInstruction& site) {
    if (site.tail) return CallKind::tail;
    if (site.kind == CallInstruction::Kind::direct) return CallKind::direct;
    if (site.kind == CallInstruction::Kind::plt) return CallKind::plt;
    return site.kind == CallInstruction::Kind::virtual_call ? CallKind::virtual_call : CallKind::indirect;
  }

  /// Merges guessed calls. A compiler may guess the target of a pointer, and call or inline it in addition to the call by
  /// the pointer; both belong to one expression.
  void merge_guessed() {
    for (auto& pointer : calls_) {
      if (pointer.at.line == 0 ||
          (pointer.kind != CallKind::virtual_call && pointer.kind != CallKind::indirect))
        continue;
      for (auto& guess : calls_) {
        if (&guess == &pointer || !(guess.at == pointer.at) || guess.sites.empty()) continue;
        pointer.sites.insert(pointer.sites.end(), guess.sites.begin(), guess.sites.end());
        guess.sites.clear();
        // An expression without a name is removed below. Erasing it here would invalidate the
        // references of both loops.
        guess.callee.clear();
      }
      std::sort(pointer.sites.begin(), pointer.sites.end());
    }
    std::erase_if(calls_, [](const Call& call) { return call.callee.empty(); });
  }

  Call& call_of(const Key& key, const std::string& callee, const Position& at) {
    const auto [found, is_new] = index_.emplace(key, calls_.size());
    if (is_new) calls_.push_back({.callee = callee, .at = at});
    return calls_[found->second];
  }

  std::string why_not(const Call& call) const {
    if (call.sites.empty()) return "it was inlined, and contains no calls";
    bool counts = false;
    for (const auto index : call.sites) {
      const auto& site = function_.sites[index];
      // Each site on the normal path needs a probe, or some calls of the expression would be missed.
      if (site.counts() && !site.unprobeable.empty()) return site.unprobeable;
      counts = counts || site.counts();
    }
    if (counts) return "";
    const auto& first = function_.sites[call.sites.front()];
    if (!first.unprobeable.empty()) return first.unprobeable;
    return first.returns ? "" : "it never returns";
  }

  const Function& function_;
  std::size_t depth_;
  std::vector<Call> calls_;
  std::map<Key, std::size_t> index_;
};

/// Returns the call expressions in the order of the source; without positions in the order of addresses. `function` must
/// have its sites and its path of inlined calls.
std::vector<Call> expressions_of(const Function& function, const std::vector<InlinedCall>& inlined) {
  Expressions expressions(function);
  for (std::size_t i = 0; i < function.sites.size(); ++i) expressions.add_site(i);
  // Follows the path of inlined calls. One call may have several entries, if the compiler copied its code.
  const auto* here = &inlined;
  std::vector<InlinedCall> within;
  for (const auto& step : function.inside) {
    std::vector<InlinedCall> next;
    for (const auto& call : *here) {
      if (call.call == step) next.insert(next.end(), call.inner.begin(), call.inner.end());
    }
    within = std::move(next);
    here = &within;
  }
  for (const auto& call : *here) expressions.add_inlined(call);
  return expressions.ordered();
}

/// Adds the part "name.cold", into which GCC moves rarely executed code. Without debug information, only symbols identify it.
void add_cold_part(const Module& module, const Symbol& symbol, Ranges& ranges) {
  const auto clean = without_clone_suffix(symbol.name);
  for (const auto& other : module.functions()) {
    if (other.name == symbol.name + ".cold" || other.name == clean + ".cold")
      ranges.emplace_back(other.address, other.address + other.size);
  }
}

/// Returns the code of a function by its debug information, which has all its parts, else by its symbol.
Ranges code_ranges_of(const Module& module, const FunctionSource& source, std::uint64_t address) {
  Ranges ranges = source.ranges();
  const auto* symbol = module.beginning_at(address);
  if (contains(ranges, address) || symbol == nullptr) return ranges;
  ranges = {{symbol->address, symbol->address + symbol->size}};
  add_cold_part(module, *symbol, ranges);
  return ranges;
}

/// Decodes each range by itself, because no instruction extends beyond its range.
Code code_of(const Module& module, const Ranges& ranges) {
  Code code;
  for (const auto& [begin, end] : ranges) code.add(begin, module.image().bytes(begin, end - begin));
  code.sort();
  return code;
}

std::vector<std::string> remarks_of(const Module& module, const FunctionSource& source,
                                    const CallSiteGraph& flow) {
  std::vector<std::string> remarks;
  if (!source.known())
    remarks.push_back((module.has_debug_information() ? "this function of " : "") + module.path() +
                      " has no debug information, so its calls are listed by address, without lines and "
                      "without inlined functions; compile with -g");
  if (!flow.known)
    remarks.emplace_back("the targets of a jump are unknown, so ranges are timed as sums of calls");
  return remarks;
}

}  // namespace

Function read_function(const Module& module, std::uint64_t address, const std::vector<Inlined>& inside) {
  const FunctionSource source(module, address);
  const auto code = code_of(module, code_ranges_of(module, source, address));
  if (code.at(address) < 0) throw Error(module.path() + ": no function begins at 0x" + hexadecimal(address));
  const auto* symbol = module.beginning_at(address);
  Function function{.linkage = symbol == nullptr ? "" : without_clone_suffix(symbol->name),
                    .module = module.path(),
                    .build_id = module.build_id(),
                    .is_executable = module.is_executable(),
                    .address = address,
                    .at = source.declared(),
                    .inside = inside,
                    .stack_parameters = source.stack_parameters()};
  function.signature = function.linkage.empty() ? "function without a name" : demangled(function.linkage);
  function.name = without_parameters(function.signature);
  if (!source.known()) function.stack_parameters = stack_parameters_in(function.signature);
  // If compilers know all callers, they may replace a pointer parameter by parts of the object that it points to.
  constexpr int kSplitParameters = 64;
  if (function.stack_parameters && symbol != nullptr && !symbol->is_global)
    *function.stack_parameters += kSplitParameters;
  // Inlined code has no symbol; its sites and its flow remain those of the whole function.
  if (!inside.empty()) {
    function.container = function.name;
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

}  // namespace holdfast::binary
