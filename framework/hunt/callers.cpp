#include "hunt/callers.hpp"

#include <algorithm>
#include <filesystem>

#include "binary/elf/symbols.hpp"
#include "model/error.hpp"
#include "model/image.hpp"
#include "process/dynamic_loader.hpp"

namespace holdfast::hunt {
namespace {

using binary::Fingerprints;

std::set<std::uint32_t> all_functions(const Fingerprints& prints) {
  std::set<std::uint32_t> all;
  for (std::uint32_t i = 0; i < prints.functions.size(); ++i) all.insert(all.end(), i);
  return all;
}

/// If no function of the file begins at the start address, it is unknown what can be reached, so all functions
/// count.
std::set<std::uint32_t> reachable_in(const Fingerprints& prints, std::uint64_t start) {
  const auto found = std::ranges::find(prints.functions, start, &binary::FunctionPrint::address);
  if (found == prints.functions.end()) return all_functions(prints);
  return binary::callable_from(prints, {static_cast<std::uint32_t>(found - prints.functions.begin())});
}

/// Returns the call instructions in `caller` that lead to the callee.
std::vector<binary::CallInstruction> calls_in(const binary::Function& caller, const std::string& linkage,
                                              std::uint64_t address) {
  std::vector<binary::CallInstruction> calls;
  for (const auto& site : caller.sites) {
    // An address is valid in its own file; another file knows the function by its linkage name.
    const bool leads_there = (address != 0 && site.target == address) || site.linkage == linkage;
    if (leads_there && site.counts()) calls.push_back(site);
  }
  return calls;
}

struct Caller {
  binary::Function function;
  std::vector<binary::CallInstruction> calls;
};

/// Returns the largest number of stack parameters of a caller; copying more parameters than a call needs
/// changes nothing.
std::optional<int> most_parameters(const std::vector<Caller>& callers) {
  std::optional<int> most = 0;
  for (const auto& [caller, calls] : callers) {
    if (!caller.stack_parameters) return std::nullopt;
    most = std::max(*most, *caller.stack_parameters);
  }
  return most;
}

/// Returns one function with a single call expression, which consists of all calls of these callers.
binary::Function as_one(const std::vector<Caller>& callers, const std::string& linkage) {
  const auto& first = callers.front().function;
  // Probes of one plan are placed in one file.
  if (std::ranges::any_of(callers, [&](const auto& other) { return other.function.module != first.module; }))
    throw Error("is called from several files");
  binary::Function made{};
  made.name = callers.size() == 1 ? first.name : "its callers";
  made.linkage = "callers of " + linkage;
  made.module = first.module;
  made.build_id = first.build_id;
  made.is_executable = first.is_executable;
  made.stack_parameters = most_parameters(callers);
  // The sites are of several functions, so no path leads from one to the next: ranges are sums of calls.
  made.flow.known = false;
  for (const auto& caller : callers)
    made.sites.insert(made.sites.end(), caller.calls.begin(), caller.calls.end());
  std::ranges::sort(made.sites, {}, &binary::CallInstruction::address);
  const auto& site = made.sites.front();
  binary::Call call{.callee = site.callee, .linkage = site.linkage, .at = site.at};
  for (std::size_t i = 0; i < made.sites.size(); ++i) {
    call.sites.push_back(i);
    // One call without a probe is enough: its time would be missing in the sum.
    if (call.unprobeable.empty()) call.unprobeable = made.sites[i].unprobeable;
  }
  made.calls.push_back(std::move(call));
  return made;
}

}  // namespace

Callers::Callers(const binary::LoadedProgram& program, const std::vector<std::string>& files,
                 const binary::Function& start, const PrintsOf& prints_of)
    : program_(program) {
  for (const auto& path : files) {
    Module made{.path = path, .prints = prints_of(path), .by_name = {}, .reachable = {}};
    for (std::uint32_t i = 0; i < made.prints.functions.size(); ++i)
      made.by_name.emplace(binary::readable_name(made.prints.functions[i].name), i);
    made.reachable =
        path == start.module ? reachable_in(made.prints, start.address) : all_functions(made.prints);
    modules_.push_back(std::move(made));
  }
}

Callers::Place Callers::place_of(const std::string& function) const {
  for (const auto& module : modules_) {
    const auto found = module.by_name.find(function);
    if (found != module.by_name.end()) return {.module = &module, .function = found->second};
  }
  return {};
}

bool Callers::has(const std::string& function) const { return place_of(function).module != nullptr; }

/// Finds callers in the callee's own file by references, and in all files by the symbols that the loader binds
/// to its name.
std::vector<binary::Function> Callers::functions_with_calls(const Place& callee) const {
  const auto& name = callee.module->prints.functions[callee.function].name;
  std::vector<binary::Function> found;
  for (const auto& module : modules_) {
    const auto& imports = module.prints.imports;
    const auto import = static_cast<std::uint32_t>(std::ranges::find(imports, name) - imports.begin());
    for (const auto index : module.reachable) {
      const auto& function = module.prints.functions[index];
      const bool calls = &module == callee.module && std::ranges::count(function.calls, callee.function) > 0;
      if (!calls && std::ranges::count(function.imports, import) == 0) continue;
      found.push_back(binary::function_at(program_, module.path, function.address));
    }
  }
  return found;
}

binary::Function Callers::calls_of(const std::string& function) const {
  const auto callee = place_of(function);
  const auto& print = callee.module->prints.functions[callee.function];
  std::vector<Caller> callers;
  for (auto& caller : functions_with_calls(callee)) {
    auto calls = calls_in(caller, print.name, caller.module == callee.module->path ? print.address : 0);
    if (!calls.empty()) callers.push_back({std::move(caller), std::move(calls)});
  }
  // These messages continue a sentence that begins with the name of the function.
  if (callers.empty()) throw Error("is only called by a pointer, or was inlined at all its calls");
  return as_one(callers, print.name);
}

binary::Function calls_at(const binary::LoadedProgram& program, const std::vector<CallPlace>& places,
                          const binary::Function& callee) {
  std::vector<Caller> callers;
  bool shared = false;
  for (const auto& place : places) {
    auto caller = binary::function_at(program, binary::module_path(program, place.module), place.address);
    const auto site = std::ranges::find(caller.sites, place.address, &binary::CallInstruction::address);
    if (site == caller.sites.end()) throw Error("is called from a place where no call was found");
    const auto call = *site;
    shared = shared || place.leads_elsewhere;
    callers.push_back({std::move(caller), {call}});
  }
  if (callers.empty()) throw Error("was not called while it was observed");
  auto made = as_one(callers, callee.linkage);
  if (shared)
    made.leads_to = binary::FunctionAddress{.module = callee.module,
                                            .is_executable = callee.is_executable,
                                            .address = callee.address,
                                            .linkage = callee.linkage};
  return made;
}

std::vector<std::string> Callers::reached(const std::string& function,
                                          const std::vector<std::string>& others) const {
  std::map<const Module*, std::set<std::uint32_t>> seen;
  std::vector<Place> open{place_of(function)};
  while (!open.empty()) {
    const auto next = open.back();
    open.pop_back();
    if (next.module == nullptr || seen[next.module].contains(next.function)) continue;
    const auto& prints = next.module->prints;
    for (const auto index : binary::callable_from(prints, {next.function})) {
      if (!seen[next.module].insert(index).second) continue;
      for (const auto import : prints.functions[index].imports)
        open.push_back(place_of(binary::readable_name(prints.imports[import])));
    }
  }
  std::vector<std::string> found;
  for (const auto& other : others) {
    const auto place = place_of(other);
    const auto in_module = seen.find(place.module);
    if (other != function && in_module != seen.end() && in_module->second.contains(place.function))
      found.push_back(other);
  }
  return found;
}

std::vector<std::string> project_files(const process::Launch& launch) {
  std::vector<std::string> files{launch.file};
  for (const auto& library : process::loaded_libraries(launch.file, launch.environment)) {
    const auto is_it = [&](const std::string& file) {
      std::error_code failed;
      return std::filesystem::equivalent(file, library.path, failed);
    };
    const bool is_own =
        launch.files.empty() ? !is_systems_own(library.path) : std::ranges::any_of(launch.files, is_it);
    if (is_own) files.push_back(library.path);
  }
  return files;
}

}  // namespace holdfast::hunt
