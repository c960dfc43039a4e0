#pragma once

/// A program and the libraries that it loads, opened for queries of functions and their calls.
///
/// Source positions and inlined calls come from debug information, in the files themselves or in separate files of the
/// system (.gnu_debuglink, build id below /usr/lib/debug). Without it, calls come from symbols and code, in the order of
/// addresses and without positions; the remarks of each Function say so.
///
/// Only for x86-64. Not thread-safe. The files must not change during the lifetime of the object.

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "binary/code/function.hpp"
#include "binary/elf/loader_paths.hpp"

namespace holdfast::binary {

class Module;

class LoadedProgram {
 public:
  /// `libraries` are in the order in which the loader searches them (process::loaded_libraries), and are opened on demand.
  /// Throws Error if the executable is not an ELF file for x86-64.
  explicit LoadedProgram(const std::string& executable, const std::vector<LoadedLibrary>& libraries = {});
  LoadedProgram(LoadedProgram&&) noexcept;
  LoadedProgram& operator=(LoadedProgram&&) noexcept;
  ~LoadedProgram();

  const std::string& executable() const;
  /// The executable is module 0. module() opens a module if needed.
  std::size_t module_count() const;
  const Module& module(std::size_t index) const;

 private:
  struct Opened;
  std::unique_ptr<Opened> opened_;
};

/// Returns the path of the module whose file has that name; empty if there is none.
std::string module_path(const LoadedProgram& program, const std::string& file_name);

/// Returns the module with a path as in Function::module. Throws Error if the program does not load it.
const Module& module_named(const LoadedProgram& program, const std::string& path);

/// Finds a function by its demangled name with parameters, by the name without them if it is unique, or by its linkage
/// name. Searches the executable, then the libraries in their order. Throws Error if no function has the name or several
/// have it. The message has the most similar names, or all of the several functions.
Function function_of(const LoadedProgram& program, const std::string& name);

/// Returns the addresses of the function and of the copies that the compiler made for certain arguments (.constprop.0,
/// .isra.1).
std::vector<std::uint64_t> copies_of(const LoadedProgram& program, const Function& function);

/// Returns the function that has code at an address of a module (a path as in Function::module). Throws Error if there is
/// none.
Function function_at(const LoadedProgram& program, const std::string& module, std::uint64_t address);

/// Returns the callee of a call, in this module, or in the library whose symbol the loader binds. For an inlined callee,
/// returns the part of the same function that was inlined there. Throws Error with the reason if the callee is not known:
/// it is called by a pointer (see probes::ProbeReading::targets), or is in no module of the program.
Function callee_of(const LoadedProgram& program, const Function& function, const Call& call);

/// The lines of one instruction: first the line in the function that contains it. If that line calls an inlined function,
/// the line in that function follows, and so on. Never empty.
using LineWay = std::vector<Position>;

/// Returns the lines by address, with those of inlined code. `module` is the name of its file. Addresses without debug
/// information are not in the result.
std::map<std::uint64_t, LineWay> source_lines(const LoadedProgram& program, const std::string& module,
                                              const std::set<std::uint64_t>& addresses);

}  // namespace holdfast::binary
