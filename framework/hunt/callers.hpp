#pragma once

/// Callers: all calls of one function, anywhere in a program, combined into one function with a single call expression.
/// So the code that times a range of calls (probes/plan.hpp) also times a function.
///
///   const Callers callers(program, files, body);
///   const auto calls = callers.calls_of("parse(char const*)");   // calls.calls.size() == 1
///
/// Only direct calls are known, and only those from functions that the start can reach. If both builds were counted,
/// calls by a pointer that the counts contain are known, too (calls_at).

#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "binary/code/program.hpp"
#include "binary/fingerprint/fingerprints.hpp"
#include "process/process.hpp"

namespace holdfast::hunt {

/// Returns the fingerprints of a file, such as from a cache.
using PrintsOf = std::function<binary::Fingerprints(const std::string& path)>;

class Callers {
 public:
  /// `files` are those of the program in which the function and its calls are searched, in the form of
  /// LoadedLibrary::path. The program must outlive this object. Throws Error like fingerprints_of().
  Callers(const binary::LoadedProgram& program, const std::vector<std::string>& files,
          const binary::Function& start, const PrintsOf& prints_of);

  /// Returns true if the function exists. `function`: its demangled name, here and below.
  bool has(const std::string& function) const;
  /// Returns the calls of a function. Throws Error (its message has no subject; the caller adds one) if no call is
  /// known.
  binary::Function calls_of(const std::string& function) const;
  /// Returns the functions of `others` that a function can call, directly or indirectly, also in other files.
  std::vector<std::string> reached(const std::string& function, const std::vector<std::string>& others) const;

 private:
  struct Module {
    std::string path;
    binary::Fingerprints prints;
    std::map<std::string, std::uint32_t> by_name;  ///< indices of the functions, by their demangled names
    std::set<std::uint32_t> reachable;  ///< from the start; all functions of a file without the start
  };
  struct Place {
    const Module* module = nullptr;
    std::uint32_t function = 0;
  };

  /// Returns the place of a function, without a module if no module has it.
  Place place_of(const std::string& function) const;
  std::vector<binary::Function> functions_with_calls(const Place& callee) const;

  const binary::LoadedProgram& program_;
  std::vector<Module> modules_;
};

/// A call instruction, by the name of its module's file and its address there.
struct CallPlace {
  std::string module;
  std::uint64_t address = 0;
  bool leads_elsewhere = false;  ///< to other functions as well
};

/// Returns the given calls of the function as one function, as Callers::calls_of() does. They may be calls by a
/// pointer, such as those of a harness that calls each of its benchmarks. If a call also leads to other functions, only
/// its executions that lead to `callee` count. Throws Error (its message has no subject; the caller adds one).
binary::Function calls_at(const binary::LoadedProgram& program, const std::vector<CallPlace>& places,
                          const binary::Function& callee);

/// Returns the executable and the libraries of the project, with their paths in the program. For a program that is
/// named by itself, these are the libraries that are not the system's.
std::vector<std::string> project_files(const process::Launch& launch);

}  // namespace holdfast::hunt
