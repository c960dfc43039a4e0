#pragma once

/// Programs of a test: the current build and, if it can run again, the accepted one. Both run from staged
/// copies (image/stage.hpp), so that only their code differs. Each side reads its own data, and its own
/// copies of other files that its processes read (traced_inputs.hpp).

#include <optional>
#include <string>

#include "model/settings/declaration.hpp"
#include "process/process.hpp"
#include "run/plan/settings.hpp"
#include "store/runs.hpp"
#include "store/snapshots.hpp"

namespace holdfast::run {

/// The current program of a declaration, with the paths from which it runs.
struct Program {
  Image image;
  bool staged = false;       ///< false if it is the system's own, or not to be kept; it runs in place
  process::Launch declared;  ///< runs in place; a measuring process may have removed the file
  process::Launch launch;    ///< without the arguments that select a benchmark
  std::string mirror{};      ///< of its stage; empty if it has none
};

/// Finds, hashes and stages the program. Throws Error if there is no such program, or if the loader does not
/// find a library.
Program current_program(const Declaration& declaration, const Settings& settings);

/// Returns why the program is older than its sources, according to the build system
/// (run/commits/out_of_date.hpp); empty if it is up to date.
std::string why_outdated(const Declaration& declaration, const Program& program);

/// Returns the directory of the stages of both sides.
std::string stage_directory(const Declaration& declaration);

/// Stages the program with everything that its image holds so far. `also` are absolute paths of files and
/// directories that it finds by links in its mirror (run/sides/redirection.hpp). Throws Error.
void stage_program(const Declaration& declaration, const Settings& settings,
                   const std::vector<std::string>& also, Program& program);

/// Stores the program of a run before the run is accepted, next to its samples. Returns true if there is a
/// snapshot to run again.
bool keep_program(const store::Database& store, const Run& run);

/// The launch of the accepted run's program, or why there is none.
struct Previous {
  std::optional<process::Launch> launch{};
  std::string reason{};
  std::string note{};                      ///< what differs from the accepted state, on both sides
  Outcome outcome = Outcome::no_baseline;  ///< incompatible: it is kept, but cannot be trusted or run here
  bool snapshot_missing = false;
};

/// Returns how the accepted program is run again. Runs no snapshot unless each file is what was accepted
/// (store/snapshots.hpp). Runs none that needs what this system certainly lacks: another machine or
/// processor, a newer C library, or a missing library. `machine` are the facts about this machine.
Previous previous_program(const Declaration& declaration, const Program& current, const Run& accepted,
                          const store::Snapshots& snapshots, const Facts& machine);

/// Returns the processor flags that the machine `was` has and `is` lacks, "avx512f, avx512bw"; empty if there
/// are none, or if they are unknown.
std::string lost_cpu_flags(const Facts& was, const Facts& is);

}  // namespace holdfast::run
