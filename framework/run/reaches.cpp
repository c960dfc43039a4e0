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

/// Names of functions and variables that they refer to, be it by the module's own definition.
std::set<std::string> names_known_to(const Fingerprints& all, const Executed& executed) {
  std::set<std::string> names;
  const auto add = [&](const auto& print) {
    names.insert(print.name);
    names.insert(print.other_names.begin(), print.other_names.end());
    for (const auto import : print.imports) names.insert(all.imports[import]);
    for (const auto function : print.calls) names.insert(all.functions[function].name);
  };
  for (const auto function : executed) add(all.functions[function]);
  for (const auto variable : variables_of(all, executed)) add(all.variables[variable]);
  return names;
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
      reach.variables.push_back(binary::readable_variable(name));
  }
  if (module.changed_elsewhere.empty()) return;
  for (const auto& name : names_known_to(all, executed)) {
    if (module.changed_elsewhere.contains(name)) reach.variables.push_back(binary::demangled(name));
  }
}

/// Names that the loader may bind otherwise, or to what begins with another value: of all that the file offers or offered.
std::set<std::string> felt_elsewhere(const ComparedModule& module) {
  auto names = module.compared.exports;
  std::ranges::set_intersection(module.compared.variables, module.previous.exported,
                                std::inserter(names, names.end()));
  return names;
}

/// Those of the names that the file refers to or defines, too.
std::set<std::string> known_to(const std::string& file, const std::set<std::string>& names) {
  const binary::ElfImage image(file);
  std::set<std::string> found;
  std::ranges::copy_if(names, std::inserter(found, found.end()), [&](const std::string& name) {
    return image.imported().contains(name) || image.exported().contains(name);
  });
  return found;
}

/// The current file by the previous one, both by their real paths.
using FilesOfBoth = std::map<std::string, std::string>;

/// A library of the system is the same file on both sides.
FilesOfBoth files_of_both(const process::Launch& previous, const process::Launch& current) {
  FilesOfBoth sides;
  for (const auto& file : previous.files) {
    const auto same = [&](const std::string& other) { return name_of(other) == name_of(file); };
    const auto partner =
        file == previous.files.front() ? current.files.begin() : std::ranges::find_if(current.files, same);
    sides.emplace(fs::canonical(file), fs::canonical(*partner));
  }
  for (const auto& library : process::loaded_libraries(previous.file, previous.environment)) {
    const std::string path = fs::canonical(library.path);
    sides.emplace(path, path);
  }
  return sides;
}

}  // namespace

ComparedModule Reaches::module_of(const std::string& previous, const std::string& current) const {
  const auto cache = cache_of(declaration_);
  ComparedModule made{.file = fs::canonical(previous),
                      .current = current,
                      .previous = known_fingerprints(cache, previous),
                      .compared = {}};
  made.compared = known_comparison(cache, previous, made.previous, current);
  if (!made.compared.needs_the_same) throw Error(name_of(previous) + " needs other libraries");
  return made;
}

/// What a file refers to in one of its builds alone is in functions that differ.
void Reaches::add_others(const process::Launch& previous, std::vector<ComparedModule>& changed) const {
  if (std::ranges::all_of(changed,
                          [](const ComparedModule& module) { return felt_elsewhere(module).empty(); }))
    return;
  std::map<std::string, std::set<std::string>> felt;
  for (const auto& [file, current] : files_of_both(previous, program_.launch)) {
    for (const auto& module : changed) {
      if (module.file != file) felt[file].merge(known_to(current, known_to(file, felt_elsewhere(module))));
    }
  }
  for (auto& [file, names] : felt) {
    if (names.empty()) continue;
    auto module = std::ranges::find(changed, file, &ComparedModule::file);
    if (module == changed.end()) module = changed.insert(module, module_of(file, file));
    module->changed_elsewhere = std::move(names);
  }
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
    if (code != image::loaded_code_of(*partner)) made.push_back(module_of(before[i], *partner));
  }
  add_others(previous, made);
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
