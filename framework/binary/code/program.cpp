#include "binary/code/program.hpp"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "binary/code/call_target.hpp"
#include "binary/code/module.hpp"
#include "binary/elf/symbols.hpp"
#include "model/error.hpp"
#include "model/text/did_you_mean.hpp"

namespace holdfast::binary {

struct LoadedProgram::Opened {
  std::string executable;
  std::vector<std::string> paths;
  std::vector<std::unique_ptr<Module>> modules;
};

LoadedProgram::LoadedProgram(const std::string& executable, const std::vector<LoadedLibrary>& libraries)
    : opened_(std::make_unique<Opened>()) {
  opened_->executable = executable;
  opened_->paths.push_back(executable);
  for (const auto& library : libraries) opened_->paths.push_back(library.path);
  opened_->modules.resize(opened_->paths.size());
  // Opens the executable, so that the constructor reports an unsuitable file.
  module(0);
}

LoadedProgram::LoadedProgram(LoadedProgram&&) noexcept = default;
LoadedProgram& LoadedProgram::operator=(LoadedProgram&&) noexcept = default;
LoadedProgram::~LoadedProgram() = default;

const std::string& LoadedProgram::executable() const { return opened_->executable; }
std::size_t LoadedProgram::module_count() const { return opened_->paths.size(); }

const Module& LoadedProgram::module(std::size_t index) const {
  auto& module = opened_->modules[index];
  if (!module) module = std::make_unique<Module>(opened_->paths[index], index == 0);
  return *module;
}

std::string module_path(const LoadedProgram& program, const std::string& file_name) {
  for (std::size_t i = 0; i < program.module_count(); ++i) {
    const auto& path = program.module(i).path();
    if (std::filesystem::path(path).filename() == file_name) return path;
  }
  return "";
}

namespace {

struct Candidate {
  std::string signature;
  std::uint64_t address = 0;
  bool whole = false;  ///< true if the symbol is that of the function itself, not of a copy or part of it
};

void add_candidate(std::vector<Candidate>& candidates, const Symbol& symbol, const std::string& linkage,
                   const std::string& signature) {
  const bool whole = symbol.name == linkage;
  for (auto& known : candidates) {
    // The symbol is a second name of the same code.
    if (known.address == symbol.address) return;
    // Two static functions in different files may have one signature. They are different
    // functions, so both remain.
    if (known.signature != signature || (known.whole && whole && !symbol.is_global)) continue;
    // Prefers the function itself to its copies, and the first of the two symbols of a constructor.
    if (whole && !known.whole) known = {signature, symbol.address, whole};
    return;
  }
  candidates.push_back({signature, symbol.address, whole});
}

std::vector<Candidate> candidates_in(const Module& module, const std::string& name) {
  std::vector<Candidate> exact;
  std::vector<Candidate> without;
  for (const auto& symbol : module.functions()) {
    const auto linkage = without_clone_suffix(symbol.name);
    const auto part = symbol.name.find(".cold");
    // A part is not a function: no call leads to it, and it does not begin with the
    // function's first instruction.
    if (part != std::string::npos) continue;
    const auto signature = demangled(linkage);
    if (linkage == name || signature == name) {
      add_candidate(exact, symbol, linkage, signature);
    } else if (without_parameters(signature) == name) {
      add_candidate(without, symbol, linkage, signature);
    }
  }
  return exact.empty() ? without : exact;
}

std::string lines_of_names(const std::vector<std::string>& names) {
  constexpr std::size_t kMost = 10;
  std::string text;
  for (std::size_t i = 0; i < std::min(names.size(), kMost); ++i) text += "\n  " + names[i];
  if (names.size() > kMost) text += "\n  and " + std::to_string(names.size() - kMost) + " more";
  return text;
}

/// Returns similar names in the executable, which contain the requested one or differ from it in a few letters.
std::vector<std::string> like(const Module& module, const std::string& name) {
  std::vector<std::pair<std::size_t, std::string>> near;
  for (const auto& symbol : module.functions()) {
    const auto signature = demangled(without_clone_suffix(symbol.name));
    const auto plain = without_parameters(signature);
    // The distance costs the product of both lengths, so long template names are cut. The limit of a quarter
    // of the letters allows two mistakes in a name of four to seven.
    const auto letters = text::edit_distance(plain.substr(0, 80), name.substr(0, 80));
    if (plain.find(name) != std::string::npos || letters <= 1 + name.size() / 4)
      near.emplace_back(letters, signature);
  }
  std::sort(near.begin(), near.end());
  near.erase(std::unique(near.begin(), near.end()), near.end());
  std::vector<std::string> names;
  names.reserve(near.size());
  for (const auto& [letters, signature] : near) names.push_back(signature);
  return names;
}

[[noreturn]] void throw_unknown(const LoadedProgram& program, const std::string& name) {
  // Only the executable is searched for similar names, because libraries have thousands that no user means.
  const auto near = like(program.module(0), name);
  throw Error("no function '" + name + "' has code in " + program.executable() + " or its libraries; " +
              (near.empty() ? "it may have been inlined everywhere, or its symbols stripped"
                            : "did you mean:" + lines_of_names(near)));
}

}  // namespace

Function function_of(const LoadedProgram& program, const std::string& name) {
  for (std::size_t i = 0; i < program.module_count(); ++i) {
    const auto found = candidates_in(program.module(i), name);
    if (found.empty()) continue;
    if (found.size() == 1) return read_function(program.module(i), found.front().address);
    std::vector<std::string> names;
    names.reserve(found.size());
    for (const auto& candidate : found) names.push_back(candidate.signature);
    throw Error("'" + name + "' is the name of " + std::to_string(found.size()) + " functions in " +
                program.module(i).path() + "; name one of them in full:" + lines_of_names(names));
  }
  throw_unknown(program, name);
}

const Module& module_named(const LoadedProgram& program, const std::string& path) {
  for (std::size_t i = 0; i < program.module_count(); ++i) {
    if (program.module(i).path() == path) return program.module(i);
  }
  throw Error(path + " is not a library that " + program.executable() + " loads when it starts");
}

namespace {

/// Returns the function from the first module in the order of the loader that exports the symbol.
Function bound_to(const LoadedProgram& program, const std::string& linkage) {
  for (std::size_t i = 0; i < program.module_count(); ++i) {
    const auto& module = program.module(i);
    const auto found = module.image().exported().find(linkage);
    if (found == module.image().exported().end()) continue;
    // A resolver (IFUNC) chooses the function when the program starts, so the file does not show it.
    if (found->second == 0)
      throw Error(demangled(linkage) + " is one of several functions, chosen by the processor");
    return read_function(module, found->second);
  }
  throw Error("no library that " + program.executable() + " loads when it starts has " + demangled(linkage));
}

}  // namespace

Function function_at(const LoadedProgram& program, const std::string& module, std::uint64_t address) {
  const auto& found = module_named(program, module);
  if (const auto linkage = behind_stub(found, address); !linkage.empty()) return bound_to(program, linkage);
  const auto* symbol = found.containing(address);
  return read_function(found, symbol == nullptr ? address : symbol->address);
}

std::vector<std::uint64_t> copies_of(const LoadedProgram& program, const Function& function) {
  std::vector<std::uint64_t> addresses{function.address};
  for (const auto& symbol : module_named(program, function.module).functions()) {
    const bool part = symbol.name.find(".cold") != std::string::npos;
    const bool other = std::ranges::find(addresses, symbol.address) == addresses.end();
    if (!part && other && without_clone_suffix(symbol.name) == function.linkage)
      addresses.push_back(symbol.address);
  }
  return addresses;
}

Function callee_of(const LoadedProgram& program, const Function& function, const Call& call) {
  if (call.sites.empty()) throw Error(call.callee + " was inlined, and contains no calls");
  if (call.kind == CallKind::inlined) {
    auto inside = function.inside;
    inside.push_back({call.callee, call.at});
    return read_function(module_named(program, function.module), function.address, inside);
  }
  // The sites of one expression have one callee, so the first one that is known decides.
  for (const auto index : call.sites) {
    const auto& site = function.sites[index];
    if (site.target != 0) return function_at(program, function.module, site.target);
    if (!site.linkage.empty()) return bound_to(program, site.linkage);
  }
  throw Error(call.callee + ": the function that it calls is only known while it runs");
}

}  // namespace holdfast::binary
