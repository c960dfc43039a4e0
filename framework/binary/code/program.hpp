#pragma once

/// A program and the libraries that it loads, opened to ask for functions and their calls.
///
/// Debug information gives positions in the source and what was inlined. It is taken from the files themselves or from
/// where the system keeps it apart (.gnu_debuglink, build id below /usr/lib/debug). Without it, symbols and code still
/// give a list: in the order of addresses, without positions; each Function says so in its remarks.
///
/// Only x86-64. One thread at a time; the files must not change as long as this lives.

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
  /// `libraries`: in the order in which the loader searches them (process::loaded_libraries). They are opened when they
  /// are asked for. Throws Error where the executable is no ELF file for x86-64.
  explicit LoadedProgram(const std::string& executable, const std::vector<LoadedLibrary>& libraries = {});
  LoadedProgram(LoadedProgram&&) noexcept;
  LoadedProgram& operator=(LoadedProgram&&) noexcept;
  ~LoadedProgram();

  const std::string& executable() const;
  /// The executable first. Opened here where it was not yet.
  std::size_t module_count() const;
  const Module& module(std::size_t index) const;

 private:
  struct Opened;
  std::unique_ptr<Opened> opened_;
};

/// The path of the module whose file has that name; empty: none has.
std::string module_path(const LoadedProgram& program, const std::string& file_name);

/// By a path as Function::module has it. Throws Error where the program does not load that one.
const Module& module_named(const LoadedProgram& program, const std::string& path);

/// By its demangled name with parameters, the name without them where only one function has it, or its linkage name. It
/// is searched in the executable, then in the libraries in their order. Throws Error: none has the name, with the
/// nearest names; or several have it, with all of them.
Function function_of(const LoadedProgram& program, const std::string& name);

/// Where the function begins, and the copies of it that the compiler made for certain arguments (.constprop.0, .isra.1).
std::vector<std::uint64_t> copies_of(const LoadedProgram& program, const Function& function);

/// The function whose code stands at an address of a module (a path as Function::module has it). Throws Error where
/// there is none.
Function function_at(const LoadedProgram& program, const std::string& module, std::uint64_t address);

/// What a call calls: in this module, or in the library whose symbol the loader takes; of an inlined callee, the part
/// of this same function that was inlined there. Throws Error with the reason where that cannot be told: by a pointer
/// (see probes::ProbeReading::targets), or in no module of the program.
Function callee_of(const LoadedProgram& program, const Function& function, const Call& call);

/// The lines of one instruction: that in the function that has it; where that line calls what was inlined, the line in there
/// behind it, and so on. Never empty.
using LineWay = std::vector<Position>;

/// Returns them by address, also of code that was inlined there. `module`: its file's name. An address without a line is
/// missing, as all are where there is no debug information.
std::map<std::uint64_t, LineWay> source_lines(const LoadedProgram& program, const std::string& module,
                                              const std::set<std::uint64_t>& addresses);

}  // namespace holdfast::binary
