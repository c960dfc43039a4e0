#include "run/reaches.hpp"

#include <algorithm>
#include <filesystem>
#include <set>

#include "binary/elf/elf_image.hpp"
#include "image/take_image.hpp"
#include "model/error.hpp"
#include "process/dynamic_loader.hpp"
#include "run/rounds_wanted.hpp"
#include "run/traced_arm.hpp"

namespace holdfast::run {
namespace {

namespace fs = std::filesystem;
using binary::Fingerprints;

/// With other addresses, and other numbers from the system.
constexpr int kTraces = 2;

/// Functions by their index.
using Executed = std::set<std::uint32_t>;

/// All that these can call, directly or by tables that they refer to.
void add_callable(const Fingerprints& all, const Executed& from, Executed& executed) {
  std::vector<std::uint32_t> left(from.begin(), from.end());
  std::set<std::uint32_t> tables;
  const auto take = [&](const std::vector<std::uint32_t>& calls) {
    for (const auto function : calls) {
      if (executed.insert(function).second) left.push_back(function);
    }
  };
  while (!left.empty()) {
    const auto& function = all.functions[left.back()];
    left.pop_back();
    take(function.calls);
    for (const auto variable : function.variables) {
      if (tables.insert(variable).second) take(all.variables[variable].calls);
    }
  }
}

/// Of several traces of one module.
Executed executed_in(const Fingerprints& all, const std::vector<std::set<std::uint64_t>>& traces) {
  std::vector<Executed> sets;
  for (const auto& entered : traces) {
    auto& made = sets.emplace_back();
    for (std::uint32_t i = 0; i < all.functions.size(); ++i) {
      if (entered.contains(all.functions[i].address)) made.insert(i);
    }
  }
  Executed executed;
  Executed differing;
  for (const auto& one : sets) executed.insert(one.begin(), one.end());
  for (const auto function : executed) {
    if (!std::ranges::all_of(sets, [&](const Executed& one) { return one.contains(function); }))
      differing.insert(function);
  }
  add_callable(all, differing, executed);
  return executed;
}

/// What the functions refer to, and what that points to; what the loader calls is always executed.
std::set<std::uint32_t> variables_of(const Fingerprints& all, const Executed& executed) {
  std::vector<std::uint32_t> left;
  for (const auto function : executed)
    left.insert(left.end(), all.functions[function].variables.begin(),
                all.functions[function].variables.end());
  for (std::uint32_t i = 0; i < all.variables.size(); ++i) {
    if (all.variables[i].name.ends_with("_array") && all.variables[i].name.starts_with('.'))
      left.push_back(i);
  }
  std::set<std::uint32_t> found;
  while (!left.empty()) {
    const auto variable = left.back();
    left.pop_back();
    if (!found.insert(variable).second) continue;
    const auto& others = all.variables[variable].variables;
    left.insert(left.end(), others.begin(), others.end());
  }
  return found;
}

void add_changes(const Fingerprints& all, const binary::ModuleComparison& compared, const Executed& executed,
                 Reach& reach) {
  reach.executed += executed.size();
  for (const auto function : executed) {
    const auto& name = all.functions[function].name;
    if (compared.differs(name)) reach.changed.push_back(binary::demangled(name));
  }
  for (const auto variable : variables_of(all, executed)) {
    const auto& name = all.variables[variable].name;
    if (compared.variables.contains(binary::renamed(name, compared.renamings)))
      reach.variables.push_back(binary::demangled(name));
  }
}

/// The first of these names that a library refers to or defines; empty: none of them.
std::string bound_name(const std::set<std::string>& names, const process::Launch& launch) {
  if (names.empty()) return "";
  for (const auto& library : process::loaded_libraries(launch.file, launch.environment)) {
    const binary::ElfImage image(library.path);
    for (const auto& name : names) {
      if (image.imported().contains(name) || image.exported().contains(name)) return name;
    }
  }
  return "";
}

/// A library is found by its name.
std::string name_of(const std::string& file) { return fs::path(file).filename(); }

}  // namespace

Reaches::Module Reaches::module_of(const process::Launch& launch, const std::string& previous,
                                   const std::string& current) const {
  Module made{.file = fs::canonical(previous), .previous = binary::fingerprints_of(previous), .compared = {}};
  made.compared = binary::compare_modules(previous, made.previous, current);
  if (!made.compared.needs_the_same) throw Error(name_of(previous) + " needs other libraries");
  if (const auto name = bound_name(made.compared.exports, launch); !name.empty())
    throw Error("libraries may bind " + binary::demangled(name) + " elsewhere, since " + name_of(previous) +
                " defines it in one of the builds alone");
  return made;
}

const std::vector<Reaches::Module>& Reaches::modules_of(const process::Launch& previous) {
  const auto known = modules_.find(previous.file);
  if (known != modules_.end()) return known->second;
  const auto& before = previous.files;
  const auto& now = program_.launch.files;
  if (before.empty() || before.size() != now.size()) throw Error("it loads other libraries");
  std::vector<Module> made;
  for (std::size_t i = 0; i < before.size(); ++i) {
    const auto partner =
        i == 0 ? now.begin() : std::ranges::find_if(now.begin() + 1, now.end(), [&](const auto& file) {
          return name_of(file) == name_of(before[i]);
        });
    if (partner == now.end()) throw Error("it loads other libraries");
    const auto code = image::loaded_code_of(before[i]);
    if (code.empty()) throw Error("it is no ELF program");
    if (code != image::loaded_code_of(*partner)) made.push_back(module_of(previous, before[i], *partner));
  }
  return modules_.emplace(previous.file, std::move(made)).first->second;
}

Reach Reaches::of(const Planned& planned) {
  Reach reach;
  try {
    const auto& modules = modules_of(*planned.reference.previous);
    trace::Entries functions;
    for (const auto& module : modules) {
      for (const auto& function : module.previous.functions) functions[module.file].insert(function.address);
    }
    const auto arms =
        traced_arms(test_.declaration, planned.point.settings, Side::baseline,
                    {{planned.point.benchmark, planned.point.params}}, *planned.reference.previous);
    std::map<std::string, std::vector<std::set<std::uint64_t>>> entered;
    for (int i = 0; i < kTraces; ++i) {
      const auto traced = run::traced(arms.front(), scratch_of(test_.declaration) + ".traced", functions);
      reach.unknown = trace::why_unknown(traced, test_.declaration.may_fail);
      if (!reach.is_known()) return reach;
      for (const auto& module : modules) {
        const auto found = traced.entered.find(module.file);
        entered[module.file].push_back(found == traced.entered.end() ? std::set<std::uint64_t>()
                                                                     : found->second);
      }
    }
    for (const auto& module : modules)
      add_changes(module.previous, module.compared, executed_in(module.previous, entered[module.file]),
                  reach);
    const bool from_start = timed_from_outside(test_.declaration, planned.point.settings);
    if (from_start &&
        !std::ranges::all_of(modules, [](const Module& module) { return module.compared.loads_the_same; }))
      reach.unknown = "the loader has other work to do when it starts";
    if (modules.empty()) reach.unknown = "what differs is no executable and no library that it starts with";
    if (!modules.empty() && reach.executed == 0)
      reach.unknown = "none of its functions was seen to be entered";
  } catch (const std::exception& wrong) {
    reach.unknown = wrong.what();
  }
  std::ranges::sort(reach.changed);
  std::ranges::sort(reach.variables);
  return reach;
}

}  // namespace holdfast::run
