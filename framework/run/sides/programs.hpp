#pragma once

/// Programs: the two of a test. The current build and, where it can be run again, the accepted one, both from
/// staged copies (image/stage.hpp), so that nothing but the code differs between them. Each side reads its own data, and
/// its own copies of what else its processes read (traced_inputs.hpp).

#include <optional>
#include <string>

#include "model/settings/declaration.hpp"
#include "process/process.hpp"
#include "run/plan/settings.hpp"
#include "store/runs.hpp"
#include "store/snapshots.hpp"

namespace holdfast::run {

/// The current program of a declaration: what it is, and where it runs from.
struct Program {
  Image image;
  bool staged = false;       ///< false: the system's own, or never meant to be kept; it runs where it stands
  process::Launch declared;  ///< where it stands; whoever measures it may have removed it since
  process::Launch launch;    ///< without the arguments that choose a benchmark
  std::string mirror{};      ///< of its stage; empty: it has none
};

/// Finds, hashes and stages. Throws Error: no such program, a library that the loader does not find.
Program current_program(const Declaration& declaration, const Settings& settings);

/// Why the program is not what its sources are, where the build system says so (run/commits/out_of_date.hpp); empty: it is.
std::string why_outdated(const Declaration& declaration, const Program& program);

/// Stages the program with all that its image holds by now. `also`: files and directories, absolute, that it finds by links in
/// its mirror (run/sides/redirection.hpp). Throws Error.
void stage_program(const Declaration& declaration, const Settings& settings,
                   const std::vector<std::string>& also, Program& program);

/// Before a run is accepted: its program joins its samples in the store. True where there is a snapshot to run again.
bool keep_program(const store::Database& store, const Run& run);

/// How the accepted run's program is run again, or why it is not.
struct Previous {
  std::optional<process::Launch> launch{};
  std::string reason{};
  std::string note{};                      ///< what is not as it was accepted, on both sides
  Outcome outcome = Outcome::no_baseline;  ///< incompatible: it is kept, but cannot be trusted or run here
};

/// Nothing is executed of a snapshot that is not, file by file, what was accepted (store/snapshots.hpp), nor of one
/// that asks for what this system certainly lacks: another machine or processor, a newer C library, a library that
/// is not there. `machine`: what is known of this one.
Previous previous_program(const Declaration& declaration, const Program& current, const Run& accepted,
                          const store::Snapshots& snapshots, const Facts& machine);

/// The processor's flags of that machine that this one does not have, "avx512f, avx512bw"; empty: none, or not known.
std::string lost_cpu_flags(const Facts& was, const Facts& is);

}  // namespace holdfast::run
