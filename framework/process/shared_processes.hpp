#pragma once

/// SharedProcesses: what processes of another harness left behind, for the tests of one session.
///
/// A process of Catch2 runs a whole test case, whichever of its benchmarks it is asked for. So the first test keeps what its
/// processes wrote, and the tests of the other benchmarks read it, round for round, as if the processes were their own. Who
/// needs more rounds runs more of the same, and keeps them, too.
///
///     const auto shared = SharedProcesses::with(session_directory, key, "case/b", names_in, asked);
///     arm.foreign->ask = ask_for(shared.asked());  // "case/a", by whose processes it is
///     arm.shared = shared;
///
/// Files below the directory of the session, which the next one removes. Tests that run at the same time may share: a file is
/// whole or not there. What cannot be written is not shared.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "model/sample.hpp"

namespace holdfast::process {

struct LeftByProcess {
  std::string written;  ///< to the file that it was told of, or to stdout
  Usage usage;
  bool alone = true;   ///< as of process::Ended
  Probes beside{};     ///< all of it
  std::string tail{};  ///< the last of stderr, which is not kept
};

/// The names of all benchmarks in what a process wrote. Throws Error of what cannot be read.
using NamesIn = std::vector<std::string> (*)(const std::string& written);

class SharedProcesses {
 public:
  /// Those of which the first measured that benchmark; else new ones, which are asked for it. `key`: whatever is the same
  /// of all tests that may share: both programs, their arguments and environments.
  static SharedProcesses with(const std::string& directory, const std::string& key,
                              const std::string& benchmark, NamesIn names_in);

  /// The benchmark that these processes are asked for.
  const std::string& asked() const { return asked_; }

  std::optional<LeftByProcess> left(Side side, int round) const;
  void keep(Side side, int round, const LeftByProcess& left) const;

 private:
  SharedProcesses(std::string place, std::string asked)
      : place_(std::move(place)), asked_(std::move(asked)) {}

  std::string file_of(Side side, int round) const;

  std::string place_;
  std::string asked_;
};

}  // namespace holdfast::process
