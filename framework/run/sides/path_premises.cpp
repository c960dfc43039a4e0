#include "run/sides/path_premises.hpp"

#include <algorithm>
#include <array>
#include <functional>

#include "run/sides/undetermined_path.hpp"

namespace holdfast::run {
namespace {

using binary::FunctionPrint;

bool is_named(const FunctionPrint& function, const std::function<bool(const std::string&)>& fits) {
  return fits(function.name) || std::ranges::any_of(function.other_names, fits);
}

/// Returns true if the name may belong to the system. C++ names outside of the standard library belong to the
/// project.
bool may_be_systems(const std::string& name) {
  // These are namespace std and its helpers, and operators new and delete (_Zn, _Zd).
  constexpr std::array kOfLanguage{"_ZNSt", "_ZNKSt", "_ZSt", "_ZNK9__gnu", "_ZN9__gnu", "_Zn", "_Zd"};
  return !name.starts_with("_Z") ||
         std::ranges::any_of(kOfLanguage, [&](const char* own) { return name.starts_with(own); });
}

void add_exported(const binary::Fingerprints& module, const std::function<bool(const std::string&)>& fits,
                  Functions& to) {
  for (std::uint32_t i = 0; i < module.functions.size(); ++i) {
    if (is_named(module.functions[i],
                 [&](const std::string& name) { return module.exported.contains(name) && fits(name); }))
      to.insert(i);
  }
}

Functions callable(const binary::Fingerprints& module, Functions begun) {
  return binary::callable_from(module, std::move(begun), [](const FunctionPrint& function) {
    // The second one is the body of a benchmark with a fixture.
    const bool is_body = function.name.find("holdfast_body") != std::string::npos ||
                         function.name.find("run_with_fixture") != std::string::npos;
    return !is_body;
  });
}

}  // namespace

Functions functions_at(const binary::Fingerprints& module, const std::set<std::uint64_t>& addresses) {
  Functions found;
  for (std::uint32_t i = 0; i < module.functions.size(); ++i) {
    if (addresses.contains(module.functions[i].address)) found.insert(found.end(), i);
  }
  return found;
}

Paths may_follow(const Modules& modules, const Paths& entered) {
  auto found = entered;
  // Libraries of the system call such functions by name, for example malloc() if the program defines its own.
  for (const auto& [path, module] : modules) add_exported(*module, may_be_systems, found[path]);
  // Calls within modules and names between them are followed in turn, until neither adds a function.
  for (bool grows = true; grows;) {
    std::set<std::string> names;
    bool any_name = false;
    for (const auto& [path, module] : modules) {
      found[path] = callable(*module, std::move(found[path]));
      names.merge(names_known_to(*module, found[path]));
      any_name = any_name || looks_up_names(*module, found[path]);
    }
    grows = false;
    for (const auto& [path, module] : modules) {
      const auto before = found[path].size();
      add_exported(
          *module, [&](const std::string& name) { return any_name || names.contains(name); }, found[path]);
      grows = grows || found[path].size() > before;
    }
  }
  return found;
}

/// Returns the variables that the functions refer to, directly or through other variables. The loader's
/// arrays are included, since it always executes them.
std::set<std::uint32_t> variables_of(const binary::Fingerprints& all, const Functions& executed) {
  std::vector<std::uint32_t> left;
  for (const auto function : executed)
    left.insert(left.end(), all.functions[function].variables.begin(),
                all.functions[function].variables.end());
  for (std::uint32_t i = 0; i < all.variables.size(); ++i) {
    // These are .preinit_array, .init_array and .fini_array (System V ABI, Dynamic Linking).
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

/// Returns the names of functions and variables that these functions refer to, including those that the
/// module defines.
std::set<std::string> names_known_to(const binary::Fingerprints& all, const Functions& executed) {
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

}  // namespace holdfast::run
