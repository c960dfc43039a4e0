#include "run/reach/changed_functions.hpp"

#include <algorithm>
#include <filesystem>

#include "binary/fingerprint/code_diff.hpp"
#include "run/judge/rounds_wanted.hpp"
#include "run/reach/counted_instructions.hpp"

namespace holdfast::run {
namespace {

/// Number of functions whose instructions are shown, those with the greatest shares.
constexpr std::size_t kShownFunctions = 20;

/// Counts the instructions of a function, including parts that the compiler split off: "f.cold" of "f".
double instructions_of(const binary::FunctionPrint& function, const ComparedModule& module,
                       const instruments::ExecutedInstructions& executed) {
  std::uint64_t sum = 0;
  for (const auto& one : module.previous.functions) {
    if (one.address == function.address || one.name.starts_with(function.name + ".cold"))
      sum += executed.between(module.file, one.address, one.address + one.size);
  }
  return static_cast<double>(sum);
}

/// The functions of a reach are from these modules, so one of them has the file.
const ComparedModule& module_of_function(const ChangedFunction& function,
                                         const std::vector<ComparedModule>& modules) {
  return *std::ranges::find_if(modules, [&](const ComparedModule& module) {
    return std::filesystem::path(module.file).filename() == function.file;
  });
}

void add_shares(const std::vector<ComparedModule>& modules, const instruments::ExecutedInstructions& executed,
                Reach& reach) {
  for (auto& function : reach.functions) {
    const auto& module = module_of_function(function, modules);
    const auto print =
        std::ranges::find(module.previous.functions, function.symbol, &binary::FunctionPrint::name);
    function.share = instructions_of(*print, module, executed) / static_cast<double>(executed.total);
  }
}

void count_shares(const Test& test, const std::vector<ComparedModule>& modules, Planned& planned) {
  auto& reach = *planned.reach;
  if (!reach.uncounted.empty()) return;
  const auto counted =
      counted_instructions(test.declaration, planned.point, Side::baseline, *planned.reference.previous,
                           kCountingSeconds, scratch_of(test.declaration) + ".shares");
  reach.uncounted = counted.uncounted;
  if (reach.uncounted.empty()) add_shares(modules, counted.executed, reach);
}

/// The code of functions of one module in both builds, as text. The files are disassembled once for all of
/// them.
class Codes {
 public:
  explicit Codes(const ComparedModule& module)
      : module_(module), previous_(module.file), current_(module.current) {}

  std::vector<std::string> of(const std::string& symbol) {
    const auto print = std::ranges::find(module_.previous.functions, symbol, &binary::FunctionPrint::name);
    const auto now = places_now(*print);
    if (now.empty())
      return {
          "@ the current build has no function of this name: it was removed, renamed or inlined into its "
          "callers"};
    if (now.size() > 1) return {"@ the current build has several functions of this name"};
    return binary::folded(
        binary::code_diff(previous_.function_at(print->address), current_.function_at(now.front())));
  }

 private:
  std::vector<std::uint64_t> places_now(const binary::FunctionPrint& function) const {
    // A twin's name contains its accepted address, so only the comparison knows its partner.
    if (!binary::is_twin(function))
      return current_.functions_named(binary::renamed(function.name, module_.compared.renamings));
    const auto twin = module_.compared.twins.find(function.name);
    if (twin == module_.compared.twins.end()) return {};
    return {twin->second};
  }

  const ComparedModule& module_;
  binary::Disassembly previous_;
  binary::Disassembly current_;
};

void add_codes(const std::vector<ComparedModule>& modules, Reach& reach) {
  std::map<std::string, Codes> codes;
  for (std::size_t i = 0; i < reach.functions.size(); ++i) {
    auto& function = reach.functions[i];
    if (i >= kShownFunctions) {
      function.code = {"@ not shown: only the first " + std::to_string(kShownFunctions) + " functions are"};
      continue;
    }
    const auto& module = module_of_function(function, modules);
    auto found = codes.find(module.file);
    if (found == codes.end()) found = codes.try_emplace(module.file, module).first;
    function.code = found->second.of(function.symbol);
  }
}

/// Returns functions that changed, and those that only one program has. Empty if the programs cannot be
/// compared.
std::vector<ChangedFunction> all_changed(Reaches& reaches, const process::Launch& previous) try {
  using enum binary::FunctionState;
  std::vector<ChangedFunction> found;
  for (const auto& module : reaches.modules_of(previous)) {
    const auto file = std::filesystem::path(module.file).filename().string();
    for (const auto& [name, state] : module.compared.functions) {
      if (state == changed || state == added || state == gone)
        found.push_back({.name = {}, .symbol = name, .file = file});
    }
  }
  return found;
} catch (const Error&) {
  return {};
}

}  // namespace

void explain_change(const Test& test, Reaches& reaches, Planned& planned) {
  if (!planned.reach || !planned.reach->is_known()) return;
  auto& reach = *planned.reach;
  const bool is_done = std::ranges::any_of(
      reach.functions, [](const ChangedFunction& one) { return one.share || !one.code.empty(); });
  if (reach.functions.empty() || is_done) return;
  const auto& modules = reaches.modules_of(*planned.reference.previous);
  count_shares(test, modules, planned);
  // The functions are sorted first, since only the ones with the greatest shares get their instructions.
  std::ranges::stable_sort(reach.functions, [](const ChangedFunction& one, const ChangedFunction& other) {
    return std::pair(-one.share.value_or(0), one.name) < std::pair(-other.share.value_or(0), other.name);
  });
  add_codes(modules, reach);
}

std::optional<Reach> without_evidence(std::optional<Reach> reach) {
  if (reach) reach->functions.clear();
  if (reach) reach->uncounted.clear();
  return reach;
}

std::optional<Placed> placed_sides(Reaches& reaches, const process::Launch& accepted, const Program& current,
                                   const Settings& settings) {
  auto placed = placed_like(accepted, current, settings);
  if (placed) vary_places(all_changed(reaches, accepted), accepted, current, *placed);
  return placed;
}

}  // namespace holdfast::run
