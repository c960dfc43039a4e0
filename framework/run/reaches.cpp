#include "run/reaches.hpp"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <set>
#include <span>

#include "binary/elf/elf_image.hpp"
#include "image/take_image.hpp"
#include "model/error.hpp"
#include "process/dynamic_loader.hpp"
#include "run/executed_functions.hpp"
#include "run/known_fingerprints.hpp"

namespace holdfast::run {
namespace {

namespace fs = std::filesystem;
using binary::Fingerprints;

/// Functions by their index.
using Executed = std::set<std::uint32_t>;

/// Of several traces of one module: the first ones are of the same work, others did more of it.
Executed executed_in(const Fingerprints& all, const std::vector<std::set<std::uint64_t>>& traces) {
  std::vector<Executed> sets;
  for (const auto& entered : traces) {
    auto& made = sets.emplace_back();
    for (std::uint32_t i = 0; i < all.functions.size(); ++i) {
      if (entered.contains(all.functions[i].address)) made.insert(i);
    }
  }
  const std::span same_work(sets.data(), std::min(kTracesOfSameWork, sets.size()));
  Executed executed;
  Executed differing;
  for (const auto& one : same_work) executed.insert(one.begin(), one.end());
  for (const auto function : executed) {
    if (!std::ranges::all_of(same_work, [&](const Executed& one) { return one.contains(function); }))
      differing.insert(function);
  }
  for (const auto& one : sets) executed.insert(one.begin(), one.end());
  executed.merge(binary::callable_from(all, std::move(differing)));
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

/// A library is found by its name.
std::string name_of(const std::string& file) { return fs::path(file).filename(); }

void add_changes(const ComparedModule& module, const Executed& executed, Reach& reach) {
  const auto& all = module.previous;
  const auto& compared = module.compared;
  reach.executed += executed.size();
  for (const auto function : executed) {
    const auto& name = all.functions[function].name;
    if (!compared.differs(name)) continue;
    reach.changed.push_back(binary::readable_name(name));
    reach.functions.push_back({.name = reach.changed.back(), .symbol = name, .file = name_of(module.file)});
  }
  for (const auto variable : variables_of(all, executed)) {
    const auto& name = all.variables[variable].name;
    if (compared.variables.contains(binary::renamed(name, compared.renamings)))
      reach.variables.push_back(binary::demangled(name));
  }
  for (const auto& name : module.read_elsewhere) reach.variables.push_back(binary::demangled(name));
}

/// Those of the names that another module of the program refers to, or has a copy of: a library's variable is read by
/// code that is not the library's.
std::set<std::string> named_elsewhere(const std::set<std::string>& names, const process::Launch& launch,
                                      const fs::path& file) {
  std::set<std::string> found;
  if (names.empty()) return found;
  std::vector<std::string> others{launch.file};
  for (const auto& library : process::loaded_libraries(launch.file, launch.environment))
    others.push_back(library.path);
  for (const auto& other : others) {
    if (fs::canonical(other) == file) continue;
    const binary::ElfImage image(other);
    for (const auto& name : names) {
      if (image.imported().contains(name) || image.exported().contains(name)) found.insert(name);
    }
  }
  return found;
}

}  // namespace

ComparedModule Reaches::module_of(const process::Launch& launch, const std::string& previous,
                                  const std::string& current) const {
  const auto cache = cache_of(declaration_);
  ComparedModule made{.file = fs::canonical(previous),
                      .current = current,
                      .previous = known_fingerprints(cache, previous),
                      .compared = {}};
  made.compared = known_comparison(cache, previous, made.previous, current);
  if (!made.compared.needs_the_same) throw Error(name_of(previous) + " needs other libraries");
  if (const auto bound = named_elsewhere(made.compared.exports, launch, made.file); !bound.empty())
    throw Error("other files of the program may bind " + binary::demangled(*bound.begin()) +
                " elsewhere, since " + name_of(previous) + " defines it in one of the builds alone");
  std::set<std::string> offered;
  std::ranges::set_intersection(made.compared.variables, made.previous.exported,
                                std::inserter(offered, offered.end()));
  made.read_elsewhere = named_elsewhere(offered, launch, made.file);
  return made;
}

const std::vector<ComparedModule>& Reaches::modules_of(const process::Launch& previous) {
  const auto known = modules_.find(previous.file);
  if (known != modules_.end()) return known->second;
  const auto& before = previous.files;
  const auto& now = program_.launch.files;
  if (before.empty() || before.size() != now.size()) throw Error("it loads other libraries");
  std::vector<ComparedModule> made;
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

Reach Reaches::of(const Planned& planned, const std::optional<Image>& known) {
  Reach reach;
  try {
    const auto& modules = modules_of(*planned.reference.previous);
    trace::Entries functions;
    for (const auto& module : modules) {
      for (const auto& function : module.previous.functions) functions[module.file].insert(function.address);
    }
    const auto executed =
        executed_functions(declaration_, planned.point, *planned.reference.previous, functions, known);
    reach.unknown = executed.unknown;
    if (!reach.is_known()) return reach;
    if (!executed.alone) reach.uncounted = "the program starts others, whose instructions are not counted";
    for (const auto& module : modules)
      add_changes(module, executed_in(module.previous, executed.entered.at(module.file)), reach);
    const bool from_start = timed_from_outside(declaration_, planned.point.settings);
    if (from_start && !std::ranges::all_of(modules, [](const ComparedModule& module) {
          return module.compared.loads_the_same;
        }))
      reach.unknown = "the loader has other work to do when it starts";
    if (modules.empty()) reach.unknown = "what differs is no executable and no library that it starts with";
    if (!modules.empty() && reach.executed == 0)
      reach.unknown = "none of its functions was seen to be entered";
  } catch (const std::exception& wrong) {
    reach.unknown = wrong.what();
  }
  std::ranges::sort(reach.changed);
  std::ranges::sort(reach.variables);
  reach.variables.erase(std::ranges::unique(reach.variables).begin(), reach.variables.end());
  return reach;
}

}  // namespace holdfast::run
