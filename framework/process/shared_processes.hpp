#pragma once

/// SharedProcesses: what processes of another harness left behind, for the tests of one session.
///
/// A process of Catch2 runs a whole test case, whichever of its benchmarks it is asked for. So the first test keeps what its
/// processes wrote, and the tests of the other benchmarks read it, round for round, as if the processes were their own. Who
/// needs more rounds runs more of the same, and keeps them, too.
///
///     const auto shared = SharedProcesses::with({session_directory, key, "perf.case/b"}, "case/b", names_in);
///     arm.foreign->ask = ask_for(shared.asked());  // "case/a", by whose processes it is
///     arm.shared = shared;
///
/// A test that is measured again, as for a second look, begins behind the processes that it has had: these are fresh ones.
///
/// Files below the directory of the session, which the next one removes. Tests that run at the same time may share: a file is
/// whole or not there. What cannot be written is not shared.

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

/// Who shares: a test, with others of the same key.
struct Sharing {
  std::string directory;  ///< of the session
  std::string
      key;  ///< whatever is the same of all that may share: both programs, their arguments and environments
  std::string test;
};

class SharedProcesses {
 public:
  /// Those of which the first measured that benchmark; else new ones, which are asked for it.
  static SharedProcesses with(const Sharing& sharing, const std::string& benchmark, NamesIn names_in);

  /// As many rounds as the test has had before.
  int begin() const { return begin_; }
  /// The benchmark that these processes are asked for.
  const std::string& asked() const { return asked_; }

  /// Of the round, counted from where this test begins.
  std::optional<LeftByProcess> left(Side side, int round) const;
  void keep(Side side, int round, const LeftByProcess& left) const;

 private:
  SharedProcesses(std::string place, std::string asked, const std::string& test);

  std::string file_of(Side side, int round) const;
  void note_had(int round) const;

  std::string place_;
  std::string asked_;
  std::string had_;  ///< the file that says how many rounds the test has had
  int begin_ = 0;    ///< as many as when it began
};

}  // namespace holdfast::process
