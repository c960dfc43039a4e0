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

/// Functions that are read to find the calls of one of another file.
constexpr std::size_t kReadMax = 1000;

std::set<std::uint32_t> all_functions(const Fingerprints& prints) {
  std::set<std::uint32_t> all;
  for (std::uint32_t i = 0; i < prints.functions.size(); ++i) all.insert(all.end(), i);
  return all;
}

std::set<std::uint32_t> reachable_in(const Fingerprints& prints, std::uint64_t start) {
  const auto found = std::ranges::find(prints.functions, start, &binary::FunctionPrint::address);
  if (found == prints.functions.end()) return all_functions(prints);
  return binary::callable_from(prints, {static_cast<std::uint32_t>(found - prints.functions.begin())});
}

/// Adds the calls of the callee that another function has.
void add_calls(const binary::Function& caller, const std::string& linkage, std::uint64_t address,
               binary::Function& calls) {
  for (const auto& site : caller.sites) {
    const bool leads_there = address != 0 ? site.target == address : site.linkage == linkage;
    if (leads_there && site.counts()) calls.sites.push_back(site);
  }
}

/// As many as any of the callers has; a copy of more than a call needs changes nothing.
std::optional<int> most_parameters(const std::vector<binary::Function>& callers) {
  std::optional<int> most = 0;
  for (const auto& caller : callers) {
    if (!caller.stack_parameters) return std::nullopt;
    most = std::max(*most, *caller.stack_parameters);
  }
  return most;
}

}  // namespace

Callers::Callers(const binary::Program& program, const std::vector<std::string>& files,
                 const binary::Function& start)
    : program_(program) {
  for (const auto& path : files) {
    Module made{.path = path, .prints = binary::fingerprints_of(path), .names = {}, .reachable = {}};
    for (const auto& function : made.prints.functions)
      made.names.push_back(binary::readable_name(function.name));
    made.reachable =
        path == start.module ? reachable_in(made.prints, start.address) : all_functions(made.prints);
    modules_.push_back(std::move(made));
  }
}

Callers::Place Callers::place_of(const std::string& function) const {
  for (const auto& module : modules_) {
    const auto found = std::ranges::find(module.names, function);
    if (found != module.names.end())
      return {.module = &module, .function = static_cast<std::uint32_t>(found - module.names.begin())};
  }
  return {};
}

bool Callers::has(const std::string& function) const { return place_of(function).module != nullptr; }

/// In its own file they are known; those of other files call it by its name.
std::vector<binary::Function> Callers::functions_with_calls(const Place& callee) const {
  const auto& name = callee.module->prints.functions[callee.function].name;
  std::vector<binary::Function> found;
  for (const auto& module : modules_) {
    const bool own = &module == callee.module;
    if (!own && (!callee.module->prints.exported.contains(name) || module.reachable.size() > kReadMax))
      continue;
    for (const auto index : module.reachable) {
      const auto& function = module.prints.functions[index];
      if (own && std::ranges::find(function.calls, callee.function) == function.calls.end()) continue;
      found.push_back(binary::function_at(program_, module.path, function.address));
    }
  }
  return found;
}

binary::Function Callers::calls_of(const std::string& function) const {
  const auto callee = place_of(function);
  const auto& print = callee.module->prints.functions[callee.function];
  binary::Function calls{};
  std::vector<binary::Function> callers;
  for (const auto& caller : functions_with_calls(callee)) {
    const auto before = calls.sites.size();
    const bool own = caller.module == callee.module->path;
    add_calls(caller, print.name, own ? print.address : 0, calls);
    if (own && calls.sites.size() == before) add_calls(caller, print.name, 0, calls);
    if (calls.sites.size() > before) callers.push_back(caller);
  }
  if (callers.empty()) throw Error("is called by a pointer alone, or was inlined wherever it is called");
  const auto& first = callers.front();
  if (std::ranges::any_of(callers, [&](const auto& other) { return other.module != first.module; }))
    throw Error("is called from several files");
  calls.name = callers.size() == 1 ? first.name : "its callers";
  calls.linkage = "callers of " + print.name;
  calls.module = first.module;
  calls.build_id = first.build_id;
  calls.is_executable = first.is_executable;
  calls.stack_parameters = most_parameters(callers);
  calls.flow.known = false;
  std::ranges::sort(calls.sites, {}, &binary::Site::address);
  binary::Call call{.callee = calls.sites.front().callee,
                    .linkage = calls.sites.front().linkage,
                    .at = calls.sites.front().at};
  for (std::size_t i = 0; i < calls.sites.size(); ++i) {
    call.sites.push_back(i);
    if (call.unprobeable.empty()) call.unprobeable = calls.sites[i].unprobeable;
  }
  calls.calls.push_back(std::move(call));
  return calls;
}

bool Callers::reaches(const std::string& caller, const std::string& callee) const {
  for (const auto& module : modules_) {
    const auto from = std::ranges::find(module.names, caller);
    const auto to = std::ranges::find(module.names, callee);
    if (from == module.names.end() || to == module.names.end()) continue;
    const auto index = static_cast<std::uint32_t>(from - module.names.begin());
    return binary::callable_from(module.prints, {index})
        .contains(static_cast<std::uint32_t>(to - module.names.begin()));
  }
  return false;
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
