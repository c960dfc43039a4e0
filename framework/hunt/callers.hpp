#pragma once

/// Callers: all calls of one function, wherever they are in a program, as one function whose only call expression they are.
/// So what times a range of calls (probes/plan.hpp) also times a function.
///
///   const Callers callers(program, files, body);
///   const auto calls = callers.calls_of("parse(char const*)");   // calls.calls.size() == 1
///
/// Only direct calls are known, and only those from functions that the start can reach. Where both builds were counted, what
/// was seen to call a function by a pointer is known too (calls_at).

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "binary/code/program.hpp"
#include "binary/fingerprint/fingerprints.hpp"
#include "process/process.hpp"

namespace holdfast::hunt {

class Callers {
 public:
  /// `files`: of the program, those in which the function and its calls are looked for, as LoadedLibrary::path has them.
  /// The program must outlive it. Throws Error as fingerprints_of().
  Callers(const binary::LoadedProgram& program, const std::vector<std::string>& files,
          const binary::Function& start);

  /// `function`: by its demangled name, here and below.
  bool has(const std::string& function) const;
  /// Throws Error, a sentence without a subject, where it has no calls that are known.
  binary::Function calls_of(const std::string& function) const;
  /// Whether a function can call another, by whatever way.
  bool reaches(const std::string& caller, const std::string& callee) const;

 private:
  struct Module {
    std::string path;
    binary::Fingerprints prints;
    std::vector<std::string> names;     ///< of the functions, demangled
    std::set<std::uint32_t> reachable;  ///< from the start; of a file that does not hold it: all
  };
  struct Place {
    const Module* module = nullptr;
    std::uint32_t function = 0;
  };

  /// No module: it is in none.
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

/// The same of calls that were seen to lead to the function, by a pointer as well: as where a harness calls each of its
/// benchmarks. Of those that lead to other functions too, only what leads to this one is meant. Throws Error, a sentence
/// without a subject.
binary::Function calls_at(const binary::LoadedProgram& program, const std::vector<CallPlace>& places,
                          const binary::Function& callee);

/// The executable, and of its libraries those of the project, as the program knows them; of a program that is named by
/// itself, those that are not the system's.
std::vector<std::string> project_files(const process::Launch& launch);

}  // namespace holdfast::hunt
