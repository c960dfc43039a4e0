#pragma once

/// SharedProcesses: results of another harness' processes, shared by the tests of one session.
///
/// A process of Catch2 runs a whole test case, whichever of its benchmarks was requested. So the first test keeps the output
/// of its processes, and the tests of the other benchmarks read it, round for round, as if the processes were their own. A
/// test that needs more rounds runs more of the same processes, and keeps their output, too.
///
///     const auto shared = SharedProcesses::with({session_directory, key, "perf.case/b"}, "case/b", names_in);
///     arm.foreign->ask = ask_for(shared.asked());  // "case/a", if its test started the processes
///     arm.shared = shared;
///
/// A test that is measured again, for example to remeasure an undecided result, begins after the processes that it has used,
/// and runs fresh ones.
///
/// The files are below the directory of the session, which the next session removes. Tests may run at the same time, because
/// a file is either complete or absent. Output that cannot be written is not shared.

#include <optional>
#include <string>
#include <vector>

#include "model/sample.hpp"

namespace holdfast::process {

struct LeftByProcess {
  std::string written;  ///< to the given file, or to stdout
  Usage usage;
  bool alone = true;   ///< as in process::Ended
  Probes beside{};     ///< for the whole process
  std::string tail{};  ///< the end of stderr, which is not kept
};

/// Returns the names of all benchmarks in the output of a process. Throws Error for output that cannot be read.
using NamesIn = std::vector<std::string> (*)(const std::string& written);

/// A test that shares processes with others of the same key.
struct Sharing {
  std::string directory;  ///< the session's
  std::string
      key;  ///< everything that must be the same for sharing: both programs, their arguments and environments
  std::string test;
};

class SharedProcesses {
 public:
  /// Returns the existing processes whose first one measured that benchmark. If there are none, returns new ones that
  /// will measure it.
  static SharedProcesses with(const Sharing& sharing, const std::string& benchmark, NamesIn names_in);

  /// Returns the number of rounds that the test has used before.
  int begin() const { return begin_; }
  /// Returns the benchmark that these processes are requested to run.
  const std::string& asked() const { return asked_; }

  /// Returns the result of a process, if it exists. The round is counted from the first of this test.
  std::optional<LeftByProcess> left(Side side, int round) const;
  void keep(Side side, int round, const LeftByProcess& left) const;

 private:
  SharedProcesses(std::string place, std::string asked, const std::string& test);

  std::string file_of(Side side, int round) const;
  void note_had(int round) const;

  std::string place_;
  std::string asked_;
  std::string had_;  ///< file with the number of rounds that the test has used
  int begin_ = 0;    ///< the number in `had_` when the test began
};

}  // namespace holdfast::process
