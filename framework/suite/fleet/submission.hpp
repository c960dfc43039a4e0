#pragma once

/// Submission: what `submit --slurm` leaves in a directory that all machines share, and what its jobs read.
///
///     BUILD/holdfast/submissions/SESSION/
///       submission.json     the session, its suite and store, and the tests of each shard
///       measure.CLASS.sh    the job array of a class of machines; measure.sh where there are no classes
///       collect.sh          the job that follows: merge, report, gate
///       references.db       what the tests are compared with
///       results/N.db        the store of shard N; N.done: its complete tests, one on each line
///       log/                what the jobs print
///       jobs                the ids of the jobs, that of collect.sh last
///       gate.txt, verdict   what the gate said, and its exit code; there when all is over

#include <cstddef>
#include <string>
#include <vector>

namespace holdfast::fleet {

struct Shard {
  std::string machine_class;  ///< "" where there are none
  double seconds = 0;         ///< that its tests are expected to take
  std::vector<std::string> tests;
};

struct Submission {
  std::string directory;
  std::string session;
  std::string suite;  ///< file
  std::string store;  ///< URL
  std::vector<Shard> shards;

  std::string file(const std::string& name) const { return directory + "/" + name; }
  std::string store_of(std::size_t shard) const { return file("results/" + std::to_string(shard) + ".db"); }
  std::string done_of(std::size_t shard) const { return file("results/" + std::to_string(shard) + ".done"); }
};

void write_submission(const Submission& submission);
/// Throws Error where there is none.
Submission read_submission(const std::string& directory);

/// Of a shard, which were measured to their end.
std::vector<std::string> complete_tests(const Submission& submission, std::size_t shard);
void add_complete_test(const Submission& submission, std::size_t shard, const std::string& test);

}  // namespace holdfast::fleet
